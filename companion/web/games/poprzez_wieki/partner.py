"""The app at its own tables: it deals, chooses and explains in a thread of its own, so that no tap waits for it."""

import logging
import threading
from collections import deque
from typing import Any

from flask import current_app

from companion.games.kit import Chance, RuleError
from companion.games.poprzez_wieki.actions import Deal, Keep, Lay, Lesson, Seal
from companion.games.poprzez_wieki.advice.at_table import before_pick, before_relics
from companion.games.poprzez_wieki.advice.questions import WhichCard, WhichRelic
from companion.games.poprzez_wieki.partner import falls_on, opened, seal, share, step, to_choose, to_deal, to_explain
from companion.games.poprzez_wieki.state import APP, CHANCES, PEOPLE, Phase, State, Strength
from companion.matches.log import Timeline
from companion.matches.play import Matches, Stale, Table, Unknown, Who
from companion.matches.store import OPEN
from companion.thinking.desk import Busy, Failed
from companion.web.door.streams import Hub
from companion.web.shelf import Shelf

from .assistant import desk

NOTICED = 0.005  # of a chance: less is nothing of 100
AGAIN, LONGEST_PAUSE = 1.0, 60.0  # seconds until it tries again when it could not think
logger = logging.getLogger(__name__)
answers: Shelf[Any] = Shelf(300)
Rated = tuple[tuple[int, ...], float]  # what may be chosen, and the chance of winning after it


def ask(question: Any) -> Any:
    """What was thought about once is at hand when a choice is undone."""
    return answers.get(question, lambda: desk.ask(question))


class Partner:
    """Matches that wait for the app, and the thread that goes through them."""

    def __init__(self, matches: Matches, hub: Hub) -> None:
        self.matches, self.hub = matches, hub
        self._waiting: deque[str] = deque()
        self._at_work = ""
        self._change = threading.Condition()
        self._thread: threading.Thread | None = None
        self._failures = 0

    def call(self, match_id: str) -> None:
        """See to a match soon."""
        with self._change:
            if match_id not in self._waiting:
                self._waiting.append(match_id)
            if self._thread is None:
                self._thread = threading.Thread(target=self._go_on, name="partner", daemon=True)
                self._thread.start()
            self._change.notify_all()

    def settle(self, match_id: str, seconds: float) -> None:
        """Wait until the app has done what it has to do in a match, but no longer than this. Not for requests."""
        with self._change:
            self._change.wait_for(lambda: match_id != self._at_work and match_id not in self._waiting, seconds)

    def _go_on(self) -> None:
        while True:
            with self._change:
                self._change.wait_for(lambda: self._waiting)
                match_id = self._at_work = self._waiting.popleft()
            try:
                self._see_to(match_id)
                self._failures = 0
            except (Busy, Failed):
                self._later(match_id)
            except Unknown:
                pass
            except Exception:
                logger.exception("the app could not go on in match %s", match_id)
            with self._change:
                self._at_work = ""
                self._change.notify_all()

    def _later(self, match_id: str) -> None:
        pause = min(AGAIN * 2**self._failures, LONGEST_PAUSE)
        self._failures += 1
        again = threading.Timer(pause, self.call, [match_id])
        again.daemon = True
        again.start()

    def _see_to(self, match_id: str) -> None:
        table = self.matches.look(match_id)
        while action := next_step(table):
            try:
                table = self.matches.act(match_id, action, table.seq, f"app.{table.seq}", Who(APP, "app"))
            except Stale as newer:
                table = newer.table  # somebody was quicker, with an undo for example
            except RuleError:
                table = self.matches.look(match_id)
                if table.match.status != OPEN:
                    return
                raise
            else:
                self.hub.announce(match_id, table.stamp)


def stir(shown: Table) -> None:
    """See to it that the app goes on here."""
    if not shown.state.partner or not has_to_act(shown):
        return
    extensions = current_app.extensions
    partner: Partner = extensions.setdefault("partner", Partner(extensions["matches"], extensions["hub"]))
    partner.call(shown.match.id)


# -- what is to be done


def has_to_act(table: Table) -> bool:
    state: State = table.state
    if table.match.status != OPEN or state.phase is Phase.FINISHED:
        return False
    return to_deal(state) or has_to_choose(table) or to_explain(state)


def has_to_choose(table: Table) -> bool:
    return to_choose(table.state) and opened(table.state, Chance(table.match.seed)) is None


def next_step(table: Table) -> Deal | Seal | Lesson | None:
    """What the app does next, after some thought."""
    if not has_to_act(table):
        return None
    if to_deal(table.state):
        return Deal()
    if has_to_choose(table):
        chance = Chance(table.match.seed)
        here = step(table.state)
        return seal(chance, here, chosen_by_the_app(table.state, share(chance, here)))
    return lesson(table.timeline)


def chosen_by_the_app(state: State, where: float) -> tuple[int, ...]:
    """By what its seat may know alone; where choices are mixed, by the luck of the match."""
    strength = state.partner or Strength.BEST
    if state.phase is Phase.CHOOSING:
        choices = ask(WhichRelic(before_relics(state, APP), strength)).choices
        found = choices[falls_on([one.play for one in choices], where)]
        return (found.relic, found.removed)
    picks = ask(WhichCard(before_pick(state, APP, state.hands[APP], state.hands[PEOPLE]), strength)).picks
    return (picks[falls_on([one.play for one in picks], where)].card,)


# -- explaining


def lesson(timeline: Timeline) -> Lesson:
    """What is to be said about the choice that was made last."""
    layer = timeline.top
    while layer and not isinstance(layer.entry.action, Lay | Keep):
        layer = layer.below
    assert layer
    before: State = layer.below.state if layer.below else timeline.opening
    if isinstance(layer.entry.action, Keep):
        found = ask(WhichRelic(before_relics(before, PEOPLE))).choices
        rated: list[Rated] = [((one.relic, one.removed), one.win) for one in found]
        best = rated[0]  # the others may have been looked at less closely
    else:
        picks = ask(WhichCard(before_pick(before, PEOPLE, *before.hands))).picks
        rated = [((one.card,), one.win) for one in picks]
        best = max(rated, key=lambda one: one[1])
    chosen = timeline.state.shown.mine
    cost = best[1] - dict(rated)[chosen]
    dear = cost >= NOTICED
    pick = 0 if before.phase is Phase.CHOOSING else len(before.played[PEOPLE]) + 1
    return Lesson(PEOPLE, before.round, pick, chosen, best[0] if dear else chosen, round(CHANCES * cost) if dear else 0)
