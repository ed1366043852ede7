//! The rows D1 to D10 in which [`Finder::new`](crate::Finder::new) differs from the letter of UTS #58, so that links are what a
//! reader takes for links. Other documentation names them by these numbers. In short, in the words of the command `linkwright
//! explain --rules`, which names its options:
//!
//! ```text
#![doc = include_str!("rules.txt")]
//! ```
//!
//! # In full
//!
//! | | [`Finder::new`](crate::Finder::new) | [`Finder::uts58`](crate::Finder::uts58) |
//! |---|---|---|
//! | D1 | a Soft separator (`?`, `,`) at the end is not part of a link: "Is it `example.com`?" | section 3.5.1 includes it |
//! | D2 | after a scheme, IP addresses, public suffixes, `localhost` and names for private use or testing link too ([`Private`](crate::LocalHosts::Private)): `https://gov.uk`, `http://localhost:3000`, `http://nas.local`. After a scheme of [`schemes`](crate::Finder::schemes) every host does: `zotero://select/items/1` | only registrable domains link |
//! | D3 | bare domains need evidence ([`Prudent`](crate::BareDomains::Prudent)): not `main.rs`, `user.name`, `3.5.0.dev`, `end.So`, `les ami.es`, `带.network`, `_dmarc.example.com`, `example.com:/srv`, `comp.apps.financial`, `r[names.info]`. What a sentence attaches with a hyphen is not part of them: `facebook.com` in `facebook.com-ot`, `github.com` in `github.com-based` | they need none ([`All`](crate::BareDomains::All)) |
//! | D4 | in text without spaces, a plain ASCII host is separate from the text around it: `请访问example.com。谢谢` | the whole run is the host |
//! | D5 | a Bidi_Control character ends a link, and so do U+FEFF and U+FFFD | they have the Link_Term value Include |
//! | D6 | label characters are those of IDNA2008: `“example.com”` links the domain. Nothing starts after the hyphens U+2010 and U+2011: `e‑Signature.eu` | they are those of UTS #46, which include quotation marks |
//! | D7 | the end of a sentence is not part of a link: `https://example.cn` in `https://example.cn。Windows`. An ASCII path ends before `，` and similar characters, and any path before a `，` after which the sentence goes on: with another URL, or with a word such as `谢谢`, `以及`. Chinese, Japanese and Korean text after `.html`, `.htm` or `.php` is not part of it. `<` and `\` end a link (`…/quickstart\n` in a log), and so does `"`, except within a word and around a value (`?q="text"`). What opens directly before a link closes it: a quotation mark, or `**`, `~~`, <code>\|</code> or `_`. A run of `*` or `~` that opened before, a <code>\|</code> at the end, the `'s` of `github.com/x's`, a label in brackets at the end of a path (`https://example.com/a[AsciiDoc]`), an opening bracket at the end and the next URL are not part of it either | a wide full stop always separates labels, and these characters belong to the link |
//! | D8 | a local part contains letters, digits, marks and `. _ - + ' & ~`, and starts with a letter, a digit or `_`; after a `~` it is a user of a host (`~anna@example.com` in IRC). It is not the end of a longer word: `user#1@example.com`, `a/b@example.com`, `site!anna@example.com`, `prvs=0123=anna@example.com`, `CORP\anna@example.com`, `jo***s@example.com`. The identifiers of messages and lists in the header of a mail are not addresses, nor is anywhere what programs generate: `Message-ID: <1@example.com>`, `4B6C1AF7.2090503@example.com`. After `mailto:` it contains all characters of Link_Email but `%`, and a query belongs to the address | it contains all characters of Link_Email, and there are no queries |
//! | D9 | `@user@host`, `xmpp:user@host` and similar, and `git@host:path` are not addresses; `urn:x:example.com` and similar, and `#room:example.org` are not domains | they are addresses and domains |
//! | D10 | words that follow an ASCII URL without a space are not part of it: `https://example.com/download` in `https://example.com/download에서`, `https://example.com/` in `https://example.com/を開く` and `https://example.com/下载最新版`. Titles stay: `/wiki/C언어`, `/下载.png`, `#for-循环` | they are part of it |
//!
//! [`Refusal`](crate::Refusal) lists the reasons that [`Finder::explain`](crate::Finder::explain) gives, each with its row.

/// The words at the top of this page, a few lines for each row, for programs that show them.
pub const TEXT: &str = include_str!("rules.txt");
