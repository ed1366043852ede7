//! Texts that try to become more than text.

/// What would do harm if it got out of an attribute or into markup.
const PAYLOADS: &[&str] = &[
    "\"onmouseover=\"pwned()",
    "\" onmouseover=\"pwned()",
    "'onmouseover='pwned()",
    "`onmouseover=`pwned()",
    "\"><script>pwned()</script>",
    "'><script>pwned()</script>",
    "\"><img src=x onerror=pwned()>",
    "<img src=x onerror=pwned()>",
    "<svg/onload=pwned()>",
    "<script>pwned()</script>",
    "</a><script>pwned()</script>",
    "</a><a href=javascript:pwned()>x</a>",
    "<!--><img src=x onerror=pwned()>-->",
    "--!><img src=x onerror=pwned()>",
    "]]><img src=x onerror=pwned()>",
    "&quot;onmouseover=&quot;pwned()",
    "&#34;onmouseover=&#34;pwned()",
    "&#x22onmouseover=&#x22pwned()",
    "&lt;img src=x onerror=pwned()&gt;",
    "&amp;quot;onx=1&amp;lt;b&amp;gt;",
    "%22onmouseover=%22pwned()",
    "%3Cimg%20src=x%20onerror=pwned()%3E",
    "%2522%253Cscript%253E",
    "](javascript:pwned())",
    ")](javascript:pwned())[x](",
    "\u{2028}onmouseover=pwned()",
    "\u{0}\"onmouseover=\"pwned()",
    "\t\"onmouseover=\"pwned()",
    "\u{FF02}onmouseover=\u{FF02}pwned()\u{FF1C}b\u{FF1E}",
    "\\\"onmouseover=\\\"pwned()",
];

/// Where they are put: directly behind a URL, in each of its parts, behind an address.
const STEMS: &[&str] = &[
    "https://example.com",
    "http://example.com/",
    "www.example.com/?q=",
    "https://example.com/#",
    "a@example.com",
    "mailto:",
    "https://bücher.de/ü",
];

const WHOLE: &[&str] = &[
    // Schemes that run.
    "javascript:pwned() JaVaScRiPt:pwned() JAVASCRIPT:pwned()//www.example.com",
    "javascript://www.a.com/%0apwned() javascript://www.a.com/%0Apwned()//@example.com",
    "&#106;avascript:pwned() &#x6A;avascript:pwned() java&Tab;script:pwned() java&NewLine;script:pwned()",
    "java\tscript:pwned()//example.com java\nscript:pwned()//example.com",
    "javascript\u{0}:pwned()//example.com \u{1}javascript:pwned()//example.com",
    "data:text/html,<script>pwned()</script> Data:text/html;base64,PHNjcmlwdD5wd25lZCgpPC9zY3JpcHQ+",
    "data:text/html,www.example.com/<script>parent.pwned()</script>",
    "vbscript:pwned() VBScript:www.example.com view-source:https://example.com",
    "blob:https://example.com/x filesystem:https://example.com/x feed:javascript:pwned()",
    "jar:https://example.com!/x about:blank#https://example.com ws://example.com ftp://example.com",
    "//example.com/x ///example.com/x /\\example.com/x http:/\\example.com http:example.com",
    "https:\\\\example.com\\x https:/example.com http://\texample.com ht\ntp://example.com",
    "mailto:a@example.com?onmouseover=\"pwned()\" mailto:\"><script>pwned()</script>@example.com",
    "mailto:\"a\"@example.com \"a b\"@example.com \"><script>pwned()</script>\"@example.com",
    "a@example.com\"onmouseover=pwned() a@example.com'onmouseover=pwned() <a@example.com onclick=pwned()>",
    // Userinfo.
    "https://bank.com@evil.com https://bank.com:80@evil.com/ http://user:pw@example.com",
    "https://bank.com%40evil.com https://bank.com\\@evil.com http://a\\@b.com https://bank.com&#64;evil.com",
    "https://google.com∕gmail∕@evil.zip https://google.com⁄mail⁄@evil.zip https://bank.com／@evil.com",
    "https://\"><script>pwned()</script>@example.com https://'@example.com https://<b>@example.com",
    // Hosts.
    "https://exa\"mple.com https://exa<b>mple.com https://exa'mple.com https://exa`mple.com",
    "https://example.com\u{FF0F}x https://example\u{FF0E}com https://example.com\u{2100} https://ex℀mple.com",
    "http://example.com%2f@evil.com http://example.com%00.evil.com http://%65xample.com",
    "http://[::1]\"onmouseover=pwned() http://[::1\"onx=1] http://[<b>] http://2899945070/ http://0x7f.1/",
    "http://example.com:80\"onx=1 http://example.com:\"80 http://example.com:80<b>",
    "https://xn--a.com https://xn--\"><b>.com https://exam\u{200B}ple.com https://exam\u{AD}ple.com",
    // Text around URLs that looks like markup.
    "<a href=\"https://example.com\" onclick=\"pwned()\">example.com</a>",
    "<a href='https://example.com' onclick='pwned()'>example.com</a><a href=https://example.com onclick=pwned()>",
    "<img src=\"https://example.com/x.png\" onerror=\"pwned()\"> <img src=https://example.com/x.png onerror=pwned()>",
    "<script async src=\"https://example.com/x.js\"></script> <script>pwned()</script> www.example.com",
    "<style>@import url(https://example.com/x.css);</style> <link rel=stylesheet href=https://example.com>",
    "<!-- https://example.com --!> <script>pwned()</script> --> <!--> <img src=x onerror=pwned()>",
    "<![CDATA[ https://example.com ]]> <script>pwned()</script> ]]>",
    "<!doctype html> <?php https://example.com ?> <% https://example.com %> <!https://example.com>",
    "<plaintext> https://example.com </plaintext> <textarea> https://example.com",
    "<title>https://example.com</title> <xmp>https://example.com <noscript>https://example.com",
    "<a href=\"https://example.com <b title='https://example.com <i",
    "<svg><a xlink:href=\"javascript:pwned()\">https://example.com</a><script>pwned()</script></svg>",
    "<math><mtext><table><mglyph><style><!--</style><img title=\"--&gt;&lt;img src=x onerror=pwned()&gt;\">",
    "<iframe srcdoc=\"&lt;script&gt;parent.pwned()&lt;/script&gt;\"> https://example.com",
    "<template><script>pwned()</script></template> https://example.com/<template>",
    "</div></p></body></html> https://example.com <div onmouseover=pwned()>",
    "https://example.com/</div><script>pwned()</script>",
    "https://example.com/\"/onmouseover=pwned()/\" https://example.com/'/onmouseover=pwned()/'",
    "https://example.com/onmouseover=pwned() https://example.com/ onmouseover=pwned() x=\"",
    "https://example.com/?x=&quot;onx=1 https://example.com/&quot;onx=1 https://example.com/&amp;quot;",
    "https://example.com/?a&lt&gt&quot&amp https://example.com/?&notin;&not;in&notit; https://example.com/&#38;lt;",
    "https://example.com/&#0;&#x110000;&#xD800;&#128;&#xFFFFFFFFFF; https://example.com/&#;&#x;&;&a",
    // Markdown.
    "[https://example.com](javascript:x \"https://example.com\") is in the author's hand",
    "www.example.com/](javascript:pwned()) www.example.com/[x](javascript:pwned())",
    "![https://example.com/\" onerror=\"pwned()](x) ![x](https://example.com/\"onerror=\"pwned())",
    "`https://example.com/<script>pwned()</script>` ``https://example.com/` onx=``",
    "<https://example.com/\"onmouseover=\"pwned()> <javascript:www.example.com> <a@example.com\"onx=1>",
    "https://example.com/*\"onx=1* https://example.com/_<b>_ https://example.com/~~\"~~ **https://example.com/\"**",
    "https://example.com/a|b|\"onx=1 | https://example.com/<b> |",
    "https://example.com/\\\"onx=1 https://example.com/\\<b\\> https://example.com/\\&quot; https\\://example.com\\\"",
    "[x]: https://example.com/\"onmouseover=\"pwned() 'https://example.com'",
    "# https://example.com/\"onmouseover=\"pwned() {#id onclick=pwned()}",
    "> https://example.com/\"><script>pwned()</script>",
    "* https://example.com/<img src=x onerror=pwned()>",
    // Odd characters.
    "\u{FEFF}https://example.com/\u{FEFF}\"onx=1 \u{FFFE}https://example.com\u{FFFF}",
    "https://example.com/a\u{0}b https://example.com/a\u{1}b https://example.com/a\u{7F}b https://example.com/a\u{85}b",
    "https://example.com/a\u{B}b https://example.com/a\u{C}b\"onx=1 https://example.com/a\u{1B}b",
    "https://example.com/\u{2029}\"onx=1 https://example.com/\u{FFFD}\u{FFFC} https://example.com/\u{E000}\u{10FFFD}",
    "https://example.com/\u{2066}\"onx=1\u{2069} \u{202E}https://example.com/\u{202C}",
    "line one https://example.com/a\r\nline two https://example.com/b\rline three https://example.com/c\n",
];

/// All of them.
pub fn all() -> Vec<String> {
    let mut texts: Vec<String> = WHOLE.iter().map(|&text| text.to_owned()).collect();
    for stem in STEMS {
        texts.extend(PAYLOADS.iter().map(|payload| format!("{stem}{payload}")));
    }
    let payloads = PAYLOADS.concat();
    texts.push(format!("https://example.com/{}", payloads.repeat(40)));
    texts.push(format!("https://example.com/{}", "\"<>'`&".repeat(5_000)));
    texts.push(format!("https://example.com/{}", "(\"[<".repeat(500)));
    texts
}

/// Attributes by who does not know what they say.
pub const ATTRIBUTES: &[&[(&str, &str)]] = &[
    &[("class", "\"><script>pwned()</script>")],
    &[("class", "lw\" onmouseover=\"pwned()"), ("rel", "x"), ("target", "_blank")],
    &[
        ("class", "lw"),
        ("rel", "\" onmouseover=\"pwned()"),
        ("target", "\"><img src=x onerror=pwned()>"),
    ],
    &[
        ("class", "a'b`c=d<e>f"),
        ("rel", "&quot;onx=1&amp;"),
        ("target", "'>\n<svg/onload=pwned()>"),
    ],
    &[
        ("class", "lw&#34;x&lt;"),
        ("rel", "</a><script>pwned()</script>"),
        ("target", "javascript:pwned()"),
    ],
    &[("class", "lw"), ("rel", ""), ("target", "`onmouseover=pwned()`")],
];
