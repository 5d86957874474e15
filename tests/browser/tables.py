"""Tables of Historia of any size in the middle of a round."""

from typing import Any

Deed = dict[str, Any]
JAGIELLO = {"name": "Władysław Jagiełło", "cost": 2, "strength": 4, "gives": {"p": 1}, "keywords": ["Król"]}
GRUNWALD = {
    "name": "Bitwa pod Grunwaldem",
    "five": ["Władysław Jagiełło", "Ulrich von Jungingen"],
    "three": ["Witold Kiejstutowicz", "Dowódca"],
    "one": ["M"],
    "text": "Każdy Dowódca ma siłę militarną większą o 1.",
}


def first_round(seats: int) -> list[Deed]:
    """Each has a faction, events and a character; who began has also begun a monument."""
    deeds: list[Deed] = []
    for seat in range(seats):
        deeds.append({"type": "show_faction", "seat": seat, "name": "Polska", "base": {"p": 4, "n": 2, "e": 3, "k": 1}})
        for number in range(2 if seats == 2 else 1):
            year = 1410 + 10 * (seat + seats * number)
            deeds.append({"type": "bring_event", "seat": seat, "card": {**GRUNWALD, "date": {"year": year}}})
    deeds += [{"type": "begin_epoch"}, {"type": "take_income"}]
    deeds += [{"type": "play_character", "seat": seat, "card": JAGIELLO} for seat in range(seats)]
    castle = {"name": "Zamek na Wawelu", "cost": 6, "vp": 5}
    return [*deeds, {"type": "play_monument", "seat": 0, "card": castle, "put": {"e": 1, "n": 1}}]
