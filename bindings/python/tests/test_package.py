"""Tests the promises of the package other than its links: names, settings, errors, hooks, threads, types."""

from __future__ import annotations

import ast
import copy
import doctest
import functools
import gc
import importlib.metadata
import os
import pickle
import subprocess
import sys
import sysconfig
import threading
import time
import weakref
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Callable

import pytest

import linkwright
from linkwright import Anchor, ExistingAnchor, Link, Linker


def test_the_examples_of_the_docs_run() -> None:
    finder = doctest.DocTestFinder()
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL)
    with_examples = set()
    names: list[str] = getattr(linkwright, "__all__")  # noqa: B009, the stub has none
    for name in ["", *names]:
        of = getattr(linkwright, name) if name else linkwright
        for test in finder.find(of, name or "linkwright", module=False, globs={}):
            assert runner.run(test).failed == 0, test.name
            with_examples.update([name] * bool(test.examples))
    assert with_examples == {"", *names} - {"SETTINGS"}
    root = Path(__file__).resolve().parents[3]
    for page in (root / "bindings/python/README.md", root / "guide/src/python.md", root / "guide/src/bleach.md"):
        results = doctest.testfile(str(page), module_relative=False)
        assert results.attempted > 1 and results.failed == 0, page


def test_the_stubs_name_all_settings() -> None:
    assert linkwright.__file__
    stub = ast.parse(Path(linkwright.__file__).with_name("__init__.pyi").read_text())
    settings = next(c for c in stub.body if isinstance(c, ast.ClassDef) and c.name == "Settings")
    names = [n.target.id for n in ast.walk(settings) if isinstance(n, ast.AnnAssign) and isinstance(n.target, ast.Name)]
    assert names == [*linkwright.SETTINGS, "anchor", "existing"]


@pytest.mark.parametrize(
    ("settings", "error", "start"),
    [
        ({"classes": "x"}, TypeError, 'unknown setting "classes"; did you mean "class_"?'),
        ({"email": True}, TypeError, 'unknown setting "email"; did you mean "emails"?'),
        ({"title": None}, TypeError, 'unknown setting "title"'),
        (
            {"barr_domains": True},
            TypeError,
            'unknown setting "barr_domains"; did you mean "bare_domains"?',
        ),
        ({"emails": 1}, TypeError, "emails: "),
        ({"local_hosts": 1}, TypeError, "local_hosts: "),
        ({"local_hosts": "no"}, ValueError, "local_hosts: "),
        ({"spoofs": "no"}, ValueError, 'spoofs: "no" is not one of reject, show-ascii, allow'),
        ({"truncate": 0}, ValueError, "truncate: "),
        ({"truncate": 1 << 80}, ValueError, "truncate: "),
        ({"truncate": True}, TypeError, "truncate: "),
        ({"rel": b"nofollow"}, TypeError, "rel: "),
        ({"class_": 3}, TypeError, "class_: "),
        ({"schemes": "gemini"}, TypeError, "schemes: "),
        ({"schemes": ["gemini", 3]}, TypeError, "schemes: "),
        ({"schemes": ["javascript"]}, ValueError, 'schemes: the scheme "javascript" is not allowed'),
        ({"also": ["x.y"]}, ValueError, 'also: "x.y" is not a valid host: its last label, "y", must start '),
        ({"exclude": ["a.com/b"]}, ValueError, 'exclude: "a.com/b" is not a pattern: no link starts like this'),
        ({"skip": {"<"}}, ValueError, "skip: "),
        ({"anchor": "nofollow"}, TypeError, "anchor: "),
    ],
)
def test_a_wrong_setting_is_named(settings: dict[str, Any], error: type[Exception], start: str) -> None:
    calls: list[Callable[..., object]] = [Linker, functools.partial(linkwright.find, "")]
    for call in calls:
        with pytest.raises(error) as raised:
            call(**settings)
        assert str(raised.value).startswith(start)


def test_settings_are_those_of_the_library() -> None:
    settings: dict[str, Any] = {"also": ("docs.rs",), "class_": "x", "emails": None, "truncate": 20}
    linker = Linker(**settings)
    copy = pickle.loads(pickle.dumps(linker))
    assert copy.linkify_text("docs.rs/a/path") == '<a href="https://docs.rs/a/path" class="x">docs.rs/a/path</a>'
    assert repr(linker) == "Linker(also=('docs.rs',), class_='x', emails=None, truncate=20)"
    assert pickle.loads(pickle.dumps(linker.find("docs.rs"))) == linker.find("docs.rs")
    assert pickle.loads(pickle.dumps(linker.explain("a.rs b.com"))) == linker.explain("a.rs b.com")


def test_a_copy_is_equal() -> None:
    linker = Linker(also=["docs.rs"], anchor=fail, emails=None)
    (link,) = linker.find("docs.rs", anchor=lambda link, anchor: None)
    place = linkwright.explain("b.com")[0]
    for value in [linker, link, place, linkwright.SETTINGS]:
        for copied in [copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))]:
            assert copied == value
    assert len({linker, Linker(also=["docs.rs"], emails=True, anchor=fail), Linker()}) == 2
    others: list[Any] = [Linker(also=["docs.rs"]), "x", None]
    assert linker not in others


def test_the_version_is_that_of_the_package() -> None:
    assert linkwright.__version__ == importlib.metadata.version("linkwright")


@pytest.mark.parametrize(
    ("text", "host", "domain"),
    [
        ("https://WWW.Bücher.DE:80/x", "www.xn--bcher-kva.de", "xn--bcher-kva.de"),
        ("anna@mail.example.co.uk", "mail.example.co.uk", "example.co.uk"),
        ("https://me:pw@a.example.com/x", "a.example.com", "example.com"),
        ("http://localhost:3000", "localhost", None),
        ("http://[::1]/x", "[::1]", None),
        ("http://127.0.0.1/", "127.0.0.1", None),
        ("https://gov.uk", "gov.uk", None),
    ],
)
def test_integrations(text: str, host: str, domain: str | None) -> None:
    (link,) = linkwright.find(text, userinfo=True)
    assert (link.host, link.registrable_domain) == (host, domain)
    assert link.is_at(host) and not link.is_at(f"x{host}") and not link.is_at(f"x.{host}")


def test_a_message_that_is_one_url_links_whole() -> None:
    for text, want in [("https://example.com/S.C.", True), ("See https://example.com/S.C.", False)]:
        (link,) = linkwright.find(text, whole=True)
        assert text[link.start : link.end].endswith(".") == want


@pytest.mark.parametrize(
    ("replacement", "want"),
    [
        ("<{kind}>", "<domain>, ü <url> <email>."),
        ("{{{host}|{registrable_domain}}}", "{a.com|a.com}, ü {x.b.org|b.org} {d.com|d.com}."),
        ("", ", ü  ."),
        ("{text}", "a.com, ü https://x.b.org/ü c@d.com."),
        ("{href} {display}", "https://a.com a.com, ü https://x.b.org/%C3%BC https://x.b.org/ü mailto:c@d.com c@d.com."),
        (lambda link: None, "a.com, ü https://x.b.org/ü c@d.com."),
        (lambda link: link.kind if link.is_at("b.org") else None, "a.com, ü url c@d.com."),
        ("{kin}", 'ValueError: replacement: "{kin}" is not a field; the fields are {kind}, {host}, '),
        ("{", 'ValueError: replacement: "{" is not a field'),
        ("a}", 'ValueError: replacement: "}" is not a field'),
        (3, "TypeError: replacement: give a template or a function"),
        (lambda link: 3, "TypeError: replacement: the function must return a text or None"),
    ],
)
def test_replace(replacement: Any, want: str) -> None:
    text = "a.com, ü https://x.b.org/ü c@d.com."
    if "Error" in want:
        with pytest.raises((TypeError, ValueError)) as raised:
            linkwright.replace(text, replacement)
        assert f"{type(raised.value).__name__}: {raised.value}".startswith(want)
    else:
        assert linkwright.replace(text, replacement) == Linker().replace(text, replacement) == want
    with pytest.raises(Hook):
        linkwright.replace(text, fail)


def test_spans_are_those_of_find() -> None:
    text = "😀 a.com ü https://b.org/中 " * 2000
    starts, ends = linkwright.spans(text)
    assert list(zip(starts, ends)) == [(link.start, link.end) for link in linkwright.find(text)]
    assert memoryview(starts).format == "q" and len(starts) == 4000


def test_hooks_of_a_call() -> None:
    linker = Linker(anchor=fail, existing=fail)
    page = '<a href="/x">x</a> a.com'
    assert linker.linkify_html(page, anchor=lambda link, anchor: None, existing=lambda anchor: anchor.unlink()) == (
        '<a>x</a> <a href="https://a.com">a.com</a>'
    )
    calls: list[Any] = [linker.find, linker.linkify_text, linker.linkify_markdown, linker.linkify_html, linker.explain]
    for call in calls:
        with pytest.raises(Hook):
            call(page, anchor=None)
        with pytest.raises(TypeError, match="anchor: give a function"):
            call(page, anchor=3)
    assert linker.find(page, anchor=lambda link, anchor: anchor.veto()) == []


class Hook(Exception):
    pass


def fail(*_: object) -> None:
    raise Hook


def change(do: Callable[[Anchor], object]) -> Callable[[Link, Anchor], None]:
    def hook(_: Link, anchor: Anchor) -> None:
        do(anchor)

    return hook


@pytest.mark.parametrize(
    ("hook", "error"),
    [
        (fail, Hook),
        (lambda link, anchor: False, TypeError),
        (lambda: None, TypeError),
        (change(lambda anchor: anchor.__setitem__("onclick", "f()")), ValueError),
        (change(lambda anchor: anchor.__setitem__("rel", 3)), TypeError),  # type: ignore[assignment]
        (change(lambda anchor: setattr(anchor, "href", "javascript:f()")), ValueError),
        (change(lambda anchor: setattr(anchor, "href", "//example.org")), ValueError),
        (change(lambda anchor: anchor["rel"]), KeyError),
        *((change(lambda anchor, n=n: anchor.truncate(n)), ValueError) for n in [-1, 0, -1 << 80]),  # type: ignore[misc]
        (change(lambda anchor: anchor.truncate("3")), TypeError),  # type: ignore[arg-type]
    ],
)
def test_what_a_hook_raises_comes_out(hook: Any, error: type[Exception]) -> None:
    calls = []

    def counted(*given: object) -> Any:
        calls.append(given)
        return hook(*given)

    linker = Linker(anchor=counted)
    for text in ["a.com b.com", "a.com b.com " * 2000]:
        for call in [linker.find, linker.linkify_text, linker.linkify_html, linker.linkify_markdown]:
            calls.clear()
            with pytest.raises(error):
                call(text)
            assert len(calls) == 1


def test_a_hook_changes_anchors() -> None:
    def hook(link: Link, anchor: Anchor) -> None:
        if link.is_at("example.net"):
            return anchor.veto()
        anchor.href = "/out?to=" + anchor.href
        anchor.text = anchor.element or "<text>"
        anchor["rel"] = anchor["rel"] + " ugc"
        del anchor["class"]
        assert "class" not in anchor and anchor.get("class", "none") == "none"
        assert anchor.attributes == {"rel": "nofollow ugc"}

    linker = Linker(rel="nofollow", class_="x", anchor=hook)
    assert linker.linkify_text("example.net é.com") == (
        'example.net <a href="/out?to=https://xn--9ca.com" rel="nofollow ugc">&lt;text&gt;</a>'
    )
    assert linker.linkify_html("<li>a.com").endswith(">li</a>")


def test_a_hook_changes_anchors_of_the_author() -> None:
    def hook(anchor: ExistingAnchor) -> None:
        if anchor.site("example.com") == "none":
            return anchor.unlink()
        anchor["class"] = f"{anchor.get('class', '')} {anchor.site('example.com')}"
        del anchor["rel"]
        assert anchor.get("data-x") == "1" and anchor.text == "example.com"
        assert anchor.named_site == ("example.com", "other")
        assert anchor.attributes == {"class": "a other", "data-x": "1"}
        with pytest.raises(ValueError):
            anchor["onclick"] = "f()"

    page = '<a class=a rel=x href="//example.org/&quot;" data-x=1>example.com</a><a href="javascript:f()">y</a>'
    assert linkwright.linkify_html(page, existing=hook) == (
        '<a class="a other" href="//example.org/&quot;" data-x=1>example.com</a><a>y</a>'
    )


def test_a_linker_in_a_cycle_is_collected() -> None:
    class Owner:
        def __init__(self) -> None:
            self.linker = Linker(anchor=self.hook)

        def hook(self, link: Link, anchor: Anchor) -> None:
            anchor.veto()

    owner = weakref.ref(Owner())
    gc.collect()
    assert owner() is None


def test_what_is_not_text_is_refused() -> None:
    for call in [linkwright.find, linkwright.linkify_html, linkwright.stable_prefix]:
        for text in [None, b"a.com", 3]:
            with pytest.raises(TypeError):
                call(text)  # type: ignore[arg-type]


def test_half_a_surrogate_pair_ends_a_link_and_stays() -> None:
    # The last character is the first placeholder for halves.
    text = "\ud83d https://a.com/\ude00x b@c.com \ud83d\ude00 \ud83d \U000f0000"
    url, address = '<a href="https://a.com/">https://a.com/</a>', '<a href="mailto:b@c.com">b@c.com</a>'
    linked = f"\ud83d {url}\ude00x {address} \ud83d\ude00 \ud83d \U000f0000"
    assert [(link.start, link.end, link.text) for link in linkwright.find(text)] == [
        (2, 16, "https://a.com/"),
        (19, 26, "b@c.com"),
    ]
    assert [list(ends) for ends in linkwright.spans(text)] == [[2, 19], [16, 26]]
    assert [place.at for place in linkwright.explain(text)] == [7, 20]
    assert linkwright.stable_prefix(text) == len(text) - 1
    assert linkwright.linkify_text(text) == linkwright.linkify_html(text) == linked
    assert linkwright.linkify_markdown(text) == text.replace("https://a.com/", "<https://a.com/>").replace(
        "b@c.com", "<b@c.com>"
    )
    masked = text.replace("https://a.com/", "url\udfff").replace("b@c.com", "email\udfff")
    assert linkwright.replace(text, "{kind}\udfff") == masked
    assert linkwright.replace(text, lambda link: f"{link.kind}\udfff") == masked
    assert linkwright.replace("b@c.com", lambda link: "\udfff") == "\ufffd"
    assert not linkwright.find("a.com")[0].is_at("\ud800")


def test_half_a_surrogate_pair_in_hooks() -> None:
    def existing(anchor: ExistingAnchor) -> None:
        assert (anchor.href, anchor.text) == ("/\ud800", "\udead")
        assert anchor["title"] == anchor.get("title") == "\udc11" and anchor.attributes == {"title": "\udc11"}
        assert "\udc11" not in anchor and anchor.site("\udc11") == "same-host"
        anchor["title"] += anchor.text or ""
        with pytest.raises(ValueError, match="event handlers"):
            anchor["\udc11"] = ""
        with pytest.raises(KeyError):
            anchor["\udc11"]

    def anchor(link: Link, anchor: Anchor) -> None:
        anchor.text, anchor["title"] = link.text + "\udc22", "\udc33"
        assert (anchor.text, anchor["title"], anchor.attributes) == ("a.com\udc22", "\udc33", {"title": "\udc33"})
        anchor.href = "/\ud800"

    page = '<a href="/\ud800" title="\udc11">\udead</a> '
    own = '<a title="\udc11\udead" href="/\ud800">\udead</a> '
    assert linkwright.linkify_html(page, existing=existing) == own
    new = '<a href="/%EF%BF%BD" title="\udc33">a.com\udc22</a>'
    assert linkwright.linkify_html(page + "a.com", existing=existing, anchor=anchor) == own + new

    def sets(link: Link, anchor: Anchor) -> None:
        anchor.text = "\udc22"

    assert linkwright.linkify_html("a.com", anchor=sets) == '<a href="https://a.com">\ufffd</a>'


def test_nothing_is_left_to_stand_for_half_a_surrogate_pair() -> None:
    text = "\ud800 a.com" + "".join(map(chr, range(0xF0000, 0x110000, 0x800)))
    assert linkwright.replace(text, "x") == text.replace("\ud800", "\ufffd").replace("a.com", "x")


def test_threads_give_the_same_results() -> None:
    pages = [f"<p>{i} ends. 请访问example{i}.com。谢谢 <a href=/{i}>x</a> {'x' * i * 10}" for i in range(1000)]
    hooked = Linker(rel="nofollow", anchor=change(lambda anchor: anchor.truncate(9)))
    for linker in [Linker(rel="nofollow", existing_links="attributes"), hooked]:
        want = [(linker.linkify_html(page), linker.find(page)) for page in pages]
        barrier = threading.Barrier(8)

        def run(_: int, linker: Linker = linker, barrier: threading.Barrier = barrier) -> Any:
            barrier.wait()
            return [(linker.linkify_html(page), linker.find(page)) for page in pages]

        with ThreadPoolExecutor(8) as threads:
            assert all(result == want for result in threads.map(run, range(8)))


@pytest.mark.skipif(not sysconfig.get_config_var("Py_GIL_DISABLED"), reason="a Python that has only the GIL")
def test_the_module_needs_no_gil() -> None:
    code = "import sys, linkwright; print(sys._is_gil_enabled())"
    environment = {name: value for name, value in os.environ.items() if name != "PYTHON_GIL"}
    # An import that needs the GIL warns and enables it.
    command = [sys.executable, "-W", "error", "-c", code]
    assert subprocess.run(command, capture_output=True, text=True, env=environment).stdout == "False\n"


@pytest.mark.skipif(sys.version_info < (3, 12), reason="a Python in which all interpreters share the GIL")
@pytest.mark.parametrize(("with_own_gil", "want"), [(True, "not support loading in subinterpreters"), (False, "a.com")])
def test_a_subinterpreter_with_a_gil_of_its_own_is_refused(with_own_gil: bool, want: str) -> None:
    old = "import _xxsubinterpreters as them; created = them.create(isolated={})"
    new = "import _interpreters as them; created = them.create('{}')"
    create = (
        old.format(with_own_gil) if sys.version_info < (3, 13) else new.format(["legacy", "isolated"][with_own_gil])
    )
    inside = """
try:
    import linkwright
    print(linkwright.find("a.com")[0].text, flush=True)
except ImportError as error:
    print(error, flush=True)
"""
    program = f"import linkwright; {create}; them.run_string(created, {inside!r})"
    assert want in subprocess.check_output([sys.executable, "-c", program], text=True)


def test_others_run_while_a_long_text_is_read() -> None:
    text = "example.com/" + "a " * 2_000_000
    is_inside = False
    seen = 0

    def run() -> None:
        nonlocal is_inside
        # On a busy machine, the other thread may not get a turn during the first calls.
        for _ in range(1000):
            if seen:
                break
            is_inside = True
            linkwright.find(text)
            is_inside = False

    # Python does not switch threads in this interval, so this thread runs during a call only if the call lets it.
    interval = sys.getswitchinterval()
    sys.setswitchinterval(100)
    try:
        thread = threading.Thread(target=run)
        thread.start()
        while thread.is_alive():
            seen += is_inside
            time.sleep(0.0005)
    finally:
        sys.setswitchinterval(interval)
    assert seen > 0


def test_a_link_of_a_setting_is_at_its_host() -> None:
    also = ["wiki.corp", "*.wiki.corp"]
    links = linkwright.find("wiki.corp ci.wiki.corp a@wiki.corp http://intranet/", also=also, local_hosts=True)
    assert [link.text for link in links] == ["wiki.corp", "ci.wiki.corp", "a@wiki.corp", "http://intranet/"]
    assert [link.is_at("wiki.corp") for link in links] == [True, True, True, False]
    assert [link.is_at("intranet") for link in links] == [False, False, False, True]
