"""An extension of Python-Markdown, also for MkDocs: ``markdown_extensions: [linkwright]``.

>>> import markdown
>>> markdown.markdown("请访问example.com。谢谢", extensions=["linkwright"])
'<p>请访问<a href="https://example.com">example.com</a>。谢谢</p>'

Options are the settings of ``linkwright.Linker``: ``extension_configs={"linkwright": {"rel": "nofollow"}}``.
"""

from __future__ import annotations

from typing import Any

from markdown import Markdown
from markdown.extensions import Extension
from markdown.postprocessors import Postprocessor

from . import Linker


class LinkwrightExtension(Extension):
    def __init__(self, **settings: Any) -> None:
        super().__init__()
        self.linker = Linker(**settings)

    def extendMarkdown(self, md: Markdown) -> None:
        # After all others, when the page is whole.
        md.postprocessors.register(_Linkify(self.linker), "linkwright", -100)


class _Linkify(Postprocessor):
    def __init__(self, linker: Linker) -> None:
        super().__init__()
        self.linker = linker

    def run(self, text: str) -> str:
        return self.linker.linkify_html(text)


def makeExtension(**settings: Any) -> LinkwrightExtension:
    return LinkwrightExtension(**settings)
