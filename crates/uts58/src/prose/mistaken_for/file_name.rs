//! D3: names of files.

use crate::host::Split;
use crate::prose::rules::{
    Check, DomainCandidate, DomainTest,
    facts::{DEEP, EXTENSION, LOWER, RARE, SINGLE, SITE, UNTIL_PATH, UNTIL_PORT_OR_PLAIN, WORD},
};
use crate::prose::words::{language, lists};

use super::member::is_numbered;
use super::sentence::is_missed_space;

pub(crate) static RULES: [Check<DomainTest>; 9] = [
    Check::domain("D3.file-name.app-bundle: an app bundle", |it| {
        let is_name = it.host.starts_with(char::is_uppercase) && !it.has_more();
        it.split().tld == "app" && (is_name || it.rest.starts_with("/Contents/"))
    })
    .example("Safari.app", "⸠safari.app⸡")
    .only_kinds(WORD | RARE),
    Check::domain("D3.missed-space.file: two sentences", is_missed_space)
        .example("run it.So we", "run ⸠it.So/we⸡")
        .only_kinds(EXTENSION)
        .unless(UNTIL_PATH | LOWER),
    Check::domain("D3.file-name.extension: a file name", |_| true)
        .example("main.rs", "⸠docs.rs⸡")
        .only_kinds(EXTENSION)
        .unless(UNTIL_PATH),
    Check::domain("D3.file-name.second: a file name with two extensions", |it| {
        lists::FILE_EXTENSIONS.has(it.split().last) || it.host.ends_with(".js.coffee")
    })
    .example("index.html.de", "⸠html.example.de⸡")
    .unless(UNTIL_PORT_OR_PLAIN | SINGLE),
    Check::domain("D3.file-name.known: a file that many projects contain", |it| {
        it.split().name == "README" || lists::FILES.has(it.host)
    })
    .example("config.ru", "⸠configs.ru⸡")
    .unless(UNTIL_PORT_OR_PLAIN | EXTENSION),
    Check::domain("D3.file-name.perl: a program in Perl", |it| {
        let tld = it.split().tld;
        tld == "PL" || tld == "pl" && !language::is_polish(it.head)
    })
    .example("guitars.pl", "adres: ⸠guitars.pl⸡")
    .only_kinds(WORD)
    .unless(UNTIL_PORT_OR_PLAIN | DEEP),
    Check::domain("D3.file-name.template: a template of a build tool", is_template)
        .example("POTFILES.in", "⸠potfile.in⸡")
        .only_kinds(WORD | RARE)
        .unless(UNTIL_PORT_OR_PLAIN),
    Check::domain("D3.file-name.model: a model of PyTorch", |it| {
        let &Split { name, tld, .. } = it.split();
        let is_model = matches!(name, "best" | "checkpoint" | "weights");
        tld == "pt" && (is_model || name.starts_with("yolo") || name.contains("bit-"))
    })
    .example("yolov8n.pt", "⸠example.pt⸡")
    .only_kinds(SITE)
    .unless(UNTIL_PORT_OR_PLAIN),
    Check::domain("D3.file-name.unit: a unit of systemd", |it| {
        let &Split { name, tld, .. } = it.split();
        let rest = name.trim_start_matches(|c: char| c.is_ascii_digit());
        matches!(tld, "link" | "network") && rest.len() < name.len() && rest.starts_with('-')
    })
    .example("20-dhcp.network", "⸠dhcp-20.network⸡")
    .only_kinds(WORD | RARE)
    .unless(UNTIL_PORT_OR_PLAIN | DEEP),
];

/// Returns whether a name is a template: `Make-lang.in`, `config.sh.in`. `example.ac.in` is a site.
fn is_template(it: &DomainCandidate<'_>) -> bool {
    let &Split { name, last, tld, .. } = it.split();
    if it.has_more() {
        return tld == "in" && last.len() < 3 && last != "ac" && !lists::SECOND_LEVELS.has(last);
    }
    let stem = name.split('-').next().unwrap_or(name);
    matches!(tld, "ad" | "in" | "vc") && (lists::IN_STEMS.has(stem) || is_numbered(name))
}
