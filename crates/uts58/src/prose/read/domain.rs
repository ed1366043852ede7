//! Finds domains without a scheme, starting from a label separator.

use core::ops::Range;

use crate::find::labels::trim_separators;
use crate::find::scanner::{Attempt, Host, Scanner};
use crate::find::{LinkKind, Match, is_www};
use crate::host::{HostData, HostForm, HostPolicy, Labels, is_ipv4};
use crate::rule::{Rule, RuleRef, standard};
use crate::setting::options::{BareDomains, Options, Switch};
use crate::unicode::{
    char_at, char_before, end_before, has, is_glued, is_label_separator, start_after, starts_with,
};

use crate::prose::mistaken_for::code::is_in_path;
use crate::prose::mistaken_for::two_names::is_two_names;
use crate::prose::mistaken_for::{IN_PATH, check_domain, check_name, check_unsure, is_about_path};
use crate::prose::reader;
use crate::prose::rules::domain::{DomainCandidate, evidence_after};
use crate::prose::rules::facts::KNOWN;
use crate::prose::tail::closing::ends_with_escape;
use crate::prose::tail::sentence::is_wide_full_stop;
use crate::prose::words::attached::{Lead, before_ending, may_have_ending};
use crate::prose::words::labels::{self, MAX_CONTEXT, MAX_WORD};
use crate::prose::words::tld_kind::Threshold;
use crate::prose::words::{lists, neighbours, quoted_printable};

use super::{Prose, email, url};

/// The rules that refuse a domain together with the text after it, up to where a URL would end.
static MAY_GO_ON: [&Rule; 5] =
    [&standard::PORT, &reader::NO_PORT, &reader::BAD_PORT, &reader::LONGER, &reader::HYPHEN];

impl Scanner<'_, Prose> {
    /// Tries to read a domain around the `.` at byte `dot`. A label character follows the `.`.
    pub(crate) fn try_domain(&mut self, dot: usize) -> Attempt {
        let text = self.text;
        let bytes = text.as_bytes();
        let start = self.ascii_start(dot);
        // Fast path: most names in code and most file names are in a path, such as `src/main.rs`.
        if matches!(self.needs_evidence(true), Ok(Some(_)))
            && bytes[start] != b'_'
            && is_in_path(&text[..start])
        {
            let end = labels::ascii_end(text, dot);
            if bytes.get(end).is_none_or(u8::is_ascii) {
                return Err((IN_PATH, end));
            }
        }
        let (labels, end) = labels::ascii_host(text, start);
        let letter = |at: usize, c: char| {
            let is_letter = labels::is_label_char(text, at, c);
            is_letter.then_some(c)
        };
        let before = (start > self.floor && !bytes[start - 1].is_ascii())
            .then(|| char_before(text, start).and_then(|(at, c)| letter(at, c)));
        let after = bytes.get(end).is_some_and(|b| !b.is_ascii());
        let after = after.then(|| char_at(text, end).and_then(|c| letter(end, c)));
        let (before, after) = (before.flatten(), after.flatten());
        let is_beside = |c: char| !is_glued(c);
        let host_end = start + labels.len;
        let tld = &text[start + labels.last..host_end];
        if may_have_ending(text, start, &labels, end)
            && !before.is_some_and(is_beside)
            && let Some(found) = self.before_ending(start, &labels, end)
        {
            return found.map_err(|why| (why, end));
        }
        if before.is_some_and(is_beside) || after.is_some_and(is_beside) {
            return self.try_run(dot);
        }
        // A full stop joins ASCII text to a script without spaces, so the whole word may be a
        // domain.
        let opens = before.is_some() && self.byte(start) == Some(b'.');
        let closes = after.is_some() && self.byte(end - 1) == Some(b'.');
        if opens || closes {
            match self.spaceless_word(dot) {
                Ok(found) => return Ok(found),
                Err(why) if opens || why == &reader::PROSE || is_about_path(why) => {
                    return Err((why, end));
                }
                Err(_) => {}
            }
        }
        if !self.may_be_tld(tld, end) && !self.is_bare_ip(&text[start..host_end]) {
            return Err((&standard::SUFFIX, end));
        }
        // In Hebrew, a hyphen joins a prefix to a name. It is not part of the domain.
        let (start, labels) = match before {
            Some(_) if bytes[start] == b'-' => {
                let start = dot - text[start..dot].trim_start_matches('-').len();
                (start, Labels::new(&bytes[start..host_end]))
            }
            // `_www.example.com/a_`
            _ if bytes[start] == b'_' && is_www(text[start..host_end].trim_start_matches('_')) => {
                let start = host_end - text[start..host_end].trim_start_matches('_').len();
                (start, Labels::new(&bytes[start..host_end]))
            }
            _ => (start, labels),
        };
        self.attempt(start..host_end, &labels, end, after.is_some())
    }

    /// Returns whether the last label of an ASCII name may be a top-level domain. This fast path
    /// rejects many names in prose and code, which the other rules would refuse, too. `end` is the
    /// end of the name.
    #[inline]
    fn may_be_tld(&self, label: &str, end: usize) -> bool {
        let hosts = self.options.hosts;
        let must_be_listed = || {
            hosts.has_suffixes()
                && self.options.also.is_empty()
                && self.byte(end).is_none_or(is_apart)
        };
        label.len() > 1
            && label.as_bytes()[0].is_ascii_alphabetic()
            && (!must_be_listed() || hosts.is_tld(label))
    }

    /// Tries to read the whole word around the wide full stop at byte `stop` as a domain.
    pub(crate) fn try_wide_domain(&mut self, stop: usize) -> Attempt {
        // Without the suffix list, only names with `www.` are domains, and they have an ASCII full
        // stop.
        if !self.options.hosts.has_suffixes() {
            return Err((&reader::SPACELESS, stop + 3));
        }
        self.spaceless_word(stop).map_err(|why| (why, stop + 3))
    }

    /// Reads a domain whose last label ends with part of the sentence (D3), or that is between
    /// underscores (D7).
    fn before_ending(
        &self,
        start: usize,
        labels: &Labels,
        run_end: usize,
    ) -> Option<Result<Match, RuleRef>> {
        let text = self.text;
        let host = &text[start..start + labels.len];
        let mark = host.len() - host.trim_start_matches('_').len();
        let (start, host_end) = match host.strip_suffix(&host[..mark]) {
            Some(inside) if 0 < mark && mark < inside.len() => (start + mark, start + inside.len()),
            _ => {
                let lead = if is_www(host) { Lead::Explicit } else { Lead::Bare };
                (start, before_ending(text, start, labels, run_end, lead, self.options.hosts)?)
            }
        };
        let labels = Labels::new(&text.as_bytes()[start..host_end]);
        Some(self.bare_domain(start..host_end, &labels, host_end, true))
    }

    /// Reads the whole word around a full stop as a domain, in text without spaces.
    fn spaceless_word(&mut self, stop: usize) -> Result<Match, RuleRef> {
        if stop < self.word_end {
            return Err(&reader::SPACELESS);
        }
        let text = self.text;
        let is_wide = !text.as_bytes()[stop].is_ascii();
        let is_word = |at: usize, c: char| {
            c == '.' || is_wide && is_wide_full_stop(c) || labels::is_label_char(text, at, c)
        };
        let run_end = end_before(text, stop, |at, c| at > stop + MAX_WORD || !is_word(at, c));
        self.word_end = run_end;
        let end = stop + text[stop..run_end].trim_end_matches('.').len();
        let is_separator = |c: char| c == '.' || is_wide && is_wide_full_stop(c);
        let tld = text[stop..end].rsplit(is_separator).next().unwrap_or_default();
        // In such text, `.NET` and `.net` are a product: `还是.NET`.
        let is_name = tld.bytes().any(|b| b.is_ascii_uppercase()) || tld == "net";
        // In `master 上去。移动 slot`, `移动` starts the next sentence.
        let hosts = self.options.hosts;
        let is_name = is_name || hosts.has_suffixes() && is_wide && lists::SENTENCE_STARTS.has(tld);
        let is_tld = !self.options.also.is_empty() || hosts.is_plausible_tld(tld);
        if is_name || tld.is_empty() || !is_tld {
            return Err(&reader::SPACELESS);
        }
        let floor = self.floor.max(stop.saturating_sub(MAX_WORD + 1));
        let start = start_after(text, stop, floor, |at, c| !is_word(at, c));
        let is_bounded = !is_wide
            || char_before(text, start).is_none_or(|(_, c)| c.is_whitespace())
                && char_at(text, end).is_none_or(char::is_whitespace);
        let word = &text[start..end];
        // ASCII text at the end that has its own full stop is a domain by itself or not at all.
        let ascii = word.len() - word.bytes().rev().take_while(u8::is_ascii).count();
        let is_whole = word
            .get(ascii + 1..)
            .is_none_or(|rest| word[ascii..].starts_with('.') || !has(rest, b'.'));
        if !is_bounded || !is_whole {
            return Err(&reader::SPACELESS);
        }
        let name = word[..word.len() - tld.len()].trim_end_matches(is_separator);
        if is_prose(name.rsplit(is_separator).next().unwrap_or_default(), tld, hosts) {
            return Err(&reader::PROSE);
        }
        let labels = Labels::new(word.as_bytes());
        self.bare_domain(start..end, &labels, run_end, false)
            .map_err(|why| if is_about_path(why) { why } else { &reader::SPACELESS })
    }

    /// Tries to read the whole run around a separator as a domain.
    fn try_run(&mut self, dot: usize) -> Attempt {
        let text = self.text;
        let end = labels::end(text, dot);
        let is_out = |at, c| !labels::is_in_run(text, at, c);
        let start = start_after(text, dot, self.floor, is_out);
        let host_end = trim_separators(text, start..end);
        let host = start..host_end.max(start);
        let labels = Labels::new(&text.as_bytes()[host.clone()]);
        self.attempt(host, &labels, end, false)
    }

    fn attempt(
        &self,
        host: Range<usize>,
        labels: &Labels,
        run_end: usize,
        is_cut: bool,
    ) -> Attempt {
        self.bare_domain(host, labels, run_end, is_cut).map_err(|why| match why {
            why if MAY_GO_ON.contains(&why) => (why, url::refused_end(self.text, run_end)),
            why => (why, run_end),
        })
    }

    /// Checks the domain in `host` by the text next to it, the evidence (D3), the suffix list and
    /// UTS #46.
    fn bare_domain(
        &self,
        host: Range<usize>,
        labels: &Labels,
        run_end: usize,
        is_cut: bool,
    ) -> Result<Match, RuleRef> {
        let (head, name) = (&self.text[..host.start], &self.text[host.clone()]);
        self.check_beside(&host, run_end)?;
        let is_ip = self.is_bare_ip(name);
        let is_own = is_ip || self.options.also.covers(name);
        let threshold = self.needs_evidence(is_own || is_www(name))?;
        if is_ip && is_in_path(head) {
            return Err(IN_PATH);
        }
        // A path after two full stops does not belong to the host.
        let is_apart = is_cut || host.end + 1 < run_end;
        let evidence = if is_apart { 0 } else { evidence_after(self.text, run_end) };
        let around = (head, &self.text[run_end..]);
        let bare =
            Bare { options: &self.options, name, around, labels, evidence, is_own, threshold };
        if !is_ip {
            bare.check_name()?;
        }
        neighbours::check_neighbours(self.text, &(host.start..run_end))?;
        let form = bare.form()?;
        let host = Host { range: host, form, run_end, is_cut };
        let found = self.with_tail(LinkKind::Domain, host.range.start, host)?;
        bare.check_link(self.text, &found)?;
        let end = found.range.end;
        let is_local = |c: char| c.is_ascii() && email::is_local_char(c);
        let is_joined = found.tail == end && self.text[end..].starts_with(is_local);
        if is_joined && self.is_in_address(end, email::is_local_char) {
            return Err(&standard::PART);
        }
        Ok(found)
    }

    /// Returns whether a host is an IP address that links without a scheme.
    fn is_bare_ip(&self, host: &str) -> bool {
        self.options.bare_ips() == Switch::On && is_ipv4(host)
    }

    /// Returns the amount of evidence that the settings require of a domain, if any, or the rule
    /// that refuses it.
    fn needs_evidence(&self, is_shown: bool) -> Result<Option<Threshold>, RuleRef> {
        match self.options.bare_domains() {
            BareDomains::Off => Err(&standard::SETTING),
            BareDomains::Www if !is_shown => Err(&standard::SETTING),
            BareDomains::Sure => Ok(Some(Threshold::Sure)),
            BareDomains::Prudent => Ok(Some(Threshold::Prudent)),
            BareDomains::Www | BareDomains::All => Ok(None),
        }
    }

    /// Checks that the text next to a domain does not make it part of something else.
    fn check_beside(&self, host: &Range<usize>, run_end: usize) -> Result<(), RuleRef> {
        let next = self.byte(run_end);
        if next == Some(b'@') || next == Some(b':') && self.starts_with(run_end, "://") {
            return Err(&standard::PART);
        }
        // `https:\/\/example.com\/a`, in JSON
        if self.text[..host.start].ends_with("\\/") {
            return Err(&reader::ESCAPED);
        }
        if self.is_escaped(host, run_end) {
            return Err(&standard::ESCAPE);
        }
        if self.is_rest_of_url(host.start)
            || quoted_printable::is_broken_off(&self.text[..host.start])
        {
            return Err(&standard::PART);
        }
        check_name((&self.text[..host.start], self.floor), self.options.hosts)?;
        if labels::is_clause(&self.text[host.clone()]) {
            return Err(&reader::PROSE);
        }
        Ok(())
    }

    /// Returns where the ASCII host characters before byte `from` start.
    fn ascii_start(&self, from: usize) -> usize {
        let head = &self.text.as_bytes()[self.floor..from];
        let len = head.iter().rev().take_while(|&&b| labels::is_host_byte(b)).count();
        let (before, name) = head.split_at(head.len() - len);
        // The digits of a color in IRC: `\x0304example.com`, `\x0304,01example.com`
        let is_color = |b: &u8| b.is_ascii_digit() || *b == b',';
        match before.iter().rev().take(6).find(|b| !is_color(b)) {
            Some(3) => from - len + name.iter().take(2).take_while(|b| is_color(b)).count(),
            _ => from - len,
        }
    }

    /// Returns whether a domain continues a URL whose host a space breaks, possibly between two
    /// string literals: `https://www. example.com`, `"https://www." "example.com"`,
    /// `http:// example.com`.
    fn is_rest_of_url(&self, start: usize) -> bool {
        let (refused, between) = self.text[..start].split_at(self.floor);
        let is_cut = || {
            refused.trim_end_matches('"').ends_with(['.', '-'])
                && labels::near(refused).rsplit('/').nth(1) == Some("")
        };
        (1..MAX_CONTEXT).contains(&between.len())
            && between.chars().all(|c| c.is_whitespace() || c == '"')
            && (is_cut() || refused.ends_with("//"))
    }

    /// Returns whether a percent escape, which a browser decodes in a host, directly precedes or
    /// follows a domain.
    fn is_escaped(&self, host: &Range<usize>, run_end: usize) -> bool {
        let has_escape = |end: usize| self.text.as_bytes().get(..end).is_some_and(ends_with_escape);
        has_escape(run_end + 3) || has_escape(host.start + 2)
    }
}

/// A bare domain with the data that its checks need.
struct Bare<'s> {
    options: &'s Options,
    name: &'s str,
    /// The text before the domain, and the text after it and its final full stop.
    around: (&'s str, &'s str),
    labels: &'s Labels,
    evidence: u16,
    /// True if the settings name the domain, or if it is an IP address.
    is_own: bool,
    /// The amount of evidence that it needs, if any.
    threshold: Option<Threshold>,
}

impl Bare<'_> {
    /// Returns the amount of evidence that it needs, if any. Without the feature `suffixes`, no
    /// domain needs evidence, and the compiler removes all rules.
    fn threshold(&self) -> Option<Threshold> {
        self.threshold.filter(|_| cfg!(feature = "suffixes"))
    }

    /// Returns whether it is a known site, even if it looks like something else.
    fn is_known(&self) -> bool {
        let is_listed = || lists::KNOWN.has(self.name) || is_own_label(self.name, self.around.1);
        self.is_own || self.options.hosts.has_suffixes() && is_listed()
    }

    fn candidate(&self, threshold: Threshold) -> DomainCandidate<'_> {
        let (head, rest) = self.around;
        DomainCandidate::new((head, self.name, rest), self.labels, self.evidence, threshold)
    }

    /// Checks the evidence (D3) from the name and the text next to it.
    fn check_name(&self) -> Result<(), RuleRef> {
        match self.threshold().map(|it| check_domain(&self.candidate(it))) {
            Some(Err(check)) if !(check.is_excluded_by(KNOWN) && self.is_known()) => {
                Err(&check.rule)
            }
            _ => Ok(()),
        }
    }

    /// Reads the domain by the suffix list and UTS #46.
    fn form(&self) -> Result<HostForm, RuleRef> {
        let read = |policy| self.options.hosts.read_labels(self.name, self.labels, policy);
        let form = match read(HostPolicy::Registrable) {
            Err(why) if *why == standard::SUFFIX && self.is_own => read(HostPolicy::Local)?,
            // `gov.uk` is a public suffix.
            Err(why) if *why == standard::SUFFIX && self.is_known() => read(HostPolicy::Explicit)?,
            read => read?,
        };
        if !self.is_own && neighbours::mixes_scripts(self.name) {
            return Err(&reader::MIXED);
        }
        // UTS #46 maps `ｅｘａｍｐｌｅ.com`, `１.２.dev` and `буд.№` to plain ASCII, but people who
        // write them do not mean a site.
        let mut labels = self.name.split(is_label_separator);
        if let (Some(_), HostForm::Mapped(ascii)) = (self.threshold(), &form)
            && ascii.split('.').any(|mapped| {
                labels.next().is_some_and(|own| !own.is_ascii()) && !mapped.starts_with("xn--")
            })
        {
            return Err(&standard::HOST);
        }
        Ok(form)
    }

    /// Checks the domain together with its path, query and fragment.
    fn check_link(&self, text: &str, found: &Match) -> Result<(), RuleRef> {
        if url::is_escaped(text, found) {
            return Err(&reader::ESCAPED);
        }
        let Some(threshold) = self.threshold() else {
            return Ok(());
        };
        if is_two_names(text, found, threshold) && !self.is_known() {
            return Err(&reader::TWO_NAMES);
        }
        if threshold == Threshold::Sure && !is_www(self.name) && !self.is_known() {
            let end = found.range.end;
            check_unsure(&self.candidate(threshold), &text[found.tail..end], &text[end..])?;
        }
        Ok(())
    }
}

/// Returns whether the label before a top-level domain looks like part of a Chinese or Korean
/// sentence. It ends with a function word (`你必须指定带.network`) or a verb, or it is ASCII and
/// the top-level domain is a Chinese or Japanese word.
fn is_prose(label: &str, tld: &str, hosts: HostData) -> bool {
    /// Top-level domains that are place names. Sites with a Latin name use them.
    const PLACES: [&str; 10] =
        ["中国", "中國", "佛山", "台湾", "台灣", "广东", "新加坡", "澳門", "澳门", "香港"];
    // In Korean, verbs and particles end the sentence: `구매했다.한국`, `영화일뿐.한국`.
    let is_sentence = tld == "한국" && label.ends_with(['다', '요', '죠', '까', '뿐']);
    let is_word =
        hosts.has_all_rules() && lists::SENTENCE_STARTS.has(tld) && !PLACES.contains(&tld);
    lists::ends_in_function_word(label) || is_sentence || is_word && label.is_ascii()
}

/// Returns whether this byte after a name ends it, as space does. Other marks, such as `+`, may belong
/// to a longer name.
fn is_apart(byte: u8) -> bool {
    let is_mark =
        matches!(byte, b'"' | b'\'' | b')' | b'*' | b',' | b';' | b'<' | b']' | b'`' | b'}');
    is_mark || byte.is_ascii_whitespace()
}

/// Returns whether the host is the label of a link to itself in Markdown: `[host](https://host/)`.
fn is_own_label(host: &str, rest: &str) -> bool {
    let url = rest.strip_prefix("](http").map(|url| url.strip_prefix('s').unwrap_or(url));
    let Some(url) = url.and_then(|url| url.strip_prefix("://")) else {
        return false;
    };
    let url = if is_www(url) { &url[4..] } else { url };
    let is_host = starts_with(url, host);
    is_host && url[host.len()..].starts_with([')', '/', '?', '#'])
}
