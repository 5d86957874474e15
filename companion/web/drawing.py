"""What all templates share: addresses of static files, emblems, seats and their badges."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from string import ascii_uppercase

from babel import numbers
from babel.dates import LOCALTZ
from flask import Flask, current_app, request, url_for
from flask_babel import format_date, format_datetime, format_decimal, format_time, gettext
from markupsafe import Markup, escape

from companion.games.kit import Amount, together
from companion.matches.store import Seat

from .languages import chosen_locale
from .outcome import outcome, whole_outcome

THEMES = ("system", "light", "dark")


def install(app: Flask) -> None:
    app.jinja_env.globals.update(
        asset=asset, typeface=typeface, has_asset=has_asset, badge=badge, theme=theme, spoken_code=spoken_code,
        icon=icon, seat_badge=seat_badge, seat_with_name=seat_with_name, colour_name=colour_name, outcome=outcome,
        whole_outcome=whole_outcome, together=together,
    )  # fmt: skip
    app.jinja_env.filters.update(
        clock=clock, day=day, moment=moment, number=shown_number, points=shown_points, sum_of=shown_sum
    )


def asset(name: str) -> str:
    """The address of a static file, another one whenever the server starts with another file."""
    return _asset(request.script_root, name)


@lru_cache(maxsize=64)
def has_asset(name: str) -> bool:
    """Whether there is such a static file: a game may have a script."""
    return (Path(current_app.static_folder or "") / name).is_file()


@lru_cache(maxsize=64)
def _asset(root: str, name: str) -> str:
    changed = (Path(current_app.static_folder or "") / name).stat().st_mtime
    return f"{url_for('static', filename=name)}?v={int(changed):x}"


def typeface(part: str) -> str:
    """The address of our typeface, as the stylesheet names it: "latin" or "polish" letters."""
    return url_for("static", filename=f"vendor/brygada-1918.{part}.woff2")


def is_htmx() -> bool:
    return request.headers.get("HX-Request") == "true"


def theme() -> str:
    chosen = request.cookies.get("theme", "")
    return chosen if chosen in THEMES else "system"


def badge(seats: Sequence[Seat], seat: int) -> str:
    """One letter of the name; where another player's begins alike, two that tell them apart."""
    return _badges(tuple(other.name for other in seats))[seat]


@lru_cache(maxsize=256)
def _badges(names: tuple[str, ...]) -> tuple[str, ...]:
    found: list[str] = []
    for name in names:
        others = [other.casefold() for other in names if other != name]
        longer = (name[0].upper() + letter.lower() for letter in name[1:] if letter.isalnum())
        initial = (
            [] if name[0].isdecimal() else [name[0].upper()]
        )  # beside points a figure would be read as one of them
        fits = [*initial, *letter_of_number(name, names), *(longer if initial else ()), *ascii_uppercase]
        alone = (short for short in fits if not any(other.startswith(short.casefold()) for other in others))
        found.append(next((short for short in alone if short not in found), ascii_uppercase[names.index(name)]))
    return tuple(found)


def letter_of_number(name: str, names: Sequence[str]) -> list[str]:
    """What tells Player 1 from Player 2: A, B …, where another has the same name but for the number."""
    stems = [other.rstrip("0123456789") for other in names if other[-1:].isdecimal()]
    stem = name.rstrip("0123456789")
    number = int(name[len(stem) :] or 0)
    return [ascii_uppercase[number - 1]] if stems.count(stem) > 1 and 0 < number <= len(ascii_uppercase) else []


def icon(name: str) -> Markup:
    """One of our own drawings."""
    address = asset("icons.svg")
    return Markup(f'<svg class="ic" aria-hidden="true"><use href="{address}#{name}"></use></svg>')


def seat_badge(seats: Sequence[Seat], seat: int) -> Markup:
    """A coloured disc with the player's letter."""
    return disc(seats[seat].colour, badge(seats, seat))


def seat_with_name(seats: Sequence[Seat], seat: int) -> Markup:
    name = Markup('<span class="name">{}</span>').format(seats[seat].name)
    return Markup('<span class="player">{} {}</span>').format(seat_badge(seats, seat), name)


def disc(colour: int, letter: str) -> Markup:
    return Markup(f'<span class="badge colour-{colour}" aria-hidden="true">{escape(letter)}</span>')


def colour_name(colour: int) -> str:
    return (
        gettext("blue"), gettext("orange"), gettext("green"), gettext("pink"), gettext("yellow"), gettext("grey"),
    )[colour]  # fmt: skip


def spoken_code(code: str) -> str:
    return f"{code[:4]}-{code[4:]}"


def clock(at: str) -> str:
    """The time of day of a stored moment, where the table stands."""
    return format_time(_local(at), "short", rebase=False)


def day(at: str) -> str:
    return format_date(_local(at), "long", rebase=False)


def moment(at: str) -> str:
    return format_datetime(_local(at), "d MMM y, HH:mm", rebase=False)


def _local(at: str) -> datetime:
    return datetime.fromisoformat(at).astimezone(LOCALTZ)


def shown_points(score: Amount | None) -> str:
    """Points as people write them: 7½, −3, 12 500, or a dash where nobody counted."""
    if score is None:
        return "–"
    sign, size = "−" if score < 0 else "", abs(score)
    if size * 2 == int(size * 2) and size != int(size):
        return f"{sign}{_grouped(int(size)) if size > 1 else ''}½"
    return sign + (_grouped(size) if isinstance(size, int) else str(format_decimal(size)))


def _grouped(number: int) -> str:
    """Thousands stand apart from five figures on, as people write years and scores without."""
    return str(number) if number < 10_000 else str(format_decimal(number))


def shown_number(number: Amount) -> str:
    return _number(number, chosen_locale())


@lru_cache(maxsize=5000, typed=True)
def _number(number: Amount, locale: str) -> str:
    """A page of a player has eight hundred figures, and babel takes as long for one as all the rest of its cell."""
    return numbers.format_decimal(number, locale=locale)


def shown_sum(scores: Iterable[Amount | None]) -> str:
    """What was added up, as people write it: 30 + 7 − 1."""
    return " + ".join(shown_points(score) for score in scores).replace(" + −", " − ")
