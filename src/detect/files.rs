//! Row D3: domains that read as the name of a file.

use crate::hostname::Split;

use super::lists::{DO_STEMS, FILE_EXTENSIONS, IN_STEMS, OBJECTS, PERL_STEMS, PRO_STEMS};
use super::run::MAX_CONTEXT;

/// Returns whether a host reads as the name of a file, although most names with its top-level domain are sites.
/// `before` is the text before it.
pub(super) fn is_file(host: &Split<'_>, before: &str) -> bool {
    let &Split { first, name, last, tld, .. } = host;
    if first.len() < name.len() {
        return FILE_EXTENSIONS.has(last);
    }
    match tld {
        "pl" => is_perl(name, before),
        "in" => IN_STEMS.has(name),
        "do" => DO_STEMS.has(name),
        "ru" => name == "config", // The configuration of Rack.
        "app" => name.starts_with(char::is_uppercase), // `Safari.app`, a program of macOS.
        "pro" => PRO_STEMS.has(name) || name.ends_with("-rules"),
        // `20-dhcp.network`, a unit of systemd.
        "network" | "link" => {
            let digits = name.bytes().take_while(u8::is_ascii_digit).count();
            digits > 0 && name[digits..].starts_with('-')
        }
        _ => false,
    }
}

/// Returns whether `name.pl` is a program in Perl and not a Polish site.
fn is_perl(name: &str, before: &str) -> bool {
    let near = &before[before.floor_char_boundary(before.len().saturating_sub(MAX_CONTEXT))..];
    let before = near.rsplit('\n').next().unwrap_or(near);
    let is_cjk = |c: char| matches!(c, '\u{3041}'..='\u{30FF}' | '\u{4E00}'..='\u{9FFF}');
    let is_command = before.ends_with("perl ") || before.ends_with("$ ");
    let is_program = |word| PERL_STEMS.has(word) || OBJECTS.has(word);
    is_command || before.contains(is_cjk) || name.split(['-', '_']).any(is_program)
}
