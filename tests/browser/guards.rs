//! Tests of the guards with random pages: the hosts from which a browser loads, the targets of the
//! anchors, and their text.
//!
//! A browser loads each page in a frame. The test is its proxy, so it sees every request.
//! `GUARDS_COUNT` sets the number of pages of each kind (120 by default), and `GUARDS_SEED` the
//! seed of the random numbers (1 by default).

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex, mpsc};
use std::thread;
use std::time::Duration;

use linkwright::{DeceptiveLinks, Linker, html};
use pulldown_cmark::Options;
use serde_json::Value;

use super::chromium::browser;
use crate::support::laws::{stream, tree};
use crate::support::pages::{comrak_linked, linked};
use crate::support::random::Random;
use crate::support::table::rows;

/// The only host that pages may link to and load from. It also serves the pages.
const GOOD: &str = "good.org";

/// Spellings of a URL of another host. `§` is the number of the page.
const EVIL: &[&str] = &[
    "//§.evil.com/a",
    "http://§.evil.com/",
    "HTTPS://§.evil.com",
    "http:\\\\§.evil.com",
    "\\\\§.evil.com",
    "/\\§.evil.com",
    "/&Tab;/§.evil.com",
    " ht&NewLine;tp://§.evil.com",
    "&#104;ttp&colon;//§.evil.com",
    "&sol;&sol;§.evil.com",
    "//§%2Eevil.com",
    "//§。evil.com/",
    "http:///§.evil.com",
    "http://good.org@§.evil.com",
    "http://good.org,@§.evil.com/b",
    "//good.org.§.evil.com",
    "http://§.evil.com:80/?good.org",
    "//§.evil.com#.good.org",
];

/// Values of attributes that contain a URL, `{}`.
const AROUND: &[&str] = &[
    "{}",
    "{}",
    "{}",
    "{}",
    "{} 2x",
    "a 1x, {} 2x",
    "a 1x,{}",
    " ,{}",
    "a,{}",
    "http://good.org/b 1x,{} 2x",
    "url({})",
    "background:url({})",
    "background-image:\\75rl({})",
    "0;url={}",
    "/a {}",
];

const GOOD_VALUES: &[&str] = &["", "/r", "a", "http://good.org/r", "//good.org/r 2x", "#a", "none"];

/// Attributes that may load something or lead somewhere, and other attributes.
const ATTRIBUTES: &str = "src src src srcset href href xlink:href poster data background action formaction ping imagesrcset style fill filter mask \
    clip-path cursor marker-start content codebase code archive classid lowsrc dynsrc longdesc cite profile manifest usemap icon attributionsrc \
    to from values by alink:href xml:base SRC sRcSet HREF xLink:Href title alt class new =src imgsrc";

/// Attributes that make an element load, animate or show something.
const ACTIVE: &str = "type=image rel=stylesheet rel=icon rel=preload as=image as=fetch rel=prefetch rel=manifest rel=modulepreload rel=preconnect http-equiv=refresh \
    controls autoplay preload=auto loading=eager kind=subtitles default attributeName=href attributeName=xlink:href AttributeName=href dur=1s fill=freeze \
    begin=0s width=10 height=10 srcset=a sizes=1px media=all type=image/png shadowrootmode=open contenteditable";

/// Other pieces of a name.
const PIECES: [&str; 9] = [" ", "x", "\n", "<br>", "<b>", "</b>", "https://", "-", "<!-- -->"];

/// Elements that load something or lead somewhere, with `§` for a value.
const LOADING: &[&str] = &[
    "<a href=\"§\">a</a>",
    "<a href=\"/r\" ping=\"§\"",
    "<map><area href=\"§\">",
    "<svg><a href=\"§\"><text>a</text></a></svg>",
    "<svg><a xlink:href=\"§\"><text>a",
    "<svg><a><set attributeName=href to=\"§\" /></a></svg>",
    "<svg><a href=/r><animate attributeName=\"xlink:href\" values=\"§\" dur=1s></a></svg>",
    "<svg><image href=\"§\" width=9 height=9></image></svg>",
    "<svg><image width=9 height=9><set attributeName=href to=\"§\"></image></svg>",
    "<svg><image xlink:href=\"§\"/></svg>",
    "<svg><filter id=f><feImage href=\"§\" /></filter><rect filter=\"url(#f)\" width=9 height=9 /></svg>",
    "<svg width=9 height=9 mask=\"§\"><rect width=9 height=9 fill=\"§\" filter=\"§\" /></svg>",
    "<svg><use href=\"§\" /></svg>",
    "<img src=\"§\"",
    "<img srcset=\"§\"",
    "<img src=/r srcset=\"§\"",
    "<img alt='<' src=§ ",
    "<image src=\"§\"",
    "<picture><source srcset=\"§\"><img></picture>",
    "<video poster=\"§\" src=/r></video>",
    "<video src=\"§\" autoplay></video>",
    "<video><source src=\"§\"></video>",
    "<audio src=\"§\" autoplay></audio>",
    "<input type=image src=\"§\"",
    "<embed src=\"§\"",
    "<object data=\"§\"></object>",
    "<iframe src=\"§\"></iframe>",
    "<script src=\"§\"></script>",
    "<svg><script href=\"§\"></script></svg>",
    "<link rel=stylesheet href=\"§\"",
    "<link rel=icon href=\"§\"",
    "<link rel=preload as=image href=\"§\" imagesrcset=\"§\"",
    "<table background=\"§\"><td background=\"§\">a</table>",
    "<body background=\"§\"",
    "<p style=\"§\">a</p>",
    "<meta http-equiv=refresh content=\"§\"",
    "<base href=\"§\"><img src=b><a href=c>a</a>",
    "<template shadowrootmode=open><a href=\"§\">a</a><img src=\"§\"></template>",
    "<noscript><img src=\"§\"></noscript>",
    "<select><option><img src=\"§\"></select>",
    "<math><mtext><img src=\"§\"></mtext></math>",
    "<math href=\"§\"><mi href=\"§\">a</mi></math>",
];

/// The start of a page.
const HEADS: &[&[u8]] = &[
    b"",
    b"",
    b"",
    b"<!doctype html>",
    b"<meta charset=utf-8>",
    b"\xEF\xBB\xBF",
    b"<meta charset=gbk>",
    b"<meta charset=iso-2022-jp>",
    b"<meta charset=windows-1252>",
    b"<meta charset=shift_jis>",
    b"<meta http-equiv=content-type content='text/html;charset=big5'>",
    b"<?xml version='1.0' encoding='euc-kr'?>",
];
/// Bytes between the pieces of a page, or in a tag.
const ODD: &[&[u8]] = &[
    b"\x1B$B",
    b"\x1B(B",
    b"\x1B(J",
    b"\0",
    b"\xE4",
    b"\x81",
    b"\xC3\xBC",
    b"<!--",
    b"-->",
    b"<![CDATA[",
    b"]]>",
    b"<meta charset=gbk>",
    b"</",
    b"<",
    b"\"",
    b"'",
    b"<!DOCTYPE>",
    b"<?a",
    b"&",
    b"\x0C",
];

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Guard {
    Only,
    Deceptive,
}

impl Guard {
    fn linker(self) -> Linker {
        match self {
            Self::Only => Linker::new().only([GOOD]).unwrap(),
            Self::Deceptive => Linker::new().deceptive_links(DeceptiveLinks::Show),
        }
    }
}

struct Page {
    /// The page before rewriting, for messages.
    source: String,
    adapter: &'static str,
    guard: Guard,
    bytes: Vec<u8>,
}

fn words(list: &'static str) -> Vec<&'static str> {
    list.split_whitespace().collect()
}

struct Generator {
    random: Random,
    elements: Vec<&'static str>,
    attributes: Vec<&'static str>,
    active: Vec<&'static str>,
}

impl Generator {
    fn new(seed: u64) -> Self {
        let table = include_str!("../../fixtures/spoofing/elements.txt");
        let mut elements: Vec<_> = rows(table).map(|row| row[0]).collect();
        // The elements that most often load something or lead somewhere.
        for _ in 0..12 {
            elements.extend([
                "a", "a", "img", "img", "image", "svg", "area", "link", "video", "source",
                "picture", "set", "meta", "base",
            ]);
        }
        let (attributes, active) = (words(ATTRIBUTES), words(ACTIVE));
        Self { random: Random(seed), elements, attributes, active }
    }

    fn url(&mut self, number: usize) -> String {
        let url = self.random.pick(EVIL).replace('§', &format!("n{number}"));
        self.random.pick(AROUND).replace("{}", &url)
    }

    fn attribute(&mut self, number: usize) -> String {
        if self.random.below(3) == 0 {
            return format!(" {}", self.random.pick(&self.active));
        }
        let name = *self.random.pick(&self.attributes);
        let value = if self.random.below(3) == 0 {
            (*self.random.pick(GOOD_VALUES)).to_owned()
        } else {
            self.url(number)
        };
        match self.random.below(8) {
            0 => format!("/{name}='{value}'"),
            1 if !value.contains(char::is_whitespace) => format!(" {name}={value}"),
            2 => format!("\n{name} = \"{value}\""),
            _ => format!(" {name}=\"{value}\""),
        }
    }

    fn tag(&mut self, number: usize) -> String {
        if self.random.below(2) == 0 {
            let (loading, mut value) = (*self.random.pick(LOADING), self.url(number));
            if self.random.below(2) == 0 {
                value = self.random.pick(EVIL).replace('§', &format!("n{number}"));
            }
            let end = *self.random.pick(&["", ">", ">", ">", ">", ">", "/>", " alt=b>"]);
            let end = if loading.ends_with('>') { "" } else { end };
            return loading.replace('§', &value) + end;
        }
        let name = *self.random.pick(&self.elements);
        if self.random.below(5) == 0 {
            return format!("</{name}>");
        }
        let count = self.random.below(4);
        let attributes: String = (0..count).map(|_| self.attribute(number)).collect();
        let end = *self.random.pick(&[">", ">", ">", ">", ">", "/>", " />", ""]);
        format!("<{name}{attributes}{end}")
    }

    fn odd(&mut self) -> &'static [u8] {
        let odd: &&[u8] = self.random.pick(ODD);
        odd
    }

    /// Generates a page that may load something, and may lead somewhere.
    fn page(&mut self, number: usize) -> Vec<u8> {
        let mut page = self.random.pick(HEADS).to_vec();
        for _ in 0..=self.random.below(9) {
            match self.random.below(10) {
                0 => page.extend(b" a "),
                1 if self.random.below(3) == 0 => page.extend(self.odd()),
                _ => page.extend(self.tag(number).bytes()),
            }
        }
        if self.random.below(4) == 0 {
            let at = self.random.below(page.len() as u64) as usize;
            page.splice(at..at, self.odd().iter().copied());
        }
        match self.random.below(40) {
            0 => utf16(&String::from_utf8_lossy(&page)),
            _ => page,
        }
    }

    /// Generates the content of an anchor, which may name a bank.
    fn name(&mut self, number: usize) -> String {
        let mut content = String::new();
        for _ in 0..=self.random.below(5) {
            let other: &&str = self.random.pick(&PIECES);
            let piece = match self.random.below(6) {
                0 => {
                    content += &self.tag(number);
                    ""
                }
                1 => "bank",
                2 => ".com",
                3 => "https://bank.com",
                4 => "bank.com",
                _ => other,
            };
            content += piece;
        }
        content
    }

    /// Generates a page with an anchor that may name a bank.
    fn deceptive_page(&mut self, number: usize) -> Vec<u8> {
        let mut page = self.random.pick(HEADS).to_vec();
        for _ in 0..self.random.below(3) {
            page.extend(self.tag(number).bytes());
        }
        let (url, name) =
            (self.random.pick(EVIL).replace('§', &format!("n{number}")), self.name(number));
        page.extend(format!("<a href=\"{url}\">{name}</a> <p>").bytes());
        if self.random.below(4) == 0 {
            let at = self.random.below(page.len() as u64) as usize;
            page.splice(at..at, self.odd().iter().copied());
        }
        page
    }

    /// Generates a Markdown source. It has no HTML for `deceptive-links`, because that guard does
    /// not read HTML in Markdown.
    fn markdown(&mut self, number: usize, guard: Guard) -> String {
        let mut source = String::new();
        for _ in 0..=self.random.below(6) {
            let url = self.random.pick(EVIL).replace('§', &format!("n{number}"));
            let name =
                if guard == Guard::Only { "a".to_owned() } else { self.name(0).replace('<', "*") };
            source += &match self.random.below(12) {
                0 => format!("![{name}]({url})"),
                1 => format!("![{name}](<{url}> 't')"),
                2 => format!("[![{name}]({url})]({url})"),
                3 => format!("[{name}](<{url}>)"),
                4 => format!("![{name}][a]\n\n[a]: {url}\n\n"),
                5 => format!("[**{name}** `c`]({url})"),
                6 => (*self.random.pick(&[
                    "*", "**", "`", "|", "\n", "\n\n", "> ", "- ", "$", "~~", "![", "](", "[", "]",
                ]))
                .to_owned(),
                7 => format!("[{name} $x$ ![{name}](/r)]({url})"),
                _ if guard == Guard::Deceptive => format!("[{name}]({url}) "),
                8 => format!("<div>{}\n\n", self.tag(number)),
                _ => self.tag(number),
            };
        }
        source
    }
}

fn utf16(page: &str) -> Vec<u8> {
    [0xFEFF].into_iter().chain(page.encode_utf16()).flat_map(u16::to_le_bytes).collect()
}

/// Generates `count` pages of each kind. A page from a tree or a renderer is UTF-8, so it gets a
/// byte order mark.
fn pages(seed: u64, count: usize) -> Vec<Page> {
    let mut generator = Generator::new(seed);
    let mut pages = Vec::new();
    for _ in 0..count {
        for guard in [Guard::Only, Guard::Deceptive] {
            let linker = guard.linker();
            let number = pages.len();
            let page = match guard {
                Guard::Only => generator.page(number),
                Guard::Deceptive => generator.deceptive_page(number),
            };
            let source = page.escape_ascii().to_string();
            let mut push =
                |adapter, bytes| pages.push(Page { source: source.clone(), adapter, guard, bytes });
            match number % 3 {
                0 => push("page", html::Rewriter::new(&linker).rewrite_bytes(&page).into_owned()),
                1 => push("stream", stream::through_filter(&page, &[3, 1, 40], &linker)),
                _ => {
                    let page = tree::page_with(&String::from_utf8_lossy(&page), &linker, ());
                    push("tree", [b"\xEF\xBB\xBF", page.as_bytes()].concat());
                }
            }
            let number = pages.len();
            let source = generator.markdown(number, guard);
            let (adapter, page) = match generator.random.below(2) {
                0 => ("events", linked(&source, Options::all(), &linker)),
                _ => ("comrak", comrak_linked(&source, &linker)),
            };
            let bytes = [b"\xEF\xBB\xBF", page.as_bytes()].concat();
            pages.push(Page { source, adapter, guard, bytes });
        }
    }
    pages
}

/// A page that loads each page in a frame, checks it when it has loaded, and reports the errors.
const JUDGE: &str = r##"<!doctype html><meta charset=utf-8><body><script>
"use strict";
const [COUNT, KINDS] = [/*COUNT*/0, /*KINDS*/[]];
const wrong = [];
const inside = (host) => host === "good.org" || host.endsWith(".good.org");
function anchors(root, found = []) {
  for (const node of root.querySelectorAll("*")) {
    if (["a", "area"].includes(node.localName)) found.push(node);
    if (node.shadowRoot) anchors(node.shadowRoot, found);
    if (node.content?.querySelectorAll) anchors(node.content, found);
  }
  return found;
}
function href(node) {
  const { href } = node;
  const value = typeof href === "string" ? node.getAttribute("href") : href?.animVal;
  if (value === null || value === undefined || typeof href !== "string" && !node.hasAttribute("href") && !node.hasAttribute("xlink:href") && value === "") return undefined;
  try { return new URL(value, node.baseURI); } catch { return undefined; }
}
function seen(node) {
  if (node.innerText !== undefined) return node.checkVisibility() ? node.innerText : "";
  return [...node.querySelectorAll("text")].map((text) => text.textContent.replace(/\s+/g, " ")).join("\n") || (node.closest("text") ? node.textContent.replace(/\s+/g, " ") : "");
}
function judge(kind, number, view) {
  // `innerText` takes them for lines.
  const style = view.document.createElement("style");
  style.textContent = "math, math * { display: inline !important }";
  view.document.documentElement?.append(style);
  for (const node of anchors(view.document)) {
    const url = href(node);
    if (!url) continue;
    if (kind === "Only") {
      if (!/^https?:$/.test(url.protocol) || !inside(url.hostname)) wrong.push([number, "leads", node.outerHTML, url.href]);
    } else if (/\.evil\.com$/.test(url.hostname) && !view.document.querySelector("base")) {
      const lines = seen(node).split("\n").map((line) => line.trim());
      const note = ` (${url.hostname})`;
      const after = node.nextSibling?.textContent ?? "";
      if (lines.some((line) => /^(https?:\/*)?(www\.)?bank\.com\/?$/i.test(line)) && !after.startsWith(note)) wrong.push([number, "deceives", node.outerHTML, url.href]);
    }
  }
}
const later = (time) => new Promise((done) => setTimeout(done, time));
let next = 0;
async function worker() {
  while (next < COUNT) {
    const number = next++;
    const frame = document.createElement("iframe");
    frame.style = "width:600px;height:300px";
    const loaded = new Promise((done) => { frame.onload = done; });
    frame.src = `/page/${number}`;
    document.body.append(frame);
    await Promise.race([loaded, later(4000)]);
    await later(20);
    try { judge(KINDS[number], number, frame.contentWindow); } catch (error) {
      if (KINDS[number] === "Only") wrong.push([number, "fails", String(error), ""]);
    }
    frame.remove();
  }
}
Promise.all(Array.from({ length: 12 }, worker)).then(() => fetch("/report", { method: "POST", body: JSON.stringify(wrong) }));
</script>"##;

/// The proxy of the browser. It serves the pages, and records all other hosts that the browser
/// requests.
struct Proxy {
    pages: Vec<Vec<u8>>,
    judge: String,
    asked: Mutex<BTreeMap<String, usize>>,
    report: mpsc::Sender<Value>,
}

impl Proxy {
    fn answer(&self, mut client: TcpStream) -> std::io::Result<()> {
        client.set_read_timeout(Some(Duration::from_secs(5)))?;
        let mut reader = BufReader::new(client.try_clone()?);
        let mut line = String::new();
        reader.read_line(&mut line)?;
        let mut length = 0;
        loop {
            let mut header = String::new();
            reader.read_line(&mut header)?;
            if header.trim().is_empty() {
                break;
            }
            if let Some(value) = header.to_ascii_lowercase().strip_prefix("content-length:") {
                length = value.trim().parse().unwrap_or(0);
            }
        }
        let mut body = vec![0; length];
        reader.read_exact(&mut body)?;
        let target = line.split(' ').nth(1).unwrap_or_default();
        let (host, path) = match target.strip_prefix("http://") {
            Some(rest) => rest.split_once('/').unwrap_or((rest, "")),
            None => (target.trim_end_matches(":443"), "-"),
        };
        let page = match (host, path) {
            (GOOD, "") => Some(self.judge.as_bytes()),
            (GOOD, "report") => {
                let _ = self.report.send(serde_json::from_slice(&body).unwrap());
                Some(&b""[..])
            }
            (GOOD, path) => path
                .strip_prefix("page/")
                .and_then(|number| Some(&**self.pages.get(number.parse::<usize>().ok()?)?)),
            _ => {
                *self.asked.lock().unwrap().entry(host.to_owned()).or_default() += 1;
                None
            }
        };
        let status = if page.is_some() { "200 OK" } else { "404 Not Found" };
        let page = page.unwrap_or_default();
        let head = format!(
            "HTTP/1.1 {status}\r\nContent-Type: text/html\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
            page.len()
        );
        client.write_all(head.as_bytes())?;
        client.write_all(page)
    }
}

/// Opens pages in the browser. Returns its report, and the other hosts that it requested.
fn visit(pages: &[&Page]) -> (Value, BTreeMap<String, usize>) {
    let kinds: Vec<_> = pages.iter().map(|page| format!("{:?}", page.guard)).collect();
    let judge = JUDGE
        .replace("/*COUNT*/0", &pages.len().to_string())
        .replace("/*KINDS*/[]", &serde_json::to_string(&kinds).unwrap());
    let (report, reported) = mpsc::channel();
    let pages: Vec<_> = pages.iter().map(|page| page.bytes.clone()).collect();
    let patience = Duration::from_secs(60 + pages.len() as u64 / 5);
    let proxy = Arc::new(Proxy { pages, judge, asked: Mutex::default(), report });
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let own = Arc::clone(&proxy);
    thread::spawn(move || {
        for client in listener.incoming().flatten() {
            let own = Arc::clone(&own);
            thread::spawn(move || own.answer(client));
        }
    });
    let profile = tempfile::tempdir().unwrap();
    let mut child = Command::new(browser())
        .args([
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--no-first-run",
        ])
        .args([
            "--disable-extensions",
            "--disable-sync",
            "--disable-quic",
            "--disable-background-networking",
        ])
        .args([
            "--disable-component-update",
            "--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable",
        ])
        .arg(format!("--proxy-server=http://127.0.0.1:{port}"))
        .arg(format!("--user-data-dir={}", profile.path().display()))
        .arg(format!("http://{GOOD}/"))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let report = reported.recv_timeout(patience);
    child.kill().unwrap();
    child.wait().unwrap();
    let asked = proxy.asked.lock().unwrap().clone();
    (report.expect("the browser has reported"), asked)
}

fn from_environment(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |value| value.parse().unwrap())
}

#[test]
#[ignore = "needs Chromium"]
fn nothing_leads_or_loads_elsewhere() {
    let (count, seed) = (from_environment("GUARDS_COUNT", 120), from_environment("GUARDS_SEED", 1));
    let all = pages(seed, count as usize);
    let mut wrong = Vec::new();
    let mut kinds = BTreeMap::<_, usize>::new();
    for guard in [Guard::Only, Guard::Deceptive] {
        let own: Vec<_> = all.iter().filter(|page| page.guard == guard).collect();
        for some in own.chunks(4000) {
            let (report, asked) = visit(some);
            let tell = |page: &Page, what: &str| {
                let Page { source, adapter, guard, bytes, .. } = page;
                let bytes = bytes.escape_ascii();
                format!("{what}\n  by {adapter} under {guard:?}\n  was {source}\n  is {bytes}")
            };
            for case in report.as_array().unwrap() {
                let at = case[0].as_u64().unwrap() as usize;
                wrong.push(tell(some[at], &case.to_string()));
            }
            let is_evil = |host: &&String| guard == Guard::Only && host.contains("evil.com");
            for host in asked.keys().filter(is_evil) {
                let told = format!("loads from {host}");
                let number = |label: &str| label.strip_prefix('n')?.parse::<usize>().ok();
                wrong.push(match host.split('.').find_map(number) {
                    Some(number) => tell(&all[number], &told),
                    None => told,
                });
            }
            for page in some {
                *kinds.entry((page.guard, page.adapter)).or_default() += 1;
            }
        }
    }
    println!("{kinds:?}");
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// Without a guard, the pages load and lead elsewhere, so the test above can fail.
#[test]
#[ignore = "needs Chromium"]
fn pages_without_a_guard_load_and_lead_elsewhere() {
    let mut generator = Generator::new(1);
    let mut pages = Vec::new();
    for number in 0..100 {
        let (guard, bytes) = match number % 2 {
            0 => (Guard::Only, generator.page(number)),
            _ => (Guard::Deceptive, generator.deceptive_page(number)),
        };
        pages.push(Page { source: String::new(), adapter: "none", guard, bytes });
    }
    let (report, asked) = visit(&pages.iter().collect::<Vec<_>>());
    let count =
        |what: &str| report.as_array().unwrap().iter().filter(|case| case[1] == what).count();
    let loads = asked.keys().filter(|host| host.contains("evil.com")).count();
    println!("{loads} load, {} lead, {} deceive", count("leads"), count("deceives"));
    assert!(loads > 20 && count("leads") > 10 && count("deceives") > 5);
}
