//! Row D3: decides whether a bare domain is meant as a site, by a table of what it may read as instead.

use percent_encoding::percent_decode_str;

use crate::find::{Match, is_www};
use crate::host::{Labels, Split, is_ipv4};
use crate::refusal::Reason;
use crate::unicode::is_label_separator;

use super::candidate::{Candidate, Evidence};
use super::lists::{self, TldKind, is_one_letter_site, tld_kind};
use super::{beside, language};

/// Fast path: returns whether an ASCII label may be a top-level domain. Prose and code are full of labels that cannot.
#[inline]
pub(super) fn may_be_tld(label: &[u8]) -> bool {
    label.len() > 1 && label[0].is_ascii_alphabetic()
}

/// Passes the rules of row D3 to a macro: for each, what the domain is mistaken for, the reason that is given, a text
/// with such a name, and the test. Each group starts with the condition under which its rules are looked at.
macro_rules! rules {
    ($with:ident) => {
        $with! {
            |it| it.is_touched() => {
                "a path, a variable or a handle": Glued, "src/example.com", beside::is_behind_code;
                "a template variable": Glued, "{{ author.bio }}", beside::is_in_template;
                "a key in brackets after a word": Glued, "r[names.scoped.info]", beside::is_key;
                "a user name with its server": Glued, "<anna:example.org>", beside::is_behind_user;
                "an obfuscated address": Glued, "anna (at) example.com", beside::is_obfuscated;
                "a call": Glued, "example.com()", beside::is_call;
                "an assignment or a member": Glued, "example.com=y", beside::is_assigned;
                "a Windows account, or an escape": Glued, "example.com\\anna", |it| {
                    match it.code() {
                        // `example.com\.cn`, in a regular expression
                        [b'\\', b'.', next, ..] => next.is_ascii_alphabetic(),
                        [b'\\', next, ..] => next.is_ascii_alphanumeric() || matches!(next, b'_' | b'\\'),
                        _ => false,
                    }
                };
                "a bang path": Glued, "example.com!anna", beside::is_bang_path;
                "a Maven coordinate, or a line of a file": Glued, "androidx.work:work:2.11.2", beside::is_coordinate;
                "an scp location": Glued, "example.com:/srv", beside::is_scp_location;
            }
            |_| true => {
                "an app bundle": Glued, "Example.app/Contents/MacOS", |it| {
                    let is_title = || it.host.starts_with(char::is_uppercase) && !it.has_more();
                    it.host.ends_with(".app")
                        && (it.rest.starts_with("/Contents/") || it.rest.starts_with('/') && is_title())
                };
                "a line of a source file": FileName, "Main.java#L68", |it| {
                    it.rest.starts_with("#L")
                        && matches!(it.kind(), TldKind::Extension | TldKind::Rare)
                };
                "a package with its version": Package, "com.example.app:2", |it| {
                    it.host.starts_with("com.") && it.kind() != TldKind::Classic
                };
                "a placeholder": Placeholder, "xxx.xxx.xxx.xxx", |it| {
                    it.host.bytes().all(|b| matches!(b, b'x' | b'X' | b'.'))
                };
                "a DNS name that is not a host": Host, "_dmarc.example.com", |it| {
                    it.labels.has_underscore()
                        && it.host.split('.').any(|label| label.starts_with('_'))
                };
            }
            |it| it.evidence < Evidence::Path => {
                "two sentences": MissedSpace, "run it.So we", |it| {
                    it.kind() == TldKind::Extension
                        && !it.split().is_lower
                        && is_missed_space(it.host, it.split().tld)
                };
                "a file": FileName, "main.rs", |it| it.kind() == TldKind::Extension;
            }
            |it| it.evidence < Evidence::Path && !it.is_plain() => {
                "an abbreviation": Abbreviation, "m.in", is_abbreviation;
            }
            |it| it.evidence < Evidence::Anchor => {
                "a member": Member, "user.name", |it| it.kind() == TldKind::Rare && is_member(it.split());
                "a word or a brand": Word, "Lombok.java", |it| it.kind() == TldKind::Rare;
            }
            |it| it.evidence < Evidence::Port && !it.is_plain() => {
                "a member or an argument in code": Member, "&opts.link", |it| {
                    it.kind() != TldKind::Classic && beside::is_in_code(it)
                };
                "an address that is spelled out": Glued, "anna-AT-example.com", |it| {
                    let is_at = |part: &[u8]| part == b"-AT-";
                    !it.split().is_lower
                        && it.host.as_bytes().windows(4).any(is_at)
                        && it.host.bytes().any(|b| b.is_ascii_lowercase())
                };
                "a variable in a template tag": Glued, "{% if include.page %}", |it| {
                    it.kind() != TldKind::Classic && beside::is_in_tag(it)
                };
                "a member with a common name": Member, "event.target", is_member_of_object;
                "a file whose extension is also an ending of sites": FileName, "requirements.in", is_file;
                "a package or a type": Package, "com.example.app", is_package;
                "a newsgroup": Newsgroup, "comp.apps.financial", is_newsgroup;
                "a version or a number": Version, "3.5.0.dev", |it| is_number(it.split().name, it.kind());
                "a French noun with its endings": Inclusive, "les adhérent.es", is_inclusive;
                "a ticker symbol": Ticker, "0700.HK", is_ticker;
                "two sentences": MissedSpace, "c'est autre chose.et avec eux", |it| {
                    it.split().tld == "et" && language::is_french(it.head)
                };
                "two words of a sentence": MissedSpace, "a place for.it will", |it| {
                    let &Split { name, tld, .. } = it.split();
                    it.kind() == TldKind::Word && lists::ENGLISH.has(tld) && lists::ENGLISH.has(name)
                };
                "two sentences": MissedSpace, "fine.Thanks.me", |it| {
                    !it.split().is_lower
                        && (is_camel_case(it.split().tld) || is_missed_space(it.host, it.split().tld))
                };
            }
        }
    };
}

#[inline(always)]
fn holds(test: impl Fn(&Candidate<'_>) -> bool, it: &Candidate<'_>) -> bool {
    test(it)
}

macro_rules! check {
    ($($when:expr => { $($name:literal: $why:ident, $example:literal, $test:expr;)+ })+) => {
        /// Checks whether a bare domain may be meant as a site, and says what it reads as if not.
        pub(super) fn check(it: &Candidate<'_>) -> Result<(), Reason> {
            // Each group is a function of its own, so that what most domains go through is a few instructions.
            $(if holds($when, it) {
                #[inline(never)]
                fn group(it: &Candidate<'_>) -> Result<(), Reason> {
                    $(if holds($test, it) {
                        return Err(Reason::$why);
                    })+
                    Ok(())
                }
                group(it)?;
            })+
            Ok(())
        }
    };
}
rules!(check);

/// The rules as a list in Markdown.
macro_rules! listed {
    ($($when:expr => { $($name:literal: $why:ident, $example:literal, $test:expr;)+ })+) => {
        concat!($($("- ", $name, ": `", $example, "`\n",)+)+)
    };
}
pub(crate) use {listed, rules};

/// Returns whether a domain whose top-level domain people use for sites is a member: of an object with a common name,
/// or in a comparison.
fn is_member_of_object(it: &Candidate<'_>) -> bool {
    let &Split { first, last, tld, .. } = it.split();
    let is_object = || match first {
        // A section of a Git configuration.
        "alias" => !it.has_more(),
        _ => {
            let is_root = it.has_more() || it.kind() == TldKind::Word || first == "window";
            is_root && lists::PROGRAM_ROOTS.has(first) || lists::MODULES.has(first)
        }
    };
    let is_word = || {
        is_compared(it.head)
            || it.labels.has_underscore()
            || it.has_more() && is_difference(last)
            || is_member(it.split())
            || is_key(it)
    };
    it.kind() == TldKind::Word && is_word()
        || (it.kind() != TldKind::Classic || tld == "net") && is_object()
        // `event.hackathonConfig.voting`, `backends.ZarrStore.store`
        || it.has_more() && it.kind() != TldKind::Classic && is_humped(last)
        || it.has_more() && it.kind() == TldKind::Word && has_hump(last)
}

/// Returns whether `head` ends with an operator such as `=` or `!=`, as in `ON orders.user = users.id`, and not with the `===` of a heading in MediaWiki.
fn is_compared(head: &str) -> bool {
    let before = head.strip_suffix("= ").map(|head| head.trim_end_matches('='));
    before.is_some_and(|line| !line.is_empty() && !line.ends_with('\n'))
}

/// Returns whether a label is a difference in minified code: `e.bottom-e.top`.
fn is_difference(label: &str) -> bool {
    matches!(label.as_bytes(), [_, .., b'-', last] if last.is_ascii_alphabetic())
}

/// Returns whether a name with the ending `.id` is an identifier, as in most text that is not Indonesian: `peers.id`.
fn is_key(it: &Candidate<'_>) -> bool {
    let &Split { last, tld, .. } = it.split();
    let is_registered = || it.has_more() && lists::ID_LEVELS.has(last) || last.contains('-');
    tld.eq_ignore_ascii_case("id") && !is_registered() && !language::is_indonesian(it.head)
}

/// Returns whether a top-level domain that is a word is a member of the name before it: a common object name, or an
/// identifier (`longEar`, `GPUAdapter`, `MediaQueryList`). Site names may be in camel case too, so `FooBar` only counts
/// before `id`.
fn is_member(&Split { first, last, tld, .. }: &Split<'_>) -> bool {
    let is_upper = |b: &&u8| b.is_ascii_uppercase();
    let (bytes, acronym) = (last.as_bytes(), last.bytes().take_while(u8::is_ascii_uppercase));
    let is_shouted = !bytes.iter().any(u8::is_ascii_lowercase);
    let humps = if is_shouted { 0 } else { bytes.iter().skip(1).filter(is_upper).count() };
    let is_type = humps > 0 && (acronym.count() > 2 || tld == "id") || humps > 1 && tld.len() > 2;
    // `longEar`, `LoginForm2`
    let is_instance = humps > 0 && (bytes[0].is_ascii_lowercase() || is_numbered(last));
    let is_method = lists::VERBS.has(tld) && bytes.first().is_some_and(u8::is_ascii_uppercase);
    // `LogLevel.Info`
    let is_variant = matches!(tld.as_bytes(), [b'A'..=b'Z', b'a'..=b'z', ..]) && has_hump(last);
    is_type
        || is_variant
        || is_instance
        || is_method
        || lists::OBJECTS.has(last)
        || last == "prototype"
        || matches!(first, "this" | "self")
}

/// Returns whether a capital letter follows a small one: `ZarrStore`.
fn has_hump(label: &str) -> bool {
    label.as_bytes().windows(2).any(|b| b[0].is_ascii_lowercase() && b[1].is_ascii_uppercase())
}

/// Returns whether a top-level domain is in camel case, which no site uses: `Navigator.onLine`.
fn is_camel_case(tld: &str) -> bool {
    tld.starts_with(|c: char| c.is_ascii_lowercase()) && tld.bytes().any(|b| b.is_ascii_uppercase())
}

/// Returns whether a host is the name of a package or a type: `com.example.app`, `Data.Text.IO`, `net.land`.
fn is_package(it: &Candidate<'_>) -> bool {
    let &Split { first, last, name, tld, .. } = it.split();
    let is_title = |label: &str| label.starts_with(|c: char| c.is_ascii_uppercase());
    if tld.eq_ignore_ascii_case("com") {
        return false;
    }
    if !it.has_more() {
        let may_be =
            is_title(tld) && it.kind() != TldKind::Classic || matches!(tld, "io" | "net" | "Net");
        return first == "net" && it.kind() != TldKind::Classic
            || may_be && lists::NAMESPACES.has(first);
    }
    let has_lower = |label: &str| label.bytes().any(|b| b.is_ascii_lowercase());
    // `Text.Pandoc.Readers.Org`
    let is_deep = || has_lower(name) && name.split('.').count() > 2;
    let is_type = is_title(tld)
        && name.split('.').all(is_title)
        && !lists::SECOND_LEVELS.has(last)
        && (it.kind() != TldKind::Classic && (has_lower(tld) || name.split('.').all(has_lower))
            || is_deep());
    // `microsoft.github.io`, `scala.epfl.ch`
    let is_country = it.kind() == TldKind::Site && tld.len() == 2 && tld != "io";
    let is_namespace = || last != "github" && !is_country && lists::NAMESPACES.has(first);
    is_type || lists::REVERSE_STARTS.has(first) || is_namespace()
}

/// Returns whether a host is a newsgroup: `comp.os.ms-windows.apps.financial`, `alt.bible`.
fn is_newsgroup(it: &Candidate<'_>) -> bool {
    let &Split { first, tld, is_lower, .. } = it.split();
    // `comp.nus.edu.sg` and `sci.fi` are sites.
    let may_be = matches!(first.len(), 3 | 4 | 10) && tld.len() > 2;
    may_be && it.kind() != TldKind::Classic && is_lower && lists::HIERARCHIES.has(first)
}

/// Returns whether a host starts with a version number: `3.5.0.dev`, `v1.2-rc.1.dev`.
pub(super) fn is_version(host: &str) -> bool {
    let mut labels = host.strip_prefix(['v', 'V']).unwrap_or(host).split('.');
    let mut starts_with_digit = || {
        let label = labels.next();
        label.is_some_and(|label| label.starts_with(|c: char| c.is_ascii_digit()))
    };
    starts_with_digit() && starts_with_digit()
}

/// Returns whether the name before a top-level domain is a number, unless it may name a site as in `163.com`.
fn is_number(name: &str, kind: TldKind) -> bool {
    // `f10c8000.bm`
    let is_address =
        || name.bytes().all(|b| b.is_ascii_hexdigit()) && name.bytes().any(|b| b.is_ascii_digit());
    if kind != TldKind::Classic && name.len() >= 8 && is_address() {
        return true;
    }
    if !matches!(name.as_bytes(), [b'0'..=b'9' | b'v' | b'V', ..]) {
        return false;
    }
    let is_digits = name.bytes().all(|b| b.is_ascii_digit());
    let is_name = kind == TldKind::Classic || name.len() > 2 && kind == TldKind::Site;
    is_version(name) || is_digits && !is_name
}

/// Returns whether a host is a ticker symbol with the suffix of an exchange: `TVI.CA`, `0700.HK`.
fn is_ticker(it: &Candidate<'_>) -> bool {
    let &Split { name, tld, is_lower, .. } = it.split();
    let is_symbol = |b: u8| b.is_ascii_uppercase() || b.is_ascii_digit();
    !is_lower
        && name.len() <= 6
        && name.bytes().all(is_symbol)
        && tld.bytes().all(is_symbol)
        && lists::EXCHANGES.has(tld)
}

/// Returns whether all labels before the last, or the first two, have one letter: `m.in`, but not known sites.
fn is_abbreviation(it: &Candidate<'_>) -> bool {
    let &Split { first, name, tld, is_lower, .. } = it.split();
    if first.len() > 1 {
        // `et.al`, `GmbH & Co.KG`, `Example.Co.,Ltd`
        let is_it = |a: &str, b| name.eq_ignore_ascii_case(a) && tld.eq_ignore_ascii_case(b);
        let is_company = || {
            let head = it.rest.as_bytes().get(..4);
            tld.eq_ignore_ascii_case("co") && head.is_some_and(|h| h.eq_ignore_ascii_case(b",ltd"))
        };
        // `Dipl.Ing. Schmidt`
        let is_title = !is_lower && tld.eq_ignore_ascii_case("ing");
        // `Example, Inc.is`, `Dr.Gay`
        let is_short = || {
            !is_lower
                && (name == "Inc"
                    || name == "Dr" && tld.starts_with(|c: char| c.is_ascii_uppercase()))
        };
        let is_short = it.kind() != TldKind::Classic && is_short();
        return is_it("et", "al") || is_it("co", "kg") || is_title || is_short || is_company();
    }
    let second = name[first.len()..].split('.').nth(1);
    first.bytes().all(|b| b.is_ascii_alphabetic())
        && second.is_none_or(|label| label.len() == 1)
        && !lists::CLASSIC.has(tld)
        && !is_one_letter_site(name, tld)
}

/// Returns whether a host is a French noun with its feminine or plural ending: `patient.es`, `technicien.ne`. Any noun
/// can have the ending `.es`, so the text before it must show that it is French.
fn is_inclusive(it: &Candidate<'_>) -> bool {
    let &Split { name, tld, .. } = it.split();
    let endings: &[&str] = match tld {
        "es" => &["ant", "ent", "ais", "ois", "é"],
        "ne" => &["ien", "on"],
        "se" => &["eur"],
        "ve" => &["f"],
        _ => return false,
    };
    let is_noun = || endings.iter().any(|ending| name.ends_with(ending));
    let is_part = |c: char| c.is_lowercase() || c == '-';
    let is_word = || tld == "es" && name.chars().all(is_part);
    // `réservé sur renfe.es`
    let is_place = || {
        [" sur ", " site ", " chez ", " via ", " voir "].iter().any(|word| it.head.ends_with(word))
    };
    !name.contains('.') && (is_noun() || is_word() && !is_place() && language::is_french(it.head))
}

/// Returns whether one label ends a sentence and the next one starts another: `end.So`, `fine.Thanks.me`.
fn is_missed_space(host: &str, tld: &str) -> bool {
    // Fast path: most names with a capital letter have it at the start: `RubyGems.org`.
    let may_be_new = |b: &[u8]| !b[0].is_ascii() || b[0] == b'.' && b[1].is_ascii_uppercase();
    if !host.as_bytes().windows(2).any(may_be_new) {
        return false;
    }
    let is_title = |label: &str| {
        let mut letters = label.chars();
        letters.next().is_some_and(char::is_uppercase)
            && !letters.as_str().is_empty()
            && letters.all(|c| c.is_alphabetic() && !c.is_uppercase())
    };
    let is_lower = |label: &str| {
        label.chars().any(char::is_lowercase) && !label.chars().any(char::is_uppercase)
    };
    let is_new_word = |label: &str| label.starts_with(char::is_uppercase);
    let is_shouted = |label: &str| label == tld && label.chars().all(char::is_alphabetic);
    let is_new = |label: &str| is_title(label) || is_new_word(label) && is_shouted(label);
    let mut labels = host.split(is_label_separator);
    let mut before = labels.next().unwrap_or(host);
    for label in labels {
        if is_new(label) && is_lower(before) {
            return true;
        }
        before = label;
    }
    // `M.Sc`, `Ph.De`
    tld.len() == 2 && is_title(tld)
}

/// Returns whether the slash after a host separates two names of the same kind and does not start a path:
/// `main.rs/lib.rs`, `user.id/item.id`, `window.open/close`, `Promise.post/send/get`, `ASP.NET/IIS`.
pub(super) fn is_two_names(text: &str, found: &Match) -> bool {
    let host = &text[found.host.clone()];
    let Some(second) = text[found.tail..found.range.end].strip_prefix('/') else {
        return false;
    };
    let second = second.strip_suffix('/').unwrap_or(second);
    let Some((_, tld)) = host.rsplit_once('.').filter(|_| !second.is_empty() && !is_www(host))
    else {
        return false;
    };
    // `README.md/website`, and `example.com/192.0.2.1:8020`, as Java writes an address.
    if host == "README.md" || second.split_once(':').is_some_and(|(address, _)| is_ipv4(address)) {
        return true;
    }
    let kind = tld_kind(tld);
    let may_have_more = kind == TldKind::Rare;
    if second.bytes().any(|b| matches!(b, b'?' | b'#') || b == b'/' && !may_have_more) {
        return false;
    }
    // Decoded, so that the form for display is read in the same way.
    let second = percent_decode_str(second).decode_utf8_lossy();
    let is_name = |c: char| c.is_alphanumeric() || matches!(c, '.' | '_' | '-');
    if !second.split('/').all(|name| !name.is_empty() && name.chars().all(is_name)) {
        return false;
    }
    let labels = Labels::of(host.as_bytes());
    let check = || check(&Candidate::new(("", host, ""), &labels, Evidence::None));
    match second.rsplit_once('.') {
        Some((_, last)) if last.eq_ignore_ascii_case(tld) => true,
        // `ASP.NET/IIS`, `SETUP.PY/CFG`, but `NASA.GOV/LIVE` is a page.
        None if tld.bytes().all(|b| b.is_ascii_uppercase())
            && (tld == "NET" || !matches!(kind, TldKind::Classic | TldKind::Site)) =>
        {
            second.starts_with(|c: char| c.is_ascii_uppercase())
        }
        _ if kind == TldKind::Classic => false,
        Some(_) if !second.contains('/') => check().is_err(),
        _ => check() == Err(Reason::Member),
    }
}

/// Returns whether a host reads as the name of a file.
fn is_file(it: &Candidate<'_>) -> bool {
    let &Split { name, last, tld, .. } = it.split();
    if tld == "me" && last.eq_ignore_ascii_case("read") {
        return true;
    }
    if it.has_more() {
        return lists::FILE_EXTENSIONS.has(last)
            || match tld {
                "coffee" => last == "js", // `state.js.coffee`
                // `config.sh.in`, `Main.java.in`, but `example.ac.in`
                "in" if last.len() < 3 => last != "ac" && !lists::SECOND_LEVELS.has(last),
                "in" => last == "java",
                _ => false,
            };
    }
    if it.labels.has_underscore() && it.kind() != TldKind::Classic {
        return true;
    }
    match tld {
        "com" | "COM" => name.eq_ignore_ascii_case("command"), // The DOS shell.
        "pl" => is_perl(name, it.head),
        "PL" => true, // `Makefile.PL`
        "ad" | "in" | "vc" => {
            let stem = name.split('-').next().unwrap_or(name); // `Make-lang.in`
            lists::IN_STEMS.has(stem) || is_humped(name) || is_numbered(name) || name == "index"
        }
        "la" => name.starts_with("lib"), // Libtool archives.
        "lr" => name == "contents",      // Lektor.
        "do" => lists::DO_STEMS.has(name),
        "ru" => name == "config", // The Rack configuration.
        "app" => name.starts_with(char::is_uppercase), // `Safari.app`, an app bundle.
        // `state.coffee`, a CoffeeScript file, and `object.cr`, one of Crystal
        "coffee" | "cr" => {
            lists::OBJECTS.has(name.trim_start_matches("my")) || name.ends_with("file")
        }
        "dev" => matches!(name, "Makefile" | "Procfile" | "env" | "opts" | "stat" | "stats"),
        "codes" => matches!(name, "error" | "errors" | "status"),
        "run" => name.ends_with("linux"), // `linux.run`, an installer.
        "ninja" => name == "build",
        // PyTorch's models.
        "pt" => {
            lists::OBJECTS.has(name)
                || name.starts_with("yolo")
                || matches!(name, "best" | "checkpoint" | "weights")
        }
        "work" => name == "go", // A Go workspace.
        // `20-dhcp.network`, a systemd unit.
        "network" | "link" => {
            let digits = name.bytes().take_while(u8::is_ascii_digit).count();
            digits > 0 && name[digits..].starts_with('-')
        }
        _ => name == "README",
    }
}

/// Returns whether a name is in camel case, as file names are: `resetLogins`.
fn is_humped(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.bytes().any(|b| b.is_ascii_uppercase())
}

/// Returns whether a name ends with a number, as file names do: `test11`, `aarch64`.
fn is_numbered(name: &str) -> bool {
    name.ends_with(|c: char| c.is_ascii_digit()) && name.starts_with(|c: char| c.is_alphabetic())
}

/// Returns whether `name.pl` is a Perl program and not a Polish site: the text before it is not Polish, or the name is a
/// typical one of a program.
fn is_perl(name: &str, head: &str) -> bool {
    let is_program = |word| lists::PERL_STEMS.has(word) || lists::OBJECTS.has(word);
    !language::is_polish(head) || name.contains("perl") || name.split(['-', '_']).any(is_program)
}

#[cfg(all(test, feature = "suffixes"))]
mod tests {
    use super::*;
    use crate::{BareDomains, Finder};

    macro_rules! rows {
        ($($when:expr => { $($name:literal: $why:ident, $example:literal, $test:expr;)+ })+) => {
            [$($(($name, $example, Reason::$why),)+)+]
        };
    }

    #[test]
    fn the_example_of_each_rule_is_refused_for_its_reason() {
        for (name, example, why) in rules!(rows) {
            let mut places = Finder::new().explain(example);
            assert!(
                places.any(|(_, outcome)| outcome == Err(crate::Refusal(why))),
                "{name}: {example}"
            );
            assert_eq!(Finder::new().links(example).next(), None, "{name}: {example}");
            let all = Finder::new().bare_domains(BareDomains::All);
            let links = why == Reason::Host || all.links(example).next().is_some();
            assert!(links, "{name}: {example} is a domain");
        }
    }
}
