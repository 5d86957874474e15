"""Luck that can be checked: fingerprint and seed, every draw made again, and how often everything came."""

from typing import Any

import msgspec
from flask import Blueprint, Response, abort, render_template
from flask_babel import gettext

from companion.games.podroz import game
from companion.games.podroz.state import Player
from companion.history.statistics import sums_of
from companion.matches import store
from companion.matches.play import Table, fingerprint
from companion.matches.verify import Check, check_luck
from companion.web.guards.access import at_table, is_owner, matches, owner_only, table

from . import luck as counts
from . import words
from .statistics import dice

bp = Blueprint("podroz", __name__)


@bp.get("/m/<match_id>/luck")
@at_table
def luck(match_id: str) -> str:
    shown = journey(match_id)
    with matches().storage.reading() as db:
        found, written = store.entries(db, shown.match), store.written_entries(db, match_id)
    check = check_luck(shown.match, found, written)
    tally = counts.of_match(shown.state.players)
    return render_template(
        "podroz/luck.html",
        match=shown.match, check=check, differs=difference(shown, check), seed=seed_of(shown),
        fingerprint=fingerprint(shown.match), is_owner=is_owner(), **charts(tally),
    )  # fmt: skip


@bp.get("/m/<match_id>/draws.json")
@at_table
def draws(match_id: str) -> Response:
    """The log with what is needed to check its draws elsewhere; the seed only once the match is over."""
    shown = journey(match_id)
    with matches().storage.reading() as db:
        found = store.entries(db, shown.match)
    body = {
        "match": shown.match.id,
        "game": shown.match.game,
        "rules_version": shown.match.rules_version,
        "seats": len(shown.match.seats),
        "fingerprint": fingerprint(shown.match),
        "seed": seed_of(shown),
        "entries": [{"seq": entry.seq, "action": entry.action, "undoes": entry.undoes} for entry in found],
    }
    name = f'attachment; filename="kronikarz-{shown.match.id}.json"'
    return Response(msgspec.json.encode(body), 200, {"Content-Disposition": name}, mimetype="application/json")


@bp.get("/podroz/szczescie")
@owner_only
def all_luck() -> str:
    """Over all matches that count."""
    with matches().storage.reading() as db:
        tally = counts.of_all_matches(sums_of(db, game.key))
    return render_template("podroz/all_luck.html", **charts(tally))


def journey(match_id: str) -> Table:
    shown = table(match_id)
    if shown.match.game != game.key:
        abort(404)
    return shown


def seed_of(shown: Table) -> str | None:
    return shown.match.seed.hex() if shown.match.status == store.FINISHED else None


def difference(shown: Table, check: Check) -> dict[str, Any] | None:
    """The first entry that the seed does not give, beside what it gives; without the seed's future."""
    if check.differs is None:
        return None
    seats = shown.match.seats
    expected = words.describe(check.expected, seats) if check.expected is not None else gettext("the rules refuse it")
    return {"seq": check.differs.seq, "logged": words.describe(check.differs.action, seats), "expected": expected}


@bp.app_template_global()
def luck_of(players: tuple[Player, ...]) -> dict[str, Any]:
    """The rows of podroz/_charts.html and of podroz/_dice.html for one match."""

    def summed(what: str) -> list[int]:
        return [sum(found) for found in zip(*(getattr(player, what) for player in players), strict=True)]

    sums = {what: summed(what) for what in ("faces", "took", "by_hand", "took_by_hand")}
    return {**charts(counts.of_match(players)), "dice": dice(sums)}


def charts(tally: counts.Tally) -> dict[str, Any]:
    return {
        "tally": tally,
        "faces": counts.face_rows(tally.faces),
        "by_hand": counts.face_rows(tally.by_hand),
        "tokens": counts.token_rows(tally),
    }
