"""The date of an event, as people write it in Polish and in English."""

import re

from companion.alphabet import plain
from companion.games.historia.terms import Date

MONTHS = (
    "I styczen stycznia january", "II luty lutego february", "III marzec marca march", "IV kwiecien kwietnia april",
    "V maj maja may", "VI czerwiec czerwca june", "VII lipiec lipca july", "VIII sierpien sierpnia august",
    "IX wrzesien wrzesnia september", "X pazdziernik pazdziernika october", "XI listopad listopada november",
    "XII grudzien grudnia december",
)  # fmt: skip


def month(word: str) -> int | None:
    """The number of a month: VI, czerwca, cze, June."""
    start = plain(word) if len(word) > 2 else "none so short"
    for number, names in enumerate(MONTHS, 1):
        roman, *spelled = names.split()
        if word.upper() == roman or any(name.startswith(start) for name in spelled):
            return number
    return None


def spelled_date(text: str) -> str:
    """28.06.1914, 28/6/1914 and 28 czerwca 1914 as 1914-06-28, VI 1914 as 1914-06, 490 p.n.e. as -490."""
    said = re.sub(r"[ T]\d{1,2}:\d\d(:\d\d(\.0+)?)?$|\s*r\.?$", "", text.replace("−", "-"))
    before = re.fullmatch(r"(.*?)\s*(?:p\.\s?n\.\s?e\.?|pne|bce?)", said, re.IGNORECASE)
    text = before[1] if before else said
    if re.search(r"[^\w\s.,/-]", text) or re.fullmatch(r"\d+[\s,]+\d+", text):
        return said  # 1410? is not sure, and 1 410 is no January
    words = re.findall(r"\w+", text)
    parts = [str(month(word) or word).zfill(2) for word in words]
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
