"""An extension of Sphinx, for all that it reads: MyST, notebooks and reStructuredText.

In ``conf.py``::

    extensions = ["myst_parser", "linkwright.sphinx"]
    linkwright = {"also": ["wiki.corp"]}

``linkwright`` has settings of ``linkwright.Linker``. Links are made when a document is read, so that ``linkcheck`` sees them.
"""

from __future__ import annotations

import sys
from bisect import bisect_left
from functools import lru_cache, wraps
from typing import Any, Callable

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.errors import ConfigError
from sphinx.transforms import SphinxTransform

from . import Link, Linker, __version__
from ._linkwright import pieces, spans_of_markdown

#: The names of elements in HTML. Text that stands beside another of these reads on in it.
INLINE = {
    nodes.emphasis: "em",
    nodes.strong: "strong",
    nodes.subscript: "sub",
    nodes.superscript: "sup",
    nodes.inline: "span",
    nodes.generated: "span",
    nodes.abbreviation: "abbr",
}

#: Elements in which nothing links, with all that are a kind of them.
SKIPPED = (
    nodes.FixedTextElement,
    nodes.Invisible,
    nodes.citation_reference,
    nodes.field_name,
    nodes.footnote_reference,
    nodes.image,
    nodes.literal,
    nodes.math,
    nodes.problematic,
    nodes.raw,
    nodes.reference,
    nodes.system_message,
    nodes.target,
    addnodes.desc_signature,
    addnodes.download_reference,
    addnodes.literal_strong,
    addnodes.pending_xref,
    addnodes.toctree,
)


class Linkify(SphinxTransform):
    """Puts the links of a document into references."""

    # After the translations of a document, and before quotation marks and dashes change.
    default_priority = 700

    def apply(self, **_: Any) -> None:
        settings = self.config.linkwright
        self.linker = Linker(**settings)
        names = {"class_": "classes", "rel": "rel", "target": "target"}
        self.attributes = {
            name: settings[own].split() if own == "class_" else settings[own]
            for own, name in names.items()
            if settings.get(own)
        }
        if str(self.env.doc2path(self.env.docname)).endswith(".rst"):
            self._unlink()
        for block in list(self.document.findall(nodes.TextElement)):
            if type(block) not in INLINE and not isinstance(block, SKIPPED) and not self._is_inside(block):
                self._link(block)

    def _unlink(self) -> None:
        """Makes the URLs text that docutils found in reStructuredText: it ends them elsewhere."""
        for reference in list(self.document.findall(nodes.reference)):
            text = reference.astext()
            if reference.get("refuri") in (text, f"mailto:{text}") and "name" not in reference:
                reference.replace_self(nodes.Text(text))

    def _is_inside(self, node: Any) -> bool:
        """Whether the text of another block, or nothing that links, is around a node."""
        while (node := node.parent) is not None:
            if isinstance(node, (nodes.TextElement, *SKIPPED)):
                return True
        return False

    def _link(self, block: Any) -> None:
        events: list[tuple[str, str]] = [("start", "h1" if isinstance(block, nodes.title) else "p")]
        texts: dict[int, Any] = {}
        # What is left to do, last first: a node, or the name of an element that ends.
        left: list[Any] = list(reversed(block.children))
        while left:
            node = left.pop()
            if isinstance(node, str) and not isinstance(node, nodes.Text):
                events.append(("end", node))
            elif isinstance(node, nodes.Text):
                texts[len(events)] = node
                events.append(("text", str(node)))
            else:
                is_link = isinstance(node, (nodes.reference, addnodes.pending_xref))
                name = "a" if is_link else INLINE.get(type(node), "code")
                events.append(("start", name))
                left.append(name)
                left.extend(reversed(node.children))
        events.append(("end", events[0][1]))
        for at, parts in pieces(events, self.linker).items():
            texts[at].parent.replace(texts[at], [self._node(part) for part in parts])

    def _node(self, part: str | Link) -> Any:
        if isinstance(part, str):
            return nodes.Text(part)
        reference = nodes.reference("", part.display, refuri=part.href, internal=False, **self.attributes)
        # No quotation mark or dash of it changes.
        reference["support_smartquotes"] = False
        return reference


#: The modules of MyST and its notebooks that make parsers of Markdown.
PARSERS = ("myst_parser.parsers.sphinx_", "myst_nb.sphinx_", "myst_nb.core.render")


def keep(create: Callable[..., Any], settings: dict[str, Any]) -> Callable[..., Any]:
    """Makes parsers of Markdown that read no markup in a link, as in ``https://example.com/__init__.py``. Its text is left
    for ``Linkify``."""
    from markdown_it.common.utils import unescapeAll

    linker = Linker(**settings)

    @lru_cache(maxsize=1)
    def spans(source: str) -> list[tuple[int, int]]:
        return spans_of_markdown(source, linker)

    def rule(state: Any, silent: bool) -> bool:
        found = spans(state.src)
        start, end = found[bisect_left(found, (state.pos,)) - 1] if found else (0, 0)
        if silent or getattr(state, "linkLevel", False) or not start < state.pos < end:
            return False
        read = state.src[start : state.pos]
        if not state.pending.endswith(read):
            return False
        state.pending = state.pending[: -len(read)] + unescapeAll(state.src[start:end])
        state.pos = end
        return True

    @wraps(create)
    def created(*arguments: Any, **more: Any) -> Any:
        md = create(*arguments, **more)
        md.inline.ruler.before("escape", "linkwright", rule)
        return md

    return created


def prepare(app: Sphinx, config: Config) -> None:
    if "linkify" in getattr(config, "myst_enable_extensions", ()):
        # The extension of MyST, which Jupyter Book switches on, would end URLs elsewhere.
        config.myst_enable_extensions = {*config.myst_enable_extensions} - {"linkify"}
    try:
        Linker(**config.linkwright)
    except (TypeError, ValueError) as error:
        raise ConfigError(f"linkwright: {error}") from None
    for name in PARSERS:
        module = sys.modules.get(name)
        create = getattr(module, "create_md_parser", None)
        if create:
            # What another build of this process set is replaced.
            setattr(module, "create_md_parser", keep(getattr(create, "__wrapped__", create), config.linkwright))  # noqa: B010


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_config_value("linkwright", {}, "env", [dict])
    app.connect("config-inited", prepare)
    app.add_transform(Linkify)
    return {"version": __version__, "parallel_read_safe": True, "parallel_write_safe": True}
