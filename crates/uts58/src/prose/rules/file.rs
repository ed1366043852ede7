//! Row D3: names of files.

use crate::host::Split;
use crate::prose::words::{language, lists};

use super::candidate::{Candidate, Test};
use super::facts::{
    DEEP, EXTENSION, LOWER, PLAIN, RARE, SINGLE, SITE, UNTIL_PATH, UNTIL_PORT, WORD,
};
use super::member::is_numbered;
use super::row::{Rule, rows};
use super::sentence::is_missed_space;

/// Passes these rows to [`rows`], which makes the rules of them, or what is said of each.
macro_rules! file_rules {
    ($($to:tt)*) => {
        rows! {
            ($($to)*)
            0 => {
                "D3.glued.bundle" "an app bundle", "Safari.app" / "⸠safari.app⸡", endings(&["app"]), only(WORD | RARE) => |it| {
                    it.rest.starts_with("/Contents/") || it.host.starts_with(char::is_uppercase) && !it.has_more()
                };
            }
            UNTIL_PATH => {
                "D3.missed-space.file" "two sentences", "run it.So we" / "run ⸠it.So/we⸡",
                    only(EXTENSION), not(LOWER) => |it| is_missed_space(it.host, it.split().tld);
                "D3.file-name.extension" "a file name", "main.rs" / "⸠docs.rs⸡",
                    only(EXTENSION) => |_| true;
            }
            UNTIL_PORT | PLAIN => {
                "D3.file-name.second" "a file behind another extension", "index.html.de" / "⸠html.example.de⸡",
                    not(SINGLE) => |it| {
                        lists::FILE_EXTENSIONS.has(it.split().last) || it.host.ends_with(".js.coffee")
                    };
                "D3.file-name.known" "a file that many projects have", "config.ru" / "⸠configs.ru⸡", not(EXTENSION) => |it| {
                    it.split().name == "README" || lists::FILES.has(it.host)
                };
                "D3.file-name.perl" "a program in Perl", "guitars.pl" / "adres: ⸠guitars.pl⸡",
                    not(DEEP), endings(&["pl", "PL"]), only(WORD) => |it| it.split().tld == "PL" || !language::is_polish(it.head);
                "D3.file-name.template" "a template of a build tool", "POTFILES.in" / "⸠potfile.in⸡",
                    endings(&["ad", "in", "vc"]), only(WORD | RARE) => is_template;
                "D3.file-name.model" "a model of PyTorch", "yolov8n.pt" / "⸠example.pt⸡",
                    endings(&["pt"]), only(SITE) => |it| {
                        let name = it.split().name;
                        name.starts_with("yolo")
                            || name.contains("bit-")
                            || matches!(name, "best" | "checkpoint" | "weights")
                    };
                "D3.file-name.unit" "a unit of systemd", "20-dhcp.network" / "⸠dhcp-20.network⸡",
                    not(DEEP), endings(&["link", "network"]), only(WORD | RARE) => |it| {
                        let name = it.split().name;
                        let rest = name.trim_start_matches(|c: char| c.is_ascii_digit());
                        rest.len() < name.len() && rest.starts_with('-')
                    };
            }
        }
    };
}
pub(crate) use file_rules;

pub(crate) const RULES: &[Rule<Test>] = file_rules!(rules Test);

/// Returns whether a name is that of a template: `Make-lang.in`, `config.sh.in`, but `example.ac.in` is a site.
fn is_template(it: &Candidate<'_>) -> bool {
    let &Split { name, last, tld, .. } = it.split();
    if it.has_more() {
        return tld == "in" && last.len() < 3 && last != "ac" && !lists::SECOND_LEVELS.has(last);
    }
    let stem = name.split('-').next().unwrap_or(name);
    lists::IN_STEMS.has(stem) || is_numbered(name)
}
