"""BG Stats: its file of plays, and the link that hands it one play."""

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote
from uuid import NAMESPACE_URL, uuid5

import msgspec
from sqlite_utils import Database

from companion.games.catalogue import GAMES

from . import dates, sql
from .counted import starter
from .listing import Row

LINK = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Kronikarz"
NAMESPACE = uuid5(NAMESPACE_URL, "https://kronikarz.example/")


def stable(kind: str, name: str) -> str:
    """An id that is the same on every export."""
    return str(uuid5(NAMESPACE, f"{kind}/{name}")).upper()


def play_id(row: Row) -> str:
    return row.match.bgstats or stable("play", row.match.id)


def uids(db: Database, rows: list[Row]) -> dict[int, str]:
    """The players' own ids, by number."""
    return sql.uids(db, (seat.player for row in rows for seat in row.match.seats))


def link(row: Row, names: Mapping[str, str], players: Mapping[int, str]) -> str:
    """The address that opens BG Stats with this play filled in."""
    match = row.match
    play = {
        "sourceName": SOURCE,
        "sourcePlayId": play_id(row),
        "playDate": datetime.fromisoformat(match.played_at).astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S"),
        "durationMin": row.minutes or 0,
        "location": match.place,
        "comments": match.notes,
        "game": _bgg(match.game)
        | {
            "name": names[match.game],
            "sourceGameId": stable("game", match.game),
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": match.seats[result.seat].name,
                "sourcePlayerId": stable("player", players[result.player]),
                "score": str(result.score),
                "rank": result.rank,
                "winner": result.won,
                "startPlayer": result == starter(row.results),
                "role": "",
            }
            for result in row.results
        ],
    }
    return LINK + quote(msgspec.json.encode(play).decode(), safe="")


def _bgg(game: str) -> dict[str, int]:
    number = GAMES[game].bgg
    return {"bggId": number} if number else {}


def file(db: Database, rows: list[Row], names: Mapping[str, str]) -> dict[str, Any]:
    """Finished matches as a file that BG Stats imports."""
    rows = [row for row in rows if row.results]
    known = uids(db, rows)
    games = {game: number for number, game in enumerate(dict.fromkeys(row.match.game for row in rows), 1)}
    places = {
        name: number for number, name in enumerate(dict.fromkeys(r.match.place for r in rows if r.match.place), 1)
    }
    people = {seat.player: seat.name for row in rows for seat in row.match.seats}
    numbers = {player: number for number, player in enumerate(people, 1)}
    return {
        "about": "Kronikarz",
        "userInfo": {"meRefId": 0},
        "games": [
            {
                "id": number, "uuid": stable("game", game), "name": names[game], "bggYear": 0, "highestWins": True,
                "noPoints": False, "cooperative": False, "usesTeams": False, **({"bggId": 0} | _bgg(game)),
            }
            for game, number in games.items()
        ],
        "locations": [{"id": n, "uuid": stable("place", name), "name": name} for name, n in places.items()],
        "players": [
            {"id": numbers[p], "uuid": stable("player", known[p]), "name": name, "isAnonymous": False}
            for p, name in people.items()
        ],
        "plays": [_play(row, games, places, numbers) for row in rows],
    }  # fmt: skip


def _play(row: Row, games: dict[str, int], places: dict[str, int], numbers: dict[int, int]) -> dict[str, Any]:
    match = row.match
    rounds = max((len(result.rounds) for result in row.results), default=0)
    return {
        "uuid": play_id(row), "gameRefId": games[match.game], "locationRefId": places.get(match.place, 0),
        "playDate": dates.local(match.played_at).strftime("%Y-%m-%d %H:%M:%S"), "durationMin": row.minutes or 0,
        "rounds": rounds, "ignored": bool(match.hidden), "manualWinner": False, "usesTeams": False,
        "playImages": "[]", "comments": match.notes,
        "playerScores": [
            {
                "playerRefId": numbers[result.player], "score": str(result.score), "winner": result.won,
                "rank": result.rank, "seatOrder": result.seat + 1,
                "startPlayer": result == starter(row.results), "newPlayer": False,
            }
            for result in row.results
        ],
    }  # fmt: skip


# -- reading


class BgGame(msgspec.Struct, frozen=True):
    id: int
    name: str
    bggId: int | None = None  # noqa: N815


class BgNamed(msgspec.Struct, frozen=True):
    id: int
    name: str
    uuid: str = ""


class BgScore(msgspec.Struct, frozen=True):
    playerRefId: int  # noqa: N815
    score: str | int | float | None = None
    winner: bool = False
    seatOrder: int | None = None  # noqa: N815


class BgPlay(msgspec.Struct, frozen=True):
    uuid: str
    gameRefId: int  # noqa: N815
    playDate: str  # noqa: N815
    playerScores: list[BgScore]  # noqa: N815
    locationRefId: int | None = None  # noqa: N815
    durationMin: int | None = None  # noqa: N815
    ignored: bool = False
    comments: str | None = None


def our_games(games: list[BgGame], names: Mapping[str, str]) -> dict[int, str]:
    """Which of the file's games are ours, by number or by name."""
    by_name = {name.casefold(): key for key, name in names.items()}
    by_name |= {name: key for key, game in GAMES.items() for name in game.also_called}
    by_bgg = {game.bgg: key for key, game in GAMES.items() if game.bgg}
    found = {game.id: by_bgg.get(game.bggId or 0) or by_name.get(game.name.casefold().strip()) for game in games}
    return {number: key for number, key in found.items() if key}


def points(score: str | int | float | None) -> int | None:
    """A score as BG Stats writes it, sums included; None where there is none."""
    text = str(score if score is not None else "").replace(" ", "")
    if not re.fullmatch(r"-?\d{1,6}(\.0+)?([+-]\d{1,6})*", text):
        if text:
            raise ValueError(text)
        return None
    return sum(int(float(number)) for number in re.findall(r"[+-]?\d+(?:\.0+)?", text))
