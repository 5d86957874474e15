"""Live updates: who may listen to a match. The door holds the streams, without a thread."""

from flask import Blueprint, Response, request

from .door.streams import HOLD, Hold
from .guards.access import at_table, device, table
from .telling import stirred

bp = Blueprint("live", __name__)


@bp.get("/m/<match_id>/live")
@at_table
def live(match_id: str) -> Response:
    seen = request.headers.get("Last-Event-ID") or request.args.get("seen", "")
    request.environ[HOLD] = Hold(match_id, device(), seen, stirred(table(match_id)).stamp)
    return Response(mimetype="text/event-stream")
