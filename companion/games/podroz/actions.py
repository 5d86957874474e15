"""What the travellers can do. A phone leaves out what chance and the table fill in."""

from enum import StrEnum

from ..kit import Action
from .dates import Than


class Begin(Action, frozen=True, tag="begin"):
    """The youngest is named and begins; seven tokens are drawn and everyone gets a card."""

    first: int
    tokens: tuple[int, ...] = ()


class RollDice(Action, frozen=True, tag="roll_dice"):
    """Seven dice are rolled by the app."""

    seat: int
    dice: tuple[int, ...] = ()


class EnterDie(Action, frozen=True, tag="enter_die"):
    """One of seven real dice, as it lies on the table."""

    seat: int
    face: int


class EnterDice(Action, frozen=True, tag="enter_dice"):
    """Seven real dice at once."""

    seat: int
    dice: tuple[int, ...]


class EnterTokens(Action, frozen=True, tag="enter_tokens"):
    """Seven real tokens, instead of those that the app has just drawn."""

    seat: int
    tokens: tuple[int, ...]


class TakeDie(Action, frozen=True, tag="take_die"):
    """One of the dice that are left; `die` is its place in the roll, from 0, and `face` what it shows."""

    seat: int
    die: int
    face: int = 0


class ReachToken(Action, frozen=True, tag="reach_token"):
    """The pawn reached a token; `drawn` are the next seven if it was the last one on the map."""

    seat: int
    token: int
    drawn: tuple[int, ...] = ()


class PlayGrey(Action, frozen=True, tag="play_grey"):
    """A date on grey: an event that is on the track."""

    seat: int
    than: Than | None = None
    date: str = ""


class PlayBlue(Action, frozen=True, tag="play_blue"):
    """A date on blue: an event that is not on the track."""

    seat: int
    than: Than | None = None
    date: str = ""


class PlayCity(Action, frozen=True, tag="play_city"):
    """A city; `there`: the pawn stands in it."""

    seat: int
    there: bool = True


class PlayStop(Action, frozen=True, tag="play_stop"):
    """A STOP before an opponent."""

    seat: int
    target: int


class PlayEagle(Action, frozen=True, tag="play_eagle"):
    """The White Eagle."""

    seat: int


class RideTrain(Action, frozen=True, tag="ride_train"):
    """The pawn goes to any free field."""

    seat: int


class RideCoach(Action, frozen=True, tag="ride_coach"):
    """Up to two more on the die."""

    seat: int
    bonus: int


class Arrive(Action, frozen=True, tag="arrive"):
    """The marker stands on the last field; said by the players where the track's length is not known."""

    seat: int


class PassOn(Action, frozen=True, tag="pass_on"):
    """The turn is over; cards beyond five are discarded, and the next player is on."""

    seat: int


class DiceOnly(Action, frozen=True, tag="dice_only"):
    """The app keeps dice and tokens alone, or everything again."""

    on: bool


class Figure(StrEnum):
    """What can be put right by hand."""

    HAND = "hand"
    FIELD = "field"
    STOPS = "stops"


class Correct(Action, frozen=True, tag="correct"):
    """A figure of a player put right: so many more or fewer than it was."""

    seat: int
    figure: Figure
    by: int
    was: int = 0


class RecallToken(Action, frozen=True, tag="recall_token"):
    """A token that was reached, but nobody told the app; its cards come with it."""

    seat: int
    token: int
    drawn: tuple[int, ...] = ()


class ReturnToken(Action, frozen=True, tag="return_token"):
    """A token that nobody has reached after all; cards are put right on their own."""

    seat: int
    token: int


class GiveTurn(Action, frozen=True, tag="give_turn"):
    """Whose turn it is, put right."""

    to: int
    was: int = 0


class CorrectDice(Action, frozen=True, tag="correct_dice"):
    """The dice that are left, as they lie on the table."""

    dice: tuple[int, ...]
    was: tuple[int, ...] = ()


Correction = Correct | RecallToken | ReturnToken | GiveTurn | CorrectDice
PodrozAction = (
    Begin
    | RollDice
    | EnterDie
    | EnterDice
    | EnterTokens
    | TakeDie
    | ReachToken
    | PlayGrey
    | PlayBlue
    | PlayCity
    | PlayStop
    | PlayEagle
    | RideTrain
    | RideCoach
    | Arrive
    | PassOn
    | DiceOnly
    | Correction
)
CARD_ACTIONS = (PlayGrey, PlayBlue, PlayCity, PlayStop, PlayEagle, RideTrain, RideCoach)
