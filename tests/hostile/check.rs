//! A hostile source through all that reads it, and what holds for every one of them.

use crate::adapters::{self, Adapter};
use crate::kinds::{Extensions, Keeps, OURS, Pass, Reads, escaped};
use crate::support::pages::{anchors, without_anchors, without_emphasis};

/// What reads HTML without building a tree.
pub const STREAMS: &[&str] =
    &["html::rewrite", "html::Filter", "html handlers", "render --from html"];

/// Where an anchor leads, and what it shows.
pub type Anchor = (&'static str, &'static str);

/// A source, and the anchors of its page: its author's too.
pub struct Case {
    reads: Reads,
    source: String,
    anchors: Vec<Anchor>,
    markdown: Option<Vec<Anchor>>,
    extensions: Extensions,
    by: By,
}

/// Whose case it is.
enum By {
    All,
    AllBut(&'static [&'static str]),
    Only(&'static [&'static str]),
}

impl By {
    fn has(&self, adapter: &str) -> bool {
        match self {
            By::All => true,
            By::AllBut(adapters) => !adapters.contains(&adapter),
            By::Only(adapters) => adapters.contains(&adapter),
        }
    }
}

fn case(reads: Reads, source: impl Into<String>) -> Case {
    Case {
        reads,
        source: source.into(),
        anchors: Vec::new(),
        markdown: None,
        extensions: Extensions::Gfm,
        by: By::All,
    }
}

/// A text: read as one, and as what HTML and Markdown say it with, and as it is as Markdown.
pub fn text(source: impl Into<String>) -> Case {
    case(Reads::Text, source)
}

pub fn html(source: impl Into<String>) -> Case {
    case(Reads::Html, source)
}

pub fn markdown(source: impl Into<String>) -> Case {
    case(Reads::Markdown, source)
}

impl Case {
    pub fn links(mut self, anchors: &[Anchor]) -> Self {
        self.anchors = anchors.to_vec();
        self
    }

    /// The anchors where a text is read as Markdown, which it is not.
    pub fn in_markdown(mut self, anchors: &[Anchor]) -> Self {
        self.markdown = Some(anchors.to_vec());
        self
    }

    /// For readers of math and of front matter alone.
    pub fn with_extensions(mut self) -> Self {
        self.extensions = Extensions::All;
        self
    }

    /// Adapters by which it is another case.
    pub fn not_by(mut self, adapters: &'static [&'static str]) -> Self {
        self.by = By::AllBut(adapters);
        self
    }

    /// The only adapters by which it is this case.
    pub fn only_by(mut self, adapters: &'static [&'static str]) -> Self {
        self.by = By::Only(adapters);
        self
    }

    /// The sources that an adapter gets, each with the anchors of its page.
    fn sources(&self, adapter: &Adapter) -> Vec<(String, &[Anchor])> {
        let unknown = self.extensions == Extensions::All && adapter.extensions == Extensions::Gfm;
        if unknown || !self.by.has(adapter.name) {
            return vec![];
        }
        match (self.reads, adapter.reads) {
            (Reads::Text, Reads::Html) => {
                vec![(format!("<p>{}</p>", escaped(&self.source)), &self.anchors)]
            }
            (Reads::Text, Reads::Markdown) => {
                let raw = self.markdown.as_ref().unwrap_or(&self.anchors);
                let said = as_markdown(&self.source).map(|said| (said, &*self.anchors));
                let raw = (self.source.clone(), &**raw);
                said.into_iter().chain([raw]).collect()
            }
            (case, adapter) if case == adapter => vec![(self.source.clone(), &self.anchors)],
            _ => vec![],
        }
    }
}

/// Markdown that says a text and nothing else; `None` where its ends or lines would not come through.
fn as_markdown(text: &str) -> Option<String> {
    let is_lost = |c: char| c.is_ascii_whitespace() || c == '\x0B' || c == '\u{FEFF}';
    if text.is_empty() || text.contains(['\n', '\r']) || text.trim_matches(is_lost) != text {
        return None;
    }
    let escape = |c: char| [c.is_ascii_punctuation().then_some('\\'), Some(c)];
    Some(text.chars().flat_map(escape).flatten().collect())
}

/// Fails where a page has other anchors, or something else in it changed.
#[track_caller]
pub fn check(cases: &[Case]) {
    let wrong: Vec<String> = adapters::all().flat_map(|by| wrong_by(by, cases)).collect();
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

fn wrong_by(adapter: &Adapter, cases: &[Case]) -> Vec<String> {
    let given: Vec<(String, &[Anchor])> =
        cases.iter().flat_map(|case| case.sources(adapter)).collect();
    let sources: Vec<String> = given.iter().map(|(source, _)| source.clone()).collect();
    if sources.is_empty() {
        return vec![];
    }
    let [plain, linked, marked, twice] = [Pass::Plain, Pass::Linked, Pass::Marked, Pass::Twice]
        .map(|pass| adapter.pages(&sources, pass));
    let mut wrong = Vec::new();
    for (at, (source, want)) in given.iter().enumerate() {
        let mut told = |what: &str, have: &str, want: &str| {
            wrong.push(format!(
                "{}, {what}, of {source:?}\n  have {have}\n  want {want}",
                adapter.name
            ));
        };
        let have = anchors(&linked[at]);
        let all = have.iter().map(|(href, shown)| (&**href, &**shown));
        if !all.eq(want.iter().copied()) {
            told("anchors", &format!("{have:?}"), &format!("{want:?}"));
        }
        if let Some(href) = bad_scheme(&linked[at], &plain[at]) {
            told("scheme", &href, "http, https or mailto");
        }
        let (left, before) = match adapter.keeps {
            Keeps::Everything => (without_ours(&marked[at]), plain[at].clone()),
            Keeps::AllButEmphasis => {
                let [left, before] =
                    [&marked[at], &plain[at]].map(|page| without_emphasis(&without_anchors(page)));
                (left, before)
            }
        };
        if left != before {
            told("without our anchors", &left, &before);
        }
        if twice[at] != linked[at] {
            told("linked twice", &twice[at], &linked[at]);
        }
    }
    wrong
}

/// A link that is new and not of our schemes.
fn bad_scheme(linked: &str, plain: &str) -> Option<String> {
    let mut of_author: Vec<String> = hrefs(plain).collect();
    hrefs(linked).find(|href| {
        if let Some(at) = of_author.iter().position(|other| other == href) {
            of_author.swap_remove(at);
            return false;
        }
        let schemes = ["http://", "https://", "mailto:"];
        !schemes.iter().any(|scheme| href.starts_with(scheme))
    })
}

fn hrefs(page: &str) -> impl Iterator<Item = String> {
    anchors(page).into_iter().map(|(href, _)| href)
}

/// A page with the anchors of our class taken away.
pub fn without_ours(page: &str) -> String {
    let mark = format!("\" class=\"{OURS}\"");
    let (mut out, mut rest) = (String::new(), page);
    while let Some((before, behind)) = rest.split_once(&mark) {
        let start = before.rfind("<a href=\"").unwrap();
        let (_, behind) = behind.split_once('>').unwrap();
        let (text, behind) = behind.split_once("</a>").unwrap();
        out += &before[..start];
        out += text;
        rest = behind;
    }
    out + rest
}
