"""The date of an event, as people write it in Polish and in English."""

import re

from companion.alphabet import plain
from companion.games.historia.terms import Date

_MONTHS = (
    "sty jan I", "lut feb II", "mar III", "kwi apr IV", "maj may V", "cze jun VI", "lip jul VII", "sie aug VIII",
    "wrz sep IX", "paz oct X", "lis nov XI", "gru dec XII",
)  # fmt: skip
MONTHS = {word: number for number, words in enumerate(_MONTHS, 1) for word in words.split()}


def spelled_date(text: str) -> str:
    """28.06.1914, 28/6/1914 and 28 czerwca 1914 as 1914-06-28, VI 1914 as 1914-06, 490 p.n.e. as -490."""
    said = re.sub(r"[ T]\d{1,2}:\d\d(:\d\d(\.0+)?)?$|\s*r\.?$", "", text.replace("−", "-"))
    before = re.fullmatch(r"(.*?)\s*(?:p\.\s?n\.\s?e\.?|pne|bce?)", said, re.IGNORECASE)
    words = re.findall(r"\w+", before[1] if before else said)
    parts = [str(MONTHS.get(plain(word)[:3]) or MONTHS.get(word.upper(), word)).zfill(2) for word in words]
    if len(words) == 1:
        parts = words
    elif parts and len(parts[0]) > 2:
        parts.reverse()
    if len(parts) > 2 and not words[0].isdecimal():
        parts[:2] = parts[1::-1]  # June 28, 1914
    year = parts.pop() if parts else ""
    if said[:1] == "-" or (parts and len(year) < 3 and not before):
        return said  # 28.06.14 may be of any century
    new = "-".join([f"-{year}" if before else year, *parts[::-1]])
    return new if read_date(new) else said


def read_date(text: str) -> Date | None:
    """1410, 1410-07, 1410-07-15; with a minus before Christ."""
    found = re.fullmatch(r"(-?\d{1,4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?", text.strip())
    if not found:
        return None
    year, month, day = (int(part) if part else None for part in found.groups())
    date = Date(year or 0, month, day)
    possible = (month is None or 1 <= month <= 12) and (day is None or 1 <= day <= 31) and date.possible
    return date if possible else None
