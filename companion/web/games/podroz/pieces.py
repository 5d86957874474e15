"""The pieces of the board, and what each of them shows."""

from collections.abc import Iterator

from companion.games.podroz.state import DICE, Phase, State

from ..kit import Cluster, Piece, Pieces, Scene
from .tiles import eagle_used


def pieces(scene: Scene) -> Pieces:
    state: State = scene.board.state
    if scene.watch:
        return Pieces(state.phase is Phase.FINISHED, [*large(scene), *road(scene)])
    if state.phase is Phase.BEGIN:
        return Pieces((state.phase, scene.undo, scene.redo), [])
    if state.phase is Phase.FINISHED:
        return Pieces(scene.table.stamp, [*road(scene)])
    parts = [turn(scene), *dice(scene), *tokens(scene), *corrections(scene), dock(scene)]
    if not state.dice_only:
        parts += [cards(scene), travellers(scene), arrival(scene), typed(scene), on_the_way(scene)]
    return Pieces(("playing", state.dice_only), parts)


def piece(name: str, template: str, *key: object, **names: object) -> Piece:
    return Piece(name, f"podroz/{template}.html", key, names)


def turn(scene: Scene) -> Piece:
    state: State = scene.board.state
    me = state.me
    return piece("turn", "_turn", state.active, me.hand, me.stops, me.field, state.dice_only, state.upcoming)


def dice(scene: Scene) -> Iterator[Piece | Cluster]:
    board, state = scene.board, scene.board.state
    if state.phase is Phase.ROLL:
        yield piece("tray", "_tray_empty", board.mine, board.dicer, state.rolls, state.dice)
        yield piece("say", "_say_roll", state.me.stops, state.dice_only, board.beginning)
    else:
        rolled = (state.phase, state.dice, state.taken, state.takers, state.by_hand)
        open_ = board.may_dice and (state.phase is Phase.DIE or state.dice_only)
        tray = piece("tray", "_dice_left", board.dicer, state.rolls, len(state.dice))
        yield tray._replace(sent_with=(rolled, open_))
        yield from (die(state, n, open_) for n in range(len(state.dice)))
        got = bool(state.token) and state.phase is Phase.TURN
        yield piece("say", "_say", said_by(state), got, got=got)
    again = state.dice_only and state.phase is Phase.TURN and not state.left and board.may_dice
    yield piece("roll-again", "_roll_again", again, again and board.dicer, again=again)


def said_by(state: State) -> tuple[object, ...]:
    """What the sentence under the dice is made of."""
    if state.phase is not Phase.TURN:
        return (state.phase, state.me.stops, state.dice_only, len(state.left), state.by_hand)
    if state.token:
        return (state.refilled, state.next_cards, len(state.on_map), state.got)
    return (state.die, state.played, state.me.field)


def die(state: State, n: int, open_: bool) -> Piece:
    """A die in the tray; it is a piece so that it need not be drawn again with every other."""
    chosen = state.phase is Phase.TURN and state.taken[-1] == n
    gone = n in state.taken and not chosen
    names = {
        "n": n,
        "face": state.dice[n],
        "chosen": chosen,
        "gone": gone,
        "taker": state.takers[state.taken.index(n)] if gone else None,
        "tumbles": not state.taken and not state.by_hand,
        "free": open_ and n not in state.taken,
    }
    return piece(f"die-{n}", "_die", *names.values(), **names)


def tokens(scene: Scene) -> Iterator[Piece]:
    board, state = scene.board, scene.board.state
    fresh, reachable = state.refilled or board.beginning, board.mine and board.may_reach
    yield piece("fanfare", "_fanfare", state.refilled)
    yield piece("worth", "_worth", board.reached)
    shown = (state.active, state.seven, state.on_map)
    yield piece("tokens", "_seven", *shown, fresh, reachable, fresh=fresh, reachable=reachable)
    under = (reachable, state.phase is Phase.TURN, state.next_cards)
    yield piece("under", "_under", *under, reachable=reachable)
    real = state.untouched and board.mine
    yield piece("laid-by-hand", "_real_tokens", real, real and (state.active, tuple(state.drawn_from)), real=real)


def corrections(scene: Scene) -> Iterator[Piece | Cluster]:
    board, state = scene.board, scene.board.state
    if not state.dice_only:
        yield Cluster("put-right", board.counts, lambda: figures(scene))
    yield piece("put-right-tokens", "_put_right_tokens", state.seven, state.on_map, scene.place.seat)
    yield piece("put-right-turn", "_put_right_turn", state.active)
    rolling = state.phase is Phase.ROLL
    yield piece("put-right-dice", "_put_right_dice", rolling)
    if not rolling:
        yield Cluster("right-dice", (state.dice, state.taken), lambda: dice_left(state))


def figures(scene: Scene) -> Iterator[Piece]:
    for seat in scene.board.correctable:
        yield piece(f"put-right-{seat}", "_put_right", seat, *scene.board.counts[seat], seat=seat)


def dice_left(state: State) -> Iterator[Piece]:
    """Each where it lay in the roll, so that only what was taken is another one."""
    for n in range(DICE):
        face = state.dice[n] if n in state.left else 0
        yield piece(f"right-die-{n}", "_right_die", n, face, n=n, face=face)


def on_the_way(scene: Scene) -> Cluster:
    key = (scene.board.fields, scene.board.state.active)
    return Cluster("on-the-way", key, lambda: [*line(scene), *road(scene)])


def line(scene: Scene) -> Iterator[Piece]:
    fields = scene.board.fields
    yield piece("line-markers", "_line_markers", fields, scene.board.state.active)
    yield piece("line-places", "_line_places", fields)


def road(scene: Scene) -> Iterator[Piece]:
    board = scene.board
    where = (board.fields, board.state.active)
    yield piece("way", "_way", board.length)
    yield piece("markers", "_markers", *where)
    if board.signs:
        yield piece("signs", "_signs", *where)


def cards(scene: Scene) -> Piece:
    board, state = scene.board, scene.board.state
    open_ = state.phase is Phase.TURN and board.mine
    tiles = (state.die, eagle_used(state)) if open_ else ()
    shown = (state.active, state.played, state.token, tiles, board.may_play, open_ and board.no_card)
    return piece("hand", "_cards", open_, *shown, open=open_)


def arrival(scene: Scene) -> Piece:
    may_arrive = scene.board.mine and scene.board.may_arrive
    return piece("arrival", "_arrival", may_arrive, may_arrive and scene.board.state.active, may_arrive=may_arrive)


def travellers(scene: Scene) -> Piece:
    board, state = scene.board, scene.board.state
    return piece("travellers", "_travellers", board.counts, state.active, state.pile, state.used)


def typed(scene: Scene) -> Piece:
    board, state = scene.board, scene.board.state
    open_ = board.may_play and board.mine
    return piece("typed-part", "_typed", open_, open_ and (state.active, state.here.date), open=open_)


def dock(scene: Scene) -> Piece:
    board, state = scene.board, scene.board.state
    rolls = state.phase is Phase.ROLL or (state.dice_only and state.phase is Phase.TURN and not state.left)
    whose = (board.mine, board.may_dice, board.dicer, state.active, state.upcoming)
    left = (board.missing_dice, state.surplus, bool(state.dice))
    key = (scene.undo, scene.redo, state.phase, rolls, state.dice_only, whose, left)
    return piece("dock", "_next", *key, rolls=rolls)


def large(scene: Scene) -> Iterator[Piece]:
    board, state = scene.board, scene.board.state
    yield piece("where", "_watch_where", board.phase, state.active, state.winner)
    now = board.words.now(state) if state.phase is Phase.TURN else None
    rolled = (board.phase, state.dice, state.taken, state.by_hand, now)
    laid = (state.seven, state.on_map, state.refilled or board.beginning, state.played)
    yield piece("desk", "_watch_desk", rolled, laid)
    yield piece("standings", "_watch_standings", tuple(board.order), board.counts, state.active, board.phase)
