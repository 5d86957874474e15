"""The pieces of the board, and what each of them shows."""

from collections.abc import Iterator

import msgspec

from companion.games.historia.state import Phase, Points, State
from companion.games.historia.terms import NOTHING
from companion.matches.store import Seat

from ..kit import Cluster, Piece, Pieces, Scene
from .view import COUNTERS, View

SHEETS = {
    "character": "person",
    "monument": "temple",
    "draw": "cards",
    "activate": "spark",
    "more": "menu",
    "contest": "flag",
    "declare": "sword",
    "card": "star",
}  # the actions in the order of the dock, each with its drawing
NO_POINTS = Points()
GOLDEN = ("gain", "monument", "event")  # its forms in which the phone of the whole table chooses whom they concern
AFTER_INCOME = (Phase.ACTIONS, Phase.WAR, Phase.ROUND_END)
ENDS = (Phase.ROUND_END, Phase.EPOCH_END, Phase.GAME_END)


def pieces(scene: Scene) -> Pieces:
    board: View = scene.board
    if scene.watch:
        return Pieces(scene.table.stamp, [event(scene)])
    if board.phase is Phase.FINISHED:
        return Pieces(scene.table.stamp, [])
    if board.phase is Phase.PREPARING:
        return Pieces(board.phase, [*preparing(scene), *by_card(scene)])
    seats = (seat_of(scene, seat) for seat in scene.table.match.seats)
    return Pieces("round", [shown_event(scene), *step(scene), *seats, own(scene), known(scene), *bottom(scene)])


def piece(name: str, template: str, *key: object, **names: object) -> Piece:
    return Piece(name, f"historia/{template}.html", key, names)


def event(scene: Scene) -> Piece:
    board: View = scene.board
    state, unnamed = board.state, tuple(board.unnamed)
    where = (board.event, state.epoch, state.round, state.stack, state.first)
    later = tuple(board.named_later) if unnamed else ()
    return piece("event", "_event", *where, tuple(board.outcomes), tuple(board.hands), unnamed, later)


def shown_event(scene: Scene) -> Cluster:
    state: State = scene.board.state
    decks = tuple([player.deck for player in state.players])
    key = (state.phase, state.epoch, state.round, state.stack, state.first, state.rounds, decks)
    return Cluster("of-event", key, lambda: [event(scene)])


def step(scene: Scene) -> Iterator[Piece]:
    """What is to be done in a phase without turns."""
    board: View = scene.board
    state, war = board.state, board.war
    kind = "war" if war else "incomes" if board.phase is Phase.INCOME else "ending" if board.phase in ENDS else ""
    yield piece("step", "_step", kind, kind=kind)
    if war:
        sides = (state.players[war.attacker], state.players[war.defender])
        yield piece("war", "_war", war, *sides, board.mine, scene.place)
    elif kind == "incomes":
        yield piece("incomes", "_income", board.income, tuple(board.hands), state.players, board.decks)
    elif kind:
        decides = not scene.place.watching
        yield piece("ending", "_ending", state, decides, decides=decides)


def seat_of(scene: Scene, seat: Seat) -> Cluster:
    board: View = scene.board
    n, state = seat.seat, board.state
    gains = board.income[n] if board.phase is Phase.INCOME else None
    key = (state.players[n], board.phase, state.turn == n, state.first == n, board.event is None, gains, board.undone)
    return Cluster(f"of-seat-{n}", key, lambda: seat_and_counters(scene, seat))


def seat_and_counters(scene: Scene, seat: Seat) -> Iterator[Piece]:
    board: View = scene.board
    n, state, mine = seat.seat, board.state, seat.seat in board.hands
    who, active = state.players[n], board.phase is Phase.ACTIONS and state.turn == n
    large = mine and (scene.place.seat is not None or active)
    words = ("active" * active, "passed" * who.passed, "mine" if mine else "read", "large" * large)
    names = {
        "marks": " ".join(filter(None, words)),
        "active": active,
        "mine": mine,
        "asks_base": mine and not board.shared and board.phase in (Phase.INCOME, *AFTER_INCOME) and n in board.bare,
        "late": board.phase is not Phase.INCOME,
        "begins": board.event is not None and state.first == n,
        "may_give": board.phase in (Phase.ACTIONS, Phase.ROUND_END) and not active,
    }
    own = scene.place.seat == n  # sees what lies face down
    cards = msgspec.structs.replace(who, influence=NOTHING, points=NO_POINTS, contest=0)
    yield piece(f"seat-{n}", "_seat", cards, own, board.shared, *names.values(), seat=seat, n=n, who=who, **names)
    has = who.influence
    for counter, value in zip(COUNTERS, (has.p, has.n, has.e, has.k, who.vp, who.contest), strict=True):
        gain, field = board.gain_of(n, counter)
        typed = board.typed(n, counter, field) if field else 0
        shown = {
            "seat": seat,
            "counter": counter,
            "value": value,
            "mine": mine,
            "gain": gain,
            "field": field,
            "typed": typed,
        }
        yield piece(f"count-{n}-{counter}", "_counter", value, mine, gain, field, typed, **shown)


def own(scene: Scene) -> Piece:
    """The strip of cards of whoever acts."""
    board: View = scene.board
    who = board.player if board.phase is Phase.ACTIONS else None
    cards = who and (who.faction, who.base, who.text, who.characters, who.monuments, who.used, who.deck)
    return piece("own", "_own", cards, board.actor, scene.place.seat == board.actor, actor=board.actor, who=who)


def known(scene: Scene) -> Cluster:
    """Names to offer where a card is typed."""
    board: View = scene.board
    open_to_all = tuple([(player.characters, player.monuments) for player in board.state.players])

    def names() -> Iterator[Piece]:
        yield piece("known-cards", "_known_cards", board.known_names, names=board.known_names)

    return Cluster("of-known", (board.player.deck, open_to_all), names)


def bottom(scene: Scene) -> Iterator[Piece | Cluster]:
    """The dock: eight actions, or the one thing to do next."""
    board: View = scene.board
    state = board.state
    if board.phase is not Phase.ACTIONS:
        yield piece("bottom", "_next")
        bare = len(board.bare) if board.phase is Phase.INCOME else 0
        me = board.waits_for is not None and board.waits_for == scene.place.seat
        shown = (board.phase, scene.undo, scene.redo, board.waits_for)
        yield piece("dock", "_dock", *shown, bare, me, bare=bare, me=me)
        yield from by_card(scene)
        return
    yield piece("bottom", "_actions", sheets=SHEETS)
    yield piece("act-undo", "_act_undo", scene.undo)
    passed = tuple([player.passed for player in state.players])
    key = (board.player, board.actor, state.turn, passed, state.event, state.options, scene.redo)
    yield Cluster("acts", key, lambda: acts(scene))


def acts(scene: Scene) -> Iterator[Piece]:
    """What whoever acts can do."""
    board: View = scene.board
    who = (board.actor, board.state.turn, board.follows)
    yield piece("acts-who", "_acts_who", *who, board.action_cost, board.cannot_act)
    for key, symbol in SHEETS.items():
        shown = board.sheet_of(key, scene.redo)
        yield piece(f"act-{key}", "_act", scene.place.seat, *shown, key=key, symbol=symbol)
        yield piece(f"of-{key}", "_act_of", board.actor, key=key)
        yield from (piece(f"by-{form}", "_by", board.actor, form=form) for form in board.forms_of(key))
    yield from golden(scene)
    yield piece("act-pass", "_act_pass", board.actor)


def by_card(scene: Scene) -> Iterator[Piece]:
    board: View = scene.board
    whose = (board.phase, scene.place.seat, tuple(board.hands))
    yield piece("act-more", "_by_card", *whose, *board.sheet_of("more", None))
    yield from golden(scene)


def golden(scene: Scene) -> Iterator[Piece]:
    """What of the golden rule's sheet is another one when another acts."""
    board: View = scene.board
    if scene.place.seat is None:
        yield from (piece(f"whose-{form}", "_whose", board.actor, form=form) for form in GOLDEN)
    who = board.player
    late = board.phase in AFTER_INCOME and not who.base.total
    yield piece("put-faction", "_put_faction", board.actor, who.faction, who.base, who.text, late, late=late)


def preparing(scene: Scene) -> Iterator[Piece]:
    board: View = scene.board
    state, seats = board.state, scene.table.match.seats
    yield piece("event", "_epoch", state.epoch, board.by_date)
    for seat in seats:
        n, mine = seat.seat, seat.seat in board.hands
        who, brought = state.players[n], tuple(state.events_of(n))
        doing = board.comes_next.get(n, "")
        key = (who, brought, mine, doing, board.decks if mine else (), state.events_each, state.epoch)
        shown = {"seat": seat, "n": n, "who": who, "brought": brought, "mine": mine, "doing": doing}
        yield piece(f"seat-{n}", "_preparing_seat", *key, **shown)
    names = {
        "lacking": state.events_each * len(seats) - len(state.stack),
        "bare": len(board.bare),
        "faulty": sum(bool(player.deck and player.deck.faults) for player in state.players),
    }
    names["untouched"] = not state.stack and not board.decks and names["bare"] == len(seats)
    yield piece("dock", "_begin", scene.undo, scene.redo, *names.values(), **names)
