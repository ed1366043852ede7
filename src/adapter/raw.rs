//! The setting `only` in raw HTML of Markdown.

use alloc::string::String;
use alloc::vec::Vec;

use memchr::memchr_iter;

use crate::linker::Linker;
use crate::markup::{attributes, ends_name, href_in, len_of_tag};

impl Linker {
    /// Takes the `href` away of anchors in raw HTML, an inline tag or a whole block, that lead where
    /// [`only`](Self::only) allows no link.
    ///
    /// A renderer writes `<a` only for a link and from raw HTML. Whatever a browser makes of what precedes it, if this is a
    /// tag, then with the attributes that are read here. A tag that goes on behind the HTML, whose text could become its
    /// attributes, or that starts in another one is no anchor any more. Takes linear time.
    pub(crate) fn limit_html(&self, html: &mut String) {
        let (bytes, mut end, mut lost) = (html.as_bytes(), 0, Vec::new());
        for at in memchr_iter(b'<', bytes) {
            let tag = &bytes[at..];
            if !matches!(tag, [_, b'a' | b'A', rest @ ..] if rest.first().is_none_or(|&b| ends_name(b)))
            {
                continue;
            }
            if at < end {
                lost.push(at + 1);
            } else if let Some(len) = len_of_tag(tag) {
                end = at + len;
                for own in attributes(tag, "a".len()) {
                    let href = href_in(own.name).filter(|_| !self.allows_written(own.value));
                    lost.extend(href.map(|href| at + own.range.start + href));
                }
            } else {
                lost.push(at + 1);
                end = bytes.len();
            }
        }
        for at in lost {
            html.replace_range(at..=at, "x");
        }
    }

    /// Whether an `href` is allowed that may have character references. One other than `&amp;` is a doubt, unless a `=`
    /// shows that it is none: `?a=1&b=2`.
    fn allows_written(&self, href: &[u8]) -> bool {
        let href = String::from_utf8_lossy(href);
        let is_known = |rest: &str| {
            let name_end = rest.find(|c: char| !c.is_ascii_alphanumeric());
            rest.starts_with("amp;") || name_end.is_some_and(|end| rest[end..].starts_with('='))
        };
        href.split('&').skip(1).all(is_known) && self.allows(&href.replace("&amp;", "&"))
    }
}
