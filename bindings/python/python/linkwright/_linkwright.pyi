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
from . import spans as spans
from . import stable_prefix as stable_prefix

def anchors(
    text: str,
    linker: Linker,
    tags: frozenset[str],
    constant: list[tuple[str, str]] | None,
    new: Callable[[str, str, str], tuple[str, dict[Any, str], str] | None],
    existing: Callable[[dict[Any, str], str], tuple[str, dict[Any, str], str] | None],
    /,
) -> str: ...
def is_name(name: str, /) -> bool: ...
def runs_script(href: str, /) -> bool: ...
def without_unknown(html: str, tags: frozenset[str]) -> str: ...
def pieces(events: list[tuple[str, str]], linker: Linker) -> dict[int, list[str | Link]]: ...
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
    linker: Linker, offsets: bytes, texts: bytes, /
) -> tuple[bytes, list[bytes], list[tuple[bytes, bytes]], bytes]: ...
def arrow_written(
    linker: Linker, offsets: bytes, texts: bytes, form: str, template: str | None, /
) -> tuple[bytes, bytes]: ...
