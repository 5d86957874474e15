"""A board is made of pieces, each drawn once for all phones that see the same; an answer carries those that differ.

In a template a piece stands in `{% call piece(name, …) %}`. Its root has the id `name`, and it depends on nothing but
the match, its seats, the language and what is named in the brackets. The frame around the pieces is drawn every time.
"""

import itertools
import secrets
from collections.abc import Callable, Hashable
from typing import Any

import msgspec
from flask import render_template
from markupsafe import Markup

from .languages import language
from .shelf import Shelf
from .templates import MODULES

# What differs between devices or from board to board is filled in last; nobody can put these into a name.
TOKEN, SEEN, STAMP, DRAWN, MARKS = (secrets.token_hex(16) for _ in range(5))
SEAM = "\0"  # between the frame and its pieces; no name has it
pieces: Shelf[str] = Shelf(6000)
boards: Shelf["Drawn"] = Shelf(1000)
known: Shelf["Drawn"] = Shelf(2000)  # by id: the boards that phones may have
start, numbers = secrets.token_hex(4), itertools.count()


class Drawn(msgspec.Struct, frozen=True):
    """A board as it was drawn: its frame, with seams where the pieces go, and the pieces by name with their keys."""

    id: str
    marks: str  # classes of the board itself
    frame: str
    pieces: dict[str, tuple[Hashable, str]]

    def whole(self) -> str:
        parts = self.frame.split(SEAM)
        return "".join(self.pieces[part][1] if place % 2 else part for place, part in enumerate(parts))

    def since(self, had: str) -> str | None:
        """The pieces that differ from the board that a phone has; None if it needs the whole."""
        before = known.find(had)
        if before is None or before.frame != self.frame:
            return None
        changed = "".join(
            f'<hx-partial hx-target="#{name}" hx-swap="outerMorph">{html}</hx-partial>'
            for name, (key, html) in self.pieces.items()
            if before.pieces[name][0] != key
        )
        return changed if changed or before.marks == self.marks else None


class Gathering:
    """The pieces of the board that is being drawn."""

    def __init__(self, depends: Hashable) -> None:
        self.depends = (language(), depends)
        self.found: dict[str, tuple[Hashable, str]] = {}

    def piece(self, name: str, *key: Hashable, caller: Callable[[], str]) -> Markup:
        assert name not in self.found, f"two pieces are called {name}"
        whole = (self.depends, name, key)
        self.found[name] = (whole, pieces.get(whole, caller))
        return Markup(f"{SEAM}{name}{SEAM}")


def alone(name: str, *key: Hashable, caller: Callable[[], str]) -> str:
    """A piece where nothing is put together: on the pages of the history."""
    return caller()


def marks_of(board: Any) -> str:
    """The phase, and what else of the whole board the game's stylesheet asks for."""
    return f"phase-{getattr(board, 'phase', '')} {getattr(board, 'marks', '')}".strip()


def draw(key: Hashable, depends: Hashable, context: Callable[[], dict[str, Any]]) -> Drawn:
    """The board under a key that names all it is made of, drawn if it is not at hand."""

    def afresh() -> Drawn:
        gathering = Gathering(depends)
        holes = {"seen": SEEN, "stamp": STAMP, "drawn": DRAWN, "marks": MARKS, "csrf_token": lambda: TOKEN}
        found = context()
        frame = render_template("_table.html", **{**found, **holes, "piece": gathering.piece, MODULES: {}})
        drawn = Drawn(f"{start}-{next(numbers)}", marks_of(found["board"]), frame, gathering.found)
        return known.get(drawn.id, lambda: drawn)

    return boards.get((language(), key), afresh)
