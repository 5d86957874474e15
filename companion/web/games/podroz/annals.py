"""Podróż po Polsce in the log: throws of the seven dice as headings, a drawing for each kind of action."""

from typing import Any

from flask_babel import gettext

from companion.games.podroz import actions
from companion.games.podroz.state import Phase, State

from ..kit import Mark, Where

DRAWINGS: dict[type, str] = {
    actions.Begin: "play", actions.RollDice: "die", actions.EnterDie: "die", actions.EnterDice: "die",
    actions.EnterTokens: "pin", actions.TakeDie: "hand", actions.ReachToken: "pin", actions.PlayGrey: "calendar",
    actions.PlayBlue: "calendar", actions.PlayCity: "city", actions.PlayStop: "halt", actions.PlayEagle: "eagle",
    actions.RideTrain: "train", actions.RideCoach: "coach", actions.Arrive: "goal", actions.PassOn: "next",
    actions.DiceOnly: "die",
}  # fmt: skip


def where(state: State) -> Where:
    """The throw of seven dice that is being used up."""
    if state.phase is Phase.BEGIN:
        return Where(gettext("Before the start"))
    if state.phase is Phase.FINISHED:
        return Where(gettext("The end"))
    throw = state.rolls + (state.phase is Phase.ROLL and not state.left)
    return Where(gettext("Throw %(number)s", number=max(throw, 1)))


def mark(action: Any) -> Mark:
    return Mark("pen" if isinstance(action, actions.Correction) else DRAWINGS[type(action)])
