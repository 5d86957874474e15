"""Cards and decks from a table, as people have it; what cannot be read is named line by line."""

import csv
import io
import re
from typing import Any

import msgspec
from msgspec.structs import asdict, replace

from companion.games.historia.terms import PERIODS, Epoch
from companion.history.tables import unharmed

from . import spelling
from .batch import Batch, unique
from .cards import NEEDED, Card, Fault, read_card, read_number
from .decks import Deck
from .many import differences

MOST_LINES = 20_000
MOST_ABOVE = 10  # lines that may stand above the headings
END = "\x1e"  # stands alone in the last line, unless a quotation mark swallowed it
SAME = ("kind", "epoch", "period", "faction")  # tells cards of one name apart
NumberedRow = tuple[int, dict[str, Any]]


class InDeck(msgspec.Struct, frozen=True):
    """A row that says which deck holds its card."""

    line: int
    card: Card
    row: dict[str, Any]

    @property
    def key(self) -> tuple[str, str]:
        """Decks of the same name in two epochs are two decks."""
        return self.row["deck"][:80], self.card.epoch

    @property
    def copies(self) -> int | None:
        return read_number(self.row.get("copies") or "1")

    @property
    def period(self) -> str:
        return str(self.row.get("deck_period", ""))

    def wrong(self) -> Fault | None:
        if not self.copies:
            return Fault("not_a_number", "copies", self.row["copies"][:40], self.line)
        if self.period and self.period not in PERIODS[Epoch(self.card.epoch)]:
            return Fault("no_such_period", "deck_period", self.period[:40], self.line)
        return None


class Spreadsheet(msgspec.Struct, frozen=True):
    """The fields that its columns mean, the columns that mean none, and its rows with their lines."""

    fields: list[str]
    aside: list[str]
    rows: list[NumberedRow]
    stray: list[Fault]  # cells under no heading, and a quotation mark that is never closed

    def faults(self) -> list[Fault]:
        """What is wrong with the table as a whole."""
        columns = [*self.fields, *self.aside]
        faults = [Fault("column_twice", value=one) for one in sorted({*columns}) if columns.count(one) > 1]
        faults += [] if "name" in self.fields else [Fault("no_column", value="name")]
        faults += [Fault("too_many_lines", value=str(MOST_LINES))] if len(self.rows) > MOST_LINES else []
        return faults if faults or self.rows else [Fault("empty_file")]


def read_csv(text: str, known: list[Card]) -> Batch:
    """A row a card; a card in several decks has a row for each. What has no column stays as it is."""
    try:
        table = read_table(text)
    except csv.Error as error:
        return Batch(faults=(Fault("not_csv", value=str(error)),))
    if faults := table.faults():
        return Batch(faults=tuple(faults))
    faults = table.stray
    cards, held, here, met = [], [], by_name(known), Met()
    for line, row in table.rows:
        card, wrong = read_row(row, line, here)
        faults += wrong
        if card:
            cards.append(card)
            faults += met.against(card, line)
            held += [InDeck(line, card, row)] if row.get("deck") else []
    decks, wrong = gather(held)
    return Batch(unique(cards), decks, tuple(sorted(faults + wrong, key=lambda fault: fault.line)), tuple(table.aside))


def read_table(text: str) -> Spreadsheet:
    """The table, with tabs, semicolons or commas between its cells: whichever its head has most of."""
    lines = re.sub("\r\n?", "\n", text).split("\n")  # old spreadsheets end a line in their own way
    above = max(range(len(lines[:MOST_ABOVE])), key=lambda place: headings(lines[place]))
    head = re.sub(r'"[^"]*"', "", lines[above])
    reader = csv.reader(io.StringIO("\n".join([*lines[above:], END])), delimiter=max(",;\t", key=head.count))
    names = [unharmed(name.strip()) for name in next(reader, [])]
    fields = [spelling.heading(name) for name in names]
    foreign = [place for place, name in enumerate(names) if name and not fields[place]]
    rows, stray, line, row = [], [], 0, []
    for row in reader:
        begun, line = line + 1, above + reader.line_num
        said = [unharmed(value.strip()) for value in row]
        if not any(said) or row == [END]:
            continue
        stray += [Fault("no_heading", value=value[:80], line=line) for value in nameless(said, names)]
        said += [""] * len(names)
        cells = {field: spelling.cell(field, said[place]) for place, field in enumerate(fields) if field}
        rows.append((line, {**cells, "aside": {names[place]: said[place] for place in foreign}}))
    stray += [] if row in ([END], []) else [Fault("never_closed", line=max(begun, above + 2))]
    aside = [names[place] for place in foreign]
    return Spreadsheet([field for field in fields if field], aside, rows, stray)


def headings(line: str) -> int:
    """How many headings a line has; none if none of them is that of the name."""
    found = [spelling.heading(cell) for cell in re.split("[,;\t]", line.replace('"', ""))]
    return len([field for field in found if field]) if "name" in found else 0


def nameless(said: list[str], names: list[str]) -> list[str]:
    """What stands under no heading."""
    return [value for place, value in enumerate(said) if value and (place >= len(names) or not names[place])]


class Met:
    """The cards of a table by the line in which each stood first: a card in several decks says the same in each row."""

    def __init__(self) -> None:
        self.first: dict[tuple[str, ...], tuple[Card, int]] = {}

    def against(self, card: Card, line: int) -> list[Fault]:
        """Where a row differs from the first one about its card."""
        former, first = self.first.setdefault(card.same, (card, line))
        return [Fault("said_before", field, str(first), line) for field, _, _ in differences(former, card)]


def by_name(cards: list[Card]) -> dict[str, list[Card]]:
    found: dict[str, list[Card]] = {}
    for card in cards:
        found.setdefault(card.name.casefold(), []).append(card)
    return found


def read_row(row: dict[str, Any], line: int, here: dict[str, list[Card]]) -> tuple[Card | None, list[Fault]]:
    """The card of a row: one that is here already with what the row says of it, or a new one."""
    row = {field: said for field, said in row.items() if said or field not in NEEDED}  # these cannot be emptied
    named = here.get(" ".join(row.get("name", "").split()).casefold(), [])
    met = [
        card
        for card in named
        if all(getattr(card, field).casefold() == row[field].casefold() for field in SAME if field in row)
    ]
    if len(met) > 1:
        return None, [Fault("which_card", value=met[0].name, line=line)]
    here_already = asdict(met[0]) if met else {}
    kept = {**dict(here_already.get("aside", ())), **row["aside"]}
    return read_card({**here_already, **row, "aside": kept}, line)


def gather(held: list[InDeck]) -> tuple[tuple[Deck, ...], list[Fault]]:
    """Decks from the rows that name them."""
    decks: dict[tuple[str, str], Deck] = {}
    faults = []
    for one in held:
        if wrong := one.wrong():
            faults.append(wrong)
            continue
        deck = decks.get(one.key, Deck(*one.key))
        cards = (*deck.cards, (one.card, one.copies or 0))
        decks[one.key] = replace(deck, period=one.period or deck.period, cards=cards)
    return tuple(decks.values()), faults
