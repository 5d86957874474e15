"""Who the people of a file are here: as the user said, else by id, else by name, else new."""

from collections.abc import Mapping, Sequence

from sqlite_utils import Database

from companion.matches.seating import find_player, name_key

from .. import sql
from ..papers import PlayerPaper
from .job import FilePlayer


class Known:
    """The players here, to be found by id or by name; a name that was merged stands for the one it was merged into."""

    def __init__(self, db: Database) -> None:
        rows = sql.known_players(db)
        self.by_uid = {uid: (kept, name) for uid, _, kept, name in rows}
        self.by_name = {key: (kept, name) for _, key, kept, name in rows}

    def find(self, player: PlayerPaper, chosen: str | None) -> FilePlayer:
        """Who that is here, or what a new player will be called."""
        found = self.by_uid.get(player.id) if chosen is None else None
        name = chosen or player.name
        found = found or self.by_name.get(name_key(name)) or ("", name)
        return FilePlayer(player.id, player.name, *found)


def find_all(db: Database, players: Sequence[PlayerPaper], chosen: Mapping[str, str]) -> dict[str, FilePlayer]:
    known = Known(db)
    return {player.id: known.find(player, chosen.get(player.id)) for player in players}


def write(
    db: Database, players: Sequence[PlayerPaper], chosen: Mapping[str, str], own_ids: bool
) -> tuple[dict[str, int], int]:
    """Make those who are new; gives the number here of everyone in the file, and how many were made."""
    found = find_all(db, players, chosen)
    taken = sql.numbers_by(db, "uid") if own_ids else {}
    made: list[PlayerPaper] = []
    for player in players:
        name = found[player.id].called
        if found[player.id].here or find_player(db, name):
            continue  # the file may name somebody twice
        uid = player.id if own_ids and player.id not in taken else ""
        sql.insert_player(db, player, name, uid)
        made.append(player)
    by_name = sql.numbers_by(db, "name_key")
    numbers = {player.id: by_name[name_key(found[player.id].called)] for player in players}
    # One who was merged here keeps a number of their own: seats remember under which name they were played.
    numbers |= {player.id: taken[player.id] for player in players if player.id in taken and player.id not in chosen}
    merge_as_there(db, made, numbers)
    return numbers, len(made)


def merge_as_there(db: Database, made: Sequence[PlayerPaper], numbers: Mapping[str, int]) -> None:
    """Those who were merged where the file comes from are merged here."""
    for player in made:
        kept = numbers.get(player.merged_into or "")
        # That one may be merged too, even into this one: two of the file can be the same here by name.
        kept = sql.merged_into(db, kept) or kept if kept else None
        if kept and kept != numbers[player.id]:
            sql.set_merged(db, numbers[player.id], kept)
