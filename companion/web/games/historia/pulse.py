"""Whom a table of Historia waits for."""

from companion.games.historia.state import Phase, State

from ..kit import Pulse


def pulse(state: State) -> Pulse:
    """Whose turn it is; in a war whoever musters or answers."""
    step = f"{len(state.rounds)} {state.phase is Phase.FINISHED}"
    war = state.war
    if state.phase is Phase.WAR and war:
        waits_for = {"attack": war.attacker, "defence": war.defender, "demands": war.loser}.get(war.stage, war.winner)
        return Pulse(() if waits_for is None else (waits_for,), step)
    return Pulse((state.turn,) if state.phase is Phase.ACTIONS else (), step)
