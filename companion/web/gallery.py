"""One page that shows every component that games share, with what it is for."""

from flask import Blueprint, g, render_template

from companion.matches.store import Seat

from .fields import blame
from .forms import CodeForm, Colour
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
    return render_template(
        "components.html",
        seats=SEATS,
        at="2026-01-06T18:05:00Z",
        form=faulty_form(),
    )
