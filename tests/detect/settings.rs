//! Settings: the names of their values, what is refused, configuration files, and what some of them do.

use linkwright::host::Spoofs;
use linkwright::{
    AnchorText, BareDomains, DefaultScheme, Dir, Emails, ExistingLinks, Finder, Headings, Linker,
    LocalHosts, SettingError, text,
};

#[test]
fn values_have_names() {
    macro_rules! check {
        ($($setting:ty: $default:literal),+) => {$(
            for name in <$setting>::NAMES {
                let value: $setting = name.parse().unwrap();
                assert_eq!(value.to_string(), *name);
            }
            assert_eq!(<$setting>::default().to_string(), $default);
            let error = "none such".parse::<$setting>().unwrap_err();
            assert!(error.to_string().contains($default), "{error}");
        )+};
    }
    check!(
        BareDomains: "prudent", Emails: "link", LocalHosts: "skip", DefaultScheme: "https",
        Spoofs: "show-ascii", AnchorText: "display", Headings: "link", Dir: "ltr-where-bidi",
        ExistingLinks: "keep"
    );
}

#[test]
fn schemes_are_checked() {
    let finder = Finder::new().schemes(["gemini", "FTP"]).unwrap();
    assert_eq!(finder.get_schemes(), ["gemini", "FTP"]);
    assert_eq!(finder.links("ftp://a.com gemini://b.com gopher://c.com").count(), 2);
    for (scheme, why) in [
        ("gemini:", "not a scheme"),
        ("", "not a scheme"),
        ("1a", "not a scheme"),
        ("é", "not a scheme"),
        ("JavaScript", "could run a script"),
        ("data", "could run a script"),
        ("tel", "no host"),
        ("mailto", "no host"),
    ] {
        let error = Finder::new().schemes(["ftp", scheme]).unwrap_err();
        assert_eq!(error, SettingError::Scheme(scheme.to_owned()));
        assert!(error.to_string().contains(why), "{error}");
    }
}

#[test]
fn own_sites_are_checked() {
    let sites = ["Wiki.Corp", "*.internal", "вики.локал", "docs.rs."];
    let finder = Finder::new().also(sites).unwrap();
    assert_eq!(finder.get_also(), sites);
    for site in [
        "",
        "wiki",
        "*",
        "*.",
        "a.*.b",
        "https://wiki.corp",
        "wiki.corp/a",
        "a b.corp",
        "1.2.3.4",
        "*.x",
    ] {
        let error = Finder::new().also(["a.corp", site]).unwrap_err();
        assert_eq!(error, SettingError::Site(site.to_owned()));
        assert!(error.to_string().contains("is not a site"), "{error}");
    }
}

#[test]
fn elements_are_checked() {
    let linker = Linker::new().skip("H1").unwrap().unskip("kbd").unwrap().unskip("h1").unwrap();
    assert_eq!((linker.get_skipped(), linker.get_unskipped().len()), (&[][..], 2));
    for name in ["", "a b", "1", "<p>", "é", &"x".repeat(31)] {
        assert_eq!(Linker::new().skip(name), Err(SettingError::Element(name.to_owned())));
        assert!(Linker::new().unskip(name).is_err());
    }
}

#[test]
fn protected_hosts_are_checked() {
    let linker = Linker::new().protect(["Example-Bank.com", "www.bücher.co.uk"]).unwrap();
    assert_eq!(linker.get_protected(), ["Example-Bank.com", "www.bücher.co.uk"]);
    for (host, is_imitation) in [
        ("example-bank.com", false),
        ("example-bank.org", false),
        ("login.example-bank.de", false),
        ("exämple-bank.de", true),
        ("login.examp1e-bank.com", true),
        ("exarnple-bank.com", true),
        ("www.example-bank.exámple-bank.net", true),
        ("bücher.de", false),
        ("bucher.de", true),
        ("xn--bcher-mgb.de", true),
        ("my-example-bank.com", false),
    ] {
        let url = format!("https://{host}/");
        let link = linkwright::links(&url).next().unwrap();
        assert_eq!(!linker.concerns(&link).is_empty(), is_imitation, "{host}");
        let reject = linker.clone().spoofs(Spoofs::Reject);
        assert_eq!(reject.links(&url).next().is_none(), is_imitation, "{host}");
    }
    for host in ["", "com", "co.uk", "https://example.com", "example.com/a", "127.0.0.1", "a b.com"]
    {
        assert_eq!(Linker::new().protect([host]), Err(SettingError::Host(host.to_owned())));
    }
}

#[cfg(feature = "serde")]
#[test]
fn settings_are_read_from_a_file_and_written() {
    let linker = Linker::new()
        .finder(
            Finder::new()
                .bare_domains(BareDomains::Www)
                .schemes(["gemini"])
                .and_then(|finder| finder.also(["wiki.corp"]))
                .unwrap(),
        )
        .rel("nofollow")
        .text(AnchorText::Verbatim)
        .skip("blockquote")
        .unwrap()
        .exclude("https://example.com/private/*")
        .unwrap()
        .spoofs(Spoofs::Reject)
        .protect(["example.com"])
        .unwrap();
    let written = serde_json::to_string(&linker).unwrap();
    assert_eq!(serde_json::from_str::<Linker>(&written).unwrap(), linker);
    let read = r#"{
        "finder": { "bare-domains": "www", "schemes": ["gemini"], "also": ["wiki.corp"] },
        "rel": "nofollow", "text": "verbatim", "skip": ["Blockquote"],
        "exclude": ["https://example.com/private/*"], "spoofs": "reject", "protect": ["example.com"]
    }"#;
    assert_eq!(serde_json::from_str::<Linker>(read).unwrap(), linker);
    for (wrong, why) in [
        (r#"{ "finder": { "schemes": ["tel"] } }"#, "no host"),
        (r#"{ "finder": { "also": ["wiki"] } }"#, "not a site"),
        (r#"{ "exclude": [""] }"#, "not a pattern"),
        (r#"{ "skip": ["a b"] }"#, "not the name of an element"),
        (r#"{ "spoofs": "no" }"#, "not one of reject"),
        (r#"{ "refl": "x" }"#, "unknown field"),
        (r#"{ "finder": { "email": "skip" } }"#, "unknown field"),
    ] {
        let error = serde_json::from_str::<Linker>(wrong).unwrap_err().to_string();
        assert!(error.contains(why), "{error}");
    }
}

/// What opens an embedding, an override or an isolate would turn a link behind it.
#[test]
fn a_link_says_its_direction_behind_what_turns_it() {
    for (before, is_turned) in [
        ("\u{202A}", true),
        ("\u{202E}x", true),
        ("“\u{2066}", true),
        ("\u{2068}", true),
        ("", false),
        ("“x”", false),
        ("\u{202C}", false),
        ("\u{2069}", false),
        ("\u{200F}", false),
        ("て", false),
        ("\u{2060}", false),
    ] {
        let source = format!("{before} example.com");
        let page = text::html(&source, &Linker::new()).to_string();
        assert_eq!(page.contains(" dir=\"ltr\""), is_turned, "{before:?}");
        let page = text::html(&source, &Linker::new().dir(Dir::Unset)).to_string();
        assert!(!page.contains(" dir="), "{before:?}");
    }
}

#[test]
fn a_host_that_could_deceive_is_no_link_on_demand() {
    let text = "https://bücher.de, https://еbay.com, xn--bay-qdd.com";
    let linker = Linker::new().spoofs(Spoofs::Reject);
    let links: Vec<_> = linker.links(text).map(|(link, _)| link.as_str()).collect();
    assert_eq!(links, ["https://bücher.de"]);
}
