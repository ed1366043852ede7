//! Tables of texts in which `⸠` and `⸡` surround the links.

use crate::support::check_marked;
use crate::support::table::{rows, unescaped};
use uts58::{BareDomains, Emails, Finder, LocalHosts, Switch};

/// `fixtures/marked/rules.txt`: the rules of detection, by default and, in the last column, in
/// strict mode.
#[test]
fn rules() {
    let (mut default, mut strict) = (Vec::new(), Vec::new());
    for row in rows(include_str!("../../../../fixtures/marked/rules.txt")) {
        let by_default = unescaped(row[0]);
        let in_strict_mode = match row[..] {
            [_] => Some(by_default.clone()),
            [_, "-"] => None,
            [_, other] => Some(unescaped(other)),
            _ => panic!("a row has one text or two: {row:?}"),
        };
        if let Some(text) = &in_strict_mode {
            let plain = |text: &str| text.replace(['⸠', '⸡'], "");
            assert_eq!(plain(&by_default), plain(text), "both are one text");
        }
        default.push(by_default);
        strict.extend(in_strict_mode);
    }
    check_marked(Finder::new(), default.iter().map(String::as_str));
    check_marked(Finder::uts58(), strict.iter().map(String::as_str));
}

/// `fixtures/marked/standard.txt`: the examples of the standard, in strict mode and by default.
#[test]
fn examples_of_the_standard() {
    let (mut strict, mut default) = (Vec::new(), Vec::new());
    for row in rows(include_str!("../../../../fixtures/marked/standard.txt")) {
        strict.push(row[1].to_owned());
        default.push(row.get(2).unwrap_or(&row[1]).to_string());
    }
    assert!(strict.len() > 30);
    check_marked(Finder::uts58(), strict.iter().map(String::as_str));
    check_marked(Finder::new(), default.iter().map(String::as_str));
}

/// `fixtures/marked/sentences.txt`: text as people write it, in many languages.
#[test]
fn sentences() {
    let sentences: Vec<String> = rows(include_str!("../../../../fixtures/marked/sentences.txt"))
        .map(|row| unescaped(row[0]))
        .collect();
    check_marked(Finder::new(), sentences.iter().map(String::as_str));
}

/// `whole` returns the link of a text that is exactly one URL, and `None` for all other texts.
#[test]
fn whole_texts() {
    for (text, whole) in [
        ("https://example.com/wiki/S.C.", Some("https://example.com/wiki/S.C.")),
        ("  https://example.com/wiki/Who?\n", Some("https://example.com/wiki/Who?")),
        ("https://example.com/wiki/Oh!", Some("https://example.com/wiki/Oh!")),
        ("https://example.com/a_(b", Some("https://example.com/a_(b")),
        ("https://example.com/a)", None),
        ("https://example.com/看。", Some("https://example.com/看。")),
        ("https://example.com/?q=a...", Some("https://example.com/?q=a...")),
        ("example.com/a*", Some("example.com/a*")),
        ("https://example.com/a", Some("https://example.com/a")),
        // Only a host, which ends as in any text.
        ("https://example.com.", None),
        ("example.com!", None),
        // Not one URL, or other text next to it.
        ("https://example.com/a, https://example.com/b.", None),
        ("https://example.com/a,https://example.com/b.", None),
        ("(https://example.com/a)", None),
        ("See https://example.com/a.", None),
        ("https://example.com/a. See", None),
        ("https://example.com/a에서.", None),
        ("<https://example.com/a>", None),
        ("https://example.com/a\">", None),
        ("anna@example.com!", None),
        ("", None),
    ] {
        let finder = Finder::new();
        assert_eq!(finder.whole(text).map(|link| link.as_str()), whole, "{text}");
        if let Some(link) = finder.whole(text) {
            assert_eq!(&text[link.range()], link.as_str());
        }
    }
}

/// `fixtures/marked/refusals.txt`: each rule refuses its text, and a similar text links.
#[test]
fn refusals() {
    let (mut ids, mut wrong, mut others) = (Vec::new(), Vec::new(), Vec::new());
    for row in rows(include_str!("../../../../fixtures/marked/refusals.txt")) {
        let [id, text, other] = row[..] else { panic!("a row has three columns: {row:?}") };
        let text = unescaped(text);
        let finder = match id {
            "setting" => Finder::new().bare_domains(BareDomains::Off).emails(Emails::Off),
            _ => Finder::new(),
        };
        let given: Vec<_> =
            finder.explain(&text).map(|(_, link)| link.map_err(|why| why.rule.id)).collect();
        if !given.iter().all(Result::is_err) || !given.contains(&Err(id)) {
            wrong.push(format!("{id} {text}: {given:?}"));
        }
        others.push(unescaped(other));
        ids.push(id);
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    check_marked(Finder::new(), others.iter().map(String::as_str));
    let group = |id: &str| id.split('.').take(2).map(String::from).collect::<Vec<_>>();
    let groups: Vec<_> = ids.iter().map(|id| group(id)).collect();
    let lacking = uts58::rules::all().find(|rule| !groups.contains(&group(rule.id)));
    assert!(lacking.is_none(), "{lacking:?}");
    // Options let refused schemes, hosts and sites link.
    let new = Finder::new;
    check_marked(new().schemes(["gopher"]).unwrap(), ["⸠gopher://example.com⸡"]);
    check_marked(new().userinfo(Switch::On), ["⸠https://me@example.com/⸡"]);
    check_marked(new().local_hosts(LocalHosts::Link), ["⸠https://example.notatld⸡"]);
    check_marked(new().also(["main.rs", "wiki.corp"]).unwrap(), ["⸠main.rs⸡ ⸠wiki.corp⸡"]);
    check_marked(new().bare_domains(BareDomains::All), ["⸠end.So⸡ ⸠user.id⸡ ⸠m.in⸡ ⸠3.5.0.dev⸡"]);
}

#[test]
fn settings() {
    let new = Finder::new;
    for (finder, text) in [
        (
            new().schemes(["gemini", "ftp"]).unwrap(),
            "⸠gemini://example.com/a⸡ ⸠FTP://example.com⸡ gopher://example.com sftp://example.com",
        ),
        (
            new().bare_domains(BareDomains::Off),
            "⸠https://example.com⸡ example.com www.example.com ⸠a@example.com⸡",
        ),
        (
            new().bare_domains(BareDomains::Www),
            "⸠https://example.com⸡ example.com ⸠www.example.com⸡ ⸠a@example.com⸡",
        ),
        (
            new(),
            "In article <1993.2@example.edu>, the author of this article <⸠anna@example.com⸡> writes",
        ),
        (new(), "In-Reply-To: \"Anna\" <⸠anna@example.com⸡>"),
        (new(), "main.rs ⸠example.com⸡ end.So a/example.com user.name()"),
        (new(), "example.com/anna/app@main ⸠example.com/@anna⸡ ⸠example.com/maps/@48.85⸡"),
        (
            new(),
            "见 ⸠普遍适用测试。我爱你⸡ 例子。如果 ⸠普遍适用。测试。我爱你⸡ 例子。通过使用 例子。测试。如果 普遍适用测试。我爱你们",
        ),
        (
            new(),
            "src/main.rs: a/example.com #example.com, /example.org文 src/_⸠example.com⸡_ ⸠https://example.com⸡ a/b/example.com.",
        ),
        (
            new(),
            "class A(docutils.io.Output): `docutils.io.Input` f(android.app.Activity) ⸠example.com⸡.Then ⸠example.com⸡.Thanks, a",
        ),
        // Mail programs write a `mailto:` after any word with an `@`.
        (new(), "MAC: umac-64@openssh.com<mailto:umac-64@openssh.com>"),
        (
            new().bare_domains(BareDomains::All),
            "⸠main.rs⸡ ⸠example.com⸡ ⸠end.So⸡ a/⸠example.com⸡ ⸠user.name⸡()",
        ),
        (
            new().bare_domains(BareDomains::Sure),
            "⸠https://patients.read/write⸡ ⸠www.a.read/b⸡ ⸠docs.rs/a⸡ ⸠example.com⸡ ⸠EXAMPLE.COM⸡ ⸠example.io⸡ ⸠t.co⸡ ⸠a@b.live⸡ \
             ⸠example.co.uk⸡ ⸠example.live⸡ ⸠github.com/a/b⸡ ⸠github.com/a/b/pull/1⸡ ⸠github.com/orgs/a/b⸡ ⸠github.com/a/b?c⸡ `⸠example.de⸡`",
        ),
        (
            new().bare_domains(BareDomains::Sure),
            "patients.read/write Locale.US loader.py/_a Disk.info script.ar lg.si s.net `matrix.app` \
             '(keydown.space)' b(example.com) (at_)example.com a.dev?.b a.dev{b example.ae goo.gl/a1",
        ),
        (
            new().bare_domains(BareDomains::Sure),
            "example.io/a=b example.io/role: a kubernetes.io/config.mirror example.com/a@v1 ⸠example.com/@a⸡ \
             example.com/{a} example.com/your-name t.me/<a> ⸠example.com/⸡</code> github.com/a/b/v2 go get example.com/a",
        ),
        (
            new().emails(Emails::Private),
            "⸠ops@mail.internal⸡ ⸠a@example.com⸡ a@co.uk a@127.0.0.1 ⸠root@nas.local⸡ a@localhost",
        ),
        (
            new().schemes(["matrix", "file", "tel", "magnet"]).unwrap(),
            "⸠matrix:r/foo:example.org⸡, ⸠file:///etc/passwd⸡. ⸠tel:+1-555-0100⸡! ⸠magnet:?xt=urn:btih:0a⸡ tel: 5, hotel:5 \
             ⸠https://example.com/a:b⸡ ⸠FILE:/a⸡ data:a intel:5 foo.file:x http:a https:/a file: ⸠example.com⸡: a",
        ),
        (new().schemes(["*", "tel"]).unwrap(), "⸠tel:5⸡ foo:bar ⸠foo://bar⸡ ⸠file:///a⸡ note:x"),
        (
            new().schemes(["*"]).unwrap(),
            "⸠foo://bar/baz⸡ ⸠git+https://example.com/x⸡ javascript://example.com/%0aalert(1) data://a foo:bar ⸠file:///a⸡ \
             ⸠https://example.com⸡",
        ),
        (new().emails(Emails::Off), "⸠example.com⸡ a@example.com mailto:a@example.com"),
        (
            new().local_hosts(LocalHosts::Link),
            "⸠http://localhost:3000/a⸡ ⸠http://intranet⸡ ⸠http://my_app:8080⸡ localhost:3000 a@localhost \
             http://0x7f.1/ http://2899945070/ http://256.1.1.1/",
        ),
        (
            new().local_hosts(LocalHosts::Link),
            "⸠https://例え.jp⸡をご覧 ⸠https://例え.jp⸡。次の文です",
        ),
        (
            new().local_hosts(LocalHosts::Link),
            "⸠http://foo.テスト/⸡ http://foo.テスト ⸠http://foo⸡は ⸠https://example.com-secure/⸡ http://foo:bar",
        ),
        (Finder::uts58().local_hosts(LocalHosts::Link), "⸠http://foo.テスト/⸡ ⸠http://foo⸡:bar"),
        (
            new().also(["wiki.corp"]).unwrap(),
            "⸠http://wiki.corp.テスト/⸡ ⸠http://wiki.corp⸡は ⸠wiki.corp:80⸡ wiki.corp:80a",
        ),
        (
            new().local_hosts(LocalHosts::Off),
            "http://localhost:3000/a http://printer.lan ⸠https://gov.uk⸡",
        ),
        (
            new().userinfo(Switch::On),
            "⸠https://anna:p%40ss@example.com/a⸡, ⸠http://a@b.com⸡ ftp://a@b.com https://a:b@nosuch https://@a.com \
             (⸠https://a:b@localhost:3000⸡) 'https://it's@a.com'",
        ),
        (Finder::uts58().userinfo(Switch::On), "http://a:⸠b@c.com⸡"),
        (
            new().schemes(["zotero", "ftp"]).unwrap(),
            "⸠zotero://select/items/1⸡ ⸠ftp://intranet/pub⸡ ftp://anna@intranet/ http://intranet/ ⸠ftp://nas⸡中文",
        ),
        (
            new().also(["main.rs", "wiki.corp", "*.internal", "вики.локал", "内部.网"]).unwrap(),
            "⸠main.rs⸡ ⸠Wiki.Corp/start⸡ ⸠https://wiki.corp:80/⸡ ⸠ops@wiki.corp⸡ ⸠a.b.internal⸡, ⸠wiki.corp⸡에서 \
             ⸠вики.локал⸡, ⸠http://内部.网/⸡ ⸠内部.网⸡ internal http://internal x.wiki.corp src/main.rs lib.rs user.id",
        ),
        (
            new().also(["wiki.corp"]).unwrap().bare_domains(BareDomains::Www),
            "⸠wiki.corp⸡ example.com ⸠www.example.com⸡",
        ),
        (Finder::uts58().also(["wiki.corp"]).unwrap(), "⸠wiki.corp⸡ ⸠https://wiki.corp/⸡ wiki.lan"),
        // A reader sees one host.
        (new().local_hosts(LocalHosts::Link), "⸠http://c✶.ws⸡ ⸠http://one😄two.com⸡"),
    ] {
        check_marked(finder, [text]);
    }
}

#[test]
fn the_bracket_limit_is_125() {
    let deep = |n: usize| format!("⸠example.com/{}{}⸡", "(".repeat(n), ")".repeat(n));
    let deeper = format!("⸠example.com/{}a⸡({}", "(".repeat(125), ")".repeat(126));
    for finder in [Finder::new(), Finder::uts58()] {
        check_marked(finder, [&*deep(125), &*deeper]);
    }
}
