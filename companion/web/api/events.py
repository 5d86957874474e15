"""Live updates for key holders: the door holds the stream, as it does for phones."""

from flask import Response, g, request

from ..door.streams import HOLD, Hold
from ..guards.access import table
from ..guards.bearer import key_reader
from ..telling import stirred
from .matches import bp


@bp.get("/matches/<match_id>/events")
@key_reader
def follow_match(match_id: str) -> Response:
    """The stamp of the board whenever it changes; what is new is fetched."""
    seen = request.headers.get("Last-Event-ID", "")
    request.environ[HOLD] = Hold(match_id, f"key {g.key.id}", seen, stirred(table(match_id)).stamp)
    return Response(mimetype="text/event-stream")
