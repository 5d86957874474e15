"""What is played, as the history groups it: a game itself, or one of the many titles that a game serves."""

import secrets
import unicodedata
from collections.abc import Iterable
from typing import Any

import msgspec
from sqlite_utils import Database

from companion.games.kit import Game, RuleError

TITLE_LENGTH = 80
JOINER = "\u200d"  # holds emoji together
COLUMNS = "id, game, name, bgg, hidden, merged_into"


class Title(msgspec.Struct, frozen=True):
    """Something that is played by the rules of a game that serves many titles."""

    id: str
    game: str
    name: str
    bgg: int | None = None  # its number at BoardGameGeek
    hidden: bool = False  # from statistics
    merged_into: str | None = None


def fit_to_show(text: str) -> str:
    """A line of text: trimmed, inner spaces single, no control characters."""
    # Composed, so that the same letters typed on two systems are the same text.
    text = "".join(c if c.isprintable() or c == JOINER else " " for c in unicodedata.normalize("NFC", text))
    return " ".join(word for part in text.split() if (word := part.strip(JOINER)))


def clean(name: str) -> str:
    name = fit_to_show(name)
    if not name:
        raise RuleError("title_empty")
    if len(name) > TITLE_LENGTH:
        raise RuleError("text_too_long", most=TITLE_LENGTH, length=len(name))
    return name


def of(db: Database, rules: Game[Any, Any, Any], options: Any) -> str:
    """The title of a match that is opened by these options, made if it is new; without a name it is the game's."""
    name = rules.title(options) if rules.title else ""
    return found_or_made(db, rules.key, name) if name else rules.key


def found_or_made(db: Database, game: str, name: str, bgg: int = 0) -> str:
    """The title of a name; where its number at BoardGameGeek was not known, it is now."""
    title = own(db, game, name, bgg)
    found = find(db, title)
    return found.merged_into or title if found else title


def own(db: Database, game: str, name: str, bgg: int = 0) -> str:
    """The same, even where it was merged into another."""
    name = clean(name)
    found = find_by_name(db, game, name)
    if found:
        if bgg and found.bgg is None:
            db.execute("UPDATE titles SET bgg = ? WHERE id = ?", [bgg, found.id])
        return found.id
    title = secrets.token_hex(6)
    db.execute(
        "INSERT INTO titles (id, game, name, name_key, bgg) VALUES (?, ?, ?, ?, ?)",
        [title, game, name, name.casefold(), bgg or None],
    )
    return title


def find_by_name(db: Database, game: str, name: str) -> Title | None:
    """The title of that name, merged into another or not."""
    row = db.execute(
        f"SELECT {COLUMNS} FROM titles WHERE game = ? AND name_key = ?", [game, name.casefold()]
    ).fetchone()
    return _title(row) if row else None


def find(db: Database, title: str) -> Title | None:
    row = db.execute(f"SELECT {COLUMNS} FROM titles WHERE id = ?", [title]).fetchone()
    return _title(row) if row else None


def listed(db: Database, game: str | None = None) -> list[Title]:
    """All titles, those merged into another too."""
    rows = db.execute(f"SELECT {COLUMNS} FROM titles WHERE game = ? OR ? IS NULL ORDER BY name_key", [game, game])
    return [_title(row) for row in rows.fetchall()]


def names(db: Database, wanted: Iterable[str]) -> dict[str, str]:
    chosen = list(set(wanted))
    marks = ", ".join("?" * len(chosen))
    return dict(db.execute(f"SELECT id, name FROM titles WHERE id IN ({marks})", chosen).fetchall())


def _title(row: tuple[Any, ...]) -> Title:
    title, game, name, bgg, hidden, merged_into = row
    return Title(title, game, name, bgg, bool(hidden), merged_into)
