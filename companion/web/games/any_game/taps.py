"""What a tap on a score pad stands for: the fields of a form as those of an action, still to be checked."""

import re
from typing import Any

from companion.games.any_game.layout import LONGEST_LABEL
from companion.games.kit import RuleError

TEAM = re.compile(r"team-(\d{1,2})")


def read_tap(form: dict[str, str]) -> dict[str, Any]:
    match form.get("type"):
        case "agree":
            return {"type": "agree", "layout": read_layout(form)}
        case "count":
            row, _, by = form.pop("step", ":").partition(":")
            return {**form, "row": row, "by": by}
        case "drop_extra":
            return {"type": "drop_extra", "number": form.get("number", "")}
        case "extra" if form.pop("sign", "") == "-":
            return {**form, "figure": f"-{form.get('figure', '').strip().lstrip('-')}"}
    return dict(form)


def read_layout(form: dict[str, str]) -> dict[str, Any]:
    """The form of what is agreed on as a layout."""
    teams = {int(found[1]): value for name, value in form.items() if (found := TEAM.fullmatch(name))}
    chosen = [teams[seat] for seat in sorted(teams)]
    return {
        "kind": form.get("kind", ""),
        "fewest": form.get("wins") == "fewest",
        "ends": form.get("ends", "never"),
        "target": form.get("target", "").strip() or "0",
        "rounds": form.get("rounds", "").strip() or "0",
        "rows": read_rows(form.get("categories", "")),
        "counters": read_counters(form.get("counters", "")),
        "dealer": "dealer" in form,
        "together": "together" in form,
        "teams": chosen if any(team != "0" for team in chosen) else [],
    }


def read_rows(text: str) -> list[str]:
    """A name a line."""
    names = [" ".join(line.split()) for line in text.splitlines()]
    return [fitting(name) for name in names if name]


def read_counters(text: str) -> list[dict[str, Any]]:
    """A name a line, and the number that it begins with."""
    found = []
    for line in read_rows(text):
        name, _, start = line.rpartition(" ")
        number = name and re.fullmatch(r"[-−]?\d{1,4}", start)
        counter = {"name": name, "start": int(start.replace("−", "-"))} if number else {"name": line, "start": 0}
        found.append(counter)
    return found


def fitting(name: str) -> str:
    if len(name) > LONGEST_LABEL:
        raise RuleError("text_too_long", most=LONGEST_LABEL, length=len(name))
    return name
