"""What the players can do. A correction is an act against the order of the game, and the log calls it one."""

from typing import Literal

from ..kit import Action
from .cards import CharacterCard, DeckCards, EventCard, MonumentCard
from .terms import NOTHING, Amounts, CardText, Change, Count, Name, Step

Counter = Literal["p", "n", "e", "k", "vp", "contest"]


class Choice(Action, frozen=True, kw_only=True):
    """An action of a turn: 1 P and its own cost. `instead`: at least so many of each kind are paid in K."""

    seat: int
    instead: Amounts = NOTHING
    correction: bool = False  # out of turn, because the table wants it so


# -- an epoch is prepared


class ShowFaction(Action, frozen=True, tag="show_faction"):
    """A player shows the faction card, and what it gives each round; a deck once brought stays.

    `gains`: the income was taken before the base was known, so it is gained now.
    """

    seat: int
    name: Name = ""
    base: Amounts = NOTHING
    deck: DeckCards | None = None
    text: CardText = ""  # the special rules of the faction
    gains: bool = False


class BringEvent(Action, frozen=True, tag="bring_event"):
    seat: int
    card: EventCard


class TakeEventBack(Action, frozen=True, tag="take_event_back"):
    seat: int
    event: int


class ChangeEvent(Action, frozen=True, tag="change_event"):
    """What the card says is put right, even while it is played for; one left for later is named, with its owner."""

    event: int
    card: EventCard
    owner: int | None = None


class BeginEpoch(Action, frozen=True, tag="begin_epoch"):
    """The stack is put in order; `first` is drawn if several brought the event on top.

    `later`: events that are still missing are named when their round comes.
    """

    first: int | None = None
    later: bool = False


# -- a round


class TakeIncome(Action, frozen=True, tag="take_income"):
    """All cards are untapped and everyone gains; None: what the base and the monuments give.

    `bases`: what the factions give each round, said only now by those who have a figure there.
    """

    gives: tuple[Amounts, ...] | None = None
    bases: tuple[Amounts, ...] | None = None


class Draw(Choice, frozen=True, kw_only=True, tag="draw"):
    cards: Count


class PlayCharacter(Choice, frozen=True, kw_only=True, tag="play_character"):
    """Without a name the character is paid for and not kept track of."""

    card: CharacterCard


class PlayMonument(Choice, frozen=True, kw_only=True, tag="play_monument"):
    card: MonumentCard
    put: Amounts = NOTHING
    removes: int | None = None  # which earlier one goes if this is the sixth


class Build(Choice, frozen=True, kw_only=True, tag="build"):
    monument: int
    put: Amounts
    removes: int | None = None
    name: Name = ""  # filled in for the log


class Activate(Choice, frozen=True, kw_only=True, tag="activate"):
    """A character is tapped for its influence, or figures are typed in."""

    character: int | None = None
    gives: Amounts | None = None
    name: Name = ""  # filled in for the log


class UseCard(Choice, frozen=True, kw_only=True, tag="use_card"):
    """A symbol is played, or an ability that says "Akcja" is used."""

    card: Literal["symbol", "ability"] = "symbol"
    name: Name = ""
    cost: Amounts = NOTHING
    gives: Amounts = NOTHING
    vp: Count = 0
    contest: Count = 0
    character: int | None = None  # whom the ability taps


class Contest(Choice, frozen=True, kw_only=True, tag="contest"):
    """A character is matched to the sections, or the level is said."""

    character: int | None = None
    level: Count | None = None
    name: Name = ""  # filled in for the log


class Pass(Action, frozen=True, tag="pass"):
    seat: int


class EndRound(Action, frozen=True, tag="end_round"):
    first: int | None = None  # of the next round, drawn if several brought its event


class EndEpoch(Action, frozen=True, tag="end_epoch"):
    characters: tuple[int, ...] = ()  # those that stay in play, because a card says so


class EndGame(Action, frozen=True, tag="end_game"):
    pass


# -- a war


class DeclareWar(Choice, frozen=True, kw_only=True, tag="declare_war"):
    against: int


class Muster(Action, frozen=True, tag="muster"):
    """A side taps characters, or says its strength."""

    seat: int
    characters: tuple[int, ...] = ()
    strength: Count | None = None


class Modify(Action, frozen=True, tag="modify"):
    """A card changes the attack, the defence or the level of demands."""

    seat: int
    what: Literal["attack", "defence", "demands"]
    by: Step
    card: Name = ""


class TakeGlory(Action, frozen=True, tag="take_glory"):
    seat: int


class Demand(Action, frozen=True, tag="demand"):
    seat: int


class MeetDemands(Action, frozen=True, tag="meet_demands"):
    """`others`: the cost of characters that the app does not keep track of."""

    seat: int
    discard: Amounts = NOTHING
    give: Amounts = NOTHING
    characters: tuple[int, ...] = ()
    others: Count = 0


class EndWar(Action, frozen=True, tag="end_war"):
    """A draw, or nothing to demand."""


# -- without an action: what cards do, and corrections


class Gain(Action, frozen=True, tag="gain"):
    """A card gives or takes outside of an action. `whom`: another player than the one whose card it is."""

    seat: int
    change: Change = Change()
    vp: Step = 0
    contest: Step = 0
    what: Name = ""
    whom: int | None = None


class Correct(Action, frozen=True, tag="correct"):
    """A figure is put right by hand, relative to what it is."""

    seat: int
    counter: Counter
    by: Step = 1


class TurnCharacter(Action, frozen=True, tag="turn_character"):
    seat: int
    character: int
    tapped: bool
    name: Name = ""  # filled in for the log


class AddCharacter(Action, frozen=True, tag="add_character"):
    """A character enters without being paid for, or a card is put right (then it has its number)."""

    seat: int
    card: CharacterCard
    character: int | None = None


class RemoveCharacter(Action, frozen=True, tag="remove_character"):
    seat: int
    character: int
    name: Name = ""  # filled in for the log


class AddMonument(Action, frozen=True, tag="add_monument"):
    """A monument stands, with so many markers, without being paid for; `scores`: its VP are gained as well.

    Or a card is put right: then it has its number, and keeps its markers.
    """

    seat: int
    card: MonumentCard
    markers: Count = 0
    completed: bool = False
    scores: bool = False
    monument: int | None = None


class MarkMonument(Action, frozen=True, tag="mark_monument"):
    """A card puts markers on it or takes them off; the last one completes it."""

    seat: int
    monument: int
    by: Step = 1
    card: Name = ""  # which card does it
    name: Name = ""  # filled in for the log


class RemoveMonument(Action, frozen=True, tag="remove_monument"):
    seat: int
    monument: int
    name: Name = ""  # filled in for the log


class AddEvent(Action, frozen=True, tag="add_event"):
    """An event counts as won by this player."""

    seat: int
    name: Name
    worth: Count = 10


class RemoveEvent(Action, frozen=True, tag="remove_event"):
    seat: int
    event: int


class ChangeController(Action, frozen=True, tag="change_controller"):
    """A card gives a character or a monument to another player."""

    seat: int
    to: int
    character: int | None = None
    monument: int | None = None
    name: Name = ""  # filled in for the log


class GiveTurn(Action, frozen=True, tag="give_turn"):
    """The turn is this player's, even after passing."""

    seat: int


Turn = Draw | PlayCharacter | PlayMonument | Build | Activate | UseCard | Contest | DeclareWar
Correction = (
    Gain | Correct | TurnCharacter | AddCharacter | RemoveCharacter | AddMonument | MarkMonument | RemoveMonument
    | AddEvent | RemoveEvent | ChangeController | GiveTurn
)  # fmt: skip
HistoriaAction = (
    ShowFaction | BringEvent | TakeEventBack | ChangeEvent | BeginEpoch | TakeIncome | Turn | Pass | EndRound
    | EndEpoch | EndGame | Muster | Modify | TakeGlory | Demand | MeetDemands | EndWar | Correction
)  # fmt: skip
