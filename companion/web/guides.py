"""How a game is played with Kronikarz: a page of its own for each, written in the game's folder."""

from flask import Blueprint, abort, render_template, request

from .addresses import here_only
from .games import BOARDS
from .guards.access import anyone

bp = Blueprint("guides", __name__)


@bp.get("/how/<game>")
@anyone
def how(game: str) -> str:
    """Setup, a round, what the app does and what stays on the table, and the marks of the board."""
    if game not in BOARDS or not BOARDS[game].guide:
        abort(404)
    return render_template("how.html", game=game, board=BOARDS[game], back=here_only(request.args.get("back", "/")))
