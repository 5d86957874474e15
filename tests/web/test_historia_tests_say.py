"""What finished matches say about cards, decks and factions, by version of the set."""

import json
import re
from pathlib import Path

import msgspec
import pytest

from companion.games.historia import game
from companion.matches import store
from companion.matches.log import Entry
from companion.matches.play import Who

GOLDEN = json.loads(
    (Path(__file__).parent.parent / "golden/historia/nowy_two_players_tie_by_monuments.json").read_text("utf-8")
)
# Ania (seat 0) wins by her monument, 36 to 36: the arithmetic is in the golden log.
DECK = {
    "name": "Polska",
    "copies": [{"kind": "character", "name": "Jadwiga", "count": 2}, {"kind": "symbol", "name": "Orzeł", "count": 1}],
}
PAGE = "/historia/biblioteka/proby"


def play(matches, version, seat):
    """The golden match as the rules logged it, with a deck that somebody brought; its last action finishes it."""
    match = matches.open_match("historia", [("Ania", None), ("Basia", None)], GOLDEN["options"])
    logged = [{**entry["action"]} for entry in GOLDEN["entries"]]
    for action in logged:
        if (action["type"], action.get("seat")) == ("show_faction", seat):
            action["deck"] = {**DECK, "version": version}
        if action["type"] in ("activate", "contest") and action.get("character"):
            action["name"] = {5: "Konrad", 6: "Jadwiga"}[action["character"]]  # filled in as the action is taken
    *first, last = [msgspec.convert(action, game.Action) for action in logged]
    with matches.storage.writing() as db:
        for seq, action in enumerate(first, 1):
            store.append(db, match.id, Entry(seq, action, request_id=f"r{seq}", at=match.opened_at))
    matches.act(match.id, last, len(first), "last", Who())


@pytest.fixture
def told(owner, matches):
    """Twelve matches, by turns with a deck of 0.16 and of 0.17, every third time in Basia's hands; Ania wins all."""
    owner.set_cookie("language", "en")
    for number in range(12):
        play(matches, "0.17" if number % 2 else "0.16", 0 if number % 3 else 1)

    def read(query=""):
        text = re.sub(r"\s+", " ", owner.get(PAGE + query).text)
        rows = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row) for row in re.findall(r"<tr>(.*?)</tr>", text)]
        plain = [[" ".join(re.sub(r"<[^>]*>", " ", cell).split()) for cell in row] for row in rows]
        return text, {row[0]: row[1:] for row in plain if row}

    return read


def test_every_card_deck_and_faction_says_how_those_who_had_it_fared(told):
    text, rows = told()
    assert "12 matches" in text
    # Wilson's interval, by hand: 12 of 12 is 0.757 to 1, none of 12 is 0 to 0.243, 8 of 12 is 0.391 to 0.862.
    assert rows["Jadwiga character"][:6] == ["24", "12", "0", "36", "100% 76%–100%", "36"]
    assert rows["Konrad character"][:6] == ["0", "12", "12", "0", "0% 0%–24%", "36"]
    assert rows["Wawel monument"][1:3] == ["12", "0"]
    assert rows["Wielka Chorągiew symbol"][4] == "0% 0%–24%"
    assert rows["Polska"][:3] == ["12", "67% 39%–86%", "36"]
    assert rows["Krzyżacy"][:2] == ["12", "0% 0%–24%"]
    never = re.search(r'id="never".*?</section>', text)[0]
    assert "Orzeł" in never
    assert "Jadwiga" not in never


def test_a_version_says_what_its_own_matches_said(told):
    text, rows = told("?version=0.16")
    assert "6 matches" in text
    assert rows["Jadwiga character"][:4] == ["12", "6", "0", "18"]
    assert rows["Polska"][:2] == ["6", "67% 30%–90%"]  # 4 of 6 is 0.300 to 0.903
    assert rows["Polska"][3].startswith("6 ")
    assert text.count('<a href="/history/') >= 6
    assert "0 matches" in told("?version=0.99")[0]


def test_the_cards_are_sorted_as_asked(told):
    names = [name for name in told("?sort=won")[1] if " " in name]
    assert names.index("Jadwiga character") < names.index("Konrad character")
    names = [name for name in told("?sort=activated")[1] if " " in name]
    assert names[0] == "Konrad character"
