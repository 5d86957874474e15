"""Many cards of the library at once: changed, copied, deleted, edited in a table; and the last change undone."""

from typing import Any

from flask import Blueprint, abort, flash, redirect, request, url_for
from flask.typing import ResponseReturnValue as Answer
from flask_babel import gettext

from companion.web.fields import blame
from companion.web.guards.access import matches, owner_only

from .forms import TABLE, ManyForm, RowsForm, TableForm, UndoForm, columns_of
from .library import journal, store
from .library.cards import Card
from .library.many import change, clashes, copies, edited
from .library.search import Numbered, read_wanted, search
from .library_pages import page, show_shelf
from .words import library as library_words

bp = Blueprint("library_many", __name__, url_prefix="/historia/biblioteka")
A_PAGE = 30


def back() -> Answer:
    """To the list, as it was asked for."""
    asked: dict[str, Any] = read_wanted(request.args).address()
    return redirect(url_for("library.shelf", **asked), 303)


@bp.post("/wiele")
@owner_only
def change_many() -> Answer:
    form = ManyForm.sent()
    if not form.validate():
        return show_shelf(many=form), 422
    if form.do.data == "print":
        return redirect(url_for("library_print.show", cards=".".join(map(str, form.card.data))), 303)
    with matches().storage.writing() as db:
        cards = store.cards(db)
        chosen = [pair for pair in cards if pair[0] in set(form.card.data)]
        done = {"delete": delete, "copy": copy}.get(form.do.data, alter)(db, form, cards, chosen)
    return back() if done else (show_shelf(many=form), 422)


def delete(db: Any, form: ManyForm, cards: list[Numbered], chosen: list[Numbered]) -> bool:
    with journal.recorded(db):
        for number, _ in chosen:
            store.drop_card(db, number)
    return True


def copy(db: Any, form: ManyForm, cards: list[Numbered], chosen: list[Numbered]) -> bool:
    with journal.recorded(db):
        for new in copies(cards, chosen):
            store.put_card(db, new)
    return True


def alter(db: Any, form: ManyForm, cards: list[Numbered], chosen: list[Numbered]) -> bool:
    """All or nothing; what is wrong is said with the name of the card."""
    new, faulty = change(chosen, form.what.data, form.value.data.strip())
    if faulty := faulty or clashes(cards, new):
        for sentence in library_words.of_cards(faulty):
            blame(form.value, sentence)
        return False
    if not new:
        blame(form.value, gettext("That changes none of these cards: they have no such field, or it says so already."))
        return False
    with journal.recorded(db):
        store.set_cards(db, new)
    return True


@bp.post("/cofnij")
@owner_only
def undo() -> Answer:
    """Only what the page showed as the last change, so that a second tap takes back nothing more."""
    with matches().storage.writing() as db:
        done = journal.undo(db, UndoForm.sent().id.data or 0)
    if not done:
        flash(gettext("The library has changed since. Look at it again."))
    return back()


# -- in a table


@bp.get("/tabela")
@owner_only
def table() -> str:
    cards = shown_cards()
    return table_page(TableForm.of(cards)(), cards)


def shown_cards() -> list[Numbered]:
    """The cards of this page of the table."""
    with matches().storage.reading() as db:
        found = search(store.cards(db), read_wanted(request.args))
    first = (page_number() - 1) * A_PAGE
    return found[first : first + A_PAGE]


def page_number() -> int:
    return max(1, min(request.args.get("page", 1, type=int), 1000))


def table_page(form: TableForm, cards: list[Numbered]) -> str:
    wanted = read_wanted(request.args)
    with matches().storage.reading() as db:
        pages = -(-len(search(store.cards(db), wanted)) // A_PAGE)
    columns = [name for name in TABLE if any(name in columns_of(card) for _, card in cards)]
    return page(
        "cards_table", form=form, cards=cards, columns=columns, wanted=wanted, number=page_number(), pages=pages
    )


@bp.post("/tabela")
@owner_only
def save_table() -> Answer:
    """All rows or none; each fault stands at its cell."""
    numbers = RowsForm.sent().numbers
    with matches().storage.reading() as db:
        cards = [(number, card) for number in numbers if (card := store.card(db, number))]
    if len(cards) < len(numbers):
        abort(409)
    form = TableForm.of(cards).sent()
    new, fine = read_rows(form, cards)
    if not fine:
        return table_page(form, cards), 422
    with matches().storage.writing() as db:
        every = store.cards(db)
        faulty = clashes(every, new)
        for card, fault in faulty:
            number = next(number for number, one in new.items() if one is card)
            blame(form[f"{number}.name"], library_words.at_field(fault))
        if not faulty:
            with journal.recorded(db):
                store.set_cards(db, new)
    return (table_page(form, cards), 422) if faulty else back()


def read_rows(form: TableForm, cards: list[Numbered]) -> tuple[dict[int, Card], bool]:
    """The cards that differ now, and whether all could be read."""
    new, fine = {}, form.validate()
    for number, card in cards:
        read, faults = edited(card, form.typed(number))
        for fault in faults:
            blame(form[f"{number}.{fault.field}"], library_words.at_field(fault))
        fine = fine and not faults
        if read and read != card:
            new[number] = read
    return new, fine
