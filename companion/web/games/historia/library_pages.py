"""The card library of Historia: cards, decks, files in and out. For the owner."""

import re
from typing import Any

import msgspec
from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue as Answer
from flask_babel import format_decimal, gettext
from markupsafe import Markup
from msgspec.structs import replace
from sqlite_utils import Database

from companion.alphabet import polish_order
from companion.games.historia.terms import GREAT_EPOCHS, Epoch
from companion.web.fields import blame, row_number
from companion.web.guards.access import matches, owner_only
from companion.web.guards.shield import A_TEXT, takes_file

from . import words
from .forms import CardFileForm, CardForm, DeckForm, ManyForm
from .library import journal, store
from .library.batch import Batch, preview
from .library.cards import KINDS, Card, Fault
from .library.days import read_date
from .library.decks import Deck, check_deck, may_hold
from .library.files import decoded, read_file
from .library.fitting import fit
from .library.many import copies, differences
from .library.search import (
    LARGEST_FIRST,
    NEUTRAL,
    SORTS,
    Numbered,
    factions,
    figure,
    keywords,
    points,
    read_wanted,
    search,
)  # fmt: skip
from .library.written import to_csv, to_json
from .words import library as library_words

bp = Blueprint("library", __name__, url_prefix="/historia/biblioteka")
EMBLEMS = {"faction": "flag", "event": "calendar", "character": "person", "monument": "temple", "symbol": "star"}
SHOWN = 200  # lines of a preview


def page(name: str, **more: Any) -> str:
    return render_template(
        f"historia/{name}.html",
        words=words, library_words=library_words, card_date=read_date, emblems=EMBLEMS, fit=fit,
        kinds=KINDS, epochs=GREAT_EPOCHS, **more,
    )  # fmt: skip


@bp.get("")
@owner_only
def shelf() -> str:
    cards, decks = (request.args.get(what, type=int) for what in ("cards", "decks"))
    if cards is None:
        return show_shelf()
    return show_shelf(said=gettext("Taken in: cards %(cards)s, decks %(decks)s.", cards=cards, decks=decks or 0))


def show_shelf(file: CardFileForm | None = None, many: ManyForm | None = None, **more: Any) -> str:
    wanted = read_wanted(request.args)
    with matches().storage.reading() as db:
        cards, last = store.cards(db), journal.last(db)
        decks = [(deck, check_deck(deck)) for deck in store.decks(db, wanted.epoch)]
    found, forms = search(cards, wanted), {"file": file or CardFileForm(), "many": many or ManyForm()}
    ticked = {number for number, _ in found} if request.args.get("ticked") == "all" else set(forms["many"].card.data)
    return page(
        "library", rows=rows(found, ticked), found=len(found), all=len(cards), decks=decks, wanted=wanted, last=last,
        factions=factions(cards), keywords=keywords(cards), sorts=SORTS, neutral=NEUTRAL, down_first=LARGEST_FIRST,
        **forms, **more,
    )  # fmt: skip


def rows(found: list[Numbered], ticked: set[int]) -> Markup:
    """The lines of the list; hundreds of them, so without what only makes the template readable."""
    drawn = page("_cards", cards=found, ticked=ticked, figure=figure, points=points)
    return Markup(re.sub(r">\s+<", "><", re.sub(r"\s+", " ", drawn)))


# -- a card


@bp.get("/karta")
@owner_only
def card() -> str:
    """A card to change, or with `copy` another one like it, which is stored when it is saved."""
    number, copied = (request.args.get(what, type=row_number) for what in ("id", "copy"))
    with matches().storage.reading() as db:
        found = store.card(db, number or copied or 0)
        past = journal.past(db, number) if number else []
        cards = store.cards(db) if copied else []
    if (number or copied) and found is None:
        abort(404)
    if copied and found:
        (found,) = copies(cards, [(copied, found)])
    form = CardForm.of(found, number) if found else CardForm(kind=request.args.get("kind"))
    return page("card", form=form, shown=found if number else None, past=past, differences=differences)


@bp.post("/karta")
@owner_only
def save_card() -> Answer:
    form = CardForm.sent()
    if new := form.read():
        with matches().storage.writing() as db:
            if store.find_same(db, new) in (None, form.id.data):
                former = store.card(db, form.id.data or 0)
                with journal.recorded(db):
                    store.put_card(db, replace(new, aside=former.aside if former else ()), form.id.data)
                return redirect(url_for("library.shelf", epoch=new.epoch, kind=new.kind), 303)
        form.blame(Fault("card_exists", value=new.name))
    return page("card", form=form, past=()), 422


@bp.post("/karta/usun")
@owner_only
def drop_card() -> Answer:
    with matches().storage.writing() as db, journal.recorded(db):
        store.drop_card(db, CardForm.sent().id.data or 0)
    return redirect(url_for("library.shelf"), 303)


# -- a deck


@bp.get("/talia")
@owner_only
def deck() -> str:
    number = request.args.get("id", type=row_number)
    with matches().storage.reading() as db:
        found = store.deck(db, number) if number else begun(db)
    if found is None or found.epoch not in GREAT_EPOCHS:
        abort(404)
    cards = cards_for(found)
    copies = {held.same: count for held, count in found.cards}
    counts = {f"card.{number}": copies.get(one.same) for number, one in cards}
    return deck_page(DeckForm.of(cards)(data={**msgspec.structs.asdict(found), **counts}), found)


def begun(db: Database) -> Deck:
    """A new deck of an epoch, with the faction that was chosen for it, if one was."""
    epoch, number = request.args.get("epoch", Epoch.MIDDLE_AGES), request.args.get("faction", type=row_number)
    faction = store.card(db, number) if number else None
    if faction is None or (faction.kind, faction.epoch) != ("faction", epoch):
        return Deck("", epoch)
    return Deck("", epoch, cards=((faction, 1),))


def deck_page(form: DeckForm, shown: Deck) -> str:
    held, cards = {card.same for card, _ in shown.cards}, cards_for(shown)
    at_hand = [pair for pair in cards if pair[1].same in held or may_hold(shown, pair[1])]
    aside = [pair for pair in cards if pair not in at_hand]
    factions = [pair for pair in cards if pair[1].kind == "faction"]
    return page("deck", form=form, deck=shown, parts=(at_hand, aside), factions=factions, faults=check_deck(shown))


def cards_for(shown: Deck) -> list[tuple[int, Card]]:
    """The cards of its epoch and those that it holds, with their numbers."""
    with matches().storage.reading() as db:
        cards = store.cards(db, epoch=shown.epoch)
        known = {card.same for _, card in cards}
        cards += [(store.find_same(db, card) or 0, card) for card, _ in shown.cards if card.same not in known]
    return sorted(cards, key=lambda pair: (KINDS.index(pair[1].kind), polish_order(pair[1].name)))


@bp.post("/talia")
@owner_only
def save_deck() -> Answer:
    """A deck is kept with its faults, which are named; it can be finished later."""
    with matches().storage.reading() as db:
        cards = store.cards(db)
    form = DeckForm.of(cards).sent()
    if form.epoch.data not in GREAT_EPOCHS:
        abort(400)
    if not form.validate():
        held = tuple((dict(cards)[number], copies) for number, copies in form.held)
        return deck_page(form, Deck(form.name.data, form.epoch.data, cards=held, id=form.id.data or 0)), 422
    with matches().storage.writing() as db, journal.recorded(db):
        number = store.put_deck(db, form.name.data, form.epoch.data, form.period.data or "", form.held, form.id.data)
    return redirect(url_for("library.deck", id=number), 303)


@bp.post("/talia/usun")
@owner_only
def drop_deck() -> Answer:
    with matches().storage.writing() as db, journal.recorded(db):
        store.drop_deck(db, DeckForm.sent().id.data or 0)
    return redirect(url_for("library.shelf"), 303)


# -- files


@bp.post("/wczytaj")
@owner_only
@takes_file(A_TEXT)
def take_in() -> Answer:
    """All or nothing: a file with a fault changes nothing, and every fault is named. First it may be looked at."""
    form = CardFileForm.sent()
    text = decoded(form.read())
    with matches().storage.reading() as db:
        known = [card for _, card in store.cards(db)]
    batch = Batch(faults=(Fault("not_utf8"),)) if text is None else read_file(text, known)
    if batch.faults:
        for sentence in library_words.nothing_taken(batch.faults):
            blame(form.source, sentence)
        return show_shelf(form), 422
    if form.do.data != "look":
        with matches().storage.writing() as db, journal.recorded(db):
            cards, decks = store.take_in(db, batch)
        return redirect(url_for("library.shelf", cards=cards, decks=decks), 303)
    return page("take_in", batch=batch, preview=preview(batch, known), text=text, shown=SHOWN)


@bp.get("/karty.csv")
@owner_only
def csv_file() -> Response:
    """In the reader's language, with semicolons where numbers have a decimal comma: so spreadsheets there expect it."""
    separator = ";" if format_decimal(0.5, "0.0") == "0,5" else ","
    return download(to_csv(*everything(), separator, library_words.in_table), "text/csv; charset=utf-8", "historia.csv")


@bp.get("/karty.json")
@owner_only
def json_file() -> Response:
    return download(to_json(*everything()), "application/json", "historia.json")


def everything() -> tuple[list[Card], list[Deck]]:
    with matches().storage.reading() as db:
        return [card for _, card in store.cards(db)], store.decks(db)


def download(text: str, kind: str, name: str) -> Response:
    return Response(text, content_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})
