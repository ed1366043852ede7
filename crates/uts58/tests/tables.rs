//! Derives the tables of `src/unicode/tables.rs` again from `icu_properties`, and compares them
//! with the file (`BLESS=1` rewrites it, and prints the changes) and, for every code point, with
//! the official files. `UNICODE=19.0.0` sets the version of Unicode if it has changed.

#[path = "support/cargo.rs"]
mod cargo;
#[path = "support/generated.rs"]
mod generated;
#[path = "../src/unicode/tables.rs"]
#[allow(dead_code, reason = "only what a character has is compared")]
mod written;

use std::collections::HashMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;

use generated::array;
use icu_normalizer::uts46::Uts46MapperBorrowed;
use icu_properties::props::*;
use icu_properties::script::ScriptWithExtensions;
use icu_properties::{CodePointMapData, CodePointSetData};
use uts58::unicode::{self, LinkTerm};

const TABLES: &str = "src/unicode/tables.rs";

/// The bits of a packed property value, the same as in `src/unicode/mod.rs`.
mod bit {
    pub const EMAIL: u16 = 1 << 3;
    pub const HOST: u16 = 1 << 4;
    pub const HOST_IDNA: u16 = 1 << 5;
    pub const MAPPED: u16 = 1 << 6;
    pub const IGNORED: u16 = 1 << 7;
    pub const SPACELESS: u16 = 1 << 8;
    pub const BIDI_CONTROL: u16 = 1 << 9;
    pub const MARK: u16 = 1 << 10;
    pub const HIDDEN: u16 = 1 << 11;
    pub const CONFUSABLE: u16 = 1 << 12;
    pub const RTL: u16 = 1 << 13;
    pub const LTR: u16 = 1 << 14;
    pub const ARABIC_NUMBER: u16 = 1 << 15;
}

/// The bits of the sets of scripts (UTS #39 section 5.1) that `src/unicode/identifier.rs` names.
mod script {
    pub const LATIN: u64 = 1;
    pub const JPAN: u64 = 1 << 63;
    pub const HANB: u64 = 1 << 62;
    pub const KORE: u64 = 1 << 61;
    /// The first bit of a script without a name.
    pub const OTHER: u32 = 1;
}

/// Characters without ink that no property identifies: the blank of Braille, the joiner of Brahmi
/// numbers, blanks of Egyptian hieroglyphs, the filler of the Khitan small script, and the null
/// notehead of music.
const WITHOUT_INK: [char; 6] =
    ['\u{2800}', '\u{1107F}', '\u{13441}', '\u{13442}', '\u{16FE4}', '\u{1D159}'];

struct Derivation {
    map: Uts46MapperBorrowed<'static>,
}

impl Derivation {
    fn new() -> Self {
        Self { map: Uts46MapperBorrowed::new() }
    }

    /// Returns Link_Term (UTS #58 section 6.1).
    fn link_term(&self, cp: u32) -> LinkTerm {
        let gc = CodePointMapData::<GeneralCategory>::new().get32(cp);
        let hard = CodePointSetData::new::<WhiteSpace>().contains32(cp)
            || CodePointSetData::new::<NoncharacterCodePoint>().contains32(cp)
            || CodePointSetData::new::<Deprecated>().contains32(cp)
            || matches!(
                gc,
                GeneralCategory::Control
                    | GeneralCategory::PrivateUse
                    | GeneralCategory::Surrogate
                    | GeneralCategory::Unassigned
            );
        if hard {
            return LinkTerm::Hard;
        }
        if CodePointSetData::new::<TerminalPunctuation>().contains32(cp)
            || CodePointMapData::<LineBreak>::new().get32(cp) == LineBreak::Quotation
        {
            return LinkTerm::Soft;
        }
        use BidiPairedBracketType as Kind;
        match (CodePointMapData::<BidiMirroringGlyph>::new().get32(cp).paired_bracket_type, cp) {
            (Kind::Open, _) | (_, 0x3C) => LinkTerm::Open,
            (Kind::Close, _) | (_, 0x3E) => LinkTerm::Close,
            _ => LinkTerm::Include,
        }
    }

    /// Returns Link_Bracket (UTS #58 section 6.1). Section 3.4.2 gives it only to Link_Term=Close,
    /// so the deprecated U+232A has none. A paired bracket is always the mirrored glyph.
    fn link_bracket(&self, cp: u32) -> Option<char> {
        if cp == 0x3E {
            return Some('<');
        }
        let glyph = CodePointMapData::<BidiMirroringGlyph>::new().get32(cp);
        (self.link_term(cp) == LinkTerm::Close).then_some(glyph.mirroring_glyph).flatten()
    }

    /// Returns Link_Email (UTS #58 section 6.1). The data file lists the `.`.
    fn link_email(&self, cp: u32) -> bool {
        match char::from_u32(cp) {
            Some(c) if c.is_ascii() => {
                c.is_ascii_alphanumeric() || "_-!?'{}*/&#%`^+=|~$.".contains(c)
            }
            _ => CodePointSetData::new::<XidContinue>().contains32(cp),
        }
    }

    fn mapped(&self, c: char) -> Vec<char> {
        self.map.map_normalize(std::iter::once(c)).collect()
    }

    /// Returns whether IDNA2008 permits `c` in a label: PVALID, CONTEXTJ or CONTEXTO in RFC 5892
    /// section 2.
    fn idna2008(&self, c: char) -> bool {
        let cp = c as u32;
        const EXCEPTIONS: &[u32] = &[
            0xDF, 0x3C2, 0x6FD, 0x6FE, 0xF0B, 0x3007, // PVALID
            0xB7, 0x375, 0x5F3, 0x5F4, 0x30FB, // CONTEXTO
        ];
        const DISALLOWED: &[u32] =
            &[0x640, 0x7FA, 0x302E, 0x302F, 0x3031, 0x3032, 0x3033, 0x3034, 0x3035, 0x303B];
        if EXCEPTIONS.contains(&cp)
            || (0x660..=0x669).contains(&cp)
            || (0x6F0..=0x6F9).contains(&cp)
        {
            return true;
        }
        if DISALLOWED.contains(&cp) {
            return false;
        }
        if c.is_ascii() {
            return c == '-' || c.is_ascii_digit() || c.is_ascii_lowercase();
        }
        if CodePointSetData::new::<JoinControl>().contains(c) {
            return true;
        }
        let ignorable_block = matches!(cp, 0x20D0..=0x20FF | 0x1D100..=0x1D1FF | 0x1D200..=0x1D24F);
        let jamo = !matches!(
            CodePointMapData::<HangulSyllableType>::new().get(c),
            HangulSyllableType::NotApplicable
                | HangulSyllableType::LVSyllable
                | HangulSyllableType::LVTSyllable
        );
        let letter_digit = matches!(
            CodePointMapData::<GeneralCategory>::new().get(c),
            GeneralCategory::LowercaseLetter
                | GeneralCategory::UppercaseLetter
                | GeneralCategory::OtherLetter
                | GeneralCategory::DecimalNumber
                | GeneralCategory::ModifierLetter
                | GeneralCategory::NonspacingMark
                | GeneralCategory::SpacingMark
        );
        letter_digit
            && !ignorable_block
            && !jamo
            && !CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(c)
            && self.mapped(c) == [c]
    }

    /// Returns whether the examples of UTS #58 or UTS #39 confuse `c` with one of
    /// `/ ? # % & = @ \`.
    ///
    /// Excludes letters of scripts other than Latin, because words contain them (Katakana ノ,
    /// Cherokee Ꭾ), and the full-width forms of `&` and `=`, because Japanese titles contain them.
    fn confusable(&self, c: char) -> bool {
        if c.is_ascii() {
            return false;
        }
        if c == '\u{241}' {
            return true;
        }
        let s = c.to_string();
        let mut skeleton = unicode_security::skeleton(&s);
        let (Some(to), None) = (skeleton.next(), skeleton.next()) else {
            return false;
        };
        let wide = matches!(
            CodePointMapData::<EastAsianWidth>::new().get(c),
            EastAsianWidth::Wide | EastAsianWidth::Fullwidth | EastAsianWidth::Halfwidth
        );
        let latin =
            matches!(CodePointMapData::<Script>::new().get(c), Script::Latin | Script::Common);
        let letter = c.is_alphabetic()
            || CodePointMapData::<GeneralCategory>::new().get(c) == GeneralCategory::ModifierLetter;
        match (letter, wide) {
            (true, true) => false,
            (true, false) => latin && "/?#%&=@\\".contains(to),
            (false, true) => c as u32 >= 0xFE00 && "/?#%@\\".contains(to),
            (false, false) => "/?#%&=@\\".contains(to),
        }
    }

    /// Returns whether `c` belongs to a script that has no spaces between words, or to Hangul,
    /// whose particles follow a word without a space.
    fn spaceless(&self, c: char) -> bool {
        const SCRIPTS: &[Script] = &[
            Script::Han,
            Script::Hiragana,
            Script::Katakana,
            Script::Hangul,
            Script::Bopomofo,
            Script::Thai,
            Script::Lao,
            Script::Khmer,
            Script::Myanmar,
            Script::TaiLe,
            Script::NewTaiLue,
            Script::TaiTham,
            Script::TaiViet,
            Script::Ahom,
        ];
        let scx = ScriptWithExtensions::new();
        !c.is_ascii()
            // Latin shares marks and the middle dot of Catalan with Tai Le and Han.
            && !scx.has_script(c, Script::Latin)
            && (SCRIPTS.iter().any(|&s| scx.has_script(c, s))
                || CodePointMapData::<LineBreak>::new().get(c) == LineBreak::ComplexContext)
    }

    fn bits(&self, cp: u32) -> u16 {
        let mut bits = match self.link_term(cp) {
            LinkTerm::Include => 0,
            LinkTerm::Soft => 1,
            LinkTerm::Open => 2,
            LinkTerm::Close => 3,
            LinkTerm::Hard => 4,
        };
        if self.link_email(cp) {
            bits |= bit::EMAIL;
        }
        let Some(c) = char::from_u32(cp) else {
            return bits;
        };
        if c.is_ascii() {
            if c.is_ascii_alphanumeric() || c == '-' || c == '_' {
                bits |= bit::HOST | bit::HOST_IDNA;
            }
        } else {
            let to = self.mapped(c);
            let separator = matches!(c, '\u{3002}' | '\u{FF0E}' | '\u{FF61}');
            let forbidden = |c: &char| {
                *c == '\u{FFFD}'
                    || (c.is_ascii() && !c.is_ascii_alphanumeric() && !"-_.".contains(*c))
            };
            if to.is_empty() {
                bits |= bit::IGNORED;
            } else if !separator && !to.iter().any(forbidden) {
                bits |= bit::HOST;
                if self.idna2008(c) || to.iter().all(|&c| self.idna2008(c)) {
                    bits |= bit::HOST_IDNA;
                }
                if to != [c] {
                    bits |= bit::MAPPED;
                }
            }
        }
        if self.spaceless(c) {
            bits |= bit::SPACELESS;
        }
        if CodePointSetData::new::<BidiControl>().contains(c) {
            bits |= bit::BIDI_CONTROL;
        }
        if is_mark(c) {
            bits |= bit::MARK;
        }
        if CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(c)
            || CodePointMapData::<GeneralCategory>::new().get(c) == GeneralCategory::Format
            || WITHOUT_INK.contains(&c)
        {
            bits |= bit::HIDDEN;
        }
        if self.confusable(c) {
            bits |= bit::CONFUSABLE;
        }
        bits |= match CodePointMapData::<BidiClass>::new().get(c) {
            BidiClass::RightToLeft | BidiClass::ArabicLetter => bit::RTL,
            BidiClass::LeftToRight => bit::LTR,
            BidiClass::ArabicNumber => bit::ARABIC_NUMBER,
            _ => 0,
        };
        bits
    }
}

/// The data for judging host labels: Identifier_Status of UTS #39, the augmented script sets of its
/// section 5.1, and the characters that look like Latin characters (section 4).
#[derive(Default)]
struct Identifiers {
    /// The script of each bit, from [`script::OTHER`] on.
    scripts: Vec<Script>,
    sets: Vec<u64>,
}

impl Identifiers {
    /// Returns the number of the set of scripts of `c`, or 0 if `c` is not allowed.
    fn value(&mut self, c: char) -> u8 {
        if !is_allowed(c) {
            return 0;
        }
        let set = self.set(c);
        let number = match self.sets.iter().position(|&have| have == set) {
            Some(number) => number,
            None => {
                self.sets.push(set);
                self.sets.len() - 1
            }
        };
        u8::try_from(number + 1).unwrap()
    }

    fn set(&mut self, c: char) -> u64 {
        let scx = ScriptWithExtensions::new();
        let mut set = 0;
        for script in scx.get_script_extensions_val(c).iter() {
            set |= match script {
                Script::Common | Script::Inherited => u64::MAX,
                Script::Latin => script::LATIN,
                Script::Han => self.bit(script) | script::JPAN | script::HANB | script::KORE,
                Script::Hiragana | Script::Katakana => self.bit(script) | script::JPAN,
                Script::Bopomofo => self.bit(script) | script::HANB,
                Script::Hangul => self.bit(script) | script::KORE,
                _ => self.bit(script),
            };
        }
        set
    }

    fn bit(&mut self, script: Script) -> u64 {
        let at = match self.scripts.iter().position(|&have| have == script) {
            Some(at) => at,
            None => {
                self.scripts.push(script);
                self.scripts.len() - 1
            }
        };
        let bit = script::OTHER + u32::try_from(at).unwrap();
        assert!(1 << bit < script::KORE, "a set is 64 bits");
        1 << bit
    }
}

/// Letters that look like ASCII letters or digits in the fonts of browsers, but not in the data of
/// UTS #39. The last, `б`, looks like a digit in that data, but browsers do not count it.
const VISUAL: &str = "ßb кk мm пn тt ъb ыbl ьb юlo κk τt ωw էt լl იn ოm ძd ხb \
    ሠw ሰh ስh በn ተt ነf ከh ዕo ዘh ጠm ፐt ટs ડs ૧9 ೧o ധw നm റn ခo ဂc ထoo ပu ၂j ၜo டl பu \
    ดa ทn นu บu ปu พw ฟw มu รs ลa หh เl แll דt חn יl б";

/// Returns the ASCII letters and digits that a letter of a name looks like (UTS #39 section 4),
/// without its marks: `é` and `е` look like `e`. Returns an empty string if it looks like none of
/// them, or if readers do not mistake its script for Latin.
fn looks_like(d: &Derivation, c: char) -> String {
    const EAST_ASIAN: [Script; 5] =
        [Script::Han, Script::Hiragana, Script::Katakana, Script::Bopomofo, Script::Hangul];
    let scx = ScriptWithExtensions::new();
    let is_east_asian = EAST_ASIAN.iter().any(|&script| scx.has_script(c, script));
    if c.is_ascii() || is_mark(c) || is_east_asian || !d.idna2008(c) {
        return String::new();
    }
    if let Some(looks) = VISUAL.split_whitespace().find_map(|pair| pair.strip_prefix(c)) {
        return looks.to_owned();
    }
    let alone = c.to_string();
    let skeleton = unicode_security::skeleton(&alone).filter(|&c| !is_mark(c));
    let looks: String = skeleton.flat_map(char::to_lowercase).collect();
    match looks.bytes().all(|b| b.is_ascii_alphanumeric()) && looks.len() <= 4 {
        // The prototype of `m` is `rn`.
        true => looks.replace("rn", "m"),
        false => String::new(),
    }
}

/// Returns whether `c` has Identifier_Status=Allowed (UTS #39 section 3.1) and is in this version
/// of Unicode.
fn is_allowed(c: char) -> bool {
    use unicode_security::GeneralSecurityProfile as _;
    c.identifier_allowed()
        && CodePointMapData::<GeneralCategory>::new().get(c) != GeneralCategory::Unassigned
}

/// Returns whether this version of Unicode added `c`, and `c` is allowed. If the current tables are
/// of this version, their `NEW` lists the added characters. If they are of the version before, the
/// added characters are unassigned in them.
fn is_new(c: char) -> bool {
    const HARD: u16 = 4;
    let (major, minor, update) = unicode::UNICODE_VERSION;
    let was_added = match version() == format!("{major}.{minor}.{update}") {
        true => written::NEW.contains(&c),
        false => bits_before(u32::from(c)) & 7 == HARD,
    };
    was_added && is_allowed(c)
}

fn is_mark(c: char) -> bool {
    GeneralCategoryGroup::Mark.contains(CodePointMapData::<GeneralCategory>::new().get(c))
}

const LEAF: usize = 64;
const MID: usize = 64;

/// Cuts `items` into blocks of `size`, keeps each different block once, and returns the blocks
/// joined and the number of the block for each cut.
fn dedup<T: Copy + Eq + std::hash::Hash>(items: &[T], size: usize) -> (Vec<T>, Vec<usize>) {
    let mut seen: HashMap<&[T], usize> = HashMap::new();
    let (mut blocks, mut index) = (Vec::new(), Vec::new());
    for block in items.chunks(size) {
        let next = seen.len();
        let number = *seen.entry(block).or_insert_with(|| {
            blocks.extend_from_slice(block);
            next
        });
        index.push(number);
    }
    (blocks, index)
}

/// Returns the version of Unicode that `UNICODE` names, or the version of the tables.
fn version() -> String {
    let (major, minor, update) = unicode::UNICODE_VERSION;
    std::env::var("UNICODE").unwrap_or(format!("{major}.{minor}.{update}"))
}

/// Returns the name and release of a crate in the lock file, from which the tables are derived.
fn release(metadata: &serde_json::Value, name: &str) -> String {
    let packages = metadata["packages"].as_array().unwrap();
    let package = packages.iter().find(|package| package["name"] == name).unwrap();
    format!("{name} {}", package["version"].as_str().unwrap())
}

fn generate(bits: &[u16]) -> String {
    let d = Derivation::new();
    let mut values = bits.to_vec();
    values.sort_unstable();
    values.dedup();
    assert!(values.len() <= 256, "a leaf holds a byte a character");
    let classes: Vec<u8> = bits.iter().map(|b| values.binary_search(b).unwrap() as u8).collect();
    let (leaves, mids) = dedup(&classes, LEAF);
    let mids: Vec<u16> = mids.into_iter().map(|n| n.try_into().unwrap()).collect();
    let (mids, top) = dedup(&mids, MID);
    let top: Vec<u8> = top.into_iter().map(|n| n.try_into().unwrap()).collect();

    let mut out = String::new();
    out.push_str(
        "// @generated by `BLESS=1 cargo test -p uts58 --test suite tables`; do not edit.\n",
    );
    let metadata = cargo::metadata();
    writeln!(
        out,
        "// From {} and {} by UTS #58 section 6.1.\n\n\
         /// The version of Unicode that the tables were made from: major, minor and update.\n\
         pub const UNICODE_VERSION: (u8, u8, u8) = ({});\n",
        release(&metadata, "icu_properties"),
        release(&metadata, "icu_normalizer"),
        version().replace('.', ", "),
    )
    .unwrap();
    array(&mut out, 24, "ASCII", "u16", "The packed value of each ASCII character.", &bits[..128]);
    array(&mut out, 24, "TOP", "u8", "Code point >> 12 to a block of `MID`.", &top);
    array(
        &mut out,
        24,
        "MID",
        "u16",
        "Block and (code point >> 6) & 63 to a block of `LEAF`.",
        &mids,
    );
    array(
        &mut out,
        24,
        "LEAF",
        "u8",
        "Block and code point & 63 to an index into `VALUES`.",
        &leaves,
    );
    array(&mut out, 24, "VALUES", "u16", "Every packed value that occurs.", &values);

    let mut brackets: Vec<(char, char)> =
        (0..0x110000).filter_map(|cp| Some((char::from_u32(cp)?, d.link_bracket(cp)?))).collect();
    brackets.sort_unstable();
    writeln!(out, "/// Each closing bracket and its Link_Bracket, by code point.").unwrap();
    writeln!(out, "#[rustfmt::skip]").unwrap();
    writeln!(out, "pub(super) static BRACKETS: [(char, char); {}] = [", brackets.len()).unwrap();
    for row in brackets.chunks(4) {
        let row: Vec<String> = row
            .iter()
            .map(|(close, open)| {
                format!("('\\u{{{:X}}}', '\\u{{{:X}}}')", *close as u32, *open as u32)
            })
            .collect();
        writeln!(out, "    {},", row.join(", ")).unwrap();
    }
    out.push_str("];\n\n");

    let looks: Vec<u64> = chars()
        .map(|c| (c, looks_like(&d, c)))
        .filter(|(_, looks)| !looks.is_empty())
        .map(|(c, looks)| {
            let mut bytes = [0; 4];
            bytes[..looks.len()].copy_from_slice(looks.as_bytes());
            u64::from(c) << 32 | u64::from(u32::from_le_bytes(bytes))
        })
        .collect();
    let doc = "Letters that look like ASCII ones: code point << 32 | up to four ASCII characters.";
    array(&mut out, 24, "LOOKS", "u64", doc, &looks);

    let mut identifiers = Identifiers::default();
    let mut starts: Vec<u32> = Vec::new();
    for cp in 0..0x110000 {
        let value = char::from_u32(cp).map_or(0, |c| identifiers.value(c));
        let packed = cp << 8 | u32::from(value);
        if starts.last().map(|last| last & 0xFF) != Some(packed & 0xFF) {
            starts.push(packed);
        }
    }
    array(
        &mut out,
        24,
        "IDENTIFIERS",
        "u32",
        "Where the value of `identifier` changes: code point << 8 | value.",
        &starts,
    );
    let new: Vec<String> =
        chars().filter(|&c| is_new(c)).map(|c| format!("'\\u{{{:X}}}'", u32::from(c))).collect();
    let doc = "The allowed characters that this version of Unicode added.";
    array(&mut out, 8, "NEW", "char", doc, &new);
    array(
        &mut out,
        24,
        "SCRIPTS",
        "u64",
        "Every augmented set of scripts that an allowed character has.",
        &identifiers.sets,
    );
    out.truncate(out.len() - 1);
    out
}

/// Returns the bits of a code point in the current tables.
fn bits_before(cp: u32) -> u16 {
    use written::{LEAF, MID, TOP, VALUES};
    let mid = usize::from(TOP[cp as usize >> 12]) * 64 + (cp as usize >> 6 & 63);
    let leaf = usize::from(MID[mid]) * 64 + (cp as usize & 63);
    VALUES[usize::from(LEAF[leaf])]
}

/// Returns the number of code points that changed in each property, and the first five of them.
fn changes(bits: &[u16]) -> String {
    const PROPERTIES: [(&str, u16); 14] = [
        ("Link_Term", 7),
        ("Link_Email", bit::EMAIL),
        ("in a host", bit::HOST),
        ("in IDNA2008", bit::HOST_IDNA),
        ("mapped in a host", bit::MAPPED),
        ("ignored in a host", bit::IGNORED),
        ("without spaces", bit::SPACELESS),
        ("Bidi_Control", bit::BIDI_CONTROL),
        ("mark", bit::MARK),
        ("hidden", bit::HIDDEN),
        ("confusable", bit::CONFUSABLE),
        ("right to left", bit::RTL),
        ("left to right", bit::LTR),
        ("Arabic number", bit::ARABIC_NUMBER),
    ];
    let mut told = String::new();
    for (name, mask) in PROPERTIES {
        let is_changed = |cp: &u32| (bits[*cp as usize] ^ bits_before(*cp)) & mask != 0;
        let changed: Vec<u32> = (0..0x110000).filter(is_changed).collect();
        if changed.is_empty() {
            continue;
        }
        let first: Vec<_> = changed.iter().take(5).map(|cp| format!("U+{cp:04X}")).collect();
        writeln!(told, "{name}: {} code points: {}", changed.len(), first.join(" ")).unwrap();
    }
    told
}

#[test]
fn tables_agree_with_the_derivation() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(TABLES);
    let d = Derivation::new();
    let bits: Vec<u16> = (0..0x110000).map(|cp| d.bits(cp)).collect();
    let want = generate(&bits);
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, want).unwrap();
        let changes = changes(&bits);
        writeln!(std::io::stderr(), "{TABLES} is now of Unicode {}:\n{changes}", version())
            .unwrap();
        return;
    }
    let have = std::fs::read_to_string(&path).unwrap();
    assert!(have == want, "{TABLES} is stale: BLESS=1 cargo test -p uts58 --test suite tables");
}

/// Parses an official file with [`ranges`], if it is available.
fn ucd(file: &str) -> Option<HashMap<u32, String>> {
    Some(ranges(&crate::support::official(file)?))
}

/// Parses a UCD-style text, `code point or range ; value # comment`, into the value of each code
/// point.
fn ranges(text: &str) -> HashMap<u32, String> {
    let rows = text.lines().filter_map(|line| {
        let row = line.split('#').next().unwrap_or_default();
        let (range, value) = row.split_once(';').unwrap_or((row, ""));
        let (first, last) = range.split_once("..").unwrap_or((range, range));
        let hex = |s: &str| u32::from_str_radix(s.trim(), 16).ok();
        Some((hex(first)?..=hex(last)?, value.trim().to_owned()))
    });
    rows.flat_map(|(range, value)| range.map(move |cp| (cp, value.clone()))).collect()
}

/// Checks that a property has the values of the official file, if it is available. Compares the
/// files of an earlier version only for the characters of that version.
#[track_caller]
fn check_official(file: &str, have: impl Fn(char) -> Option<String>, default: Option<&str>) {
    let (Some(want), Some(terms)) = (ucd(file), crate::support::official("LinkTerm.txt")) else {
        return;
    };
    // Each range names the version that added its first character.
    let (major, minor, _) = unicode::UNICODE_VERSION;
    let is_earlier = !terms.contains(&format!("# {major}.{minor} "));
    let known = ucd("LinkTerm.txt").filter(|_| is_earlier);
    let is_known = |c: &char| known.as_ref().is_none_or(|known| known.contains_key(&(*c as u32)));
    for c in chars().filter(is_known) {
        let want = want.get(&(c as u32)).map(String::as_str).or(default);
        assert_eq!(have(c).as_deref(), want, "U+{:04X} in {file}", c as u32);
    }
}

fn chars() -> impl Iterator<Item = char> {
    (0..0x110000).filter_map(char::from_u32)
}

#[test]
fn properties_are_the_official_ones_for_every_code_point() {
    let term = |c| Some(format!("{:?}", unicode::link_term(c)));
    check_official("LinkTerm.txt", term, Some("Hard"));
    let bracket = |c| unicode::link_bracket(c).map(|open| format!("{:04X}", open as u32));
    check_official("LinkBracket.txt", bracket, None);
    let email = |c| unicode::is_link_email(c).then(String::new);
    check_official("LinkEmail.txt", email, None);
}

/// The official file names the version that added each range of characters.
#[test]
fn new_characters_are_those_that_the_official_file_calls_new() {
    let Some(terms) = crate::support::official("LinkTerm.txt") else {
        return;
    };
    let (major, minor, _) = unicode::UNICODE_VERSION;
    let age = format!("# {major}.{minor} ");
    let new: String =
        terms.lines().filter(|line| line.contains(&age)).collect::<Vec<_>>().join("\n");
    if new.is_empty() {
        return;
    }
    let new = ranges(&new);
    let new: Vec<char> =
        chars().filter(|&c| new.contains_key(&(c as u32)) && is_allowed(c)).collect();
    assert_eq!(new, written::NEW);
}

#[test]
fn host_characters_map_to_those_of_idna2008() {
    let derivation = Derivation::new();
    let is_host = |c: char| derivation.bits(c.into()) & bit::HOST_IDNA != 0;
    for c in "aZ09-_\u{e9}\u{df}\u{f0b}\u{30fb}\u{4e2d}\u{ac00}\u{ff41}\u{c9}".chars() {
        assert!(is_host(c), "{c:?}");
    }
    for c in ".@/:%\u{201c}\u{2014}\u{1f389}\u{3001}\u{3002}\u{ad}\u{200b}\u{2215}\u{e000}".chars()
    {
        assert!(!is_host(c), "{c:?}");
    }
}
