"""A table of any program, a row a player: date, game, player, score. It becomes plays as BG Stats would write them."""

import csv
import hashlib
import io
import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from . import plays
from .faults import refused
from .job import Choices, Report

LARGEST = 32 << 20  # bytes
PARTS = {  # what a column may be, and words by which its heading is known
    "date": ("date", "data", "day", "played", "dzień", "kiedy"),
    "game": ("game", "gra", "title", "tytuł", "name of game"),
    "player": ("player", "gracz", "osoba", "name", "imię", "who", "kto"),
    "score": ("score", "points", "punkty", "wynik", "result"),
    "won": ("won", "winner", "win", "wygrana", "wygrał", "zwycięzca"),
}
NEEDED = ("date", "player")
YES = ("1", "x", "y", "yes", "true", "tak", "t", "+")


def read(path: Path) -> list[list[str]] | None:
    """The rows of the table, the headings first; None if the file is none."""
    if path.stat().st_size > LARGEST:
        return None
    data = path.read_bytes()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return None
    head = text.lstrip().partition("\n")[0]
    if not head or head[0] in "{[":
        return None
    separator = max(",;\t", key=head.count)
    if not head.count(separator):
        return None
    try:
        every = list(csv.reader(io.StringIO(text), delimiter=separator))
    except csv.Error as error:  # as where a quotation mark that is never closed swallows the rest
        raise refused("not_csv", value=str(error)) from error
    rows = [row for row in every if any(cell.strip() for cell in row)]
    return rows if len(rows) > 1 else None


def body_of(rows: list[list[str]], choices: Choices, report: Report) -> dict[str, Any]:
    """The table as a file of plays; `report` is told which column is taken for what."""
    report.columns = [heading.strip() or str(number + 1) for number, heading in enumerate(rows[0])]
    report.sample = [[cell[:40] for cell in row] for row in rows[1:4]]
    report.uses = {part: choices.columns.get(part, guess(part, report.columns)) for part in PARTS}
    cells = [{part: at(row, column) for part, column in report.uses.items()} for row in rows[1:]]
    seated = [cell for cell in cells if cell["player"]]
    games = numbered(cell["game"] or "?" for cell in seated)
    people = numbered(cell["player"] for cell in seated)
    found = plays_of(seated, games, people)
    for play in found:
        say_who_won(play, told=bool(report.uses["won"]))
    named, called = ({number: name for name, number in those.items()} for those in (games, people))
    mark(found, named, called)
    return {
        "games": [{"id": number, "name": name} for number, name in named.items()],
        "players": [{"id": number, "name": name} for number, name in called.items()],
        "plays": found,
    }


def numbered(names: Iterable[str]) -> dict[str, int]:
    """Each name with a number of its own, in the order in which they come."""
    return {name: number for number, name in enumerate(dict.fromkeys(names), 1)}


def plays_of(cells: list[dict[str, str]], games: dict[str, int], people: dict[str, int]) -> list[dict[str, Any]]:
    """A play for each day and game; the same player again is another match of that day."""
    found: list[dict[str, Any]] = []
    latest: dict[tuple[str, str], dict[str, Any]] = {}
    for cell in cells:
        player, key = people[cell["player"]], (cell["date"], cell["game"] or "?")
        play = latest.get(key)
        if play is None or any(seat["playerRefId"] == player for seat in play["playerScores"]):
            play = {"gameRefId": games[key[1]], "playDate": day(cell["date"]), "playerScores": []}
            latest[key] = play
            found.append(play)
        won = cell["won"].casefold() in YES
        play["playerScores"].append({"playerRefId": player, "score": cell["score"], "winner": won})
    return found


def guess(part: str, headings: list[str]) -> str:
    """The number of the column whose heading says that it is this; nothing if none does."""
    plain = [heading.casefold() for heading in headings]
    for word in PARTS[part]:
        for number, heading in enumerate(plain):
            if heading == word or heading.startswith(f"{word} "):
                return str(number)
    return ""


def at(row: list[str], column: str) -> str:
    number = int(column) if column.isdecimal() else len(row)
    return row[number].strip() if number < len(row) else ""


def day(text: str) -> str:
    """A date as people write it, as ISO has it."""
    found = re.fullmatch(r"(\d{1,2})[./-](\d{1,2})[./-](\d{4})(.*)", text)
    return f"{found[3]}-{int(found[2]):02}-{int(found[1]):02}{found[4]}" if found else text


def say_who_won(play: dict[str, Any], told: bool) -> None:
    """Where no column says it, the most points win."""
    if told:
        return
    points = []
    for seat in play["playerScores"]:
        try:
            points.append(plays.read_points(seat["score"]))
        except ValueError:
            points.append(None)
    most = max((one for one in points if one is not None), default=None)
    for seat, mine in zip(play["playerScores"], points, strict=True):
        seat["winner"] = mine is not None and mine == most


def mark(found: list[dict[str, Any]], games: dict[int, str], people: dict[int, str]) -> None:
    """An id for every play that is the same whenever the same rows come again."""
    times: dict[str, int] = {}
    for play in found:
        seats = [[people[seat["playerRefId"]], seat["score"], seat["winner"]] for seat in play["playerScores"]]
        text = json.dumps([play["playDate"], games[play["gameRefId"]], seats], ensure_ascii=False)
        times[text] = times.get(text, 0) + 1
        play["uuid"] = hashlib.sha256(f"{times[text]} {text}".encode()).hexdigest()[:32].upper()
