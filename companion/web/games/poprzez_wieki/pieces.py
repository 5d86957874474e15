"""The pieces of the board, and what each of them shows."""

from collections.abc import Iterator

from msgspec.msgpack import encode as written

from companion.games.poprzez_wieki.cards import CARDS
from companion.games.poprzez_wieki.state import HAND, Phase, State

from ..kit import Piece, Pieces, Scene, as_a_whole

TILES = {number: f"card-{number}" for number in CARDS}


def pieces(scene: Scene) -> Pieces:
    board = scene.board
    state: State = board.state
    if scene.watch or state.phase is Phase.FINISHED:
        return as_a_whole(scene)
    frame = (state.phase, board.duel is None, board.may_ask)
    if state.phase is Phase.CHOOSING:
        done = all(seat in board.chosen for seat in mine(scene))
        return Pieces((*frame, state.round, done), [*against_the_app(scene), *choices(scene)])
    if board.duel:
        return Pieces(frame, [*sides(scene, "_duel_side"), *against_the_app(scene), *hand(scene), dock(scene)])
    shared = scene.place.seat is None
    cards = [Piece(TILES[tile[0]], "poprzez_wieki/_tile.html", (tile, shared), {"tile": tile}) for tile in board.tiles]
    seen = (state.round, len(state.kept_waiting), state.new_cards, len(state.unseen), *board.missing)
    return Pieces(frame, [*sides(scene, "_side"), piece("where", "_where", seen), *cards, dock(scene)])


def piece(name: str, template: str, key: object, **names: object) -> Piece:
    return Piece(name, f"poprzez_wieki/{template}.html", key, names)


def mine(scene: Scene) -> list[int]:
    """The seats that this phone chooses for."""
    people: list[int] = scene.board.people
    return people if scene.place.seat is None else [scene.place.seat]


def sides(scene: Scene, template: str) -> Iterator[Piece]:
    board = scene.board
    state: State = board.state
    now, size = state.if_scored_now, HAND + state.round - 1
    for n, seat in enumerate(scene.table.match.seats):
        in_all = state.totals[n] + now[n].total if state.round > 1 else None
        laid, missing = len(state.kingdoms[n]), board.missing[n]
        key = (scene.place.seat, in_all, laid, size, missing == 0)
        yield piece(f"side-{n}", template, key, seat=seat, n=n, in_all=in_all, laid=laid, size=size, full=not missing)
        rounds = tuple(pair[n].total for pair in state.receipts)
        reasons = (written(now[n]), now[1 - n].total, state.relics[n], rounds, missing, scene.place.watching)
        yield piece(f"why-{n}", "_why", reasons, n=n, now=now)


def dock(scene: Scene) -> Piece:
    """Against the app only one's own cards are waited for."""
    board = scene.board
    lacking = board.missing[0] if board.duel else sum(board.missing)
    key = (scene.undo, scene.redo, board.state.round, lacking)
    return piece("dock", "_dock", key, lacking=lacking)


def choices(scene: Scene) -> Iterator[Piece]:
    board, own = scene.board, mine(scene)
    state: State = board.state
    for n, seat in enumerate(scene.table.match.seats):
        rounds = tuple(before[n].total for before in state.receipts)
        chosen = n in board.chosen
        key = (state.closed[-1], rounds, state.relics[n], state.choices[n], n in own, chosen, scene.place.watching)
        yield piece(f"receipt-{n}", "_choice", key, seat=seat, n=n, chosen=chosen, to_choose=n in own and not chosen)
    yield piece("dock", "_confirm", (scene.undo, scene.redo, tuple(board.chosen), scene.place.seat), mine=own)


def against_the_app(scene: Scene) -> Iterator[Piece]:
    duel = scene.board.duel
    if duel:
        yield piece("seal", "_seal", (duel.dealing, duel.choosing, duel.seal))


def hand(scene: Scene) -> Iterator[Piece]:
    duel, number = scene.board.duel, scene.board.state.round
    yield piece("turned", "_turned", duel.shown)
    yield piece("heading", "_hand_heading", (duel.hand, duel.drawn, duel.first, duel.dealing, number))
    yield piece("hand", "_cards_in_hand", (duel.hand, duel.may_lay, duel.choosing))
    yield piece("lesson", "_lesson", (duel.lesson, tuple(duel.why)))
    yield piece("proof", "_proof", duel.proof)
