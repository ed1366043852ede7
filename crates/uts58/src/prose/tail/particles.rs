//! D10: words of the sentence that follow an ASCII URL without a space.
//!
//! A word in another script directly after a letter or digit of a path belongs to the sentence,
//! unless the URL continues after it: `/540550문재인` and `/download에서`, but not `/2017년-회고`
//! or the title `/wiki/C언어`. Elsewhere, only the word itself distinguishes `/에서` (a particle)
//! from `/에디터` (a page). The lists are therefore closed and short: Korean and Japanese
//! particles, and the Chinese verbs and function words that people write after an address.

use crate::unicode::{
    LinkTerm, contains, has, is_alphanumeric, is_one_of, is_other_script, is_spaceless, link_term,
};

use super::closing::ends_with_escape;
use super::sentence::{self, SoFar, is_punctuation};

/// Korean particles, which attach to the word before them.
const KOREAN: &str = "을 를 이 가 은 는 의 에 에서 에서는 에서도 로 으로 와 과 도 까지 부터 입니다";

/// Japanese words that follow a noun, whatever comes next.
const JAPANESE: &str = "を から です では には まで として とする という";

/// Japanese particles of one letter. Before another hiragana, they may start a word (`はじめに`).
const JAPANESE_PARTICLES: &str = "にでとのがはもへ";

/// Chinese verbs and function words, in both scripts.
const CHINESE: &str = "的 是 和 并 並 里 裡 可以 即可 下载 下載 查看";

/// Names that start like a word of `CHINESE`.
const CHINESE_NAMES: &str = "和平 里程";

/// Returns whether the word at byte `at` belongs to the sentence and not to the URL. The path,
/// query or fragment of the URL starts at byte `from` and is ASCII up to `at`. Reads up to the end
/// of the word.
pub(super) fn is_outside(text: &str, from: usize, at: usize) -> bool {
    let (so_far, word) = (&text[from..at], &text[at..]);
    let Some(c) = word.chars().next() else {
        return false;
    };
    let is_after_word = so_far.ends_with(|c: char| c.is_ascii_alphanumeric());
    // This searches the whole URL, but only if the first or second character of the word is in
    // another script, which happens once.
    let is_title = || contains(so_far, "/wiki/") || contains(so_far, "/item/");
    if matches!(c, '(' | '[') {
        // A remark or a label: `…?id=5(提供)`, `…/smee[项目]`.
        return is_after_word && word[1..].starts_with(is_east_asian) && !is_title();
    }
    let is_title = is_title();
    if !is_title && precedes_url(word) {
        return true;
    }
    if is_east_asian(c) && ends_with_number(so_far) {
        return !goes_on_as_url(word);
    }
    // A letter that was decoded wrongly, with the rest of it: `https://t.co/a鈥\u{FFFD}`.
    if is_east_asian(c) && word[c.len_utf8()..].starts_with(char::REPLACEMENT_CHARACTER) {
        return is_after_word;
    }
    if !is_title && is_in_other_script(so_far, c) {
        let is_file = is_east_asian(c) && ends_with_file(so_far);
        if is_file || !goes_on_in_ascii(word) {
            return true;
        }
    }
    match c {
        '\u{AC00}'..='\u{D7A3}' => {
            let is_page = is_title && so_far.ends_with('/');
            (is_after_word || so_far.ends_with('/')) && !is_page && is_korean(word)
        }
        '\u{3041}'..='\u{30FF}' | '\u{4E00}'..='\u{9FFF}' => {
            !is_title && follows_page(so_far, c) && is_of_sentence(word, c)
        }
        _ => false,
    }
}

/// The ends of pages and files that words of a sentence often follow, and words of a URL never do.
const FILES: [&str; 7] = [".html", ".htm", ".php", ".zip", ".git", ".pdf", "/releases"];

/// Returns whether a path ends with a page or a file. No URL continues with a letter after it.
fn ends_with_file(so_far: &str) -> bool {
    FILES.iter().any(|end| so_far.ends_with(end)) && !has(so_far, b'?')
}

/// Returns whether a tail ends with the number of an issue, a hash or an escape. These do not start
/// a title: `…/issues/5中`. A URL has no escapes next to letters of another script.
fn ends_with_number(so_far: &str) -> bool {
    let head = so_far.trim_end_matches(|c: char| c.is_ascii_hexdigit());
    let ends_page = |page| head.len() < so_far.len() && head.ends_with(page);
    so_far.len() - head.len() > 15
        || ["/issues/", "/pull/"].into_iter().any(ends_page)
        || ends_with_escape(so_far.as_bytes())
}

/// Returns whether a tail is a page after which `c` may start a word of a Chinese or Japanese
/// sentence. Search terms and headings do not count, because they may start with ASCII words.
fn follows_page(so_far: &str, c: char) -> bool {
    let is_search = || has(so_far, b'?') && !so_far.ends_with(|c: char| c.is_ascii_digit());
    // No page name starts with it.
    let is_object = c == 'を';
    let is_page = so_far.ends_with(|c: char| c.is_ascii_alphanumeric())
        || so_far == "/"
        || is_object && so_far.ends_with('/');
    is_page && !has(so_far, b'#') && !is_search()
}

/// Returns whether a word that starts with `c` is a Chinese or Japanese word of the sentence.
fn is_of_sentence(word: &str, c: char) -> bool {
    (is_japanese(word) || is_chinese(word)) && (c == 'を' || !goes_on_as_url(word))
}

/// Returns whether `c` is a letter of another script than the word before it and cannot continue
/// that word. After a number of up to four digits, it may be a unit (`/2024年`). A search or a
/// heading may have words of two scripts (`?q=python教程`).
fn is_in_other_script(so_far: &str, c: char) -> bool {
    let head = so_far.trim_end_matches(|c: char| c.is_ascii_alphanumeric());
    let word = &so_far[head.len()..];
    let is_number = word.bytes().all(|b| b.is_ascii_digit());
    let may_continue = match is_number {
        true => word.len() < 5,
        false => has(so_far, b'?') && is_spaceless(c),
    };
    !may_continue && is_other_script(c) && !has(so_far, b'#')
}

/// Returns whether the URL continues after a word in another script, up to the end of the clause:
/// with URL syntax, or with an ASCII word at the end (`/GitHubユーザーID`).
fn goes_on_in_ascii(word: &str) -> bool {
    let clause = word.split(ends_clause).next().unwrap_or(word);
    let clause = clause.trim_end_matches(|c| link_term(c) == LinkTerm::Soft);
    clause.ends_with(|c: char| c.is_ascii_alphanumeric())
        || clause.contains(['&', '=', '#'])
        || goes_on_as_url(clause)
}

/// Returns whether the clause ends before `c`.
fn ends_clause(c: char) -> bool {
    c == '`' || is_punctuation(c) || sentence::link_term(c, SoFar::Other) == LinkTerm::Hard
}

/// Returns whether only letters of another script precede the next URL:
/// `https://example.com/a或https://example.com/b`.
fn precedes_url(word: &str) -> bool {
    starts_url(word.trim_start_matches(|c: char| !c.is_ascii() && is_alphanumeric(c)))
}

fn starts_url(text: &str) -> bool {
    text.starts_with("https://") || text.starts_with("http://")
}

/// Returns whether a text starts with a word of a list.
fn starts_with(text: &str, list: &str) -> bool {
    // Fast path: most texts start with a character that no word has.
    let first = text.chars().next();
    first.is_some_and(|c| is_one_of(c, list))
        && list.split(' ').any(|start| text.starts_with(start))
}

fn is_east_asian(c: char) -> bool {
    matches!(c, '\u{3041}'..='\u{30FF}' | '\u{4E00}'..='\u{9FFF}' | '\u{AC00}'..='\u{D7A3}')
}

/// Returns whether the whole word is a Korean particle.
fn is_korean(text: &str) -> bool {
    let is_hangul = |c: char| matches!(c, '\u{AC00}'..='\u{D7A3}');
    KOREAN.split(' ').any(|particle| {
        let rest = text.strip_prefix(particle);
        rest.is_some_and(|rest| !rest.starts_with(is_hangul) && !goes_on(rest))
    })
}

fn is_japanese(word: &str) -> bool {
    let mut chars = word.chars();
    let is_particle = chars.next().is_some_and(|c| is_one_of(c, JAPANESE_PARTICLES))
        && !matches!(chars.next(), Some('\u{3041}'..='\u{309F}'));
    is_particle || starts_with(word, JAPANESE)
}

fn is_chinese(word: &str) -> bool {
    starts_with(word, CHINESE) && !starts_with(word, CHINESE_NAMES)
}

/// Returns whether `rest` continues the URL and not the sentence.
fn goes_on(rest: &str) -> bool {
    let mut chars = rest.chars();
    let Some(c) = chars.next() else {
        return false;
    };
    match link_term(c) {
        LinkTerm::Include => !matches!(c, '*' | '~' | '|' | '`'),
        LinkTerm::Soft => !is_punctuation(c) && chars.next().is_some_and(is_alphanumeric),
        LinkTerm::Open | LinkTerm::Close | LinkTerm::Hard => false,
    }
}

/// Returns whether the text up to the end of the clause or the next URL looks like a path, a file
/// or a slug.
fn goes_on_as_url(word: &str) -> bool {
    let mut rest = word;
    while let Some(c) = rest.chars().next() {
        let after = &rest[c.len_utf8()..];
        match c {
            '/' | '-' | '_' | '%' => return true,
            '.' if after.starts_with(is_alphanumeric) => return true,
            'h' if starts_url(rest) => return false,
            _ if ends_clause(c) => return false,
            _ => rest = after,
        }
    }
    false
}
