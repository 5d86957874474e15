"""Our own JSON, merged by id: what is here already stays as it is."""

import re
from datetime import datetime
from typing import Any

import msgspec
from sqlite_utils import Database

from companion.games.catalogue import GAMES
from companion.games.kit import RuleError, Standing
from companion.matches import log, store
from companion.matches.log import Entry
from companion.matches.play import COLOURS, Matches, clean_name, timestamp, token
from companion.matches.store import ABANDONED, FINISHED, OPEN, Match, Seat

from . import dates, positions, sql
from .papers import FORMAT_VERSION, MatchPaper, PlayerPaper, ResultPaper
from .takein import Faults, FileFault, Refused, Taken

ID = re.compile(r"[a-z0-9]{4,40}")
MOMENTS = ("played_at", "opened_at", "changed_at", "finished_at", "deleted_at")
MOST_ENTRIES = 20_000


class Read(msgspec.Struct):
    """A match of the file, checked and folded, still to be written."""

    paper: MatchPaper
    entries: list[Entry]
    standings: list[Standing]


def take_in(matches: Matches, body: dict[str, Any], faults: Faults) -> Taken:
    if body.get("version") not in range(1, FORMAT_VERSION + 1):
        faults.add(("version",), "other_version", version=str(body.get("version"))[:20], ours=FORMAT_VERSION)
    people = [
        player
        for number, raw in enumerate(_list(body, "players", faults))
        if (player := read_player(raw, ("players", number), faults))
    ]
    known = {player.id for player in people}
    read = [
        match
        for number, raw in enumerate(_list(body, "matches", faults))
        if (match := read_match(raw, known, ("matches", number), faults))
    ]
    faults.refuse_if_any()
    return write(matches, people, read)


def _list(body: dict[str, Any], name: str, faults: Faults) -> list[Any]:
    values = body.get(name)
    if isinstance(values, list):
        return values
    faults.add((name,), "does_not_fit", detail="Expected `array`")
    return []


def read_player(raw: Any, path: positions.Path, faults: Faults) -> PlayerPaper | None:
    player: PlayerPaper | None = faults.read(raw, PlayerPaper, path)
    if player is None:
        return None
    try:
        if clean_name(player.name) != player.name:
            faults.add((*path, "name"), "name_unclean")
    except RuleError as error:
        faults.add((*path, "name"), error.code, **error.figures)
    if not ID.fullmatch(player.id):
        faults.add((*path, "id"), "bad_id")
    if player.colour not in range(COLOURS):
        faults.add((*path, "colour"), "bad_colour")
    check_moment(player.created_at, (*path, "created_at"), faults)
    return player


def check_moment(text: str | None, path: positions.Path, faults: Faults) -> None:
    if text is None:
        return
    try:
        good = datetime.fromisoformat(text).tzinfo is not None
    except ValueError:
        good = False
    if not good:
        faults.add(path, "bad_date", text=text[:40])


def read_match(raw: Any, known: set[str], path: positions.Path, faults: Faults) -> Read | None:
    paper: MatchPaper | None = faults.read(raw, MatchPaper, path)
    if paper is None:
        return None
    before = len(faults.found)
    check_head(paper, known, path, faults)
    if len(faults.found) > before or paper.game not in GAMES:
        return None
    if paper.sheet:
        return Read(paper, [], sheet_standings(paper, path, faults))
    return read_log(paper, path, faults)


def check_head(paper: MatchPaper, known: set[str], path: positions.Path, faults: Faults) -> None:
    if not ID.fullmatch(paper.id):
        faults.add((*path, "id"), "bad_id")
    if paper.game not in GAMES:
        faults.add((*path, "game"), "no_such_game", game=paper.game[:40])
    elif len(paper.seats) not in (seats := GAMES[paper.game].seats):
        faults.add((*path, "seats"), "wrong_number_of_players", least=seats[0], most=seats[-1])
    if paper.status not in (OPEN, FINISHED, ABANDONED):
        faults.add((*path, "status"), "bad_status")
    if not re.fullmatch(r"[0-9a-f]{64}", paper.seed):
        faults.add((*path, "seed"), "bad_seed")
    for name in MOMENTS:
        check_moment(getattr(paper, name), (*path, name), faults)
    for number, seat in enumerate(paper.seats):
        if seat.player not in known or (seat.played_as and seat.played_as not in known):
            faults.add((*path, "seats", number, "player"), "no_such_player", id=seat.player[:40])
        if seat.colour not in range(COLOURS):
            faults.add((*path, "seats", number, "colour"), "bad_colour")
    if len({seat.player for seat in paper.seats}) < len(paper.seats):
        faults.add((*path, "seats"), "player_twice_here")


def sheet_standings(paper: MatchPaper, path: positions.Path, faults: Faults) -> list[Standing]:
    if paper.status != FINISHED or len(paper.results) != len(paper.seats) or paper.entries:
        faults.add((*path, "results"), "sheet_incomplete")
    if not any(result.won for result in paper.results):
        faults.add((*path, "results"), "nobody_won")
    for number, result in enumerate(paper.results):
        # Statistics read this: a sheet holds nothing but points by round.
        if result.own or set(result.detail) - {"rounds"} or not _whole_numbers(rounds_of(result)):
            faults.add((*path, "results", number, "detail" if result.detail else "own"), "bad_detail")
            return []
    return [
        Standing(result.score, result.rank, result.won, result.started, tuple(rounds_of(result)))
        for result in paper.results
    ]


def rounds_of(result: ResultPaper) -> Any:
    return result.rounds or result.detail.get("rounds", [])


def _whole_numbers(values: Any) -> bool:
    return isinstance(values, list) and all(type(value) is int for value in values)


def read_log(paper: MatchPaper, path: positions.Path, faults: Faults) -> Read | None:
    """Fold the log as if it had been played here: results come from it, never from the file."""
    rules = GAMES[paper.game]
    options = faults.read(paper.options, rules.Options, (*path, "options"))
    if options is None:
        return None
    if len(paper.entries) > MOST_ENTRIES:
        faults.add((*path, "entries"), "too_many_entries", most=MOST_ENTRIES)
        return None
    timeline, entries = log.begin(rules, options, len(paper.seats)), []
    for number, one in enumerate(paper.entries):
        here = (*path, "entries", number)
        action = None
        if one.action is not None:
            action = faults.read(one.action, rules.Action, (*here, "action"))
            if action is None:
                return None
        entry = Entry(one.seq, action, one.undoes, one.seat, one.device, one.request_id, one.at, one.draws)
        try:
            if (action is None) == (one.undoes is None):
                raise log.BrokenLog("neither an action nor an undo")
            check_moment(one.at, (*here, "at"), faults)
            timeline = log.add(timeline, entry)
            standings = rules.standings(timeline.state)
        except Exception as error:
            # The rules trust a log; what a foreign file holds may break them in any way.
            faults.add(here, "broken_log", detail=f"{type(error).__name__}: {error}"[:120])
            return None
        entries.append(entry)
    standings = rules.standings(timeline.state) or []
    if (paper.status == FINISHED) != bool(standings):
        faults.add((*path, "status"), "status_differs")
    return Read(paper, entries, standings)


def write(matches: Matches, people: list[PlayerPaper], read: list[Read]) -> Taken:
    with matches.storage.writing() as db:
        players, made = write_players(db, people)
        here = sql.match_ids(db)
        fresh = list({one.paper.id: one for one in read if one.paper.id not in here}.values())
        later = here | {one.paper.id for one in fresh}
        written = [(write_match(db, one, players, later), one) for one in fresh]
        with matches.changing(db, [match.id for match, _ in written]):
            for match, one in written:
                if one.standings:
                    store.put_results(db, match, one.standings)
    return Taken(matches=len(written), known=len(read) - len(written), players=made)


def write_players(db: Database, people: list[PlayerPaper]) -> tuple[dict[str, int], int]:
    """The players of the file here: known by id, else by name, else new."""
    found: dict[str, int] = {}
    made: list[PlayerPaper] = []
    for player in people:
        known = sql.player_of_uid(db, player.id) or sql.player_of_name(db, player.name)
        if known is None:
            known = sql.insert_player(db, player)
            made.append(player)
        found[player.id] = known
    for player in made:
        if player.merged_into in found and found[player.merged_into] != found[player.id]:
            sql.set_merged(db, found[player.id], found[player.merged_into])
    return found, len(made)


def write_match(db: Database, one: Read, players: dict[str, int], later: set[str]) -> Match:
    paper = one.paper
    usable = re.fullmatch(r"[0-9A-Z]{8}", paper.code) and not sql.code_is_taken(db, paper.code)
    code = paper.code if usable else token(8)
    seats = tuple(
        Seat(number, current(db, players[seat.player]), "", seat.colour) for number, seat in enumerate(paper.seats)
    )
    if len({seat.player for seat in seats}) < len(seats):
        raise Refused([FileFault(1, f"matches.{paper.id}.seats", "player_twice_here")])
    moments = {name: moment(getattr(paper, name)) for name in MOMENTS}
    match = Match(
        id=paper.id, game=paper.game, rules_version=paper.rules_version,
        options=msgspec.json.encode(paper.options).decode(), status=paper.status, code=code,
        seed=bytes.fromhex(paper.seed), opened_at=moments["opened_at"] or timestamp(),
        changed_at=moments["changed_at"] or timestamp(), finished_at=moments["finished_at"],
        rematch=paper.rematch if paper.rematch in later else None, played_at=moments["played_at"] or "",
        place=paper.place, notes=paper.notes, tags=paper.tags, hidden=paper.hidden, deleted_at=moments["deleted_at"],
        sheet=paper.sheet, minutes_given=paper.minutes_given, bgstats=paper.bgstats, seats=seats,
    )  # fmt: skip
    store.insert_match(db, match)
    sql.set_words(db, match)
    for entry in one.entries:
        store.append(db, match.id, entry)
    for number, seat in enumerate(paper.seats):
        if seat.played_as and players[seat.played_as] != seats[number].player:
            sql.note_seat(db, players[seat.played_as], match.id, number)
    return match


def current(db: Database, player: int) -> int:
    """The player that an entry stands for: here it may have been merged into another."""
    return sql.merged_into(db, player) or player


def moment(text: str | None) -> str | None:
    return dates.stored(datetime.fromisoformat(text)) if text else None
