"""BG Stats: its file of plays, and the link that hands it one play."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote
from uuid import NAMESPACE_URL, uuid5

import msgspec
from sqlite_utils import Database

from companion.games.catalogue import GAMES
from companion.games.kit import Noted, together
from companion.matches.titles import Title

from . import dates, sql
from .counted import Result, fewest_win
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
            "name": names[match.title],
            "sourceGameId": stable("game", match.title),
            "highestWins": not mostly_fewest([row]),
            "noPoints": not row.scores,
        },
        "players": [
            {
                "name": match.seats[result.seat].name,
                "sourcePlayerId": stable("player", players[result.player]),
                "score": written(result),
                "rank": result.rank,
                "winner": result.won,
                "startPlayer": result.started,
                "role": noted(result).role,
            }
            for result in row.results
        ],
    }
    return LINK + quote(msgspec.json.encode(play).decode(), safe="")


def _bgg(game: str) -> dict[str, int]:
    number = GAMES[game].bgg
    return {"bggId": number} if number else {}


def noted(result: Result) -> Noted:
    """What was written down beside the points."""
    return result.own if isinstance(result.own, Noted) else Noted()


def written(result: Result) -> str:
    return noted(result).written or ("" if result.score is None else str(result.score))


def mostly_fewest(rows: Sequence[Row]) -> bool:
    """Whether in most matches of a title fewer points were better."""
    found = [fewest_win(row.match.game, row.results) for row in rows]
    return found.count(True) > found.count(False)


def file(
    db: Database, rows: list[Row], names: Mapping[str, str], titles: Mapping[str, Title] | None = None
) -> dict[str, Any]:
    """Finished matches as a file that BG Stats imports; names: what all games and titles are called."""
    about = titles or {}
    rows = [row for row in rows if row.results]
    known, firsts = uids(db, rows), sql.first_matches(db, {seat.player for row in rows for seat in row.match.seats})
    by_title: dict[str, list[Row]] = {}
    for row in rows:
        by_title.setdefault(row.match.title, []).append(row)
    numbers_of_titles = {title: number for number, title in enumerate(by_title, 1)}
    places = {
        name: number for number, name in enumerate(dict.fromkeys(r.match.place for r in rows if r.match.place), 1)
    }
    people = {seat.player: seat.name for row in rows for seat in row.match.seats}
    nameless = {result.player for row in rows for result in row.results if result.nobody}
    numbers = {player: number for number, player in enumerate(people, 1)}
    return {
        "about": "Kronikarz",
        "userInfo": {"meRefId": 0},
        "games": [
            _game(numbers_of_titles[title], names[title], about.get(title), found) for title, found in by_title.items()
        ],
        "locations": [{"id": n, "uuid": stable("place", name), "name": name} for name, n in places.items()],
        "players": [
            {"id": numbers[p], "uuid": stable("player", known[p]), "name": name, "isAnonymous": p in nameless}
            for p, name in people.items()
        ],
        "plays": [_play(row, numbers_of_titles, places, numbers, firsts) for row in rows],
    }  # fmt: skip


def _game(number: int, name: str, title: Title | None, rows: list[Row]) -> dict[str, Any]:
    match = rows[0].match
    rules = GAMES[match.game]
    least, most = rules.minutes
    sizes = [len(row.results) for row in rows]
    seats = (min(sizes), max(sizes)) if rules.title else (rules.seats[0], rules.seats[-1])
    bgg = {"bggId": title.bgg if title and title.bgg else 0} | _bgg(match.game)
    return {
        "id": number, "uuid": stable("game", match.title), "name": name, "bggYear": 0,
        "highestWins": not mostly_fewest(rows), "noPoints": not any(row.scores for row in rows),
        "cooperative": all(together(row.results) for row in rows), "usesTeams": any(map(uses_teams, rows)), **bgg,
        "isBaseGame": 1, "isExpansion": 0, "minPlayerCount": seats[0], "maxPlayerCount": seats[1],
        "minPlayTime": least, "maxPlayTime": most,
    }  # fmt: skip


def uses_teams(row: Row) -> bool:
    return not together(row.results) and any(result.team is not None for result in row.results)


def _play(
    row: Row,
    games: dict[str, int],
    places: dict[str, int],
    numbers: dict[int, int],
    firsts: dict[tuple[str, int], str],
) -> dict[str, Any]:
    match = row.match
    scores = [result.score or 0 for result in row.results]
    best = (min if mostly_fewest([row]) else max)(scores)
    place = {"locationRefId": places[match.place]} if match.place else {}
    return {
        "uuid": play_id(row), "gameRefId": games[match.title], **place,
        "playDate": clock(match.played_at), "entryDate": clock(match.opened_at),
        "modificationDate": clock(match.changed_at), "durationMin": row.minutes or 0,
        "rounds": max((len(result.rounds) for result in row.results), default=0), "ignored": bool(match.hidden),
        "manualWinner": any(result.won != (result.score == best) for result in row.results),
        "usesTeams": uses_teams(row), "playImages": "[]", "comments": match.notes,
        "playerScores": [_seat(row, result, numbers, firsts) for result in row.results],
    }  # fmt: skip


def _seat(row: Row, result: Result, numbers: dict[int, int], firsts: dict[tuple[str, int], str]) -> dict[str, Any]:
    about = noted(result)
    team = about.side or ("" if result.team is None else chr(ord("A") + result.team % 26))
    return {
        "playerRefId": numbers[result.player], "score": written(result), "winner": result.won, "rank": result.rank,
        "seatOrder": result.seat + 1, "startPlayer": result.started,
        "newPlayer": about.new or is_first(row, result, firsts), "role": about.role,
        **({"team": team} if uses_teams(row) else {}),
    }  # fmt: skip


def is_first(row: Row, result: Result, firsts: dict[tuple[str, int], str]) -> bool:
    """Whether nobody saw them at the title before; a play that came from BG Stats says so itself."""
    return not row.match.bgstats and firsts.get((row.match.title, result.player)) == row.match.id


def clock(at: str) -> str:
    """A moment as BG Stats writes it: by the clock on the wall."""
    return dates.local(at).strftime("%Y-%m-%d %H:%M:%S")
