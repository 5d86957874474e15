"""Plays from a BG Stats file, of whatever game, as they really are: odd scores, missing ids, dates of all kinds."""

import hashlib
import re
import unicodedata
from collections.abc import Iterable, Mapping
from datetime import datetime
from decimal import Decimal
from typing import Any

import msgspec

from companion.matches.play import CODE_LETTERS

from .. import dates
from .faults import Faults

LONGEST = 80  # of a role, a team and a score
TERM = r"(?:\d{1,9}(?:\.\d{0,6})?|\.\d{1,6})"
SUM = re.compile(rf"[+-]*{TERM}(?:[+-]+{TERM})*[+-]*")  # people leave a sign behind: 86+84+


class BgNamed(msgspec.Struct, frozen=True):
    """A game, a player, a place or a tag."""

    id: int
    name: str = ""
    bggId: int | None = None  # noqa: N815
    highestWins: bool | None = True  # noqa: N815
    cooperative: bool | None = False
    usesTeams: bool | None = None  # noqa: N815
    isAnonymous: bool | None = False  # noqa: N815


class BgScore(msgspec.Struct, frozen=True):
    playerRefId: int  # noqa: N815
    score: str | int | float | None = None
    winner: bool | None = False
    startPlayer: bool | None = False  # noqa: N815
    seatOrder: int | None = None  # noqa: N815
    rank: int | None = 0
    team: str | int | None = None
    role: str | None = None
    newPlayer: bool | None = False  # noqa: N815


class BgExpansion(msgspec.Struct, frozen=True):
    gameRefId: int | None = None  # noqa: N815


class BgTag(msgspec.Struct, frozen=True):
    tagRefId: int | None = None  # noqa: N815


class BgPlay(msgspec.Struct, frozen=True):
    gameRefId: int  # noqa: N815
    playDate: str  # noqa: N815
    playerScores: list[BgScore]  # noqa: N815
    uuid: str = ""
    locationRefId: int | None = None  # noqa: N815
    durationMin: int | None = None  # noqa: N815
    ignored: bool | None = False
    usesTeams: bool | None = None  # noqa: N815
    comments: str | None = None
    expansionPlays: list[BgExpansion] | None = None  # noqa: N815
    tags: list[BgTag] | None = None


class PlaySeat(msgspec.Struct, frozen=True):
    player: str  # the file's id
    points: Decimal | None
    won: bool
    started: bool
    rank: int = 0
    team: str = ""
    role: str = ""
    new: bool = False
    written: str = ""  # the score, where it is more than a number
    readable: bool = True  # whether it is a number at all


class Play(msgspec.Struct, frozen=True):
    """One play of whatever game."""

    uuid: str
    at: str
    seats: tuple[PlaySeat, ...]
    minutes: int | None
    place: str
    notes: str
    hidden: bool
    expansions: tuple[int, ...] = ()
    tags: tuple[int, ...] = ()
    game: int = 0  # the file's id
    teams: bool | None = None  # whether it was played in teams, where the play says so


def read_named(values: Any) -> list[BgNamed]:
    """All that can be read; a play that needs what cannot says so itself."""
    found = []
    for value in values if isinstance(values, list) else []:
        named = Faults().read(value, BgNamed, strict=False)
        if named:
            found.append(named)
    return found


def read_play(raw: Any, places: Mapping[int, str], faults: Faults) -> Play | None:
    """A play; None where `faults` say why not."""
    play: BgPlay | None = faults.read(raw, BgPlay, strict=False)
    if play is None:
        return None
    at = read_moment(play.playDate)
    if at is None:
        faults.add(("playDate",), "bad_date", text=play.playDate[:40])
    scores = sorted(enumerate(play.playerScores), key=lambda pair: (pair[1].seatOrder or 0, pair[0]))
    seats = [_seat(score) for _, score in scores]
    if faults.found:
        return None
    return Play(
        play.uuid.strip().upper() or made_up_id(raw),
        at or "",
        tuple(seats),
        play.durationMin if play.durationMin and play.durationMin > 0 else None,
        places.get(play.locationRefId or 0, ""),
        play.comments or "",
        bool(play.ignored),
        tuple(one.gameRefId for one in play.expansionPlays or () if one.gameRefId is not None),
        tuple(one.tagRefId for one in play.tags or () if one.tagRefId is not None),
        play.gameRefId,
        play.usesTeams,
    )


def _seat(score: BgScore) -> PlaySeat:
    points, readable = None, True
    text = "" if score.score is None else str(score.score).strip()
    try:
        points = read_points(score.score)
    except ValueError:
        readable = False
    return PlaySeat(
        str(score.playerRefId), points, bool(score.winner), bool(score.startPlayer), max(0, score.rank or 0),
        str(score.team or "").strip()[:LONGEST], (score.role or "").strip()[:LONGEST], bool(score.newPlayer),
        "" if re.fullmatch(r"-?\d*", text) else text[:LONGEST], readable,
    )  # fmt: skip


def on_sides(play: Play, game: BgNamed) -> Play:
    """The play with the teams it had: BG Stats writes a team 0 beside people who sat there each for themselves."""
    teams = game.usesTeams if play.teams is None else play.teams
    none = {"0"} if teams is None else set() if teams else {seat.team for seat in play.seats}
    seats = (msgspec.structs.replace(seat, team="" if seat.team in none else seat.team) for seat in play.seats)
    return msgspec.structs.replace(play, seats=tuple(seats))


def read_points(score: str | int | float | None) -> Decimal | None:
    """A score as people write it, sums and decimal commas included: 86+84+ is 170; None where there is none."""
    text = "".join(unicodedata.normalize("NFKC", str(score if score is not None else "")).split())
    text = text.replace(",", ".").replace("−", "-")
    if not text:
        return None
    if not SUM.fullmatch(text):
        raise ValueError(text)
    terms: Iterable[tuple[str, str]] = re.findall(rf"([+-]*)({TERM})", text)
    return sum((Decimal(number) * (-1) ** sign.count("-") for sign, number in terms), Decimal(0))


def read_moment(text: str) -> str | None:
    """A date, with or without a time; BG Stats means the clock on the wall."""
    try:
        return dates.stored(datetime.fromisoformat(text.strip()).astimezone())
    except (ValueError, OverflowError, OSError):
        return None


def made_up_id(raw: Any) -> str:
    """For a play without an id: always the same for the same play."""
    return hashlib.sha256(msgspec.json.encode(raw, order="sorted")).hexdigest()[:32].upper()


def match_id(uuid: str) -> str:
    """A match id that is always the same for the same play."""
    digest = hashlib.sha256(uuid.upper().encode()).digest()
    return "".join(CODE_LETTERS[byte % len(CODE_LETTERS)] for byte in digest[:12]).lower()


def people_of(raw: Any) -> list[int]:
    """Whom a play names, as far as can be read."""
    scores = raw.get("playerScores") if isinstance(raw, dict) else None
    seats = [one for one in scores if isinstance(one, dict)] if isinstance(scores, list) else []
    return [seat["playerRefId"] for seat in seats if isinstance(seat.get("playerRefId"), int)]
