"""A board is made of pieces, each drawn once for all phones that see the same; an answer carries those that differ.

A game declares its pieces (`Board.pieces`): what each depends on is compared without anything being drawn. The frame
around them is a piece like the others, the first. In a template `{{ piece(name) }}` stands where another one goes.
"""

import itertools
import secrets
import weakref
from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Any

import msgspec
from flask import current_app, render_template
from markupsafe import Markup

from .games import BOARDS
from .games.kit import Cluster, Piece, Scene
from .languages import language
from .shelf import Shelf
from .templates import MODULES

# What differs between devices or from board to board is filled in last; nobody can put these into a name.
TOKEN, SEEN, STAMP, DRAWN, MARKS, SEAM = (secrets.token_hex(16) for _ in range(6))  # SEAM: around a piece's name
FRAME = "board"
pieces: Shelf[str] = Shelf(6000)
boards: Shelf["Drawn"] = Shelf(1000)
known: Shelf["Drawn"] = Shelf(2000)  # by id: the boards that phones may have
start, numbers = secrets.token_hex(4), itertools.count()


def nothing() -> None:
    """No board was made yet."""


class Ground:
    """Stands for what all pieces of a board depend on; knows the board that was made last on it, and the last of each
    place, while they are kept."""

    __slots__ = ("latest", "latest_at")

    def __init__(self) -> None:
        self.latest: Callable[[], Drawn | None] = nothing
        self.latest_at: dict[Hashable, Callable[[], Drawn | None]] = {}


class Clustered(msgspec.Struct, frozen=True):
    """The pieces of a cluster."""

    key: Hashable
    pieces: dict[str, Piece]


class Drawn(msgspec.Struct, frozen=True, weakref=True):
    """What a board is made of: its parts as they were declared, and all its pieces by name, the frame first."""

    id: str
    marks: str  # classes of the board itself
    ground: Ground
    parts: dict[str, Clustered | Piece]
    pieces: dict[str, Piece]

    def differing(self, before: "Drawn") -> list[str]:
        """The pieces that are not those of another board."""
        if before.ground is not self.ground:
            return [FRAME]
        had, found = before.parts, []
        for name, part in self.parts.items():
            if part is not had.get(name):
                names = (name,) if isinstance(part, Piece) else part.pieces
                found += [one for one in names if differs(self.pieces[one], before.pieces.get(one))]
        return found


def differs(piece: Piece, had: Piece | None) -> bool:
    return piece is not had and (had is None or piece.differs(had))


class Sheet:
    """A board on its way to a phone, drawn as far as it is asked for."""

    def __init__(self, drawn: Drawn, context: Callable[[], dict[str, Any]]) -> None:
        self.drawn, self._context = drawn, context
        self._names: dict[str, Any] = {}

    @property
    def id(self) -> str:
        return self.drawn.id

    @property
    def marks(self) -> str:
        return self.drawn.marks

    def whole(self) -> str:
        return self.put_together(FRAME, set())

    def since(self, had: str) -> str | None:
        """The pieces that differ from the board that a phone has; None if it needs the whole."""
        before = known.find(had)
        differing = self.drawn.differing(before) if before else [FRAME]
        if before is None or FRAME in differing or (not differing and before.marks != self.marks):
            return None
        sent, within = [], set[str]()
        for name in differing:
            if name not in within:
                html = self.put_together(name, within)
                sent.append(f'<template data-piece="{name}">{html}</template>')
        return "".join(sent)

    def put_together(self, name: str, within: set[str]) -> str:
        """A piece with those that stand in it, whose names are added to `within`."""
        html = self._draw(name)
        if SEAM not in html:
            return html
        parts = html.split(SEAM)
        within.update(parts[1::2])
        parts[1::2] = [self.put_together(inner, within) for inner in parts[1::2]]
        return "".join(parts)

    def _draw(self, name: str) -> str:
        piece = self.drawn.pieces[name]
        return pieces.get((self.drawn.ground, name, piece.template, piece.key), lambda: self._afresh(piece))

    def _afresh(self, piece: Piece) -> str:
        if not self._names:
            holes = {"seen": SEEN, "stamp": STAMP, "drawn": DRAWN, "marks": MARKS, "csrf_token": lambda: TOKEN}
            self._names = {**self._context(), **holes, "piece": seam, MODULES: {}}
        # Without what Flask tells templates of the request: no piece may depend on it.
        return current_app.jinja_env.get_template(piece.template).render({**self._names, **piece.names})


def seam(name: str) -> Markup:
    return Markup(f"{SEAM}{name}{SEAM}")


def marks_of(board: Any) -> str:
    """The phase, and what else of the whole board the game's stylesheet asks for."""
    return f"phase-{getattr(board, 'phase', '')} {getattr(board, 'marks', '')}".strip()


def declared(scene: Scene) -> list[Piece | Cluster]:
    """The pieces of a board: its frame, what phones may tell, and what the game names."""
    match, spec = scene.table.match, BOARDS[scene.table.match.game]
    pulse = (spec.pulse(scene.table.state), scene.place.seat, match.status)
    own = spec.pieces(scene)
    tested = bool(match.rules.moment and match.trial and not scene.watch)
    noted = [Piece("noted", "_note_link.html", (match.noted, match.trial))] if tested else []
    frame = Piece(FRAME, "_table.html", (own.frame, tested))
    return [frame, Piece("pulse", "_pulse.html", pulse), *noted, *own.within]


Declared = tuple[str, list[Piece | Cluster]]


def find(key: Hashable, depends: Hashable, place: Hashable, declare: Callable[[], Declared]) -> Drawn:
    """The board under a key that names all it is made of; `declare` gives its marks and its pieces, the frame first."""

    def afresh() -> Drawn:
        marks, declared = declare()
        on = ground(language(), depends)
        drawn = put_together(marks, declared, on, on.latest_at.get(place, nothing)())
        on.latest = on.latest_at[place] = weakref.ref(drawn)
        known.put(drawn.id, drawn)
        return drawn

    return boards.get((language(), key), afresh)


def put_together(marks: str, declared: list[Piece | Cluster], on: Ground, here: Drawn | None) -> Drawn:
    """A board. Parts of the one that was seen here before serve again, and pieces of any: what stays as it was is kept
    once for many boards."""
    latest = on.latest()
    before, elsewhere = here.parts if here else {}, latest.pieces if latest else {}
    parts: dict[str, Clustered | Piece] = {}
    pieces: dict[str, Piece] = {}
    count = 0
    for one in declared:
        name = one.id
        if isinstance(one, Piece):
            lone = elsewhere.get(name)
            pieces[name] = parts[name] = one if lone is None or one.differs(lone) else lone
            count += 1
            continue
        had = before.get(name)
        if not isinstance(had, Clustered) or had.key != one.key:
            had = Clustered(one.key, {piece.id: same(piece, elsewhere) for piece in one.pieces()})
        parts[name] = had
        pieces |= had.pieces
        count += len(had.pieces)
    assert (len(pieces), len(parts)) == (count, len(declared)), f"two pieces have the same name: {[*pieces]}"
    return Drawn(f"{start}-{next(numbers)}", marks, on, parts, pieces)


def same(piece: Piece, elsewhere: dict[str, Piece]) -> Piece:
    had = elsewhere.get(piece.id)
    return piece if had is None or piece.differs(had) else had


@lru_cache(maxsize=3000)
def ground(language: str, depends: Hashable) -> Ground:
    """The one thing that stands for all this: it is compared with every piece, so it should be small."""
    return Ground()


def at_once(declared: list[Piece | Cluster], names: dict[str, Any]) -> Callable[[str], Markup]:
    """Draws a piece where it stands, with those in it: on a page whose board nobody will ask for again."""
    pieces = put_together("", declared, Ground(), None).pieces

    def draw(name: str) -> Markup:
        return Markup(render_template(pieces[name].template, **{**names, "piece": draw, **pieces[name].names}))

    return draw
