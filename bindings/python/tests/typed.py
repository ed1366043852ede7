"""Uses of the package that type checkers must accept, and, with an `ignore`, must not."""

from __future__ import annotations

import linkwright
from linkwright import Anchor, ExistingAnchor, Link, Linker


def hook(link: Link, anchor: Anchor) -> None:
    anchor["title"] = link.text
    anchor.href = anchor.href.replace("http:", "https:")
    rel: str | None = anchor.get("rel")
    if rel is None or "rel" in anchor:
        anchor.veto()


def existing(anchor: ExistingAnchor) -> None:
    if anchor.site("example.com") == "other":
        anchor["rel"] = "nofollow"


linker: Linker = Linker(rel="nofollow", also=["docs.rs"], truncate=30, anchor=hook, existing=existing)
hrefs: list[str] = [link.href for link in linker.find("docs.rs")]
html: str = linkwright.linkify_html("<p>", bare_domains="www", class_="link", target=None)
reasons: list[str | None] = [place.reason for place in linkwright.explain("main.rs")]

masked: str = linkwright.replace("a.com", lambda link: link.registrable_domain)
starts: list[int] = linkwright.spans("a.com")[0].tolist()
linker.linkify_html("a.com", anchor=hook, existing=existing)

Linker(bare_domains="some")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
Linker(emial=True)  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
linkwright.find(b"")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
