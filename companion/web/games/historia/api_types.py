"""What the API of the card library takes and gives, as types and addresses."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from companion.games.historia.terms import GREAT_EPOCHS
from companion.web.api.schema import operation, query, taking_a_file, within

from .library.cards import KINDS, LONGEST, Card, Fault, wrong_time
from .library.journal import Changed
from .library.versions import Version

MOST_HELD = 200  # cards of a deck


class CardRequest(Card, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card; fields that its kind does not have stay empty."""


class CardAnswer(Card, frozen=True, kw_only=True):
    id: int


class CardList(msgspec.Struct):
    cards: list[CardAnswer]


class HeldCard(msgspec.Struct, forbid_unknown_fields=True):
    """`card` is the number of a card."""

    card: int
    copies: Annotated[int, Meta(ge=1, le=99)] = 1


class DeckRequest(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    epoch: str
    period: str = ""
    cards: Annotated[list[HeldCard], Meta(max_length=MOST_HELD)] = []


class HeldAnswer(msgspec.Struct):
    card: int
    kind: str
    name: str
    copies: int


class DeckAnswer(msgspec.Struct):
    """`faults` are sentences: what the rules of construction say against the deck."""

    id: int
    name: str
    epoch: str
    period: str
    cards: list[HeldAnswer]
    faults: list[str]


class DeckList(msgspec.Struct):
    decks: list[DeckAnswer]


class VersionRequest(msgspec.Struct, forbid_unknown_fields=True):
    name: str


class VersionList(msgspec.Struct):
    """The latest first."""

    versions: list[Version]


class FieldChange(msgspec.Struct):
    field: str
    before: str
    after: str


class CardChange(msgspec.Struct):
    card: Card
    fields: list[FieldChange]


class VersionsCompared(msgspec.Struct):
    """What the one has more, less and otherwise than the other."""

    added: list[Card]
    removed: list[Card]
    changed: list[CardChange]
    same: int


class LastChange(msgspec.Struct):
    change: Changed | None


class UndoRequest(msgspec.Struct, forbid_unknown_fields=True):
    """`change` is the number of the last change."""

    change: int


class CardsTaken(msgspec.Struct):
    """What a file changes; `taken` says whether that was done or only looked at."""

    new: list[Card]
    changed: list[CardChange]
    same: int
    decks: int
    taken: bool


class CardRemoved(msgspec.Struct):
    removed: bool


TYPES = (
    *(CardRequest, CardAnswer, CardList, DeckRequest, DeckAnswer, DeckList, VersionRequest, Version, VersionList),
    *(VersionsCompared, LastChange, UndoRequest, CardsTaken, CardRemoved),
)


def read_deck(body: DeckRequest, known: set[int]) -> list[Fault]:
    """Why this cannot be a deck at all; whether it keeps the rules of construction is another question."""
    faults = [] if body.name.strip() else [Fault("deck_without_name")]
    if len(body.name) > LONGEST["name"]:
        faults.append(Fault("too_long", "name"))
    if body.epoch not in GREAT_EPOCHS:
        return [*faults, Fault("no_such_epoch", "epoch", body.epoch[:40])]
    strays = [Fault("unknown_card", value=str(one.card)) for one in body.cards if one.card not in known]
    return [*faults, *wrong_time(body.epoch, body.period), *strays]


def paths() -> dict[str, Any]:
    return of_cards() | of_decks() | of_versions() | of_files()


def of_cards() -> dict[str, Any]:
    text = {"type": "string"}
    asked = [
        query("words", text, "words that stand on the card"),
        query("kind", {"type": "string", "enum": list(KINDS)}, "one kind"),
        query("epoch", {"type": "string", "enum": [str(epoch) for epoch in GREAT_EPOCHS]}, "one epoch"),
        query("faction", text, "one faction; `-` is none"),
        query("keyword", text, "one keyword"),
    ]
    return {
        "/cards": {
            "get": {**operation("cards of the library, by name", "CardList"), "parameters": asked},
            "post": operation("add a card", "CardAnswer", "CardRequest", "201"),
        },
        "/cards/{number}": {
            **within("number", kind="integer"),
            "get": operation("a card", "CardAnswer"),
            "put": operation("change a card", "CardAnswer", "CardRequest"),
            "delete": operation("remove a card", "CardRemoved"),
        },
    }


def of_decks() -> dict[str, Any]:
    return {
        "/decks": {
            "get": operation("decks", "DeckList"),
            "post": operation("add a deck", "DeckAnswer", "DeckRequest", "201"),
        },
        "/decks/{number}": {
            **within("number", kind="integer"),
            "get": operation("a deck", "DeckAnswer"),
            "put": operation("change a deck", "DeckAnswer", "DeckRequest"),
            "delete": operation("remove a deck", "CardRemoved"),
        },
    }


def of_versions() -> dict[str, Any]:
    one = within("number", kind="integer")
    return {
        "/versions": {
            "get": operation("versions of the set", "VersionList"),
            "post": operation("remember the library as it is now", "Version", "VersionRequest", "201"),
        },
        "/versions/{number}": {
            **one,
            "get": operation("what a version holds, as the file that it would be"),
            "delete": operation("forget a version", "CardRemoved"),
        },
        "/versions/{number}/since/{other}": {
            **within("number", "other", kind="integer"),
            "get": operation("what differs from another version; 0 is the library as it is now", "VersionsCompared"),
        },
        "/versions/{number}/bring-back": {
            **one,
            "post": operation("make the library what a version holds", "LastChange"),
        },
    }


def of_files() -> dict[str, Any]:
    looked = {"type": "string", "enum": ["true", "false"]}
    return {
        "/last-change": {"get": operation("what was changed last and can be undone", "LastChange")},
        "/undo": {"post": operation("take the last change back", "LastChange", "UndoRequest")},
        "/file": {
            "get": operation("all cards and decks, as the file that is taken in"),
            "post": {
                **taking_a_file(operation("take cards and decks in, from JSON or a table", "CardsTaken")),
                "parameters": [query("look", looked, "only say what would change")],
            },
        },
    }
