"""Poprzez Wieki without a match: a calculator for two kingdoms, and the cards and rulings to look up."""

from typing import Any

from flask import Blueprint, abort, render_template, request, url_for
from flask_babel import gettext, ngettext

from companion.games.kit import RuleError
from companion.games.poprzez_wieki.cards import CARDS, Type
from companion.games.poprzez_wieki.scoring import score
from companion.web.addresses import phone_root
from companion.web.drawing import disc, is_htmx
from companion.web.guards.access import anyone

from ..kit import Link
from . import positions, words
from .rulings import rulings
from .view import ROWS

bp = Blueprint("poprzez_wieki", __name__, url_prefix="/poprzez-wieki")
bp.add_app_template_filter(words.card_name, "card_title")
BothKingdoms = tuple[tuple[int, ...], tuple[int, ...]]
MOST_CARDS = 7


def links() -> list[Link]:
    return [
        Link(
            "poprzez_wieki_partner.new", "person", gettext("Play with Kronikarz"),
            gettext("alone at the table: it deals, chooses under seal and explains"), opens=True,
        ),
        Link(
            "poprzez_wieki.calculator", "sum", gettext("Points of two kingdoms"),
            gettext("settle an argument"),
        ),
        Link(
            "poprzez_wieki.reference", "scroll", gettext("Cards and rulings"),
            gettext("all eighteen, with reasons"),
        ),
    ]  # fmt: skip


@bp.get("/punkty")
@anyone
def calculator() -> str | tuple[str, int]:
    """Two kingdoms in the address, so that it can be sent: ?a=17,2,1&b=11,4."""
    try:
        kingdoms = (read_kingdom("a"), read_kingdom("b"))
        problem = problem_with(kingdoms)
    except RuleError as error:
        kingdoms, problem = ((), ()), sentence(error)
    receipts = score(kingdoms) if not problem else None
    gives = {line.card: line.points for receipt in receipts or () for line in receipt.lines}
    page = render_template(
        "poprzez_wieki/calculator.html",
        kingdoms=kingdoms, receipts=receipts, gives=gives, problem=problem, rows=ROWS, words=words, cards=CARDS,
        names=(gettext("Kingdom A"), gettext("Kingdom B")), letters="AB", link=link, tapped=tapped,
        discs=[disc(0, "A"), disc(1, "B")],
        turn="b" if request.args.get("turn") == "b" else "a", share=phone_root() + link(kingdoms),
    )  # fmt: skip
    return (page, 422) if problem else page


def link(kingdoms: BothKingdoms, turn: str | None = None) -> str:
    """The address of two kingdoms."""
    query = [f"{side}={','.join(map(str, kingdom))}" for side, kingdom in zip("ab", kingdoms, strict=True) if kingdom]
    query += [f"turn={turn}"] if turn == "b" else []
    return url_for("poprzez_wieki.calculator") + ("?" + "&".join(query) if query else "")


def tapped(kingdoms: BothKingdoms, turn: str, card: int) -> str:
    """The address after a tap on a card: out of its kingdom, or into the one whose turn it is."""
    rest = [tuple(c for c in kingdom if c != card) for kingdom in kingdoms]
    side = "ab".index(turn)
    if card not in kingdoms[side]:
        rest[side] += (card,)
    return link((rest[0], rest[1]), turn)


def read_kingdom(side: str) -> tuple[int, ...]:
    """Card numbers with commas."""
    parts = [part.strip() for part in request.args.get(side, "").split(",") if part.strip()]
    if not all(part.isdecimal() and len(part) < 4 for part in parts):
        raise RuleError("bad_list")
    return tuple(int(part) for part in parts)


def check_kingdoms(kingdoms: Any) -> None:
    """What a pair of kingdoms must be before it is scored."""
    for kingdom in kingdoms:
        for card in kingdom:
            if card not in CARDS:
                raise RuleError("no_such_card", card=card)
            if kingdom.count(card) > 1:
                raise RuleError("card_twice", card=card)
        if len(kingdom) > MOST_CARDS:
            raise RuleError("kingdom_too_large", most=MOST_CARDS)
    for card in kingdoms[0]:
        if card in kingdoms[1]:
            raise RuleError("card_in_both", card=card)


def problem_with(kingdoms: Any) -> str | None:
    try:
        check_kingdoms(kingdoms)
    except RuleError as error:
        return sentence(error)
    return None


def sentence(error: RuleError) -> str:
    card = error.figures.get("card", 0)
    match error.code:
        case "bad_list":
            return gettext("A kingdom is a list of card numbers with commas, for example 17,2,1,10,15.")
        case "card_twice":
            return gettext("%(card)s is in the same kingdom twice.", card=words.card_name(card))
        case "card_in_both":
            return gettext("%(card)s is in both kingdoms. A card is in one place only.", card=words.card_name(card))
        case "kingdom_too_large":
            return ngettext(
                "A kingdom has at most %(num)s card.",
                "A kingdom has at most %(num)s cards.",
                error.figures["most"],
            )
        case "kingdom_empty":
            return gettext("Each kingdom needs at least one card.")
        case "two_kingdoms":
            return gettext("Send exactly two kingdoms.")
    return positions.sentence(error) or words.refusal(error, ())


@bp.get("/karty")
@anyone
def reference() -> str:
    """All cards, and the rulings with their reasons."""
    kind = request.args.get("type", "")
    chosen = [card for card in CARDS.values() if wanted(card, kind)]
    return render_template(
        "poprzez_wieki/reference.html",
        chosen=chosen, kind=kind, words=words, types=Type, cards=CARDS, filters=filters(), rulings=rulings(),
    )  # fmt: skip


@bp.get("/karty/<int:number>")
@anyone
def card(number: int) -> str:
    """One card, with its whole goal and its rulings: on a board a held finger asks for it."""
    if number not in CARDS:
        abort(404)
    found = [(rule, why) for numbers, rule, why in rulings() if number in numbers]
    name = "poprzez_wieki/_card.html" if is_htmx() else "poprzez_wieki/card.html"
    return render_template(name, card=CARDS[number], rulings=found, words=words)


def filters() -> list[tuple[str, str]]:
    kinds = [(kind.value, words.type_name(kind)) for kind in Type]
    return [("", gettext("All")), *kinds, ("none", gettext("no type")), ("compares", gettext("compares"))]


def wanted(card: Any, kind: str) -> bool:
    if kind == "compares":
        return bool(card.compares)
    if kind == "none":
        return card.type is None
    return card.type == kind if kind in list(Type) else True
