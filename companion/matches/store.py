"""The SQL on matches and their logs, with the JSON in their columns, and on what the installation remembers."""

import secrets
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

import msgspec
from sqlite_utils import Database

from companion.games.catalogue import GAMES
from companion.games.kit import Game

from . import titles
from .log import Entry

OPEN, FINISHED, ABANDONED = "open", "finished", "abandoned"


class Seat(msgspec.Struct, frozen=True):
    """A player's place in a match."""

    seat: int
    player: int
    name: str
    colour: int


class Match(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    game: str
    rules_version: int
    options: str
    status: str
    code: str
    seed: bytes
    opened_at: str
    changed_at: str
    finished_at: str | None = None
    rematch: str | None = None  # the match that was opened as this one's rematch
    played_at: str = ""  # its date in the history: when it was opened, unless corrected
    place: str = ""
    notes: str = ""
    tags: str = ""  # with commas
    hidden: bool = False  # from statistics
    deleted_at: str | None = None
    sheet: bool = False  # only a score sheet, without a log
    minutes_given: int | None = None
    bgstats: str = ""
    played_seconds: float = 0  # the gaps between its entries, without breaks; the database adds them up
    seed_since: int = 0  # entries up to this one were drawn from a seed that is not here
    host: str = ""  # the device that opened it, where that was not the owner's
    inviting: bool = False  # phones are still asked to the table
    named: int = 0  # how often the names at it were changed
    trial: str = ""  # the version of the game that is tested by it, if one is
    noted: int = 0  # how many notes there are on it; the database counts them
    title: str = ""  # what was played, as the history groups it: the game itself, or one of its titles
    titled: str = ""  # the same, before titles were merged
    called: str = ""  # the name of the title, where the game has several
    seats: tuple[Seat, ...] = ()

    @property
    def minutes(self) -> int | None:
        """How long was played, as given or as the log says; unknown for a score sheet that does not say."""
        if self.minutes_given is not None or self.sheet:
            return self.minutes_given
        return max(1, round(self.played_seconds / 60))

    @property
    def rules(self) -> Game[Any, Any, Any]:
        return GAMES[self.game].by_rules(self.rules_version)

    @property
    def partner(self) -> str:
        """The kind of opponent that the app is in the last seat; nothing where people alone play."""
        return "" if self.sheet else partner_in(self.game, self.rules_version, self.options)

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats that people can take."""
        return self.seats[:-1] if self.partner else self.seats


MATCH_COLUMNS = (
    "id, game, rules_version, options, status, code, seed, opened_at, changed_at, finished_at, rematch, "
    "played_at, place, notes, tags, hidden, deleted_at, sheet, minutes_given, bgstats, seed_since, played_seconds, "
    "host, inviting, named, trial, noted, title, titled"
)
COLUMNS = tuple(MATCH_COLUMNS.split(", "))
SEATS = (
    "(SELECT json_group_array(json_array(seat, player, name, seats.colour)) FROM seats"
    " JOIN players ON players.id = player WHERE match = matches.id)"
)
CALLED = "coalesce((SELECT titles.name FROM titles WHERE titles.id = matches.title), '')"
TABLE = (
    f"SELECT {MATCH_COLUMNS}, {SEATS}, {CALLED}, (SELECT max(seq) FROM entries WHERE match = matches.id),"
    " (SELECT value FROM preferences WHERE name = 'epoch'),"
    " (SELECT seq FROM entries WHERE match = matches.id AND request_id = ?) FROM matches WHERE id = ?"
)
ENTRY_COLUMNS = "seq, action, undoes, seat, device, request_id, at, draws"


def partner_in(game: str, version: int, options: str) -> str:
    """By the options of a match, as they are stored."""
    rules = GAMES[game].by_rules(version)
    return rules.partner(msgspec.json.decode(options, type=rules.Options)) if options != "{}" else ""


def find_match(db: Database, match_id: str) -> Match | None:
    return _match(db, "id", match_id)


def find_match_by_code(db: Database, code: str) -> Match | None:
    return _match(db, "code", code)


def _match(db: Database, column: str, value: str) -> Match | None:
    row = db.execute(f"SELECT {MATCH_COLUMNS}, {SEATS}, {CALLED} FROM matches WHERE {column} = ?", [value]).fetchone()
    return match_of(row[:-2], _read_seats(row[-2]), row[-1]) if row else None


class Found(NamedTuple):
    """A match, the number of its newest entry and the epoch of the database, all of one moment."""

    match: Match
    seq: int
    epoch: str
    written: int | None  # the entry that a request has written already


def find_table(db: Database, match_id: str, request_id: str | None = None) -> Found | None:
    row = db.execute(TABLE, [request_id, match_id]).fetchone()
    if row is None:
        return None
    *columns, seats, called, seq, epoch, written = row
    return Found(match_of(columns, _read_seats(seats), called), seq or 0, epoch, written)


@lru_cache(maxsize=1000)
def _read_seats(written: str) -> tuple[Seat, ...]:
    return tuple(Seat(*row) for row in sorted(msgspec.json.decode(written)))


def _seated(db: Database, row: tuple[Any, ...]) -> Match:
    match = match_of(row, seats_of(db, row[0]))
    named = titles.names(db, [match.title]) if match.title != match.game else {}
    return msgspec.structs.replace(match, called=named.get(match.title, ""))


def match_of(row: Iterable[Any], seats: tuple[Seat, ...], called: str = "") -> Match:
    """A match from the columns of MATCH_COLUMNS."""
    return Match(**dict(zip(COLUMNS, row, strict=True)), seats=seats, called=called)


def seats_of(db: Database, match_id: str) -> tuple[Seat, ...]:
    rows = db.execute(
        "SELECT seat, player, name, seats.colour FROM seats JOIN players ON players.id = player"
        " WHERE match = ? ORDER BY seat",
        [match_id],
    )
    return tuple(Seat(*row) for row in rows.fetchall())


def list_matches(db: Database, status: str, limit: int) -> list[Match]:
    """Matches of one status, the latest changed first."""
    rows = db.execute(
        f"SELECT {MATCH_COLUMNS} FROM matches WHERE status = ? AND deleted_at IS NULL"
        " ORDER BY changed_at DESC, id DESC LIMIT ?",
        [status, limit],
    ).fetchall()
    return [_seated(db, row) for row in rows]


def finished_after(db: Database, at: str, match_id: str) -> Match | None:
    """The first match played here that finished after a moment, or in it and has a later id."""
    row = db.execute(
        # SQLite would take the index of statuses, and sort all that ever finished.
        f"SELECT {MATCH_COLUMNS} FROM matches INDEXED BY matches_by_end WHERE status = '{FINISHED}'"
        " AND NOT sheet AND deleted_at IS NULL AND (finished_at, id) > (?, ?) ORDER BY finished_at, id LIMIT 1",
        [at, match_id],
    ).fetchone()
    return _seated(db, row) if row else None


def hide_seeds(db: Database) -> None:
    """Before a copy leaves the machine: the seed of a match that is not over says all dice that are to come."""
    db.execute("UPDATE matches SET seed = x'' WHERE status <> ?", [FINISHED])


def give_seeds(db: Database) -> None:
    """In such a copy: a new seed for what is drawn from now on."""
    rows = db.execute("SELECT id FROM matches WHERE status IN (?, ?) AND seed = x''", [OPEN, ABANDONED]).fetchall()
    for (match_id,) in rows:
        seq, _ = last_seq(db, match_id)
        db.execute("UPDATE matches SET seed = ?, seed_since = ? WHERE id = ?", [secrets.token_bytes(32), seq, match_id])


def pauses(db: Database, match_id: str) -> list[tuple[str, str | None]]:
    """From when until when the clock of a match stood still; the last may go on."""
    return db.execute("SELECT began, ended FROM pauses WHERE match = ? ORDER BY id", [match_id]).fetchall()


def set_pause(db: Database, match_id: str, wanted: bool, now: str, lately: str) -> None:
    """Begin a pause, or end the one that goes on; asked for again, nothing changes.

    One that ended `lately` goes on, so that a button held down leaves few of them: every look at the clock reads all.
    """
    latest = db.execute("SELECT id, ended FROM pauses WHERE match = ? ORDER BY id DESC LIMIT 1", [match_id]).fetchone()
    number, ended = latest or (None, "")
    if wanted and ended is not None and ended > lately:
        db.execute("UPDATE pauses SET ended = NULL WHERE id = ?", [number])
    elif wanted and ended is not None:
        db.execute("INSERT INTO pauses (match, began) VALUES (?, ?)", [match_id, now])
    elif ended is None and not wanted:
        db.execute("UPDATE pauses SET ended = ? WHERE id = ?", [now, number])


def set_inviting(db: Database, match_id: str, inviting: bool) -> None:
    db.execute("UPDATE matches SET inviting = ? WHERE id = ?", [inviting, match_id])


def set_trial(db: Database, match_id: str, version: str) -> None:
    db.execute("UPDATE matches SET trial = ? WHERE id = ?", [version, match_id])


def seat_anew(db: Database, match_id: str, seats: Iterable[Seat]) -> None:
    """Other people, or other colours, in the seats of a match."""
    before = {seat.seat: seat.player for seat in seats_of(db, match_id)}
    for seat in seats:
        where = [seat.player, match_id, seat.seat]
        if before.get(seat.seat) != seat.player:  # whoever was merged into the former player did not sit here
            db.execute("DELETE FROM merged_seats WHERE match = ? AND seat = ?", where[1:])
        db.execute("UPDATE seats SET player = ? WHERE match = ? AND seat = ?", where)
        db.execute("UPDATE results SET player = ? WHERE match = ? AND seat = ?", where)
        db.execute("UPDATE seats SET colour = ? WHERE match = ? AND seat = ?", [seat.colour, *where[1:]])
    db.execute("UPDATE matches SET named = named + 1 WHERE id = ?", [match_id])


def matches_at(db: Database, ids: Sequence[str]) -> list[Match]:
    """Of these matches those that are still there, the latest changed first."""
    marks = ", ".join("?" * len(ids))
    rows = db.execute(
        f"SELECT {MATCH_COLUMNS} FROM matches WHERE id IN ({marks}) AND deleted_at IS NULL AND NOT sheet"
        " ORDER BY changed_at DESC, id DESC",
        list(ids),
    ).fetchall()
    return [_seated(db, row) for row in rows]


def empty_matches_of_hosts(db: Database) -> int:
    """How many matches that guests opened are still without an entry."""
    row = db.execute(
        "SELECT count(*) FROM matches WHERE status = ? AND host <> '' AND deleted_at IS NULL"
        " AND NOT EXISTS (SELECT 1 FROM entries WHERE match = matches.id)",
        [OPEN],
    ).fetchone()
    return int(row[0])


def opened_lately(db: Database, like: Match, since: str) -> Match | None:
    """A match without an entry that was opened since then by the same host, for the same people and by the same."""
    rows = db.execute(
        f"SELECT {MATCH_COLUMNS} FROM matches WHERE status = ? AND changed_at >= ? AND opened_at >= ? AND host = ?"
        " AND title = ? AND options = ? AND deleted_at IS NULL AND NOT sheet"
        " AND NOT EXISTS (SELECT 1 FROM entries WHERE match = matches.id)",
        [OPEN, since, since, like.host, like.title, like.options],
    ).fetchall()
    return next((found for found in (_seated(db, row) for row in rows) if found.seats == like.seats), None)


def has_matches(db: Database) -> bool:
    return db.execute("SELECT 1 FROM matches LIMIT 1").fetchone() is not None


def logged_matches(db: Database, status: str, after: str, limit: int) -> list[Match]:
    """Matches of one status that have a log, by id; deleted ones too: they may be brought back."""
    rows = db.execute(
        f"SELECT {MATCH_COLUMNS} FROM matches WHERE status = ? AND NOT sheet AND id > ? ORDER BY id LIMIT ?",
        [status, after, limit],
    ).fetchall()
    return [_seated(db, row) for row in rows]


def insert_match(db: Database, match: Match) -> None:
    title = match.title or match.game
    match = msgspec.structs.replace(match, title=title, titled=match.titled or title)
    db.execute(
        f"INSERT INTO matches ({MATCH_COLUMNS}) VALUES ({', '.join('?' * len(COLUMNS))})",
        [getattr(match, column) for column in COLUMNS],
    )
    for seat in match.seats:
        db.execute(
            "INSERT INTO seats (match, seat, player, colour) VALUES (?, ?, ?, ?)",
            [match.id, seat.seat, seat.player, seat.colour],
        )


def set_status(db: Database, match_id: str, status: str, now: str, finished_at: str | None = None) -> float:
    """Set the status; gives how long was played, which the database has added up."""
    row = db.execute(
        "UPDATE matches SET status = ?, changed_at = ?, finished_at = ? WHERE id = ? RETURNING played_seconds",
        [status, now, finished_at, match_id],
    ).fetchone()
    return float(row[0])


def note_change(db: Database, match_id: str, now: str) -> float:
    """Something happened, and the status stays: the lists that are sorted by it need not be written again."""
    sql = "UPDATE matches SET changed_at = ? WHERE id = ? RETURNING played_seconds"
    return float(db.execute(sql, [now, match_id]).fetchone()[0])


def set_rematch(db: Database, match_id: str, rematch: str) -> None:
    db.execute("UPDATE matches SET rematch = ? WHERE id = ?", [rematch, match_id])


def last_seq(db: Database, match_id: str) -> tuple[int, str]:
    """The number of the newest entry, and the epoch of the database in which it has this number."""
    seq, epoch = db.execute(
        "SELECT max(seq), (SELECT value FROM preferences WHERE name = 'epoch') FROM entries WHERE match = ?",
        [match_id],
    ).fetchone()
    return seq or 0, epoch


def written_entries(db: Database, match_id: str) -> int:
    """How many entries the match was given, by the count that the database keeps beside the log."""
    row = db.execute("SELECT written FROM log_lengths WHERE match = ?", [match_id]).fetchone()
    return row[0] if row else 0


def append(db: Database, match_id: str, entry: Entry) -> None:
    append_rows(db, match_id, [entry_row(entry)])


def entry_row(entry: Entry) -> tuple[Any, ...]:
    """An entry in the columns of ENTRY_COLUMNS."""
    action = None if entry.action is None else msgspec.json.encode(entry.action).decode()
    return (entry.seq, action, entry.undoes, entry.seat, entry.device, entry.request_id, entry.at, entry.draws)


def append_rows(db: Database, match_id: str, rows: Iterable[tuple[Any, ...]]) -> None:
    db.conn.executemany(
        f"INSERT INTO entries (match, {ENTRY_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [(match_id, *row) for row in rows],
    )


def entries(db: Database, match: Match, after: int = 0) -> list[Entry]:
    """The entries of a match past a number, in order."""
    rows = db.execute(
        f"SELECT {ENTRY_COLUMNS} FROM entries WHERE match = ? AND seq > ? ORDER BY seq", [match.id, after]
    )
    return _entries(match, rows)


def latest_entries(db: Database, match: Match, before: int, limit: int) -> list[Entry]:
    """The entries up to a number, newest first."""
    rows = db.execute(
        f"SELECT {ENTRY_COLUMNS} FROM entries WHERE match = ? AND seq < ? ORDER BY seq DESC LIMIT ?",
        [match.id, before, limit],
    )
    return _entries(match, rows)


def undoing(db: Database, match: Match, after: int) -> list[Entry]:
    """The entries past a number that take others back, in order."""
    rows = db.execute(
        f"SELECT {ENTRY_COLUMNS} FROM entries WHERE match = ? AND seq > ? AND undoes IS NOT NULL ORDER BY seq",
        [match.id, after],
    )
    return _entries(match, rows)


def entries_at(db: Database, match: Match, numbers: list[int]) -> dict[int, Entry]:
    """Single entries, by number."""
    marks = ", ".join("?" * len(numbers))
    rows = db.execute(f"SELECT {ENTRY_COLUMNS} FROM entries WHERE match = ? AND seq IN ({marks})", [match.id, *numbers])
    return {entry.seq: entry for entry in _entries(match, rows)}


def _entries(match: Match, rows: Iterable[Any]) -> list[Entry]:
    decode = _decoder(match.rules.Action).decode
    return [Entry(seq, action and decode(action), *rest) for seq, action, *rest in rows]


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    """Working out what a union of types looks like takes longer than reading an entry."""
    return msgspec.json.Decoder(kind)


def preference(db: Database, name: str) -> str | None:
    """What the installation remembers about itself under a name."""
    row = db.execute("SELECT value FROM preferences WHERE name = ?", [name]).fetchone()
    return row[0] if row else None


def set_preference(db: Database, name: str, value: str) -> None:
    db.execute("INSERT OR REPLACE INTO preferences (name, value) VALUES (?, ?)", [name, value])
