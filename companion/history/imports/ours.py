"""Matches from our own JSON: each is checked and its log folded before it may come in."""

import re
import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

import msgspec

from companion.games.catalogue import GAMES
from companion.games.kit import RuleError, Standing
from companion.matches import store, titles
from companion.matches.log import Entry
from companion.matches.play import timestamp
from companion.matches.remarks import LONGEST_LINE, LONGEST_TRIAL, MOST_REMARKS
from companion.matches.results import standing_row
from companion.matches.seating import COLOURS, clean_name, name_key
from companion.matches.store import ABANDONED, FINISHED, OPEN, Match

from .. import dates, edit, sheets
from ..papers import MatchPaper, PlayerPaper, ResultPaper
from .faults import Faults, Path, check_moment
from .folded import MOST_ENTRIES, read_log
from .job import FilePlayer
from .prepared import Prepared

ID = re.compile(r"[a-z0-9]{4,40}")
MOMENTS = ("played_at", "opened_at", "changed_at", "finished_at", "deleted_at")


def read_player(raw: Any, faults: Faults, path: Path) -> PlayerPaper | None:
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
    if player.merged_into is not None and not ID.fullmatch(player.merged_into):
        faults.add((*path, "merged_into"), "bad_id")
    check_moment(player.created_at, (*path, "created_at"), faults)
    return player


def check_merged(players: Sequence[PlayerPaper], faults: Faults) -> None:
    """Nobody is, in the end, merged into themselves."""
    into = {player.id: player.merged_into for player in players}
    for number, player in enumerate(players):
        met, step = {player.id}, player.merged_into
        while step and step not in met:
            met.add(step)
            step = into.get(step)
        if step == player.id:
            faults.add(("players", number, "merged_into"), "merged_in_circle", name=player.name)


def read_match(raw: Any, people: Mapping[str, FilePlayer], faults: Faults) -> Prepared | None:
    """The match, checked; None where `faults` say why not."""
    paper: MatchPaper | None = faults.read(raw, MatchPaper)
    if paper is None:
        return None
    check_head(paper, people, faults)
    if faults.found:
        return None
    entries, standings = ([], sheet_standings(paper, faults)) if paper.sheet else read_log(paper, faults)
    return None if faults.found else prepared(paper, entries, standings)


def check_head(paper: MatchPaper, people: Mapping[str, FilePlayer], faults: Faults) -> None:
    if not ID.fullmatch(paper.id):
        faults.add(("id",), "bad_id")
    if paper.game not in GAMES:
        faults.add(("game",), "no_such_game", game=paper.game[:40])
    elif len(paper.seats) not in (seats := sheets.seats_of(paper.game) if paper.sheet else GAMES[paper.game].seats):
        faults.add(("seats",), "wrong_number_of_players", least=seats[0], most=seats[-1])
    if paper.status not in (OPEN, FINISHED, ABANDONED):
        faults.add(("status",), "bad_status")
    # The seed of a match that is not over stays on the machine on which it is played.
    if not re.fullmatch(r"[0-9a-f]{64}", paper.seed) and (paper.seed or paper.status == FINISHED):
        faults.add(("seed",), "bad_seed")
    for name in MOMENTS:
        check_moment(getattr(paper, name), (name,), faults)
    check_annotation(paper, faults)
    check_remarks(paper, faults)
    check_seats(paper, people, faults)


def check_seats(paper: MatchPaper, people: Mapping[str, FilePlayer], faults: Faults) -> None:
    for number, seat in enumerate(paper.seats):
        if seat.player not in people or (seat.played_as and seat.played_as not in people):
            faults.add(("seats", number, "player"), "no_such_player", id=seat.player[:40])
        if seat.colour not in range(COLOURS):
            faults.add(("seats", number, "colour"), "bad_colour")
    if twice([people[seat.player] for seat in paper.seats if seat.player in people]):
        faults.add(("seats",), "player_twice_here")


def check_annotation(paper: MatchPaper, faults: Faults) -> None:
    """What the owner's form would not take."""
    for name, most in (("notes", edit.NOTE_LENGTH), ("place", edit.PLACE_LENGTH), ("tags", edit.TAGS_LENGTH)):
        if len(getattr(paper, name)) > most:
            faults.add((name,), "text_too_long", most=most, length=len(getattr(paper, name)))
    for name in ("title", "titled"):
        try:
            if (text := getattr(paper, name)) and titles.clean(text) != text:
                faults.add((name,), "name_unclean")
        except RuleError as error:
            faults.add((name,), error.code, **error.figures)
    if paper.minutes_given is not None and not 0 < paper.minutes_given <= edit.MOST_MINUTES:
        faults.add(("minutes_given",), "bad_minutes", most=edit.MOST_MINUTES)


def check_remarks(paper: MatchPaper, faults: Faults) -> None:
    """What nobody could have noted at a table."""
    if len(paper.remarks) > MOST_REMARKS:
        faults.add(("remarks",), "too_many_remarks", most=MOST_REMARKS)
    if paper.trial != " ".join(paper.trial.split()) or len(paper.trial) > LONGEST_TRIAL:
        faults.add(("trial",), "text_too_long", most=LONGEST_TRIAL, length=len(paper.trial))
    for number, one in enumerate(paper.remarks[:MOST_REMARKS]):
        here, seats = ("remarks", number), (None, *range(len(paper.seats)))
        check_moment(one.at, (*here, "at"), faults)
        if not 0 < len(one.line) <= LONGEST_LINE or len(one.part) > LONGEST_TRIAL:
            faults.add((*here, "line"), "text_too_long", most=LONGEST_LINE, length=len(one.line))
        if one.seat not in seats or one.turn not in seats or not 0 <= one.round <= MOST_ENTRIES:
            faults.add(here, "bad_remark")
        elif not 0 <= one.after <= len(paper.entries):
            faults.add((*here, "after"), "bad_remark")


def twice(players: list[FilePlayer]) -> bool:
    """Whether somebody sits at the table twice, once the file's names are taken for people here."""
    return len({player.here or name_key(player.called) for player in players}) < len(players)


def sheet_standings(paper: MatchPaper, faults: Faults) -> list[Standing]:
    if paper.status != FINISHED or len(paper.results) != len(paper.seats) or paper.entries:
        faults.add(("results",), "sheet_incomplete")
    rules = GAMES[paper.game]
    if not any(result.won for result in paper.results) and not rules.own_on_sheets:
        faults.add(("results",), "nobody_won")
    if rules.title and not paper.title:
        faults.add(("title",), "title_empty")
    for number in range(len(paper.results)):
        check_result(paper, number, faults)
    if faults.found:
        return []
    return [
        Standing(
            result.score, result.rank, result.won, result.started, tuple(rounds_of(result)),
            msgspec.convert(result.own, rules.Detail | None), result.team,
        )
        for result in paper.results
    ]  # fmt: skip


def check_result(paper: MatchPaper, number: int, faults: Faults) -> None:
    result, rules = paper.results[number], GAMES[paper.game]
    # Statistics read this: a sheet of a game whose rules we know holds nothing but points by round.
    own = result.own and not rules.own_on_sheets
    if own or set(result.detail) - {"rounds"} or not _whole_numbers(rounds_of(result)):
        faults.add(("results", number, "detail" if result.detail else "own"), "bad_detail")
        return
    faults.read(result.own, rules.Detail | None, ("results", number, "own"))
    try:
        sheets.points(paper.game, sheets.PastSeat(f"{number + 1}", result.score, tuple(rounds_of(result))))
    except RuleError as error:
        faults.add(("results", number), error.code, **error.figures)
    if result.rank not in range(1, len(paper.seats) + 1):
        faults.add(("results", number, "rank"), "bad_detail")


def rounds_of(result: ResultPaper) -> Any:
    return result.rounds or result.detail.get("rounds", [])


def _whole_numbers(values: Any) -> bool:
    return isinstance(values, list) and all(type(value) is int for value in values)


def prepared(paper: MatchPaper, entries: list[Entry], standings: list[Standing]) -> Prepared:
    moments = {name: moment(getattr(paper, name)) for name in MOMENTS}
    match = Match(
        id=paper.id, game=paper.game, rules_version=paper.rules_version,
        options=msgspec.json.encode(paper.options).decode(), status=paper.status, code=paper.code,
        seed=bytes.fromhex(paper.seed) or secrets.token_bytes(32),
        seed_since=paper.seed_since if paper.seed else last_draw(entries),
        opened_at=moments["opened_at"] or timestamp(),
        changed_at=moments["changed_at"] or timestamp(), finished_at=moments["finished_at"], rematch=paper.rematch,
        played_at=moments["played_at"] or "", place=paper.place, notes=paper.notes, tags=paper.tags,
        hidden=paper.hidden, deleted_at=moments["deleted_at"], sheet=paper.sheet,
        minutes_given=paper.minutes_given, bgstats=paper.bgstats, trial=paper.trial,
    )  # fmt: skip
    return Prepared(
        match,
        paper.seats,
        [store.entry_row(entry) for entry in entries],
        [standing_row(standing) for standing in standings],
        title_of(paper),
        remarks=[msgspec.structs.replace(one, at=moment(one.at) or "") for one in paper.remarks],
        titled=paper.titled,
    )


def title_of(paper: MatchPaper) -> str:
    """What was played, where the game serves several titles: as the file says it, else as the match itself does."""
    rules = GAMES[paper.game].by_rules(paper.rules_version)
    return (paper.title or rules.title(msgspec.convert(paper.options, rules.Options))) if rules.title else ""


def last_draw(entries: list[Entry]) -> int:
    return max((entry.seq for entry in entries if entry.draws), default=0)


def moment(text: str | None) -> str | None:
    return dates.stored(datetime.fromisoformat(text)) if text else None
