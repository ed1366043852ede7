//! The word lists of rows D3 and D9, with the principle behind each list.
//!
//! Lookups ignore the case of ASCII letters. The compiler checks that the lists are in order.

/// What a top-level domain says about a bare domain that ends with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TldKind {
    /// People use it for sites.
    Site,
    /// People use it for sites, but it is also a word in code or prose. It does not count after a common name
    /// of an object.
    Word,
    /// It is a file extension more often than the end of a site's name.
    Extension,
    /// None of these. It only counts with a path, a query or a fragment.
    Rare,
}

/// Returns the kind of the top-level domain `tld`, without checking that it exists.
pub(super) fn tld_kind(tld: &str) -> TldKind {
    let word = key(tld.as_bytes());
    let is_ace = || tld.get(..4).is_some_and(|p| p.eq_ignore_ascii_case("xn--"));
    if CLASSIC.has_key(word) || !tld.is_ascii() || is_ace() {
        return TldKind::Site;
    }
    match tld.len() {
        2 | 3 if EXTENSIONS.has_key(word) => TldKind::Extension,
        2 if COUNTRY_WORDS.has_key(word) => TldKind::Word,
        2 => TldKind::Site,
        _ if SITES.has_key(word) => TldKind::Site,
        _ if SITE_WORDS.has_key(word) => TldKind::Word,
        _ => TldKind::Rare,
    }
}

/// Returns whether `name.tld`, where `name` is one letter, is a well-known site.
pub(super) fn is_one_letter_site(name: &str, tld: &str) -> bool {
    ONE_LETTER_SITES
        .iter()
        .any(|(known, end)| known.eq_ignore_ascii_case(name) && end.eq_ignore_ascii_case(tld))
}

/// A sorted list of words, stored as numbers so that a lookup compares no strings.
pub(super) struct Words<const N: usize>([u128; N]);

impl<const N: usize> Words<N> {
    /// Creates a list of words, which must be in order.
    const fn new(list: [&str; N]) -> Self {
        let (mut words, mut at) = ([0; N], 0);
        while at < N {
            words[at] = key(list[at].as_bytes());
            assert!(words[at] > 0 && (at == 0 || words[at - 1] < words[at]));
            at += 1;
        }
        Self(words)
    }

    pub(super) fn has(&self, word: impl AsRef<[u8]>) -> bool {
        self.has_key(key(word.as_ref()))
    }

    fn has_key(&self, key: u128) -> bool {
        self.0.binary_search(&key).is_ok()
    }
}

/// Returns the bytes of a word in lower case, padded with zeros, as a number. Returns zero for a word that is
/// too long for any list.
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

/// Top-level domains that make any name before them a site: `163.com`.
#[rustfmt::skip]
pub(super) static CLASSIC: Words<4> = Words::new([
    "cn", "com", "net", "org",
]);

/// Generic top-level domains that people use for sites and that are not common words in code. Those of a
/// single company or brand are left out, because their sites are written with a path or a scheme.
#[rustfmt::skip]
pub(super) static SITES: Words<339> = Words::new([
    "abudhabi", "academy", "accountant", "accountants", "aero", "africa", "agency", "alsace",
    "amsterdam", "apartments", "arab", "archi", "army", "asia", "associates", "attorney", "auction",
    "autos", "barcelona", "bargains", "basketball", "bayern", "beauty", "beer", "berlin", "bet",
    "bible", "bike", "bingo", "bio", "biz", "blog", "boats", "bond", "boston", "boutique", "broker",
    "brussels", "builders", "business", "buzz", "bzh", "cafe", "camp", "capetown", "capital",
    "careers", "cars", "casa", "cash", "casino", "catering", "ceo", "cfd", "charity", "cheap",
    "christmas", "church", "claims", "cleaning", "clinic", "clothing", "club", "coach", "codes",
    "coffee", "college", "cologne", "com", "community", "condos", "construction", "consulting",
    "contractors", "cooking", "cool", "coop", "corsica", "creditcard", "cricket", "cruises",
    "cymru", "cyou", "dance", "dating", "deals", "democrat", "dental", "dentist", "desi", "dev",
    "diamonds", "diet", "digital", "doctor", "dubai", "durban", "earth", "eco", "edu", "energy",
    "engineer", "engineering", "enterprises", "equipment", "estate", "eus", "expert", "exposed",
    "fan", "fans", "farm", "fashion", "film", "finance", "financial", "fish", "fishing", "fitness",
    "flights", "florist", "flowers", "football", "forsale", "foundation", "frl", "fund",
    "furniture", "futbol", "fyi", "gal", "garden", "gay", "gent", "gift", "gifts", "gives", "golf",
    "gov", "graphics", "gratis", "gripe", "guide", "guitars", "guru", "hair", "hamburg", "haus",
    "healthcare", "hiphop", "hockey", "holdings", "holiday", "homes", "horse", "hospital",
    "hosting", "icu", "immo", "immobilien", "industries", "ink", "institute", "insurance", "insure",
    "int", "international", "investments", "irish", "ist", "istanbul", "jetzt", "jewelry", "joburg",
    "juegos", "kaufen", "kim", "kitchen", "kiwi", "koeln", "krd", "kred", "kyoto", "lat", "law",
    "lawyer", "legal", "lgbt", "lighting", "limo", "living", "loans", "london", "lotto", "love",
    "luxe", "luxury", "madrid", "management", "marketing", "markets", "mba", "melbourne",
    "memorial", "miami", "mil", "mobi", "moda", "moe", "monster", "moscow", "motorcycles", "museum",
    "nagoya", "ngo", "ninja", "nrw", "nyc", "okinawa", "ong", "onl", "ooo", "org", "organic",
    "osaka", "paris", "party", "pharmacy", "photography", "pics", "pizza", "plumbing", "poker",
    "porn", "productions", "promo", "protection", "quebec", "quest", "realestate", "realtor",
    "realty", "recipes", "rehab", "reise", "reisen", "rentals", "republican", "restaurant", "rio",
    "rip", "rocks", "rodeo", "rugby", "ruhr", "ryukyu", "saarland", "salon", "sbs", "schule",
    "science", "scot", "sexy", "shiksha", "shoes", "shop", "shopping", "singles", "ski", "soccer",
    "social", "software", "solar", "solutions", "soy", "spa", "sport", "stockholm", "studio",
    "sucks", "supplies", "surf", "surgery", "swiss", "sydney", "systems", "taipei", "tatar",
    "tattoo", "taxi", "tech", "technology", "tel", "tennis", "theater", "theatre", "tienda", "tips",
    "tires", "tirol", "tokyo", "tours", "toys", "trade", "trading", "training", "travel", "tube",
    "university", "uno", "vacations", "vegas", "ventures", "versicherung", "vet", "viajes",
    "villas", "vin", "vip", "vlaanderen", "vodka", "voting", "voto", "voyage", "wales", "wang",
    "webcam", "website", "wedding", "wien", "wiki", "wine", "wtf", "xin", "xyz", "yachts", "yoga",
    "yokohama", "zuerich",
]);

/// Generic top-level domains that people use for sites and that are also names of object members.
#[rustfmt::skip]
pub(super) static SITE_WORDS: Words<69> = Words::new([
    "app", "art", "bank", "best", "black", "camera", "cards", "care", "cat", "center", "chat",
    "city", "cloud", "company", "courses", "design", "domains", "education", "email", "events",
    "exchange", "express", "family", "forum", "fun", "gallery", "games", "health", "house", "info",
    "land", "life", "link", "live", "lol", "media", "money", "music", "network", "news", "one",
    "online", "page", "partners", "parts", "pet", "photo", "photos", "physio", "pro", "reviews",
    "run", "school", "services", "site", "space", "store", "tax", "team", "tickets", "today",
    "tools", "top", "town", "vision", "work", "works", "world", "zone",
]);

/// Country codes that are English words or common names of members (`pk`, `tz`).
#[rustfmt::skip]
pub(super) static COUNTRY_WORDS: Words<23> = Words::new([
    "ac", "am", "as", "at", "be", "by", "cd", "do", "gt", "id", "in", "is", "it", "lt", "me", "my",
    "ne", "no", "pk", "to", "tz", "us", "ws",
]);

/// Top-level domains that are Chinese or Japanese words, with which a sentence may start.
#[rustfmt::skip]
pub(super) static SENTENCE_STARTS: Words<58> = Words::new([
    "みんな", "アマゾン", "クラウド", "グーグル", "コム", "ストア", "セール", "ポイント", "世界", "中国", "中國", "中文网",
    "亚马逊", "企业", "佛山", "信息", "健康", "八卦", "公司", "公益", "台湾", "台灣", "商城", "商店", "商标", "在线",
    "娱乐", "家電", "广东", "微博", "慈善", "手机", "招聘", "政务", "政府", "新加坡", "新闻", "时尚", "書籍", "机构",
    "游戏", "澳門", "澳门", "移动", "组织机构", "网址", "网店", "网站", "网络", "联通", "臺灣", "谷歌", "购物",
    "通販", "集团", "食品", "餐厅", "香港",
]);

/// Top-level domains that end more names of files than of sites. Those that end more sites are left out:
/// `.pl`, `.in`, `.ai`, `.me`, `.io`, `.es`, `.cl`, `.pt`, `.am`, `.ac`, `.tv`, `.app`.
#[rustfmt::skip]
pub(super) static EXTENSIONS: Words<21> = Words::new([
    "as", "cab", "cc", "gd", "md", "mk", "ml", "mm", "mo", "mov", "pm", "ps", "pub", "py", "rs",
    "sc", "sh", "so", "sv", "tf", "zip",
]);

/// File extensions that may precede another one, as in `index.html.de`. The names of sites have no such label
/// right before the top-level domain.
#[rustfmt::skip]
pub(super) static FILE_EXTENSIONS: Words<35> = Words::new([
    "bak", "bz2", "cfg", "css", "csv", "dll", "doc", "docx", "exe", "gif", "gz", "htm", "html",
    "ini", "jpeg", "jpg", "lock", "log", "md", "pdf", "php", "png", "rar", "svg", "tar", "tgz",
    "toml", "txt", "xhtml", "xls", "xlsx", "xml", "yaml", "yml", "zip",
]);

/// Common names of variables, parameters and classes in the documentation of programs.
#[rustfmt::skip]
pub(super) static OBJECTS: Words<493> = Words::new([
    "account", "accounts", "action", "actions", "adapter", "address", "animal", "app",
    "application", "arc", "arg", "args", "argument", "arguments", "arr", "array", "arrays",
    "article", "articles", "assert", "atomic", "atomics", "attr", "attribute", "attributes",
    "attrs", "author", "avg", "bar", "baz", "bird", "blob", "body", "bool", "boolean", "bottom",
    "branch", "btn", "buf", "buffer", "builder", "button", "byte", "bytes", "cache", "caches",
    "calendar", "callback", "canvas", "car", "cart", "cat", "category", "cb", "cell", "cells",
    "cert", "certificate", "cfg", "channel", "char", "checkbox", "child", "children", "class",
    "classes", "client", "clipboard", "clock", "closure", "cls", "cmake", "cmd", "cmds", "col",
    "collection", "collections", "color", "colors", "column", "columns", "comment", "comments",
    "compiler", "component", "components", "conf", "config", "configs", "configuration",
    "configure", "conn", "connection", "console", "container", "context", "controller",
    "controllers", "cookie", "cookies", "count", "counter", "ctx", "cursor", "customer", "data",
    "database", "date", "dates", "datetime", "datum", "day", "db", "describe", "detail", "details",
    "device", "devices", "dialog", "dict", "dir", "directory", "div", "document", "documents",
    "dog", "double", "driver", "el", "elem", "element", "elements", "els", "employee", "end",
    "enemy", "engine", "entity", "entries", "entry", "enum", "env", "erb", "err", "error", "errors",
    "ev", "event", "events", "evt", "ex", "exc", "exception", "expect", "expected", "factory",
    "field", "fields", "file", "filename", "files", "first", "fixture", "float", "fn", "folder",
    "foo", "foobar", "footer", "form", "forms", "frame", "func", "function", "game", "generator",
    "gradle", "group", "groups", "handler", "handlers", "hash", "he", "head", "header", "headers",
    "heap", "height", "hello", "history", "hour", "httpserver", "idx", "iframe", "image", "images",
    "img", "index", "info", "infos", "input", "inputs", "instance", "int", "integer", "interface",
    "interpreter", "interval", "intl", "io", "it", "item", "items", "iterator", "job", "jobs",
    "json", "kernel", "key", "keys", "klass", "label", "lambda", "last", "layout", "leaf", "left",
    "len", "length", "level", "lexer", "link", "links", "list", "listener", "localstorage",
    "location", "log", "logger", "logging", "logs", "makefile", "manager", "map", "match",
    "matcher", "math", "matrix", "maven", "member", "members", "menu", "message", "messages",
    "meta", "metadata", "method", "methods", "middleware", "minute", "mock", "mod", "modal",
    "model", "models", "module", "modules", "month", "msg", "mutex", "namespace", "navbar",
    "navigator", "next", "node", "nodes", "none", "notification", "num", "number", "numbers", "obj",
    "object", "objects", "offset", "opt", "option", "optional", "options", "opts", "order",
    "orders", "origin", "os", "output", "owner", "package", "packages", "page", "pair", "panel",
    "param", "parameter", "parameters", "params", "parent", "parser", "path", "paths", "pattern",
    "people", "performance", "period", "person", "pipeline", "pkg", "plaindate", "plaindatetime",
    "player", "players", "plugin", "plugins", "point", "pos", "position", "post", "posts", "pref",
    "prefs", "prev", "previous", "prices", "proc", "process", "processes", "product", "products",
    "profile", "projects", "promise", "prop", "properties", "property", "props", "provider",
    "proxy", "query", "queue", "qux", "rabbit", "random", "range", "rc", "record", "records",
    "rect", "reducer", "ref", "reflect", "refs", "regex", "regexp", "registry", "reply",
    "repository", "req", "request", "requests", "res", "resp", "response", "responses", "result",
    "results", "ret", "right", "role", "root", "route", "router", "routes", "row", "rows", "rsa",
    "scanner", "scene", "schema", "screen", "section", "select", "self", "server", "service",
    "session", "sessions", "sessionstorage", "set", "sets", "setting", "settings", "she", "should",
    "sibling", "sidebar", "size", "sock", "socket", "source", "span", "spec", "sprite",
    "sslcontext", "sslsocket", "stack", "start", "state", "states", "status", "storage", "store",
    "str", "stream", "streams", "string", "strings", "struct", "student", "style", "styles",
    "suite", "sum", "super", "symbol", "sys", "system", "tab", "table", "tables", "tag", "tags",
    "target", "task", "tasks", "teacher", "team", "temporal", "tensor", "test", "tests", "text",
    "textarea", "they", "this", "thread", "threads", "time", "timer", "times", "timestamp", "title",
    "token", "tokens", "total", "trait", "tree", "tuple", "type", "types", "uri", "user", "users",
    "val", "value", "values", "var", "variable", "vec", "vector", "view", "views", "vm", "warning",
    "we", "webpack", "width", "win", "window", "worker", "workers", "workflow", "year", "you",
    "zoneddatetime",
]);

/// Top-level domains that names of packages start with.
#[rustfmt::skip]
pub(super) static REVERSE_STARTS: Words<5> = Words::new([
    "com", "edu", "gov", "net", "org",
]);

/// The first labels of packages and types in Java, Kotlin, Scala, .NET and Android.
#[rustfmt::skip]
pub(super) static NAMESPACES: Words<10> = Words::new([
    "android", "androidx", "jakarta", "java", "javax", "kotlin", "kotlinx", "microsoft", "scala",
    "system",
]);

/// Suffixes of stock exchanges that are also top-level domains.
#[rustfmt::skip]
pub(super) static EXCHANGES: Words<29> = Words::new([
    "as", "at", "ax", "bo", "br", "ca", "co", "de", "hk", "il", "is", "me", "mx", "nz", "pa", "pr",
    "qa", "sa", "si", "sn", "sr", "ss", "st", "sz", "to", "tw", "us", "va", "vi",
]);

/// Sites whose name is a single letter.
static ONE_LETTER_SITES: [(&str, &str); 4] = [("g", "co"), ("t", "co"), ("t", "me"), ("x", "ai")];

/// Schemes after which `user@host` is not an email address: for chats, calls, accounts and messages.
#[rustfmt::skip]
pub(super) static ADDRESS_SCHEMES: Words<18> = Words::new([
    "acct", "cid", "h323", "iax", "im", "irc", "jabber", "mid", "nfs", "pres", "rsync", "scp",
    "sftp", "sip", "sips", "ssh", "svn", "xmpp",
]);
