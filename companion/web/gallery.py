"""One page that shows every component of the look, with what it is for."""

from flask import Blueprint, g, render_template

from companion.games.poprzez_wieki.cards import CARDS, Type
from companion.games.poprzez_wieki.scoring import score
from companion.matches.store import Seat

from .fields import blame
from .forms import CodeForm, Colour
from .games.poprzez_wieki import words
from .guards.access import anyone
from .lobby import no_such_code

bp = Blueprint("gallery", __name__)
SEATS = tuple(Seat(n, n, name, n) for n, name in enumerate(("Ania", "Basia", "Celina", "Daria", "Ewa", "Franek")))


class ShownForm(CodeForm):
    colour = Colour(default=2)


def faulty_form() -> ShownForm:
    """A form with a wrong code in it."""
    form = ShownForm(code="ABCD-234")
    blame(form.code, no_such_code())
    g.first_fault = None  # a picture of a fault takes no focus
    return form


@bp.get("/components")
@anyone
def components() -> str:
    receipts = score(((17, 2, 1, 10, 15), (11, 4, 5, 7, 9)))
    return render_template(
        "components.html",
        seats=SEATS,
        cards=CARDS,
        types=Type,
        words=words,
        paper=receipts[0],
        at="2026-01-06T18:05:00Z",
        form=faulty_form(),
    )
