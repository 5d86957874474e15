"""The forms that people fill in: where each is found, and values that each of its fields must refuse.

A form is named by the view that it is sent to, a field by its name with # for the number of its row. A form or a field
that is not listed here fails the tests.
"""

ANY = ()  # a box that is ticked or not has no wrong value
NAMES = ["", "  ", "x" * 61]
NAMED = ["x" * 61]  # where nobody needs a name
FIGURES = ["x", "-1", "1000"]
LISTS = ["a," * 13, "x" * 81]
BESIDE = {
    "played_at": ["", "soon", "2026-13-01T20:00"], "minutes": ["0", "-3", "an hour", "10001"], "place": ["x" * 121],
    "notes": ["x" * 4001], "tags": ["x" * 201],
}  # fmt: skip

PAGES = {
    "opening.open_match": ["/new/poprzez-wieki", "/new/historia", "/new/podroz", "/new/any-game"],
    "poprzez_wieki_partner.open_match": ["/poprzez-wieki/z-kronikarzem"],
    "lobby.type_code": ["/"],
    "opening.give_names": ["/m/{open}/names"],
    "noting.write": ["/m/{historia}/notes"],
    "noting.mark": ["/m/{historia}/notes"],
    "seats.take_place": ["/j/{code}", "/j/{shared_code}"],
    "seats.change_place": ["/m/{open}/place"],
    "prefs.choose": ["/settings"],
    "keys.make": ["/settings/keys"],
    "keys.add_hook": ["/settings/keys"],
    "history_edit.save": ["/history/{sheet}/edit"],
    "history_edit.delete": ["/history/{sheet}/edit"],
    "history_edit.enter": ["/history/new/poprzez-wieki", "/history/new/historia", "/history/new/any-game"],
    "titles.change": ["/titles/{kierki}"],
    "titles.merge": ["/titles/{kierki}"],
    "players.change": ["/players/{ania}"],
    "seasons.add": ["/seasons"],
    "players.merge": ["/players/{ania}"],
    "imports.send": ["/import"],
    "imports.decide": ["/import/{job}"],
    "library.save_card": [
        f"/historia/biblioteka/karta?kind={kind}" for kind in ("faction", "event", "character", "monument", "symbol")
    ],
    "library.save_deck": ["/historia/biblioteka/talia"],
    "library_many.change_many": ["/historia/biblioteka"],
    "library_many.save_table": ["/historia/biblioteka/tabela"],
    "library_versions.save": ["/historia/biblioteka/wersje"],
    "library.take_in": ["/historia/biblioteka"],
    "podroz_board.save": ["/podroz/plansza"],
    "podroz_board.bring_in": ["/podroz/plansza"],
    "randomizer.roll": ["/losuj?dice=6-1,6-2"],
    "randomizer.draw": ["/losuj?tab=bag"],
    "randomizer.choose": ["/losuj?tab=who"],
    "randomizer.save": ["/losuj"],
    "shared.open_to_all": ["/losuj"],
}

# What else is filled in, so that nothing but the wrong value is wrong.
FILLED = {
    "opening.open_match": {"seats-0-name": "Ania", "seats-1-name": "Basia", "title": "Kierki"},
    "poprzez_wieki_partner.open_match": {"name": "Ania"},
    "opening.give_names": {"seats-0-name": "Ania", "seats-1-name": "Basia"},
    "lobby.type_code": {},
    "history_edit.enter": {
        "title": "Kierki", "seats-0-name": "Ania", "seats-0-score": "12", "seats-1-name": "Basia", "seats-1-score": "7",
    },
    "keys.make": {"name": "display"},
    "noting.write": {"line": "Nudne"},
    "seasons.add": {"name": "Zima", "since": "2026-01-01", "until": "2026-03-01"},
    "imports.decide": {"do": "read"},
    "library.save_card": {"name": "Wawel", "date": "1410", "cost": "3"},
    "library.save_deck": {"name": "Polska"},
}  # fmt: skip

WRONG = {
    "opening.open_match": {
        "seats-#-name": [*NAMED, "Ania"], "seats-#-colour": ["6", "-1", "blue"], "format": ["short"],
        "monument_gives": ["z"], "board": ANY, "dice_only": ANY, "hints": ["x"], "title": ["", " ", "x" * 81],
        "kind": ["chess"], "wins": ["both"], "together": ANY,
        "categories": ["x" * 41, "a\nA", "\n".join(map(str, range(61)))],
        "counters": ["x" * 41, "\n".join("abcdefg")], "rounds": ["61", "x"], "ends": ["soon"],
        "target": ["x", "100000"], "dealer": ANY,
    },
    "poprzez_wieki_partner.open_match": {
        "name": [*NAMES, "Kronikarz"], "strength": ["x"], "hints": ANY, "learning": ANY,
    },
    "opening.give_names": {"seats-#-name": [*NAMED, "Ania"], "seats-#-colour": ["6", "-1", "blue"]},
    "noting.write": {"line": ["", "  ", "x" * 401], "verdict": ["", "splendid"]},
    "noting.mark": {"version": ["x" * 41]},
    "lobby.type_code": {"code": ["", "ABC", "ZZZZZZZZ"]},
    "seats.take_place": {"place": ["", "7", "roof"], "who": NAMES},
    "seats.change_place": {"place": ["", "7", "roof"]},
    "prefs.choose": {"language": ["de"], "theme": ["purple"], "readers": ["2"], "openers": ["nobody", ""]},
    "keys.add_hook": {"address": ["", "x", "ftp://a.example/x", "http://", "http://a:b@c.example", "http://["]},
    "keys.make": {"name": NAMES, "may": ["write", ""]},
    "history_edit.save": {**BESIDE, "hidden": ANY},
    "history_edit.delete": {"title": ["", "Basia"]},
    "history_edit.enter": {
        **BESIDE, "played_at": [*BESIDE["played_at"], "2999-01-01T20:00"], "seats-#-name": [*NAMES, "Ania"],
        "seats-#-rounds-#": ["x", "1,5"], "seats-#-score": ["x", "1000000"], "seats-#-won": ANY,
        "title": ["", "x" * 81], "began": ["13", "x"],
    },
    "titles.change": {"name": ["", " ", "x" * 81, "Tysiąc"], "bgg": ["0", "x", "10000000"], "hidden": ANY},
    "titles.merge": {"into": ["", "nothing"]},
    "players.change": {"name": [*NAMES, "Basia"], "colour": ["6", "blue"]},
    "players.merge": {"into": ["", "nobody", "{basia}"]},
    "seasons.add": {
        "name": NAMES, "since": ["", "soon", "1800-01-01"], "until": ["", "2026-02-30", "2025-12-31", "2040-01-01"],
    },
    "imports.send": {"file": [None]},
    "imports.decide": {"game-#": ["chess"], "player-#": ["x" * 61, "\t\x00"], "rounded": ANY},
    "library.save_card": {
        "name": ["", "x" * 81], "epoch": ["baroque", ""], "period": ["greek_times", "x"], "faction": ["x" * 81],
        "date": ["", "dawno", "1410-02-30"], "five": LISTS, "three": LISTS, "one": LISTS, "keywords": LISTS,
        **dict.fromkeys(("worth", "strength", "special_cost", "vp", "p", "n", "e", "k", "cost"), FIGURES),
        "religion": ["x" * 41], "sex": ["x" * 21], "text": ["x" * 401],
    },
    "library.save_deck": {"name": ["", " ", "x" * 81], "period": ["greek_times"], "card.#": ["x", "-1"]},
    "library_many.change_many": {"what": ["colour"], "value": ["x", "+", "1000", "x" * 401]},
    "library_many.save_table": {
        "#.name": ["", "x" * 81], "#.faction": ["x" * 81], "#.keywords": LISTS, "#.text": ["x" * 401],
        **dict.fromkeys(("#.cost", "#.strength", "#.p", "#.n", "#.e", "#.k"), FIGURES),
    },
    "library_versions.save": {"name": ["", " ", "x" * 41]},
    "library.take_in": {"file": [b"", b"\x81", b"x"], "pasted": ["", "x", "{"]},
    "podroz_board.save": {
        "places-#": ["x" * 81], "count": ["1", "301", "-4", "x"], "track-#-name": ["x" * 81],
        "track-#-date": ["dawno", "31.02.1410"],
    },
    "podroz_board.bring_in": {"pasted": ["", "castle,1,Wawel,"], "file": [b"castle,1,Wawel,"]},
    "randomizer.roll": {"hold": ["20", "x"], "added": ["100", "x", "--1"], "faces": ["x" * 301]},
    "randomizer.draw": {"take": ["0", "101", "x"], "back": ANY, "mix": ANY, "names": ["x" * 3001]},
    "randomizer.choose": {"people": ["x" * 401], "count": ["1", "13", "x"], "parts": ["1", "5", "x"]},
    "randomizer.save": {"name": ["", " ", "x" * 25]},
    "shared.open_to_all": {"who": NAMES},
}  # fmt: skip
