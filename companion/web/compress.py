"""Smaller answers for phones: text is packed when the browser takes gzip."""

import gzip
from functools import lru_cache
from pathlib import Path

from flask import Flask, Response, request

WORTH_IT = 700  # bytes
TEXT = (
    "text/html",
    "text/css",
    "text/javascript",
    "application/javascript",
    "image/svg+xml",
    "application/json",
)


def install(app: Flask) -> None:
    app.after_request(pack)


def pack(response: Response) -> Response:
    if response.mimetype not in TEXT:
        return response
    response.headers.add("Vary", "Accept-Encoding")
    if (
        "gzip" not in request.headers.get("Accept-Encoding", "")
        or response.status_code != 200
        or "Content-Encoding" in response.headers
        or "Range" in request.headers
    ):
        return response
    if response.direct_passthrough:
        return _pack_file(response)
    body = response.get_data()
    if len(body) >= WORTH_IT:
        _replace(response, gzip.compress(body, 1, mtime=0))
    return response


def _pack_file(response: Response) -> Response:
    """Static files are packed once."""
    file = getattr(response.response, "file", None)
    path = Path(file.name) if file is not None else None
    if path and (stat := path.stat()).st_size >= WORTH_IT:
        response.response.close()  # type: ignore[union-attr]
        response.direct_passthrough = False
        _replace(response, _packed_file(path, stat.st_mtime_ns))
    return response


@lru_cache(maxsize=64)
def _packed_file(path: Path, mtime: int) -> bytes:
    return gzip.compress(path.read_bytes(), 9, mtime=0)


def _replace(response: Response, body: bytes) -> None:
    response.set_data(body)
    response.headers["Content-Encoding"] = "gzip"
    if etag := response.get_etag()[0]:
        response.set_etag(f"{etag}-gzip", weak=True)
