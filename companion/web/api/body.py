"""Reading and writing JSON bodies."""

from typing import Any

import msgspec
from flask import Response, request

from companion.games.kit import RuleError


def answer(body: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(body), status, mimetype="application/json")


def read(kind: Any) -> Any:
    """The body of the request as a struct; what does not fit is refused with the reason."""
    try:
        return msgspec.json.decode(request.get_data(), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RuleError("bad_body", detail=str(error)) from error
