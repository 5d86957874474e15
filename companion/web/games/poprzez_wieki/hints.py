"""What would you do? A seat asks, the log says that it did, and a page gives the best choices with reasons."""

from typing import Any, ClassVar

import msgspec
from flask import Blueprint, abort, current_app, g, render_template, request
from flask.typing import ResponseReturnValue as Answer
from flask_babel import lazy_gettext
from wtforms import Field

from companion.games.kit import RuleError
from companion.games.poprzez_wieki.actions import Hint, Place
from companion.games.poprzez_wieki.advice.at_table import before_pick, before_relics, from_seat
from companion.games.poprzez_wieki.advice.position import PickPosition
from companion.games.poprzez_wieki.advice.questions import WhichCard, WhichRelic
from companion.games.poprzez_wieki.cards import CARDS
from companion.games.poprzez_wieki.rules import check_hint
from companion.games.poprzez_wieki.state import HAND, PEOPLE, Phase, State
from companion.matches.log import Entry
from companion.matches.play import Table
from companion.web.fields import Carried, Form, Several
from companion.web.guards import errors
from companion.web.guards.access import device, matches, players_only, table, who
from companion.web.thinking import spend

from . import positions, reasons, words
from .partner import ask

bp = Blueprint("poprzez_wieki_hints", __name__, url_prefix="/poprzez-wieki")
SHOWN = 3  # of twenty choices of relics; cards of a hand are all named


class HandForm(Form):
    """The cards in hand and, from the second card of a round on, those that were passed."""

    concerns: ClassVar = {
        "wrong_hand": "hand",
        "kept_not_in_hand": "hand",
        "kept_by_the_other": "hand",
        "wrong_other_hand": "passed",
        "other_hand_known": "passed",
    }

    hand = Several(lazy_gettext("In your hand"), coerce=int)
    passed = Several(lazy_gettext("Passed on by you"), coerce=int)
    seat = Carried()

    def __init__(self, *args: Any, state: State, **more: Any) -> None:
        super().__init__(*args, **more)
        self.may_ask = state.hints or (PEOPLE,)
        self.dealt = state.partner is not None
        gone = {*sum(state.relics, ()), *sum(state.removed, ()), *sum(state.played, ())}
        self.hand.choices = self.passed.choices = [(card, words.card_name(card)) for card in CARDS if card not in gone]

    def concerned(self, error: RuleError) -> Field | None:
        """Where the app deals, no field asks for the hand, so none can say what is wrong with it."""
        return None if self.dealt else super().concerned(error)

    @property
    def asks(self) -> int:
        """Whose hand it is about: a phone that speaks for the whole table says so."""
        if g.place.seat is not None:
            return int(g.place.seat)
        return self.seat.data if self.seat.data in (0, 1) else self.may_ask[0]


@bp.get("/rada/<match_id>")
@players_only
def show(match_id: str) -> str:
    shown = at_work(match_id)
    form = HandForm(request.args, state=shown.state)
    seat = form.asks
    if seat not in shown.state.hints:
        abort(404)
    hand, passed = known(shown, seat)
    return page(shown, HandForm(state=shown.state, hand=hand, passed=passed, seat=seat))


@bp.post("/rada/<match_id>")
@players_only
def advise(match_id: str) -> Answer:
    shown = at_work(match_id)
    state = shown.state
    form = HandForm.sent(state=state)
    seat = form.asks
    if state.phase is Phase.CHOOSING:
        check_hint(state, Hint(seat))
        found = relic_advice(state, seat)
        log_hint(shown, Hint(seat))
        return page(shown, form, **found)
    hands = state.hands if state.partner else (tuple(form.hand.data or ()), tuple(form.passed.data or ()))
    with form.refusing(lambda error: positions.sentence(error) or words.refusal(error, shown.match.seats)):
        if form.validate():
            position = before_pick(state, seat, *hands)
            positions.check_pick(position)
            hint = Hint(seat, *(() if state.partner else hands))
            check_hint(state, hint)
            found = pick_advice(position)
            log_hint(shown, hint)  # not before: who was not answered has not been helped
            return page(shown, form, **found)
    return page(shown, form), 422


def at_work(match_id: str) -> Table:
    """A match of this game in which something is to be chosen."""
    shown = table(match_id)
    if shown.match.game != "poprzez-wieki" or shown.state.phase is Phase.FINISHED:
        abort(404)
    return shown


def log_hint(shown: Table, hint: Hint) -> None:
    """Once, however often the same is asked of the same board."""
    latest = shown.timeline.top
    if latest and latest.entry.action == hint:
        return
    told = matches().act(shown.match.id, hint, shown.seq, f"hint.{device()}.{shown.seq}", who())
    current_app.extensions["hub"].announce(told.match.id, told.stamp)


def page(shown: Table, form: HandForm, **found: Any) -> str:
    state: State = shown.state
    laid = [len(cards) for cards in state.played]
    return render_template(
        "poprzez_wieki/hint.html",
        match=shown.match, seats=shown.match.seats, seat=form.asks, state=state, form=form, words=words,
        cards=CARDS, need=HAND - laid[0], ask_hand=state.phase is Phase.PLAYING and not state.partner,
        uneven=state.phase is Phase.PLAYING and laid[0] != laid[1], found=found,
        finished=state.phase is Phase.PLAYING and min(laid) >= HAND - 1, whole_table=g.place.seat is None,
    )  # fmt: skip


# -- what is known already


def known(shown: Table, seat: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The hands that follow from what the seat said when it last asked in this round, so far as they do.

    What a phone of its own was told is its own: the one of the whole table knows what was said there alone.
    """
    later: list[Place] = []
    for entry in shown.timeline.standing():
        if isinstance(entry.action, Place):
            later.append(entry.action)
        elif isinstance(entry.action, Hint) and is_said(entry, seat):
            return follow(entry.action, later[::-1], seat)
        elif not isinstance(entry.action, Hint):
            break
    return (), ()


def is_said(entry: Entry, seat: int) -> bool:
    """Whether somebody asked for this seat and said what it holds, to this phone or to one that it may know of."""
    return entry.action.seat == seat and bool(entry.action.hand) and g.place.seat in (seat, entry.seat)


def follow(said: Hint, later: list[Place], seat: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Hands change sides after every pair of cards."""
    hand, passed = set(said.hand), set(said.passed)
    sides = [[one.card for one in later if (one.seat == seat) is own] for own in (True, False)]
    for mine, yours in zip(*sides, strict=False):
        hand, passed = passed - {yours}, hand - {mine}
    return tuple(sorted(hand)), tuple(sorted(passed))


# -- advice


class Advised(msgspec.Struct, frozen=True):
    """A choice, its figures and the reasons for it."""

    cards: tuple[int, ...]
    win: int  # of 100
    play: int  # of 100 times
    difference: float | None
    why: list[str]


def pick_advice(position: PickPosition) -> dict[str, Any]:
    question = WhichCard(position)
    spend(question)
    answer = ask(question)
    mine, yours = (old + laid for old, laid in zip(position.relics, position.played, strict=True))
    gone = {*mine, *yours, *sum(position.removed, ())}
    both = (*position.hand, *(position.other_hand or ()))
    coming = both if position.other_hand else [card for card in CARDS if card not in gone]
    best = [
        Advised((one.card,), round(100 * one.win), round(100 * one.play), one.difference,
                reasons.of_card(one.card, (mine, yours), coming))
        for one in answer.picks
    ]  # fmt: skip
    return {"best": best, "exact": answer.exact}


def relic_advice(state: State, seat: int) -> dict[str, Any]:
    question = WhichRelic(before_relics(state, seat))
    spend(question)
    answer = ask(question)
    kingdoms = from_seat(state.kingdoms, seat)
    gone = {*sum(state.relics, ()), *sum(state.removed, ())}
    best = [
        Advised((one.relic, one.removed), round(100 * one.win), round(100 * one.play), None,
                reasons.of_relic(one.relic, one.removed, kingdoms, [card for card in CARDS if card not in gone]))
        for one in answer.choices[:SHOWN]
    ]  # fmt: skip
    return {"best": best, "exact": state.round == 2}


@bp.errorhandler(RuleError)
def refused(error: RuleError) -> Answer:
    match_id = (request.view_args or {})["match_id"]
    return errors.say(422, error.code, words.refusal(error, table(match_id).match.seats))
