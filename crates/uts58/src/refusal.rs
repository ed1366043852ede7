//! The reasons why the text around a trigger is not a link.

use core::fmt;

/// Defines the reasons and their table. Each has a name, a code, a description, and maybe an example for the docs.
macro_rules! reasons {
    ($($name:ident $code:literal $text:literal $($such:literal)?,)+) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub(crate) enum Reason {
            $(#[doc = concat!($text $(, ": ", $such)?, ".")] $name,)+
        }

        /// The reason why the text around a `:`, a `.` or an `@` is not a link, from
        /// [`Finder::explain`](crate::Finder::explain). Displays a description for people.
        ///
        /// | Code | Reason |
        /// |---|---|
        $(#[doc = concat!("| `", $code, "` | ", $text $(, ": ", $such)?, " |")])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct Refusal(pub(crate) Reason);

        impl Refusal {
            /// The codes of all reasons, in the order of the table above.
            pub const CODES: &'static [&'static str] = &[$($code),+];
        }

        impl Reason {
            const fn words(self) -> (&'static str, &'static str) {
                match self { $(Self::$name => ($code, $text),)+ }
            }
        }
    };
}

reasons! {
    Punctuation "punctuation" "nothing beside it can be a host or a scheme",
    Setting "setting" "the settings turn such links off",
    Scheme "scheme" "this scheme does not link",
    Userinfo "userinfo" "a user name precedes the host",
    Escape "escape" "a percent escape is part of the host or the address, or beside it"
        "browsers decode it",
    Hidden "hidden" "an invisible character joins the host to other text",
    Host "host" "this is not a valid host, or not in the letters in which people write one",
    Symbol "symbol" "a symbol is part of the host"
        "`example.com✪df.ws`",
    Suffix "suffix" "this does not end like a domain that someone can register, such as example.com",
    Port "port" "what follows the colon is not a port, which is a number up to 65535 (D7)"
        "`https://example.com:8080a`",
    Longer "longer" "what stands beside it makes it another, longer name (D6, D7)"
        "`https://example.com+x`",
    Part "part" "this is a part of an address, a URL or a scheme, which is not a link itself",
    LocalPart "local-part" "the part before the @ is empty or too long, or has a full stop at an end or two in a row"
        "section 5.2",
    LocalTail "local-tail" "what precedes it makes it a part of something longer, such as a path, a login or a hostmask (D8)"
        "`user#1@example.com`, `a/b@example.com`, `ssh anna@example.com`",
    MessageId "message-id" "this reads as the identifier of a message or a list (D8)"
        "`Message-ID: <1@example.com>`",
    Algorithm "algorithm" "this reads as the name of an algorithm or an extension of SSH (D8)"
        "`aes128-gcm@openssh.com`",
    Glued "glued" "the text beside it makes it code, a path or another address (D3)",
    Word "word" "the top-level domain is a word or one that few or no sites use (D3)",
    Member "member" "this reads as a member of an object (D3)"
        "`user.id`, `window.open`",
    FileName "file-name" "this reads as a file name (D3)",
    Version "version" "this reads as a version or a number (D3)",
    Ticker "ticker" "this reads as a ticker symbol (D3)",
    Abbreviation "abbreviation" "this reads as an abbreviation (D3)",
    Inclusive "inclusive" "this reads as a French noun and its endings (D3)"
        "`patient.es`",
    Placeholder "placeholder" "this reads as a placeholder (D3)"
        "`xxx.xxx.xxx.xxx`",
    Prose "prose" "this reads as a part of a sentence in a script without spaces (D3)"
        "`你必须指定带.network`",
    MissedSpace "missed-space" "this reads as a title or as two sentences with no space between them (D3)"
        "`M.Sc`, `end.So`",
    Package "package" "this reads as the name of a package or a type (D3)",
    Newsgroup "newsgroup" "this reads as the name of a newsgroup (D3)"
        "`comp.apps.financial`",
    TwoNames "two-names" "the slash stands between two names (D3)"
        "`main.rs/lib.rs`",
    Spaceless "spaceless" "letters of another script touch the domain without a space (D3, D4, D7)",
    Handle "handle" "this is a handle (D9)"
        "`@user@host`",
    OtherScheme "other-scheme" "a scheme other than mailto, or the word Dial, precedes the address (D9)",
    Identifier "identifier" "this is part of an identifier of another scheme (D9)"
        "`urn:foo:example.com`",
    Room "room" "this is the name of a room or a user in Matrix or XMPP (D9)"
        "`#room:example.org`",
    Repository "repository" "this is the location of a repository (D9)"
        "`git@host:path`",
}

impl Refusal {
    /// Returns a short name that is stable even if the description changes, such as `file-name`. See the table above.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        self.0.words().0
    }

    /// Returns the row of [`rules`](crate::rules) that the reason belongs to, such as `D3`; of several, the first.
    ///
    /// # Examples
    ///
    /// ```
    /// use uts58::Finder;
    ///
    /// let refusals: Vec<_> = Finder::new().explain("main.rs").filter_map(|(_, link)| link.err()).collect();
    /// assert_eq!((refusals[0].code(), refusals[0].rule()), ("file-name", Some("D3")));
    /// ```
    #[must_use]
    pub fn rule(&self) -> Option<&'static str> {
        let (_, rules) = self.0.words().1.rsplit_once(" (")?;
        rules.split([',', ')']).next().filter(|rule| rule.starts_with('D'))
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.words().1)
    }
}
