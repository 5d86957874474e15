"""Plays of our games from a BG Stats file, as score sheets."""

import hashlib
from collections.abc import Mapping
from datetime import datetime
from typing import Any

import msgspec
from sqlite_utils import Database

from companion.games.kit import RuleError
from companion.matches import store
from companion.matches.play import CODE_LETTERS, NAME_LENGTH, Matches

from . import bgstats, dates, positions, sheets, sql
from .bgstats import BgGame, BgNamed, BgPlay, BgScore
from .takein import Faults, Taken


class Book(msgspec.Struct):
    """What the file names: our games in it, people, places."""

    games: dict[int, str]
    people: dict[int, str]
    places: dict[int, str]


def take_in(matches: Matches, body: dict[str, Any], faults: Faults, names: Mapping[str, str]) -> Taken:
    book = Book(
        bgstats.our_games(_all(body, "games", BgGame, faults), names),
        {one.id: one.name for one in _all(body, "players", BgNamed, faults)},
        {one.id: one.name for one in _all(body, "locations", BgNamed, faults)},
    )
    found: list[tuple[str, sheets.Past]] = []
    other = without = 0
    for number, raw in enumerate(body["plays"] if isinstance(body["plays"], list) else []):
        path: positions.Path = ("plays", number)
        if not isinstance(raw, dict) or raw.get("gameRefId") not in book.games:
            other += 1
            continue
        play = faults.read(raw, BgPlay, path, strict=False)
        if play is None:
            continue
        past = read_play(play, book, path, faults)
        if past is None:
            without += 1
        else:
            found.append((play.uuid, past))
    faults.refuse_if_any()
    return write(matches, found, Taken(other_games=other, without_points=without))


def _all(body: dict[str, Any], name: str, kind: Any, faults: Faults) -> list[Any]:
    values = body.get(name, [])
    if not isinstance(values, list):
        faults.add((name,), "does_not_fit", detail="Expected `array`")
        return []
    read = [faults.read(value, kind, (name, number), strict=False) for number, value in enumerate(values)]
    return [value for value in read if value is not None]


def read_play(play: BgPlay, book: Book, path: positions.Path, faults: Faults) -> sheets.Past | None:
    """A play as a score sheet; None if nobody's points were written down."""
    seats = [_seat(score, book, (*path, "playerScores", n), faults) for n, score in _ordered(play)]
    if all(seat.score is None for seat in seats):
        return None
    try:
        at = dates.stored(datetime.fromisoformat(play.playDate).astimezone())
    except ValueError:
        faults.add((*path, "playDate"), "bad_date", text=play.playDate[:40])
        return None
    past = sheets.Past(
        book.games[play.gameRefId], at, tuple(seats),
        minutes=play.durationMin if play.durationMin and play.durationMin > 0 else None,
        place=book.places.get(play.locationRefId or 0, ""), notes=play.comments or "",
        hidden=play.ignored, bgstats=play.uuid,
    )  # fmt: skip
    try:
        sheets.check(past)
    except RuleError as error:
        faults.add((*path, "playerScores"), error.code, **error.figures)
    keys = [store.name_key(seat.name) for seat in seats]
    if len(set(keys)) < len(keys):
        faults.add((*path, "playerScores"), "player_twice_here")
    return past


def _ordered(play: BgPlay) -> list[tuple[int, BgScore]]:
    return sorted(enumerate(play.playerScores), key=lambda pair: (pair[1].seatOrder or 0, pair[0]))


def _seat(score: BgScore, book: Book, path: positions.Path, faults: Faults) -> sheets.PastSeat:
    name = " ".join(book.people.get(score.playerRefId, "").split())
    if not name:
        faults.add((*path, "playerRefId"), "no_such_player", id=score.playerRefId)
    elif len(name) > NAME_LENGTH:
        faults.add((*path, "playerRefId"), "name_too_long", most=NAME_LENGTH, length=len(name))
    try:
        number = bgstats.points(score.score)
    except ValueError:
        faults.add((*path, "score"), "bad_score", text=str(score.score)[:40])
        number = None
    return sheets.PastSeat(name or "?", number, won=score.winner)


def write(matches: Matches, found: list[tuple[str, sheets.Past]], taken: Taken) -> Taken:
    with matches.storage.writing() as db:
        here = ids_here(db)
        before = sql.count_players(db)
        fresh = {uuid.upper(): past for uuid, past in found if uuid.upper() not in here}
        written = [(sheets.insert(db, past, match_id(uuid)), past) for uuid, past in fresh.items()]
        with matches.changing(db, [match.id for match, _ in written]):
            for match, past in written:
                sheets.put(db, match, past)
        after = sql.count_players(db)
    return msgspec.structs.replace(taken, matches=len(written), known=len(found) - len(written), players=after - before)


def ids_here(db: Database) -> set[str]:
    """The ids that our matches have, or would have, in BG Stats."""
    return {(other or bgstats.stable("play", match)).upper() for match, other in sql.bgstats_ids(db).items()}


def match_id(uuid: str) -> str:
    """A match id that is always the same for the same play."""
    digest = hashlib.sha256(uuid.upper().encode()).digest()
    return "".join(CODE_LETTERS[byte % len(CODE_LETTERS)] for byte in digest[:12]).lower()
