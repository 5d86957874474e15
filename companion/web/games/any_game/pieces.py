"""The pieces of the board, and what each of them shows."""

from collections.abc import Iterator

from companion.games.any_game.layout import Kind

from ..kit import Piece, Pieces, Scene, as_a_whole


def pieces(scene: Scene) -> Pieces:
    board = scene.board
    if board.state.over:
        return as_a_whole(scene)
    if scene.watch:
        return Pieces(None, [*large(scene)])
    frame = (board.layout, board.width, board.mine, tuple(line.number for line in board.lines))
    return Pieces(frame, [heads(scene), *sheet(scene), *thumb(scene)])


def piece(name: str, template: str, *key: object, **names: object) -> Piece:
    return Piece(name, f"any_game/{template}.html", key, names)


def heads(scene: Scene) -> Piece:
    board = scene.board
    return piece("heads", "_heads", board.sides, board.width, board.progress, dealer(scene), board.layout.kind)


def dealer(scene: Scene) -> int | None:
    return scene.board.state.dealer if scene.board.layout.dealer else None


def sheet(scene: Scene) -> Iterator[Piece]:
    """Rows, counters or places, and what else there is to a score."""
    board, state = scene.board, scene.board.state
    if board.grid:
        for line in board.lines:
            now = line.number == state.row
            yield piece(f"row-{line.number}", "_row", line, board.mine, now, line=line, now=now)
    elif board.layout.kind is Kind.COUNTERS:
        for side in board.sides:
            counts = tuple(state.counter(row, side.seat) for row in range(len(board.layout.counters)))
            yield piece(f"counters-{side.seat}", "_counter", side, counts, board.layout, board.mine, side=side)
    elif not board.layout.together:
        yield piece("finishers", "_finishers", state.places, board.mine)
    yield piece("extras", "_notes", state.extras, state.remarks, board.mine)


def thumb(scene: Scene) -> Iterator[Piece]:
    """Keys, undo, what is written seldom, and the end."""
    board, state = scene.board, scene.board.state
    if board.grid and board.mine:
        yield piece("pad", "_pad", board.cursor, board.mine)
    yield piece("turn-back", "_turn_back", scene.undo, scene.redo)
    if board.grid:
        yield piece("typed", "_typed", scene.place.seat, tuple(line.title for line in board.lines), state.row)
    if not board.layout.together:
        yield piece("the-end", "_finish", board.due, state.blank, board.gaps)


def large(scene: Scene) -> Iterator[Piece]:
    board, state = scene.board, scene.board.state
    yield piece("watch-where", "_watch_where", board.progress, board.due, dealer(scene))
    yield piece("watch-places", "_watch_places", board.order, state.places, board.layout, state.counts, board.lines)
