//! Row D10: words of the sentence that follow an ASCII URL without a space.
//!
//! Only the word itself distinguishes `/download에서` (a particle) from `/wiki/C언어` (a title), so the lists are closed:
//! Korean and Japanese particles and endings, and the Chinese verbs and function words that people write after an
//! address. Each was looked up in public documents: after an ASCII URL it starts the rest of a sentence, and not the
//! name of a page.

use core::iter;

use crate::unicode::{Class, LinkTerm, contains, is_alphanumeric};

use super::closing::ends_with_escape;
use super::sentence::is_punctuation;

/// Korean particles, and forms of the copula, which attach to the word before them.
const KOREAN: &str = "\
    을 를 이 가 은 는 의 에 에서 에게 로 으로 와 과 랑 이랑 도 만 나 이나 까지 부터 보다 처럼 마다 \
    라도 이라도 라는 이라는 라고 이라고 란 이란 로서 으로서 로써 으로써 이며 이고 이다 입니다 이라면 \
    라면 인 인지 예요 이에요 하고 등 등을 등의";

/// Korean particles that attach to other particles: `에서는`, `으로도`.
const KOREAN_SECOND: &str = "는 도 만 의 부터 까지 나 입니다 이다";

/// Japanese words that follow a noun, whatever comes next.
const JAPANESE: &str = "\
    を から です でした では でも での には にて にも への へと より まで という といった として \
    とは との とする となる にする になる など にある があり がある はこちら へどうぞ \
    について において にあり だけ のよう 参照 参考 経由";

/// Japanese particles of one letter. Before another hiragana, they may start a word (`はじめに`).
const JAPANESE_PARTICLES: &str = "にでとのがはもへ";

/// Chinese verbs and function words, in both scripts.
const CHINESE: &str = "\
    的 是 和 并 並 到 里 裡 裏 这 這 与 與 上 下载 下載 进行 進行 注册 註冊 查看 查詢 查询 获取 獲取 \
    登录 登錄 登入 即可 就可以 来 來 访问 訪問 打开 可以 提取码 提取碼 \
    复制 複製 进入 進入 观看 觀看 也 下的 中的 里的 裡的 找到";

/// Names and verbs that start like a word of that list.
const CHINESE_NAMES: &str = "上海 上传 上傳 上一 来源 來源 来自 來自 和平 里程";

/// Words that also occur inside encyclopedia titles: `/wiki/C和C++`.
const INSIDE_TITLES: &str = "的和与與之のと";

/// Returns whether the word at byte `at` belongs to the sentence and not to the URL, whose path, query or
/// fragment starts at byte `from` and is ASCII up to `at`. Reads up to the end of the word.
pub(super) fn is_outside(text: &str, from: usize, at: usize) -> bool {
    let (so_far, word) = (&text[from..at], &text[at..]);
    let is_behind_word = so_far.ends_with(|c: char| c.is_ascii_alphanumeric());
    // Searches all of the URL, but only where a character of another script comes first or second, which happens once.
    let is_title = || contains(so_far, "/wiki/") || contains(so_far, "/item/");
    if word.starts_with(['(', '[']) {
        // A remark or a label: `…?id=5(提供)`, `…/smee[项目]`.
        return is_behind_word && word[1..].starts_with(is_east_asian) && !is_title();
    }
    let is_title = is_title();
    let is_file = [".html", ".htm", ".xhtml", ".shtml", ".php"];
    let is_file =
        is_file.iter().any(|ending| so_far.ends_with(ending)) && !is_title && !so_far.contains('?');
    // The number of an issue, a long one and a hash start no title (`…/issues/5中`), and a URL has no escapes beside letters.
    let is_number = || {
        let head = so_far.trim_end_matches(|c: char| c.is_ascii_hexdigit());
        let number = &so_far[head.len()..];
        let is_page = || ["/issues/", "/pull/"].iter().any(|page| head.ends_with(page));
        let is_value = || head.ends_with('=') && number.len() > 4;
        number.len() > 15
            || number.bytes().all(|b| b.is_ascii_digit()) && (is_page() || is_value())
            || ends_with_escape(so_far.as_bytes())
    };
    match word.chars().next() {
        _ if !is_title && precedes_url(word) => true,
        Some(c) if is_east_asian(c) && is_number() => !goes_on_as_url(word),
        // `/ca.html網頁`
        Some(c) if is_east_asian(c) && is_file => !goes_on_as_url(word),
        Some('\u{AC00}'..='\u{D7A3}') => {
            let is_page = is_title && so_far.ends_with('/');
            (is_behind_word || so_far.ends_with('/')) && !is_page && is_korean(word)
        }
        Some(c @ '\u{3041}'..='\u{30FF}' | c @ '\u{4E00}'..='\u{9FFF}') => {
            // Search terms and headings start with ASCII words too.
            let is_heading = so_far.contains('#');
            let is_search = so_far.contains('?') && !so_far.ends_with(|c: char| c.is_ascii_digit());
            // No name of a page starts with it.
            let is_object = c == 'を';
            (is_behind_word || so_far == "/" || is_object && so_far.ends_with('/') && !is_title)
                && !is_heading
                && !is_search
                && !(is_title && INSIDE_TITLES.contains(c))
                && (is_japanese(word) || is_chinese(word))
                && (is_object || !goes_on_as_url(word))
        }
        _ => false,
    }
}

/// Returns whether letters up to the next URL come first: `https://example.com/a或https://example.com/b`.
fn precedes_url(word: &str) -> bool {
    starts_url(word.trim_start_matches(|c: char| !c.is_ascii() && is_alphanumeric(c)))
}

fn starts_url(text: &str) -> bool {
    text.starts_with("https://") || text.starts_with("http://")
}

fn words(list: &'static str) -> impl Iterator<Item = &'static str> {
    list.split(' ')
}

/// Whether a text starts with a word of a list.
fn starts_with(text: &str, list: &'static str) -> bool {
    // Fast path: most texts start with a character that no word has.
    let first = text.chars().next();
    first.is_some_and(|c| list.contains(c)) && words(list).any(|start| text.starts_with(start))
}

fn is_east_asian(c: char) -> bool {
    matches!(c, '\u{3041}'..='\u{30FF}' | '\u{4E00}'..='\u{9FFF}' | '\u{AC00}'..='\u{D7A3}')
}

/// Returns whether the word consists of Korean particles up to its end.
fn is_korean(text: &str) -> bool {
    let is_hangul = |c: &char| matches!(c, '\u{AC00}'..='\u{D7A3}');
    let end = 3 * text.chars().take_while(is_hangul).take(6).count();
    let (word, rest) = text.split_at(end);
    let firsts = words(KOREAN_SECOND).filter_map(|second| word.strip_suffix(second));
    let is_particle = |word| words(KOREAN).any(|particle| particle == word);
    iter::once(word).chain(firsts).any(is_particle) && !goes_on(rest)
}

fn is_japanese(word: &str) -> bool {
    let mut chars = word.chars();
    let is_particle = chars.next().is_some_and(|c| JAPANESE_PARTICLES.contains(c))
        && !matches!(chars.next(), Some('\u{3041}'..='\u{309F}'));
    is_particle || starts_with(word, JAPANESE)
}

fn is_chinese(word: &str) -> bool {
    starts_with(word, CHINESE) && !starts_with(word, CHINESE_NAMES)
}

/// Returns whether the URL continues at the start of `rest`, and not the sentence.
fn goes_on(rest: &str) -> bool {
    let mut chars = rest.chars();
    let Some(c) = chars.next() else {
        return false;
    };
    match Class::of(c).link_term() {
        LinkTerm::Include => !matches!(c, '*' | '~' | '|' | '`'),
        LinkTerm::Soft => !is_punctuation(c) && chars.next().is_some_and(is_alphanumeric),
        LinkTerm::Open | LinkTerm::Close | LinkTerm::Hard => false,
    }
}

/// Returns whether what follows looks like a path, a file or a slug, up to the end of the clause or the next URL.
fn goes_on_as_url(word: &str) -> bool {
    let mut rest = word;
    while let Some(c) = rest.chars().next() {
        let after = &rest[c.len_utf8()..];
        match c {
            '/' | '-' | '_' | '%' => return true,
            '.' if after.starts_with(is_alphanumeric) => return true,
            'h' if starts_url(rest) => return false,
            _ if is_punctuation(c) || Class::of(c).link_term() == LinkTerm::Hard => return false,
            _ => rest = after,
        }
    }
    false
}
