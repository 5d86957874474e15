"""What finished matches say about cards, decks and factions, by version of the set."""

import csv
import io
import json
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
import pytest

from companion.games.historia import game
from companion.history import edit
from companion.matches import remarks, store
from companion.matches.log import Entry
from companion.matches.play import Who
from companion.web.games.historia.library import behind, played

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
    # In decks, copies, played by, times in play, activated, influence, contests, markers, VP; then who won.
    # Wilson's interval, by hand: 12 of 12 is 0.757 to 1, none of 12 is 0 to 0.243, 8 of 12 is 0.391 to 0.862.
    assert rows["Jadwiga character"][:10] == ["12", "24", "12", "12", "0", "0", "36", "156", "0", "100% 76%–100%"]
    assert rows["Konrad character"][:10] == ["0", "0", "12", "12", "12", "24", "0", "0", "0", "0% 0%–24%"]
    assert rows["Wawel monument"][2:10] == ["12", "12", "0", "0", "0", "0", "48", "100% 76%–100%"]
    assert rows["Wielka Chorągiew symbol"][8:10] == ["36", "0% 0%–24%"]
    assert rows["Polska"][:3] == ["12", "67% 39%–86%", "36"]
    # Basia's 36 by the golden log: culture 8, glory 5, no monument, events 20, cards 3, no correction;
    # 2 wars declared, 3 fought, one of three won: 12 of 36 is 0.202 to 0.497.
    assert rows["Krzyżacy"][:2] == ["12", "0% 0%–24%"]
    assert rows["Krzyżacy"][2:12] == ["36", "8", "5", "0", "20", "3", "0", "2", "3", "33% 20%–50%"]
    never = re.search(r'id="never".*?</section>', text)[0]
    assert "Orzeł" in never
    assert "Jadwiga" not in never


def test_epochs_events_and_openings_are_told(told):
    _, rows = told()
    # Four rounds an epoch; Basia leads from the first round on and is level at the end, so nobody takes the lead.
    epochs = [name for name in rows if name in ("Middle Ages", "Early modern times", "Modern times")]
    assert epochs == ["Middle Ages", "Early modern times", "Modern times"]
    assert rows["Middle Ages"][1:] == ["4", "0", "0", "12"]
    # Unia w Krewie lies twice in every match: once it ends 5 to 5, once Ania wins it by 5 markers.
    assert rows["Unia w Krewie"][:4] == ["24", "12", "5", "Ania 12"]
    assert rows["Bitwa pod Grunwaldem"][:4] == ["12", "12", "3", "Basia 12"]
    assert rows["Potop"][1:4] == ["0", "0", "nobody"]
    assert rows["character → contest → draws"][:2] == ["12", "100% 76%–100%"]  # Ania's
    assert rows["character → activates → passes"][:2] == ["12", "0% 0%–24%"]


def test_a_version_says_what_its_own_matches_said(told):
    text, rows = told("?version=0.16")
    assert "6 matches" in text
    assert rows["Jadwiga character"][1:8] == ["12", "6", "6", "0", "0", "18", "78"]
    assert rows["Polska"][:2] == ["6", "67% 30%–90%"]  # 4 of 6 is 0.300 to 0.903
    assert "0 matches" in told("?version=0.99")[0]


def test_the_cards_are_sorted_as_asked_and_figures_lead_to_their_matches(told, owner):
    names = [name for name in told("?cards=won")[1] if " " in name]
    assert names.index("Jadwiga character") < names.index("Konrad character")
    text, rows = told("?cards=activated&version=0.16")
    names = [name for name in rows if name.endswith(("character", "monument", "symbol"))]
    assert names[0] == "Konrad character"
    address = re.search(r'href="(/[^"]*partie[^"]*)" aria-label="\d+, Matches: Konrad"', text)[1].replace("&amp;", "&")
    listed = owner.get(address).text
    assert len(set(re.findall(r'href="/history/(\w+)"', listed))) == 6
    assert "0 matches" in owner.get(f"{PAGE}/partie?of=cards&name=nobody&kind=x").text


def test_a_mark_says_what_a_match_tests_whatever_its_decks_are_of(told, owner, matches):
    with matches.storage.reading() as db:
        one = db.execute("SELECT match FROM tested").fetchone() or db.execute("SELECT id FROM matches").fetchone()
    owner.post(f"/m/{one[0]}/trial", data={"version": "0.20"})
    assert "1 match" in told("?version=0.20")[0]
    assert {told(f"?version={version}")[0].count("5 matches") for version in ("0.16", "0.17")} == {0, 1}


def test_what_was_counted_follows_the_log_and_nothing_is_folded_twice(told, matches, monkeypatch):
    told()
    with matches.storage.reading() as db:
        (one,) = db.execute("SELECT match FROM tested LIMIT 1").fetchone()
    folded = []
    monkeypatch.setattr(played, "counted", lambda table, count=played.counted: folded.append(table) or count(table))
    told()
    assert folded == []
    table = matches.look(one)
    matches.undo(one, table.seq, "back", Who())
    assert "11 matches" in told()[0]
    matches.redo(one, table.seq + 1, "again", Who())
    assert "12 matches" in told()[0]
    assert len(folded) == 1


def test_sums_follow_whatever_happens_to_matches_and_their_players(told, owner, matches):
    """After marks, bins, merges and purges they are what counting everything anew gives."""
    told()
    with matches.storage.reading() as db:
        ids = [row[0] for row in db.execute("SELECT match FROM tested ORDER BY match")]
    barbara = matches.open_match("historia", [("Ania", None), ("Barbara", None)], GOLDEN["options"]).seats[1]
    remarks.mark(matches, ids[0], "0.20")
    for binned in ids[1:5]:
        edit.delete(matches, binned, "Ania, Basia")
    edit.bring_back(matches, ids[2])
    told()
    remarks.mark(matches, ids[2], "0.20")
    edit.delete(matches, ids[6], "Ania, Basia")  # and purged before anybody looked
    assert edit.purge(matches, datetime.now(UTC) + timedelta(days=400)) == 4
    edit.merge(matches, matches.look(ids[0]).match.seats[1].player, barbara.player)
    assert "8 matches" in told()[0]
    kept = all_sums(matches)
    assert told("?version=0.20")[1]["Bitwa pod Grunwaldem"][:4] == ["2", "2", "3", "Barbara 2"]
    with matches.storage.writing() as db:
        for table in ("tested_sums", "tested", "tested_gone"):
            db.execute(f"DELETE FROM {table}")
        db.execute("INSERT INTO tested_due SELECT game, id FROM matches WHERE counted = 1")
    told()
    assert all_sums(matches) == kept
    assert len(kept) > 100


def all_sums(matches):
    with matches.storage.reading() as db:
        return db.execute("SELECT * FROM tested_sums").fetchall()


def test_a_page_of_any_number_of_matches_reads_none_of_them(told, owner, monkeypatch):
    told()
    monkeypatch.setattr(played, "_read", None)
    monkeypatch.setattr(played, "counted", None)
    assert "12 matches" in told()[0]
    assert owner.get(f"{PAGE}/raport").status_code == 200


def test_more_matches_than_a_visit_counts_are_counted_by_the_next_ones(told, monkeypatch):
    monkeypatch.setattr(played, "AT_ONCE", 5)
    assert "7 matches are still to be counted." in told()[0]
    assert "2 matches are still to be counted." in told()[0]
    text = told()[0]
    assert "still to be counted" not in text
    assert "12 matches" in text


def test_the_matches_behind_a_figure_are_listed_some_at_a_time(told, owner, monkeypatch):
    told()
    monkeypatch.setattr(behind, "AT_ONCE", 5)
    address, found = f"{PAGE}/partie?of=cards&kind=character&name=Konrad", []
    while address:
        text = owner.get(address).text
        found += re.findall(r'href="/history/(\w+)"', text)
        following = re.search(r'href="([^"]*since=[^"]*)"', text)
        address = following and following[1].replace("&amp;", "&")
    assert (len(found), len(set(found))) == (12, 12)


@pytest.mark.parametrize("since", ["9" * 30, "-1", "x", "٣"])
def test_behind_a_number_that_no_table_reaches_the_list_begins_anew(owner, since):
    assert owner.get(f"{PAGE}/partie?since={since}").status_code == 200


def test_the_report_has_the_figures_and_the_notes_on_paper_as_markdown_and_as_csv(told, owner, matches):
    with matches.storage.reading() as db:
        one = db.execute("SELECT id FROM matches").fetchone()[0]
    owner.post(f"/m/{one}/notes", data={"line": "=Za | długo*", "verdict": "bad"})
    paper = owner.get(f"{PAGE}/raport").text
    for words in ("Ania, Basia", "Krzyżacy", "Orzeł", "=Za | długo*", "The end", "who began", "good: 0, bad: 1"):
        assert words in paper
    # Ania wins all twelve with Jadwiga: her range begins at 0.757, above the half that one of two seats wins.
    assert "Jadwiga" in re.search(r'id="winning".*?</section>', paper, re.S)[0]
    assert "Konrad" in re.search(r'id="losing".*?</section>', paper, re.S)[0]
    text = owner.get(f"{PAGE}/raport.md").text
    assert text.startswith("# Tests of Historia\n")
    assert r"=Za \| długo\* |" in text
    rows = list(csv.reader(io.StringIO(owner.get(f"{PAGE}/raport.csv").text.removeprefix("\ufeff"))))
    assert ["Matches", "12"] in rows
    assert any(row[-1:] == ["'=Za | długo*"] for row in rows)
    assert any(row[:3] == ["Jadwiga (character)", "12", "24"] for row in rows)


def test_a_report_on_nothing_says_so_and_long_names_are_whole(owner, matches):
    owner.set_cookie("language", "en")
    empty = owner.get(f"{PAGE}/raport?version={'x' * 40}").text
    assert "No match says so yet." in empty
    assert "Nobody has noted anything yet." in empty
    assert "x" * 40 in empty
    for kind in (".md", ".csv"):
        assert owner.get(f"{PAGE}/raport{kind}").status_code == 200
