"""The SQL by which the history changes matches and players, and by which files in and out know them."""

from collections.abc import Iterable

import msgspec
from sqlite_utils import Database

from companion.matches.seating import name_key
from companion.matches.store import Match

from .papers import EntryPaper, PlayerPaper

HeldSeats = list[tuple[str, int]]  # matches, and a seat in each


# -- matches


def match_ids(db: Database) -> set[str]:
    return {row[0] for row in db.execute("SELECT id FROM matches").fetchall()}


def bgstats_ids(db: Database) -> dict[str, str]:
    """Every match with its id in BG Stats, empty if it did not come from there."""
    return dict(db.execute("SELECT id, bgstats FROM matches").fetchall())


def code_is_taken(db: Database, code: str) -> bool:
    return db.execute("SELECT 1 FROM matches WHERE code = ?", [code]).fetchone() is not None


def searched(text: str) -> str:
    """Text as it is searched: case does not matter."""
    return " ".join(text.casefold().split())


def set_words(db: Database, match: Match) -> None:
    """What a search finds the match by."""
    words = searched(f"{match.notes} {match.place} {match.tags}")
    db.execute("UPDATE matches SET words = ? WHERE id = ?", [words, match.id])


def set_annotation(db: Database, match: Match) -> None:
    """Write what the owner can change of a match."""
    db.execute(
        "UPDATE matches SET played_at = ?, place = ?, notes = ?, tags = ?, minutes_given = ?, hidden = ? WHERE id = ?",
        [match.played_at, match.place, match.notes, match.tags, match.minutes_given, match.hidden, match.id],
    )
    set_words(db, match)


def set_deleted(db: Database, match_id: str, at: str | None) -> None:
    db.execute("UPDATE matches SET deleted_at = ? WHERE id = ?", [at, match_id])


HANGS_ON_A_MATCH = ("entries", "results", "merged_seats", "sittings", "pauses", "remarks", "tested", "places", "seats")


def purge(db: Database, before: str) -> int:
    """Remove the matches that were deleted before a moment, with all that hangs on them; says how many."""
    rows = db.execute("SELECT id FROM matches WHERE deleted_at < ?", [before]).fetchall()
    for (match_id,) in rows:
        db.execute("UPDATE matches SET rematch = NULL WHERE rematch = ?", [match_id])
        for table in HANGS_ON_A_MATCH:
            db.execute(f"DELETE FROM {table} WHERE match = ?", [match_id])
        db.execute("DELETE FROM matches WHERE id = ?", [match_id])
    return len(rows)


def entries(db: Database, match_id: str) -> list[EntryPaper]:
    """The log of a match as files hold it."""
    rows = db.execute(
        "SELECT seq, at, action, undoes, seat, device, request_id, draws FROM entries WHERE match = ? ORDER BY seq",
        [match_id],
    )
    return [EntryPaper(seq, at, action and msgspec.json.decode(action), *rest) for seq, at, action, *rest in rows]


def forget_missing_rematches(db: Database, match_ids: Iterable[str]) -> None:
    """A match whose rematch did not come along has none here."""
    db.conn.executemany(
        "UPDATE matches SET rematch = NULL WHERE id = ? AND rematch NOT IN (SELECT id FROM matches)",
        [[match_id] for match_id in match_ids],
    )


def first_matches(db: Database, players: set[int]) -> dict[tuple[str, int], str]:
    """In which match each of the players met each title."""
    marks = ", ".join("?" * len(players))
    rows = db.execute(
        "SELECT title, player, id FROM (SELECT title, player, matches.id, row_number() OVER (PARTITION BY title, player"
        " ORDER BY matches.played_at, matches.id) AS number FROM seats JOIN matches ON matches.id = seats.match"
        f" WHERE player IN ({marks}) AND status = 'finished' AND deleted_at IS NULL) WHERE number = 1",
        list(players),
    )
    return {(title, player): match for title, player, match in rows.fetchall()}


# -- players


def players(db: Database) -> list[PlayerPaper]:
    rows = db.execute(
        "SELECT players.uid, players.name, players.colour, players.created_at, players.archived, kept.uid,"
        " players.nobody FROM players"
        " LEFT JOIN players AS kept ON kept.id = players.merged_into ORDER BY players.id"
    )
    return [
        PlayerPaper(uid, name, colour, created_at, bool(archived), kept, bool(nobody))
        for uid, name, colour, created_at, archived, kept, nobody in rows.fetchall()
    ]


def uids(db: Database, numbers: Iterable[int]) -> dict[int, str]:
    """The players' own ids, by number."""
    wanted = set(numbers)
    marks = ", ".join("?" * len(wanted))
    return dict(db.execute(f"SELECT id, uid FROM players WHERE id IN ({marks})", list(wanted)).fetchall())


def player_of_name(db: Database, name: str) -> int | None:
    """The player entered under this name, merged into another or not."""
    row = db.execute("SELECT id FROM players WHERE name_key = ?", [name_key(name)]).fetchone()
    return row[0] if row else None


def insert_player(db: Database, player: PlayerPaper, name: str, uid: str) -> None:
    """A player of a file, under a name; without an id of their own they are given one.

    Nobody in particular who is called otherwise here has been named, and is somebody.
    """
    named = player.nobody and name != player.name
    db.execute(
        "INSERT INTO players (name, name_key, colour, created_at, uid, archived, nobody) VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
            name,
            name_key(name),
            player.colour,
            player.created_at,
            uid,
            player.archived and not named,
            player.nobody and not named,
        ],
    )


def known_players(db: Database) -> list[tuple[str, str, str, str]]:
    """Everybody's own id and key of the name, and the own id and the name of the person they stand for."""
    return db.execute(
        "SELECT named.uid, named.name_key, kept.uid, kept.name FROM players AS named"
        " JOIN players AS kept ON kept.id = coalesce(named.merged_into, named.id)"
    ).fetchall()


def numbers_by(db: Database, column: str) -> dict[str, int]:
    """The numbers of all players by uid or by name_key."""
    return dict(db.execute(f"SELECT {column}, id FROM players").fetchall())


def colours(db: Database) -> dict[int, int]:
    """The colour that each player is known by."""
    return dict(db.execute("SELECT id, colour FROM players").fetchall())


def set_player(db: Database, player: int, name: str, colour: int) -> None:
    db.execute(
        "UPDATE players SET name = ?, name_key = ?, colour = ? WHERE id = ?", [name, name_key(name), colour, player]
    )


def is_nobody(db: Database, player: int) -> bool:
    """Whether the player only stands for those who gave no name."""
    return bool(db.execute("SELECT 1 FROM players WHERE id = ? AND nobody", [player]).fetchone())


def make_somebody(db: Database, player: int) -> None:
    db.execute("UPDATE players SET nobody = 0, archived = 0 WHERE id = ?", [player])


def set_archived(db: Database, player: int, archived: bool) -> None:
    db.execute("UPDATE players SET archived = ? WHERE id = ?", [archived, player])


# -- players who are the same person


def merged_into(db: Database, player: int) -> int | None:
    """The player that this one was merged into; an unknown player stands for nobody."""
    row = db.execute("SELECT merged_into FROM players WHERE id = ?", [player]).fetchone()
    return row[0] if row else None


def is_a_person(db: Database, player: int) -> bool:
    """Whether there is such a player, not merged into another."""
    row = db.execute("SELECT 1 FROM players WHERE id = ? AND merged_into IS NULL", [player]).fetchone()
    return row is not None


def set_merged(db: Database, player: int, into: int | None) -> None:
    """The player, and all who were merged into that one before, now stand for the other."""
    db.execute("UPDATE players SET merged_into = ? WHERE id = ?", [into, player])
    if into is not None:
        db.execute("UPDATE players SET merged_into = ? WHERE merged_into = ?", [into, player])


def matches_of_both(db: Database, one: int, other: int) -> int:
    """How often two players met."""
    row = db.execute(
        "SELECT count(*) FROM seats AS mine JOIN seats AS theirs ON theirs.match = mine.match"
        " WHERE mine.player = ? AND theirs.player = ?",
        [one, other],
    ).fetchone()
    return int(row[0])


def seats_of_player(db: Database, player: int) -> HeldSeats:
    return db.execute("SELECT match, seat FROM seats WHERE player = ?", [player]).fetchall()


def set_player_of(db: Database, seats: HeldSeats, player: int) -> None:
    for table in ("seats", "results"):
        db.conn.executemany(
            f"UPDATE {table} SET player = ? WHERE match = ? AND seat = ?",
            [(player, match, seat) for match, seat in seats],
        )


def note_seats(db: Database, player: int) -> None:
    """Before a merge: a seat is noted once, under the name it was played by, however often names are merged."""
    db.execute(
        "INSERT INTO merged_seats (player, match, seat) SELECT player, match, seat FROM seats WHERE player = ?"
        " AND NOT EXISTS (SELECT 1 FROM merged_seats AS noted"
        " WHERE noted.match = seats.match AND noted.seat = seats.seat)",
        [player],
    )


def note_seat(db: Database, player: int, match_id: str, seat: int) -> None:
    db.execute("INSERT INTO merged_seats (player, match, seat) VALUES (?, ?, ?)", [player, match_id, seat])


def noted_seats(db: Database, player: int) -> HeldSeats:
    """The seats that a merged player held before."""
    return db.execute("SELECT match, seat FROM merged_seats WHERE player = ?", [player]).fetchall()


def noted_players(db: Database, match_id: str) -> dict[int, str]:
    """By seat, whose own id it was played under before a merge."""
    rows = db.execute(
        "SELECT seat, uid FROM merged_seats JOIN players ON players.id = player WHERE match = ?", [match_id]
    )
    return dict(rows.fetchall())


def drop_noted(db: Database, player: int) -> None:
    db.execute("DELETE FROM merged_seats WHERE player = ?", [player])
