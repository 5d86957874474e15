"""Every page there is, filled: a database with matches at each of their stages, and the addresses of all screens."""

import json
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import phones
import tables
from error_pages import PROVOKED
from hs_cards import whole_deck
from twelve import play_twelve

from companion import open_matches
from companion.games.catalogue import GAMES
from companion.history import seasons
from companion.matches.play import Matches, Who
from companion.matches.store import Match
from companion.randomizer import shared
from companion.web.games.historia.library import store
from companion.web.games.historia.library.batch import Batch

GOLDEN = Path(__file__).parents[1] / "golden"
NAMES = (
    "Wincenty z Niepołomic II", "Bogumiła Chrząszczewska", "Żywisława Łękołodzka 3.", "Świętopełk Międzyrzecki",
    "Dobrosława Aleksandra 55", "Maria Skłodowska-Curie 6", "Jan", "Ola", "Kazimierz Jagiellończyk",
    "Zbyszko z Bogdańca", "Ewa", "Jadwiga Andegaweńska",
)  # fmt: skip
WALL = ".watch-side, .watch-places li, .wall-place, .crown h2, .race-line, .placings li"  # a large screen never scrolls
CARDS = ".card, .side, #undo, #redo, #close, .home, .menu > summary"
SHEETS = ("character", "monument", "draw", "activate", "more", "contest", "declare", "card")
MENU = ".menu > summary"
SEED = b"1"  # the same luck in every run, such that the logs of tests/golden can be played
ALONE = "seat"  # whoever sits at the first seat of some matches


class Screen(NamedTuple):
    """A page with something opened on it; `wanted` must be in sight without scrolling at the usual text size."""

    name: str
    address: str
    wanted: str = ""
    opens: str = ""  # what is clicked first
    awaits: str = ""  # what comes by itself, when the app has thought
    asks: str = ""  # what is pressed long
    who: str = "owner"


class World:
    """Writes matches straight into the database of a server that is not yet started."""

    def __init__(self, instance: Path) -> None:
        instance.mkdir(parents=True, exist_ok=True)
        self.matches: Matches = open_matches(instance / "companion.db")
        self.screens: list[Screen] = []
        self.codes: list[str] = []  # of the matches at which a guest sits
        self.draws: list[str] = []  # codes of the dice that a guest shares

    def match(self, game: str, seats: int, *actions: dict[str, Any], inviting: bool = False, **options: Any) -> Match:
        rules = GAMES[game]
        given = msgspec.convert(options, rules.Options)
        match = self.matches.open_match(game, [(name, None) for name in NAMES[:seats]], given, inviting=inviting)
        with self.matches.storage.writing() as db:
            db.execute("UPDATE matches SET seed = ? WHERE id = ?", [SEED, match.id])
        for seq, action in enumerate(actions):
            self.matches.act(match.id, msgspec.convert(action, rules.Action), seq, f"r{seq}", Who())
        return match

    def golden(self, name: str, upto: int | None = None) -> Match:
        """A match that was written down, as far as its entry `upto`."""
        log = json.loads((GOLDEN / f"{name}.json").read_text("utf-8"))
        actions = (line["action"] for line in log["entries"][:upto])
        return self.match(log["game"], log["seats"], *actions, **log.get("options", {}))

    def add(self, name: str, address: str, **more: str) -> None:
        self.screens.append(Screen(name, address, **more))

    def add_all(self, *addresses: str) -> None:
        for address in addresses:
            self.add(address, address)

    def add_around(self, name: str, match: Match, *paths: str) -> None:
        for path in paths:
            self.add(f"{name}, {path}", f"/m/{match.id}/{path}", wanted=WALL if path == "watch" else "")


def fill(instance: Path) -> World:
    world = World(instance)
    for part in (chronicle, poprzez_wieki, historia, podroz, any_game, hall, library):
        part(world)
    world.matches.storage.close()
    return world


def poprzez_wieki(world: World) -> None:
    laid = ((0, 1), (0, 10), (0, 15), (1, 4), (1, 5), (1, 8))
    second = [*phones.deeds("second"), *({"type": "place", "seat": seat, "card": card} for seat, card in laid)]
    match = world.match("poprzez-wieki", 2, *second)
    world.codes.append(match.code)
    board = f"/m/{match.id}"
    world.add("board", board, wanted=CARDS)
    world.add("board of a seat", board, wanted=CARDS, who=ALONE)
    world.add("board, menu", board, opens=MENU)
    world.add("board, reasons", board, opens="#why-0 summary")
    world.add("board, marks", board, opens="[data-shows=marks]:visible")
    world.add_around("board", match, "watch", "log", "receipt", "invite", "place", "names")
    world.add("board, a card in words", board, asks="#card-17")
    first = world.match("poprzez-wieki", 2)
    world.add("first board", f"/m/{first.id}", wanted=".card, .side, #close")
    world.add_around("first board", first, "log", "receipt")
    aside = world.match("poprzez-wieki", 2)
    world.matches.abandon(aside.id)
    world.add("put aside", f"/m/{aside.id}")
    world.add_around("put aside", aside, "watch")
    asking = world.match("poprzez-wieki", 2, inviting=True)
    world.add("asking", f"/m/{asking.id}", wanted=".dock .btn")
    choosing = world.match("poprzez-wieki", 2, *phones.deeds("second choice"))
    world.codes.append(choosing.code)
    world.add("choosing", f"/m/{choosing.id}", wanted="#confirm, #undo")
    wanted = ".choose .line, .pick, .who, #confirm, #undo"
    world.add("choosing on a seat", f"/m/{choosing.id}", wanted=wanted, who=ALONE)
    world.add_around("choosing", choosing, "watch")
    one = {"type": "choose", "seat": 0, "relic": 15, "removed": 10}
    waits = world.match("poprzez-wieki", 2, *phones.deeds("second choice"), one)
    world.add("one has chosen", f"/m/{waits.id}", wanted=".who, #confirm, #undo")
    back = world.match("poprzez-wieki", 2, *phones.deeds("second"))
    world.matches.undo(back.id, world.matches.look(back.id).seq, "back", Who())
    world.add("choosing, with redo", f"/m/{back.id}", wanted=".who, #confirm, #undo, #redo")
    over = world.match("poprzez-wieki", 2, *phones.deeds("finished"))
    world.add("finished", f"/m/{over.id}", wanted=".crown h2, .tally, .dock .btn")
    world.add_around("finished", over, "watch", "receipt", "log")
    world.add_all("/poprzez-wieki/punkty?a=17,2,1,10,15&b=11,4,5,7,9", "/poprzez-wieki/punkty?a=1,1")
    world.add_all("/poprzez-wieki/punkty", "/poprzez-wieki/karty", "/poprzez-wieki/karty/17")
    world.add_all("/poprzez-wieki/z-kronikarzem")
    assistant(world)
    records(world, over)


def assistant(world: World) -> None:
    """Where Kronikarz thinks."""
    match = world.match("poprzez-wieki", 2, {"type": "deal"}, partner="now", hints=[0], learning=True)
    wanted, hand = "#hand .card, #dock .btn", "#hand .card:enabled"
    world.add("with Kronikarz", f"/m/{match.id}", wanted=wanted, awaits=hand)
    world.add("hint given", f"/poprzez-wieki/rada/{match.id}", opens=".hold-form .btn", awaits="#advice")
    two = world.match("poprzez-wieki", 2, hints=[0, 1])
    world.add("hint", f"/poprzez-wieki/rada/{two.id}")
    told = world.match("poprzez-wieki", 2, *phones.with_a_blunder())
    world.add("analysis", f"/poprzez-wieki/analiza/{told.id}", awaits="#analysis")


def records(world: World, over: Match) -> None:
    """What the history says of a finished match."""
    world.add_all(f"/history/{over.id}", f"/history/{over.id}/edit", f"/history/{over.id}/sheet")
    world.add_all(f"/history/{over.id}/replay?step=9")


def historia(world: World) -> None:
    four, three = "historia/rozszerzony_four_players", "historia/epokowy_three_players_tie_by_events"
    stages = {
        "preparing": 3, "ready": 8, "income": 28, "muster": 15, "war": 17, "demands": 24, "round end": 49,
        "epoch end": 58, "next epoch": 60,
    }  # fmt: skip
    for stage, upto in stages.items():
        address = f"/m/{world.golden(four, upto).id}"
        world.add(f"historia, {stage}", address)
        if stage == "demands":
            world.add("historia, demands, another way", address, opens="#other-way > summary")
        if stage in ("muster", "demands", "round end"):
            world.add(f"historia, {stage}, watch", f"{address}/watch", wanted=WALL)
        if stage == "epoch end":
            world.add("historia, who stays", address, opens="#stays > summary")
    match = world.golden(four, 46)
    world.add("historia, actions", f"/m/{match.id}", wanted=".act")
    world.add("historia, menu", f"/m/{match.id}", opens=MENU)
    for sheet in SHEETS:
        world.add(f"historia, {sheet}", f"/m/{match.id}", opens=f"#act-{sheet} > summary")
    world.add("historia, cards of a seat", f"/m/{match.id}", opens="#in-play-2 > summary")
    world.add("historia, stack", f"/m/{match.id}", opens="#stack > summary")
    world.add("historia, keys", f"/m/{match.id}", asks="#plus-0-vp")
    world.add_around("historia", match, "watch", "receipt", "log")
    king = next(card for player in world.matches.look(match.id).state.players for card in player.characters)
    world.add("historia, card in play", f"/m/{match.id}/historia/karta?seat=0&character={king.id}")
    world.add("historia, game end", f"/m/{world.golden(three, 63).id}")
    over = world.golden(three, 66)
    world.add("historia, finished", f"/m/{over.id}", wanted=".dock .btn")
    world.add_around("historia, finished", over, "watch", "receipt", "log")
    records(world, over)
    later = [{"type": "begin_epoch", "later": True}, {"type": "take_income"}]
    world.add("historia begun at once", f"/m/{world.match('historia', 2, *later).id}", wanted=".act, #plus-1-vp")
    for seats in (2, 3, 6):
        table = world.match("historia", seats, *tables.first_round(seats))
        world.add(f"historia of {seats}", f"/m/{table.id}", wanted=".act")
        if seats == 6:
            world.codes.append(table.code)
            world.add("historia on a seat", f"/m/{table.id}", wanted=".act", who=ALONE)


def podroz(world: World) -> None:
    log = json.loads((GOLDEN / "podroz/four_with_board.json").read_text("utf-8"))
    first: list[dict[str, Any]] = [{"type": "begin", "first": 0}, {"type": "roll_dice", "seat": 0}]
    first.append({"type": "take_die", "seat": 0, "die": 0})
    stages = (("begin", 0, ""), ("roll", 1, "#roll, .token"), ("dice", 2, ".tray .die"), ("turn", 3, "#done, .kind"))
    for seats, options in ((6, log["options"]), (3, {})):
        for stage, upto, wanted in stages:
            match = world.match("podroz", seats, *first[:upto], **options)
            world.add(f"podroz of {seats}, {stage}", f"/m/{match.id}", wanted=f"{wanted}, .dock .btn".lstrip(", "))
    seven = [{"type": "enter_tokens", "seat": 0, "tokens": list(range(1, 8))}]
    for turn, token in enumerate(seven[0]["tokens"]):
        seven.append({"type": "take_die", "seat": turn % 3, "die": turn})
        seven += (
            {"type": kind, "seat": turn % 3, **more}
            for kind, more in (("reach_token", {"token": token}), ("pass_on", {}))
        )
    refilled = world.match("podroz", 3, first[0], seven[0], first[1], *seven[1:-1])
    world.add("podroz, seven new tokens", f"/m/{refilled.id}", wanted="#done, .fanfare")
    moved = world.match("podroz", 3, *first, {"type": "play_eagle", "seat": 0})
    world.add("podroz, the last field", f"/m/{moved.id}", opens="#last-field > summary")
    for part in ("typed", "correct"):
        world.add(f"podroz, {part}", f"/m/{match.id}", opens=f"#{part} > summary")
    world.add("podroz, menu", f"/m/{match.id}", opens=MENU)
    world.add_around("podroz", match, "watch", "receipt", "log", "luck")
    near = {"type": "correct", "seat": 0, "figure": "field", "by": 9}
    over = world.match("podroz", 4, *first, near, {"type": "play_eagle", "seat": 0}, **log["options"])
    world.add("podroz, finished", f"/m/{over.id}", wanted=".dock .btn")
    world.add_around("podroz, finished", over, "watch", "receipt", "log", "luck")
    bare = world.match("podroz", 3, *first[:2], dice_only=True)
    world.add("podroz, dice alone", f"/m/{bare.id}", wanted=".tray .die, .dock .btn")
    world.add_all("/podroz/plansza", "/podroz/szczescie")
    records(world, over)


def any_game(world: World) -> None:
    rounds = [{"type": "write", "seat": n % 12, "row": n // 12, "figure": str(7 * n + 3)} for n in range(40)]
    rows = ["Miasta i klasztory", "Drogi", "Łąki", "Handel z zamorskimi krajami", "Kara za niedokończone budowle"]
    layouts: dict[str, dict[str, Any]] = {
        "rounds": {"rounds": 6, "dealer": True},
        "categories": {"kind": "categories", "rows": rows},
        "counters": {"kind": "counters", "counters": [{"name": "Życie", "start": 20}, {"name": "Trucizna i klątwy"}]},
        "result": {"kind": "result"},
        "together": {"kind": "categories", "rows": rows[:2], "together": True},
    }
    for kind, layout in layouts.items():
        title = "Wsiąść do Pociągu: Europa 1912"
        seats, written = (12, rounds) if kind == "rounds" else (6, ())
        match = world.match("any-game", seats, *written, title=title, layout=layout)
        world.add(f"pad, {kind}", f"/m/{match.id}", wanted=".dock .btn, #pad button")
        if kind in ("rounds", "counters"):
            world.add(f"pad, {kind}, more", f"/m/{match.id}", opens="#more > summary")
            world.add_around(f"pad, {kind}", match, "watch")
        if kind == "rounds":
            world.add_around(f"pad, {kind}", match, "log", "receipt")
    over = world.match("any-game", 5, *rounds[:5], {"type": "finish"}, title="Kierki")
    world.add("pad, finished", f"/m/{over.id}", wanted=".dock .btn")
    world.add_around("pad, finished", over, "watch", "receipt")
    records(world, over)


def chronicle(world: World) -> None:
    play_twelve(world.matches)
    season = seasons.add(world.matches, "Zima przy kominku u babci Józefiny", date(2026, 1, 1), date(2026, 3, 31))
    with world.matches.storage.reading() as db:
        one, other = (row[0] for row in db.execute("SELECT uid FROM players WHERE name IN ('Ania', 'Basia')"))
    world.add_all("/history", "/history?player=0", "/players", f"/players/{one}", "/statistics", "/year/2026")
    world.add_all("/games/poprzez-wieki", "/games/historia", "/games/podroz", "/titles", "/seasons")
    world.add_all(f"/seasons/{season}", "/versus", f"/versus/{one}/{other}", "/import")


def hall(world: World) -> None:
    world.add_all("/", "/settings", "/settings/keys", "/components", "/api/v1/docs", "/offline", "/nowhere", "/m/none")
    for game in GAMES:
        world.add_all(f"/new/{game}", f"/history/new/{game}", f"/how/{game}")
    people = ",".join(NAMES[:6])
    world.add_all("/losuj", "/losuj?dice=6-3,6-5h,20-14,6-2t", "/losuj?tab=bag&drawn=1,2&new=2")
    world.add_all(f"/losuj?tab=who&people={people}&order=1,0,3,2,5,4", f"/losuj?tab=clock&people={people}")
    world.add("welcome", "/", who="guest", wanted="#code, .code-form .btn")
    world.add("welcome back", "/", who=ALONE)
    world.add("choosing a seat", f"/j/{world.codes[0]}", who="guest", wanted=".place-choice")
    world.add("settings of a guest", "/settings", who="guest")
    world.add("not for you", "/history", who="guest")
    facts = {"tab": "dice", "dice": "6-0,6-0,20-0", "names": "Gniezno,Kraków,Sandomierz"}
    draw = shared.show_to_the_table(world.matches.storage, "device", NAMES[0], facts)
    world.draws.append(draw.code)
    world.add("shared dice", f"/losuj/stol/{draw.id}", who=ALONE)
    world.add("coming to shared dice", f"/j/{draw.code}", who="guest", wanted="#who, #come")
    world.add_all(*(f"/error/{status}" for status in PROVOKED))
    world.add("no match for you", "/m/none", who="guest")
    world.add("nothing for you", "/nowhere", who="guest")


def library(world: World) -> None:
    deck = whole_deck(name="Piastowie i ich sąsiedzi, pierwsza talia")
    with world.matches.storage.writing() as db:
        store.take_in(db, Batch(tuple(card for card, _ in deck.cards), (deck,)))
    world.add_all("/historia/biblioteka", "/historia/zasady", "/historia/biblioteka/talia?number=1")
    world.add_all(
        *(f"/historia/biblioteka/karta?kind={kind}" for kind in ("faction", "event", "character", "monument", "symbol"))
    )
    world.add_all(
        *(f"/historia/biblioteka/{path}" for path in ("tabela", "druk", "wersje", "wersje/porownaj", "proby"))
    )
