"""What is wrong with files and cards: the code, and what somebody sends."""

import io
import json
import zipfile

from hs_cards import card, whole_deck
from msgspec.structs import replace

from companion.history.imports.stream import LARGEST_ITEM
from companion.web.games.historia.library.cards import read_card
from companion.web.games.historia.library.decks import check_deck
from companion.web.games.historia.library.files import read_file

AT = "2026-01-05T20:00:00.000+00:00"
SEED = "0" * 64
PLAYERS = [
    {"id": "ania", "name": "Ania", "colour": 0, "created_at": AT},
    {"id": "basia", "name": "Basia", "colour": 1, "created_at": AT},
]
MATCH = {
    "id": "match1", "game": "poprzez-wieki", "status": "open", "played_at": AT, "opened_at": AT, "changed_at": AT,
    "seed": SEED, "seats": [{"player": "ania", "colour": 0}, {"player": "basia", "colour": 1}],
}  # fmt: skip
RESULTS = [{"score": 12, "rank": 1, "won": True}, {"score": 7, "rank": 2, "won": False}]
SHEET = {**MATCH, "sheet": True, "status": "finished", "results": RESULTS}
PLACED = {"seq": 1, "at": AT, "action": {"type": "place", "seat": 0, "card": 3}}
NOTE = {"after": 0, "at": AT, "verdict": "good", "line": "Dobre"}
SCORES = [{"playerRefId": 1, "score": "1"}, {"playerRefId": 2, "score": "2"}]


def ours(change=None, players=PLAYERS, match=MATCH, **body):
    """A file of ours with one match."""
    return json.dumps({"format": "kronikarz", "version": 1, "players": players,
                       "matches": [{**match, **(change or {})}], **body}).encode()  # fmt: skip


def player(**change):
    return ours(players=[{**PLAYERS[0], **change}, PLAYERS[1]])


def theirs(scores, names=("Ania", "Basia")):
    """A file of BG Stats with one play."""
    play = {"uuid": "A", "gameRefId": 2, "playDate": "2024-05-05 20:00:00", "playerScores": scores}
    people = [{"id": number, "name": name} for number, name in enumerate(names, 1)]
    return json.dumps({"games": [{"id": 2, "name": "Poprzez Wieki"}], "players": people, "plays": [play]}).encode()


def archive(name):
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as packed:
        packed.writestr(name, "{}")
    return held.getvalue()


OF_HISTORY = [
    ("title_empty", ours({"game": "any-game"}, match=SHEET)),
    ("too_large_unpacked", b'{"a": "' + b"x" * LARGEST_ITEM),
    ("damaged", b"\x1f\x8bnonsense"),
    ("no_json", archive("notes.txt")),
    ("not_text", b'{"\xff": 1}'),
    ("not_json", b"{"),
    ("not_json", b"[]"),
    ("not_json", b'{"a": NaN}'),
    ("not_csv", b'date,player\n2026-01-01,"' + b"x" * 140_000),
    ("unknown_format", b"{}"),
    ("other_version", ours(version=99)),
    ("does_not_fit", ours(players={})),
    ("does_not_fit", ours({"surprise": 1})),
    ("name_unclean", player(name=" Ania")),
    ("bad_id", player(id="../x")),
    ("bad_id", ours({"id": "x"})),
    ("bad_colour", player(colour=6)),
    ("bad_id", player(merged_into="../x")),
    ("merged_in_circle", player(merged_into="ania")),
    ("bad_date", player(created_at="yesterday")),
    ("bad_date", ours({"played_at": "2026-01-05T20:00:00"})),
    ("bad_date", ours({"played_at": "9999-12-31T23:59:59.999-12:00"})),
    ("no_such_game", ours({"game": "chess"})),
    ("wrong_number_of_players", ours({"seats": MATCH["seats"][:1]})),
    ("bad_status", ours({"status": "won"})),
    ("bad_seed", ours({"seed": "ff"})),
    ("no_such_player", ours(players=PLAYERS[:1])),
    ("player_twice_here", ours({"seats": MATCH["seats"][:1] * 2})),
    ("sheet_incomplete", ours({"results": RESULTS[:1]}, match=SHEET)),
    ("nobody_won", ours({"results": RESULTS[1:] * 2}, match=SHEET)),
    ("bad_detail", ours({"results": [{**RESULTS[0], "detail": {"cards": []}}, RESULTS[1]]}, match=SHEET)),
    ("not_allowed", ours({"entries": [PLACED, {**PLACED, "seq": 2}]})),
    ("date_to_come", ours({"opened_at": "2999-01-01T00:00:00+00:00"})),
    ("text_too_long", ours({"notes": "x" * 4001})),
    ("bad_minutes", ours({"minutes_given": -1})),
    ("too_many_entries", ours({"entries": [{"seq": 1, "at": AT}] * 20_001})),
    ("too_many_remarks", ours({"remarks": [NOTE] * 501})),
    ("bad_remark", ours({"remarks": [{**NOTE, "seat": 2}]})),
    ("bad_remark", ours({"remarks": [{**NOTE, "after": 1}]})),
    ("broken_log", ours({"entries": [{**PLACED, "seq": 2}]})),
    ("status_differs", ours({"status": "finished", "entries": [PLACED]})),
    ("not_whole", theirs([{"playerRefId": 1, "score": "1.5"}, SCORES[1]])),
    ("no_points", theirs([{"playerRefId": 1}, {"playerRefId": 2}])),
    ("bad_score", theirs([{"playerRefId": 1, "score": "many"}, SCORES[1]])),
    ("no_such_player", theirs([{"playerRefId": 9, "score": "1"}, SCORES[1]])),
    ("player_twice_here", theirs(SCORES, ("Ania", "ANIA"))),
    ("wrong_number_of_players", theirs(SCORES[:1])),
]


def of_card(**fields):
    return read_card({"kind": "character", "name": "X", "epoch": "modern", **fields})[1]


def of_file(body):
    return list(read_file(body if isinstance(body, str) else json.dumps(body)).faults)


def of_deck(*cards, **change):
    deck = whole_deck(**change)
    return check_deck(replace(deck, cards=(*deck.cards, *cards)))


OF_THE_LIBRARY = [
    ("missing", of_card(name="")),
    ("not_text", of_card(name=7)),
    ("not_a_number", of_card(cost="dużo")),
    ("not_a_number", of_file("kind,name,epoch,deck,copies\ncharacter,Jan,modern,Talia,x")),
    ("bad_list", of_card(keywords=",".join("abcdefghijklm"))),
    ("too_long", of_card(name="x" * 81)),
    ("no_such_kind", of_card(kind="bohater")),
    ("no_such_epoch", of_card(epoch="baroque")),
    ("no_such_period", of_card(period="baroque")),
    ("no_such_date", of_card(kind="event", date="1410-02-30")),
    ("empty_file", of_file("")),
    ("not_json", of_file("{")),
    ("not_json", of_file("[" * 100_000)),
    ("not_csv", of_file("kind,name,epoch\ncharacter," + "x" * 140_000 + ",modern")),
    ("too_many_lines", of_file("kind,name,epoch" + "\ncharacter,Jan,modern" * 20_001)),
    ("too_many_lines", of_file([{}] * 20_001)),
    ("too_many_lines", of_file({"decks": [{"name": "Talia", "cards": [{}] * 20_001}]})),
    ("not_a_card", of_file([7])),
    ("no_column", of_file("kind,epoka\nx,y")),
    ("column_twice", of_file("name,nazwa\nx,y")),
    ("which_card", list(read_file("name\nJan", [card(name="Jan"), card("symbol", "Jan")]).faults)),
    ("no_heading", of_file("kind,name,epoch\ncharacter,Jan,modern,3")),
    ("never_closed", of_file('kind,name,epoch\ncharacter,Jan,"modern')),
    ("said_before", of_file("kind,name,epoch,cost\ncharacter,Jan,modern,3\ncharacter,Jan,modern,4")),
    ("unknown_card", of_file({"decks": [{"name": "Talia", "epoch": "modern", "cards": [{"name": "Duch"}]}]})),
    ("deck_without_name", of_file({"decks": [{"epoch": "modern"}]})),
    ("no_such_epoch", of_file({"decks": [{"name": "Talia", "epoch": "baroque"}]})),
    ("no_such_period", of_file({"decks": [{"name": "Talia", "epoch": "modern", "period": "baroque"}]})),
    ("one_faction", of_deck(cards=())),
    ("four_events", of_deck(cards=())),
    ("twenty_others", of_deck(cards=())),
    ("event_twice", of_deck((card("event", "Rok 1525", date="1525"), 2))),
    ("too_many_copies", of_deck((card(name="Jan"), 3))),
    ("other_faction", of_deck((card(name="Ulrich", faction="Krzyżacy"), 1))),
    ("other_epoch", of_deck((card(name="Napoleon", epoch="modern"), 1))),
    ("other_period", of_deck(period="late_middle_ages")),
]

SYMBOL = {"kind": "symbol", "name": "Orzeł", "epoch": "modern"}
BY_HAND = [  # what only the pages of the library can find
    ("card_exists", "/historia/biblioteka/karta", {**SYMBOL, "name": "orzeł"}),
    ("deck_without_name", "/historia/biblioteka/talia", {"name": " ", "epoch": "modern"}),
    ("not_utf8", "/historia/biblioteka/wczytaj", {"file": b"\x81"}),
]
