//! Applies the guards to the tags of HTML.

use alloc::string::String;
use alloc::vec::Vec;

use memchr::memchr_iter;

use crate::linker::Linker;
use crate::markup::{Attribute, attributes, ends_name, len_of_tag};

impl Linker {
    /// Renames the attributes that a guard does not [keep](Self::keeps) in raw HTML, which is an
    /// inline tag or a whole block.
    ///
    /// This holds however a browser reads the text before a `<`: if the `<` starts a tag, the tag
    /// has the attributes that are read here. The tag becomes text if it starts inside another tag,
    /// or if it continues after the HTML, where text could become its attributes. In a value of the
    /// other tag, `&lt;` means the same as `<`. Takes linear time.
    pub(crate) fn limit_html(&self, html: &mut String) {
        let (bytes, mut end, mut lost) = (html.as_bytes(), 0, Vec::new());
        for at in memchr_iter(b'<', bytes) {
            let tag = &bytes[at..];
            if !tag.get(1).is_some_and(u8::is_ascii_alphabetic) {
                continue;
            }
            let is_apart = at >= end;
            if let Some(len) = len_of_tag(tag).filter(|_| is_apart) {
                end = at + len;
                let renamed = self.lost_in(tag, false).filter_map(|own| own.renamed_at());
                lost.extend(renamed.map(|own| (at + own, "x")));
            } else {
                lost.push((at, "&lt;"));
                end = if is_apart { bytes.len() } else { end };
            }
        }
        if lost.is_empty() {
            return;
        }
        lost.sort_unstable_by_key(|&(at, _)| at);
        let (mut limited, mut written) = (String::with_capacity(html.len()), 0);
        for (at, instead) in lost {
            limited.push_str(&html[written..at]);
            limited.push_str(instead);
            written = at + 1;
        }
        limited.push_str(&html[written..]);
        *html = limited;
    }

    /// Returns the attributes of a tag that a guard does not [keep](Self::keeps). If the page
    /// declares its encoding (`is_declared`), the meaning of a byte outside ASCII is not known.
    pub(crate) fn lost_in<'t>(
        &self,
        tag: &'t [u8],
        is_declared: bool,
    ) -> impl Iterator<Item = Attribute<'t>> {
        let len = tag[1..].iter().position(|&byte| ends_name(byte)).unwrap_or_default();
        let element = String::from_utf8_lossy(&tag[1..=len]).to_ascii_lowercase();
        attributes(tag, len).filter(move |own| {
            let value = if is_declared { own.ascii_text() } else { own.text() };
            !self.keeps(&element, &own.lowercase(), &value)
        })
    }
}
