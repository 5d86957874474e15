"""Random taps of Podróż po Polsce: any state, what a child might tap next."""

from companion.games.podroz.actions import (  # fmt: skip
    Arrive,
    Begin,
    Correct,
    CorrectDice,
    EnterDice,
    EnterDie,
    EnterTokens,
    Figure,
    GiveTurn,
    PassOn,
    PlayBlue,
    PlayCity,
    PlayEagle,
    PlayGrey,
    PlayStop,
    ReachToken,
    RecallToken,
    ReturnToken,
    RideCoach,
    RideTrain,
    RollDice,
    TakeDie,
)
from companion.games.podroz.dates import Than
from companion.games.podroz.state import Phase

FAR = 25  # without a track, somebody says after so many fields that this was the last


def wish(state, luck):
    """What a child might tap next: mostly sensible, sometimes wild."""
    seat, anyone = state.active, luck.randrange(len(state.players))
    cards = [
        PlayGrey(seat, luck.choice(list(Than))), PlayBlue(seat, luck.choice(list(Than))), PlayEagle(seat),
        PlayCity(seat, luck.random() < 0.5), PlayStop(seat, anyone), RideTrain(seat),
        RideCoach(seat, luck.randrange(4)),
    ]  # fmt: skip
    roll, token = RollDice(seat), ReachToken(seat, luck.choice([*state.on_map, 0, 8, 18]))
    if luck.random() < 0.2:
        other = [
            Begin(anyone), roll, token, PassOn(anyone), PassOn(seat), TakeDie(anyone, luck.randrange(8)), *cards,
            Correct(anyone, luck.choice((Figure.HAND, Figure.STOPS)), luck.randrange(-1, 2)), GiveTurn(anyone),
            RecallToken(anyone, luck.randrange(18)), ReturnToken(anyone, luck.randrange(18)),
            CorrectDice(tuple(luck.randrange(1, 7) for _ in range(luck.randrange(8)))),
            EnterDice(seat, tuple(luck.randrange(1, 7) for _ in range(7))),
            EnterTokens(seat, tuple(luck.sample(range(1, 18), 7))),
        ]  # fmt: skip
        return luck.choice(other)
    match state.phase:
        case Phase.BEGIN:
            return Begin(anyone)
        case Phase.ROLL:
            return EnterDie(seat, luck.randrange(8)) if state.dice or luck.random() < 0.3 else roll
        case Phase.DIE:
            return TakeDie(seat, luck.randrange(8))
    furthest = max(player.field for player in state.players)
    if state.moved and state.me.field == furthest > FAR and not state.last and luck.random() < 0.8:
        return Arrive(seat)
    choices = [PassOn(seat), *(cards if state.me.hand > 1 else [token])]
    return luck.choice(choices)
