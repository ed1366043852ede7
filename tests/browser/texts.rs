//! Texts that people write.

use std::fs;
use std::path::Path;

/// URLs and addresses in many scripts and forms.
pub const OWN: &[&str] = &[
    "请访问example.com。谢谢! Is it bücher.de/größe? Mail σωκράτης@example.com about main.rs",
    "https://hi.wikipedia.org/wiki/%E0%A4%AE%E0%A4%B9%E0%A4%BE%E0%A4%A4%E0%A5%8D%E0%A4%AE%E0%A4%BE",
    "https://xn--bcher-kva.de/gr%C3%B6%C3%9Fe https://BÜCHER.de/GRÖSSE https://straße.de/straße",
    "https://faß.de/ https://xn--fa-hia.de/ https://ｅｘａｍｐｌｅ．ｃｏｍ/ｐａｔｈ example。com",
    "https://пример.рф/книга?страница=1#раздел https://παράδειγμα.ευ/ς/Σ",
    "https://例え.jp/道?名前=値#断片 https://公司.香港/路径;参数=1 https://例子.中国",
    "כאן: https://example.com/שלום/עולם?א=ב#ג וגם example.com/שלום.",
    "انظر https://example.com/كتاب؟صفحة=1 و موقع.وزارة-الاتصالات.مصر/صفحة",
    "https://example.com/سلام/abc/123/سلام (example.com/א) [example.com/ב]",
    "ดูที่example.comนะ https://example.com/หนังสือ/%E0%B8%AB ครับ",
    "https://example.com/책?쪽=1 에서 https://한국.kr/서울로",
    "https://example.com/ほん・ホン/ノー（本）。 「https://example.com/本」",
    "https://example.com/पुस्तक/किताब?पन्ना=१# https://उदाहरण.भारत/पथ",
    "https://example.com/නමස්\u{200D}කාර https://example.com/می\u{200C}خواهم",
    "https://example.com/👩\u{200D}👩\u{200D}👧/🏳\u{FE0F}\u{200D}🌈/🇺🇳?👍🏽=1#🎉",
    "https://example.com/cafe\u{301} https://example.com/café https://example.com/\u{212B}ﬁ",
    "https://example.com/\u{1112}\u{1161}\u{11AB} https://example.com/한",
    "HTTP://EXAMPLE.COM/Path HtTpS://Example.Com MAILTO:A@Example.COM",
    "http://example.com:80/ https://example.com:443/ http://example.com:8080 example.com:65535/a",
    "http://example.com:00080/ https://example.com:0/ http://127.0.0.1:8080/a http://[::1]:3000/a",
    "http://[2001:db8::1] http://[2001:DB8:0:0:0:0:0:1]/ http://[::ffff:192.0.2.1]/x?y#z",
    "http://1.2.3.4 https://gov.uk/x https://192.168.0.1로",
    "https://example.com//a//b https://example.com/./a/../b/ https://example.com/a/%2E%2E/b",
    "https://example.com/..;/a https://example.com/. https://example.com/a/.. https://example.com?",
    "https://example.com#a https://example.com?a https://example.com/?a#b?c#d example.com/#",
    "https://example.com/?a=1&b=2&copy=3&lt=4&amp;c=5&quot;d https://example.com/&#60;&#x3c",
    "https://example.com/?q=a+b%20c%2Bd&r[]=1&s={x}&t=a|b&u=^&v=`x`y https://example.com/{a}|b^c`d",
    "https://example.com/a\\b\\c https://example.com\\a example.com/\\ https://example.com/?a\\b#c\\d",
    "https://example.com/it's https://example.com/?it's#it's 'https://example.com/a'",
    "\"https://example.com/a\" “https://example.com/a” «https://example.com/a» <https://example.com/a>",
    "https://example.com/a\"b https://example.com/?a\"b=\"c https://example.com/#a\"b",
    "https://example.com/% https://example.com/%ZZ https://example.com/%25E2 https://example.com/%4",
    "https://example.com/%E2%80 https://example.com/%C0%AF https://example.com/?%FF https://example.com/#%ED%A0%80",
    "https://example.com/%E2%80%AEcod.exe https://example.com/\u{202E}cod.exe https://example.com/%00%20",
    "https://example.com/%2F%3F%23%25%26%3D https://example.com/?%2F%3F%23%25%26%3D https://example.com/#%2F%23",
    "https://example.com/(a(b)c)/[d]/%28e%29 (https://example.com/f) https://example.com/g)",
    "https://example.com/a%28b https://example.com/?a%5B%5D=1 https://example.com/%7Bx%7D",
    "https://example.com/#:~:text=a,b https://example.com/x#y:~:text=a-,b,-c&text=d%2De",
    "https://example.com/#:~:text=%C3%BC%2C%20x https://example.com/#!/path?a=b",
    "https://example.com/a;b=c,d:e@f!g$h*i(j)k'l+m=n&o~p_q-r.s example.com/*_~",
    "https://example.com/\u{FF1F}\u{FF0F}\u{FF03} https://example.com/ɂ/∕/⁄/： example.com/ノ〳",
    "https://example.com/a\u{AD}b https://example.com/a\u{FEFF}b https://example.com/a\u{E0041}b",
    "https://example.com/\u{301}a https://example.com/?\u{301}=\u{301} https://example.com/#\u{301}",
    "https://example.com./a https://example.com.:80/ example.com. Example.COM./",
    "https://еbay.com/ https://аррӏе.com/x еbay.com https://xn--80ak6aa92e.com/ https://рос.рф",
    "https://paral·lel.cat/ https://paral·lel.cat/l·l https://xn--0.pt https://à.com.vn",
    "a.b+c@example.com A.B@EXAMPLE.COM mailto:a@example.com a%20b@example.com mailto:a%20b@example.com",
    "o'neil@example.com a&b@example.com a=b@example.com {a}@example.com a/b@example.com a?b@example.com",
    "a!b#c$d%e&f@example.com a*b@example.com `a`@example.com a|b@example.com a^b~c@example.com",
    "δοκιμή@παράδειγμα.ευ 用户@例子.中国 почта@пример.рф info@bücher.de 联系bob@example.com或者",
    "mailto:δοκιμή@παράδειγμα.ευ mailto:a@bücher.de mailto:%C3%BC@example.com mailto:a%@example.com",
    "שלום@example.com mailto:שלום@example.com <a@example.com>, \"a@example.com\", a@example.com.",
    "mailto:a@example.com?subject=Hi&body=b a@example.com?x=y a@example.com#c a@example.com/path",
    "a@b@example.com www.example.com http://www.example.com www.example.com?a#b",
    "foo_bar.example.com https://foo_bar.example.com/ https://-a.example.com/ https://a--b.example.com/",
    "https://example.com/a\u{A0}b https://example.com/a\u{2028}b https://example.com/a\u{3000}b",
    "1 < 2 && 3 > 2, says example.com & example.org; \"x\" 'y' &amp; &copy; &#0; &bogus;",
];

/// The marked strings of `tests/marked.rs`, without their marks.
pub fn marked() -> Vec<String> {
    let texts: Vec<String> = literals(include_str!("../marked.rs"))
        .into_iter()
        .filter(|text| text.contains('⸠'))
        .map(|text| text.replace(['⸠', '⸡'], ""))
        .collect();
    assert!(texts.len() > 150, "{} marked strings", texts.len());
    texts
}

/// The string literals of Rust code that has no raw strings.
fn literals(code: &str) -> Vec<String> {
    let mut all = Vec::new();
    let mut chars = code.chars();
    while chars.by_ref().any(|c| c == '"') {
        let mut text = String::new();
        while let Some(c) = chars.next().filter(|&c| c != '"') {
            match c {
                '\\' => text.extend(unescaped(&mut chars)),
                c => text.push(c),
            }
        }
        all.push(text);
    }
    all
}

/// What stands behind a backslash.
fn unescaped(chars: &mut std::str::Chars<'_>) -> Option<char> {
    match chars.next()? {
        'n' => Some('\n'),
        'u' => {
            let code: String = chars.by_ref().skip(1).take_while(|&c| c != '}').collect();
            char::from_u32(u32::from_str_radix(&code, 16).ok()?)
        }
        '\n' => {
            let indent = chars.as_str().len() - chars.as_str().trim_start().len();
            *chars = chars.as_str()[indent..].chars();
            None
        }
        c => Some(c),
    }
}

/// The files of a folder of fixtures: names and texts.
pub fn fixtures(folder: &str) -> Vec<(String, String)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(folder);
    let mut files: Vec<(String, String)> = fs::read_dir(path)
        .unwrap()
        .map(|entry| {
            let entry = entry.unwrap();
            let name = entry.file_name().into_string().unwrap();
            (format!("{folder}/{name}"), fs::read_to_string(entry.path()).unwrap())
        })
        .collect();
    files.sort();
    assert!(!files.is_empty());
    files
}
