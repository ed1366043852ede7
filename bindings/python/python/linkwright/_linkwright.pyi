from collections.abc import Callable

from . import SETTINGS as SETTINGS
from . import Anchor as Anchor
from . import ExistingAnchor as ExistingAnchor
from . import Link as Link
from . import Linker as Linker
from . import Place as Place
from . import explain as explain
from . import find as find
from . import linkify_html as linkify_html
from . import linkify_markdown as linkify_markdown
from . import linkify_text as linkify_text
from . import settled as settled

def anchors(
    html: str,
    linker: Linker,
    tags: frozenset[str],
    change: Callable[[list[tuple[str, str]], str], tuple[list[tuple[str, str]], str] | None],
) -> str: ...
def pieces(events: list[tuple[str, str]], linker: Linker) -> dict[int, list[str | Link]]: ...
