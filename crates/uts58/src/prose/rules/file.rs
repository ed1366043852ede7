//! Row D3: names of files.

use crate::host::Split;
use crate::prose::words::{language, lists};

use super::candidate::{Candidate, Test};
use super::facts::{DEEP, EXTENSION, LOWER, PLAIN, SINGLE, UNTIL_ANCHOR, UNTIL_PATH, UNTIL_PORT};
use super::member::is_numbered;
use super::row::{Rule, rows};
use super::sentence::is_missed_space;

/// Passes these rows to [`rows`], which makes the rules of them, or what is said of each.
macro_rules! file_rules {
    ($($to:tt)*) => {
        rows! {
            ($($to)*)
            UNTIL_PATH => {
                "D3.missed-space.file" "two sentences", "run it.So we" / "run ⸠it.So/we⸡",
                    only(EXTENSION), not(LOWER) => |it| is_missed_space(it.host, it.split().tld);
                "D3.file-name.extension" "a file name", "main.rs" / "⸠docs.rs⸡",
                    only(EXTENSION) => |_| true;
            }
            UNTIL_ANCHOR => {
                // `config.sh.in`, `Main.java.in`, `po.desktop.in:9`, but `example.ac.in`
                "D3.file-name.autoconf" "a template of Autoconf", "config.sh.in" / "⸠config.ac.in⸡",
                    not(SINGLE), endings(&["in"]) => |it| match it.split().last {
                        last if last.len() < 3 => last != "ac" && !lists::SECOND_LEVELS.has(last),
                        last => TEMPLATES.contains(&last),
                    };
            }
            UNTIL_PORT | PLAIN => {
                "D3.file-name.model-size" "a model of PyTorch", "llama7b-4bit-128g.pt" / "⸠casa4-porto.pt⸡",
                    endings(&["pt"]) => |it| {
                        let is_size = |part: &&str| {
                            part.contains(|c: char| c.is_ascii_digit())
                                && part.ends_with(|c: char| c.is_ascii_lowercase())
                        };
                        it.split().name.split(['-', '.']).filter(is_size).count() > 1
                    };
                "D3.file-name.second" "a file behind another extension", "index.html.de" / "⸠html.example.de⸡",
                    not(SINGLE) => |it| lists::FILE_EXTENSIONS.has(it.split().last);
                "D3.file-name.coffee" "a file of CoffeeScript", "state.js.coffee" / "⸠js.blue.coffee⸡",
                    not(SINGLE), endings(&["coffee"]) => |it| it.split().last == "js";
                "D3.file-name.known" "a file that many projects have", "config.ru" / "⸠configs.ru⸡",
                    endings(&["app", "dev", "in", "info", "lr", "ninja", "ru", "work"]) => |it| FILES.contains(&it.host);
                "D3.file-name.read-me" "a file", "read.me" / "⸠reads.me⸡",
                    endings(&["me"]) => |it| it.split().last.eq_ignore_ascii_case("read");
                "D3.file-name.readme" "a file", "README.es" / "⸠readers.es⸡",
                    not(DEEP | LOWER) => |it| it.split().name == "README";
                "D3.file-name.command" "the shell of DOS", "COMMAND.COM" / "⸠COMMANDS.COM⸡",
                    not(DEEP), endings(&["com", "COM"]) => |it| it.split().name.eq_ignore_ascii_case("command");
                "D3.file-name.perl" "a program in Perl", "guitars.pl" / "adres: ⸠guitars.pl⸡",
                    not(DEEP), endings(&["pl", "PL"]) => is_perl;
                // `Make-lang.in`
                "D3.file-name.template" "a template of a build tool", "POTFILES.in" / "⸠potfile.in⸡",
                    not(DEEP), endings(&["ad", "in", "vc"]) => |it| {
                        let name = it.split().name;
                        let stem = name.split('-').next().unwrap_or(name);
                        lists::IN_STEMS.has(stem) || is_humped(name) || is_numbered(name) || name == "index"
                    };
                "D3.file-name.bundle" "an app bundle", "Safari.app" / "⸠safari.app⸡",
                    not(DEEP), endings(&["app"]) => |it| it.split().name.starts_with(char::is_uppercase);
                "D3.file-name.model" "a model of PyTorch", "yolov8n.pt" / "⸠example.pt⸡",
                    not(DEEP), endings(&["pt"]) => |it| {
                        let name = it.split().name;
                        lists::OBJECTS.has(name)
                            || name.starts_with("yolo")
                            || matches!(name, "best" | "checkpoint" | "weights")
                    };
                "D3.file-name.unit" "a unit of systemd", "20-dhcp.network" / "⸠dhcp-20.network⸡",
                    not(DEEP), endings(&["link", "network"]) => |it| {
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

/// Files that have one name: of Ninja, Rack, Lektor, Go, Laravel, lcov and programs for development.
const FILES: [&str; 9] = [
    "build.ninja",
    "config.ru",
    "contents.lr",
    "go.work",
    "layouts.app",
    "lcov.info",
    "requirements.in",
    "Makefile.dev",
    "Procfile.dev",
];

/// What a template of Autoconf or of a package for Debian becomes: `xdm.postinst.in`.
const TEMPLATES: [&str; 15] = [
    "awk", "bat", "def", "desktop", "doxygen", "install", "java", "mak", "make", "postinst",
    "postrm", "preinst", "prerm", "sgml", "sym",
];

/// Returns whether a name is in camel case, as file names are: `resetLogins`.
fn is_humped(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.bytes().any(|b| b.is_ascii_uppercase())
}

/// Returns whether a name is a Perl program and not a Polish site: the text before it is not Polish, or the name is a typical
/// one of a program, as `Makefile.PL` is.
fn is_perl(it: &Candidate<'_>) -> bool {
    let &Split { name, tld, .. } = it.split();
    let is_program = |word| lists::PERL_STEMS.has(word) || lists::OBJECTS.has(word);
    tld == "PL"
        || !language::is_polish(it.head)
        || name.contains("perl")
        || name.split(['-', '_']).any(is_program)
}
