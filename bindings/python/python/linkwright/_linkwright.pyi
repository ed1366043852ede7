from collections.abc import Callable
from typing import Any

from . import SETTINGS as SETTINGS
from . import Anchor as Anchor
from . import ExistingAnchor as ExistingAnchor
from . import Link as Link
from . import Linker as Linker
from . import Place as Place
from . import __version__ as __version__
from . import explain as explain
from . import find as find
from . import linkify_html as linkify_html
from . import linkify_markdown as linkify_markdown
from . import linkify_text as linkify_text
from . import replace as replace
from . import settled as settled
from . import spans as spans

_Attributes = dict[Any, str]
_Callback = Callable[[_Attributes, bool], _Attributes | None]

def anchors(
    text: str,
    linker: Linker,
    links_emails: bool,
    tags: frozenset[str],
    callbacks: list[_Callback],
    url_re: Any,
    email_re: Any,
) -> str: ...
def without_unknown(html: str, tags: frozenset[str]) -> str: ...
def apply(callbacks: list[_Callback], attrs: _Attributes, text: str, new: bool) -> tuple[_Attributes, str] | None: ...
def pieces(events: list[tuple[str, str]], linker: Linker) -> dict[int, list[str | Link]]: ...
def spans_of_markdown(source: str, linker: Linker) -> list[tuple[int, int]]: ...
def urlize(
    html: str,
    linker: Linker,
    scheme: str,
    is_nofollow: bool,
    limit: int | None,
    quote: Callable[[str], str],
    own: Callable[[Link, Anchor], None] | None,
    /,
) -> str: ...
def urlize_as_written(html: str, linker: Linker, rel: str, target: str, limit: int | None, /) -> str: ...
def arrow_links(
    linker: Linker, offsets: bytes, texts: bytes, is_wide: bool, /
) -> tuple[bytes, list[bytes], list[tuple[bytes, bytes]], bytes]: ...
def arrow_linkify(linker: Linker, offsets: bytes, texts: bytes, is_wide: bool, form: str, /) -> tuple[bytes, bytes]: ...
def arrow_replace(
    linker: Linker, offsets: bytes, texts: bytes, is_wide: bool, template: str, /
) -> tuple[bytes, bytes]: ...
