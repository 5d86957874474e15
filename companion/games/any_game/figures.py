"""What is typed into a cell, key by key: 12, 12+7, -3, 7.5. Counted in halves, so that sums are exact."""

import re

from ..kit import Amount, RuleError

DIGITS = "0123456789"
PLUS, SIGN, HALF, BACK = "plus", "sign", "half", "back"
KEYS = (*DIGITS, PLUS, SIGN, HALF, BACK)
LONGEST = 24
MOST_DIGITS = 6
_term = re.compile(r"(?P<sign>[+-]?)(?P<whole>\d*)(?P<half>\.5)?")
_figure = re.compile(r"[+-]?\d{1,24}(\.5)?([+-]\d{1,24}(\.5)?)*[+-]?")


def terms(text: str) -> list[str]:
    """The parts of a sum, each with its sign: -3, +7.5, and what was begun last."""
    return re.findall(r"[+-]?[\d.]*", text)[:-1] or [""]


def halves(text: str) -> int:
    """What the figure comes to; a sign that waits for its number adds nothing."""
    total = 0
    for term in terms(text):
        found = _term.fullmatch(term)
        assert found, text
        size = 2 * int(found["whole"] or 0) + bool(found["half"])
        total += -size if found["sign"] == "-" else size
    return total


def points(count: int) -> Amount:
    """So many halves as points."""
    return count / 2 if count % 2 else count // 2


def after(text: str, key: str) -> str:
    """The figure one key later."""
    *before, last = terms(text)
    head = "".join(before)
    match key:
        case "back":
            return text.removesuffix(".5") if text.endswith(".5") else text[:-1]
        case "plus":
            return f"{text}+" if last.strip("+-") else text
        case "sign":
            return head + _turned(last, bool(before))
        case "half":
            return head + (last.removesuffix(".5") if last.endswith(".5") else f"{_with_digit(last)}.5")
    if last.endswith(".5"):
        return text  # a half is the end of a number
    sign, number = last[: len(last) - len(last.lstrip("+-"))], last.lstrip("+-")
    return head + sign + (key if number == "0" else number + key)


def _turned(term: str, follows: bool) -> str:
    """The other sign; the first number of a sum has none if it is not negative."""
    if term.startswith("-"):
        return f"+{term[1:]}" if follows else term[1:]
    return f"-{term.removeprefix('+')}"


def _with_digit(term: str) -> str:
    return term if term[-1:].isdecimal() else f"{term}0"


def check(text: str) -> str:
    """A figure as it may stand in a cell; empty is fine."""
    if len(text) > LONGEST or any(len(number) > MOST_DIGITS for number in re.findall(r"\d+", text)):
        raise RuleError("figure_too_long", most=MOST_DIGITS)
    return text


def read(typed: str) -> str:
    """A figure as people type it, with a comma or ½ for the half."""
    text = "".join(typed.split()).replace(",", ".").replace("−", "-").replace("–", "-").replace("½", ".5")
    text = re.sub(r"(?<!\d)\.5", "0.5", re.sub(r"\.0(?!\d)", "", text)).removeprefix("+")
    if text and not _figure.fullmatch(text):
        raise RuleError("bad_figure", text=typed[:LONGEST])
    return check(re.sub(r"(?<![\d.])0+(?=\d)", "", text))
