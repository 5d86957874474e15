"""What the owner does with matches and players of the past: notes, dates, hiding, deleting, merging."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
from sqlite_utils import Database

from companion.games.kit import RuleError
from companion.matches import store
from companion.matches.play import Matches, Unknown, timestamp
from companion.matches.seating import COLOURS, clean_name
from companion.matches.store import Match

from . import dates, sql
from .sql import searched

BIN_DAYS = 30
NOTE_LENGTH, PLACE_LENGTH, TAGS_LENGTH = 4000, 120, 200
MOST_MINUTES = 10_000  # minutes


class Annotation(msgspec.Struct, frozen=True):
    """What the owner writes beside a match."""

    played_at: str
    place: str = ""
    notes: str = ""
    tags: str = ""
    minutes: int | None = None
    hidden: bool = False


def find(db: Database, match_id: str) -> Match:
    """A match of the history, deleted ones too."""
    match = store.find_match(db, match_id)
    if match is None:
        raise Unknown(match_id)
    return match


def title(match: Match) -> str:
    """What is typed to delete a match: who played."""
    return ", ".join(seat.name for seat in match.seats)


def clean_tags(text: str) -> str:
    """Tags with commas, each once."""
    tags = dict.fromkeys(" ".join(tag.split()) for tag in text.split(","))
    return ", ".join(tag for tag in tags if tag)


def annotate(matches: Matches, match_id: str, wanted: Annotation) -> None:
    """Write all of it anew."""
    check(wanted)
    with matches.storage.writing() as db:
        _annotate(matches, db, find(db, match_id), wanted)


def amend(matches: Matches, match_id: str, changes: Mapping[str, Any]) -> None:
    """Write some of it; what is not named stays as it is by then, whoever wrote it meanwhile."""
    with matches.storage.writing() as db:
        match = find(db, match_id)
        wanted = msgspec.structs.replace(beside(match), **changes)
        check(wanted)
        _annotate(matches, db, match, wanted)


def beside(match: Match) -> Annotation:
    """What is written beside a match now."""
    return Annotation(
        match.played_at, match.place, match.notes, match.tags, match.minutes_given, bool(match.hidden)
    )  # fmt: skip


def check(wanted: Annotation) -> None:
    for text, most in ((wanted.notes, NOTE_LENGTH), (wanted.place, PLACE_LENGTH), (wanted.tags, TAGS_LENGTH)):
        if len(text) > most:
            raise RuleError("text_too_long", most=most, length=len(text))
    if wanted.minutes is not None and not 0 < wanted.minutes <= MOST_MINUTES:
        raise RuleError("bad_minutes", most=MOST_MINUTES)
    dates.check_played(wanted.played_at)


def _annotate(matches: Matches, db: Database, match: Match, wanted: Annotation) -> None:
    match = msgspec.structs.replace(
        match,
        played_at=wanted.played_at,
        place=" ".join(wanted.place.split()),
        notes=wanted.notes.strip(),
        tags=clean_tags(wanted.tags),
        minutes_given=wanted.minutes,
        hidden=wanted.hidden,
    )
    with matches.changing(db, [match.id]):
        sql.set_annotation(db, match)


def delete(matches: Matches, match_id: str, typed: str) -> None:
    """Put a match into the bin, if its title was typed."""
    with matches.storage.writing() as db:
        match = find(db, match_id)
        if searched(typed) != searched(title(match)):
            raise RuleError("title_differs", title=title(match))
        with matches.changing(db, [match_id]):
            sql.set_deleted(db, match_id, timestamp())


def bring_back(matches: Matches, match_id: str) -> None:
    with matches.storage.writing() as db:
        find(db, match_id)
        with matches.changing(db, [match_id]):
            sql.set_deleted(db, match_id, None)


def purge(matches: Matches, now: datetime | None = None) -> int:
    """Remove for good what was deleted long ago; says how many matches."""
    before = dates.stored((now or datetime.now(UTC)) - timedelta(days=BIN_DAYS))
    with matches.storage.writing() as db:
        return sql.purge(db, before)


# -- players


def change_player(matches: Matches, player: int, name: str, colour: int) -> None:
    """Rename a player and give another colour for matches to come."""
    name = clean_name(name)
    if colour not in range(COLOURS):
        raise RuleError("bad_colour")
    with matches.storage.writing() as db:
        if sql.player_of_name(db, name) not in (None, player):
            raise RuleError("name_taken", name=name)
        if sql.is_nobody(db, player) and sql.player_of_name(db, name) is None:
            with matches.changing(db, [match for match, _ in sql.seats_of_player(db, player)]):
                sql.make_somebody(db, player)
        sql.set_player(db, player, name, colour)


def archive(matches: Matches, player: int, archived: bool) -> None:
    with matches.storage.writing() as db:
        sql.set_archived(db, player, archived)


def merge(matches: Matches, player: int, into: int) -> int:
    """Make two entries one person; says how many matches moved. Nothing is lost: it can be taken apart."""
    with matches.storage.writing() as db:
        if player == into or not (sql.is_a_person(db, player) and sql.is_a_person(db, into)):
            raise RuleError("cannot_merge")
        if both := sql.matches_of_both(db, player, into):
            raise RuleError("played_each_other", matches=both)
        seats = sql.seats_of_player(db, player)
        sql.note_seats(db, player)
        _move(matches, db, seats, into)
        sql.set_merged(db, player, into)
    return len(seats)


def take_apart(matches: Matches, player: int) -> int:
    """Undo a merge: the matches go back to the name they were played under."""
    with matches.storage.writing() as db:
        if sql.merged_into(db, player) is None:
            raise RuleError("cannot_merge")
        seats = sql.noted_seats(db, player)
        _move(matches, db, seats, player)
        sql.drop_noted(db, player)
        sql.set_merged(db, player, None)
    return len(seats)


def _move(matches: Matches, db: Database, seats: sql.HeldSeats, player: int) -> None:
    with matches.changing(db, [match for match, _ in seats]):
        sql.set_player_of(db, seats, player)
