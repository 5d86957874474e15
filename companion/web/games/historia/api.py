"""The card library for scripts: cards, decks, versions and files, as on the pages of the workshop."""

from collections.abc import Sequence
from typing import Any

import msgspec
from flask import Blueprint, Response, abort, request

from companion.games.kit import RuleError
from companion.matches.titles import fit_to_show
from companion.web.api.body import answer, read
from companion.web.guards import errors
from companion.web.guards.access import matches
from companion.web.guards.bearer import key_holder, key_reader
from companion.web.guards.shield import A_TEXT, takes_file

from ..kit import Api
from .api_types import TYPES, CardRequest, DeckRequest, UndoRequest, VersionRequest, paths, read_deck
from .library import journal, store, versions
from .library.batch import Preview, preview
from .library.cards import Card, Fault, read_card
from .library.decks import Deck, check_deck
from .library.files import decoded, read_file
from .library.search import read_wanted, search
from .library.versions import Version
from .library.written import to_json
from .words import library as library_words

bp = Blueprint("historia_api", __name__, url_prefix="/historia/library")
LARGEST = 1_000_000_000  # number of a card, a deck or a version


def refuse(faults: Sequence[Fault]) -> RuleError:
    """The sentences of the pages, each after the field as it is called in JSON."""
    said = [f"{one.field}: {library_words.fault(one)}" if one.field else library_words.fault(one) for one in faults]
    return RuleError("library_faults", faults=said)


@bp.errorhandler(RuleError)
def refused(error: RuleError) -> Response:
    return errors.refused(error, sentence)


def sentence(error: RuleError) -> str:
    """Refusals that all games share have their words elsewhere."""
    return " ".join(error.figures["faults"])


# -- cards


@bp.get("/cards")
@key_reader
def list_cards() -> Response:
    with matches().storage.reading() as db:
        cards = store.cards(db)
    return answer({"cards": [numbered(*one) for one in search(cards, read_wanted(request.args))]})


def numbered(number: int, card: Card) -> dict[str, Any]:
    return {"id": number, **msgspec.structs.asdict(card)}


@bp.post("/cards")
@key_holder
def add_card() -> Response:
    return answer(put_card(None), 201)


@bp.get("/cards/<int:number>")
@key_reader
def read_one_card(number: int) -> Response:
    return answer(numbered(number, find_card(number)))


@bp.put("/cards/<int:number>")
@key_holder
def change_card(number: int) -> Response:
    find_card(number)
    return answer(put_card(number))


@bp.delete("/cards/<int:number>")
@key_holder
def remove_card(number: int) -> Response:
    """A card leaves the decks that hold it too; that can be undone."""
    find_card(number)
    with matches().storage.writing() as db, journal.recorded(db):
        store.drop_card(db, number)
    return answer({"removed": True})


def find_card(number: int) -> Card:
    with matches().storage.reading() as db:
        found = store.card(db, number) if number < LARGEST else None
    if found is None:
        abort(404)
    return found


def put_card(number: int | None) -> dict[str, Any]:
    body = read(CardRequest)
    card, faults = read_card({name: getattr(body, name) for name in body.__struct_fields__})
    if card is None:
        raise refuse(faults)
    with matches().storage.writing() as db:
        if store.find_same(db, card) not in (None, number):
            raise refuse([Fault("card_exists", value=card.name)])
        with journal.recorded(db):
            return numbered(store.put_card(db, card, number), card)


# -- decks


@bp.get("/decks")
@key_reader
def list_decks() -> Response:
    with matches().storage.reading() as db:
        return answer({"decks": [told(db, deck) for deck in store.decks(db)]})


def told(db: Any, deck: Deck) -> dict[str, Any]:
    """A deck with its cards by number, and what the rules of construction say against it."""
    held = [{"card": store.find_same(db, card), "kind": card.kind, "name": card.name, "copies": copies}
            for card, copies in deck.cards]  # fmt: skip
    faults = [library_words.fault(one) for one in check_deck(deck)]
    return {"id": deck.id, "name": deck.name, "epoch": deck.epoch, "period": deck.period, "cards": held,
            "faults": faults}  # fmt: skip


@bp.post("/decks")
@key_holder
def add_deck() -> Response:
    return answer(put_deck(None), 201)


@bp.get("/decks/<int:number>")
@key_reader
def read_one_deck(number: int) -> Response:
    with matches().storage.reading() as db:
        return answer(told(db, find_deck(db, number)))


@bp.put("/decks/<int:number>")
@key_holder
def change_deck(number: int) -> Response:
    return answer(put_deck(number))


@bp.delete("/decks/<int:number>")
@key_holder
def remove_deck(number: int) -> Response:
    with matches().storage.writing() as db:
        find_deck(db, number)
        with journal.recorded(db):
            store.drop_deck(db, number)
    return answer({"removed": True})


def find_deck(db: Any, number: int) -> Deck:
    found = store.deck(db, number) if number < LARGEST else None
    if found is None:
        abort(404)
    return found


def put_deck(number: int | None) -> dict[str, Any]:
    """A deck is kept with its faults, which are named; it can be finished later."""
    body = read(DeckRequest)
    with matches().storage.writing() as db:
        if number is not None:
            find_deck(db, number)
        faults = read_deck(body, {one for one, _ in store.cards(db)})
        if faults:
            raise refuse(faults)
        held = [(one.card, one.copies) for one in body.cards]
        with journal.recorded(db):
            made = store.put_deck(db, " ".join(body.name.split()), body.epoch, body.period, held, number)
        return told(db, find_deck(db, made))


# -- versions, and undo


@bp.get("/versions")
@key_reader
def list_versions() -> Response:
    with matches().storage.reading() as db:
        return answer({"versions": versions.versions(db)})


@bp.post("/versions")
@key_holder
def name_version() -> Response:
    """Remember the library as it is now."""
    name = fit_to_show(read(VersionRequest).name)
    if not name:
        raise RuleError("version_empty")
    if len(name) > versions.LONGEST_VERSION:
        raise RuleError("text_too_long", most=versions.LONGEST_VERSION, length=len(name))
    with matches().storage.writing() as db:
        if not versions.name_version(db, name):
            raise RuleError("version_taken", name=name)
        return answer(versions.versions(db)[0], 201)


@bp.get("/versions/<int:number>")
@key_reader
def read_version(number: int) -> Response:
    """What a version holds, as the file that it would be."""
    with matches().storage.reading() as db:
        text = versions.written(db, number) if number < LARGEST else None
    if text is None:
        abort(404)
    return Response(text, mimetype="application/json")


@bp.get("/versions/<int:number>/since/<int:other>")
@key_reader
def compare_versions(number: int, other: int) -> Response:
    """What differs from another version; 0 is the library as it is now."""
    with matches().storage.reading() as db:
        after, before = (versions.held(db, one) if one < LARGEST else None for one in (number, other))
    if before is None or after is None:
        abort(404)
    found = versions.compare(before, after)
    return answer(
        {
            "added": found.added,
            "removed": found.removed,
            "changed": [changed(*one) for one in found.changed],
            "same": found.same,
        }
    )


def changed(card: Card, differences: list[tuple[str, str, str]]) -> dict[str, Any]:
    return {"card": card, "fields": [{"field": f, "before": b, "after": a} for f, b, a in differences]}


@bp.post("/versions/<int:number>/bring-back")
@key_holder
def bring_version_back(number: int) -> Response:
    """The library becomes what the version holds; that can be undone like any change."""
    with matches().storage.reading() as db:
        batch = versions.held(db, number) if 0 < number < LARGEST else None
    if batch is None:
        abort(404)
    with matches().storage.writing() as db, journal.recorded(db):
        versions.bring_back(db, batch)
    return last_change()


@bp.delete("/versions/<int:number>")
@key_holder
def forget_version(number: int) -> Response:
    known = [one.id for one in listed_versions()]
    if number not in known:
        abort(404)
    with matches().storage.writing() as db:
        versions.forget(db, number)
    return answer({"removed": True})


def listed_versions() -> list[Version]:
    with matches().storage.reading() as db:
        return versions.versions(db)


@bp.get("/last-change")
@key_reader
def last_change() -> Response:
    """What was changed last and can be undone."""
    with matches().storage.reading() as db:
        return answer({"change": journal.last(db)})


@bp.post("/undo")
@key_holder
def undo_change() -> Response:
    """Take the last change back, if it is still the one that is named."""
    number = read(UndoRequest).change
    with matches().storage.writing() as db:
        if not journal.undo(db, number):
            raise RuleError("library_changed")
    return last_change()


# -- files


@bp.get("/file")
@key_reader
def read_file_of_cards() -> Response:
    """All cards and decks, as the file that is taken in."""
    with matches().storage.reading() as db:
        text = to_json([card for _, card in store.cards(db)], store.decks(db))
    return Response(text, mimetype="application/json")


@bp.post("/file")
@key_holder
@takes_file(A_TEXT)
def take_cards_in() -> Response:
    """All or nothing, from JSON or a table; with `look=true` it is only said what would change."""
    text = decoded(request.get_data())
    with matches().storage.reading() as db:
        known = [card for _, card in store.cards(db)]
    if text is None:
        raise refuse([Fault("not_utf8")])
    batch = read_file(text, known)
    if batch.faults:
        raise refuse(batch.faults[: library_words.FAULTS_SHOWN])
    found = preview(batch, known)
    taken = request.args.get("look") != "true"
    if taken:
        with matches().storage.writing() as db, journal.recorded(db):
            store.take_in(db, batch)
    return answer(summed(found, len(batch.decks), taken))


def summed(found: Preview, decks: int, taken: bool) -> dict[str, Any]:
    return {"new": found.new, "changed": [changed(*one) for one in found.changed],
            "same": found.same, "decks": decks, "taken": taken}  # fmt: skip


api = Api(blueprint=bp, types=TYPES, paths=paths)
