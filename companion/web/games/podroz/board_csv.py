"""The board as lines of text: kind, number, name, date; for spreadsheets, and to pass it on."""

import csv
import io
import re
from itertools import zip_longest

import msgspec

from companion.games.kit import RuleError
from companion.games.podroz.dates import read_date
from companion.games.podroz.state import LONGEST_NAME, LONGEST_TRACK, TOKENS, Field, Options
from companion.history.tables import harmless, unharmed

PLACE, FIELD = "location", "field"
LINE_KINDS = {PLACE: PLACE, "lokacja": PLACE, "miasto": PLACE, FIELD: FIELD, "pole": FIELD}
HEADER = ("kind", "number", "name", "date")
HEADINGS = ("kind", "rodzaj")


def write(board: Options) -> str:
    """The board as text, in the order in which it is printed."""
    out = io.StringIO()
    lines = csv.writer(out, lineterminator="\n")
    lines.writerow(HEADER)
    for number, name in enumerate(board.places, 1):
        lines.writerow((PLACE, number, harmless(name), ""))
    for number, field in enumerate(board.track, 1):
        lines.writerow((FIELD, number, harmless(field.name), field.date))
    return out.getvalue()


def read(text: str, board: Options) -> Options:
    """The board with what the text brings; locations or fields that it does not mention stay."""
    places: dict[int, str] = {}
    fields: dict[int, Field] = {}
    for line, cells in enumerate(rows(text), 1):
        if not any(cells) or cells[0].casefold() in HEADINGS:
            continue
        kind, number, name, date = cell_values(line, cells)
        if number in (places if kind == PLACE else fields):
            raise RuleError("line_twice", line=line, number=number)
        if kind == PLACE:
            places[number] = name
        else:
            fields[number] = Field(name, date)
    if not places and not fields:
        raise RuleError("nothing_in_it")
    if fields and max(max(fields), len(board.track)) < 2:
        raise RuleError("track_too_short")
    return merged(board, places, fields)


def merged(board: Options, places: dict[int, str], fields: dict[int, Field]) -> Options:
    """Lines go into the board that is there: what no line names stays as it was, and a track never gets shorter."""
    names = board.places or ("",) * TOKENS
    length = max([len(board.track), *fields])
    track = (*board.track, *(Field(),) * (length - len(board.track)))
    return msgspec.structs.replace(
        board,
        places=tuple(places.get(n, name) for n, name in enumerate(names, 1)) if places else board.places,
        track=tuple(fields.get(n, field) for n, field in enumerate(track, 1)),
    )


def changed_lines(before: Options, after: Options) -> int:
    """How many locations and fields differ."""
    pairs = [*zip_longest(before.places, after.places, fillvalue=""), *zip_longest(before.track, after.track)]
    return sum(was != now for was, now in pairs)


def rows(text: str) -> list[list[str]]:
    """Cells by line; a spreadsheet separates them by tabs, semicolons or commas."""
    text = re.sub("\r\n?", "\n", text.removeprefix("\ufeff").strip())  # old spreadsheets end a line in their own way
    first = text.partition("\n")[0]
    mark = max(("\t", ";", ","), key=first.count)
    return [[unharmed(cell.strip()) for cell in cells] for cells in csv.reader(io.StringIO(text), delimiter=mark)]


def cell_values(line: int, cells: list[str]) -> tuple[str, int, str, str]:
    kind = LINE_KINDS.get(cells[0].casefold())
    if kind is None:
        raise RuleError("bad_kind", line=line, found=cells[0][:20])
    _, number, name, date = (*cells, "", "", "")[:4]
    most = TOKENS if kind == PLACE else LONGEST_TRACK
    if not number.isdecimal() or len(number) > 5 or not 1 <= int(number) <= most:
        raise RuleError("bad_number", line=line, most=most, found=number[:20])
    check_texts(name, date, line)
    return kind, int(number), name, date


def check_texts(name: str, date: str, line: int) -> None:
    if len(name) > LONGEST_NAME:
        raise RuleError("name_long", line=line, most=LONGEST_NAME)
    if date and not read_date(date):
        raise RuleError("not_a_date", line=line, date=date[:20])
