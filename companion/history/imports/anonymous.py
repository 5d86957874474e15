"""Whoever has no name in a file of BG Stats: one entry stands for all of them, and may sit at a table several times."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from companion.matches.play import timestamp
from companion.matches.seating import COLOURS, NAME_LENGTH
from companion.matches.titles import fit_to_show

from ..papers import PlayerPaper
from .plays import BgNamed, people_of


def told_apart(players: Iterable[int | str], anonymous: Iterable[int]) -> list[str]:
    """The people of a table, each once: where an anonymous one sits again, as the second, the third and so on."""
    nameless, seen, found = {str(one) for one in anonymous}, Counter[str](), []
    for player in map(str, players):
        seen[player] += 1
        found.append(f"{player}.{seen[player]}" if player in nameless and seen[player] > 1 else player)
    return found


def papers(players: Sequence[BgNamed], raw_plays: Iterable[Any]) -> list[PlayerPaper]:
    """Players who are nobody in particular, as many as ever sat at one table."""
    most: Counter[int] = Counter()
    for raw in raw_plays:
        most |= Counter(people_of(raw))
    found = []
    for player in players:
        name = fit_to_show(fit_to_show(player.name)[: NAME_LENGTH - 4]) or f"#{player.id}"
        for number in range(1, max(1, most[player.id]) + 1):
            id_, called = (f"{player.id}", name) if number == 1 else (f"{player.id}.{number}", f"{name} {number}")
            found.append(PlayerPaper(id_, called, player.id % COLOURS, timestamp(), archived=True, nobody=True))
    return found
