//! The word lists of rows D3, D7 and D9, and what qualifies for each. Lookups ignore the case of ASCII letters.
//!
//! The words of a list are sorted by their bytes. A word out of order is a compile-time error that names it.

macro_rules! words {
    ($($(#[$doc:meta])* $name:ident = $list:literal;)+) => {$(
        $(#[$doc])*
        pub(super) static $name: Words<{ count($list) }> = Words::new($list);
    )+};
}

words! {
    /// Top-level domains that make any name before them a site: `163.com`.
    CLASSIC = "cn com net org";

    /// Generic top-level domains that people use for sites and that are not common words in code. Those of a
    /// single company or brand are left out, because their sites are written with a path or a scheme. From
    /// IANA's list of top-level domains.
    SITES = "
        abudhabi academy accountant accountants aero africa agency alsace amsterdam apartments arab archi army
        asia associates attorney auction autos barcelona bargains basketball bayern beauty beer berlin bet bible
        bike bingo biz blog boats bond boston boutique broker brussels builders business buzz bzh cafe camp
        capetown capital careers cars casa cash casino catering ceo cfd charity cheap christmas church claims
        cleaning clinic clothing club coach codes coffee college cologne community condos construction
        consulting contractors cooking cool coop corsica creditcard cricket cruises cymru cyou dance dating
        deals democrat dental dentist desi dev diamonds diet digital doctor dubai durban earth eco edu energy
        engineer engineering enterprises equipment estate eus expert exposed fan fans farm fashion film finance
        financial fishing fitness flights florist flowers football forsale foundation frl fund furniture
        futbol fyi gal garden gay gent gift gifts gives golf gov graphics gratis gripe guide guitars guru hair
        hamburg haus healthcare hiphop hockey holdings holiday homes horse hospital hosting icu immo immobilien
        industries ink institute insurance insure international investments irish ist istanbul jetzt jewelry
        joburg juegos kaufen kim kitchen kiwi koeln krd kred kyoto lat law lawyer legal lgbt lighting limo
        living loans london lotto love luxe luxury madrid management marketing markets mba melbourne memorial
        miami mil moda moe monster moscow motorcycles museum nagoya ngo ninja nrw nyc okinawa ong onl ooo
        organic osaka paris party pharmacy photography pics pizza plumbing poker porn productions promo
        protection quebec quest realestate realtor realty recipes rehab reise reisen rentals republican
        restaurant rio rip rocks rodeo rugby ruhr ryukyu saarland salon sbs schule science scot sexy shiksha
        shoes shop shopping singles ski soccer social software solar solutions soy spa sport stockholm studio
        sucks supplies surf surgery swiss sydney systems taipei tatar tattoo taxi tech technology tel tennis
        theater theatre tienda tips tires tirol tokyo tours toys trade trading training travel tube university
        uno vacations vegas ventures versicherung vet viajes villas vin vip vlaanderen vodka voting voto voyage
        wales wang webcam wedding wien wiki wine wtf xin yachts yoga yokohama zuerich
    ";

    /// Generic top-level domains that people use for sites and that are also names of object members.
    SITE_WORDS = "
        actor app art bank best bio black camera cards care cat center chat city cloud company courses design
        domains education email exchange express family forum fun gallery games health house info ing int
        land life link live lol media money music network news observer one online page partners parts pet photo
        photos physio plus review reviews run school services site space store tax team tickets today tools
        top town vision vote website work works world xyz zone
    ";

    /// Country codes that are English words or common member names (`pk`, `tz`).
    COUNTRY_WORDS = "ac am at be bg by cd do gt id in is it lt me my ne no pk to tr tz us ws";

    /// Sites that people name in prose although the domain reads as a file, a member, a word or a public suffix. Each
    /// was named at least three times in 65 public repositories, or is the home of a widely used tool.
    KNOWN = "
        01.ai ai.google aka.ms allegro.pl blog.google bolt.new brew.sh bun.sh copy.sh crt.sh data.world dict.cc
        diesel.rs dns.google docs.rs ecosyste.ms endoflife.date esm.sh formulae.brew.sh gmx.de gov.uk hyper.sh
        iced.rs inside.java jsconf.us kompas.id lemmy.ml lobste.rs mail.ru maps.me masto.host matrix.to mcp.so
        me.dm monero.how notion.so ntfy.sh o2.pl olx.pl onet.pl perma.cc platform.sh plug.dj pre-commit.ci
        prefix.cc ray.so read.cv readme.so roadmap.sh rustup.rs sh.rustup.rs sm.ms squoosh.app starship.rs time.is
        tirto.id torch.ch transfer.sh uxdesign.cc val.town walt.id web.de wp.pl write.as z.ai
    ";

    /// Top-level domains that are Chinese or Japanese words, with which a sentence may start.
    SENTENCE_STARTS = "
        みんな アマゾン クラウド グーグル コム ストア セール ポイント 世界 中国 中國 中文网 亚马逊 企业 佛山 信息 健康 八卦 公司 公益 台湾 台灣 商城 商店 商标 在线 娱乐 家電 广东 微博
        慈善 手机 招聘 政务 政府 新加坡 新闻 时尚 書籍 机构 游戏 澳門 澳门 移动 组织机构 网址 网店 网站 网络 联通 臺灣 谷歌 购物 通販 集团 食品 餐厅 香港
    ";

    /// Top-level domains that are more often a file extension or an operand than the end of a site. Not listed, because
    /// they end more sites: `.pl`, `.in`, `.ai`, `.me`, `.io`, `.es`, `.cl`, `.pt`, `.am`, `.ac`, `.tv`, `.app`.
    EXTENSIONS = "
        ao as ax bb bh bi bs bw cab cc cf ci cm cu cv dj dm gd gf gn gp gs hm jo ls md mk ml mm mo mov mp mr ms mv
        nf nr pm pr ps pub py rs rw sc sh sl sm so sr sv sy td tf tl tt va vi vu wf zip
    ";

    /// Labels below a country's, which end no name of a file: `abc.com.py`.
    SECOND_LEVELS = "co com edu gob gov org";

    /// File extensions that may precede another one, as in `index.html.de`, and that no site has there.
    FILE_EXTENSIONS = "
        bak bz2 c cabal cfg css csv dll doc docx exe gif gz h htm html ini jpeg jpg lock log md pdf php plist
        png pre rar svg tar tgz toml txt xhtml xls xlsx xml yaml yml zip
    ";

    /// Names of Perl programs, and names that programs in any language have: `flamegraph.pl`, `install.pl`.
    PERL_STEMS = "
        backup bookmark build bundle check checkpatch checksetup cloc config configure convert count create dump exiftool find
        fix flamegraph generate get hello index install latexdiff latexmk main make makefile markdown merge
        mysql mysqltuner parse password perl print read report reporting run script selftest send sendmail server setup
        sort split stackcollapse start test tree update write
    ";

    /// Names of templates for `pip-compile`, Autoconf and Doxygen: `requirements.in`.
    IN_STEMS = "
        config configure doxyfile functions make makefile manifest potfiles requirements setup tc test
    ";

    /// Names of actions in Java web frameworks: `login.do`.
    DO_STEMS = "index list login logout register save";

    /// Common names of variables, parameters and classes in documentation.
    OBJECTS = "
        account accounts action actions adapter address admin akka anchor animal answer app application arc arg
        args argument arguments arr array arrays article articles artist artwork assert asyncio atomic atomics attr
        attribute attributes attrs auth author authpriv avatar avg badge bandwidth banner bar baz benchmark bird
        blob body bool boolean bottom bound boundaries bounds box branch broker btn buf buffer build builder
        business button byte bytes cache caches calendar callback campaign canvas car card cart cat category cb
        cell cells cert certificate cfg cgroup cgroups channel char chat checkbox child children class classes cli
        click client clip clipboard clock clone closure cls cluster cmake cmd cmds code col collection collections
        color colors column columns comment comments common compiler complete completions complex component
        components conf config configs configuration configure conn connection connector console contact container
        containers context controller controllers conversation cookie cookies core count counter credential
        credentials cron ctx cursor customer daemon data database dataset date dates datetime dateutil datum day db
        decimal delay delta demo desc describe detail details device devices dialog dict dims dir directory div
        docs document documents dog double driver el elem element elements els employee end enemy engine entity
        entries entry enum env erb err error errors etc ev event events evt ex exc exception executor existing
        expect expected exports fact factory feature fiber field fields file filename files filter first fixture
        float fmt fn folder foo foobar footer form format forms frame friend fs func function functools game gap
        generator global gradle group groups guild handler handlers hash he head header headers heading heap height
        hello highlight history hooks host hour httpserver icon idx iframe image images img income index info infos
        inp input inputs inst installation instance int integer integration interface interpreter interval intl
        invitation invite invoice io it item items iterator itertools job jobs json kern kernel key keys keywords
        klass label labels lambda last layer layers layout leaf lecturer left len length level lex lexer lexical li
        lib ligature line lines link links list listener localstorage location lock log logger logging loginform
        logs mail main makefile manager map margin margins marshal master match matcher math matrix maven meet
        meeting mem member members menu mesh message messages meta metadata method methods metric metrics
        middleware milestone minute mock mod modal mode model models module modules monitor month motion msg
        mutation mutex namespace navbar navigation navigator next nextprops node nodes none note notice
        notification notifier num number numbers numpy obj object objects offer offset offsets ol operator opt
        option optional options opts order orders organization origin os outer output owner pack package packages
        packet packets page pagination pair pandas panel param parameter parameters params parent parser partition
        parts path paths pattern payload payloads peers people performance period permission permissions person pfd
        pickle picture pipeline pkg plaindate plaindatetime plan platform player players plugin plugins point
        policy poll pollfd popper pos position post posts pr pref prefs prev previous prices proc process processes
        processor product products profile profileform program project projects promise prompt prop properties
        property props protocol provider proxy publisher query question queue qux rabbit random range rc reader
        receiver recipient record records rect reducer ref reflect refs regex regexp region registration registry
        relation release releases remote renderer replica replication reply repo repository req request requests
        res resource resources resp response responses result results ret reviewer right role room root route
        router routes row rows rsa rule rules runner scala scanner scenario scene schedule scheduler schema score
        screen script section select self sender serial serializer serializers series server service session
        sessions sessionstorage set sets setting settings shape sharding she should sibling sidebar site size slab
        slice slide slides slot slots snapshot sock socket source span spec sprite src ssh ssl sslcontext sslsocket
        stack start state states static status stdenv storage store story str stream streams string strings struct
        student style styles sub subject submission subprocess subscriber substitution suggestion suite sum super
        symbol sys syslog system tab table tables tag tags target task tasks teacher team temp tempfile template
        temporal tenant tensor test testing tests text textarea texture theme they thing things this thread
        threading threads ticket time timer times timestamp title titles toast todo token tokenizer tokens tool
        topic topics total track trait tree try tuple tx type types typing uid ul unlock update updates upgrade
        upgrades uri user userinfo userprofile users util utils val validator validators value values var variable
        vars vec vector view viewbag views visible vm volume walker warning we webpack websockets well widget width
        win window work worker workers workflow workspace writer writers year you zoneddatetime
    ";

    /// Names of objects that no site starts with: `process.versions.icu`.
    PROGRAM_ROOTS = "browser chrome document globalthis navigator process temporal vim window";

    /// What a member is reached through, and modules, whatever follows: `self.net`, `torch.io`.
    MODULES = "
        f32 f32x4 f64 f64x2 i16x8 i32 i32x4 i64 i64x2 i8x16 np numpy paddle pandas plt scipy self sklearn std
        system this torch trio ufunc v128
    ";

    /// Top-level domains that are method names: `AsyncVariable.run`, `Atomics.exchange`.
    VERBS = "exchange link run";

    /// What prose attaches to the name of a site with a hyphen: English participles and the like (`github.com-based`),
    /// and Hungarian case endings (`facebook.com-ot`). Other words make it another name: `socket.io-client`.
    ENDINGS = "
        approved as at ba ban based be ben ból ből compatible en era es et féle hez hosted hoz höz ig ja ként
        like mal n nak nek nál nél on only os ot owned powered ra re related ról ről s specific style t tól től
        val vel ért ön öt
    ";

    /// Case endings that Finnish and Swedish attach to a name with a colon: `https://example.fi:n`.
    CASES = "aan een in ksi lla lle llä lta ltä n na s ssa ssä sta stä ään";

    /// Top-level domains that package names start with.
    REVERSE_STARTS = "com edu gov net org";

    /// The first labels of packages and types in Java, Kotlin, Scala, .NET and Android.
    NAMESPACES = "android androidx docutils io jakarta java javax kotlin kotlinx microsoft scala system";

    /// The hierarchies of Usenet newsgroups: `alt.bible`.
    HIERARCHIES = "alt comp humanities misc rec sci soc talk";

    /// Suffixes of stock exchanges that are also top-level domains.
    EXCHANGES = "
        as at ax bo br ca co de hk il is me mx nz pa pr qa sa si sn sr ss st sz to tw us va vi
    ";

    /// The header fields of a mail, besides `Message-ID`, that only hold IDs of messages or their parts.
    FIELDS_OF_IDS = "content-id references";

    /// Those in which words may precede the ID of a message or a list.
    FIELDS_WITH_WORDS = "in-reply-to list-id";

    /// The extensions of OpenSSH that are one word, as its file PROTOCOL names them.
    SSH_EXTENSIONS = "eow fstatvfs fsync hardlink keepalive limits lsetstat ping pong statvfs tun zlib";

    /// Schemes of chats, calls, accounts and messages, after which `user@host` is not an email address.
    ADDRESS_SCHEMES = "
        acct cid h323 iax im irc jabber mid nfs pres rsync scp sftp sip sips ssh svn xmpp
    ";

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

    /// Schemes of identifiers that are not URLs (IANA's registry, and those of Matrix, Spotify and Launchpad): the domain
    /// in `urn:example:example.com` or `turn:turn.example.com` does not name a site. Labels that end with a colon, such as
    /// `site:` and `domain:`, are not among them.
    NAME_SCHEMES = "did matrix ppa sip sips spotify stun stuns tag turn turns urn xmpp";
}

/// What a top-level domain says about a bare domain that ends with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TldKind {
    /// It makes any name before it a site: `163.com`.
    Classic,
    /// People use it for sites.
    Site,
    /// People use it for sites, but it is also a word. It does not count after a common object name.
    Word,
    /// It is a file extension more often than the end of a site's name.
    Extension,
    /// None of these. It only counts with a path, a query or a fragment.
    Rare,
}

/// Returns the kind of the top-level domain `tld`, without checking that it exists.
pub(super) fn tld_kind(tld: &str) -> TldKind {
    // Fast path: most sites have one of these.
    match tld {
        "com" | "net" | "org" => return TldKind::Classic,
        "ai" | "de" | "dev" | "io" => return TldKind::Site,
        _ => {}
    }
    let word = key(tld.as_bytes());
    let is_ace = || tld.get(..4).is_some_and(|p| p.eq_ignore_ascii_case("xn--"));
    match tld.len() {
        2 | 3 if CLASSIC.has_key(word) => TldKind::Classic,
        2 | 3 if EXTENSIONS.has_key(word) => TldKind::Extension,
        2 if COUNTRY_WORDS.has_key(word) => TldKind::Word,
        2 => TldKind::Site,
        _ if !tld.is_ascii() || is_ace() => TldKind::Site,
        _ if SITES.has_key(word) => TldKind::Site,
        _ if SITE_WORDS.has_key(word) => TldKind::Word,
        _ => TldKind::Rare,
    }
}

/// Returns whether `name.tld`, where `name` is one letter, is a well-known site.
pub(super) fn is_one_letter_site(name: &str, tld: &str) -> bool {
    [("g", "co"), ("t", "co"), ("t", "me"), ("x", "ai")]
        .iter()
        .any(|(known, end)| known.eq_ignore_ascii_case(name) && end.eq_ignore_ascii_case(tld))
}

/// Returns whether a name ends with a Chinese function word that another word follows. Short ones may be a name: `美的`.
pub(super) fn ends_in_function_word(name: &str) -> bool {
    !name.is_ascii()
        && name.chars().nth(2).is_some()
        && name.ends_with(|c| "的是了个個带帶責责在和为為到至给給用从從向".contains(c))
}

/// A sorted list of words, stored as numbers so that a lookup compares no strings.
pub(super) struct Words<const N: usize> {
    words: [u128; N],
    /// A bit for each length of a word, and for each letter that one starts with.
    lengths: u32,
    initials: u32,
}

impl<const N: usize> Words<N> {
    /// Reads a list of words with white space between them, which must be in order.
    const fn new(list: &'static str) -> Self {
        let mut read = Self { words: [0; N], lengths: 0, initials: 0 };
        let (mut at, mut last, mut rest) = (0, 0, list.as_bytes());
        while let Some((word, after)) = first_word(rest) {
            let key = key(word);
            if key <= last {
                out_of_order(word);
            }
            read.words[at] = key;
            read.lengths |= 1 << word.len();
            read.initials |= initial(word);
            (last, rest, at) = (key, after, at + 1);
        }
        read
    }

    #[inline]
    pub(super) fn has(&self, word: impl AsRef<[u8]>) -> bool {
        let word = word.as_ref();
        self.may_have(word) && self.has_key(key(word))
    }

    /// Fast path: returns whether a word of the list has this length and this initial.
    #[inline]
    fn may_have(&self, word: &[u8]) -> bool {
        (1..=16).contains(&word.len())
            && self.lengths & 1 << word.len() != 0
            && self.initials & initial(word) != 0
    }

    fn has_key(&self, key: u128) -> bool {
        self.words.binary_search(&key).is_ok()
    }
}

/// Returns the bit of the first letter of a word, in either case.
const fn initial(word: &[u8]) -> u32 {
    1 << (word[0] & 31)
}

/// Stops the compiler, which shows no message but one text as it is.
const fn out_of_order(word: &[u8]) -> ! {
    const WHY: &[u8] = b"this word of a list is out of order or there twice: ";
    let mut message = [b' '; WHY.len() + size_of::<u128>()];
    let (why, rest) = message.split_at_mut(WHY.len());
    why.copy_from_slice(WHY);
    rest.split_at_mut(word.len()).0.copy_from_slice(word);
    match core::str::from_utf8(&message) {
        Ok(message) => panic!("{}", message),
        Err(_) => panic!("a word of a list is out of order"),
    }
}

/// Returns the number of words in a list.
const fn count(list: &str) -> usize {
    let (mut count, mut rest) = (0, list.as_bytes());
    while let Some((_, after)) = first_word(rest) {
        (count, rest) = (count + 1, after);
    }
    count
}

const fn first_word(list: &[u8]) -> Option<(&[u8], &[u8])> {
    let list = list.trim_ascii_start();
    let mut len = 0;
    while len < list.len() && !list[len].is_ascii_whitespace() {
        len += 1;
    }
    if len == 0 {
        return None;
    }
    Some(list.split_at(len))
}

/// Returns a word in lower case as a number, or zero if it is too long for any list.
const fn key(word: &[u8]) -> u128 {
    let (mut key, mut at) = ([0; 16], 0);
    if word.len() > key.len() {
        return 0;
    }
    while at < word.len() {
        key[at] = word[at].to_ascii_lowercase();
        at += 1;
    }
    u128::from_be_bytes(key)
}
