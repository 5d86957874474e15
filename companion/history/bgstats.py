"""BG Stats: its file of plays, and the link that hands it one play."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote
from uuid import NAMESPACE_URL, uuid5

import msgspec
from sqlite_utils import Database

from companion.games.catalogue import GAMES

from . import dates, sql
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
                "startPlayer": result.started,
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
    known, firsts = uids(db, rows), sql.first_matches(db, {seat.player for row in rows for seat in row.match.seats})
    games = {game: number for number, game in enumerate(dict.fromkeys(row.match.game for row in rows), 1)}
    places = {
        name: number for number, name in enumerate(dict.fromkeys(r.match.place for r in rows if r.match.place), 1)
    }
    people = {seat.player: seat.name for row in rows for seat in row.match.seats}
    numbers = {player: number for number, player in enumerate(people, 1)}
    return {
        "about": "Kronikarz",
        "userInfo": {"meRefId": 0},
        "games": [_game(game, number, names[game]) for game, number in games.items()],
        "locations": [{"id": n, "uuid": stable("place", name), "name": name} for name, n in places.items()],
        "players": [
            {"id": numbers[p], "uuid": stable("player", known[p]), "name": name, "isAnonymous": False}
            for p, name in people.items()
        ],
        "plays": [_play(row, games, places, numbers, firsts) for row in rows],
    }  # fmt: skip


def _game(game: str, number: int, name: str) -> dict[str, Any]:
    rules = GAMES[game]
    least, most = rules.minutes
    return {
        "id": number, "uuid": stable("game", game), "name": name, "bggYear": 0, "highestWins": True, "noPoints": False,
        "cooperative": False, "usesTeams": False, **({"bggId": 0} | _bgg(game)), "isBaseGame": 1, "isExpansion": 0,
        "minPlayerCount": rules.seats[0], "maxPlayerCount": rules.seats[-1], "minPlayTime": least, "maxPlayTime": most,
    }  # fmt: skip


def _play(
    row: Row,
    games: dict[str, int],
    places: dict[str, int],
    numbers: dict[int, int],
    firsts: dict[tuple[str, int], str],
) -> dict[str, Any]:
    match = row.match
    best = max(result.score for result in row.results)
    place = {"locationRefId": places[match.place]} if match.place else {}
    return {
        "uuid": play_id(row), "gameRefId": games[match.game], **place,
        "playDate": clock(match.played_at), "entryDate": clock(match.opened_at),
        "modificationDate": clock(match.changed_at), "durationMin": row.minutes or 0,
        "rounds": max((len(result.rounds) for result in row.results), default=0), "ignored": bool(match.hidden),
        "manualWinner": any(result.won != (result.score == best) for result in row.results), "usesTeams": False,
        "playImages": "[]", "comments": match.notes,
        "playerScores": [
            {
                "playerRefId": numbers[result.player], "score": str(result.score), "winner": result.won,
                "rank": result.rank, "seatOrder": result.seat + 1, "startPlayer": result.started,
                "newPlayer": firsts.get((match.game, result.player)) == match.id, "role": "",
            }
            for result in row.results
        ],
    }  # fmt: skip


def clock(at: str) -> str:
    """A moment as BG Stats writes it: by the clock on the wall."""
    return dates.local(at).strftime("%Y-%m-%d %H:%M:%S")
