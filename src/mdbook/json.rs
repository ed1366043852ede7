//! JSON that is known to be valid, from left to right: where its values are.

use core::ops::Range;

use memchr::memchr2;

/// A value, or a part of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Object,
    Array,
    /// The end of an object or an array.
    End,
    /// The name of a field: the bytes of it, quotes and all.
    Key(Range<usize>),
    /// A string: the bytes of it, quotes and all.
    Text(Range<usize>),
    /// A number, `true`, `false` or `null`.
    Other,
}

/// The tokens of a JSON text.
///
/// # Complexity
///
/// Linear in its length; nothing is put on the heap.
#[derive(Clone, Debug)]
pub(super) struct Tokens<'j> {
    json: &'j [u8],
    at: usize,
}

impl<'j> Tokens<'j> {
    pub(super) const fn new(json: &'j str) -> Self {
        Self { json: json.as_bytes(), at: 0 }
    }

    /// Goes on to the first byte that is not of such a kind.
    fn skip(&mut self, is_skipped: impl Fn(u8) -> bool) {
        let rest = self.json.get(self.at..).unwrap_or_default();
        let skipped = rest.iter().position(|&b| !is_skipped(b));
        let skipped = skipped.unwrap_or(rest.len());
        self.at += skipped;
    }

    /// Goes on behind the string that starts here.
    fn skip_string(&mut self) {
        self.at += 1;
        while let Some(rest) = self.json.get(self.at..) {
            match memchr2(b'"', b'\\', rest) {
                Some(at) if rest[at] == b'\\' => {
                    self.at += at + 2;
                }
                Some(at) => {
                    self.at += at + 1;
                    return;
                }
                None => break,
            }
        }
        self.at = self.json.len();
    }
}

impl Iterator for Tokens<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        self.skip(|b| is_space(b) || b == b',' || b == b':');
        let start = self.at;
        let token = match *self.json.get(start)? {
            b'{' => Token::Object,
            b'[' => Token::Array,
            b'}' | b']' => Token::End,
            b'"' => {
                self.skip_string();
                let range = start..self.at;
                self.skip(is_space);
                return Some(match self.json.get(self.at) {
                    Some(b':') => Token::Key(range),
                    _ => Token::Text(range),
                });
            }
            _ => {
                self.skip(|b| !is_space(b) && !matches!(b, b',' | b'}' | b']'));
                return Some(Token::Other);
            }
        };
        self.at += 1;
        Some(token)
    }
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn tokens_of_every_kind() {
        let json = "{ \"a\\\"\" :[1,-2.5e3, true,null,\"\\\\\",\"\"] ,\n\"é\":{}}";
        let text = |token: &Token| match token {
            Token::Key(range) | Token::Text(range) => &json[range.clone()],
            _ => "",
        };
        let tokens: Vec<Token> = Tokens::new(json).collect();
        let texts: Vec<&str> = tokens.iter().map(text).filter(|text| !text.is_empty()).collect();
        assert_eq!(texts, ["\"a\\\"\"", "\"\\\\\"", "\"\"", "\"é\""]);
        assert!(matches!(
            tokens[..],
            [
                Token::Object,
                Token::Key(_),
                Token::Array,
                Token::Other,
                Token::Other,
                Token::Other,
                Token::Other,
                Token::Text(_),
                Token::Text(_),
                Token::End,
                Token::Key(_),
                Token::Object,
                Token::End,
                Token::End,
            ]
        ));
    }

    /// What is not valid gives some tokens and an end.
    #[test]
    fn nothing_makes_it_fail() {
        for json in ["\"", "\"\\", "{\"a", "]", "\u{1}", "nul"] {
            assert!(Tokens::new(json).count() < 4, "{json}");
        }
    }
}
