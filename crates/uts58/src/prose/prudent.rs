//! Row D3: decides whether a bare domain is meant as a site, by a table of what it may read as instead.

use percent_encoding::percent_decode_str;

use crate::find::{Match, is_www};
use crate::host::{Labels, Split, is_ipv4};
use crate::refusal::{Reason, Why};
use crate::rules::{Reading, counted};
use crate::unicode::is_label_separator;

use super::candidate::Candidate;
use super::facts::{
    CLASSIC, DEEP, EXTENSION, KNOWN, LOWER, NO_UNDERSCORE, PLAIN, RARE, SINGLE, UNTIL_ANCHOR,
    UNTIL_PATH, UNTIL_PORT, WORD,
};
use super::lists::{self, Threshold, TldKind, is_one_letter_site, tld_kind};
use super::rule::{Rule, Table, initials, rows};
use super::{beside, language, reasons, structure};

/// Fast path: returns whether an ASCII label may be a top-level domain. Prose and code are full of labels that cannot.
#[inline]
pub(super) fn may_be_tld(label: &[u8]) -> bool {
    label.len() > 1 && label[0].is_ascii_alphabetic()
}

/// Passes the rules of row D3 to a macro. Each row has the code of its reason, what the domain is mistaken for, a text with
/// such a name and one that differs in what makes it one, what stands beside it, and the test. Each group starts with the
/// facts that show that a site is meant.
macro_rules! domain_rules {
    ($with:ident ($($to:tt)*)) => {
        $with! {
            ($($to)*)
            0 => {
                D3 "glued" "a path, a variable or a handle", "src/example.com" / "src/ ⸠example.com⸡",
                    before("/\\$#@:>é") => beside::is_behind_code;
                D3 "glued" "a template variable", "{{ example.com }}" / "{ ⸠example.com⸡ }",
                    before("{"), behind("{") => |it| {
                        let head = it.unspaced();
                        head.ends_with("{{") || head.ends_with("${")
                    };
                D3 "glued" "a key in brackets after a word", "r[names.scoped.info]" / "a [⸠names.scoped.info⸡]",
                    before("["), after("]"), not(CLASSIC) => beside::is_key;
                D3 "glued" "a user name with its server", "<anna:example.org>" / "<anna: ⸠example.org⸡>",
                    before(":"), after(">") => beside::is_behind_user;
                D3 "glued" "an address whose @ is spelled out", "anna (at) example.com" / "anna (on) ⸠example.com⸡",
                    marks(&beside::MARKS) => beside::is_behind_mark;
                D3 "glued" "an address with spaces around its @", "(anna @ example.com)" / "anna @ ⸠example.com⸡",
                    behind("@") => beside::is_spaced_address;
                D3 "glued" "an address in brackets whose @ is a word",
                    "<anna at example.com>" / "<anna, ⸠example.com⸡>",
                    behind("tT"), after(">") => |it| {
                        it.rest.starts_with('>') && beside::before_at(it).is_some()
                    };
                D3 "glued" "an address in brackets whose @ is a word", "<anna-at-example.com>" / "<⸠anna-example.com⸡>",
                    before("<"), after(">") => |it| {
                        it.head.ends_with('<') && it.rest.starts_with('>') && it.host.contains("-at-")
                    };
                D3 "glued" "an address whose @ is a word", "anna.smith at example.com" / "Look at ⸠example.com⸡",
                    behind("tT") => beside::is_behind_name;
                D3 "glued" "an address whose @ is a word", "anna AT example.com" / "LOOK AT ⸠example.com⸡",
                    behind("T") => |it| {
                        let user = it.head.strip_suffix(" AT ");
                        user.is_some_and(|user| user.ends_with(|c: char| c.is_ascii_lowercase()))
                    };
                D3 "glued" "a call", "example.com()" / "⸠example.com⸡ ()",
                    after("({（") => beside::is_call;
                D3 "glued" "an assignment or a member", "example.com=y" / "⸠example.com⸡ = y",
                    after("=:-+[") => beside::is_assigned;
                D3 "glued" "a Windows account, or an escape", "example.com\\anna" / "⸠example.com⸡ \\ anna",
                    after("\\") => |it| match it.code() {
                        // `example.com\.cn`, in a regular expression
                        [b'\\', b'.', next, ..] => next.is_ascii_alphabetic(),
                        [b'\\', next, ..] => next.is_ascii_alphanumeric() || matches!(next, b'_' | b'\\'),
                        _ => false,
                    };
                D3 "glued" "a bang path", "example.com!anna" / "⸠example.com⸡! anna",
                    after("!") => beside::is_bang_path;
                D3 "glued" "an scp location", "example.com:/srv" / "⸠example.com/srv⸡",
                    after(":") => beside::is_scp_location;
                D3 "glued" "an app bundle", "Example.app/Contents/MacOS" / "⸠example.app/contents⸡",
                    after("/"), endings(&["app"]) => |it| {
                        let is_title = || it.host.starts_with(char::is_uppercase) && !it.has_more();
                        it.rest.starts_with("/Contents/") || it.rest.starts_with('/') && is_title()
                    };
            }
            KNOWN => {
                D3 "package" "a package", "com.example.app:2" / "⸠example.app:2⸡", starts(initials("c")) => |it| {
                    it.host.starts_with("com.") && it.kind() != TldKind::Classic
                };
                D3 "package" "a container image, or a line of a trace", "ghcr.io/anna/app" / "⸠example.com/a:b⸡",
                    after("/") => structure::is_image;
                D3 "package" "a group and version of an API", "apiVersion: example.io/v1" / "⸠api.example.com/v1⸡",
                    after("/") => structure::is_api_version;
                D3 "package" "a label or an annotation of a resource", "app.kubernetes.io/name" / "⸠kubernetes.io/docs⸡",
                    after("/") => structure::is_label;
                D3 "package" "a part of a module", "github.com/anna/app/v2" / "⸠github.com/anna/app/wiki⸡",
                    after("/"), endings(&["com"]) => structure::is_part_of_module;
                // A name without characters starts with 0.
                D3 "placeholder" "a placeholder", "xxx.xxx.xxx.xxx" / "⸠xxx.com⸡", starts(initials("x.\0")) => |it| {
                    it.host.bytes().all(|b| matches!(b, b'x' | b'X' | b'.'))
                };
                D3 "host" "a DNS name that is not a host", "_dmarc.example.com" / "⸠dmarc.example.com⸡",
                    not(NO_UNDERSCORE) => |it| it.host.split('.').any(|label| label.starts_with('_'));
            }
            UNTIL_PATH => {
                D3 "missed-space" "two sentences", "run it.So we" / "run ⸠it.So/we⸡",
                    only(EXTENSION), not(LOWER) => |it| is_missed_space(it.host, it.split().tld);
                D3 "file-name" "a file name", "main.rs" / "⸠docs.rs⸡",
                    only(EXTENSION) => |_| true;
            }
            UNTIL_PATH | PLAIN => {
                D3 "abbreviation" "an abbreviation", "m.in" / "⸠t.co⸡" => is_abbreviation;
                D3 "abbreviation" "a short form in a name", "Jones et.al" / "⸠jones.al⸡",
                    starts(initials("cdei")) => is_short_form;
                D3 "abbreviation" "a short form of a title or a company", "Dipl.Ing. Schmidt" / "⸠ingenieur.de⸡ Schmidt",
                    endings(&["CO", "Co", "ING", "Ing", "co", "ing"]) => is_short_ending;
            }
            UNTIL_ANCHOR => {
                D3 "member" "a member", "user.name" / "⸠user.name/?q⸡",
                    only(RARE) => |it| is_member(it.split());
                // `config.sh.in`, `Main.java.in`, `po.desktop.in:9`, but `example.ac.in`
                D3 "file-name" "a template of Autoconf", "config.sh.in" / "⸠config.ac.in⸡",
                    not(SINGLE), endings(&["in"]) => |it| match it.split().last {
                        last if last.len() < 3 => last != "ac" && !lists::SECOND_LEVELS.has(last),
                        last => TEMPLATES.contains(&last),
                    };
                D3 "word" "a word or a brand, as few or no sites end so", "Lombok.java" / "⸠https://Lombok.java⸡",
                    only(RARE) => |_| true;
            }
            UNTIL_PORT => {
                D3 "package" "the identifier of a client", "1234-a.apps.googleusercontent.com" / "⸠googleusercontent.com⸡",
                    endings(&["com"]) => structure::is_client;
                D3 "glued" "an address that is spelled out", "Anna Smith (smith at example.com)" / "Anna (see at ⸠example.com⸡)",
                    behind("tT"), after(")") => structure::is_in_address;
                D3 "package" "what a program imports, or a command installs",
                    "from flask.app import Flask" / "from ⸠flask.app⸡ we import",
                    behind("mtli"), not(CLASSIC) => structure::is_imported;
                D3 "glued" "an object or a version behind its name", "src.api.app:main" / "⸠src.api.app⸡: main",
                    after(":"), not(CLASSIC) => structure::is_before_part;
                D3 "member" "the name of a message in a note for translators",
                    "LOCALIZATION NOTE (input.selector.cn): a" / "NOTE (⸠input.selector.cn⸡): a",
                    before("(") => |it| it.head.ends_with("LOCALIZATION NOTE (");
                D3 "glued" "the target of a shell", "ssh chat.example.com" / "chat at ⸠chat.example.com⸡",
                    behind("h") => structure::is_shell_target;
            }
            UNTIL_PORT | PLAIN => {
                D3 "package" "a product that runs on .NET", "Paint.NET" / "⸠Authorize.Net⸡",
                    not(DEEP), endings(&["NET", "Net"]) => structure::is_net_product;
                D3 "member" "the name of a table of settings", "[guitars.dev]" / "[⸠guitars.dev⸡]: a",
                    before("["), after("]"), not(CLASSIC) => structure::is_table;
                D3 "member" "a key of JSON", "\"theme.admonition.info\": {" / "\"⸠socket.io⸡\": \"4\"",
                    before("\""), after("\""), not(CLASSIC) => structure::is_quoted_key;
                D3 "member" "a key of settings", "msg.rsp.info  = [INFO]" / "⸠msg.rsp.info⸡  [INFO]",
                    after(" \t"), not(CLASSIC) => structure::is_setting;
                D3 "member" "the value of a field that holds a key", "- key: titles.forum" / "- keys: ⸠titles.forum⸡",
                    before("\"'"), behind(":"), not(CLASSIC) => structure::is_value_of_key;
                D3 "member" "a literal of reStructuredText", "see ``vultr.cloud``" / "see `⸠vultr.cloud⸡`",
                    before("`"), after("`"), not(CLASSIC) => structure::is_literal;
                D3 "package" "a type in its package", "`sphinx.energy.Photo`" / "⸠sphinx.energy⸡.Then we",
                    after("."), not(CLASSIC) => structure::is_before_type;
                D3 "file-name" "a model of PyTorch", "llama7b-4bit-128g.pt" / "⸠casa4-porto.pt⸡",
                    endings(&["pt"]) => structure::is_model;
                D3 "member" "an argument or an expression in code", "esc(company.design)" / "(⸠example.design⸡)",
                    before("({"), not(CLASSIC) => structure::is_argument;
                D3 "member" "a condition in code", "if (guitars.gl != null)" / "as (⸠guitars.gl⸡ != null)",
                    before("("), not(CLASSIC) => structure::is_condition;
                D3 "member" "an operand in code", "if (!company.website)" / "& ⸠example.website⸡!",
                    before("!"), behind("&|="), not(CLASSIC) => structure::is_operand;
                D3 "member" "a member or an argument in code", "&guitars.link" / "& ⸠guitars.link⸡",
                    before("!&<`~"), behind(":"), not(CLASSIC) => beside::is_in_code;
                D3 "glued" "a variable in a template tag", "{% if include.page %}" / "{ ⸠include.page⸡ }",
                    not(CLASSIC) => beside::is_in_tag;
                D3 "member" "a member of a module or a program", "self.net" / "⸠selfish.net⸡",
                    starts(lists::PROGRAM_ROOTS.initials() | lists::MODULES.initials() | initials("afiv")) =>
                    is_member_of_program;
                D3 "member" "an operand", "where x = guitars.team" / "where x: ⸠guitars.team⸡",
                    behind("="), only(WORD) => is_behind_equals;
                D3 "member" "a member of something with an underscore in its name",
                    "my_guitar.of-anna.team" / "⸠my-guitar.of-anna.team⸡",
                    not(SINGLE | NO_UNDERSCORE), only(WORD) => |_| true;
                D3 "member" "a member with a common name", "event.live" / "⸠events-in-town.live⸡",
                    only(WORD) => |it| is_member(it.split());
                D3 "member" "an identifier", "guitars.id" / "situs kami ⸠guitars.id⸡",
                    endings(&["id", "Id", "ID"]) => is_key;
                D3 "file-name" "a file behind another extension", "index.html.de" / "⸠html.example.de⸡",
                    not(SINGLE) => |it| lists::FILE_EXTENSIONS.has(it.split().last);
                D3 "file-name" "a file of CoffeeScript", "state.js.coffee" / "⸠js.blue.coffee⸡",
                    not(SINGLE), endings(&["coffee"]) => |it| it.split().last == "js";
                D3 "file-name" "a file that many projects have", "config.ru" / "⸠configs.ru⸡",
                    endings(&["app", "dev", "in", "info", "lr", "ninja", "ru", "work"]) => |it| FILES.contains(&it.host);
                D3 "file-name" "a file", "read.me" / "⸠reads.me⸡",
                    endings(&["me"]) => |it| it.split().last.eq_ignore_ascii_case("read");
                D3 "file-name" "a file", "README.es" / "⸠readers.es⸡",
                    not(DEEP | LOWER) => |it| it.split().name == "README";
                D3 "file-name" "the shell of DOS", "COMMAND.COM" / "⸠COMMANDS.COM⸡",
                    not(DEEP), endings(&["com", "COM"]) => |it| it.split().name.eq_ignore_ascii_case("command");
                D3 "file-name" "a program in Perl", "guitars.pl" / "adres: ⸠guitars.pl⸡",
                    not(DEEP), endings(&["pl", "PL"]) => is_perl;
                // `Make-lang.in`
                D3 "file-name" "a template of a build tool", "POTFILES.in" / "⸠potfile.in⸡",
                    not(DEEP), endings(&["ad", "in", "vc"]) => |it| {
                        let name = it.split().name;
                        let stem = name.split('-').next().unwrap_or(name);
                        lists::IN_STEMS.has(stem) || is_humped(name) || is_numbered(name) || name == "index"
                    };
                D3 "file-name" "an app bundle", "Safari.app" / "⸠safari.app⸡",
                    not(DEEP), endings(&["app"]) => |it| it.split().name.starts_with(char::is_uppercase);
                D3 "file-name" "a model of PyTorch", "yolov8n.pt" / "⸠example.pt⸡",
                    not(DEEP), endings(&["pt"]) => |it| {
                        let name = it.split().name;
                        lists::OBJECTS.has(name)
                            || name.starts_with("yolo")
                            || matches!(name, "best" | "checkpoint" | "weights")
                    };
                D3 "file-name" "a unit of systemd", "20-dhcp.network" / "⸠dhcp-20.network⸡",
                    not(DEEP), endings(&["link", "network"]) => |it| {
                        let name = it.split().name;
                        let rest = name.trim_start_matches(|c: char| c.is_ascii_digit());
                        rest.len() < name.len() && rest.starts_with('-')
                    };
                D3 "package" "a namespace", "java.io" / "⸠javas.io⸡",
                    starts(lists::NAMESPACES.initials() | initials("n")), not(DEEP) => is_namespace;
                D3 "package" "a type in its namespace", "Text.Pandoc.Readers.Org" / "⸠text.pandoc.org⸡",
                    not(SINGLE | LOWER) => is_type;
                D3 "package" "a package", "org.example.app" / "⸠example.app⸡",
                    starts(lists::REVERSE_STARTS.initials() | lists::NAMESPACES.initials()), not(SINGLE) => is_package;
                D3 "newsgroup" "a newsgroup", "comp.apps.financial" / "⸠apps.financial⸡",
                    starts(lists::HIERARCHIES.initials()), not(CLASSIC) => is_newsgroup;
                D3 "version" "a version or a number", "3.5.0.dev" / "⸠v3.example.dev⸡",
                    starts(initials("0123456789abcdefv")) => |it| is_number(it);
                D3 "inclusive" "a French noun with its endings", "les adhérent.es" / "en ⸠adherente.es⸡",
                    not(DEEP), endings(&["es", "ne", "se", "ve"]) => is_inclusive;
                D3 "ticker" "a ticker symbol", "0700.HK" / "⸠example.hk⸡", not(LOWER) => is_ticker;
                D3 "missed-space" "two words of a sentence", "a place for.it will" / "a place for ⸠games.it⸡",
                    not(CLASSIC) => |it| {
                        let &Split { name, tld, .. } = it.split();
                        lists::ENGLISH.has(tld) && lists::ENGLISH.has(name)
                    };
                D3 "missed-space" "two sentences", "fine.Thanks.me" / "⸠thanks.me⸡",
                    not(LOWER) => |it| {
                        let tld = it.split().tld;
                        is_camel_case(tld) || is_missed_space(it.host, tld)
                    };
            }
        }
    };
}
pub(crate) use domain_rules;

/// Files that have one name: of Ninja, Rack, Lektor, Go, Laravel, lcov and programs for development.
const FILES: [&str; 9] = [
    "build.ninja",
    "config.ru",
    "contents.lr",
    "go.work",
    "layouts.app",
    "lcov.info",
    "requirements.in",
    "Makefile.dev",
    "Procfile.dev",
];

/// What a template of Autoconf or of a package for Debian becomes: `xdm.postinst.in`.
const TEMPLATES: [&str; 15] = [
    "awk", "bat", "def", "desktop", "doxygen", "install", "java", "mak", "make", "postinst",
    "postrm", "preinst", "prerm", "sgml", "sym",
];

type Test = fn(&Candidate<'_>) -> bool;

static RULES: &[Rule<Test>] = domain_rules!(rows (rules Test));
static TABLE: Table<Test> = Table::new(RULES);
pub(super) const REASONS: &[Why] = domain_rules!(rows (reasons "3.1"));
pub(super) const READINGS: &[Reading] = domain_rules!(rows (readings "3.1" false));

/// A rule that holds, by its number.
pub(super) struct Holds(u8);

impl Holds {
    /// Returns whether it does not matter for a site that is known by name.
    pub(super) fn is_spared_by_name(&self) -> bool {
        TABLE.is_spared(self.0, KNOWN)
    }

    pub(super) const fn reason(&self) -> Reason {
        Reason::Rule(reasons::OF_DOMAINS + self.0)
    }
}

/// The first rule, which [`beside::is_in_path`] decides for most names in code.
pub(super) const IN_PATH: Holds = Holds(0);

/// Checks whether a bare domain may be meant as a site, and returns the rule by which it is not.
pub(super) fn check(it: &Candidate<'_>) -> Result<(), Holds> {
    let name = || (it.facts(), it.split().tld);
    let seen = it.evidence | if it.labels.has_underscore() { 0 } else { NO_UNDERSCORE };
    TABLE.check(it.beside(), seen, name, |test| test(it)).map_err(Holds)
}

/// Returns whether a domain is a member of a module or of an object of a program.
fn is_member_of_program(it: &Candidate<'_>) -> bool {
    let &Split { first, tld, .. } = it.split();
    if it.kind() == TldKind::Classic && tld != "net" {
        return false;
    }
    match first {
        // A section of a Git configuration.
        "alias" => !it.has_more(),
        _ => {
            let is_root = it.has_more() || it.kind() == TldKind::Word || first == "window";
            is_root && lists::PROGRAM_ROOTS.has(first)
                || lists::MODULES.has(first)
                || is_machine_type(first)
        }
    }
}

/// Returns whether a label is a type of a machine's numbers or vectors: `f32`, `i16x8`, `v128`.
fn is_machine_type(label: &str) -> bool {
    let Some(size) = label.strip_prefix(['f', 'i', 'v']) else {
        return false;
    };
    let (size, lanes) = size.split_once('x').unwrap_or((size, "1"));
    matches!(size, "8" | "16" | "32" | "64" | "128")
        && label != "v8"
        && lanes.bytes().all(|b| b.is_ascii_digit())
}

/// Returns whether the text before a domain ends with an operator such as `=` or `!=`, as in `ON orders.user = users.id`,
/// and not with the `===` of a heading in MediaWiki.
fn is_behind_equals(it: &Candidate<'_>) -> bool {
    let before = it.head.strip_suffix("= ").map(|head| head.trim_end_matches('='));
    before.is_some_and(|line| !line.is_empty() && !line.ends_with('\n'))
}

/// Returns whether a name with the ending `.id` is an identifier, as in most text that is not Indonesian: `peers.id`.
fn is_key(it: &Candidate<'_>) -> bool {
    let last = it.split().last;
    let is_registered = || it.has_more() && lists::ID_LEVELS.has(last) || last.contains('-');
    !is_registered() && !language::is_indonesian(it.head)
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
    // `LogLevel.Info`, `LogLevel.INFO`
    let is_variant = match tld.as_bytes() {
        [b'A'..=b'Z', next, rest @ ..] => next.is_ascii_lowercase() || !rest.is_empty(),
        _ => false,
    };
    is_type
        || is_variant && has_hump(last)
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

/// Returns whether two labels are a namespace: `Microsoft.Net`, `java.io`, `net.land`.
fn is_namespace(it: &Candidate<'_>) -> bool {
    let &Split { first, tld, .. } = it.split();
    let is_classic = it.kind() == TldKind::Classic;
    let may_be = || is_title(tld) && !is_classic || matches!(tld, "io" | "net" | "Net");
    first == "net" && !is_classic || lists::NAMESPACES.has(first) && may_be()
}

/// Returns whether a host is a type with its namespace: `Data.Text.IO`, `Text.Pandoc.Readers.Org`.
fn is_type(it: &Candidate<'_>) -> bool {
    let &Split { last, name, tld, .. } = it.split();
    let has_lower = |label: &str| label.bytes().any(|b| b.is_ascii_lowercase());
    let is_deep = || has_lower(name) && name.split('.').count() > 2;
    is_title(tld)
        && !tld.eq_ignore_ascii_case("com")
        && name.split('.').all(is_title)
        && !lists::SECOND_LEVELS.has(last)
        && (it.kind() != TldKind::Classic && (has_lower(tld) || name.split('.').all(has_lower))
            || is_deep())
}

/// Returns whether a host is the name of a package: `com.example.app`, `android.support.v4.app`.
fn is_package(it: &Candidate<'_>) -> bool {
    let &Split { first, last, tld, .. } = it.split();
    // `microsoft.github.io`, `scala.epfl.ch`
    let is_country =
        matches!(it.kind(), TldKind::Site | TldKind::Word) && tld.len() == 2 && tld != "io";
    let is_namespace = || last != "github" && !is_country && lists::NAMESPACES.has(first);
    !tld.eq_ignore_ascii_case("com") && (lists::REVERSE_STARTS.has(first) || is_namespace())
}

fn is_title(label: &str) -> bool {
    label.starts_with(|c: char| c.is_ascii_uppercase())
}

/// Returns whether a host is a newsgroup: `comp.os.ms-windows.apps.financial`, `alt.bible`. `comp.nus.edu.sg` and `sci.fi`
/// are sites.
fn is_newsgroup(it: &Candidate<'_>) -> bool {
    let &Split { first, tld, is_lower, .. } = it.split();
    tld.len() > 2 && is_lower && lists::HIERARCHIES.has(first)
}

/// Returns whether a host starts with a version number: `3.5.0.dev`, `v1.2-rc.1.dev`.
pub(super) fn is_version(host: &str) -> bool {
    let host = host.strip_prefix(['v', 'V']).unwrap_or(host);
    let is_number = |label: &str| label.starts_with(|c: char| c.is_ascii_digit());
    is_number(host) && host.split('.').nth(1).is_some_and(is_number)
}

/// Returns whether the name before a top-level domain is a number, unless it may name a site as in `163.com`.
fn is_number(it: &Candidate<'_>) -> bool {
    let (&Split { name, tld, .. }, kind) = (it.split(), it.kind());
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
    let may_be_named = kind == TldKind::Site || kind == TldKind::Word && tld.len() == 2;
    let is_name = kind == TldKind::Classic || name.len() > 2 && may_be_named;
    is_version(name) || is_digits && !is_name
}

/// Returns whether a host is a ticker symbol with the suffix of an exchange: `TVI.CA`, `0700.HK`.
fn is_ticker(it: &Candidate<'_>) -> bool {
    let &Split { name, tld, .. } = it.split();
    let is_symbol = |b: u8| b.is_ascii_uppercase() || b.is_ascii_digit();
    name.len() <= 6
        && name.bytes().all(is_symbol)
        && tld.bytes().all(is_symbol)
        && lists::EXCHANGES.has(tld)
}

/// Returns whether all labels before the last, or the first two, have one letter: `m.in`, but not known sites.
fn is_abbreviation(it: &Candidate<'_>) -> bool {
    let &Split { first, name, tld, .. } = it.split();
    let second = || name[first.len()..].split('.').nth(1);
    first.len() < 2
        && first.bytes().all(|b| b.is_ascii_alphabetic())
        && second().is_none_or(|label| label.len() == 1)
        && !lists::CLASSIC.has(tld)
        && !is_one_letter_site(name, tld)
}

/// Returns whether a host is a short form that starts so: `et.al`, `GmbH & Co.KG`, `Dr.Gay`, `Example, Inc.is`.
fn is_short_form(it: &Candidate<'_>) -> bool {
    let &Split { first, name, tld, is_lower, .. } = it.split();
    let is_it = |a: &str, b| name.eq_ignore_ascii_case(a) && tld.eq_ignore_ascii_case(b);
    let is_name = || name == "Inc" || name == "Dr" && is_title(tld);
    let may_be_name = !is_lower && it.kind() != TldKind::Classic;
    first.len() > 1 && (is_it("et", "al") || is_it("co", "kg") || may_be_name && is_name())
}

/// Returns whether a host is a short form that ends so: `Dipl.Ing. Schmidt`, `Example.Co.,Ltd`.
fn is_short_ending(it: &Candidate<'_>) -> bool {
    let &Split { first, tld, is_lower, .. } = it.split();
    let is_company = || {
        let head = it.rest.as_bytes().get(..4);
        head.is_some_and(|head| head.eq_ignore_ascii_case(b",ltd"))
    };
    first.len() > 1 && if tld.eq_ignore_ascii_case("co") { is_company() } else { !is_lower }
}

/// Returns whether a host is a French noun with its feminine or plural ending: `patient.es`, `technicien.ne`. A capital letter
/// or an accent shows that it is one (`Présent.es` starts the minutes of a meeting), or else the text before it must show
/// that it is French: `restaurant.es` is a site in Spanish text.
fn is_inclusive(it: &Candidate<'_>) -> bool {
    /// What precedes a place, as in `réservé sur renfe.es`.
    const TO_PLACES: [&str; 5] = [" sur ", " site ", " chez ", " via ", " voir "];
    let &Split { name, tld, is_lower, .. } = it.split();
    let endings: &[&str] = match tld {
        "es" => &["ant", "ent", "ais", "ois", "é"],
        "ne" => &["ien", "on"],
        "se" => &["eur"],
        _ => &["f"],
    };
    let is_noun = || endings.iter().any(|ending| name.ends_with(ending));
    let is_word = tld == "es" && name.chars().all(|c| c.is_lowercase() || c == '-');
    let is_place = || TO_PLACES.iter().any(|word| it.head.ends_with(word));
    let is_noun = is_noun();
    is_noun && !is_lower || (is_word || is_noun) && !is_place() && language::is_french(it.head)
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
#[inline(always)]
pub(super) fn is_two_names(text: &str, found: &Match, threshold: Threshold) -> bool {
    let second = text[found.tail..found.range.end].strip_prefix('/');
    second.is_some_and(|second| are_two_names(&text[found.host.clone()], second, threshold))
}

// Apart from the check whether there is a path, which most domains do not have.
#[inline(never)]
fn are_two_names(host: &str, second: &str, threshold: Threshold) -> bool {
    let second = second.strip_suffix('/').unwrap_or(second);
    let Some((_, tld)) = host.rsplit_once('.').filter(|_| !second.is_empty() && !is_www(host))
    else {
        return false;
    };
    // `example.com/192.0.2.1:8020`, as Java writes an address.
    if second.split_once(':').is_some_and(|(address, _)| is_ipv4(address)) {
        return true;
    }
    let kind = tld_kind(tld, threshold);
    let may_have_more = matches!(kind, TldKind::Extension | TldKind::Rare);
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
    let check = || check(&Candidate::new(("", host, ""), &labels, 0, threshold));
    match second.rsplit_once('.') {
        Some((_, last)) if last.eq_ignore_ascii_case(tld) => true,
        // `ASP.NET/IIS`, `SETUP.PY/CFG`, but `NASA.GOV/LIVE` is a page.
        None if tld.bytes().all(|b| b.is_ascii_uppercase())
            && (tld == "NET"
                || !matches!(kind, TldKind::Classic | TldKind::Site)
                    && (kind != TldKind::Word || tld.len() > 2)) =>
        {
            second.starts_with(|c: char| c.is_ascii_uppercase())
        }
        _ if kind == TldKind::Classic => false,
        Some(_) if !second.contains('/') => check().is_err(),
        _ => check().is_err_and(|rule| rule.reason().why().code == "member"),
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

/// Returns whether a name is a Perl program and not a Polish site: the text before it is not Polish, or the name is a typical
/// one of a program, as `Makefile.PL` is.
fn is_perl(it: &Candidate<'_>) -> bool {
    let &Split { name, tld, .. } = it.split();
    let is_program = |word| lists::PERL_STEMS.has(word) || lists::OBJECTS.has(word);
    tld == "PL"
        || !language::is_polish(it.head)
        || name.contains("perl")
        || name.split(['-', '_']).any(is_program)
}

#[cfg(all(test, feature = "suffixes"))]
mod tests {
    use super::*;
    use crate::Finder;
    use crate::prose::rule::tests::check_examples;

    #[test]
    fn the_example_of_each_rule_is_refused_by_it_and_what_differs_links() {
        check_examples(&Finder::new(), REASONS, domain_rules!(rows(texts)));
    }
}
