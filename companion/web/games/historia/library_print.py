"""Print and play: any choice of cards, or a deck with its copies, on sheets to be cut."""

import re

from flask import Blueprint, abort, request
from flask_babel import get_locale

from companion.web.fields import row_number
from companion.web.guards.access import matches, owner_only

from .library import store
from .library.cards import Card
from .library.search import read_wanted, search
from .library.sheets import A_SHEET, PAPERS, back_of, sheets
from .library_pages import page

bp = Blueprint("library_print", __name__, url_prefix="/historia/biblioteka")


@bp.get("/druk")
@owner_only
def show() -> str:
    asked = {name: value for name, value in request.args.items() if name not in ("paper", "backs")}
    paper = request.args.get("paper", "")
    if paper not in PAPERS:
        paper = "letter" if getattr(get_locale(), "territory", None) in ("US", "CA") else "a4"
    cards = chosen()
    return page(
        "print", cards=cards, sheets=list(sheets(cards)), pages=-(-len(cards) // A_SHEET), paper=paper, papers=PAPERS,
        backs=request.args.get("backs") != "0", asked=asked, back_of=back_of,
    )  # fmt: skip


def chosen() -> list[Card]:
    """A deck with its copies, cards by their numbers, or those that are looked for."""
    number = request.args.get("deck", type=row_number)
    with matches().storage.reading() as db:
        deck = store.deck(db, number) if number else None
        cards = store.cards(db)
    if number and deck is None:
        abort(404)
    if deck:
        return [card for card, copies in deck.cards for _ in range(copies)]
    numbers = {int(text) for text in request.args.get("cards", "").split(".") if re.fullmatch(r"[0-9]{1,9}", text)}
    return [card for number, card in search(cards, read_wanted(request.args)) if not numbers or number in numbers]
