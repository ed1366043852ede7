//! The deviations D1 to D10.

use core::fmt;

/// A deviation of [`Finder::new`](crate::Finder::new) from UTS #58, to link what a reader would
/// take for a link.
///
/// The page [`rules`](crate::rules) describes each deviation, with its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub enum Deviation {
    /// Punctuation at the end.
    D1,
    /// Hosts after a scheme.
    D2,
    /// Bare domains.
    D3,
    /// Hosts in text without spaces.
    D4,
    /// Characters that change the direction of text.
    D5,
    /// Letters of hosts.
    D6,
    /// Ends of sentences, and text around a link.
    D7,
    /// Local parts of email addresses.
    D8,
    /// Other identifiers with a host.
    D9,
    /// Words after a URL.
    D10,
}

/// The description of a deviation, returned by [`Deviation::about`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct About {
    /// The name, such as `D3`.
    pub name: &'static str,
    /// The sections of UTS #58 that it deviates from, such as `3.1`. The first section covers most
    /// of the deviation.
    pub sections: &'static [&'static str],
    /// A text that shows the deviation. It is a case of `vectors/detection.jsonl`.
    pub example: &'static str,
    /// A short description in a few sentences.
    pub summary: &'static str,
    /// A full description, in Markdown.
    pub text: &'static str,
    /// The rule of UTS #58 that it replaces, in Markdown.
    pub standard: &'static str,
}

impl Deviation {
    /// All deviations, in order.
    pub const ALL: [Self; 10] = [
        Self::D1,
        Self::D2,
        Self::D3,
        Self::D4,
        Self::D5,
        Self::D6,
        Self::D7,
        Self::D8,
        Self::D9,
        Self::D10,
    ];

    /// Returns the deviation that the id of a rule starts with.
    pub(super) const fn from_id(id: &str) -> Self {
        match id.as_bytes() {
            [b'D', b'1', b'0', b'.', ..] => Self::D10,
            [b'D', digit @ b'1'..=b'9', b'.', ..] => Self::ALL[(*digit - b'1') as usize],
            _ => panic!("the id of a rule starts with its deviation"),
        }
    }

    /// Returns the description of the deviation.
    #[must_use]
    pub const fn about(self) -> &'static About {
        &ABOUT[self as usize]
    }
}

impl fmt::Display for Deviation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.about().name)
    }
}

/// The descriptions of the deviations, in the order of [`Deviation::ALL`].
static ABOUT: [About; Deviation::ALL.len()] = [
    About {
        name: "D1",
        sections: &["3.5.1"],
        example: "Is it example.com?",
        summary: "A question mark, a comma or a similar mark at the end belongs to the sentence: \"Is it `example.com`?\"",
        text: "a Soft separator (`?`, `,`) at the end is not part of a link: \"Is it `example.com`?\"",
        standard: "section 3.5.1 ends a link after each character that starts a part or clears the stack of brackets, including `?` and `,`",
    },
    About {
        name: "D2",
        sections: &["1.4"],
        example: "https://gov.uk/x",
        summary: "After `http://` or `https://`, IP addresses and hosts without a registrable domain also link: `gov.uk`, `localhost`, names for private networks such as `nas.local`, and `https://例え.テスト/`.",
        text: "after a scheme, IP addresses, public suffixes, `localhost` and names for private use or testing also link (`LocalHosts::Private`): `https://gov.uk`, `http://localhost:3000`, `http://nas.local`. So do unregistered names and characters outside IDNA2008, if browsers open them: `https://例え.テスト/`, `https://i❤.ws`. After a scheme of `schemes`, every host links, and a URL without a host links, too: `zotero://select/items/1`, `file:///etc/hosts`, `tel:+1-555-0100`. IPv4 addresses link without a scheme by `bare_ips`: `192.168.1.1/admin`",
        standard: "section 1.4: only registrable domains link",
    },
    About {
        name: "D3",
        sections: &["3.1"],
        example: "main.rs",
        summary: "A domain without `http://` links only if something shows that it is a site: `www.`, a path, or a top-level domain that people use for sites. `main.rs` is a file, `user.name` is code, and `end.So` is two sentences. To link one of them, write `https://` before it.",
        text: "bare domains need evidence (`BareDomains::Prudent`): not `main.rs`, `user.name`, `3.5.0.dev`, `end.So`, `les ami.es`, `带.network`, `_dmarc.example.com`, `example.com:/srv`, `r[names.info]`, `from flask.app import Flask`, `smtp.example.com:587`. A suffix that a sentence attaches with a hyphen is not part of the domain: `facebook.com` in `facebook.com-ot`, `github.com` in `github.com-based`. After a broken scheme, a `www.` name links (`ahttps://www.example.com`, `https//www.example.com`). A URL with the escape of a file of properties links (`https\\://example.com/a`), but not a URL with escaped slashes, as in JSON (`https:\\/\\/example.com\\/a`)",
        standard: "section 3.1: a domain without a scheme is a URL (`BareDomains::All`). Section 8 lets programs refuse some",
    },
    About {
        name: "D4",
        sections: &["1.4"],
        example: "请访问example.com。谢谢",
        summary: "In text without spaces, such as Chinese, a host in Latin letters ends at the next script.",
        text: "in text without spaces, a plain ASCII host is separate from the text around it: `请访问example.com。谢谢`",
        standard: "section 1.4: the host ends where no label can continue, so the whole run is the host. Section 8 lets programs move its start",
    },
    About {
        name: "D5",
        sections: &["6.1"],
        example: "https://example.com/a\u{FFFD}",
        summary: "Invisible characters that change the direction of text end a link.",
        text: "a Bidi_Control character ends a link, and so do U+FEFF and U+FFFD",
        standard: "section 6.1: they have the Link_Term value Include. Section 8 lets programs refuse links with Bidi_Control characters",
    },
    About {
        name: "D6",
        sections: &["1.4"],
        example: "“example.com”",
        summary: "Quotation marks and symbols are not letters of a host: in `“example.com”`, the domain inside links. A label with letters of two scripts does not name a site without `http://`: `наgithub.com`.",
        text: "labels have the characters of IDNA2008: `“example.com”` links the domain. No link starts after the hyphens U+2010 and U+2011: `e‑Signature.eu`. Without a scheme, a label does not mix Latin letters with another script that is written with spaces: `наgithub.com` is a word before the name of a site, and `еbay.com` deceives",
        standard: "section 1.4: labels have the characters of UTS #46, which include quotation marks",
    },
    About {
        name: "D7",
        sections: &["3.5.1", "1.4"],
        example: "见https://example.com/a。然后",
        summary: "The end of a sentence is not part of a link. A quotation mark, `**` or `~~` that opens before a link also closes it. Chinese punctuation, a `<`, a backslash, or the `'s` of `github.com/x's` stays outside. So do the next cells of a line of CSV, and entities such as `&quot;`. If more text follows a host or a port directly, nothing links: `https://example.com:8080a`, `https://example.com-secure`.",
        text: "the end of a sentence is not part of a link: `https://example.cn` in `https://example.cn。Windows`. An ASCII path ends before `，` and similar characters, and any path before a `，` before another URL or a word such as `谢谢`, `以及`. Chinese, Japanese and Korean text after `.html`, `.htm` or `.php` is not part of it. `<` and `\\` end a link (`…/quickstart\\n` in a log), and so does `\"`, except within a word and around a value (`?q=\"text\"`). A mark that opens directly before a link closes it: a quotation mark, or `**`, `~~`, <code>\\|</code> or `_`. A run of `*` or `~` that opened before, a <code>\\|</code> at the end, the `'s` of `github.com/x's`, a label in brackets at the end of a path (`https://example.com/a[AsciiDoc]`), an opening bracket at the end and the next URL are not part of it either, nor are the next cells of a line of CSV (`https://t.co/a,0.0,2.0,1.0`) and entities of HTML, with or without their semicolon (`https://example.com/a&quot`). A URL with more text directly after its host or port does not link at all: `https://example.com:8080a`, `https://example.com:port/x`, `https://example.com+x`, `https://example.com/a\\_b`; `_http://localhost:3000_` ends before the `_`",
        standard: "section 3.5.1: these characters belong to the link where more than Soft characters follow; section 1.4: a wide full stop separates labels, and a host ends where its characters end",
    },
    About {
        name: "D8",
        sections: &["5.2", "3.1"],
        example: "{joe@example.com}",
        summary: "An email address starts at the start of a word: nothing in `user#1@example.com` links, because `1@example.com` would be another mailbox. The part before the `@` contains only letters, digits and `. _ - + ' & ~`. `Message-ID: <1@example.com>` in the header of a mail is not an address.",
        text: "a local part contains letters, digits, marks and `. _ - + ' & ~`, and starts with a letter, a digit or `_`; after a `~` it is the user of a hostmask (`~anna@example.com` in IRC), or the mailbox of a project (`~anna/list@lists.sr.ht`). It is not the end of a longer word: `user#1@example.com`, `+anna@example.com`, `a/b@example.com`, `site!anna@example.com`, `prvs=0123=anna@example.com`, `CORP\\anna@example.com`, `jo***s@example.com`. The identifiers of messages and lists in the header of a mail are not addresses (`Message-ID: <1@example.com>`), and generated identifiers never are (`4B6C1AF7.2090503@example.com`). After `mailto:` it contains all characters of Link_Email except `%`, and a query belongs to the address",
        standard: "section 5.2: it contains all characters of Link_Email, and there are no queries",
    },
    About {
        name: "D9",
        sections: &["5.2", "3.1"],
        example: "@anna@example.social",
        summary: "`@user@host` is a handle and `git@host:path` a repository; neither is an email address. Names in other schemes, such as `urn:x:example.com`, are not domains.",
        text: "`@user@host`, `xmpp:user@host` and similar, and `git@host:path` are not addresses; `urn:x:example.com` and similar, and `#room:example.org` are not domains",
        standard: "section 5.2: they are addresses; section 3.1: they are domains",
    },
    About {
        name: "D10",
        sections: &["3.5.1"],
        example: "https://example.com/download에서",
        summary: "A word in another script that follows a URL without a space is not part of it: `https://example.com/download에서`. Titles are part of it: `https://ko.wikipedia.org/wiki/C언어` links whole.",
        text: "words that follow an ASCII URL without a space are not part of it: `https://example.com/download` in `https://example.com/download에서`, `https://example.com/` in `https://example.com/を開く` and `https://example.com/下载最新版`. A word in another script than the letter or digit directly before it is not part of it: `/petitions/540550문재인`, `/22182привет`. Such a word is part of a URL with `/wiki/` or `/item/`, and of one that continues in ASCII: `/wiki/C언어`, `/2017년-회고`, `/下载.png`, `#for-循环`. After the end of a page or a file, such as `.html`, it never is: `/a.html对应的b/c`",
        standard: "section 3.5.1: they are part of it, because they have the Link_Term value Include",
    },
];
