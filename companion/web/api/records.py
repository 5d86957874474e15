"""What the API takes and gives of players, statistics and the past, as types."""

import msgspec
from msgspec import UNSET, UnsetType

from companion.games.kit import Amount


class PlayerAnswer(msgspec.Struct):
    uid: str
    name: str
    colour: int
    archived: bool


class PlayerWins(PlayerAnswer):
    wins: int
    matches: int


class PlayerList(msgspec.Struct):
    """`next` is the `page` that follows, if there is one."""

    players: list[PlayerWins]
    next: int | None


class Figures(msgspec.Struct):
    """So many values, and what they come to."""

    number: int
    average: float | None
    median: float | None
    least: Amount | None
    most: Amount | None


class InARow(msgspec.Struct):
    """Wins in a row, and matches that were not won: now, and at most."""

    streak: int
    longest_streak: int
    losses: int
    most_losses: int


class TitleStanding(InARow):
    wins: int
    matches: int
    expected_wins: float
    rating: float
    uncertainty: float
    provisional: bool


class PlayersTitle(TitleStanding):
    title: str
    scores: Figures


class Leader(TitleStanding):
    player: PlayerAnswer


class DuelAnswer(msgspec.Struct):
    """How often the one was ahead of the other, level, or behind."""

    met: int
    beat: int
    even: int
    lost: int


class RivalAnswer(DuelAnswer):
    uid: str
    name: str
    colour: int
    archived: bool


class TitleDuel(DuelAnswer):
    title: str


class HeadToHead(msgspec.Struct):
    player: PlayerAnswer
    against: PlayerAnswer
    total: DuelAnswer
    titles: list[TitleDuel]


class NotedAnswer(msgspec.Struct):
    """A place or a tag of a player's matches."""

    name: str
    wins: int
    matches: int


class PlayerStatistics(PlayerWins):
    """`expected_wins` is the share that the sizes of the tables would give; `latest` are ids of matches that count.

    `in_a_row` is over all titles together.
    `favourites` were met most often, `nemeses` were ahead of the player most, `beaten` the other way round.
    """

    merged_into: str | None
    h_index: int
    expected_wins: float
    in_a_row: InARow
    places: list[NotedAnswer]
    tags: list[NotedAnswer]
    favourites: list[PlayerAnswer]
    nemeses: list[PlayerAnswer]
    beaten: list[PlayerAnswer]
    titles: list[PlayersTitle]
    rivals: list[RivalAnswer]
    latest: list[str]


class ChangePlayer(msgspec.Struct, forbid_unknown_fields=True):
    """What is left out stays as it is."""

    name: str | UnsetType = UNSET
    colour: int | UnsetType = UNSET
    archived: bool | UnsetType = UNSET


class MergeRequest(msgspec.Struct, forbid_unknown_fields=True):
    """`into` is the uid of the player who stays, or the title that does."""

    into: str


class TitleAnswer(msgspec.Struct):
    """`bgg` is the number at BoardGameGeek; what is `hidden` counts nowhere."""

    title: str
    game: str
    name: str
    bgg: int | None
    hidden: bool
    merged_into: str | None


class ChangeTitle(msgspec.Struct, forbid_unknown_fields=True):
    """What is left out stays as it is."""

    name: str | UnsetType = UNSET
    bgg: int | UnsetType | None = UNSET
    hidden: bool | UnsetType = UNSET


class TitleList(msgspec.Struct):
    titles: list[TitleAnswer]


class Began(msgspec.Struct):
    """How often whoever began has won, at tables of so many, and the share that would be fair."""

    players: int
    wins: int
    matches: int
    expected_rate: float


class TitleStatistics(TitleAnswer):
    """`records` are ids of matches, by what they stand out for."""

    matches: int
    scores: Figures
    minutes: Figures
    began: list[Began]
    leaders: list[Leader]
    records: dict[str, str]


# -- the past


class Beside(msgspec.Struct, forbid_unknown_fields=True):
    """What is written beside a match; what is left out stays as it is. `played_at` is ISO 8601."""

    played_at: str | UnsetType = UNSET
    place: str | UnsetType = UNSET
    notes: str | UnsetType = UNSET
    tags: list[str] | UnsetType = UNSET
    minutes: int | UnsetType | None = UNSET
    hidden: bool | UnsetType = UNSET


class PastPlayer(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    score: int | None = None
    rounds: list[int] = []
    won: bool = False


class SheetRequest(msgspec.Struct, forbid_unknown_fields=True):
    """A match of the past; `title` is what was played where the game serves several titles.

    `began` is the number of the seat that began, from 0, where it is known.
    """

    game: str
    played_at: str
    players: list[PastPlayer]
    began: int | None = None
    title: str = ""
    minutes: int | None = None
    place: str = ""
    notes: str = ""
    tags: list[str] = []


class DeleteRequest(msgspec.Struct, forbid_unknown_fields=True):
    """The names of those who played, with commas, as on the page: so that nothing is deleted by a slip."""

    title: str


class Done(msgspec.Struct):
    id: str
    deleted: bool


RECORD_BODIES = (ChangePlayer, ChangeTitle, MergeRequest, Beside, SheetRequest, DeleteRequest)
RECORD_ANSWERS = (PlayerList, PlayerStatistics, HeadToHead, TitleList, TitleStatistics, Done)
