"""What the owner does with matches and players of the past: notes, dates, hiding, deleting, merging."""

from datetime import UTC, datetime, timedelta

import msgspec
from sqlite_utils import Database

from companion.games.kit import RuleError
from companion.matches import store
from companion.matches.play import COLOURS, Matches, Unknown, clean_name, timestamp
from companion.matches.store import Match

from . import dates
from .listing import searched

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
    for text, most in ((wanted.notes, NOTE_LENGTH), (wanted.place, PLACE_LENGTH), (wanted.tags, TAGS_LENGTH)):
        if len(text) > most:
            raise RuleError("text_too_long", most=most, length=len(text))
    if wanted.minutes is not None and not 0 < wanted.minutes <= MOST_MINUTES:
        raise RuleError("bad_minutes", most=MOST_MINUTES)
    place, tags = " ".join(wanted.place.split()), clean_tags(wanted.tags)
    with matches.storage.writing() as db:
        find(db, match_id)
        with matches.changing(db, [match_id]):
            db.execute(
                "UPDATE matches SET played_at = ?, place = ?, notes = ?, tags = ?, words = ?, minutes_given = ?,"
                " hidden = ? WHERE id = ?",
                [
                    wanted.played_at, place, wanted.notes.strip(), tags,
                    searched(f"{wanted.notes} {place} {tags}"), wanted.minutes, wanted.hidden, match_id,
                ],
            )  # fmt: skip


def delete(matches: Matches, match_id: str, typed: str) -> None:
    """Put a match into the bin, if its title was typed."""
    with matches.storage.writing() as db:
        match = find(db, match_id)
        if searched(typed) != searched(title(match)):
            raise RuleError("title_differs", title=title(match))
        with matches.changing(db, [match_id]):
            db.execute("UPDATE matches SET deleted_at = ? WHERE id = ?", [timestamp(), match_id])


def bring_back(matches: Matches, match_id: str) -> None:
    with matches.storage.writing() as db:
        find(db, match_id)
        with matches.changing(db, [match_id]):
            db.execute("UPDATE matches SET deleted_at = NULL WHERE id = ?", [match_id])


def purge(matches: Matches, now: datetime | None = None) -> int:
    """Remove for good what was deleted long ago; says how many matches."""
    before = dates.stored((now or datetime.now(UTC)) - timedelta(days=BIN_DAYS))
    with matches.storage.writing() as db:
        rows = db.execute("SELECT id FROM matches WHERE deleted_at < ?", [before]).fetchall()
        for (match_id,) in rows:
            db.execute("UPDATE matches SET rematch = NULL WHERE rematch = ?", [match_id])
            for table in ("entries", "results", "merged_seats", "seats"):
                db.execute(f"DELETE FROM {table} WHERE match = ?", [match_id])
            db.execute("DELETE FROM matches WHERE id = ?", [match_id])
    return len(rows)


# -- players


def change_player(matches: Matches, player: int, name: str, colour: int) -> None:
    """Rename a player and give another colour for matches to come."""
    name = clean_name(name)
    if colour not in range(COLOURS):
        raise RuleError("bad_colour")
    with matches.storage.writing() as db:
        row = db.execute("SELECT id FROM players WHERE name_key = ?", [store.name_key(name)]).fetchone()
        if row and row[0] != player:
            raise RuleError("name_taken", name=name)
        db.execute(
            "UPDATE players SET name = ?, name_key = ?, colour = ? WHERE id = ?",
            [name, store.name_key(name), colour, player],
        )


def archive(matches: Matches, player: int, archived: bool) -> None:
    with matches.storage.writing() as db:
        db.execute("UPDATE players SET archived = ? WHERE id = ?", [archived, player])


def merge(matches: Matches, player: int, into: int) -> int:
    """Make two entries one person; says how many matches moved. Nothing is lost: it can be taken apart."""
    with matches.storage.writing() as db:
        if player == into or _merged(db, player) or _merged(db, into):
            raise RuleError("cannot_merge")
        both = db.execute(
            "SELECT count(*) FROM seats AS mine JOIN seats AS theirs ON theirs.match = mine.match"
            " WHERE mine.player = ? AND theirs.player = ?",
            [player, into],
        ).fetchone()[0]
        if both:
            raise RuleError("played_each_other", matches=both)
        seats = db.execute("SELECT match, seat FROM seats WHERE player = ?", [player]).fetchall()
        # A seat is noted once, under the name it was played by, however often names are merged.
        db.execute(
            "INSERT INTO merged_seats (player, match, seat) SELECT player, match, seat FROM seats WHERE player = ?"
            " AND NOT EXISTS (SELECT 1 FROM merged_seats AS noted"
            " WHERE noted.match = seats.match AND noted.seat = seats.seat)",
            [player],
        )
        _move(matches, db, seats, into)
        # Names that were merged into this one before now stand for the other as well.
        db.execute("UPDATE players SET merged_into = ? WHERE id = ? OR merged_into = ?", [into, player, player])
    return len(seats)


def take_apart(matches: Matches, player: int) -> int:
    """Undo a merge: the matches go back to the name they were played under."""
    with matches.storage.writing() as db:
        if not _merged(db, player):
            raise RuleError("cannot_merge")
        seats = db.execute("SELECT match, seat FROM merged_seats WHERE player = ?", [player]).fetchall()
        _move(matches, db, seats, player)
        db.execute("DELETE FROM merged_seats WHERE player = ?", [player])
        db.execute("UPDATE players SET merged_into = NULL WHERE id = ?", [player])
    return len(seats)


def _merged(db: Database, player: int) -> bool:
    row = db.execute("SELECT merged_into FROM players WHERE id = ?", [player]).fetchone()
    return row is None or row[0] is not None


def _move(matches: Matches, db: Database, seats: list[tuple[str, int]], player: int) -> None:
    with matches.changing(db, [match for match, _ in seats]):
        for table in ("seats", "results"):
            db.conn.executemany(
                f"UPDATE {table} SET player = ? WHERE match = ? AND seat = ?",
                [(player, match, seat) for match, seat in seats],
            )
