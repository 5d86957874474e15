"""Notes of testers in words."""

from collections.abc import Callable, Sequence

from flask_babel import gettext

from companion.games.kit import Juncture
from companion.matches.remarks import Remark


def verdict_names() -> list[tuple[str, str]]:
    return [("good", gettext("good")), ("bad", gettext("bad")), ("unclear", gettext("unclear"))]


def moment_words(part_name: Callable[[str], str], where: Remark | Juncture, names: Sequence[str]) -> str:
    """The part of the match, its round, and whose turn it was."""
    parts = [part_name(where.part)] if where.part else []
    parts += [gettext("round %(round)s", round=where.round)] if where.round else []
    if where.turn is not None and where.turn < len(names):
        parts.append(gettext("turn of %(name)s", name=names[where.turn]))
    return ", ".join(parts)


def author(remark: Remark, names: Sequence[str]) -> str:
    """Who wrote it."""
    return names[remark.seat] if remark.seat is not None and remark.seat < len(names) else gettext("the table")
