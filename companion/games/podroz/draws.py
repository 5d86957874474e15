"""What chance gives: seven dice, seven tokens. Draws are numbered by kind, so that no draw tells of another."""

from ..kit import Chance
from .state import DICE, FACES, TOKENS, TOKENS_ON_MAP, State

ALL_TOKENS = tuple(range(1, TOKENS + 1))


def seven_dice(state: State, chance: Chance) -> tuple[int, ...]:
    return tuple(chance.numbers("dice", FACES, DICE, number(state, state.rolls)))


def seven_tokens(state: State, chance: Chance) -> tuple[int, ...]:
    """From those beside the board, or from all when too few are there."""
    pool = state.beside if len(state.beside) >= TOKENS_ON_MAP else ALL_TOKENS
    return tuple(chance.sample("tokens", pool, TOKENS_ON_MAP, number(state, state.sevens)))


def after_the_last(state: State, chance: Chance) -> tuple[int, ...]:
    """The next seven, when the token that is taken now is the last one on the map."""
    return () if len(state.on_map) > 1 else seven_tokens(state, chance)


def number(state: State, of_its_kind: int) -> int | None:
    """By the first rules all draws shared one number, which the chance keeps."""
    return of_its_kind if state.version > 1 else None
