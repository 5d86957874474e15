"""Static files are packed once, for browsers that take gzip. Pages change with each tap and go as they are."""

import gzip
from functools import lru_cache
from pathlib import Path

from flask import Flask, Response, request

WORTH_IT = 700  # bytes
TEXT = ("text/css", "text/javascript", "application/javascript", "image/svg+xml")


def install(app: Flask) -> None:
    app.after_request(pack)


def pack(response: Response) -> Response:
    """Answer with the packed form of a static file where that helps."""
    if request.endpoint != "static" or response.mimetype not in TEXT:
        return response
    response.headers.add("Vary", "Accept-Encoding")
    file = getattr(response.response, "file", None)
    takes_it = "gzip" in request.headers.get("Accept-Encoding", "") and "Range" not in request.headers
    if file is None or not takes_it or response.status_code != 200:
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
    return gzip.compress(path.read_bytes(), 9, mtime=0)
