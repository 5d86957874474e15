"""A database as it was before results had parts: everything about them in one column `detail`."""

import json
import sqlite3
from pathlib import Path

from sqlite_utils import Database

from companion.migrations import migrations

GOLDEN = Path(__file__).parent / "golden"
AT = "2026-01-05T20:00:00.000+00:00"
# As the rules of that time wrote them: a seat's detail, in the order of the seats.
DETAILS = {
    "poprzez_wieki/ordinary": [
        {"rounds": [16, 28, 20], "cards": [{"3": 5}], "relics": [3], "removed": [4]},
        {"rounds": [7, 11, 12], "cards": [{"8": 1}], "relics": [15], "removed": [8]},
    ],
    "podroz/two_without_board": [
        {"started": True, "turns": 6, "tokens": 3, "cards": 9, "lost_turns": 0, "kinds": {"grey": 2}},
        {"started": False, "turns": 5, "tokens": 2, "cards": 5, "lost_turns": 1, "kinds": {"blue": 2}},
    ],
    "historia/nowy_two_players_tie_by_monuments": [
        {
            "format": "nowy",
            "started": False,
            "rounds": [0, 5, 1],
            "sources": {},
            "events": [],
            "monuments": [],
            "wars": [],
        },
        {
            "format": "nowy",
            "started": True,
            "rounds": [2, 7, 2],
            "sources": {},
            "events": [],
            "monuments": [],
            "wars": [],
        },
    ],
}
SHEETS = {"sheet-rounds": [{"rounds": [5, 6, 7]}, {"rounds": [1, 2, 3]}], "sheet-totals": [{}, {}]}


def write(path: Path, deleted: tuple[str, ...] = ()) -> None:
    """One finished match of each game with its log, and two score sheets."""
    db = Database(sqlite3.connect(path))
    migrations.apply(db, stop_before="results_have_parts")
    with db.conn:
        for number, name in enumerate(("Ania", "Basia"), 1):
            db["players"].insert({"id": number, "name": name, "name_key": name.lower(), "colour": 0, "created_at": AT})
        for name, details in DETAILS.items():
            played = json.loads((GOLDEN / f"{name}.json").read_text())
            match = Path(name).stem.replace("_", "")
            write_match(db, match, played["game"], played.get("options", {}), AT if name in deleted else None)
            write_log(db, match, played["entries"])
            write_results(db, match, [seat["score"] for seat in played["standings"]], details)
        for match, details in SHEETS.items():
            write_match(db, match, "poprzez-wieki", {}, sheet=1)
            write_results(db, match, [18, 6], details)
    db.close()


def write_match(db, match, game, options, deleted_at=None, sheet=0):
    db["matches"].insert({
        "id": match, "game": game, "rules_version": 1, "options": json.dumps(options), "status": "finished",
        "code": match.upper(), "seed": b"seed", "opened_at": AT, "changed_at": AT, "finished_at": AT,
        "played_at": AT, "deleted_at": deleted_at, "sheet": sheet,
    })  # fmt: skip
    for seat in (0, 1):
        db["seats"].insert({"match": match, "seat": seat, "player": seat + 1, "colour": seat})


def write_log(db, match, entries):
    for seq, line in enumerate(entries, 1):
        action = json.dumps(line["action"]) if "action" in line else None
        db["entries"].insert({
            "match": match, "seq": seq, "action": action, "undoes": line.get("undoes"), "seat": None,
            "device": "", "request_id": str(seq), "at": AT, "draws": line.get("draws", 0),
        })  # fmt: skip


def write_results(db, match, scores, details):
    for seat, (score, detail) in enumerate(zip(scores, details, strict=True)):
        db["results"].insert({
            "match": match, "seat": seat, "player": seat + 1, "score": score, "rank": 1 + (score < max(scores)),
            "won": score == max(scores), "detail": json.dumps(detail),
        })  # fmt: skip
