//! Each rule of detection as marked strings: `⸠…⸡` stands around what links.

mod support;

use linkwright::{BareDomains, Emails, Finder, LocalHosts};

#[track_caller]
fn check(finder: Finder, rows: &[&str]) {
    support::check_marked(finder, rows.iter().copied());
}

/// Rows of text as `Finder::new` and as `Finder::uts58` mark it.
#[track_caller]
fn check_both(rows: &[(&str, &str)]) {
    let (default, letter): (Vec<_>, Vec<_>) = rows.iter().copied().unzip();
    for (default, letter) in rows {
        let plain = |text: &str| text.replace(['⸠', '⸡'], "");
        assert_eq!(plain(default), plain(letter), "a row holds one text");
        assert_ne!(default, letter, "a row shows a difference");
    }
    check(Finder::new(), &default);
    check(Finder::uts58(), &letter);
}

#[track_caller]
fn check_alike(rows: &[&str]) {
    check(Finder::new(), rows);
    check(Finder::uts58(), rows);
}

#[test]
fn hosts() {
    check_alike(&[
        "See ⸠example.com⸡.",
        "See ⸠sub.example.co.uk⸡, and co.uk alone is no site.",
        "⸠EXAMPLE.COM⸡ and ⸠blogspot.com⸡ and ⸠me.github.io⸡",
        "example, example.notatld, .com, .example.com, example..com",
        "-example.com example-.com",
        "⸠_dmarc.example.com⸡ but not a_b.com or a.b_c.com",
        "Wait… ⸠example.com⸡... and more",
        "⸠xn--bcher-kva.de⸡ is ⸠bücher.de⸡, xn--a.com is nothing",
        "3.14 and 1.2.3 and 127.0.0.1 and v1.2",
        "e.g. this, i.e. that, etc.",
        "a@b",
        "⸠example.com.np⸡ ⸠https://abc.co.ck/x⸡ ⸠www.ck⸡ com.np",
        "⸠example.za⸡ ⸠example.co.za⸡ ⸠https://example.za/a⸡ co.za",
    ]);
    check_both(&[
        ("example。com", "⸠example。com⸡"),
        ("ｅｘａｍｐｌｅ．ｃｏｍ", "⸠ｅｘａｍｐｌｅ．ｃｏｍ⸡"),
    ]);
}

#[test]
fn final_dot_and_port() {
    check_alike(&[
        "⸠example.com⸡.",
        "⸠example.com./a⸡",
        "⸠example.com.#a⸡",
        "⸠example.com:8080⸡ ⸠example.com:8080/a⸡",
        "⸠example.com⸡: a colon",
        "⸠example.com⸡:/a",
        "⸠https://example.com:65535/⸡ https://example.com:65536/ example.com:99999",
        "⸠example.com⸡:80a",
        "example.com:99999/x@example.org example.com:99999/foo.com",
        "⸠https://example.com.:8080/a⸡ ⸠example.com.:80⸡",
    ]);
}

#[test]
fn schemes() {
    check_alike(&[
        "⸠http://example.com⸡ ⸠HTTPS://EXAMPLE.com/A⸡",
        "ftp://example.com git+ssh://github.com/x ws://example.com/www.example.com",
        "xhttp://example.com -http://example.com 1https://example.com +http://example.com",
        "the end.⸠https://example.com/a⸡ 1.⸠http://example.com⸡",
        "javascript://www.example.com/%0aalert(1)",
        "(⸠https://example.com⸡) \"⸠https://example.com/a⸡\" '⸠https://example.com⸡'",
        "été⸠https://example.com⸡",
        "url=⸠https://example.com/a=b⸡",
        "http:// https:///a http://.",
        "See http://-foo.example.com or http://foo..example.com/a.",
    ]);
    check(
        Finder::new().schemes(["gemini", "ftp"]).unwrap(),
        &["⸠gemini://example.com/a⸡ ⸠FTP://example.com⸡ gopher://example.com sftp://example.com"],
    );
}

#[test]
fn userinfo_never_links() {
    check_alike(&[
        "http://john.smith@example.com/a",
        "https://bank.com@evil.com",
        "http://a\\@b.com",
    ]);
    check(
        Finder::new(),
        &[
            "https://google.com∕gmail∕@evil.zip",
            "https://google.com⁄gmail⁄@evil.zip",
            "https://bank.com:80@evil.com/",
            "https://bank.com!x@evil.com",
            "https://bank。com:pw@evil.com",
            "https://bank.com|x@evil.com https://bank.com(x)@evil.com",
            "http://[::1]@evil.com http://[::1]:80@evil.com",
            "http://user:p(w@example.com http://user:p\"w@example.com http://user:p«w@example.com",
            "ftp://user:p\"w@example.com",
            "http://✪df.ws/1 http://one😄two.com http://日−本.jp/ http://localhost/anna@example.com",
            "http://a\\x@b.com https://bank.co%6D/login https://bank.com%40evil.com",
            "[⸠http://example.com⸡](⸠mailto:a@example.org⸡)",
            "\"⸠https://example.com⸡\",\"⸠a@example.org⸡\"",
        ],
    );
    check_both(&[("http://user:pw@example.com", "http://user:⸠pw@example.com⸡")]);
}

/// A browser would undo an escape in a host; outside of a URL it stands for something, not for itself.
#[test]
fn escapes_beside_a_domain() {
    check(
        Finder::new(),
        &[
            "a.com%2Eexample.com a.com%20example.com x%20example.com %2Fexample.com/a",
            "⸠a.com⸡% ⸠a.com⸡%zz 100%⸠example.com⸡ a%20b@example.com",
        ],
    );
}

#[test]
fn tails() {
    check_alike(&[
        "⸠example.com/a/b.html⸡. Next",
        "⸠example.com/a?b=c&d=e#f⸡",
        "⸠example.com/a⸡; ⸠example.com/b⸡, ⸠example.com/c⸡!",
        "(⸠example.com/a⸡) [⸠example.com/b⸡] {⸠example.com/c⸡} <⸠example.com/d⸡>",
        "⸠en.wikipedia.org/wiki/Foo_(bar)⸡ (⸠en.wikipedia.org/wiki/Foo_(bar)⸡)",
        "⸠example.com/a(b)/c(d⸡",
        "⸠example.com/(a⸡]",
        "⸠example.com/a(b/c⸡)",
        "⸠example.com/?a(=b⸡)",
        "⸠example.com/#a:~:text=(b,c⸡)",
        "⸠example.com/#:~:text=a-,b,-c&text=d⸡.",
        "⸠example.com/a%20b%zz⸡",
        "⸠example.com/a\"b⸡\" ⸠example.com/it's⸡",
        "⸠example.com/a⸡\u{0}b ⸠example.com/a⸡\u{85}b ⸠example.com/a⸡\nb",
        "⸠example.com/«a»b⸡»",
        "⸠example.com/🎉👩‍👩‍👧⸡ ⸠example.com/e\u{301}⸡",
    ]);
}

#[test]
fn the_bracket_limit_is_125() {
    let deep = |n: usize| format!("⸠example.com/{}{}⸡", "(".repeat(n), ")".repeat(n));
    check_alike(&[deep(125).as_str()]);
    let text = format!("⸠example.com/{}⸡({}", "(".repeat(125), ")".repeat(126));
    check_alike(&[text.as_str()]);
}

#[test]
fn emails() {
    check_alike(&[
        "Write to ⸠a.b+c@example.com⸡.",
        "<⸠a@example.com⸡> (⸠a@example.com⸡) \"⸠a@example.com⸡\"",
        "⸠mailto:a@example.com⸡ ⸠MAILTO:a@example.com⸡",
        "Mail:⸠a@example.com⸡",
        "@example.com a.@example.com .a@example.com a..b@example.com",
        "a@example a@localhost a@co.uk a@127.0.0.1",
        "⸠a@example.com⸡/path ⸠a@example.com⸡:25",
        "⸠bank.com@example.org⸡",
        "⸠example.com+a@example.org⸡",
        "⸠example.com⸡!a@b",
        "⸠σωκράτης@example.com⸡ ⸠δοκιμή@παράδειγμα.ευ⸡",
    ]);
}

#[test]
fn options() {
    let text = "⸠https://example.com⸡ example.com www.example.com ⸠a@example.com⸡";
    check(Finder::new().bare_domains(BareDomains::Never), &[text]);
    let text = "⸠https://example.com⸡ example.com ⸠www.example.com⸡ ⸠a@example.com⸡";
    check(Finder::new().bare_domains(BareDomains::Www), &[text]);
    let text = "main.rs ⸠example.com⸡ end.So a/example.com user.name()";
    check(Finder::new(), &[text]);
    let text = "⸠main.rs⸡ ⸠example.com⸡ ⸠end.So⸡ a/⸠example.com⸡ ⸠user.name⸡()";
    check(Finder::new().bare_domains(BareDomains::All), &[text]);
    let text = "⸠example.com⸡ a@example.com mailto:a@example.com";
    check(Finder::new().emails(Emails::Skip), &[text]);
    let text = "⸠http://localhost:3000/a⸡ ⸠http://printer.lan⸡ localhost:3000 a@localhost \
                http://0x7f.1/ http://2899945070/ http://256.1.1.1/";
    check(Finder::new().local_hosts(LocalHosts::Link), &[text]);
    check(Finder::new(), &["http://localhost:3000/a http://printer.lan"]);
}

/// Row D1: a Soft separator is no safe end.
#[test]
fn d1_soft_separators() {
    check_both(&[
        ("Is it ⸠example.com⸡?", "Is it ⸠example.com?⸡"),
        ("Is it ⸠https://example.com/a⸡?", "Is it ⸠https://example.com/a?⸡"),
        ("Is it ⸠example.com⸡??", "Is it ⸠example.com?⸡?"),
        ("Is it ⸠example.com⸡.?", "Is it ⸠example.com.?⸡"),
        ("⸠example.com#:~:text=a⸡, b", "⸠example.com#:~:text=a,⸡ b"),
        ("⸠example.com/#a:~⸡: b", "⸠example.com/#a:~:⸡ b"),
        ("⸠https://例え.jp/道⸡?", "⸠https://例え.jp/道?⸡"),
    ]);
    check_alike(&[
        "⸠example.com?a⸡? ⸠example.com/⸡ ⸠example.com#⸡ ⸠example.com/?a=⸡",
        "⸠example.com/a?b⸡?",
    ]);
}

/// Row D2: what people write on purpose behind a scheme.
#[test]
fn d2_explicit_hosts() {
    check_both(&[
        ("⸠https://gov.uk/x⸡", "https://gov.uk/x"),
        ("⸠http://127.0.0.1:8080/a⸡", "http://127.0.0.1:8080/a"),
        ("⸠http://[::1]:3000/a⸡.", "http://[::1]:3000/a."),
        ("⸠http://[2001:db8::1]⸡", "http://[2001:db8::1]"),
        ("⸠https://公司.香港⸡", "https://公司.香港"),
    ]);
    check_alike(&[
        "https://com/ http://localhost/ http://[::1 http://[x]/ http://1.2.3/ http://010.0.0.1/",
        "http://999.1.1.1/ http://[fe80::1%25eth0]/",
    ]);
}

/// Row D3: bare domains are prudent.
#[test]
fn d3_prudent_domains() {
    check_both(&[
        ("main.rs plan.md setup.sh", "⸠main.rs⸡ ⸠plan.md⸡ ⸠setup.sh⸡"),
        ("test.rs:6:1", "⸠test.rs:6⸡:1"),
        ("src/example.com", "src/⸠example.com⸡"),
        ("C:\\example.com", "C:\\⸠example.com⸡"),
        ("a∕b.com/x c⁄d.com", "⸠a∕b.com/x⸡ ⸠c⁄d.com⸡"),
        ("the end.So we", "the ⸠end.So⸡ we"),
        ("it works.Click here", "it ⸠works.Click⸡ here"),
        ("an M.Sc. in law", "an ⸠M.Sc⸡. in law"),
        ("файл.Рф", "⸠файл.Рф⸡"),
    ]);
    check(
        Finder::new(),
        &[
            "请看main.rs文件",
            "⸠https://bank.com⸡∕login.example.com/x",
            "a.zip, b.mov; c.py! (d.pub)",
        ],
    );
    check(
        Finder::new(),
        &[
            "user.name, this.id, Object.is, Date.now, window.open, Struct.new, event.target, item.id",
            "com.example.app System.IO.Stream java.io, ASP.NET/IIS main.rs/lib.rs window.open/close",
            "3.5.0.dev v1.2.3.dev 2.si, TVI.CA 0700.HK, m.in. et al. a.k.a.me A.I.is, fine.Thanks.me",
            "README.md#usage main.rs:42 index.html.de ruby-1.8.7.zip, call example.com() or x=example.com=y",
            "std::example.com $example.com #example.com @example.com ->example.com",
            "⸠example.dev⸡ ⸠163.com⸡ ⸠t.me⸡ ⸠docs.rs/serde⸡ ⸠ASP.NET⸡ ⸠data.gov.at⸡ ⸠deno.land/x⸡ 官网:⸠example.com⸡",
        ],
    );
    check_alike(&[
        "⸠Amazon.Com⸡ ⸠AMAZON.COM⸡ ⸠www.main.rs⸡",
        "⸠main.rs/a⸡ ⸠example.com?a⸡ ⸠example.com#a⸡",
        "⸠https://main.rs⸡ ⸠https://end.So⸡",
        "⸠allegro.pl⸡ ⸠openai.ai⸡",
    ]);
}

/// Row D4: scripts written without spaces.
#[test]
fn d4_text_without_spaces() {
    check_both(&[
        ("请访问⸠example.com⸡。谢谢", "请访问example.com。谢谢"),
        ("⸠example.com⸡에서", "example.com에서"),
        ("ウェブサイトは⸠example.com⸡ です", "⸠ウェブサイトはexample.com⸡ です"),
        ("ดูที่⸠example.com⸡นะ", "ดูที่example.comนะ"),
        ("ເບິ່ງ⸠example.com⸡ນະ", "ເບິ່ງexample.comນະ"),
        ("មើល⸠example.com⸡នៅ", "មើលexample.comនៅ"),
        ("ကြည့်⸠example.com⸡ပါ", "ကြည့်example.comပါ"),
        ("看⸠https://example.com⸡的页面", "看https://example.com的页面"),
        ("⸠https://example.com⸡에서", "https://example.com에서"),
        ("联系⸠bob@example.com⸡或者", "联系bob@example.com或者"),
        ("メール⸠bob@example.com⸡", "⸠メールbob@example.com⸡"),
        ("在⸠example.com⸡和⸠example.org⸡之间", "在example.com和example.org之间"),
        ("请看。⸠example.com⸡", "⸠请看。example.com⸡"),
        ("访问⸠example.com⸡。Thanks", "访问example.com。Thanks"),
        ("⸠https://192.168.0.1⸡로", "https://192.168.0.1로"),
        ("看⸠example.com⸡.谢谢", "看example.com.谢谢"),
        ("网站是⸠https://example.com⸡。联系⸠a@b.com⸡", "网站是https://example.com。联系a@b.com"),
        (
            "サイト⸠https://example.jp⸡または⸠info@example.jp⸡まで",
            "サイトhttps://example.jpまたはinfo@example.jpまで",
        ),
        ("⸠https://example.com⸡的作者是@bob", "https://example.com的作者是@bob"),
        ("网站⸠https://例子.中国⸡。欢迎", "网站https://例子.中国。欢迎"),
        ("⸠例え.jp⸡。次の文", "例え.jp。次の文"),
        ("⸠example.com⸡・⸠example.org⸡", "⸠example.com・example.org⸡"),
        ("在⸠example.com⸡或⸠a@example.org⸡", "⸠在example.com或a@example.org⸡"),
    ]);
    check_alike(&[
        "⸠最高のSONY製品.com⸡ ⸠例え.jp⸡ ⸠example.香港⸡ ⸠foo.example.香港⸡",
        "⸠https://www.例え.jp/道⸡ ⸠https://例え.jp/道⸡。",
        "⸠アルベルト.アルベルト@example.com⸡",
        "⸠example.com/路径⸡。",
        "これは文です。次の文です。",
        "⸠paral·lel.cat⸡",
    ]);
}

/// Row D5: a bidi control would reorder what a person reads.
#[test]
fn d5_bidi_controls() {
    check_both(&[
        ("⸠https://example.com/a⸡\u{202E}b", "⸠https://example.com/a\u{202E}b⸡"),
        ("⸠https://example.com/א⸡\u{200F}/b", "⸠https://example.com/א\u{200F}/b⸡"),
        ("⸠example.com/⸡\u{2066}a\u{2069}", "⸠example.com/\u{2066}a\u{2069}⸡"),
    ]);
    check_alike(&["\u{2066}⸠https://example.com⸡\u{2069}"]);
}

/// Row D6: punctuation, symbols and emoji are no label characters.
#[test]
fn d6_label_characters() {
    check_both(&[
        ("“⸠example.com⸡”", "“example.com”"),
        ("⸠example.com⸡—the site", "example.com—the site"),
        ("⸠example.com⸡🎉", "example.com🎉"),
        ("a→⸠example.com⸡", "⸠a→example.com⸡"),
        ("„⸠example.com⸡“", "„example.com“"),
        ("‘⸠https://example.com⸡’", "‘https://example.com’"),
        ("“⸠a@example.com⸡”", "“a@example.com”"),
        ("⸠https://example.com⸡—⸠a@b.com⸡", "https://example.com—a@b.com"),
        ("«⸠example.com⸡»", "«example.com»"),
        ("⸠example.com⸡·⸠example.org⸡", "⸠example.com·example.org⸡"),
        ("⸠a@example.com⸡· και", "a@example.com· και"),
        ("״⸠example.com⸡״", "״example.com״"),
        ("・⸠bücher.de⸡・⸠zürich.ch⸡", "⸠・bücher.de・zürich.ch⸡"),
    ]);
    check(Finder::new(), &["『⸠example.com⸡』", "•⸠example.com⸡•", "❤.com"]);
    check(Finder::uts58(), &["⸠❤.com⸡"]);
    check_alike(&["⸠straße.de⸡"]);
}

/// Row D7: a sentence's end is not part of a link.
#[test]
fn d7_ends_of_sentences() {
    check_both(&[
        ("见⸠https://example.com/a⸡。然后", "见⸠https://example.com/a。然后⸡"),
        ("见⸠https://example.com/a⸡，然后", "见⸠https://example.com/a，然后⸡"),
        ("“⸠https://example.com/路径⸡”吧", "“⸠https://example.com/路径”吧⸡"),
        ("'⸠https://example.com/a⸡'+b", "'⸠https://example.com/a'+b⸡"),
        ("⸠example.com/a⸡…", "⸠example.com/a…⸡"),
        ("⸠foo.com⸡。cn", "⸠foo.com。cn⸡"),
    ]);
    check(
        Finder::new(),
        &[
            "官网是⸠https://example.cn⸡。Windows 和 ⸠https://例子.中国⸡。欢迎",
            "情况已经变了。AI能做 IPC。Shell",
            "见⸠https://example.com/a⸡。然后 见⸠https://example.com/a⸡，然后 ⸠https://example.com/a⸡（甲）",
            "⸠https://example.com/页面，续⸡ ⸠https://example.com/東京⸡。大阪",
            "⸠https://example.com/page.html#for-循环⸡",
            "“⸠https://example.com/路径⸡”吧 '⸠https://example.com/a⸡'+b '⸠https://example.com/it's⸡'",
            "⸠https://www。example。com⸡ ⸠anna@mail。example。com⸡",
            "⸠普遍适用测试。我爱你⸡ 测试。我爱你，再见",
            "算力大约是中国的8倍。中国 AI 公司 ⸠例子.中国⸡ 公司",
            "⸠example.com/a⸡… `⸠example.com/a⸡` ⸠foo.com⸡。cn",
        ],
    );
}

/// Row D8: what a local part is made of.
#[test]
fn d8_local_parts() {
    check_both(&[
        ("'⸠anna@example.com⸡'", "⸠'anna@example.com⸡'"),
        ("{⸠joe@example.com⸡}", "⸠{joe@example.com⸡}"),
        ("to=⸠anna@example.com⸡", "⸠to=anna@example.com⸡"),
        ("`⸠ops@example.com⸡`", "⸠`ops@example.com⸡`"),
        ("a/⸠b@example.com⸡", "⸠a/b@example.com⸡"),
        ("⸠example.com⸡!⸠a@example.org⸡", "⸠example.com!a@example.org⸡"),
        ("-⸠anna@example.com⸡", "⸠-anna@example.com⸡"),
        ("a%20b@example.com", "⸠a%20b@example.com⸡"),
    ]);
    check_alike(&["⸠o'brien+list@example.com⸡ ⸠_a-b~c&d@example.com⸡"]);
}

/// Row D9: what looks like an address and is none.
#[test]
fn d9_handles_and_other_schemes() {
    check_both(&[
        ("@anna@example.social", "@⸠anna@example.social⸡"),
        ("a@b@example.com", "a@⸠b@example.com⸡"),
        ("xmpp:anna@example.com", "xmpp:⸠anna@example.com⸡"),
        ("acct:anna@example.com", "acct:⸠anna@example.com⸡"),
        ("git@example.com:a/b.git", "⸠git@example.com⸡:a/b.git"),
        ("root@example.com:/etc/hosts", "⸠root@example.com⸡:/etc/hosts"),
        ("xmailto:a@example.com", "x⸠mailto:a@example.com⸡"),
    ]);
    check_alike(&[
        "mail:⸠anna@example.com⸡ 邮箱:⸠anna@example.com⸡ ⸠git@example.com⸡",
        "⸠anna@example.com⸡: hello ⸠anna@example.com⸡:25",
    ]);
}

#[test]
fn hidden_characters_in_a_host() {
    check_alike(&[
        "exa\u{AD}mple.com exa\u{200B}mple.com",
        "https://exa\u{AD}mple.com/a https://exa\u{2060}mple.com",
        "a@exa\u{200B}mple.com",
        "\u{200B}⸠example.com⸡\u{200B} \u{FEFF}⸠example.com⸡",
    ]);
    check(Finder::new(), &["foo\u{AD}bar.com+tag@example.com zu\u{AD}sammen.de"]);
    check(Finder::new(), &["ดู\u{200B}⸠example.com⸡\u{200B}นะ"]);
}

/// What UTS #58 promises the world, a sentence each in more than a dozen scripts.
#[test]
fn scripts() {
    check_alike(&[
        "Arabic: ⸠https://example.com/كتاب؟صفحة⸡؟",
        "Armenian: ⸠https://example.com/գիրք⸡։",
        "Bengali: ⸠https://example.com/বই⸡।",
        "Bopomofo: ⸠https://example.com/ㄅㄆㄇ⸡。",
        "Cherokee: ⸠https://example.com/ᏣᎳᎩ⸡.",
        "Cyrillic: ⸠https://пример.рф/книга⸡.",
        "Devanagari: ⸠https://example.com/पुस्तक⸡।",
        "Ethiopic: ⸠https://example.com/መጽሐፍ⸡።",
        "Georgian: ⸠https://example.com/წიგნი⸡.",
        "Greek: ⸠https://example.com/βιβλίο⸡;",
        "Gujarati: ⸠https://example.com/પુસ્તક⸡।",
        "Gurmukhi: ⸠https://example.com/ਕਿਤਾਬ⸡।",
        "Han: ⸠https://example.com/图书⸡。",
        "Hangul: ⸠https://example.com/책⸡.",
        "Hebrew: ⸠https://example.com/ספר⸡.",
        "Kana: ⸠https://example.com/ほん・ホン⸡。",
        "Kannada: ⸠https://example.com/ಪುಸ್ತಕ⸡.",
        "Khmer: ⸠https://example.com/សៀវភៅ⸡។",
        "Lao: ⸠https://example.com/ປື້ມ⸡.",
        "Malayalam: ⸠https://example.com/പുസ്തകം⸡.",
        "Mongolian: ⸠https://example.com/ᠨᠣᠮ⸡᠃",
        "Myanmar: ⸠https://example.com/စာအုပ်⸡။",
        "Sinhala: ⸠https://example.com/පොත⸡.",
        "Syriac: ⸠https://example.com/ܟܬܒܐ⸡܀",
        "Tamil: ⸠https://example.com/புத்தகம்⸡.",
        "Telugu: ⸠https://example.com/పుస్తకం⸡.",
        "Thai: ⸠https://example.com/หนังสือ⸡ ครับ",
        "Tibetan: ⸠https://example.com/དེབ⸡།",
        "Yi: ⸠https://example.com/ꁱꂷ⸡.",
    ]);
}

/// Where two links meet, and where nothing is seen.
#[test]
fn what_is_beside_a_link() {
    check(
        Finder::new(),
        &[
            "✉\u{FE0F}⸠info@example.com⸡ a\u{34F}b@example.com",
            "⸠anna@x.com⸡/⸠bob@x.com⸡ ⸠anna@x.com⸡|⸠bob@x.com⸡ mailto://user@example.com",
            "⸠anna@example.cn⸡。⸠bob.tr@example.cn⸡。er.n",
            "⸠https://bank.com/login⸡\u{206A}evil.com/x https://bank.com\u{AD}example.com",
            "http://[::1]:99999.co http://user:pw@[::1]example.com http://user:pw@[::1]:80/example.com",
        ],
    );
    check(
        Finder::new().local_hosts(LocalHosts::Link),
        &["⸠https://例え.jp⸡をご覧 ⸠https://例え.jp⸡。次の文です"],
    );
}
