"""What finished matches say about the cards of a version, on one page."""

from flask import Blueprint, request
from flask_babel import format_percent

from companion.matches.play import Matches
from companion.web.guards.access import matches, owner_only

from .library import played
from .library.played import Sitting, Use
from .library_pages import page

bp = Blueprint("library_trials", __name__, url_prefix="/historia/biblioteka/proby")
ORDERS = {
    "name": lambda line: line.name.casefold(),
    "held": lambda line: -line.held,
    "played": lambda line: -line.share.whole,
    "activated": lambda line: -line.activated,
    "contests": lambda line: -line.contests,
    "won": lambda line: -line.share.rate,
    "vp": lambda line: -line.vp,
}


@bp.get("")
@owner_only
def show() -> str:
    version, order = request.args.get("version", "")[:80], request.args.get("sort", "")
    order = order if order in ORDERS else "played"
    with matches().storage.reading() as db:
        every = played.sittings(db)
    seats = [one for one in every if one.match in brought(every, version)]
    cards, never = played.by_card(used(matches(), seats))
    return page(
        "trials", version=version, sort=order, orders=list(ORDERS), seats=seats, never=never, minutes=minutes(seats),
        known=sorted({name for one in every for name in one.chapter.versions}), percent=percent,
        matches=len({one.match for one in seats}), cards=sorted(cards, key=ORDERS[order]),
        decks=played.by_part(seats, lambda chapter: chapter.decks),
        factions=played.by_part(seats, lambda chapter: chapter.factions),
    )  # fmt: skip


def percent(rate: float) -> str:
    return format_percent(rate, "#,##0%")


def brought(every: list[Sitting], version: str) -> set[str]:
    """The matches to which somebody brought a deck of the version; without one, all."""
    return {one.match for one in every if not version or version in one.chapter.versions}


def used(all_matches: Matches, seats: list[Sitting]) -> list[tuple[Sitting, Use]]:
    """Each seat with what it did with its cards; a match without a log says nothing of them."""
    by_match: dict[str, list[Use]] = {}
    for match in dict.fromkeys(one.match for one in seats):
        table = all_matches.look(match)
        by_match[match] = played.uses((entry.action for entry in table.timeline.standing()), len(table.match.seats))
    return [(one, by_match[one.match][one.seat]) for one in seats]


def minutes(seats: list[Sitting]) -> float | None:
    known = {one.match: one.minutes for one in seats if one.minutes}
    return sum(known.values()) / len(known) if known else None
