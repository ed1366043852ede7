//! What a text has of dotted names: hosts that are written so that nothing else can be meant, and names that stand alone.

/// A name of labels with dots between them, and how it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token<'t> {
    /// Behind a scheme or `@`, or from `www.`.
    Host(&'t str),
    /// Alone, in prose.
    Text(&'t str),
    /// Alone, in code or data.
    Code(&'t str),
    /// At the end of a path, and so a file.
    File(&'t str),
    /// Part of a word: called, indexed, assigned to.
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

/// What a file is by its extension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Prose,
    Markdown,
    Code,
}

impl Kind {
    /// The kind of a file, or `None` if it holds no text that people write.
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

/// Scripts without spaces, whose words touch the name.
fn is_spaceless(c: char) -> bool {
    matches!(c, '\u{E00}'..='\u{EFF}' | '\u{1000}'..='\u{109F}' | '\u{1780}'..='\u{17FF}' | '\u{2E80}'..='\u{9FFF}' | '\u{AC00}'..='\u{D7AF}' | '\u{F900}'..='\u{FAFF}')
}

/// Cuts a line into runs of label characters and dots, without the dots and hyphens at their ends, and calls `each` for
/// those with a dot: (before, run, behind).
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
    runs(line, |before, name, behind| {
        let is_account = || {
            let local = before.strip_suffix('@');
            local.is_some_and(|local| local.ends_with(|c: char| c.is_ascii_alphanumeric()))
        };
        if before.ends_with("://") || name.starts_with("www.") || is_account() {
            each(Token::Host(name));
        } else if is_file(before, behind) {
            each(Token::File(name));
        } else if is_alone(before, behind) {
            each(if is_code { Token::Code(name) } else { Token::Text(name) });
        } else if behind.starts_with(['(', '[', '=', ')', ']', '}', ';', ','])
            && !before.ends_with(['/', '@', ':'])
        {
            each(Token::Member(name));
        }
    });
}

/// Whether a name is the last one of a path: `src/main.rs`, and not a page of a site as in `https://example.com/main.rs`.
fn is_file(before: &str, behind: &str) -> bool {
    let path = before
        .rsplit(|c: char| c.is_whitespace() || "\"'`(<[=,".contains(c))
        .next()
        .unwrap_or_default();
    path.ends_with('/')
        && !path.contains("//")
        && path.contains(|c: char| c.is_alphanumeric() || c == '.')
        && !behind.starts_with(['/', '(', '@', '='])
}

/// Whether what is around a name leaves it a word of its own, and no path, call, address or part of one.
fn is_alone(before: &str, behind: &str) -> bool {
    let is_open = before.ends_with(|c: char| {
        c.is_whitespace()
            || is_spaceless(c)
            || "([{<>\"'`*|,;:!?=“‘«„「（【《—–、。，：".contains(c)
    });
    let mut next = behind.chars();
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

/// Calls `each` with the first host of each line of a list of hosts, blocked or popular ones.
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
