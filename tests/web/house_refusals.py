"""What is refused around the rules, as a page or over the API: the code, and how somebody gets it."""

import re
from contextlib import suppress

from files_in import AtOnce

from companion import config, create_app, hooks, keys
from companion.games.kit import RuleError
from companion.history import people, seasons, sheets
from companion.history.sheets import Past, PastSeat
from companion.matches import play, remarks, titles
from companion.randomizer.shared import MOST_AT_ONCE, MOST_OF_ONE, MOST_PHONES, end, find, join, show_to_the_table

TEXT = re.compile(
    r'<(p|h2|span|div)[^>]*(?:role="alert"|role="status"|class="(?:lead|motto|lacking|fault)")[^>]*>(.*?)</\1>', re.S
)
TWO = {"players": [{"name": "Ania"}, {"name": "Basia"}]}
SEATS = {"seats-0-name": "Ania", "seats-1-name": "Basia"}
PAST = {
    "played_at": "2026-01-05T20:00", "seats-0-name": "Ania", "seats-0-score": "12", "seats-1-name": "Basia",
    "seats-1-score": "7",
}  # fmt: skip
FALLBACKS = (
    "Something went wrong on our side",
    "Coś poszło nie tak",
    "This did not work",
    "To się nie udało",
    "This request cannot be read",
    "Nie da się odczytać tego zapytania",
)
NOTES = {"played_at": "2026-01-05T20:00"}
NO_PLAYS = b'{"plays": [], "games": [], "players": [], "userInfo": {}}'
PICK = {"round": 1, "played": [[3], [8]], "hand": [1, 5, 9, 12], "other_hand": [2, 7, 11, 16]}
SECOND = {"round": 2, "played": [[], []], "hand": [1, 5, 9, 12, 3], "other_hand": None, "relics": [[4], [6]],
          "removed": [[17], [16]]}  # fmt: skip
RELIC = {"round": 1, "kingdoms": [[1, 5, 9, 12, 13], [2, 7, 11, 16, 18]]}


class House:
    """An installation with matches in it, and the people who ask."""

    def __init__(self, folder):
        self.language, self.key = "en", "the key of this house"
        self.app = create_app(config.read({"COMPANION_INSTANCE": folder, "COMPANION_KEY": self.key}), TESTING=False)
        self.app.config["WTF_CSRF_ENABLED"] = False
        self.app.extensions["workers"] = AtOnce(self.app.extensions["matches"].storage)
        self.owner, self.seat = self.app.test_client(), self.app.test_client()
        self.owner.get(f"/owner?key={self.key}")
        self.matches = self.app.extensions["matches"]
        two = [("Ania", None), ("Basia", None)]
        opened = self.matches.open_match("poprzez-wieki", two)
        self.open, self.code = opened.id, opened.code
        self.seat.post(f"/j/{self.code}", data={"place": "0"})
        self.aside = self.matches.open_match("poprzez-wieki", two).id
        self.matches.abandon(self.aside)
        opened = self.owner.post("/losuj/pokaz", data={"who": "Ania"})
        self.shared = opened.location.rpartition("/")[2]
        self.shared_code = find(self.matches.storage, self.shared).code
        self.historia = self.matches.open_match("historia", two).id
        with self.matches.storage.writing() as db:
            self.kierki, self.tysiac = (titles.found_or_made(db, "any-game", name) for name in ("Kierki", "Tysiąc"))
        past = Past("poprzez-wieki", "2026-01-05T20:00:00.000+00:00", (PastSeat("Ania", 12), PastSeat("Basia", 7)))
        self.sheet = sheets.enter(self.matches, past).id
        with self.matches.storage.reading() as db:
            self.ania, self.basia = (one.uid for one in sorted(people.likely(db), key=lambda one: one.name))

    def one_season_too_many(self):
        with self.matches.storage.writing() as db:
            full = [("Zima", "2026-01-01", "2026-01-02")] * seasons.MOST
            db.conn.executemany("INSERT INTO seasons (name, since, until) VALUES (?, ?, ?)", full)
        answer = self.post("/seasons", name="Lato", since="2026-06-01", until="2026-07-01")
        with self.matches.storage.writing() as db:
            db.execute("DELETE FROM seasons")
        return answer

    def one_id_for_two(self):
        match = self.matches.open_match("poprzez-wieki", [("Ania", None), ("Basia", None)]).id
        bodies = [{"action": {"type": "place", "seat": 0, "card": card}, "request_id": "r"} for card in (10, 11)]
        return [self.api(f"/matches/{match}/actions", body) for body in bodies][1]

    def headers(self, **more):
        return {"Accept-Language": self.language, **more}

    def api(self, path, body=None, method="POST"):
        bearer = self.headers(Authorization=f"Bearer {self.key}")
        return self.owner.open(f"/api/v1{path}", method=method, json=body, headers=bearer)

    def post(self, path, **form):
        return self.owner.post(path, data=form, headers=self.headers())

    def get(self, path):
        return self.owner.get(path, headers=self.headers())

    def act(self, action, **more):
        return self.api(f"/matches/{self.open}/actions", {"action": action, "request_id": "r", **more})

    def opened(self, **wanted):
        return self.api("/matches", {"game": "poprzez-wieki", **TWO, **wanted})

    def scored(self, *kingdoms):
        return self.api("/poprzez-wieki/score", {"kingdoms": kingdoms})

    def advised(self, **change):
        return self.api("/poprzez-wieki/advice/pick", {**PICK, **change})

    def kept(self, **change):
        return self.api("/poprzez-wieki/advice/relic", {**RELIC, **change})

    def entered(self, **change):
        return self.post("/history/new/poprzez-wieki", **{**PAST, **change})

    def noted(self, line="Nudne", most=remarks.MOST_REMARKS):
        """A note where there is room for so many."""
        former, remarks.MOST_REMARKS = remarks.MOST_REMARKS, most
        try:
            return self.post(f"/m/{self.historia}/notes", line=line, verdict="bad")
        finally:
            remarks.MOST_REMARKS = former

    def too_many(self):
        """A guest opens a match where as many as may be are empty already."""
        former, play.EMPTY_OF_HOSTS = play.EMPTY_OF_HOSTS, 0
        self.post("/settings", openers="network")
        try:
            return self.app.test_client().post("/new/poprzez-wieki", headers=self.headers(), data=SEATS)
        finally:
            play.EMPTY_OF_HOSTS = former
            self.post("/settings", openers="owner")

    def sent_file(self, decision, body=b"[]"):
        """What is decided about a file that was sent."""
        bearer = self.headers(Authorization=f"Bearer {self.key}")
        job = self.owner.post("/api/v1/imports", data=body, headers=bearer).json["id"]
        return self.api(f"/imports/{job}", decision)

    def no_more_keys(self):
        """A key where there are as many as may be."""
        former, keys.MOST_KEYS = keys.MOST_KEYS, 0
        try:
            return self.post("/settings/keys", name="one more", may="read")
        finally:
            keys.MOST_KEYS = former

    def no_more_hooks(self):
        """An address where as many as may be are called."""
        former, hooks.MOST_HOOKS = hooks.MOST_HOOKS, 0
        try:
            return self.post("/settings/keys/hooks", address="http://127.0.0.1:9/one-more")
        finally:
            hooks.MOST_HOOKS = former

    def another_key(self):
        """A key of the name that another has."""
        self.post("/settings/keys", name="kitchen", may="read")
        return self.post("/settings/keys", name="Kitchen", may="read")

    def new_pad(self, **change):
        seats = {"seats-0-name": "Ania", "seats-0-colour": "0"}
        return self.post("/new/any-game", **{"title": "Kierki", **seats, **change})

    def decked(self, copies):
        """A deck with so many copies of one card, whatever number the library gave it."""
        self.post("/historia/biblioteka/karta", kind="symbol", name="Orzeł", epoch="antiquity")
        with self.matches.storage.reading() as db:
            card = db.execute("SELECT max(id) FROM library_cards WHERE kind = 'symbol'").fetchone()[0]
        return self.post("/historia/biblioteka/talia", name="Talia", epoch="antiquity", **{f"card.{card}": copies})

    def crowded(self):
        """Another phone at shared draws where no more fit."""
        for number in range(MOST_PHONES - 1):
            join(self.matches.storage, self.shared, f"phone {number}", "Celina")
        return self.app.test_client().post(f"/j/{self.shared_code}", data={"who": "Daria"}, headers=self.headers())

    def after_the_end(self):
        """Dice on shared draws that have ended."""
        end(self.matches.storage, self.shared)
        return self.api(f"/randomizer/tables/{self.shared}/dice", {"name": "Ania", "dice": [6]})

    def shared_by_all(self):
        """Another shared table where no more fit."""
        for number in range(MOST_AT_ONCE):
            with suppress(RuleError):
                show_to_the_table(self.matches.storage, f"phone {number // MOST_OF_ONE}", "Celina", {})
        return self.post("/losuj/pokaz", who="Daria")

    def large_deck(self):
        """A deck with more cards of a kind than a table takes, brought to it."""
        rows = "\n".join(f"symbol,Orzeł {n},middle_ages,Wielka" for n in range(401))
        self.post("/historia/biblioteka/wczytaj", pasted=f"kind,name,epoch,deck\n{rows}")
        with self.matches.storage.reading() as db:
            deck = db.execute("SELECT id FROM library_decks WHERE name = 'Wielka'").fetchone()[0]
        return self.post(f"/m/{self.historia}/act", type="show_faction", seat="0", deck_id=str(deck))

    def board(self, *lines):
        return self.post("/podroz/plansza/import", pasted="\n".join(lines))


def said(answer):
    """The sentence that the answer shows."""
    if answer.is_json:
        return answer.json["error"]["message"]
    return " ".join(text.strip() for _, text in TEXT.findall(answer.text)).strip()


def check(english, polish):
    """Two sentences of our own, neither of them what is said when nothing better is known."""
    assert english != polish
    for sentence in (english, polish):
        assert sentence
        assert "%(" not in sentence
        assert not any(words in sentence for words in FALLBACKS), sentence


TABLE = [
    ("wrong_number_of_players", lambda house: house.opened(players=[{"name": "Ania"}])),
    ("wrong_number_of_players", lambda house: house.opened(game="historia", players=[{"name": "Ania"}])),
    ("remark_empty", lambda house: house.noted(" ")),
    ("too_many_remarks", lambda house: house.noted(most=0)),
    ("player_twice", lambda house: house.opened(players=[{"name": "Ania"}, {"name": "ania"}])),
    ("name_empty", lambda house: house.opened(players=[{"name": " "}, {"name": "Basia"}])),
    ("name_empty", lambda house: house.post(f"/players/{house.ania}", name=" ")),
    ("name_too_long", lambda house: house.opened(players=[{"name": "x" * 61}, {"name": "Basia"}])),
    ("bad_colour", lambda house: house.opened(players=[{"name": "Ania", "colour": 6}, {"name": "Basia"}])),
    ("too_many_open", lambda house: house.too_many()),
    ("no_such_game", lambda house: house.opened(game="chess")),
    ("bad_body", lambda house: house.api("/matches", {"games": "chess"})),
    ("bad_body", lambda house: house.opened(options={"x": 1})),
    ("import_not_ready", lambda house: house.sent_file({"do": "take"})),
    ("not_in_the_file", lambda house: house.sent_file({"do": "read", "players": {"9": "Ania"}}, NO_PLAYS)),
    ("no_such_sides", lambda house: house.api("/randomizer/dice", {"dice": [7]})),
    ("not_in_the_bag", lambda house: house.api("/randomizer/bag", {"names": ["a"], "drawn": [1]})),
    ("library_faults", lambda house: house.api("/historia/library/decks", {"name": "Polska", "epoch": "tomorrow"})),
    ("library_changed", lambda house: house.api("/historia/library/undo", {"change": 999})),
    ("version_empty", lambda house: house.api("/historia/library/versions", {"name": " "})),
    ("version_taken", lambda house: [house.api("/historia/library/versions", {"name": "0.1"}) for _ in range(2)][1]),
    ("bad_parameter", lambda house: house.api("/matches?status=lost", method="GET")),
    ("bad_number", lambda house: house.api("/matches?limit=many", method="GET")),
    ("unknown_parameter", lambda house: house.api("/matches?gane=historia", method="GET")),
    ("unknown_parameter", lambda house: house.api("/titles?game=historia", method="GET")),
    ("no_such_player", lambda house: house.api("/matches?player=nobody", method="GET")),
    ("no_such_player", lambda house: house.api(f"/players/{house.ania}/merge", {"into": "nobody"})),
    ("bad_action", lambda house: house.act({"type": "jump"})),
    ("unreadable_tap", lambda house: house.post(f"/m/{house.open}/act", type="jump")),
    ("no_such_seat", lambda house: house.act({"type": "close_round"}, seat=2)),
    ("no_such_seat", lambda house: house.get(f"/m/{house.historia}/historia/preview?type=pass&seat=5")),
    ("not_your_seat", lambda house: house.seat.post(
        f"/m/{house.open}/act", data={"seat": "1", "tile": "3"}, headers=house.headers())),
    ("match_abandoned", lambda house: house.post(f"/m/{house.aside}/act", seat="0", tile="3")),
    ("request_id_taken", lambda house: house.one_id_for_two()),
    ("not_within", lambda house: house.decked("x")),
    ("only_a_sheet", lambda house: house.post(f"/m/{house.sheet}/act", seat="0", tile="3")),
    ("nothing_to_undo", lambda house: house.post(f"/m/{house.open}/undo", seen="0")),
    ("nothing_to_redo", lambda house: house.post(f"/m/{house.open}/redo", seen="0")),
    ("not_over_yet", lambda house: house.post(f"/m/{house.open}/rematch")),
    ("shared_full", lambda house: house.crowded()),
    ("shared_ended", lambda house: house.after_the_end()),
    ("too_many_shared", lambda house: house.shared_by_all()),
    ("no_such_deck", lambda house: house.post(f"/m/{house.historia}/act", type="show_faction", seat="0", deck_id="7")),
    ("nobody_gains", lambda house: house.post(f"/m/{house.historia}/act", type="take_income", asks="true")),
    ("bad_address", lambda house: house.post("/settings/keys/hooks", address="ftp://a.example")),
    ("too_many_hooks", lambda house: house.no_more_hooks()),
    ("key_name_empty", lambda house: house.post("/settings/keys", name=" ", may="read")),
    ("key_name_taken", lambda house: house.another_key()),
    ("too_many_keys", lambda house: house.no_more_keys()),
    ("deck_too_large", lambda house: house.large_deck()),
]  # fmt: skip

KINGDOMS = [
    ("two_kingdoms", lambda house: house.scored([1])),
    ("kingdom_empty", lambda house: house.scored([1], [])),
    ("card_twice", lambda house: house.scored([1, 1], [2])),
    ("card_in_both", lambda house: house.scored([1, 2], [2])),
    ("no_such_card", lambda house: house.scored([19], [2])),
    ("kingdom_too_large", lambda house: house.scored([1, 2, 3, 4, 5, 6, 7, 8], [9])),
    ("bad_list", lambda house: house.get("/poprzez-wieki/punkty?a=x")),
]

ADVICE = [
    ("wrong_round", lambda house: house.advised(round=4)),
    ("wrong_round", lambda house: house.kept(round=3)),
    ("wrong_scores", lambda house: house.advised(scores=[-1, 0])),
    ("uneven_kingdoms", lambda house: house.advised(played=[[3], []])),
    ("wrong_hand", lambda house: house.advised(hand=[1, 5, 9])),
    ("wrong_other_hand", lambda house: house.advised(other_hand=[2])),
    ("other_hand_known", lambda house: house.advised(other_hand=None)),
    ("wrong_relics", lambda house: house.advised(relics=[[4], []])),
    ("wrong_relics", lambda house: house.kept(round=2)),
    ("wrong_kingdoms", lambda house: house.kept(kingdoms=[[1, 5, 9, 12], [2, 7, 11, 16, 18]])),
    ("card_in_two_places", lambda house: house.advised(hand=[1, 5, 9, 3])),
    ("no_such_card", lambda house: house.advised(hand=[1, 5, 9, 19])),
    ("kept_unknown", lambda house: house.advised(**SECOND)),
    ("kept_not_in_hand", lambda house: house.advised(**SECOND, kept=[[1, 5, 10], [2, 7, 8]])),
    ("kept_by_the_other", lambda house: house.advised(**SECOND, kept=[[1, 5, 9], [2, 7, 3]])),
]

THE_PAST = [
    ("text_too_long", lambda house: house.post(f"/history/{house.sheet}/edit", **NOTES, notes="x" * 4001)),
    ("text_too_long", lambda house: house.entered(place="x" * 121)),
    ("bad_minutes", lambda house: house.post(f"/history/{house.sheet}/edit", **NOTES, minutes="0")),
    ("bad_minutes", lambda house: house.post(f"/history/{house.sheet}/edit", **NOTES, minutes="an hour")),
    ("bad_minutes", lambda house: house.entered(minutes="10001")),
    ("bad_date", lambda house: house.entered(played_at="yesterday")),
    ("date_to_come", lambda house: house.entered(played_at="2999-01-01T20:00")),
    ("wrong_number_of_players", lambda house: house.entered(**{"seats-1-name": "", "seats-1-score": ""})),
    ("name_empty", lambda house: house.entered(**{"seats-1-name": ""})),
    ("bad_number", lambda house: house.entered(**{"seats-0-score": "many"})),
    ("score_missing", lambda house: house.entered(**{"seats-0-score": ""})),
    ("rounds_missing", lambda house: house.entered(**{"seats-0-rounds-0": "5"})),
    (
        "rounds_differ",
        lambda house: house.entered(**{"seats-0-rounds-0": "5", "seats-0-rounds-1": "5", "seats-0-rounds-2": "5"}),
    ),
    ("too_many_points", lambda house: house.entered(**{"seats-0-score": "10000"})),
    ("title_differs", lambda house: house.post(f"/history/{house.sheet}/delete", title="Ania")),
    ("name_taken", lambda house: house.post(f"/players/{house.ania}", name="Basia")),
    ("cannot_merge", lambda house: house.post(f"/players/{house.ania}/take-apart")),
    ("played_each_other", lambda house: house.post(f"/players/{house.ania}/merge", into=house.basia)),
    ("title_empty", lambda house: house.post(f"/titles/{house.kierki}", name=" ")),
    ("season_unnamed", lambda house: house.post("/seasons", name=" ", since="2026-01-01", until="2026-02-01")),
    ("season_backwards", lambda house: house.post("/seasons", name="Zima", since="2026-02-01", until="2026-01-01")),
    ("season_too_long", lambda house: house.post("/seasons", name="Wiek", since="2001-01-01", until="2100-01-01")),
    ("too_many_seasons", lambda house: house.one_season_too_many()),
    ("title_taken", lambda house: house.post(f"/titles/{house.kierki}", name="tysiąc")),
    ("cannot_merge_titles", lambda house: house.post(f"/titles/{house.kierki}/take-apart")),
    ("too_many_lines", lambda house: house.new_pad(counters="\n".join("abcdefg"))),
    ("too_many_lines", lambda house: house.new_pad(categories="\n".join(map(str, range(61))))),
    ("row_twice", lambda house: house.new_pad(categories="Towns\ntowns")),
    ("text_too_long", lambda house: house.new_pad(categories="x" * 41)),
]

A_BOARD = [
    ("nothing_in_it", lambda house: house.board("")),
    ("bad_kind", lambda house: house.board("castle,1,Wawel,")),
    ("bad_number", lambda house: house.board("location,18,Wawel,")),
    ("name_long", lambda house: house.board(f"location,1,{'x' * 81},")),
    ("not_a_date", lambda house: house.board("field,1,Chrzest,dawno")),
    ("line_twice", lambda house: house.board("field,1,A,966", "field,1,B,966")),
    ("track_too_short", lambda house: house.board("field,1,A,966")),
    ("not_a_date", lambda house: house.post("/podroz/plansza", count="2", **{"track-1-date": "dawno"})),
    ("bad_count", lambda house: house.post("/podroz/plansza", count="1")),
]

REFUSALS = [*TABLE, *KINGDOMS, *ADVICE, *THE_PAST, *A_BOARD]
