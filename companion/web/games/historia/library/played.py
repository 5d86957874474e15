"""What finished matches say about the cards: seat by seat, from results and logs."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec
from sqlite_utils import Database

from companion.games.historia import actions
from companion.games.historia.cards import DeckCards
from companion.games.historia.results import Chapter
from companion.history.figures import Share

_chapter = msgspec.json.Decoder(Chapter).decode
MOST_MATCHES = 300
Name = tuple[str, str]  # kind and name of a card


class Sitting(msgspec.Struct, frozen=True):
    """One seat of a finished match."""

    match: str
    seat: int
    vp: float
    won: bool
    minutes: int | None
    chapter: Chapter


class Use(msgspec.Struct, frozen=True):
    """What a seat did with its cards, by card: how often in its decks, put into play, activated, in contests."""

    held: Counter[Name]
    played: Counter[Name]
    activated: Counter[Name]
    contests: Counter[Name]


class Line(msgspec.Struct, frozen=True):
    """What is said of one card, deck or faction: of those who had it, how many won, and in which matches."""

    name: str
    kind: str
    share: Share
    vp: float
    matches: list[str]
    held: int = 0
    activated: int = 0
    contests: int = 0


def sittings(db: Database) -> list[Sitting]:
    """The seats of the latest counted matches."""
    rows = db.execute(
        "SELECT match, seat, score, won, minutes, own FROM results JOIN matches ON matches.id = match"
        " WHERE match IN (SELECT id FROM matches WHERE game = 'historia' AND counted = 1 AND deleted_at IS NULL"
        "  ORDER BY played_at DESC LIMIT ?) ORDER BY played_at DESC, match, seat",
        [MOST_MATCHES],
    ).fetchall()
    return [
        Sitting(match, seat, score or 0, bool(won), minutes, _chapter(own))
        for match, seat, score, won, minutes, own in rows
        if own.startswith("{") and '"sources"' in own
    ]


def uses(entries: Iterable[Any], seats: int) -> list[Use]:
    """By seat, from the actions that stand."""
    found = [Use(Counter(), Counter(), Counter(), Counter()) for _ in range(seats)]
    for action in entries:
        match action:
            case actions.ShowFaction(seat=seat, deck=DeckCards() as deck):
                found[seat].held.update({(one.kind, one.name): one.count for one in deck.copies})
            case actions.PlayCharacter(seat=seat, card=card) if card.name:
                found[seat].played["character", card.name] += 1
            case actions.PlayMonument(seat=seat, card=card) if card.name:
                found[seat].played["monument", card.name] += 1
            case actions.UseCard(seat=seat, card="symbol", name=name) if name:
                found[seat].played["symbol", name] += 1
            case actions.Activate(seat=seat, name=name) if name:
                found[seat].activated["character", name] += 1
            case actions.Contest(seat=seat, name=name) if name:
                found[seat].contests["character", name] += 1
    return found


def lines(said: Iterable[tuple[str, str, Sitting]]) -> list[Line]:
    """One line a name, over the seats that had it."""
    seats: dict[Name, list[Sitting]] = {}
    for kind, name, sitting in said:
        seats.setdefault((kind, name), []).append(sitting)
    return [
        Line(
            name, kind, Share(sum(one.won for one in group), len(group)),
            sum(one.vp for one in group) / len(group), list(dict.fromkeys(one.match for one in group)),
        )
        for (kind, name), group in seats.items()
    ]  # fmt: skip


def by_part(all_seats: list[Sitting], part: Callable[[Chapter], tuple[str, ...]]) -> list[Line]:
    """Decks or factions, with how those who had them fared; the most played first."""
    found = lines(("", name, one) for one in all_seats for name in part(one.chapter))
    return sorted(found, key=lambda line: (-line.share.whole, line.name))


def by_card(used: list[tuple[Sitting, Use]]) -> tuple[list[Line], list[Name]]:
    """The cards that were put into play, and those that lay in decks and never were."""
    found = lines((kind, name, sitting) for sitting, use in used for kind, name in use.played)
    all_of_them = total(use for _, use in used)
    told = [
        msgspec.structs.replace(
            line, held=all_of_them.held[line.kind, line.name], activated=all_of_them.activated[line.kind, line.name],
            contests=all_of_them.contests[line.kind, line.name],
        )
        for line in found
    ]  # fmt: skip
    return told, sorted(card for card in all_of_them.held if card not in all_of_them.played)


def total(each: Iterator[Use]) -> Use:
    found = Use(Counter(), Counter(), Counter(), Counter())
    for use in each:
        for field in Use.__struct_fields__:
            getattr(found, field).update(getattr(use, field))
    return found
