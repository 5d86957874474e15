"""Historia in the log: epochs and rounds as headings, a drawing for each kind of action."""

from collections.abc import Sequence
from typing import Any

from flask_babel import gettext

from companion.games.historia import actions
from companion.games.historia.state import Phase, Round, State
from companion.games.historia.terms import Epoch
from companion.matches.store import Seat

from ..kit import Mark, Where
from .words import counter_letter, epoch_name, event_name, signed
from .words.log import CORRECTIONS

DRAWINGS: dict[type, str] = {
    actions.ShowFaction: "flag", actions.BringEvent: "calendar", actions.TakeEventBack: "calendar",
    actions.ChangeEvent: "calendar", actions.BeginEpoch: "play", actions.TakeIncome: "down", actions.Draw: "cards",
    actions.PlayCharacter: "person", actions.PlayMonument: "temple", actions.Build: "temple",
    actions.Activate: "spark", actions.UseCard: "hand", actions.Contest: "laurel", actions.Pass: "skip",
    actions.DeclareWar: "sword", actions.Muster: "sword", actions.Modify: "sword", actions.TakeGlory: "star",
    actions.Demand: "sword", actions.MeetDemands: "sword", actions.EndWar: "sword", actions.Gain: "star",
}  # fmt: skip


SCORING = (
    actions.PlayMonument, actions.Build, actions.MarkMonument, actions.TakeGlory, actions.EndRound, actions.EndGame,
)  # fmt: skip


def where(state: State) -> Where:
    """The epoch and the round, with everyone's victory points."""
    points = " : ".join(str(player.vp) for player in state.players)
    epoch = epoch_name(state.epochs[min(state.epoch, len(state.epochs) - 1)])
    if state.phase in (Phase.GAME_END, Phase.FINISHED):
        return Where(gettext("The end"), points)
    if state.phase is Phase.PREPARING:
        return Where(gettext("%(epoch)s: preparing", epoch=epoch), points if state.epoch else "")
    return Where(gettext("%(epoch)s, round %(round)s", epoch=epoch, round=state.round + 1), points)


def led_to(action: Any, before: State, after: State, seats: Sequence[Seat]) -> str:
    """Which monument was completed, who won the event, and who has more points by that."""
    if not isinstance(action, SCORING):
        return ""
    new = after.uncovered[len(before.uncovered) :]
    parts = [gettext("%(card)s is completed", card=one.card.name) for one in new]
    parts += [event_went_to(over, seats) for over in after.rounds[len(before.rounds) :]]
    scored = ((seat, after.players[seat.seat].vp - before.players[seat.seat].vp) for seat in seats)
    parts += [f"{seat.name} {signed(by)} {counter_letter('vp')}" for seat, by in scored if by]
    return " · ".join(parts)


def event_went_to(over: Round, seats: Sequence[Seat]) -> str:
    event = event_name(over.event)
    if over.winner is None:
        return gettext("%(event)s goes to nobody", event=event)
    return gettext("%(event)s goes to: %(name)s", event=event, name=seats[over.winner].name)


def part_name(part: str) -> str:
    """The epoch of a moment; what no rules of ours have named is shown as it is."""
    if part == "end":
        return gettext("The end")
    return epoch_name(Epoch(part)) if part in set(Epoch) else part


def mark(action: Any) -> Mark:
    corrected = isinstance(action, CORRECTIONS) or getattr(action, "correction", False)
    return Mark("pen" if corrected else DRAWINGS.get(type(action), "check"))


def cancels(former: Any, later: Any) -> bool:
    """A figure that was put right and then put back."""
    both = isinstance(former, actions.Correct) and isinstance(later, actions.Correct)
    return both and (former.seat, former.counter, former.by) == (later.seat, later.counter, -later.by)
