"""Matches of the past, entered by hand: a score sheet without a log."""

import math
from datetime import datetime, timedelta

import msgspec
from sqlite_utils import Database

from companion.games.catalogue import GAMES
from companion.games.kit import Amount, Detail, RuleError, Standing
from companion.matches import store, titles
from companion.matches.play import Matches, new_match, timestamp
from companion.matches.results import put_results
from companion.matches.seating import seat_players
from companion.matches.store import FINISHED, Match

from . import dates, sql
from .edit import MOST_MINUTES, NOTE_LENGTH, PLACE_LENGTH, TAGS_LENGTH, clean_tags

MOST_POINTS = 9999
MOST_OF_ANY = 999_999_999  # in games that we do not know


class PastSeat(msgspec.Struct, frozen=True):
    name: str
    score: Amount | None = None
    rounds: tuple[Amount | None, ...] = ()
    won: bool = False  # said so, for games where points do not decide alone
    started: bool = False  # began, where it is known
    rank: int = 0  # where places were written down
    team: int | None = None
    own: Detail | None = None


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
    title: str = ""  # what was played, where the game serves several titles
    fewest: bool = False  # points win
    as_told: bool = False  # nobody won but those who are said to have


def enter(matches: Matches, past: Past) -> Match:
    """Write a past match down; it counts like any other."""
    check(past)
    with matches.storage.writing() as db:
        match = insert(db, past)
        with matches.changing(db, [match.id]):
            put_results(db, match, standings(past))
    return match


def check(past: Past) -> None:
    seats = seats_of(past.game)
    if len(past.seats) not in seats:
        raise RuleError("wrong_number_of_players", least=seats[0], most=seats[-1])
    if GAMES[past.game].title:
        titles.clean(past.title)
    for text, most in ((past.notes, NOTE_LENGTH), (past.place, PLACE_LENGTH), (past.tags, TAGS_LENGTH)):
        if len(text) > most:
            raise RuleError("text_too_long", most=most, length=len(text))
    if past.minutes is not None and not 0 < past.minutes <= MOST_MINUTES:
        raise RuleError("bad_minutes", most=MOST_MINUTES)
    dates.check_played(past.played_at)
    for seat in past.seats:
        points(past.game, seat)


def seats_of(game: str) -> range:
    """How many may have played a match of the past."""
    return GAMES[game].seats_on_sheets or GAMES[game].seats


def points(game: str, seat: PastSeat) -> Amount | None:
    """The points of a seat: as given, or the sum of its rounds; both must agree."""
    rounds = given(seat)
    if rounds and len(rounds) != GAMES[game].rounds_on_sheet:
        raise RuleError("rounds_missing", name=seat.name)
    if seat.score is None and not rounds:
        if GAMES[game].own_on_sheets:
            return None
        raise RuleError("score_missing", name=seat.name)
    if seat.score is not None and rounds and seat.score != sum(rounds):
        raise RuleError("rounds_differ", name=seat.name, score=seat.score, sum=sum(rounds))
    score = seat.score if seat.score is not None else sum(rounds)
    most = MOST_OF_ANY if GAMES[game].title else MOST_POINTS
    if abs(score) > most or any(abs(number) > most for number in rounds):
        raise RuleError("too_many_points", name=seat.name, most=most)
    return score


def standings(past: Past) -> list[Standing]:
    """Places as they were written down; else winners that are named come first, and then points decide."""
    scores = [points(past.game, seat) for seat in past.seats]
    order = [placed(past, seat, score) for seat, score in zip(past.seats, scores, strict=True)]
    counted = any(score is not None for score in scores)
    named = past.as_told or any(seat.won for seat in past.seats) or not counted
    found = []
    for seat, score, mine in zip(past.seats, scores, order, strict=True):
        rank = 1 if seat.won else 1 + sum(other > mine for other in order)
        won = seat.won if named else mine == max(order)
        found.append(Standing(score, rank, won, seat.started, given(seat), seat.own, seat.team))
    return found


def placed(past: Past, seat: PastSeat, score: Amount | None) -> tuple[bool, Amount]:
    """What a seat is ranked by: whether it won, then its place or its points."""
    if all(one.rank for one in past.seats):
        return seat.won, -seat.rank
    if score is None:
        return seat.won, -math.inf
    return seat.won, -score if past.fewest else score


def given(seat: PastSeat) -> tuple[Amount, ...]:
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
    title = titles.found_or_made(db, past.game, past.title) if GAMES[past.game].title else past.game
    match = msgspec.structs.replace(sheet_match(past), seats=seats, title=title)
    insert_searchable(db, match)
    return match


def insert_searchable(db: Database, match: Match) -> None:
    """A match that is found by the words beside it."""
    store.insert_match(db, match)
    sql.set_words(db, match)
