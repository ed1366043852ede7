//! The word lists of D3, D7 and D9, with the criterion for each. Lookups ignore the case of ASCII
//! letters.

use crate::unicode::is_one_of;

use super::word_set::{WordSet, count};

macro_rules! words {
    ($($(#[$doc:meta])* $name:ident = $list:literal;)+) => {$(
        $(#[$doc])*
        pub(crate) static $name: WordSet<{ count(&[$list]) }> = WordSet::new(&[$list]);
    )+};
}

words! {
    /// Sites that people name in prose although the domain looks like a file, a member, a word or a
    /// public suffix. Each occurs at least three times in 65 public repositories, or is the home of
    /// a widely used tool.
    KNOWN = "
        01.ai ai.google aka.ms allegro.pl blog.google bolt.new brew.sh bun.sh copy.sh crt.sh data.world dict.cc
        diesel.rs dns.google docs.rs ecosyste.ms endoflife.date esm.sh formulae.brew.sh gmx.de gov.uk hyper.sh
        iced.rs inside.java jsconf.us kompas.id lemmy.ml lobste.rs mail.ru maps.me masto.host matrix.to mcp.so
        me.dm monero.how notion.so ntfy.sh o2.pl olx.pl onet.pl perma.cc platform.sh plug.dj pre-commit.ci
        prefix.cc ray.so read.cv readme.so roadmap.sh rustup.rs sh.rustup.rs sm.ms squoosh.app starship.rs time.is
        tirto.id torch.ch transfer.sh uxdesign.cc val.town walt.id web.de wp.pl write.as z.ai
    ";

    /// Top-level domains that are Chinese or Japanese words and may start a sentence.
    SENTENCE_STARTS = "
        みんな アマゾン クラウド グーグル コム ストア セール ポイント 世界 中国 中國 中文网 亚马逊 企业 佛山 信息 健康 八卦 公司 公益 台湾 台灣 商城 商店 商标 在线 娱乐 家電 广东 微博
        慈善 手机 招聘 政务 政府 新加坡 新闻 时尚 書籍 机构 游戏 澳門 澳门 移动 组织机构 网址 网店 网站 网络 联通 臺灣 谷歌 购物 通販 集团 食品 餐厅 香港
    ";

    /// Labels below a country's TLD. A name that ends like this is not a file: `abc.com.py`.
    SECOND_LEVELS = "co com edu gob gov org";

    /// Files that always have the same name: of Ninja, Rack, Lektor, Go, Laravel, lcov, DOS and
    /// programs for development.
    FILES = "
        Makefile.dev Procfile.dev build.ninja command.com config.ru contents.lr go.work layouts.app lcov.info read.me
        requirements.in
    ";

    /// File extensions that may precede another extension (`index.html.de`) and that no site has
    /// there.
    FILE_EXTENSIONS = "
        bak bz2 c cabal cfg css csv dll doc docx exe gif gz h htm html ini jpeg jpg lock log md pdf php plist
        png pre rar read svg tar tgz toml txt xhtml xls xlsx xml yaml yml zip
    ";

    /// Names of templates of Autoconf, Doxygen and packages: `configure.in`.
    IN_STEMS = "config configure control doxyfile makefile manifest pc potfiles rules stamp test";

    /// Common names of variables, parameters and classes in documentation.
    OBJECTS = "
        account action app application arg args article asyncio attrs author bar block body bounds box btn build
        cache candidate cat category cfg channel child client clock cls cmake col collection colors command
        comment common conf config configure console container containers context core coverage ctx data dataset
        date datetime dateutil db def details device dialog div document domain el elem element elements engine
        entity entry env error errors event existing expected exports expr field file filter first foo form
        forms func group handler header heading image img index info input install instance integration it item
        job json key level li lib links listener local lock log logger logging main makefile map member message
        meta metadata model models msg navigator next node nodes notification obj object objects offset operator
        options opts order organization os other owner page params parent parsed parser path payload pkg plan
        plugin pos position post process profile program project props prototype query range rc readme rect ref
        repo req request requests resource resp response result role root row rule rules runner sample script
        self sender server service session site slot snapshot socket source span spec start state static str
        stream style styles sub subprocess subscriber table tag tags target task team template test text theme
        this thread title token type update user users util value version view volume window worker writer xml
    ";

    /// Names whose members are never sites: `self.net`.
    MODULES = "self system this";

    /// Top-level domains that are method names: `AsyncVariable.run`, `Atomics.exchange`.
    VERBS = "exchange link run";

    /// Words that prose attaches to the name of a site with a hyphen: English participles and the
    /// like (`github.com-based`), and Hungarian case endings (`facebook.com-ot`). Any other word
    /// makes it a different name: `socket.io-client`.
    ATTACHED = "
        approved as at ba ban based be ben ból ből compatible en era es et féle hez hosted hoz höz ig ja ként
        like mal n nak nek nál nél on only os ot owned powered ra re related ról ről s specific style t tól től
        val vel ért ön öt
    ";

    /// Case endings that Finnish and Swedish attach to a name with a colon: `https://example.fi:n`.
    CASES = "aan een in ksi lla lle llä lta ltä n na s ssa ssä sta stä ään";

    /// Top-level domains that package names start with.
    REVERSE_STARTS = "com edu gov net org";

    /// The first labels of packages and types in Java, Kotlin, Scala, .NET and Android.
    NAMESPACES = "android io java javax microsoft system";

    /// Suffixes of stock exchanges that are also top-level domains.
    EXCHANGES = "
        as at ax bo br ca co de hk il is me mx nz pa pr qa sa si sn sr ss st sz to tw us va vi
    ";

    /// Header fields of a mail, besides `Message-ID`, that contain only IDs of messages or their
    /// parts.
    FIELDS_OF_IDS = "content-id references";

    /// Header fields of a mail that may have words before the ID of a message or a list.
    FIELDS_WITH_WORDS = "in-reply-to list-id";

    /// Schemes of chats, calls, accounts, messages and pages, after which `user@host` is not an
    /// email address.
    ADDRESS_SCHEMES = "
        acct cid ftp h323 http https iax im irc jabber mid nfs pres rsync scp sftp sip sips ssh svn ws wss xmpp
    ";

    /// Schemes of identifiers that are not URLs (from IANA's registry, Matrix, Spotify and
    /// Launchpad). The domain in `urn:example:example.com` or `turn:turn.example.com` does not name
    /// a site.
    NAME_SCHEMES = "did matrix ppa sip sips spotify stun stuns tag turn turns urn xmpp";

    /// French function words that Spanish does not have, up to the apostrophe if they have one.
    FRENCH = "
        aux avec ce ces cette d dans des du elle elles est et il ils j je l le les leur leurs nos notre nous ou par
        pas pour qu qui sans ses son sont sur une vos votre vous
    ";

    /// Spanish and Catalan function words that French does not have.
    SPANISH = "
        amb aquest aquesta con del dels el els fins i las los meus meves molt muy més nos para per pero por que
        seus seva seves sin su sus són també tots una y
    ";

    /// English function words that Polish does not have.
    ENGLISH = "
        an and are as at be but by for from has have if in into is it not of on or our that the then this use
        was we when which with you your
    ";

    /// Indonesian function words.
    INDONESIAN = "
        ada adalah agar anda atau bisa buka dan dari dengan di ini itu juga kami ke lihat melalui oleh pada saya
        situs tidak untuk yang
    ";

    /// Labels below `.id`, which registrars give to sites.
    ID_LEVELS = "ac biz co desa go mil my net or ponpes sch web";

    /// Polish function words.
    POLISH = "
        adres ale bez czy dla do dzięki jak jako jest już kup mnie na nasz nasza nie o od oraz po polecam
        przed przez przy serwis sklep strona są tak tego też tu tylko u w z za ze zobacz
    ";

}

/// Returns whether `name.tld`, where `name` is one letter, is a well-known site.
pub(crate) fn is_one_letter_site(name: &str, tld: &str) -> bool {
    [("g", "co"), ("t", "co"), ("t", "me"), ("x", "ai")]
        .iter()
        .any(|(known, end)| known.eq_ignore_ascii_case(name) && end.eq_ignore_ascii_case(tld))
}

/// Returns whether a name ends with a Chinese function word, which continues the sentence. A name
/// of two characters may be real: `美的`.
pub(crate) fn ends_in_function_word(name: &str) -> bool {
    !name.is_ascii()
        && name.chars().nth(2).is_some()
        && name.ends_with(|c| is_one_of(c, "的是了个個带帶責责在和为為到至给給用从從向"))
}
