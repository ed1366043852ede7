//! Finds the dotted names in a text: hosts that cannot be anything else, and names that are
//! separate words.

/// A name of labels with dots between them, and the way it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token<'t> {
    /// After a scheme or `@`, or with `www.`.
    Host(&'t str),
    /// A separate word in prose.
    Text(&'t str),
    /// A separate word in code or data.
    Code(&'t str),
    /// At the end of a path, so it is a file.
    File(&'t str),
    /// Part of an expression, such as a call, an index or an assignment.
    Member(&'t str),
}

impl<'t> Token<'t> {
    pub fn name(self) -> &'t str {
        match self {
            Self::Host(name)
            | Self::Text(name)
            | Self::Code(name)
            | Self::File(name)
            | Self::Member(name) => name,
        }
    }
}

/// The kind of a file, by its extension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Prose,
    Markdown,
    Code,
}

impl Kind {
    /// Returns the kind of a file, or `None` if people do not write such files.
    pub fn from_name(extension: &str) -> Option<Self> {
        Some(match extension {
            "md" | "mdx" | "markdown" | "qmd" | "rmd" => Self::Markdown,
            "" | "txt" | "rst" | "adoc" | "asciidoc" | "org" | "tex" | "textile" | "html"
            | "htm" | "xhtml" | "man" | "po" | "pod" | "eml" | "mbox" | "srt" | "vtt" | "texi"
            | "wiki" => Self::Prose,
            "svg" | "map" | "lock" | "sum" | "snap" | "sha256" => return None,
            _ => Self::Code,
        })
    }
}

/// Calls `each` with the names of a text.
pub fn read<'t>(text: &'t str, kind: Kind, each: &mut impl FnMut(Token<'t>)) {
    let mut is_fenced = false;
    for line in text.split('\n') {
        let start = line.trim_start();
        if kind == Kind::Markdown && (start.starts_with("```") || start.starts_with("~~~")) {
            is_fenced = !is_fenced;
            continue;
        }
        if !line.contains('.') {
            continue;
        }
        let is_marked = kind == Kind::Markdown && !is_fenced;
        let spans = line.split(|c| is_marked && c == '`');
        for (number, span) in spans.enumerate() {
            names(span, kind == Kind::Code || is_fenced || number % 2 == 1, each);
        }
    }
}

/// Returns whether a character belongs to a script without spaces, whose words touch the name.
fn is_spaceless(c: char) -> bool {
    matches!(c, '\u{E00}'..='\u{EFF}' | '\u{1000}'..='\u{109F}' | '\u{1780}'..='\u{17FF}' | '\u{2E80}'..='\u{9FFF}' | '\u{AC00}'..='\u{D7AF}' | '\u{F900}'..='\u{FAFF}')
}

/// Splits a line into runs of label characters and dots, without the dots and hyphens at their
/// ends. Calls `each` for runs with a dot, with the text before, the run, and the text after.
pub fn runs<'t>(line: &'t str, mut each: impl FnMut(&'t str, &'t str, &'t str)) {
    let mut start = None;
    let mut last = ' ';
    let ends = line.char_indices().map(|(at, c)| (at, Some(c))).chain([(line.len(), None)]);
    for (at, c) in ends {
        let c = c.unwrap_or(' ');
        let is_part = c.is_alphanumeric() || matches!(c, '.' | '-' | '_');
        let is_edge = last.is_ascii_alphanumeric() && is_spaceless(c)
            || is_spaceless(last) && c.is_ascii_alphanumeric();
        if let Some(from) = start.filter(|_| !is_part || is_edge) {
            let run: &str = &line[from..at];
            let name = run.trim_matches(['.', '-']);
            if name.contains('.') {
                let from = from + (run.len() - run.trim_start_matches(['.', '-']).len());
                each(&line[..from], name, &line[from + name.len()..]);
            }
            start = None;
        }
        if is_part && start.is_none() {
            start = Some(at);
        }
        last = c;
    }
}

fn names<'t>(line: &'t str, is_code: bool, each: &mut impl FnMut(Token<'t>)) {
    runs(line, |before, name, after| {
        let is_account = || {
            let local = before.strip_suffix('@');
            local.is_some_and(|local| local.ends_with(|c: char| c.is_ascii_alphanumeric()))
        };
        if before.ends_with("://") || name.starts_with("www.") || is_account() {
            each(Token::Host(name));
        } else if is_file(before, after) {
            each(Token::File(name));
        } else if is_alone(before, after) {
            each(if is_code { Token::Code(name) } else { Token::Text(name) });
        } else if after.starts_with(['(', '[', '=', ')', ']', '}', ';', ','])
            && !before.ends_with(['/', '@', ':'])
        {
            each(Token::Member(name));
        }
    });
}

/// Returns whether a name ends a path: `src/main.rs`, but not the page of a site, as in
/// `https://example.com/main.rs`.
fn is_file(before: &str, after: &str) -> bool {
    let path = before
        .rsplit(|c: char| c.is_whitespace() || "\"'`(<[=,".contains(c))
        .next()
        .unwrap_or_default();
    path.ends_with('/')
        && !path.contains("//")
        && path.contains(|c: char| c.is_alphanumeric() || c == '.')
        && !after.starts_with(['/', '(', '@', '='])
}

/// Returns whether a name is a separate word, and not part of a path, a call, an address or another
/// word.
fn is_alone(before: &str, after: &str) -> bool {
    let is_open = before.ends_with(|c: char| {
        c.is_whitespace()
            || is_spaceless(c)
            || "([{<>\"'`*|,;:!?=“‘«„「（【《—–、。，：".contains(c)
    });
    let mut next = after.chars();
    let (first, second) = (next.next(), next.next());
    let is_end = match first {
        None => true,
        Some('.' | ':' | ',') => second.is_none_or(|c| c.is_whitespace() || "\"')]}<*".contains(c)),
        Some(c) => {
            c.is_whitespace()
                || is_spaceless(c)
                || ";!?)]}<>\"'`*|”’»」）】》—–、。，：".contains(c)
        }
    };
    (before.is_empty() || is_open) && is_end
}

/// Calls `each` with the first host in each line of a list of blocked or popular hosts.
pub fn read_list<'t>(text: &'t str, each: &mut impl FnMut(&'t str)) {
    for line in text.lines() {
        if line.starts_with(['#', '!', '[', '/', '.', '-', '&', '_', '?', '*'])
            && !line.starts_with("*.")
        {
            continue;
        }
        let mut is_found = false;
        runs(line, |before, name, _| {
            let is_start = before.is_empty()
                || before.ends_with(|c: char| c.is_whitespace() || "|,=:\"~*@".contains(c))
                || before.ends_with("//")
                || before.ends_with("=/");
            let is_address = name.ends_with(|c: char| c.is_ascii_digit());
            if is_start && !is_found && !is_address {
                is_found = true;
                each(name);
            }
        });
    }
}
