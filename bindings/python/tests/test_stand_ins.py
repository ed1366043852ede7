"""Tests the modules that stand in for parts of other packages. `test_integrations.py` runs the packages' own tests."""

from __future__ import annotations

import copy
import doctest
import gc
import pickle
import random
import re
import subprocess
import sys
import weakref
from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any, Callable

import bleach as host
import django
import jinja2
import markdown
import mistune
import pytest
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.template import Context, Engine
from django.test.utils import override_settings
from django.utils import html
from django.utils.safestring import mark_safe
from html5lib import parseFragment
from html5lib.serializer import HTMLSerializer
from html5lib.treewalkers import getTreeWalker
from markupsafe import Markup

import linkwright.bleach
from linkwright import bleach

settings.configure(USE_I18N=False)
django.setup()

ROOT = Path(__file__).resolve().parents[3]
TEMPLATES = Engine(builtins=["linkwright.django"])


def in_django(template: str, text: str) -> str:
    return str(TEMPLATES.from_string(template).render(Context({"text": text})))


def in_jinja(text: str, settings: dict[str, Any] | None = None, **arguments: Any) -> str:
    environment = jinja2.Environment(autoescape=True, extensions=["linkwright.jinja.Urlize"])
    environment.policies["urlize.linkwright"] = settings
    return environment.from_string("{{ text|urlize(**arguments) }}").render(text=text, arguments=arguments)


@pytest.mark.parametrize(
    "name",
    [
        "bleach",
        "bleach.callbacks",
        "bleach.linkifier",
        "bleach.patterns",
        "bleach.html5lib_shim",
    ],
)
def test_the_examples_of_the_docs_run(name: str) -> None:
    module = __import__(f"linkwright.{name}", fromlist=["_"])
    result = doctest.testmod(module)
    assert result.attempted > 0 and result.failed == 0


def test_no_host_is_imported_before_it_is_used() -> None:
    hosts = ["bleach", "html5lib", "django", "jinja2", "markupsafe", "pyspark", "pyarrow"]
    code = f"import sys, linkwright, linkwright.bleach; print([name for name in {hosts!r} if name in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "[]\n"


def test_arrow_says_what_it_needs() -> None:
    code = "import sys; sys.modules['pyarrow'] = None; import linkwright.arrow"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert ran.stderr.endswith('linkwright.arrow needs pyarrow: pip install "linkwright[arrow]"\n')


def nothing(attrs: Any, new: bool) -> Any:
    return None


def text_only(attrs: Any, new: bool) -> Any:
    attrs["_text"] = "<new>" if new else "<old>"
    attrs[None, "title"] = '"'
    return attrs


@pytest.mark.parametrize(
    ("page", "callbacks", "want"),
    [
        # Existing anchors, with their content.
        (
            '<a HREF=/x data-y="1&quot;">a <b>b</b></a>',
            [text_only],
            '<a href="/x" data-y="1&quot;" title=\'"\'>&lt;old&gt;</a>',
        ),
        ("<a href='/x'>a.com <b>b&amp;</b></a> c.com", [nothing], "a.com b&amp; c.com"),
        ("<a name=x>x</a> <A\nhref=/x >x</A >", [], '<a name="x">x</a> <a href="/x">x</a>'),
        ("<a href=x>x<q></a><unknown>", [nothing], "x&lt;unknown&gt;"),
        ("<a href=x>x<unknown></a>", [nothing], "x&lt;unknown&gt;"),
        # The next anchor and the end of the text end an open anchor.
        ("<a href=x>x<a href=y>y", [nothing], "xy"),
        ("<a href=x>x<a href=y>y", [], '<a href="x">x</a><a href="y">y</a>'),
        ("<b><a href=x><i><textarea></a>", [], '<b><a href="x"><i><textarea>&lt;/a&gt;</textarea></i></a></b>'),
        ("<b><a><b>x<a></b>y</b>", [], "<b><a><b>x</b></a><a></b>y</a>"),
        ("<b><a href=x></b>q</a> rest", [nothing], "<b>q</b> rest"),
        (
            "<i><b><a href=x></b><b>q</b></i></a></i>",
            [text_only],
            '<i><b><a href="x" title=\'"\'>&lt;old&gt;</a></b></i>',
        ),
        ("<a href=x>x <i>y", [text_only], '<a href="x" title=\'"\'>&lt;old&gt;</a>'),
        # Later text on a page cannot end a tag or comment of the result, or be in one of its elements.
        ("x <img src=x onerror=f()//", [], "x &lt;img src=x onerror=f()//"),
        ("<a href=x>x</a><img src=x onerror=f() ", [nothing], "x&lt;img src=x onerror=f() "),
        ("<a href=x>x<img src=x onerror=f() ", [nothing], "x&lt;img src=x onerror=f() "),
        ('x<p title="a.com ', [], 'x&lt;p title="<a href="http://a.com">a.com</a> '),
        ("x</p", [], "x&lt;/p"),
        ("x<!-- y > z", [], "x&lt;!-- y &gt; z"),
        ("x<!--!>", [], "x&lt;!--!&gt;"),
        ("x<!", [], "x&lt;!"),
        ("x<?php y", [], "x&lt;?php y"),
        ("x<!DOCTYPE html", [], "x&lt;!DOCTYPE html"),
        ("<script>x</script ", [], "<script>x&lt;/script </script>"),
        ("<!-- x --><!-->y<!--->z<!-- - --!><!x><?y?>", [], "<!-- x --><!-->y<!--->z<!-- - --!><!x><?y?>"),
        ("x</3> <3", [], "x&lt;/3&gt; &lt;3"),
        ("<ul><li><B>x</b><li><i>y<br/><em>", [], "<ul><li><b>x</b><li><i>y<br><em></em></i></ul>"),
        ("x</div><td></b></br><p>y</p></p>", [], "x<td></br><p>y</p>"),
        (
            "<p title='<x y=\"1\">' Class=a&amp;b hidden>",
            [],
            '<p title=\'<x y="1">\' class="a&amp;b" hidden="">',
        ),
        # Comments, scripts and references keep their text.
        (
            "<!-- <a href=x>a.com</a> --><script>'<a href=x>'</script>",
            [nothing],
            "<!-- <a href=x>a.com</a> --><script>'&lt;a href=x&gt;'</script>",
        ),
        (
            "<unknown>&copy &amp; &#60; &#; &#xg; &</unknown>",
            [],
            "&lt;unknown&gt;&amp;copy &amp; &#60; &amp;#; &amp;#xg; &amp;&lt;/unknown&gt;",
        ),
        # A domain that continues a word does not link.
        ("pay<b>pal.com</b>", [], "pay<b>pal.com</b>"),
        (
            "example.rs HTTP://Example.com:80 例え.jp/あ",
            [],
            '<a href="http://example.rs">example.rs</a> <a href="HTTP://Example.com:80">HTTP://Example.com:80</a> <a href="http://例え.jp/あ">例え.jp/あ</a>',
        ),
        (
            "http://localhost:3000 http://intranet",
            [],
            '<a href="http://localhost:3000">http://localhost:3000</a> http://intranet',
        ),
        # `mailto:` stays before the anchor.
        ("mailto:a@b.com", [text_only], 'mailto:<a href="mailto:a@b.com" title=\'"\'>&lt;new&gt;</a>'),
        ("mailto:a@b.com?subject=c:d", [], 'mailto:<a href="mailto:a@b.com?subject=c:d">a@b.com?subject=c:d</a>'),
        ("mailto:a@b.com", [nothing], "mailto:a@b.com"),
    ],
)
def test_bleach(page: str, callbacks: list[Any], want: str) -> None:
    linked = bleach.linkify(page, callbacks=callbacks, parse_email=True)
    assert linked == want
    if not callbacks:
        assert bleach.linkify(linked, callbacks=[], parse_email=True) == linked


@pytest.mark.parametrize(
    "text",
    [
        "mailto:a@example.com",
        "see MAILTO:a@example.com?subject=x&amp;y=z.",
        "(mailto:a@b.com)",
        "<b>mailto:a@b.com</b> c@d.com",
        "mailto:ü@b.com",
        "mailto:a",
    ],
)
@pytest.mark.parametrize("callbacks", [bleach.DEFAULT_CALLBACKS, [lambda attrs, new: {**attrs, (None, "title"): "x"}]])
def test_an_address_with_a_scheme_links_as_a_url(text: str, callbacks: list[Any]) -> None:
    assert bleach.linkify(text, callbacks) == host.linkify(text, callbacks)
    text = text.replace("&amp;y=z", "")
    assert in_html5lib(text, callbacks) == str(
        HTMLSerializer(quote_attr_values="always").render(
            host.linkifier.LinkifyFilter(
                getTreeWalker("etree")(parseFragment(text, namespaceHTMLElements=False)), callbacks
            )
        )
    )


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("clean", ": sanitize with nh3.clean"),
        ("ALLOWED_TAGS", ": sanitize with nh3.clean"),
        ("nothing", "$"),
    ],
)
def test_what_is_not_there_has_a_hint(name: str, hint: str) -> None:
    with pytest.raises(AttributeError, match=f"module 'linkwright.bleach' has no attribute '{name}'{hint}"):
        getattr(bleach, name)
    assert not hasattr(bleach, name)


@pytest.mark.parametrize(
    ("page", "want"),
    [
        # Only a tree shows whether the content of these elements is markup, so it becomes text.
        (
            '<svg><style><animate title="</style><b onbegin=f()>">',
            '<svg><style>&lt;animate title="&lt;/style&gt;&lt;b onbegin=f()&gt;"&gt;</style></svg>',
        ),
        (
            "<math><title><b>x</b></title></math>",
            "<math><title>&lt;b&gt;x&lt;/b&gt;&lt;/title&gt;&lt;/math&gt;</title></math>",
        ),
        ("<svg></svg><script>'<b>'", "<svg></svg><script>'&lt;b&gt;'</script>"),
        ("<select><textarea><b", "<select><textarea>&lt;b</textarea></select>"),
        ("<svg><![CDATA[<b>]]>", "<svg>&lt;![CDATA[&lt;b&gt;]]&gt;</svg>"),
        ("<svg><plaintext></plaintext>", "<svg><plaintext>&lt;/plaintext&gt;</plaintext></svg>"),
        (
            "<noframes><b title='</noframes><b x>'>",
            "<noframes>&lt;b title='&lt;/noframes&gt;&lt;b x&gt;'&gt;</noframes>",
        ),
        # This content is the same as markup and as raw text.
        (
            "<svg><title>a &gt; b</title><path/></svg> a.com",
            '<svg><title>a &gt; b</title><path/></svg> <a href="http://a.com">a.com</a>',
        ),
        ("<select><script>x</SCRIPT\n></select>", "<select><script>x</script></select>"),
    ],
)
def test_no_attribute_becomes_markup(page: str, want: str) -> None:
    tags = bleach.linkifier.HTML_TAGS | {"svg", "path", "math", "style", "animate", "plaintext", "noframes"}
    assert bleach.Linker(callbacks=[], recognized_tags=tags).linkify(page) == want


def in_html5lib(page: str, callbacks: Any = bleach.DEFAULT_CALLBACKS, **arguments: Any) -> str:
    tree = getTreeWalker("etree")(parseFragment(page, namespaceHTMLElements=False))
    linked = bleach.LinkifyFilter(tree, callbacks, **arguments)
    return str(HTMLSerializer(quote_attr_values="always").render(linked))


def test_a_linker_of_bleach_is_collected_and_copied() -> None:
    linker = bleach.Linker(skip_tags=["pre"])
    assert pickle.loads(pickle.dumps(linker)).linkify("a.com www.b.com") == linker.linkify("a.com www.b.com")
    linker.callbacks.append(linker.linkify)  # type: ignore[arg-type]
    seen = weakref.ref(linker)
    del linker
    gc.collect()
    assert seen() is None


@pytest.mark.parametrize(
    "value",
    [
        bleach.Linker(skip_tags=["pre"], url_re=bleach.build_url_re(), callbacks=[nothing]),
        bleach.build_email_re(["org"]),
    ],
)
def test_a_copy_of_a_stand_in_is_equal(value: Any) -> None:
    assert copy.copy(value) == copy.deepcopy(value) == pickle.loads(pickle.dumps(value)) == value != object()


def returned(value: Any) -> Any:
    return lambda attrs, new: value


def changed(key: Any, value: Any) -> Any:
    return lambda attrs, new: {**attrs, key: value}


OWN = '<a href="http://a.com">a.com</a>'


@pytest.mark.parametrize("linkify", [bleach.linkify, in_html5lib])
@pytest.mark.parametrize(
    ("callback", "want"),
    [
        # Without a dictionary as the result, there is no anchor. Invalid attributes are left out.
        (returned(3), "a.com"),
        (returned("a"), "a.com"),
        (returned(()), "a.com"),
        (changed("title", "x"), OWN),
        (changed((None, "title", 3), "x"), OWN),
        (changed((None, "x>"), ""), OWN),
        (changed((None, ""), ""), OWN),
        (changed(3, ""), OWN),
        (changed((None, "title"), None), OWN),
        (changed((None, "title"), b"x"), OWN),
        (changed("_text", None), OWN),
        (changed((None, "title"), 3), '<a href="http://a.com" title="3">a.com</a>'),
        (changed((None, "onclick"), "f()"), '<a href="http://a.com" onclick="f()">a.com</a>'),
        (changed("_text", "\ud800"), re.compile('<a href="http://a.com">[\ufffd\ud800]</a>')),
        (returned({"_text": "x"}), "<a>x</a>"),
        (returned({(None, "href"): ""}), '<a href=""></a>'),
        *(
            (changed((None, "href"), href), f'<a href="{href}">a.com</a>')
            for href in [
                "#x",
                "?q",
                "foo/bar",
                "//host",
                "tel:1",
                "sms:1",
                "matrix:u/a:b.c",
                "geo:1,2",
                "a b",
                "HTTP:x",
            ]
        ),
        # A script URL drops the link.
        *(
            (changed((None, name), href), "a.com")
            for name in ["href", "HREF", "xlink:href"]
            for href in [
                "javascript:f()",
                " \x01JAVA\tscript:f()",
                "vbscript:x",
                "data:text/html,x",
                "java&#115;cript:f()",
            ]
        ),
    ],
)
def test_what_callbacks_set(linkify: Any, callback: Any, want: Any) -> None:
    for page in ["a.com", OWN]:
        linked = linkify(page, callbacks=[callback])
        assert want.fullmatch(linked) if isinstance(want, re.Pattern) else linked == want
    with pytest.raises(TypeError, match="lambda"):
        linkify("a.com", callbacks=[lambda: None])


def test_callbacks_see_what_is_written() -> None:
    seen = []

    def see(attrs: Any, new: bool) -> Any:
        seen.append((attrs.pop((None, "href")), attrs["_text"], new))
        return {**attrs, (None, "href"): seen[-1][0]}

    page = "a.com/?b=1&amp;c=2&d=3 <a href='?a=1&amp;currency=EUR&b'>x&lt;y&amp;z</a> c.org/&#x20ac;"
    assert bleach.linkify(page, [see]) == (
        '<a href="http://a.com/?b=1&amp;c=2&amp;d=3">a.com/?b=1&amp;c=2&amp;d=3</a> '
        '<a href="?a=1&amp;currency=EUR&amp;b">x&lt;y&amp;z</a> <a href="http://c.org/&#x20ac;">c.org/&#x20ac;</a>'
    )
    assert seen == [
        ("http://a.com/?b=1&amp;c=2&d=3", "a.com/?b=1&amp;c=2&d=3", True),
        ("?a=1&amp;currency=EUR&b", "xy&z", False),
        ("http://c.org/&#x20ac;", "c.org/&#x20ac;", True),
    ]


@pytest.mark.parametrize(
    ("arguments", "want"),
    [
        ({}, "a.com b.dev ftp://c.com d@e.com"),
        ({"url_re": bleach.build_url_re()}, "a.com ftp://c.com d@e.com"),
        ({"url_re": bleach.build_url_re(tlds=["dev", "corp"])}, "b.dev x.corp d@e.com"),
        (
            {"url_re": bleach.build_url_re(protocols=["zotero", "javascript"])},
            "a.com ftp://c.com zotero://f.com d@e.com",
        ),
        ({"url_re": re.compile("b\\.")}, "b.dev d@e.com"),
        ({"email_re": bleach.build_email_re(["org"])}, "a.com b.dev ftp://c.com"),
        ({"url_re": 3}, "url_re: give a pattern of build_url_re or re.compile, not 3"),
        ({"email_re": "x"}, "email_re: give a pattern of build_email_re or re.compile, not 'x'"),
    ],
)
@pytest.mark.parametrize("linkify", [lambda page, **more: bleach.Linker(**more).linkify(page), in_html5lib])
def test_patterns_of_bleach(linkify: Any, arguments: dict[str, Any], want: str) -> None:
    page = "a.com b.dev ftp://c.com x.corp zotero://f.com d@e.com"
    if "give a" in want:
        with pytest.raises(TypeError, match=want):
            linkify(page, **arguments)
        return
    linked = re.findall("<a [^>]*>([^<]*)</a>", linkify(page, parse_email=True, **arguments))
    # Only bleach links the text after a scheme that is not among its protocols.
    assert " ".join(linked) == want
    assert pickle.loads(pickle.dumps(bleach.Linker(**arguments))).linkify("a.com") == bleach.Linker(
        **arguments
    ).linkify("a.com")


TEXTS = [
    "a ",
    "see ",
    "\n",
    "é",
    "&amp;",
    "&lt;",
    "&nbsp;",
    "&",
    "<",
    ">",
    '"',
    "'",
    "&#60;",
    "&copy",
    "<foo>",
    "</foo>",
    "<br/>",
]
URLS = [" http://example.com/a?b=1&c=2 ", " example.com ", " www.example.org. ", " (https://example.net/x) "]
TAGS = ["<b>", "<I>", '<span title="a\'b">', "<div class=x&y>", "<em data-x='\"'>"]


def well_nested(draw: random.Random, depth: int = 0) -> str:
    """Return random HTML whose elements are nested as in the tree that bleach builds."""
    parts = draw.choices(
        [*TEXTS, *URLS, *TAGS, "<a href='?a=1&amp;b=2&c'>", "<img src=x alt='a&b'>", "<!-- c -->"],
        k=draw.randrange(1, 6),
    )
    for at, part in enumerate(parts):
        name = re.fullmatch("<([a-zI]+)( [^>]*)?>", part)
        if name and name[1] not in ("img", "foo"):
            inside = "x" if depth > 3 or name[1] == "a" else well_nested(draw, depth + 1)
            parts[at] = f"{part}{inside}</{name[1]}>"
    return "".join(parts)


@pytest.mark.parametrize("seed", range(300))
def test_bleach_writes_the_same(seed: int) -> None:
    page = well_nested(random.Random(seed))
    each: list[list[Any]] = [
        [],
        bleach.DEFAULT_CALLBACKS,
        [lambda attrs, new: {**attrs, (None, "data-x"): attrs["_text"]}],
    ]
    for callbacks in each:
        assert bleach.linkify(page, callbacks=callbacks) == host.linkify(page, callbacks=callbacks)


def test_the_patterns_match() -> None:
    assert bleach.build_url_re().match("https://user:pw@www.example.com:80/a?b")
    assert not bleach.build_url_re(tlds=["org"]).match("example.com")
    assert bleach.linkifier.URL_RE.match("//example.com") is None
    assert bleach.linkifier.EMAIL_RE.fullmatch("a.b@example.com")
    assert bleach.linkifier.URL_RE.flags & re.IGNORECASE
    assert {"com", "de", "jp", "museum"} <= set(bleach.TLDS) and "dev" not in bleach.TLDS


def test_settings_of_linkwright_in_bleach() -> None:
    linker = bleach.Linker(callbacks=[], userinfo=True, also=["*.corp"], schemes=["zotero"], local_hosts=True)
    page = "https://a:b@c.com x.corp zotero://select/1 ftp://d.com http://intranet"
    assert re.sub("<[^>]*>", "", linker.linkify(page)) == page and linker.linkify(page).count("<a ") == 5
    assert bleach.linkify(page, callbacks=[]).count("<a ") == 1


@pytest.mark.parametrize(
    ("page", "want"),
    [
        ("<b>1 < 2</b> <Script>a.com</Script> &lt;", "<b>1 &lt; 2</b> &lt;Script&gt;a.com&lt;/Script&gt; &lt;"),
        ("<a href=x>y</a><!-- z --><p title='", "<a href=x>y</a><!-- z -->&lt;p title='"),
    ],
)
def test_clean_unknown(page: str, want: str) -> None:
    assert bleach.clean_unknown(page, ["A", "b", "p"]) == want


ARGUMENTS: list[tuple[dict[str, Any], str]] = [
    ({}, "PRE A WWW"),
    ({"parse_email": 1}, "PRE A WWW MAIL"),
    ({"skip_tags": ["pre"]}, "A WWW"),
    ({"skip_tags": {"a": 1}}, "PRE WWW"),
    ({"callbacks": None}, "PRE WWW"),
    ({"callbacks": (bleach.callbacks.target_blank,)}, "PRE A WWW"),
    ({"skip_tags": "pre"}, "skip_tags: give a list of names, not 'pre'"),
    ({"skip_tags": [3]}, "skip_tags: give a list of names, not \\[3"),
    ({"userinfo": True, "exclude": ["b.com"]}, "PRE A"),
    ({"userinfo": 3}, "userinfo: "),
    ({"text": "display"}, "unexpected argument 'text': the settings of linkwright are also, "),
    ({"callbacks": nothing}, "callbacks: give a list of functions"),
    ({"callbacks": [None]}, "callbacks: give a list of functions"),
]


@pytest.mark.parametrize("linkify", [lambda page, **more: bleach.Linker(**more).linkify(page), in_html5lib])
@pytest.mark.parametrize(("arguments", "want"), ARGUMENTS)
def test_arguments_of_bleach(linkify: Any, arguments: dict[str, Any], want: str) -> None:
    page = '<pre>a.com</pre> <a href="/x">x</a> www.b.com m@c.com'
    if ":" in want:
        with pytest.raises((TypeError, ValueError), match=want):
            linkify(page, **arguments)
        return
    linked = linkify(page, **arguments)
    seen = {"PRE": "://a.com", "A": '/x" ', "WWW": "://www.b.com", "MAIL": "mailto:"}
    assert [name for name, text in seen.items() if text in linked] == want.split()


def test_a_filter_of_html5lib() -> None:
    page = 'a.com <pre>b.com</pre> <a href="/x">c.com</a> pay<b>pal.com</b><br> mailto:a@b.com'
    assert in_html5lib(page, [text_only], skip_tags=["pre"], parse_email=True) == (
        '<a href="http://a.com" title=\'"\'>&lt;new&gt;</a> <pre>b.com</pre> '
        '<a href="/x" title=\'"\'>&lt;old&gt;</a> pay<b>pal.com</b><br> '
        'mailto:<a href="mailto:a@b.com" title=\'"\'>&lt;new&gt;</a>'
    )
    assert in_html5lib("a.com <a>b</a>", [returned({"_text": "x"})]) == "<a>x</a> <a>x</a>"
    tokens = [{"type": "Characters", "data": "a.com/x"}, {"type": "Entity", "name": "ccedil"}]
    (start, text, end) = bleach.LinkifyFilter([*tokens, {"type": "Characters", "data": "y"}], callbacks=[])
    assert start["data"] == {(None, "href"): "http://a.com/xçy"} and text["data"] == "a.com/xçy"


def test_django() -> None:
    text = "请访问example.com/\"。<b> a@example.com 'main.rs'"
    linked = '请访问<a href="http://example.com/" rel="nofollow">example.com/</a>'
    mail = '<a href="mailto:a%40example.com">'.replace("%40", "@") + "a@example.com</a>"
    assert in_django("{{ text|urlize }}", text) == f"{linked}&quot;。&lt;b&gt; {mail} &#x27;main.rs&#x27;"
    assert in_django("{{ text|urlize }}", "MAILTO:a+b@c.com?cc=d@e.com") == (
        '<a href="mailto:a+b@c.com?cc=d@e.com">MAILTO:a+b@c.com?cc=d@e.com</a>'
    )
    safe = mark_safe('<a href="/x">a.com</a> <i>b.com</i>')
    assert in_django("{{ text|urlizetrunc:4 }}", safe) == (
        '<a href="/x">a.com</a> <i><a href="http://b.com" rel="nofollow">b.c…</a></i>'
    )


@pytest.mark.parametrize(
    "text",
    [
        "http://localhost:8000/x",
        "https://intranet/wiki",
        "https://git.corp/x",
        "http://a_b.c/d",
        "http://1.2.3.4:80/",
        "http://[::1]/x",
        "https://example.nosuch/",
        "http://192.168.0.1/a",
        "HTTP://X/",
        "https://x/?a=b&c=%20#d",
    ],
)
def test_what_hosts_link_with_a_scheme_links(text: str) -> None:
    for in_host, urlize in [(in_django, html.urlize), (in_jinja, jinja2.utils.urlize)]:
        href = re.findall('href="([^"]*)"', urlize(text))
        ours = in_django("{{ text|urlize }}", text) if in_host is in_django else in_jinja(text)
        assert re.findall('href="([^"]*)"', ours) == href or not href


SETS = {
    "default": {"target": "_blank"},
    "wiki": {"also": ["*.wiki"], "userinfo": True, "rel": "ugc", "anchor": lambda link, anchor: anchor.truncate(9)},
    "bad": {"taget": "_blank"},
}


@pytest.mark.parametrize(
    ("given", "template", "want"),
    [
        (
            None,
            "{{ text|urlize }}",
            '<a href="ftp://b.c" rel="nofollow">ftp://b.c</a> https://a:b@c.com/long/path x.wiki <a href="mailto:a@b.com">a@b.com</a>',
        ),
        (SETS, "{{ text|urlizetrunc:4 }}", '<a href="ftp://b.c" rel="nofollow" target="_blank">ftp…</a>'),
        (
            SETS,
            '{{ text|urlize:"wiki" }}',
            '<a href="ftp://b.c" rel="ugc" target="_blank">ftp://b.c</a> '
            '<a href="https://a:b@c.com/long/path" rel="ugc" target="_blank" title="https://a:b@c.com/long/path">a:b@c.com…</a>',
        ),
        (SETS, '{{ text|urlize:"none" }}', "LINKWRIGHT has no 'none'; it has 'default', 'wiki', 'bad'"),
        (SETS, '{{ text|urlize:"bad" }}', 'LINKWRIGHT\\[\'bad\'\\]: unknown setting "taget"; did you mean "target"'),
        ({"target": "_blank"}, "{{ text|urlize }}", '<a href="ftp'),
        (["default"], "{{ text|urlize }}", "LINKWRIGHT: give settings by name"),
    ],
)
def test_settings_of_django(given: Any, template: str, want: str) -> None:
    text = "ftp://b.c https://a:b@c.com/long/path x.wiki a@b.com \ud800"
    with override_settings(**({"LINKWRIGHT": given} if given else {})):
        if want.startswith("LINKWRIGHT"):
            with pytest.raises(ImproperlyConfigured, match=want):
                in_django(template, text)
        else:
            assert in_django(template, text)[: len(want)] == want


@pytest.mark.parametrize(
    "link",
    [
        lambda text: bleach.Linker(callbacks=[], schemes=["*"]).linkify(text),
        lambda text: in_jinja(text, {"schemes": ["*"]}),
        lambda text: override_settings(LINKWRIGHT={"default": {"schemes": ["*"]}})(in_django)(
            "{{ text|urlize }}", text
        ),
    ],
)
def test_all_schemes(link: Callable[[str], str]) -> None:
    text = "Xmpp-x://Host/a|b magnet://c javascript://d?%0a"
    assert re.findall("<a [^>]*>([^<]*)</a>", link(text)) == ["Xmpp-x://Host/a|b", "magnet://c"]


@pytest.mark.parametrize(
    "tail", ["", "/a_(b)~.c", "/?a=1&b=-", "/?a=1&copy=2", "/?a=b=c", "/?a", "/#a/b=c", "/é#é", "/a%2Fb", "/?a=é"]
)
def test_an_href_of_django(tail: str) -> None:
    url = f"https://Example.com:80{tail}"
    assert in_django("{{ text|urlize }}", url) == html.urlize(url, nofollow=True, autoescape=True)


@pytest.mark.parametrize(
    "attributes", ["", "href=/x", "HREF='/x' rel=' a  NoFollow'", "rel=a href=x target=b", "href=mailto:a", "href"]
)
def test_own_callbacks_without_a_call(attributes: str) -> None:
    own = [bleach.callbacks.target_blank, bleach.callbacks.nofollow]
    text = f"<a {attributes}>b <i>c &lt; a.com</a> https://a.com/?b&c"
    called = bleach.linkify(text, [partial(callback) for callback in own])
    assert bleach.linkify(text, own) == called


def test_a_policy_of_jinja() -> None:
    environment = jinja2.Environment(extensions=["linkwright.jinja.Urlize"])
    environment.policies["urlize.linkwright"] = {"userinfo": True, "also": ["*.wiki"]}
    template = environment.from_string("{{ 'https://a:b@c.com x.wiki \ud800'|urlize(rel='') }}")
    assert template.render() == (
        '<a href="https://a:b@c.com" rel="noopener">https://a:b@c.com</a> <a href="https://x.wiki" rel="noopener">x.wiki</a> \ud800'
    )
    environment.policies["urlize.linkwright"] = {"email": False}
    with pytest.raises(jinja2.exceptions.FilterArgumentError, match='urlize.linkwright: unknown setting "email"'):
        environment.from_string("{{ 'a@b.com'|urlize }}").render()
    environment.policies["urlize.linkwright"] = {"emails": False}
    assert environment.from_string("{{ 'a@b.com'|urlize }}").render() == "a@b.com"


@pytest.mark.parametrize(
    ("text", "arguments", "want"),
    [
        (
            "<b> www.example.com/?a&b",
            {"trim_url_limit": 5, "nofollow": True},
            '&lt;b&gt; <a href="https://www.example.com/?a&amp;b" rel="nofollow noopener">www.e...</a>',
        ),
        ("mailto:a@b.com", {}, '<a href="mailto:a@b.com">a@b.com</a>'),
        # Text that any package marked as safe.
        (Markup("<i>a.com</i>"), {"rel": ""}, '<i><a href="https://a.com" rel="noopener">a.com</a></i>'),
        (mark_safe("<i>a.com</i>"), {}, '<i><a href="https://a.com" rel="noopener">a.com</a></i>'),
        (123, {}, "123"),
        # The caller's schemes link in the same places as others.
        *(
            (
                text,
                {"extra_schemes": ["tel:", "geo:"]},
                '(<a href="tel:1-2" rel="noopener">tel:1-2</a>) <a href="geo:1,2" rel="noopener">geo:1,2</a>, '
                '<a href="mailto:a@b.com">a@b.com</a>.',
            )
            for text in ["(tel:1-2) geo:1,2, a@b.com.", Markup("(tel:1-2) geo:1,2, a@b.com.")]
        ),
        (
            '<tel:1> tel:&" tel: xtel:2 tel:).,',
            {"extra_schemes": ("tel:",)},
            '&lt;<a href="tel:1" rel="noopener">tel:1</a>&gt; <a href="tel:&amp;" rel="noopener">tel:&amp;</a>&#34; tel: '
            "xtel:2 tel:).,",
        ),
        (
            Markup('<i title="> tel:1">tel:2</i><a href=x> tel:3</a><script> tel:4</script><!-- tel:5 --><b>tel:6'),
            {"extra_schemes": ["tel:"]},
            '<i title="> tel:1"><a href="tel:2" rel="noopener">tel:2</a></i><a href=x> tel:3</a><script> tel:4</script>'
            '<!-- tel:5 --><b><a href="tel:6" rel="noopener">tel:6</a>',
        ),
    ],
)
def test_jinja(text: Any, arguments: dict[str, Any], want: str) -> None:
    assert in_jinja(text, **arguments) == want


@pytest.mark.parametrize("scheme", ["javascript:", "DATA:", "x", "tel"])
def test_jinja_refuses_schemes(scheme: str) -> None:
    with pytest.raises(jinja2.exceptions.FilterArgumentError, match=f"'{scheme}' is not"):
        in_jinja("", extra_schemes=[scheme])


@pytest.mark.parametrize("render", [mistune.html, partial(markdown.markdown, extensions=["extra"])])
@pytest.mark.parametrize("page", [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
def test_renderers_read_what_is_written(page: Path, render: Callable[[str], Any]) -> None:
    source = page.read_text(encoding="utf-8")
    linked = linkwright.linkify_markdown(source, text="verbatim")
    before, after = (str(render(text)) for text in (source, linked))
    shown, own = "<[^>]*>", ' href="[^"]*"'
    assert re.sub(shown, "", after) == re.sub(shown, "", before)
    assert not Counter(re.findall(own, before)) - Counter(re.findall(own, after))


@pytest.mark.parametrize(
    ("source", "want"),
    [
        ("https://a.com/__init__.py __b__", "<a>https://a.com/__init__.py</a> <strong>b</strong>"),
        ("https://a.com/a_*b*", "<a>https://a.com/a_*b*</a>"),
        ("https://a.com/?b=*c*&d=_e_ f", "<a>https://a.com/?b=*c*&amp;d=_e_</a> f"),
        ("www.a.com/__b__, b.com/*c*/d", "<a>www.a.com/__b__</a>, <a>b.com/*c*/d</a>"),
        # The author's emphasis.
        ("**https://a.com/x**(note)", "<strong><a>https://a.com/x</a></strong>(note)"),
        ("**see https://a.com/x**ok", "<strong>see <a>https://a.com/x</a></strong>ok"),
        ("__see https://a.com/x__ ok", "<strong>see <a>https://a.com/x</a></strong> ok"),
        ("`https://a.com/__x__`", "<code>https://a.com/__x__</code>"),
        ("[https://a.com/__x__](/y)", "<a>https://a.com/<strong>x</strong></a>"),
        ("<https://a.com/__x__>", "<a>https://a.com/__x__</a>"),
        # Other extensions.
        ("https://a.com/a--b ... --c", "<a>https://a.com/a--b</a> &hellip; &ndash;c"),
        ("| a |\n|---|\n| https://a.com/_x_ |", "<a>https://a.com/_x_</a>"),
        ("HTML https://a.com/HTML\n\n*[HTML]: x", '<abbr title="x">HTML</abbr> <a>https://a.com/HTML</a>'),
        ("# https://a.com/__x__", "<a>https://a.com/__x__</a>"),
    ],
)
def test_markup_in_a_link_of_python_markdown(source: str, want: str) -> None:
    extensions = ["smarty", "toc", "tables", "abbr"]
    page = markdown.markdown(linkwright.linkify_markdown(source), extensions=extensions)
    assert want in re.sub("<a [^>]*>", "<a>", linkwright.linkify_html(page))


@pytest.mark.parametrize(
    "write",
    [
        bleach.linkify,
        bleach.Linker().linkify,
        in_html5lib,
        partial(in_django, "{{ text|urlize }}"),
        in_jinja,
        partial(in_jinja, extra_schemes=["tel:"]),
    ],
)
def test_half_a_surrogate_pair_stays(write: Callable[[str], str]) -> None:
    text = "\ud800 https://a.com/x 中\udfff b"
    linked = write(text)
    assert linked.count("<a ") == 1 and re.sub("<[^>]*>", "", linked).strip() == text
    assert bleach.clean_unknown(f"{text}<x>", ["b"]) == f"{text}&lt;x&gt;"


def test_half_a_surrogate_pair_in_callbacks() -> None:
    page = '<a href="/\ud800" title="\udc11" \ud833="1">\udead</a> a.com \ud822'
    seen: list[list[Any]] = [[], []]
    for module, own in zip([host, bleach], seen):

        def callback(attrs: Any, new: bool, own: list[Any] = own) -> Any:
            own.append({**attrs})
            return {**attrs, (None, "title"): attrs["_text"]} if new else attrs

        linked = page.replace("a.com", '<a href="http://a.com" title="a.com">a.com</a>')
        assert module.linkify(page, callbacks=[callback]) == linked
    assert seen[0] == seen[1]
