"""What lies on the table of Podróż po Polsce."""

from enum import StrEnum

import msgspec

from .dates import Than, read_date

DICE = 7
FACES = 6
TOKENS = 17
TOKENS_ON_MAP = 7  # at a time
SCALE = (3, 3, 3, 2, 2, 1, 1)  # cards for the first … seventh token of a seven
CARDS_IN_BOX = 55
HAND_LIMIT = 5
CARDS_A_TURN = 3
ONE_MOVES = 10  # fields that a die of 1 moves
LONGEST_TRACK = 300
LONGEST_NAME = 80


class Phase(StrEnum):
    BEGIN = "begin"  # who is the youngest?
    ROLL = "roll"
    DIE = "die"  # one of the dice is to be taken
    TURN = "turn"  # moving or playing cards
    FINISHED = "finished"


class Card(StrEnum):
    GREY = "grey"
    BLUE = "blue"
    CITY = "city"
    STOP = "stop"
    EAGLE = "eagle"
    TRAIN = "train"
    COACH = "coach"


ALONE = (Card.TRAIN, Card.COACH)


class Field(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A field of the track, as printed on the board."""

    name: str = ""
    date: str = ""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The board as its owner entered it, empty where it was not; and how much the app keeps."""

    places: tuple[str, ...] = ()
    track: tuple[Field, ...] = ()
    dice_only: bool = False  # pawns, cards and track stay on the table

    def __post_init__(self) -> None:
        if len(self.places) not in (0, TOKENS):
            raise ValueError(f"there are {TOKENS} locations, or none")
        if self.track and not 2 <= len(self.track) <= LONGEST_TRACK:
            raise ValueError(f"a track has 2 to {LONGEST_TRACK} fields")
        for text in (*self.places, *(field.name for field in self.track)):
            if len(text) > LONGEST_NAME:
                raise ValueError(f"a name has at most {LONGEST_NAME} characters")
        for field in self.track:
            if field.date and not read_date(field.date):
                raise ValueError(f"{field.date} is not a date")


class Played(msgspec.Struct, frozen=True):
    """A card of this turn, with how far the marker went."""

    card: Card
    fields: int = 0
    than: Than | None = None
    target: int | None = None
    bonus: int = 0


class Player(msgspec.Struct, frozen=True):
    """What belongs to one seat, and what its luck was."""

    field: int = 1  # of the marker, from 1
    hand: int = 0
    stops: int = 0  # STOP cards that lie before the player
    tokens: int = 0
    cards: int = 0  # played so far
    lost_turns: int = 0
    faces: tuple[int, ...] = (0,) * FACES  # how often this player rolled 1 … 6 with the app
    by_hand: tuple[int, ...] = (0,) * FACES  # and with real dice
    drawn: tuple[int, ...] = (0,) * TOKENS  # how often this player drew token 1 … 17
    sets: tuple[int, int] = (0, 0)  # sevens drawn from all 17, and from the other ten
    took: tuple[int, ...] = (0,) * FACES  # how often this player took a 1 … 6 that the app rolled
    took_by_hand: tuple[int, ...] = (0,) * FACES  # and one of real dice
    kinds: tuple[int, ...] = (0,) * len(Card)  # cards played, by kind

    @property
    def turns(self) -> int:
        """Every turn begins with taking a die, a lost one too."""
        return sum(self.took) + sum(self.took_by_hand)


class State(msgspec.Struct, frozen=True):
    board: Options
    players: tuple[Player, ...]
    version: int = 2  # of the rules that the match was opened with
    dice_only: bool = False
    phase: Phase = Phase.BEGIN
    turn: int = 0
    first: int = 0  # who began
    active: int = 0
    dice: tuple[int, ...] = ()  # the roll, in the order in which it lies
    taken: tuple[int, ...] = ()  # places in the roll that are gone
    takers: tuple[int, ...] = ()  # who took them
    by_hand: bool = False
    rolls: int = 0  # of seven dice, real ones too: the number of the next
    seven: tuple[int, ...] = ()  # the tokens of the current seven
    on_map: tuple[int, ...] = ()  # those that nobody has taken yet
    beside: tuple[int, ...] = ()  # beside the board, in ascending order
    away: tuple[int, ...] = ()  # taken since all seventeen were mixed
    sevens: int = 0  # of tokens that were laid out, real ones too: the number of the next
    real_tokens: bool = False  # the current seven was not drawn by the app
    pile: int = CARDS_IN_BOX
    used: int = 0
    eagle_used: bool = False  # the one White Eagle lies among the used cards
    played: tuple[Played, ...] = ()  # this turn's cards
    token: int | None = None  # reached in this turn
    got: int = 0  # cards that it gave
    refilled: bool = False  # seven new tokens were drawn in this turn
    winner: int | None = None

    @property
    def me(self) -> Player:
        """Whose turn it is."""
        return self.players[self.active]

    @property
    def left(self) -> tuple[int, ...]:
        """Places in the roll of the dice that can be taken."""
        return tuple(die for die in range(len(self.dice)) if die not in self.taken)

    @property
    def die(self) -> int | None:
        """The face of the die that was taken in this turn."""
        return self.dice[self.taken[-1]] if self.phase in (Phase.TURN, Phase.FINISHED) and self.taken else None

    @property
    def bonus(self) -> int:
        return sum(played.bonus for played in self.played)

    @property
    def reach(self) -> int:
        """How many fields the pawn may move; a 1 moves ten unless a coach made it more."""
        die = self.die or 0
        return ONE_MOVES if die == 1 and not self.bonus else die + self.bonus

    @property
    def alone(self) -> Card | None:
        """The card of this turn that bears no other."""
        return next((played.card for played in self.played if played.card in ALONE), None)

    @property
    def next_cards(self) -> int:
        """What the next token gives."""
        return SCALE[len(self.seven) - len(self.on_map)] if self.on_map else 0

    @property
    def last(self) -> int | None:
        """The number of the last field, where it is known."""
        return len(self.board.track) or None

    @property
    def here(self) -> Field:
        """The field under the marker of the player on turn."""
        return self.field(self.me.field)

    @property
    def surplus(self) -> int:
        """Cards that must be discarded at the end of this turn."""
        return max(0, self.me.hand - HAND_LIMIT)

    @property
    def moved(self) -> int:
        """Fields that the marker has gone in this turn."""
        return sum(played.fields for played in self.played)

    @property
    def untouched(self) -> bool:
        """Nothing happened since seven tokens were laid out, so they can still be exchanged for real ones."""
        just_begun = self.turn == 1 and self.phase is Phase.ROLL and not self.dice
        return len(self.on_map) == TOKENS_ON_MAP and (just_begun or self.refilled)

    @property
    def drawn_from(self) -> tuple[int, ...]:
        """What the current seven was drawn from, in ascending order."""
        return tuple(sorted({*self.seven, *self.beside}))

    @property
    def upcoming(self) -> int:
        return (self.active + 1) % len(self.players)

    def field(self, number: int) -> Field:
        known = self.board.track
        return known[number - 1] if 0 < number <= len(known) else Field()

    def place(self, token: int) -> str:
        return self.board.places[token - 1] if self.board.places else ""
