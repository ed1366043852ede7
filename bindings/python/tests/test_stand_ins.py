"""The modules that stand in for parts of other packages, beside what the tests of these say (`test_hosts.py`)."""

from __future__ import annotations

import doctest
import functools
import subprocess
import sys
from typing import Any, Callable

import django
import jinja2
import pytest
from django.conf import settings
from django.template import Context, Engine
from django.utils.safestring import mark_safe
from html5lib import parseFragment
from html5lib.serializer import HTMLSerializer
from html5lib.treewalkers import getTreeWalker
from markdown_it import MarkdownIt
from markupsafe import Markup

import linkwright.markdown_it
from linkwright import bleach

settings.configure(USE_I18N=False)
django.setup()

TEMPLATES = Engine(builtins=["linkwright.django"])


def in_django(template: str, text: str) -> str:
    return str(TEMPLATES.from_string(template).render(Context({"text": text})))


def in_jinja(text: str, **arguments: Any) -> str:
    environment = jinja2.Environment(autoescape=True, extensions=["linkwright.jinja.Urlize"])
    return environment.from_string("{{ text|urlize(**arguments) }}").render(text=text, arguments=arguments)


@pytest.mark.parametrize("name", ["bleach", "bleach.callbacks", "bleach.linkifier", "markdown_it", "markdown"])
def test_the_examples_of_the_docs_run(name: str) -> None:
    module = __import__(f"linkwright.{name}", fromlist=["_"])
    result = doctest.testmod(module)
    assert result.attempted > 0 and result.failed == 0


def test_no_host_is_imported_before_it_is_used() -> None:
    hosts = ["bleach", "html5lib", "django", "jinja2", "markupsafe", "markdown_it", "markdown", "pyspark", "pyarrow"]
    code = f"import sys, linkwright, linkwright.bleach; print([name for name in {hosts!r} if name in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "[]\n"


def nothing(attrs: Any, new: bool) -> Any:
    return None


def text_only(attrs: Any, new: bool) -> Any:
    attrs["_text"] = "<new>" if new else "<old>"
    attrs[None, "title"] = '"'
    return attrs


@pytest.mark.parametrize(
    ("page", "callbacks", "want"),
    [
        # The anchors of the author, with all that is in them.
        (
            '<a HREF=/x data-y="1&quot;">a <b>b</b></a>',
            [text_only],
            '<a href="/x" data-y="1&quot;" title="&quot;">&lt;old&gt;</a>',
        ),
        ("<a href='/x'>a.com <b>b&amp;</b></a> c.com", [nothing], "a.com b&amp; c.com"),
        ("<a name=x>x</a> <A\nhref=/x >x</A >", [], "<a name=x>x</a> <A\nhref=/x >x</A >"),
        # The next anchor ends one that is open, and the end of the text does.
        ("<a href=x>x<a href=y>y", [nothing], "xy"),
        ("<a href=x>x <i>y", [text_only], '<a href="x" title="&quot;">&lt;old&gt;'),
        # What is not finished stays so.
        ("<a href=x>x</a><img src=x onerror=f() ", [nothing], "x<img src=x onerror=f() "),
        ("<a href=x>x<img src=x onerror=f() ", [nothing], "x"),
        # What is no text stays.
        (
            "<!-- <a href=x>a.com</a> --><script>'<a href=x>'</script>",
            [nothing],
            "<!-- <a href=x>a.com</a> --><script>'<a href=x>'</script>",
        ),
        ("<unknown>&copy &amp; &#60; &</unknown>", [], "&lt;unknown&gt;&amp;copy &amp; &#60; &amp;&lt;/unknown&gt;"),
        # A word that a reader reads on links nowhere.
        ("pay<b>pal.com</b>", [], "pay<b>pal.com</b>"),
        (
            "example.rs HTTP://Example.com:80 例え.jp/あ",
            [],
            '<a href="http://example.rs">example.rs</a> <a href="HTTP://Example.com:80">HTTP://Example.com:80</a> <a href="http://xn--r8jz45g.jp/%E3%81%82">例え.jp/あ</a>',
        ),
    ],
)
def test_bleach(page: str, callbacks: list[Any], want: str) -> None:
    assert bleach.linkify(page, callbacks=callbacks) == want


def returned(value: Any) -> Any:
    return lambda attrs, new: value


def changed(key: Any, value: Any) -> Any:
    return lambda attrs, new: {**attrs, key: value}


@pytest.mark.parametrize("page", ["a.com", "<a href=x>x</a>"])
@pytest.mark.parametrize(
    ("callback", "error"),
    [
        (returned(3), TypeError),
        (returned("a"), TypeError),
        (lambda: None, TypeError),
        (changed((None, "href"), "javascript:f()"), ValueError),
        (changed((None, "onclick"), "f()"), ValueError),
        (changed((None, "x>"), ""), ValueError),
        (changed(3, ""), TypeError),
        (changed("_text", "\ud800"), UnicodeEncodeError),
    ],
)
def test_bleach_raises_what_a_callback_does(page: str, callback: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        bleach.linkify(page, callbacks=[callback])


def test_bleach_refuses_patterns() -> None:
    for name in ["url_re", "email_re"]:
        classes: list[Callable[..., object]] = [bleach.Linker, functools.partial(bleach.LinkifyFilter, [])]
        for of in classes:
            with pytest.raises(ValueError, match=f"{name} is not supported"):
                of(**{name: "x"})


def test_a_filter_of_html5lib() -> None:
    walker = getTreeWalker("etree")
    page = parseFragment('a.com <pre>b.com</pre> <a href="/x">c.com</a> pay<b>pal.com</b><br>')
    linked = bleach.LinkifyFilter(walker(page), callbacks=[text_only], skip_tags=["pre"])
    written = HTMLSerializer(quote_attr_values="always").render(linked)
    assert written == (
        '<a href="http://a.com" title=\'"\'>&lt;new&gt;</a> <pre>b.com</pre> '
        '<a href="/x" title=\'"\'>&lt;old&gt;</a> pay<b>pal.com</b><br>'
    )
    tokens = [{"type": "Characters", "data": "a.com/x"}, {"type": "Entity", "name": "ccedil"}]
    (start, text, end) = bleach.LinkifyFilter([*tokens, {"type": "Characters", "data": "y"}], callbacks=[])
    assert start["data"] == {(None, "href"): "http://a.com/x%C3%A7y"} and text["data"] == "a.com/xçy"


def test_django() -> None:
    text = "请访问example.com/\"。<b> a@example.com 'main.rs'"
    linked = '请访问<a href="http://example.com/" rel="nofollow">example.com/</a>'
    mail = '<a href="mailto:a%40example.com">'.replace("%40", "@") + "a@example.com</a>"
    assert in_django("{{ text|urlize }}", text) == f"{linked}&quot;。&lt;b&gt; {mail} &#x27;main.rs&#x27;"
    safe = mark_safe('<a href="/x">a.com</a> <i>b.com</i>')
    assert in_django("{{ text|urlizetrunc:4 }}", safe) == (
        '<a href="/x">a.com</a> <i><a href="http://b.com" rel="nofollow">b.c…</a></i>'
    )


def test_jinja() -> None:
    assert in_jinja("<b> www.example.com/?a&b", trim_url_limit=5, nofollow=True) == (
        '&lt;b&gt; <a href="https://www.example.com/?a&amp;b" rel="nofollow noopener">www.e...</a>'
    )
    for text in ["(tel:1-2) geo:1,2 a@b.com.", Markup("(tel:1-2) geo:1,2 a@b.com.")]:
        assert in_jinja(text, extra_schemes=["tel:", "geo:"]) == (
            '(<a href="tel:1-2" rel="noopener">tel:1-2</a>) <a href="geo:1,2" rel="noopener">geo:1,2</a> '
            '<a href="mailto:a@b.com">a@b.com</a>.'
        )
    assert in_jinja(Markup("<i title='tel:1'>a.com</i>"), extra_schemes=["tel:"]) == (
        '<i title=\'tel:1\'><a href="https://a.com" rel="noopener">a.com</a></i>'
    )


def test_markdown_it() -> None:
    md = MarkdownIt("commonmark", {"linkify": True}).enable("linkify")
    linkify = linkwright.markdown_it.LinkifyIt()
    md.linkify = linkify
    assert md.render("https://a.com/（说明），**b.com** [c.com](/x)") == (
        '<p><a href="https://a.com/">https://a.com/</a>（说明），<strong><a href="http://b.com">b.com</a></strong> '
        '<a href="/x">c.com</a></p>\n'
    )
    linkify.set({"fuzzy_link": False}).add("ftp:", "http:")
    assert md.render("a.com ftp://a.com a@b.com") == (
        '<p>a.com <a href="ftp://a.com">ftp://a.com</a> <a href="mailto:a@b.com">a@b.com</a></p>\n'
    )
    assert linkify.add("ftp:", None).match("ftp://a.com") is None
    assert linkify.test_schema_at("see http://a.com/b", "http:", 9) == len("//a.com/b")
    with pytest.raises(ValueError, match="cannot add '@'"):
        linkify.add("@", {"validate": None})
