"""Reading and writing JSON bodies."""

import hashlib
import re
from collections.abc import Mapping
from typing import Any

import msgspec
from flask import Response, request

from companion.games.kit import RuleError

WHOLE = re.compile(r"-?[0-9]{1,100}")


def answer(body: Any, status: int = 200) -> Response:
    """The body as JSON; whoever has read the same before is told only that nothing is new."""
    response = Response(msgspec.json.encode(body), status, mimetype="application/json")
    return response if request.method not in ("GET", "HEAD") or status != 200 else unless_known(response)


def unless_known(response: Response) -> Response:
    """The answer, or only that it is the same as before."""
    response.cache_control.no_cache = True
    response.set_etag(hashlib.sha256(response.get_data()).hexdigest()[:32], weak=True)
    response.make_conditional(request)
    return response


def read(kind: Any) -> Any:
    """The body of the request as a struct; what does not fit is refused with the reason."""
    try:
        return msgspec.json.decode(request.get_data(), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RuleError("bad_body", detail=str(error)) from error


def check_query(known: Mapping[str, Mapping[str, Any]]) -> None:
    """Refuse parameters and values that nobody knows: with a slip in one, `look=yes`, more would be done than meant."""
    for name, value in request.args.items():
        if name not in (*known, "lang"):  # any page can be asked for in a language
            raise RuleError("unknown_parameter", name=name[:40], known=", ".join(known))
        schema = known.get(name, {})
        if value not in schema.get("enum", [value]):
            raise RuleError("bad_parameter", name=name, known=", ".join(schema["enum"]))
        if schema.get("type") == "integer" and not WHOLE.fullmatch(value):
            raise RuleError("bad_number", name=name)
