"""Whether Kronikarz dealt and chose fairly: every draw made again, and every seal with what was under it."""

from collections.abc import Iterator

import msgspec
from flask import Blueprint, abort, render_template

from companion.games.poprzez_wieki.actions import Keep, Lay, Seal
from companion.games.poprzez_wieki.partner import fingerprint as seal_of
from companion.games.poprzez_wieki.partner import sealed_text
from companion.matches import store
from companion.matches.log import Entry
from companion.matches.play import fingerprint
from companion.matches.verify import check_luck
from companion.web.guards.access import match_reader, matches, table

from . import words

bp = Blueprint("poprzez_wieki_seals", __name__, url_prefix="/poprzez-wieki")


class Opened(msgspec.Struct, frozen=True):
    """A choice that was turned over: its cards, the text that was sealed, the fingerprint and whether it was shown."""

    seq: int
    cards: list[int]
    text: str
    fingerprint: str
    shown_at: int | None  # the entry that had shown it before


@bp.get("/pieczecie/<match_id>")
@match_reader
def show(match_id: str) -> str:
    shown = table(match_id)
    if shown.match.game != "poprzez-wieki" or not shown.match.partner:
        abort(404)
    with matches().storage.reading() as db:
        entries, written = store.entries(db, shown.match), store.written_entries(db, match_id)
    over = shown.match.status == store.FINISHED
    return render_template(
        "poprzez_wieki/seals.html",
        match=shown.match, seats=shown.match.seats, check=check_luck(shown.match, entries, written),
        fingerprint=fingerprint(shown.match), seed=shown.match.seed.hex() if over else "",
        seals=list(turned_over(entries)), words=words,
    )  # fmt: skip


def turned_over(entries: list[Entry]) -> Iterator[Opened]:
    """Every choice that was shown, whether it stands or was undone since."""
    sealed: dict[str, int] = {}
    for entry in entries:
        action = entry.action
        if isinstance(action, Seal):
            sealed.setdefault(action.fingerprint, entry.seq)
        elif isinstance(action, Lay | Keep) and action.salt:
            cards = [action.answer or 0] if isinstance(action, Lay) else list(action.answer)
            mark = seal_of(action.salt, cards)
            yield Opened(entry.seq, cards, sealed_text(action.salt, cards), mark, sealed.get(mark))
