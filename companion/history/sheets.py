"""Matches of the past, entered by hand: a score sheet without a log."""

from datetime import datetime, timedelta

import msgspec
from sqlite_utils import Database

from companion.games.catalogue import GAMES
from companion.games.kit import RuleError, Standing, ranked
from companion.matches import store
from companion.matches.play import Matches, new_match, seat_players, timestamp
from companion.matches.store import FINISHED, Match

from . import dates, sql
from .edit import MOST_MINUTES, NOTE_LENGTH, PLACE_LENGTH, TAGS_LENGTH, clean_tags

MOST_POINTS = 9999


class PastSeat(msgspec.Struct, frozen=True):
    name: str
    score: int | None = None
    rounds: tuple[int | None, ...] = ()
    won: bool = False  # said so, for games where points do not decide alone
    started: bool = False  # began, where it is known


class Past(msgspec.Struct, frozen=True):
    game: str
    played_at: str
    seats: tuple[PastSeat, ...]
    minutes: int | None = None
    place: str = ""
    notes: str = ""
    tags: str = ""
    hidden: bool = False
    bgstats: str = ""


def enter(matches: Matches, past: Past) -> Match:
    """Write a past match down; it counts like any other."""
    check(past)
    with matches.storage.writing() as db:
        match = insert(db, past)
        with matches.changing(db, [match.id]):
            store.put_results(db, match, standings(past))
    return match


def check(past: Past) -> None:
    rules = GAMES[past.game]
    if len(past.seats) not in rules.seats:
        raise RuleError("wrong_number_of_players", least=rules.seats[0], most=rules.seats[-1])
    for text, most in ((past.notes, NOTE_LENGTH), (past.place, PLACE_LENGTH), (past.tags, TAGS_LENGTH)):
        if len(text) > most:
            raise RuleError("text_too_long", most=most, length=len(text))
    if past.minutes is not None and not 0 < past.minutes <= MOST_MINUTES:
        raise RuleError("bad_minutes", most=MOST_MINUTES)
    dates.check_played(past.played_at)
    for seat in past.seats:
        points(past.game, seat)


def points(game: str, seat: PastSeat) -> int:
    """The points of a seat: as given, or the sum of its rounds; both must agree."""
    rounds = given(seat)
    if rounds and len(rounds) != GAMES[game].rounds_on_sheet:
        raise RuleError("rounds_missing", name=seat.name)
    if seat.score is None and not rounds:
        raise RuleError("score_missing", name=seat.name)
    if seat.score is not None and rounds and seat.score != sum(rounds):
        raise RuleError("rounds_differ", name=seat.name, score=seat.score, sum=sum(rounds))
    score = seat.score if seat.score is not None else sum(rounds)
    if abs(score) > MOST_POINTS or any(abs(number) > MOST_POINTS for number in rounds):
        raise RuleError("too_many_points", name=seat.name, most=MOST_POINTS)
    return score


def standings(past: Past) -> list[Standing]:
    """Ranks by points; where winners are named, they come first."""
    found = ranked(
        [Standing(points(past.game, seat), 0, False, seat.started, rounds=given(seat)) for seat in past.seats]
    )
    if not any(seat.won for seat in past.seats):
        return found
    # Named winners stand above everyone else, then points decide.
    order = [(seat.won, standing.score) for seat, standing in zip(past.seats, found, strict=True)]
    return [
        msgspec.structs.replace(
            standing,
            won=seat.won,
            rank=1 if seat.won else 1 + sum(other > mine for other in order),
        )
        for seat, standing, mine in zip(past.seats, found, order, strict=True)
    ]


def given(seat: PastSeat) -> tuple[int, ...]:
    """The points of the rounds, where they were entered."""
    return tuple(number for number in seat.rounds if number is not None)


def sheet_match(past: Past, match_id: str | None = None) -> Match:
    """The match of a sheet, without its seats."""
    options = msgspec.json.encode(GAMES[past.game].Options()).decode()
    end = datetime.fromisoformat(past.played_at) + timedelta(minutes=past.minutes or 0)
    match = msgspec.structs.replace(
        new_match(past.game, options, (), past.played_at),
        status=FINISHED,
        changed_at=dates.stored(end),  # not now: an old match is nothing that happened lately
        finished_at=dates.stored(end),
        place=" ".join(past.place.split()),
        notes=past.notes.strip(),
        tags=clean_tags(past.tags),
        hidden=past.hidden,
        minutes_given=past.minutes,
        sheet=True,
        bgstats=past.bgstats,
    )
    return msgspec.structs.replace(match, id=match_id or match.id)


def insert(db: Database, past: Past) -> Match:
    """The match with its seats, not yet its results."""
    seats = seat_players(db, [(seat.name, None) for seat in past.seats], timestamp())
    match = msgspec.structs.replace(sheet_match(past), seats=seats)
    insert_searchable(db, match)
    return match


def insert_searchable(db: Database, match: Match) -> None:
    """A match that is found by the words beside it."""
    store.insert_match(db, match)
    sql.set_words(db, match)
