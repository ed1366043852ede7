"""What bleach has for links: ``linkify``, ``Linker``, ``LinkifyFilter`` and ``callbacks``.

A project that leaves bleach writes ``from linkwright import bleach`` or ``from linkwright.bleach import linkify``, and
sanitises with ``nh3.clean`` before it links. ``docs/leaving-bleach.md`` in the repository is a guide.

>>> from linkwright import bleach
>>> bleach.linkify('see example.com or <a href="/x">x</a>')
'see <a href="http://example.com" rel="nofollow">example.com</a> or <a href="/x" rel="nofollow">x</a>'
"""

from . import callbacks
from .linkifier import DEFAULT_CALLBACKS, Linker, LinkifyFilter, linkify

__all__ = ["DEFAULT_CALLBACKS", "Linker", "LinkifyFilter", "callbacks", "linkify"]
