"""The log of a match from our own JSON, folded as if it had been played here."""

from typing import Any

from companion.games.catalogue import GAMES
from companion.games.kit import Chance, Game, RuleError, Standing
from companion.matches import log
from companion.matches.log import Entry, Timeline
from companion.matches.store import FINISHED

from ..papers import EntryPaper, MatchPaper
from .faults import Faults, Path, check_moment

MOST_ENTRIES = 20_000


def read_log(paper: MatchPaper, faults: Faults) -> tuple[list[Entry], list[Standing]]:
    """The entries and what they came to: results are made of the log, never taken from the file."""
    rules = GAMES[paper.game].by_rules(paper.rules_version)
    options = read_options(paper, rules, faults)
    if faults.found:
        return [], []
    timeline = log.begin(rules, options, len(paper.seats))
    entries: list[Entry] = []
    requests: set[str] = set()
    for number, one in enumerate(paper.entries):
        path = ("entries", number)
        entry = read_entry(one, rules, path, faults)
        if entry is None:
            return [], []
        try:
            check_entry(entry, len(paper.seats), requests)
            check_moment(entry.at, (*path, "at"), faults)
            timeline = played_on(timeline, entry, paper.seed if entry.seq > paper.seed_since else "")
        except RuleError as error:
            faults.add(path, "not_allowed", rule=error.code)
            return [], []
        except Exception as error:
            # The rules trust a log; what a foreign file holds may break them in any way.
            faults.add(path, "broken_log", detail=f"{type(error).__name__}: {error}"[:120])
            return [], []
        requests.add(entry.request_id)
        entries.append(entry)
    standings = rules.standings(timeline.state) or []
    if (paper.status == FINISHED) != bool(standings):
        faults.add(("status",), "status_differs")
    return entries, standings


def read_options(paper: MatchPaper, rules: Game[Any, Any, Any], faults: Faults) -> Any:
    options = faults.read(paper.options, rules.Options, ("options",))
    if len(paper.entries) > MOST_ENTRIES:
        faults.add(("entries",), "too_many_entries", most=MOST_ENTRIES)
    if not faults.found:
        try:
            rules.check(options, len(paper.seats))
        except RuleError as error:
            faults.add(("options",), "not_allowed", rule=error.code)
    return options


def read_entry(one: EntryPaper, rules: Game[Any, Any, Any], path: Path, faults: Faults) -> Entry | None:
    action = None if one.action is None else faults.read(one.action, rules.Action, (*path, "action"))
    if one.action is not None and action is None:
        return None
    request = one.request_id or f"entry-{one.seq}"
    return Entry(one.seq, action, one.undoes, one.seat, one.device, request, one.at, one.draws)


def check_entry(entry: Entry, seats: int, requests: set[str]) -> None:
    if (entry.action is None) == (entry.undoes is None):
        raise log.BrokenLog("neither an action nor an undo")
    if entry.seat is not None and entry.seat not in range(seats):
        raise log.BrokenLog("no such seat")
    if entry.request_id in requests:
        raise log.BrokenLog("the request_id of an earlier entry")


def played_on(timeline: Timeline, entry: Entry, seed: str) -> Timeline:
    """The action is decided as if it were done now: the rules may refuse it, and the seed says what was drawn."""
    rules, chance = timeline.game, Chance(bytes.fromhex(seed), timeline.draws)
    if entry.action is not None:
        decided = rules.decide(timeline.state, entry.action, chance)
        if (seed and decided != entry.action) or chance.drawn - timeline.draws != entry.draws:
            raise log.BrokenLog("the seed draws something else")
    following = log.add(timeline, entry)
    rules.standings(following.state)  # what a foreign file holds may break them here too
    return following
