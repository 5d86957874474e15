"""Answers are packed for browsers that take gzip: static files once and well, pages each time and quickly."""

import gzip
import re
from collections.abc import Callable, Hashable
from functools import lru_cache
from pathlib import Path

from flask import Flask, Response, request
from werkzeug.http import parse_accept_header

from ..asked import Reply
from ..shelf import Shelf

WORTH_IT = 700  # bytes; a piece of a board is often less
TEXT = ("text/css", "text/javascript", "application/javascript", "image/svg+xml")
# Secrets and what a stranger sends could lie in one packed page, whose length would tell; but cookies are SameSite, so
# no stranger's page can ask for ours in somebody's name.
PAGES = ("text/html", "application/json")
UNREAD = re.compile(rb"/\*.*?\*/|^[ \t]+", re.S | re.M)  # in a stylesheet: for those alone who write it
HTML = "text/html; charset=utf-8"  # said at once: Werkzeug would look whether a header says it
QUICK, WELL = 3, 9  # a level of 1 would take a tenth less time, and leave 5 to 8 % more bytes
UNPACKED = [("Vary", "Accept-Encoding, Cookie")]  # a board is that of a device
PACKED = [("Content-Encoding", "gzip"), *UNPACKED]
kept: Shelf[bytes] = Shelf(300)


def install(app: Flask) -> None:
    app.after_request(pack)


def pack(response: Response) -> Response:
    """Answer with the packed form where that helps."""
    if "Vary" in response.headers:  # whoever made it has looked already
        return response
    static = request.endpoint == "static"
    if response.mimetype not in (TEXT if static else PAGES) or "Content-Encoding" in response.headers:
        return response
    response.headers.add("Vary", "Accept-Encoding")
    if not is_wanted() or (static and response.status_code != 200):
        return response
    return pack_file(response) if static else pack_page(response)


def page(key: Hashable, draw: Callable[[], str]) -> Response:
    """A page under all that it depends on, its device too: one that asks for the same again gets what was packed."""
    if not is_wanted():
        return Reply(draw(), content_type=HTML)
    body = kept.get(key, lambda: gzip.compress(draw().encode(), QUICK, mtime=0))
    return Reply(body, 200, PACKED, content_type=HTML)


def fragment(html: str, status: int, headers: list[tuple[str, str]]) -> Response:
    """A part of a page, which is hardly ever asked for again."""
    body = html.encode()
    if len(body) < WORTH_IT or not is_wanted():
        return Reply(body, status, headers + UNPACKED, content_type=HTML)
    return Reply(gzip.compress(body, QUICK, mtime=0), status, headers + PACKED, content_type=HTML)


def is_wanted() -> bool:
    environ = request.environ
    return takes_gzip(environ.get("HTTP_ACCEPT_ENCODING", "")) and "HTTP_RANGE" not in environ


@lru_cache(maxsize=64)
def takes_gzip(wishes: str) -> bool:
    return parse_accept_header(wishes).quality("gzip") > 0


def pack_page(response: Response) -> Response:
    if not response.is_streamed and len(body := response.get_data()) >= WORTH_IT:
        response.set_data(gzip.compress(body, QUICK, mtime=0))
        response.headers["Content-Encoding"] = "gzip"
    return response


def pack_file(response: Response) -> Response:
    file = getattr(response.response, "file", None)
    if file is None:
        return response
    path = Path(file.name)
    if (stat := path.stat()).st_size >= WORTH_IT:
        response.response.close()  # type: ignore[union-attr]
        response.direct_passthrough = False
        response.set_data(packed(path, stat.st_mtime_ns))
        response.headers["Content-Encoding"] = "gzip"
        if etag := response.get_etag()[0]:
            response.set_etag(f"{etag}-gzip", weak=True)
    return response


@lru_cache(maxsize=64)
def packed(path: Path, mtime: int) -> bytes:
    body = path.read_bytes()
    return gzip.compress(UNREAD.sub(b"", body) if path.suffix == ".css" else body, WELL, mtime=0)
