"""Where in a JSON text a value stands, so that a fault can name its line."""

import json

Path = tuple[str | int, ...]
_decoder = json.JSONDecoder()
SPACE = " \t\r\n"


def line_of(text: str, path: Path) -> int:
    """The line on which the value at the path begins; the nearest one around it if there is none."""
    return text.count("\n", 0, _find(text, path)) + 1


def _find(text: str, path: Path) -> int:
    place = _skip(text, 0)
    for step in path:
        inner = _member(text, place, step) if isinstance(step, str) else _item(text, place, step)
        if inner is None:
            break
        place = inner
    return place


def _member(text: str, place: int, name: str) -> int | None:
    if text[place] != "{":
        return None
    place = _skip(text, place + 1)
    while text[place] == '"':
        key, place = _decoder.raw_decode(text, place)
        place = _skip(text, _skip(text, place) + 1)
        if key == name:
            return place
        place = _next(text, place)
    return None


def _item(text: str, place: int, number: int) -> int | None:
    if text[place] != "[":
        return None
    place = _skip(text, place + 1)
    for _ in range(number):
        if text[place] == "]":
            return None
        place = _next(text, place)
    return None if text[place] == "]" else place


def _next(text: str, place: int) -> int:
    """Past a value and the comma after it."""
    _, place = _decoder.raw_decode(text, place)
    place = _skip(text, place)
    return _skip(text, place + 1) if text[place] == "," else place


def _skip(text: str, place: int) -> int:
    while text[place] in SPACE:
        place += 1
    return place


def read_path(message: str) -> tuple[str, Path]:
    """Split what msgspec says into the complaint and the path: "Expected `int`", ("seats", 0)."""
    what, mark, where = message.partition(" - at `$")
    if not mark:
        return what, ()
    steps: list[str | int] = []
    for part in where.rstrip("`").replace("[", ".[").split("."):
        if part.startswith("[") and part[1:-1].isdecimal():
            steps.append(int(part[1:-1]))
        elif part and not part.startswith("["):
            steps.append(part)
    return what, tuple(steps)


def shown_path(path: Path) -> str:
    """A path as people read it: matches[3].seats[0].player, counted from 1."""
    text = "".join(f"[{step + 1}]" if isinstance(step, int) else f".{step}" for step in path)
    return text.lstrip(".") or "."
