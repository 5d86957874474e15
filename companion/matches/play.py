"""What people do with matches: open, act, undo, redo, abandon, bring back. One function a use case."""

import hashlib
import secrets
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from datetime import UTC, datetime, timedelta
from typing import Any
from zlib import crc32

import msgspec
from sqlite_utils import Database

from companion.db import Storage, Unwritable
from companion.games.catalogue import GAMES
from companion.games.kit import Chance, Game, RuleError, as_is

from . import log, places, store, titles
from .kept import Timelines
from .log import Entry, Timeline
from .repeats import check_same, doing
from .results import drop_results, put_results
from .seating import Nobody, seat_players
from .store import ABANDONED, FINISHED, OPEN, Match, Seat

CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"  # none that are read as another
REBUILT_AT_ONCE = 200
EMPTY_OF_HOSTS = 30  # matches opened by guests in which nothing has happened yet, all together
A_MOMENT = timedelta(seconds=10)  # within which a second tap means the same
RESULTS_VERSION = "3"  # a new number makes every installation make its results anew when it starts


class Unknown(Exception):
    """There is no such match."""


class Stale(Exception):
    """The board has changed since the device looked, and the action depends on what was seen."""

    def __init__(self, table: "Table") -> None:
        super().__init__("stale")
        self.table = table


class Who(msgspec.Struct, frozen=True):
    """Who acts: a seat, or a device that speaks for the whole table."""

    seat: int | None = None
    device: str = ""


class Table(msgspec.Struct, frozen=True):
    """A match as it stands now."""

    match: Match
    timeline: Timeline
    epoch: str = ""  # of the database: in another one numbers count anew

    @property
    def seq(self) -> int:
        return self.timeline.seq

    @property
    def state(self) -> Any:
        return self.timeline.state

    @property
    def agreed(self) -> Any:
        """By what the same people would play again."""
        rules = self.match.rules
        return rules.again(self.state, msgspec.json.decode(self.match.options, type=rules.Options))

    @property
    def stamp(self) -> str:
        """Changes whenever a board must be drawn anew."""
        names = f"-names{self.match.named}" if self.match.named else ""
        again = "-again" if self.match.rematch else ""
        noted = f"-noted{self.match.noted}" if self.match.noted else ""
        trial = f"-trial{crc32(self.match.trial.encode()):x}" if self.match.trial else ""
        return f"{self.timeline.seq}-{self.match.status}{again}{names}{noted}{trial}-{self.epoch}"


# Around a change of what these matches came to: the statistics follow in the same transaction.
Changing = Callable[[Database, Sequence[str]], AbstractContextManager[None]]


def uncounted(db: Database, match_ids: Sequence[str]) -> AbstractContextManager[None]:
    """Without a ledger nothing follows."""
    return nullcontext()


class Matches:
    """The matches in a database, with the folded logs of those that are played kept at hand."""

    def __init__(self, storage: Storage, changing: Changing = uncounted) -> None:
        self.storage = storage
        self.changing = changing
        self._timelines = Timelines()
        self.recounted: float | None = None  # while the statistics are counted anew: the share that is done
        self.takes_a_while: Callable[[], None] = lambda: None  # called before a log is folded whole while others wait
        self.note_epoch()

    def open_match(
        self,
        game: str,
        players: list[tuple[str, int | None]],
        options: Any = None,
        host: str = "",
        inviting: bool = False,
        nobody: Nobody | None = None,
        trial: str = "",
    ) -> Match:
        """Open a match for players given by name, with a colour or the one they are known by.

        `host`: the device of a guest who opens it. `nobody`: names for those who gave none. `trial`: the version of
        the game that is tested.
        """
        rules = GAMES[game]
        if len(players) not in rules.seats:
            raise RuleError("wrong_number_of_players", least=rules.seats[0], most=rules.seats[-1])
        options = options or rules.Options()
        rules.check(options, len(players))
        now = timestamp()
        with self.storage.writing() as db:
            check_room(db, host)
            title, written = titles.of(db, rules, options), msgspec.json.encode(options).decode()
            match = new_match(game, written, seat_players(db, players, now, nobody), now, title)
            match = msgspec.structs.replace(match, host=host, inviting=inviting, trial=trial)
            store.insert_match(db, match)
        return match

    def name_players(self, match_id: str, players: list[tuple[str, int | None]], nobody: Nobody | None = None) -> Table:
        """Give those who play a match other names or colours, while it is played or after it; the app keeps its own."""
        with self.storage.writing() as db:
            match = self._table(db, match_id).match
            if len(players) != len(match.people):
                raise RuleError("wrong_number_of_players", least=len(match.people), most=len(match.people))
            others = [(seat.name, seat.colour) for seat in match.seats[len(players) :]]
            seats = seat_players(db, [*players, *others], timestamp(), nobody)
            if seats != match.seats:
                with self.changing(db, [match_id]):
                    store.seat_anew(db, match_id, seats)
            return self._table(db, match_id)

    def rematch(self, match_id: str) -> Match:
        """Open a match with the same players and options; asked again, give the one that was opened."""
        with self.storage.writing() as db:
            table = self._table(db, match_id)
            match = table.match
            if match.status != FINISHED:
                raise RuleError("not_over_yet")
            opened = store.find_match(db, match.rematch) if match.rematch else None
            if opened and not opened.deleted_at:
                return opened
            again = like(table, match.host)
            store.insert_match(db, again)
            store.set_rematch(db, match_id, again.id)
        return again

    def open_like(self, match_id: str, host: str = "") -> Match:
        """Open a match of the same people by what was agreed in another; a second tap gives the one just opened."""
        with self.storage.writing() as db:
            again = like(self._table(db, match_id), host)
            opened = store.opened_lately(db, again, timestamp(datetime.now(UTC) - A_MOMENT))
            if opened:
                return opened
            check_room(db, host)
            store.insert_match(db, again)
        return again

    def look(self, match_id: str) -> Table:
        with self.storage.reading() as db:
            found = store.find_table(db, match_id)
        timeline = self._timelines.get((found.epoch, match_id)) if found else None
        if found and timeline and timeline.seq == found.seq and not found.match.deleted_at:
            return Table(found.match, timeline, found.epoch)
        with self.storage.snapshot() as db:
            return self._remember(self._table(db, match_id))

    def at(self, db: Database, match_id: str) -> Table:
        """A match as it stands in this transaction."""
        return self._table(db, match_id)

    def rules_at_hand(self, match_id: str) -> Game[Any, Any, Any] | None:
        """The rules of a match that is being played: they stay the same, so the database need not be asked."""
        timeline = self._at_hand(match_id)
        return timeline.game if timeline else None

    def is_known_to_go_on(self, match_id: str) -> bool:
        """Whether the log of a match is at hand, and the match not over: what it shows is asked of no other match."""
        timeline = self._at_hand(match_id)
        return timeline is not None and timeline.game.standings(timeline.state) is None

    def _at_hand(self, match_id: str) -> Timeline | None:
        return self._timelines.get((self.epoch, match_id))

    def act(self, match_id: str, action: Any, seen: int | None, request_id: str, who: Who) -> Table:
        """Do one thing, once: the same request again changes nothing and gets the same answer."""
        with self.storage.writing() as db:
            table, written = self._asked(db, match_id, request_id)
            # The request is looked up before the numbers are compared: a retry after success is no conflict.
            if written is None:
                check_playable(table.match)
                if seen != table.seq and not table.match.rules.commutes(action):
                    raise Stale(table)
                chance = Chance(table.match.seed, table.timeline.draws)
                action = table.match.rules.decide(table.state, action, chance)
                entry = self._entry(table, request_id, who, action=action, draws=chance.drawn - table.timeline.draws)
                table = self._append(db, table, entry)
        return self._answered(table, written, doing(table.match, action))

    def undo(self, match_id: str, seen: int | None, request_id: str, who: Who) -> Table:
        """Take back the latest standing entry."""
        return self._turn_back(match_id, seen, request_id, who, redo=False)

    def undo_to(self, match_id: str, seq: int, seen: int | None, request_id: str, who: Who) -> Table:
        """Take back all that stands from an entry on, that entry too, in one."""
        return self._turn_back(match_id, seen, request_id, who, redo=False, since=seq)

    def redo(self, match_id: str, seen: int | None, request_id: str, who: Who) -> Table:
        """Take back the latest undo."""
        return self._turn_back(match_id, seen, request_id, who, redo=True)

    def _turn_back(
        self, match_id: str, seen: int | None, request_id: str, who: Who, redo: bool, since: int | None = None
    ) -> Table:
        def meant(board: Timeline) -> int | None:
            return board.to_redo if redo else board.to_undo if since is None else board.back_to(since)

        with self.storage.writing() as db:
            table, written = self._asked(db, match_id, request_id)
            if written is None:
                check_playable(table.match)
                if seen != table.seq:
                    raise Stale(table)
                taken = meant(table.timeline)
                if taken is None:
                    raise RuleError("nothing_to_redo" if redo else "nothing_to_undo")
                table = self._append(db, table, self._entry(table, request_id, who, undoes=taken))
        return self._answered(table, written, meant)

    def _answered(self, table: Table, written: int | None, meant: Callable[[Timeline], Any]) -> Table:
        """What a request came to. One that was `written` before is held against its entry once nobody has to wait for
        it any more: to know the board of then the whole log may have to be folded, and no entry ever changes."""
        if written is None:
            return self._remember(table)
        with self.storage.reading() as db:
            check_same(db, table.match, table.timeline, written, meant, self.takes_a_while)
        return table

    def abandon(self, match_id: str) -> Table:
        """Put an open match aside; nothing of it is lost."""
        return self._set_status(match_id, OPEN, ABANDONED)

    def bring_back(self, match_id: str) -> Table:
        return self._set_status(match_id, ABANDONED, OPEN)

    def _set_status(self, match_id: str, old: str, new: str) -> Table:
        with self.storage.writing() as db:
            if self._table(db, match_id).match.status == old:
                store.set_status(db, match_id, new, timestamp())
            return self._table(db, match_id)

    def sit(self, match_id: str, device: str, seat: int | None, watching: bool = False) -> Table:
        """A device takes a place: noted for all to see while something is hidden that can be seen from there."""
        wanted = places.Taken(device, seat, watching, timestamp())
        looked = self.look(match_id)
        seats = [] if watching else range(len(looked.match.seats)) if seat is None else [seat]
        with self.storage.reading() as db:
            hidden = hiding(db, looked, seats)  # before the lock: the whole log is asked
        with self.storage.writing() as db:
            table = self._table(db, match_id)
            if not places.is_taken(db, match_id, wanted):
                for one in hidden if table.stamp == looked.stamp else hiding(db, table, seats):
                    places.note_sitting(db, match_id, places.Sitting(one, table.seq, wanted.at))
                places.take_place(db, match_id, wanted)
            if table.match.inviting and places.all_sit(table.match, places.taken_at(db, match_id)):
                store.set_inviting(db, match_id, False)
            return self._table(db, match_id)

    def stop_inviting(self, match_id: str) -> Table:
        """Nobody else is expected: the board opens."""
        with self.storage.writing() as db:
            self._table(db, match_id)
            store.set_inviting(db, match_id, False)
            return self._table(db, match_id)

    def news_for(self, match_id: str, device: str) -> places.Taken | None:
        """The place of a device in which another has sat down too, if it was not told yet."""
        with self.storage.reading() as db:
            return places.untold(db, match_id, device)

    def note_told(self, match_id: str, device: str) -> None:
        """It was told. A look waits for nobody who writes: rather than that, the device is told once more."""
        with suppress(sqlite3.OperationalError, Unwritable), self.storage.writing(wait=False) as db:
            places.mark_told(db, match_id, device)

    def rebuild_results(self) -> int:
        """Make the results of all finished matches again from their logs, some at a time."""
        made, last = 0, ""
        while finished := self._rebuild_some(last):
            made, last = made + len(finished), finished[-1].id
        with self.storage.writing() as db:
            store.set_preference(db, "results", RESULTS_VERSION)
        return made

    def _rebuild_some(self, after: str) -> list[Match]:
        with self.storage.writing() as db:
            finished = store.logged_matches(db, FINISHED, after, REBUILT_AT_ONCE)
            for match in finished:
                standings = match.rules.standings(self._fold(db, match, *store.last_seq(db, match.id)).state)
                assert standings is not None, f"match {match.id} is finished but its log is not"
                put_results(db, match, standings)
        return finished

    def results_are_old(self) -> bool:
        """Whether the results were last made in another way."""
        with self.storage.reading() as db:
            return store.preference(db, "results") != RESULTS_VERSION

    def _table(self, db: Database, match_id: str) -> Table:
        return self._asked(db, match_id, None)[0]

    def _asked(self, db: Database, match_id: str, request_id: str | None) -> tuple[Table, int | None]:
        """The table, and the number of the entry that this request has written already."""
        found = store.find_table(db, match_id, request_id)
        if found is None or found.match.deleted_at:
            raise Unknown(match_id)
        return self._fold(db, found.match, found.seq, found.epoch), found.written

    def _fold(self, db: Database, match: Match, seq: int, epoch: str) -> Table:
        """A match with its log, folding only the entries that were not folded before."""
        timeline = self._timelines.get((epoch, match.id))
        if timeline is None:
            options = msgspec.json.decode(match.options, type=match.rules.Options)
            timeline = log.begin(match.rules, options, len(match.seats))
        if seq != timeline.seq:
            timeline = log.fold(timeline, store.entries(db, match, timeline.seq))
        return Table(match, timeline, epoch)

    def note_epoch(self) -> str:
        """The epoch of the database, which is another one after it was exchanged."""
        with self.storage.reading() as db:
            self.epoch = store.preference(db, "epoch") or ""
        return self.epoch

    def _remember(self, table: Table) -> Table:
        """Keep a committed timeline at hand."""
        if not table.match.sheet:
            self._timelines.keep((table.epoch, table.match.id), table.timeline)
        return table

    def _entry(self, table: Table, request_id: str, who: Who, **what: Any) -> Entry:
        return Entry(table.seq + 1, seat=who.seat, device=who.device, request_id=request_id, at=timestamp(), **what)

    def _append(self, db: Database, table: Table, entry: Entry) -> Table:
        """Write an entry and, in the same transaction, what it means for the status and the results."""
        match, timeline = table.match, log.add(table.timeline, entry)
        store.append(db, match.id, entry)
        standings = match.rules.standings(timeline.state)
        if standings:
            with self.changing(db, [match.id]):
                put_results(db, match, standings)
                match = self._mark(db, match, FINISHED, entry.at)
        elif match.status == FINISHED:
            with self.changing(db, [match.id]):
                drop_results(db, match.id)
                match = self._mark(db, match, OPEN, entry.at)
        else:
            match = self._mark(db, match, OPEN, entry.at)
        return Table(match, timeline, table.epoch)

    def _mark(self, db: Database, match: Match, status: str, at: str) -> Match:
        if status == match.status == OPEN:
            return msgspec.structs.replace(match, changed_at=at, played_seconds=store.note_change(db, match.id, at))
        finished_at = at if status == FINISHED else None
        played = store.set_status(db, match.id, status, at, finished_at)
        return msgspec.structs.replace(
            match, status=status, changed_at=at, finished_at=finished_at, played_seconds=played
        )


def check_room(db: Database, host: str) -> None:
    """Guests may leave only so many matches lying about; the owner as many as there is room for."""
    if host and store.empty_matches_of_hosts(db) >= EMPTY_OF_HOSTS:
        raise RuleError("too_many_open", most=EMPTY_OF_HOSTS)


def hiding(db: Database, table: Table, seats: Iterable[int]) -> list[int]:
    """Those of these seats that have something to hide: on the board, or in the log, what was undone too."""
    match, state = table.match, table.state
    seen_by, redact = match.rules.seen_by, match.rules.redact
    logged = store.entries(db, match) if match.status == OPEN and redact is not as_is else []
    covered = [one.action for one in logged if one.action and redact(state, one.action, None) != one.action]
    return [
        seat
        for seat in seats
        if seen_by(state, seat) != seen_by(state, None)
        or any(redact(state, action, seat) != redact(state, action, None) for action in covered)
    ]


def check_playable(match: Match) -> None:
    if match.status == ABANDONED:
        raise RuleError("match_abandoned")
    if match.sheet:
        raise RuleError("only_a_sheet")


def new_match(game: str, options: str, seats: tuple[Seat, ...], now: str, title: str = "") -> Match:
    return Match(
        id=token(10).lower(),
        game=game,
        rules_version=GAMES[game].version,
        options=options,
        status=OPEN,
        code=token(8),
        seed=secrets.token_bytes(32),
        opened_at=now,
        changed_at=now,
        played_at=now,
        title=title or game,
        seats=seats,
    )


def like(table: Table, host: str) -> Match:
    """A new match of the same people, by what was agreed at this table."""
    match = table.match
    options = msgspec.json.encode(table.agreed).decode()
    again = new_match(match.game, options, match.seats, timestamp(), match.title)
    return msgspec.structs.replace(again, host=host, trial=match.trial)


def clean_code(code: str) -> str:
    """A code as people type it: any case, with or without dashes and spaces."""
    return "".join(c for c in code.upper() if c.isalnum())


def token(length: int) -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(length))


def fingerprint(match: Match) -> str:
    """What is shown of the seed before the match is over."""
    return hashlib.sha256(match.seed).hexdigest()


def timestamp(moment: datetime | None = None) -> str:
    return (moment or datetime.now(UTC)).isoformat(timespec="milliseconds")
