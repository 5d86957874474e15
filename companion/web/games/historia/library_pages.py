"""The card library of Historia: cards, decks, files in and out. For the owner."""

from typing import Any

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue as Answer
from flask_babel import gettext

from companion.games.historia.terms import GREAT_EPOCHS, PERIODS, Epoch
from companion.web.guards.access import matches, owner_only
from companion.web.languages import polish_order

from . import words
from .library import store
from .library.cards import FIELDS, KINDS, Card, Fault, read_card, read_number
from .library.decks import Deck, check_deck
from .library.files import Batch, read_file
from .library.written import to_csv, to_json
from .words import library as library_words

bp = Blueprint("library", __name__, url_prefix="/historia/biblioteka")


def page(name: str, **more: Any) -> str:
    return render_template(
        f"historia/{name}.html",
        words=words, library_words=library_words, kinds=KINDS, epochs=GREAT_EPOCHS, periods=PERIODS, **more,
    )  # fmt: skip


@bp.get("")
@owner_only
def shelf() -> str:
    cards, decks = (request.args.get(what, type=int) for what in ("cards", "decks"))
    if cards is None:
        return show_shelf()
    return show_shelf(said=gettext("Taken in: cards %(cards)s, decks %(decks)s.", cards=cards, decks=decks or 0))


def show_shelf(**more: Any) -> str:
    kind, epoch = request.args.get("kind", ""), request.args.get("epoch", "")
    with matches().storage.reading() as db:
        found = store.cards(db, kind, epoch)
        decks = [(deck, check_deck(deck)) for deck in store.decks(db, epoch)]
    cards = sorted(found, key=lambda pair: polish_order(pair[1].name))
    return page("library", cards=cards, decks=decks, kind=kind, epoch=epoch, **more)


# -- a card


@bp.get("/karta")
@owner_only
def card() -> str:
    number = request.args.get("id", type=int)
    with matches().storage.reading() as db:
        found = store.card(db, number) if number else None
    if number and found is None:
        abort(404)
    kind = found.kind if found else request.args.get("kind", "character")
    return page("card", card=found, editing=number, kind=kind if kind in KINDS else "character", faults=[], typed={})


@bp.post("/karta")
@owner_only
def save_card() -> Answer:
    number = request.form.get("id", type=int)
    typed = {field: request.form.get(field, "") for field in FIELDS}
    new, faults = read_card(typed)
    with matches().storage.writing() as db:
        same = store.find_same(db, new) if new else None
        if new and same not in (None, number):
            faults = [Fault("card_exists", value=new.name)]
        elif new:
            store.put_card(db, new, number)
    if faults:
        kind = typed["kind"] if typed["kind"] in KINDS else "character"
        return page("card", card=None, editing=number, kind=kind, faults=faults, typed=typed), 422
    return redirect(url_for("library.shelf", epoch=typed["epoch"], kind=typed["kind"]), 303)


@bp.post("/karta/usun")
@owner_only
def drop_card() -> Answer:
    with matches().storage.writing() as db:
        store.drop_card(db, request.form.get("id", 0, type=int))
    return redirect(url_for("library.shelf"), 303)


# -- a deck


@bp.get("/talia")
@owner_only
def deck() -> str:
    number = request.args.get("id", type=int)
    with matches().storage.reading() as db:
        found = store.deck(db, number) if number else Deck("", request.args.get("epoch", Epoch.MIDDLE_AGES))
    if found is None or found.epoch not in GREAT_EPOCHS:
        abort(404)
    return show_deck(found)


def show_deck(shown: Deck, faults: list[Fault] | None = None) -> str:
    with matches().storage.reading() as db:
        cards = store.cards(db, epoch=shown.epoch)
    copies = {card.same: count for card, count in shown.cards}
    known = {card.same for _, card in cards}
    cards += [(store_number(card), card) for card, _ in shown.cards if card.same not in known]
    cards = sorted(cards, key=lambda pair: (KINDS.index(pair[1].kind), polish_order(pair[1].name)))
    return page("deck", deck=shown, cards=cards, copies=copies, faults=check_deck(shown) if faults is None else faults)


def store_number(card: Card) -> int:
    with matches().storage.reading() as db:
        return store.find_same(db, card) or 0


@bp.post("/talia")
@owner_only
def save_deck() -> Answer:
    """A deck is kept with its faults, which are named; it can be finished later."""
    name, epoch = " ".join(request.form.get("name", "").split())[:80], request.form.get("epoch", "")
    period, number = request.form.get("period", ""), request.form.get("id", type=int)
    if epoch not in GREAT_EPOCHS or (period and period not in PERIODS[Epoch(epoch)]):
        abort(400)
    if not name:
        return show_deck(Deck("", epoch, period), [Fault("deck_without_name")]), 422
    with matches().storage.writing() as db:
        number = store.put_deck(db, name, epoch, period, chosen_cards(), number)
    return redirect(url_for("library.deck", id=number), 303)


def chosen_cards() -> list[tuple[int, int]]:
    """Fields "card.5" hold how many copies of card 5 there are."""
    with matches().storage.reading() as db:
        known = {number for number, _ in store.cards(db)}
    found = []
    for field, value in request.form.items():
        number, copies = read_number(field.removeprefix("card.")), read_number(value or "0")
        if field.startswith("card.") and number in known and copies:
            found.append((number, copies))
    return found


@bp.post("/talia/usun")
@owner_only
def drop_deck() -> Answer:
    with matches().storage.writing() as db:
        store.drop_deck(db, request.form.get("id", 0, type=int))
    return redirect(url_for("library.shelf"), 303)


# -- files


@bp.post("/wczytaj")
@owner_only
def take_in() -> Answer:
    """All or nothing: a file with a fault changes nothing, and every fault is named."""
    batch = read_upload()
    if batch.faults:
        return show_shelf(faults=batch.faults), 422
    with matches().storage.writing() as db:
        cards, decks = store.take_in(db, batch)
    return redirect(url_for("library.shelf", cards=cards, decks=decks), 303)


def read_upload() -> Batch:
    upload = request.files.get("file")
    raw = upload.read() if upload and upload.filename else request.form.get("pasted", "").encode()
    try:
        return read_file(raw.decode("utf-8-sig"))
    except UnicodeDecodeError:
        return Batch(faults=(Fault("not_utf8"),))


@bp.get("/karty.csv")
@owner_only
def csv_file() -> Response:
    return download(to_csv(*everything()), "text/csv; charset=utf-8", "historia.csv")


@bp.get("/karty.json")
@owner_only
def json_file() -> Response:
    return download(to_json(*everything()), "application/json", "historia.json")


def everything() -> tuple[list[Card], list[Deck]]:
    with matches().storage.reading() as db:
        return [card for _, card in store.cards(db)], store.decks(db)


def download(text: str, kind: str, name: str) -> Response:
    return Response(text, content_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})
