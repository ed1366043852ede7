//! Settings by name: their values, errors and documentation, and the effects of some settings.

use linkwright::settings::{Setting, Settings, Takes, Value};
use linkwright::{
    AnchorText, DeceptiveLinks, DefaultScheme, Dir, ExistingLinks, Finder, Linker, Preset, Switch,
    text,
};
use uts58::spoof::Spoofs;
use uts58::{BareDomains, Emails, LocalHosts};

#[test]
fn values_have_names() {
    for setting in Setting::all() {
        let (Takes::Choice(names) | Takes::Level(names)) = setting.takes else {
            continue;
        };
        for own in names {
            let value = Value::Text((*own).to_owned());
            let mut settings = Settings::default();
            settings.set(setting.name, value).unwrap();
            let default = setting.default.split(';').next().unwrap();
            assert_eq!(Linker::from(&settings) == Linker::new(), default == *own, "{own}");
        }
        let error = Settings::default().set(setting.name, Value::Text("none such".to_owned()));
        assert!(error.unwrap_err().to_string().contains(&names.join(", ")));
    }
}

#[test]
fn schemes_are_checked() {
    let finder = Finder::new().schemes(["gemini", "FTP"]).unwrap();
    assert_eq!(finder.get_schemes(), ["gemini", "FTP"]);
    assert_eq!(finder.links("ftp://a.com gemini://b.com gopher://c.com").count(), 2);
    // Addresses already link after `mailto:`, so the list leaves it out.
    let finder = Finder::new().schemes(["ftp", "MailTo"]).unwrap();
    assert_eq!(finder.get_schemes(), ["ftp"]);
    assert_eq!(finder.links("mailto:a@b.com mailto:a@b.com?cc=c ftp://a.com").count(), 3);
    for (scheme, why) in [
        ("gemini:", "not a scheme"),
        ("", "not a scheme"),
        ("1a", "not a scheme"),
        ("é", "not a scheme"),
        ("JavaScript", "could run a script"),
        ("data", "could run a script"),
        ("blob", "could run a script"),
    ] {
        let error = Finder::new().schemes(["ftp", scheme]).unwrap_err();
        assert!(error.to_string().contains(&format!("{scheme:?} ")), "{error}");
        assert!(error.to_string().contains(why), "{error}");
    }
}

#[test]
fn own_sites_are_checked() {
    let sites = ["Wiki.Corp", "*.internal", "вики.локал", "docs.rs."];
    let finder = Finder::new().also(sites).unwrap();
    assert_ne!(finder, Finder::new());
    for site in
        ["", "*", "*.", "a.*.b", "https://wiki.corp", "wiki.corp/a", "a b.corp", "1.2.3.4", "*.x"]
    {
        let error = Finder::new().also(["a.corp", site]).unwrap_err();
        assert!(
            error.to_string().starts_with(&format!("{site:?} is not a valid host: ")),
            "{error}"
        );
    }
}

#[test]
fn elements_are_checked() {
    let linker =
        Linker::new().skip(["H1"]).unwrap().unskip(["kbd"]).unwrap().unskip(["h1"]).unwrap();
    assert_eq!(linker, Linker::new().unskip(["kbd", "h1"]).unwrap());
    for name in ["", "a b", "1", "<p>", "é", &"x".repeat(31)] {
        let error = Linker::new().skip([name]).unwrap_err();
        assert!(error.to_string().starts_with(&format!("{name:?} is not ")), "{error}");
        assert!(Linker::new().unskip([name]).is_err());
    }
}

#[test]
fn protected_hosts_are_checked() {
    let linker = Linker::new().protect(["Example-Bank.com", "www.bücher.co.uk"]).unwrap();
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
        let link = uts58::links(&url).next().unwrap();
        assert_eq!(!linker.spoof_warnings(&link).is_empty(), is_imitation, "{host}");
        let reject = linker.clone().spoofs(Spoofs::Reject);
        assert_eq!(reject.links(&url).next().is_none(), is_imitation, "{host}");
    }
    for host in ["", "com", "co.uk", "https://example.com", "example.com/a", "127.0.0.1", "a b.com"]
    {
        let error = Linker::new().protect([host]).unwrap_err().to_string();
        assert!(error.starts_with(&format!("{host:?} is not a domain")), "{error}");
    }
}

/// Each row gives a setting by name and by its setter, with a value that is not the default.
#[test]
fn settings_have_names() {
    let finder = |finder| Linker::new().finder(finder);
    let rows = [
        (
            r#""preset": "posts""#,
            Linker::new().rel("nofollow ugc").existing_links(ExistingLinks::Attributes),
        ),
        (r#""strict": true"#, finder(Finder::uts58())),
        (r#""bare-domains": "www""#, finder(Finder::new().bare_domains(BareDomains::Www))),
        (r#""bare-ips": true"#, finder(Finder::new().bare_ips(Switch::On))),
        (r#""emails": false"#, finder(Finder::new().emails(Emails::Off))),
        (r#""local-hosts": true"#, finder(Finder::new().local_hosts(LocalHosts::Link))),
        (r#""userinfo": true"#, finder(Finder::new().userinfo(Switch::On))),
        (r#""labels": false"#, finder(Finder::new().labels(Switch::Off))),
        (r#""whole": true"#, Linker::new().whole(Switch::On)),
        (r#""schemes": ["gemini"]"#, finder(Finder::new().schemes(["gemini"]).unwrap())),
        (r#""also": ["wiki.corp"]"#, finder(Finder::new().also(["wiki.corp"]).unwrap())),
        (r#""default-scheme": "http""#, Linker::new().default_scheme(DefaultScheme::Http)),
        (r#""exclude": ["a.com"]"#, Linker::new().exclude(["a.com"]).unwrap()),
        (r#""only": ["a.com"]"#, Linker::new().only(["a.com"]).unwrap()),
        (r#""only-images": ["example.com"]"#, Linker::new().only_images(["example.com"]).unwrap()),
        (
            r#""origin": "https://example.com""#,
            Linker::new().origin("https://example.com").unwrap(),
        ),
        (r#""placeholders": ["@@X@@"]"#, Linker::new().placeholders(["@@X@@"]).unwrap()),
        (r#""spoofs": "reject""#, Linker::new().spoofs(Spoofs::Reject)),
        (r#""protect": ["a.com"]"#, Linker::new().protect(["a.com"]).unwrap()),
        (r#""off": true"#, Linker::off()),
        (r#""text": "verbatim""#, Linker::new().text(AnchorText::Verbatim)),
        (r#""truncate": 20"#, Linker::new().truncate(20)),
        (r#""headings": false"#, Linker::new().headings(Switch::Off)),
        (r#""skip": ["Blockquote"]"#, Linker::new().skip(["blockquote"]).unwrap()),
        (r#""unskip": ["kbd"]"#, Linker::new().unskip(["kbd"]).unwrap()),
        (r#""rel": "nofollow""#, Linker::new().rel("nofollow")),
        (r#""target": "_blank""#, Linker::new().target("_blank")),
        (r#""class": "a b""#, Linker::new().class("a b")),
        (r#""dir": "off""#, Linker::new().dir(Dir::Off)),
        (
            r#""existing-links": "attributes""#,
            Linker::new().existing_links(ExistingLinks::Attributes),
        ),
        (r#""deceptive-links": "show""#, Linker::new().deceptive_links(DeceptiveLinks::Show)),
    ];
    for (read, linker) in &rows {
        let settings: Settings = serde_json::from_str(&format!("{{ {read} }}")).unwrap();
        assert_eq!(&Linker::from(&settings), linker, "{read}");
        assert_ne!(Linker::from(&settings), Linker::new(), "{read}");
        let written = serde_json::to_string(&settings).unwrap();
        assert_eq!(serde_json::from_str::<Settings>(&written).unwrap(), settings, "{read}");
    }
    let names: Vec<_> = rows.iter().map(|(read, _)| read.split('"').nth(1).unwrap()).collect();
    assert_eq!(names, Setting::all().iter().map(|setting| setting.name).collect::<Vec<_>>());

    // `strict` applies first, and the other settings change the result, in any order.
    let settings = r#"{ "bare-domains": "www", "emails": false, "strict": true, "skip": ["p"], "unskip": ["p"] }"#;
    let spec = Finder::uts58().bare_domains(BareDomains::Www).emails(Emails::Off);
    let linker = Linker::new().finder(spec).unskip(["p"]).unwrap();
    assert_eq!(Linker::from(&serde_json::from_str::<Settings>(settings).unwrap()), linker);
}

/// Checks the places that CONTRIBUTING.md lists for a new setting: each setter has a name, and each
/// name of a detection setting is in `fixtures/marked/settings.txt`.
#[test]
fn settings_are_in_every_place() {
    let setters = [
        include_str!("../../crates/uts58/src/finder.rs"),
        include_str!("../../src/linker/mod.rs"),
        include_str!("../../src/linker/guards/mod.rs"),
    ];
    let functions = setters.iter().flat_map(|file| file.split("    pub ").skip(1));
    let setters = functions.filter_map(|function| {
        let (head, _) = function.split_once(" {\n")?;
        let (name, rest) =
            head.trim_start_matches("const ").strip_prefix("fn ")?.split_once('(')?;
        let of = rest.trim_start().trim_start_matches("mut ");
        (of.starts_with("self,") && head.contains("Self")).then(|| name.split('<').next().unwrap())
    });
    let mut setters: Vec<_> = setters.map(|name| name.replace('_', "-")).collect();
    // `Linker::finder` sets all detection settings together, so it has no name. `strict` and `off`
    // stand for the constructors `Finder::uts58` and `Linker::off`.
    setters.retain(|name| name != "finder");
    setters.extend(["strict", "off"].map(str::to_owned));
    setters.sort_unstable();
    let mut names: Vec<_> = Setting::all().iter().map(|setting| setting.name).collect();
    names.sort_unstable();
    assert_eq!(setters, names);

    let vectors = include_str!("../../fixtures/marked/settings.txt");
    for setting in Setting::all() {
        let name = setting.name;
        let is_tested = setting.heading != "Detection" || vectors.contains(&format!("\"{name}\":"));
        assert!(is_tested, "fixtures/marked/settings.txt lacks {name}");
    }
}

/// The documented default of a setting is one of its values, and setting it changes nothing.
#[test]
fn defaults_are_given_by_name() {
    for setting in Setting::all() {
        let default = setting.default.split(';').next().unwrap();
        let value = match setting.takes {
            Takes::Switch => Value::Switch(default.parse().unwrap()),
            Takes::Choice(_) | Takes::Level(_) if default != "none" => {
                Value::Text(default.to_owned())
            }
            Takes::List if default == "none" => Value::List(Vec::new()),
            _ => Value::Other,
        };
        let mut settings = Settings::default();
        let set = settings.set(setting.name, value.clone());
        match value {
            // A default such as "no limit" stands for the absence of a value.
            Value::Other => {
                let defaults = ["none", "no limit", "all", "those of only"];
                assert!(defaults.contains(&default), "{}", setting.name);
            }
            _ => assert_eq!(set, Ok(()), "{}", setting.name),
        }
        assert_eq!(Linker::from(&settings), Linker::new(), "{}", setting.name);
    }
    let settings = |text: &str| Linker::from(&serde_json::from_str::<Settings>(text).unwrap());
    // An empty list does not turn a guard off.
    let closed = settings(r#"{ "only": [] }"#);
    assert!(!closed.allows("https://example.com") && closed.allows("/a"));
    for (name, value) in [("off", false), ("link", true)] {
        let by_name = settings(&format!(r#"{{ "local-hosts": "{name}" }}"#));
        assert_eq!(by_name, settings(&format!(r#"{{ "local-hosts": {value} }}"#)));
        assert_ne!(by_name, Linker::new());
    }
}

#[test]
fn wrong_settings_are_named() {
    for (wrong, why) in [
        (r#""schemes": ["data"]"#, "schemes: the scheme \"data\" is not allowed"),
        (
            r#""also": ["docs.rs", "wi ki"]"#,
            "also: \"wi ki\" is not a valid host: a host cannot contain ' '",
        ),
        (
            r#""also": ["https://a.corp"]"#,
            "also: \"https://a.corp\" is not a valid host: a host cannot contain ':'",
        ),
        (
            r#""also": ["x.y"]"#,
            "also: \"x.y\" is not a valid host: its last label, \"y\", must start ",
        ),
        (r#""also": ["a..corp"]"#, "also: \"a..corp\" is not a valid host: a label is empty, "),
        (r#""exclude": [""]"#, "exclude: \"\" is not a pattern: not a valid host"),
        (r#""exclude": ["a b"]"#, "exclude: \"a b\" is not a pattern: it has whitespace"),
        (r#""exclude": ["-a.com"]"#, "exclude: \"-a.com\" is not a pattern: not a valid host"),
        (
            r#""exclude": ["a.com/b"]"#,
            "exclude: \"a.com/b\" is not a pattern: no link starts like this",
        ),
        (r#""only": ["1:a.com"]"#, "only: \"1:a.com\" is not a pattern: no link starts like this"),
        (
            r#""only": ["a.com:80"]"#,
            "only: \"a.com:80\" is not a pattern: no link starts like this",
        ),
        (r#""placeholders": [" "]"#, "placeholders: \" \" is not a marker"),
        (r#""skip": ["a b"]"#, "skip: \"a b\" is not the name of an element"),
        (r#""spoofs": "no""#, "spoofs: \"no\" is not one of reject, show-ascii, allow"),
        (r#""spoofs": true"#, "spoofs: give one of reject, show-ascii, allow"),
        (r#""emails": "no""#, "emails: \"no\" is not one of off, private, link"),
        (r#""emails": null"#, "emails: give true, false or one of off, private, link"),
        (r#""userinfo": "no""#, "userinfo: give true or false"),
        (r#""truncate": -1"#, "truncate: give a whole number above 0"),
        (r#""truncate": 0"#, "truncate: give a whole number above 0"),
        (r#""truncate": 1e99"#, "truncate: give a whole number above 0"),
        (r#""rel": {}"#, "rel: give a text"),
        (r#""skip": "p""#, "skip: give a list of texts"),
        (r#""skip": [["p"]]"#, "skip: give a list of texts"),
        (r#""refl": "x""#, "unknown setting \"refl\"; did you mean \"rel\"?"),
        (
            r#""bare_domains": "all""#,
            "unknown setting \"bare_domains\"; did you mean \"bare-domains\"?",
        ),
        (r#""finder": {}"#, "unknown setting \"finder\"; the settings are preset, strict, "),
        (r#""rel": "a", "emails": false, "rel": "b""#, "duplicate key `rel`"),
        (r#""also": ["a.corp"], "also": ["b.corp"]"#, "duplicate key `also`"),
        (r#""": 1"#, "unknown setting \"\"; the settings are preset, strict, "),
    ] {
        let error =
            serde_json::from_str::<Settings>(&format!("{{ {wrong} }}")).unwrap_err().to_string();
        assert!(error.starts_with(why), "{error}");
    }

    let mut settings = Settings::default();
    let list = |hosts: &[&str]| Value::List(hosts.iter().map(|&host| host.to_owned()).collect());
    settings.set("also", list(&["a.corp"])).unwrap();
    settings.set("also", list(&["wi ki"])).unwrap_err();
    settings.set("also", list(&["b.corp"])).unwrap();
    assert_eq!(settings.get("also"), Some(&list(&["a.corp", "b.corp"])));
    let finder = Finder::new().also(["a.corp", "b.corp"]).unwrap();
    assert_eq!(Linker::from(&settings), Linker::new().finder(finder));
}

/// Characters that open an embedding, an override or an isolate would change the direction of a
/// link after them.
#[test]
fn a_link_after_a_direction_control_has_its_direction() {
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
        let page = text::html(&source, &Linker::new().dir(Dir::Off)).to_string();
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

/// A preset sets several settings. By name, an explicit setting overrides it in any order.
#[test]
fn presets_are_other_settings() {
    let linker = |finder: Finder| Linker::new().finder(finder);
    let documents = linker(Finder::new().bare_domains(BareDomains::Www)).headings(Switch::Off);
    let posts = Linker::new().rel("nofollow ugc").existing_links(ExistingLinks::Attributes);
    let untrusted = linker(Finder::new().local_hosts(LocalHosts::Off))
        .rel("nofollow ugc")
        .existing_links(ExistingLinks::Attributes)
        .deceptive_links(DeceptiveLinks::Unlink);
    let of = |json: &str| Linker::from(&serde_json::from_str::<Settings>(json).unwrap());
    assert_eq!(Linker::new().preset(Preset::Documents), documents);
    assert_eq!(Linker::new().preset(Preset::Posts), posts);
    assert_eq!(Linker::new().preset(Preset::Untrusted), untrusted);
    assert_eq!(of(r#"{ "preset": "untrusted" }"#), untrusted);
    assert_eq!(
        of(r#"{ "headings": true, "bare-domains": "prudent", "preset": "documents" }"#),
        Linker::new(),
    );
}

/// Checks `guide/src/settings.md` against the settings. `BLESS=1` writes it.
#[test]
fn the_guide_lists_the_settings() {
    const FILE: &str = "guide/src/settings.md";
    let mut page = String::from(
        "# Settings\n\n\
         Every setting has one name. It is an option of the command line (`--bare-domains www`), a key of `linkwright.toml` and of\n\
         `book.toml`, a method of `Finder` or `Linker` in Rust (`bare_domains`), an option in JavaScript (`bareDomains`) and a keyword\n\
         argument in Python (`bare_domains`). In Rust, `settings::Settings` reads them by name (feature `serde`).\n",
    );
    let mut heading = "";
    for setting in Setting::all() {
        if setting.heading != heading {
            heading = setting.heading;
            page +=
                &format!("\n## {heading}\n\n| Setting | Values | Default | |\n|---|---|---|---|\n");
        }
        let values = match setting.takes {
            Takes::Switch => "`true`, `false`".to_owned(),
            Takes::Choice(names) => format!("`{}`", names.join("`, `")),
            Takes::Level(names) => format!("`true`, `false`, `{}`", names.join("`, `")),
            Takes::Number => "a number".to_owned(),
            Takes::List => "a list".to_owned(),
            _ => "a text".to_owned(),
        };
        let Setting { name, default, about, .. } = setting;
        page += &format!("| `{name}` | {values} | {default} | {about} |\n");
    }
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(FILE, &page).unwrap();
    }
    let have = std::fs::read_to_string(FILE).unwrap().replace("\r\n", "\n");
    assert_eq!(have, page, "run BLESS=1 cargo test --test suite the_guide_lists_the_settings");
}
