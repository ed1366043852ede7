//! The official test files of UTS #58, from the folder that `UTS58_DATA` names.

use uts58::Finder;
use uts58::parts::{UrlPart, UrlParts};

#[track_caller]
fn check_detection(profile: &str, finder: Finder) {
    let Some(file) = crate::support::official("LinkDetectionTest.txt") else {
        return;
    };
    let lines: Vec<&str> =
        file.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')).collect();
    assert_eq!(lines.len(), 344, "the file is not the one that this test knows");
    crate::support::check_marked(finder, lines);
    crate::support::say(&format!("LinkDetectionTest.txt: 344 of 344 lines, {profile}"));
}

#[test]
fn detection_by_default() {
    check_detection("by default", Finder::new());
}

#[test]
fn detection_in_strict_mode() {
    check_detection("strict", Finder::uts58());
}

/// Returns the pairs of a formatting test file: fully escaped, minimally escaped.
fn pairs(file: &str) -> Vec<(&str, &str)> {
    let lines: Vec<&str> =
        file.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')).collect();
    assert_eq!(lines.len(), 110);
    lines.chunks(2).map(|pair| (pair[0], pair[1])).collect()
}

/// Returns each second line that `display` does not make from the first line, with its result.
fn formatted_wrong(file: &str) -> Vec<String> {
    pairs(file)
        .into_iter()
        .filter_map(|(sent, shown)| {
            let link = Finder::new().parse(sent).expect(sent);
            let have = link.display().to_string();
            (have != shown).then(|| format!("{shown}\n     {have}"))
        })
        .collect()
}

/// The second lines of pairs whose first line does not escape a literal `#`, `/`, `&` or `=`, so it
/// parses as another URL.
const NOT_READ_BACK: [&str; 5] = [
    "https://example.com/α%23β?γ=δ%23ε",
    "https://example.com/α/β%2Fγ",
    "https://example.com?α%26=β&γ=%26δ",
    "https://example.com?α%3Dβ=γ%3Dδ",
    "https://example.com/α/b%2F%3F%23c?αβ=γ%26ζ%3D%23Ξ&k=v#frag",
];

/// The second lines of the 17.0.0 file that keep a final Soft character, against section 4.1. The
/// 18.0.0 file escapes it.
const FINAL_SOFT: [&str; 10] = [
    "https://mni.wikipedia.org/wiki/ꯅ꯭ꯌꯨ_ꯌꯣꯔ꯭ꯛ_ꯁꯤꯇꯤꯒꯤ_ꯌꯨ.ꯑꯦꯁ.",
    "https://azb.wikipedia.org/wiki/واشینقتن،_دی.سی.",
    "https://mad.wikipedia.org/wiki/Tasè’",
    "https://vep.wikipedia.org/wiki/Brüssel'",
    "https://ja.wikibooks.org/wiki/植物学/植物とはどのような生き物か？",
    "https://new.wikipedia.org/wiki/विन्सेन्ट_भ्यान_ग:",
    "https://ks.wikipedia.org/wiki/شارٕک۔",
    "https://am.wikipedia.org/wiki/«የሰብዓዊ_መብት_አቀፋዊ_መግለጽ»",
    "https://it.wikibooks.org/wiki/Questo_è_l'ebraismo!",
    "https://bo.wikipedia.org/wiki/སའི་གོ་ལ།",
];

#[test]
fn formatting_from_the_escaped_lines() {
    let Some(file) = crate::support::official("LinkFormattingTest.txt") else {
        return;
    };
    let is_corrected = file.contains("percent-escapes the last character");
    let wrong = formatted_wrong(&file);
    let mut known: Vec<&str> = NOT_READ_BACK.to_vec();
    if !is_corrected {
        known.extend(FINAL_SOFT);
    }
    let unknown: Vec<&String> = wrong
        .iter()
        .filter(|wrong| !known.iter().any(|known| wrong.split('\n').next() == Some(known)))
        .collect();
    assert!(unknown.is_empty(), "{unknown:#?}");
    assert_eq!(wrong.len(), known.len(), "{wrong:#?}");
}

/// Returns the URL that a `# {…}` comment of the file describes.
fn parts_of(structure: &str) -> UrlParts {
    const NAMES: [char; 6] = ['𝑺', '𝑯', '𝑷', '𝑸', '𝑽', '𝑭'];
    let mut pieces: Vec<(char, &str)> = Vec::new();
    let mut rest = structure;
    while let Some(name) = rest.chars().next() {
        assert!(NAMES.contains(&name), "{rest}");
        let value = rest[name.len_utf8()..].strip_prefix('=').expect(rest);
        let end = NAMES
            .iter()
            .filter_map(|next| value.find(&format!(" {next}=")))
            .min()
            .unwrap_or(value.len());
        pieces.push((name, &value[..end]));
        rest = value[end..].trim_start_matches(' ');
    }
    let [('𝑺', scheme), ('𝑯', host), ref pieces @ ..] = pieces[..] else {
        panic!("{structure}");
    };
    let scheme = scheme.strip_suffix("://").expect(scheme);
    let mut parts = UrlParts::new(scheme, host).expect(structure);
    let mut pieces = pieces.iter().peekable();
    while let Some(&(name, text)) = pieces.next() {
        parts = match (name, pieces.next_if(|piece| piece.0 == '𝑽')) {
            ('𝑷', None) => parts.with(UrlPart::Segment(text)),
            ('𝑸', Some(&(_, value))) => parts.with(UrlPart::Pair(text, value)),
            ('𝑸', None) => parts.with(UrlPart::Key(text)),
            ('𝑭', None) => parts.with(UrlPart::Fragment(text)),
            (name, _) => panic!("{name} in {structure}"),
        };
    }
    parts
}

/// Returns the structures of a formatting test file, each with its pair.
fn structures(file: &str) -> Vec<(UrlParts, &str, &str)> {
    let structures =
        file.lines().filter_map(|line| line.strip_prefix("# {")?.strip_suffix('}')).map(parts_of);
    let pairs = pairs(file);
    let structures: Vec<_> =
        structures.zip(&pairs).map(|(parts, &(sent, shown))| (parts, sent, shown)).collect();
    assert_eq!(structures.len(), 55);
    structures
}

#[test]
fn formatting_from_the_structures() {
    let Some(file) = crate::support::official("LinkFormattingTest.txt") else {
        return;
    };
    let is_corrected = file.contains("percent-escapes the last character");
    let mut wrong: Vec<&str> = Vec::new();
    for (parts, _, shown) in structures(&file) {
        let have = parts.minimal().to_string();
        if have != shown {
            assert!(FINAL_SOFT.contains(&shown), "{shown}\n{have}");
            wrong.push(shown);
        }
        assert_eq!(UrlParts::parse(&have).unwrap(), parts);
        assert_eq!(UrlParts::parse(&parts.full().to_string()).unwrap(), parts, "{shown}");
    }
    if is_corrected {
        assert!(wrong.is_empty(), "{wrong:#?}")
    } else {
        assert_eq!(wrong.len(), FINAL_SOFT.len(), "{wrong:#?}")
    }
}

/// The first lines that keep a closing bracket without a partner. The second lines escape it, but
/// both lead to the same place.
const UNMATCHED: [&str; 7] = [
    "https://example.com/%CE%B1(%CE%B2)?%CE%B3(%CE%B4)#%CE%B5(%CE%B6))",
    "https://example.com/%CE%B1(%CE%B2)?%CE%B3(%CE%B4))",
    "https://example.com/%CE%B1(%CE%B2)#%CE%B5(%CE%B6))",
    "https://example.com/%CE%B1(%CE%B2))",
    "https://example.com?%CE%B3(%CE%B4)#%CE%B5(%CE%B6))",
    "https://example.com?%CE%B3(%CE%B4))",
    "https://example.com#%CE%B5(%CE%B6))",
];

#[test]
fn the_escaped_lines_from_the_structures() {
    let Some(file) = crate::support::official("LinkFormattingTest.txt") else {
        return;
    };
    let is_corrected = file.contains("percent-escapes the last character");
    for (parts, sent, shown) in structures(&file) {
        let have = parts.full().to_string();
        if have == sent || NOT_READ_BACK.contains(&shown) {
            continue;
        }
        let is_known = match is_corrected {
            true => UNMATCHED.contains(&sent),
            // The first lines of 17.0.0 also keep the final Soft character.
            false => true,
        };
        assert!(is_known, "{shown}\n{sent}\n{have}");
        assert_eq!(undone(&have), undone(sent));
    }
}

/// Returns the bytes of a URL after percent-decoding.
fn undone(url: &str) -> Vec<u8> {
    percent_encoding::percent_decode_str(url).collect()
}
