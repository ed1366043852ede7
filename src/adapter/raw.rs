//! The setting `only` in raw HTML of Markdown.

use alloc::string::String;
use alloc::vec::Vec;

use memchr::memchr_iter;

use crate::linker::Linker;
use crate::markup::{attributes, ends_name, href_in, is_animated, len_of_tag};

impl Linker {
    /// Takes the `href` away of anchors and areas in raw HTML, an inline tag or a whole block, that lead where
    /// [`only`](Self::only) allows no link.
    ///
    /// A renderer writes `<a` only for a link and from raw HTML. Whatever a browser makes of what precedes it, if this is a
    /// tag, then with the attributes that are read here. A tag that goes on behind the HTML, whose text could become its
    /// attributes, or that starts in another one is no anchor any more. Takes linear time.
    pub(crate) fn limit_html(&self, html: &mut String) {
        let (bytes, mut end, mut lost) = (html.as_bytes(), 0, Vec::new());
        for at in memchr_iter(b'<', bytes) {
            let tag = &bytes[at..];
            // No name that counts is longer.
            let name = tag[1..tag.len().min(9)].split(|&b| ends_name(b)).next();
            let name = name.unwrap_or_default().to_ascii_lowercase();
            if !matches!(&*name, b"a" | b"animate" | b"area" | b"set") {
                continue;
            }
            if at < end {
                lost.push(at + 1);
            } else if let Some(len) = len_of_tag(tag) {
                end = at + len;
                lost.extend(self.lost_in(tag).map(|own| at + own));
            } else {
                lost.push(at + 1);
                end = bytes.len();
            }
        }
        for at in lost {
            html.replace_range(at..=at, "x");
        }
    }

    /// Returns where in a tag the names of attributes are by which it leads where no link is allowed, or by which it changes where
    /// its parent leads. What is left of the name of the element counts as an attribute.
    pub(crate) fn lost_in(&self, tag: &[u8]) -> impl Iterator<Item = usize> {
        attributes(tag, 1).filter_map(|own| {
            let at = own.range.start + href_in(own.name)?;
            (is_animated(own.name) || !self.allows_written(own.value)).then_some(at)
        })
    }

    /// Returns whether an `href` is allowed that may have character references. One other than `&amp;` is a doubt, unless a `=`
    /// shows that it is none: `?a=1&b=2`.
    fn allows_written(&self, href: &[u8]) -> bool {
        let href = String::from_utf8_lossy(href);
        let is_known = |rest: &str| {
            let name_end = rest.find(|c: char| !c.is_ascii_alphanumeric());
            rest.starts_with("amp;") || name_end.is_some_and(|end| rest[end..].starts_with('='))
        };
        !self.is_limited()
            || href.split('&').skip(1).all(is_known) && self.allows(&href.replace("&amp;", "&"))
    }
}
