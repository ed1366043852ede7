//! The rows D1 to D10.

/// Passes the rows to a macro. Each has its name, the sections of UTS #58 from which it differs, a text that shows it, which is a
/// case of `vectors/detection.jsonl`, what it says in a few lines, with the options of the command line, and in full what the
/// default does and what the standard does.
macro_rules! all_rows {
    ($with:ident ($($to:tt)*)) => {
        $with! {
            ($($to)*)
            D1 ["3.5.1"] "Is it example.com?"
                "D1   A question mark, a comma or the like at the end belongs to the sentence: \"Is it example.com?\""
                "a Soft separator (`?`, `,`) at the end is not part of a link: \"Is it `example.com`?\""
                "section 3.5.1 ends a link behind every character that starts a part or clears the stack of brackets, and `?` and `,` are among these";
            D2 ["1.4"] "https://gov.uk/x"
                "D2   After http:// or https://, IP addresses, hosts such as gov.uk, localhost and names for private networks, such as
     nas.local, link too, and so does https://例え.テスト/. --local-hosts links all other hosts after a scheme,
     --local-hosts=false no local ones. --bare-ips links 192.168.1.1 without a scheme."
                "after a scheme, IP addresses, public suffixes, `localhost` and names for private use or testing link too ([`Private`](crate::LocalHosts::Private)): `https://gov.uk`, `http://localhost:3000`, `http://nas.local`. So do names that no registry knows and characters that IDNA2008 does not have, if browsers open them: `https://例え.テスト/`, `https://i❤.ws`. After a scheme of [`schemes`](crate::Finder::schemes) every host does, and none is needed: `zotero://select/items/1`, `file:///etc/hosts`, `tel:+1-555-0100`. IPv4 addresses link without a scheme by [`bare_ips`](crate::Finder::bare_ips): `192.168.1.1/admin`"
                "section 1.4: only registrable domains link";
            D3 ["3.1"] "main.rs"
                "D3   A domain without http:// links only if something shows that it is a site: www., a path, or a top-level domain that
     people use for sites. main.rs reads as a file, user.name as code, end.So as two sentences. To link one anyway,
     write https:// before it, or name your own sites: --also main.rs. --bare-domains=all turns the rule off."
                "bare domains need evidence ([`Prudent`](crate::BareDomains::Prudent)): not `main.rs`, `user.name`, `3.5.0.dev`, `end.So`, `les ami.es`, `带.network`, `_dmarc.example.com`, `example.com:/srv`, `comp.apps.financial`, `r[names.info]`, `from flask.app import Flask`, `smtp.example.com:587`. What a sentence attaches with a hyphen is not part of the domain: `facebook.com` in `facebook.com-ot`, `github.com` in `github.com-based`. Behind a broken scheme a `www.` name links (`ahttps://www.example.com`, `https//www.example.com`), and a URL behind the escape of a file of properties (`https\\://example.com/a`); one whose slashes are escaped, as in JSON, does not (`https:\\/\\/example.com\\/a`)"
                "section 3.1: a domain without a scheme is a URL ([`All`](crate::BareDomains::All)). Section 8 lets programs refuse some";
            D4 ["1.4"] "请访问example.com。谢谢"
                "D4   In text without spaces, such as Chinese, a host in Latin letters ends where the other letters start."
                "in text without spaces, a plain ASCII host is separate from the text around it: `请访问example.com。谢谢`"
                "section 1.4: the host ends where no label can go on, so the whole run is the host. Section 8 lets programs move its start";
            D5 ["6.1"] "https://example.com/a\u{FFFD}"
                "D5   Invisible characters that change the direction of text end a link."
                "a Bidi_Control character ends a link, and so do U+FEFF and U+FFFD"
                "section 6.1: they have the Link_Term value Include. Section 8 lets programs refuse links with Bidi_Control characters";
            D6 ["1.4"] "“example.com”"
                "D6   Quotation marks and symbols are not letters of a host: “example.com” links the domain inside. Letters of two
     scripts are no name of a site without http://: наgithub.com."
                "label characters are those of IDNA2008: `“example.com”` links the domain. Nothing starts after the hyphens U+2010 and U+2011: `e‑Signature.eu`. Without a scheme, a label does not mix Latin letters with those of another script that is written with spaces: `наgithub.com` is a word before the name of a site, or `еbay.com` deceives"
                "section 1.4: they are those of UTS #46, which include quotation marks";
            D7 ["3.5.1" "1.4"] "见https://example.com/a。然后"
                "D7   The end of a sentence is not part of a link. A quotation mark, ** or ~~ that opens before a link also closes it,
     and Chinese punctuation, a <, a backslash, or the 's of github.com/x's stays outside.
     So do the next cells of a line of CSV, and &quot; and the like.
     A host or a port that goes on links nowhere: https://example.com:8080a, https://example.com-secure."
                "the end of a sentence is not part of a link: `https://example.cn` in `https://example.cn。Windows`. An ASCII path ends before `，` and similar characters, and any path before a `，` after which the sentence goes on: with another URL, or with a word such as `谢谢`, `以及`. Chinese, Japanese and Korean text after `.html`, `.htm` or `.php` is not part of it. `<` and `\\` end a link (`…/quickstart\\n` in a log), and so does `\"`, except within a word and around a value (`?q=\"text\"`). What opens directly before a link closes it: a quotation mark, or `**`, `~~`, <code>\\|</code> or `_`. A run of `*` or `~` that opened before, a <code>\\|</code> at the end, the `'s` of `github.com/x's`, a label in brackets at the end of a path (`https://example.com/a[AsciiDoc]`), an opening bracket at the end and the next URL are not part of it either, nor are the next cells of a line of CSV (`https://t.co/a,0.0,2.0,1.0`) and entities of HTML, with or without their semicolon (`https://example.com/a&quot`). A URL whose host or port goes on links nowhere rather than elsewhere: `https://example.com:8080a`, `https://example.com:port/x`, `https://example.com+x`, `https://example.com/a\\_b`; `_http://localhost:3000_` ends before the `_`"
                "section 3.5.1: these characters belong to the link where more than Soft characters follow; section 1.4: a wide full stop separates labels, and a host ends where its characters end";
            D8 ["5.2" "3.1"] "{joe@example.com}"
                "D8   The part of an email address before the @ only has letters, digits and . _ - + ' & ~, and starts a word: nothing
     in user#1@example.com links, because 1@example.com would be another mailbox. Message-ID: <1@example.com> in the
     header of a mail is not an address."
                "a local part contains letters, digits, marks and `. _ - + ' & ~`, and starts with a letter, a digit or `_`; after a `~` it is the user of a hostmask (`~anna@example.com` in IRC), or the mailbox of a project (`~anna/list@lists.sr.ht`). It is not the end of a longer word: `user#1@example.com`, `+anna@example.com`, `a/b@example.com`, `site!anna@example.com`, `prvs=0123=anna@example.com`, `CORP\\anna@example.com`, `jo***s@example.com`. The identifiers of messages and lists in the header of a mail are not addresses (`Message-ID: <1@example.com>`), and generated ones are none anywhere (`4B6C1AF7.2090503@example.com`). After `mailto:` it contains all characters of Link_Email but `%`, and a query belongs to the address"
                "section 5.2: it contains all characters of Link_Email, and there are no queries";
            D9 ["5.2" "3.1"] "@anna@example.social"
                "D9   @user@host is a handle and git@host:path a repository; neither is an email address. Names in other schemes, such
     as urn:x:example.com, are not domains."
                "`@user@host`, `xmpp:user@host` and similar, and `git@host:path` are not addresses; `urn:x:example.com` and similar, and `#room:example.org` are not domains"
                "section 5.2: they are addresses; section 3.1: they are domains";
            D10 ["3.5.1"] "https://example.com/download에서"
                "D10  Words that follow a URL without a space are not part of it if they are in another script than the letter or digit
     before them, but titles are: https://ko.wikipedia.org/wiki/C언어 links whole."
                "words that follow an ASCII URL without a space are not part of it: `https://example.com/download` in `https://example.com/download에서`, `https://example.com/` in `https://example.com/を開く` and `https://example.com/下载最新版`. Nor is text in another script than the letter or digit right before it: `/petitions/540550문재인`, `/22182привет`. Titles and whatever the URL goes on behind stay: `/wiki/C언어`, `/2017년-회고`, `/下载.png`, `#for-循环`"
                "section 3.5.1: they are part of it, as they have the Link_Term value Include";
        }
    };
}
pub(super) use all_rows;

/// What precedes the rows.
macro_rules! intro {
    () => {
        "linkwright links what a reader would take for a link. The standard, UTS #58, leaves part of that to programs. These are
the rules for prose, which --spec turns off. A false link is worse than a missing one.\n"
    };
}
pub(super) use intro;

/// Makes one thing of each row: the [`Row`](super::Row), its lines for a terminal, or a line of a table in Markdown.
macro_rules! listed {
    ((rows) $($name:ident [$($section:literal)+] $case:literal $text:literal $default:literal $standard:literal;)+) => {
        &[$(Row {
            name: stringify!($name),
            sections: &[$($section),+],
            text: $text,
            case: $case,
        },)+]
    };
    ((text) $($name:ident [$($section:literal)+] $case:literal $text:literal $default:literal $standard:literal;)+) => {
        concat!($($text, "\n     Section ", $($section, "; ",)+ "for example: ", $case, "\n",)+)
    };
    ((table) $($name:ident [$($section:literal)+] $case:literal $text:literal $default:literal $standard:literal;)+) => {
        concat!($("| ", stringify!($name), " | ", $default, " | ", $standard, " |\n",)+)
    };
}
pub(super) use listed;
