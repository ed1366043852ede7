//! `--format sarif`: prints the bare URLs as SARIF 2.1.0, which code scanning and editors read.

use serde_json::{Value, json};

use super::{Document, in_repository};
use crate::error::Status;
use crate::term;

const RULE: &str = "bare-url";

const ABOUT: &str = "A URL, a domain or an email address that is not written as a link";

const HELP: &str = "Not every renderer of Markdown links what stands bare in a text, and those that do disagree about where \
    it ends. Write it between angle brackets or as a link with a text, or let `linkwright rewrite --in-place` do so. The \
    comment `<!-- linkwright ignore -->` keeps the block that follows as it is, and `linkwright explain` says why \
    something counts as a link.";

/// Returns the results of a file.
pub fn results(document: &Document) -> Vec<Value> {
    let uri = uri(&in_repository(&document.path));
    let results = document.places().map(|(edit, text, start, end)| {
        let region = json!({
            "startLine": start.line,
            "startColumn": start.utf16_column,
            "endLine": end.line,
            "endColumn": end.utf16_column,
        });
        let artifact = json!({ "uri": uri, "uriBaseId": "%SRCROOT%" });
        let replacement =
            json!({ "deletedRegion": region, "insertedContent": { "text": edit.replacement } });
        let mut shown = region;
        shown["snippet"] = json!({ "text": text });
        json!({
            "ruleId": RULE,
            "ruleIndex": 0,
            "level": "warning",
            "message": { "text": message(&edit.href) },
            "locations": [{ "physicalLocation": { "artifactLocation": artifact, "region": shown } }],
            "fixes": [{
                "description": { "text": "Write it as a link." },
                "artifactChanges": [{ "artifactLocation": artifact, "replacements": [replacement] }],
            }],
        })
    });
    results.collect()
}

/// Returns the message of a result. Brackets and braces are escaped, because they would be links
/// and placeholders.
fn message(href: &str) -> String {
    let mut text = "This is not written as a link to ".to_owned();
    for c in href.chars() {
        match c {
            '[' | ']' | '\\' => text.extend(['\\', c]),
            '{' | '}' => text.extend([c, c]),
            _ => text.push(c),
        }
    }
    text + "."
}

/// Returns the whole log.
pub fn log(results: Vec<Value>, status: Status) -> String {
    let version = env!("CARGO_PKG_VERSION");
    let log = json!({
        "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "linkwright",
                "version": version,
                "semanticVersion": version,
                "rules": [{
                    "id": RULE,
                    "name": "BareUrl",
                    "shortDescription": { "text": format!("{ABOUT}.") },
                    "fullDescription": { "text": format!("{ABOUT}. Renderers leave it as text, or guess where it ends.") },
                    "help": { "text": HELP.replace('`', ""), "markdown": HELP },
                    "defaultConfiguration": { "level": "warning" },
                    "properties": { "tags": ["documentation", "markdown"] },
                }],
            } },
            "automationDetails": { "id": "linkwright/" },
            "columnKind": "utf16CodeUnits",
            "invocations": [{ "executionSuccessful": status != Status::Failed }],
            "results": results,
        }],
    });
    term::escaped(&format!("{log:#}"))
}

/// Returns a path as a relative reference. Characters that a URI cannot contain are
/// percent-encoded, and so is `:`, which would end a scheme.
fn uri(path: &[u8]) -> String {
    let mut uri = String::new();
    for &byte in path {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
            uri.push(char::from(byte));
        } else {
            uri += &format!("%{byte:02X}");
        }
    }
    uri
}
