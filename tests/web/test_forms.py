"""Every form that people fill in says at the field what is wrong, in both languages, and keeps what was typed."""

import io
import re
from pathlib import Path

import pytest
from form_faults import FILLED, PAGES, WRONG
from house_refusals import House, check
from page_forms import Page, pattern

from companion.history.imports import job as jobs
from companion.history.imports.job import FileGame, FilePlayer, Progress, Report

ROOT = Path(__file__).parent.parent.parent
CARDS = "kind,name,epoch\nsymbol,Orzeł,middle_ages\ncharacter,Jan,middle_ages\n"
CONTROL = r"<select|<textarea|<input(?![^>]*type=\"hidden\")"
OF_ITS_OWN_PAGE = {"settings.html": "prefs.choose", "join.html": "seats.take_place", "come.html": "seats.take_place"}
# Addresses: what cannot be is left out.
MADE_TO_FIT = {
    "history.index", "library.shelf", "library_versions.compare", "players.index",
    "players.show", "replay.show", "table.choose",
}  # fmt: skip


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """An installation of our own, with cards in the library and a board with a track."""
    house = House(str(tmp_path_factory.mktemp("house")))
    house.post("/historia/biblioteka/wczytaj", pasted=CARDS)
    house.post("/podroz/plansza", count="2")
    house.job = waiting_import(house)
    yield house
    house.matches.storage.close()


def waiting_import(house):
    """A file that was read and waits for what the owner says about its names."""
    job = jobs.begin(house.matches.storage.path, "evenings.json")
    job.file.write_text("{}")
    report = Report(players=[FilePlayer("1", "Ania", called="Ania")], games=[FileGame("1", "Tides of Time")])
    job.save(Progress("evenings.json", "ready", report=report))
    return job.id


@pytest.fixture
def form_at(house):
    """The form on a page that is sent to a view, the address it is sent to, and the browser that shows it."""

    def find(endpoint, path):
        path = path.format(**vars(house))
        browser = house.app.test_client() if endpoint == "lobby.type_code" else house.owner
        (form,) = [one for one in Page(browser.get(path).text).forms if view(house, one, path) == endpoint]
        return form, form.attrs.get("action") or path, browser

    return find


def view(house, form, path):
    """The name of the view that a form is sent to."""
    path = (form.attrs.get("action") or path).partition("?")[0]
    return house.app.url_map.bind("localhost").match(path, method=form.attrs.get("method", "get").upper())[0]


EVERY = [(endpoint, path) for endpoint, paths in PAGES.items() for path in paths]


def read(path):
    return (ROOT / "templates" / path).read_text("utf-8")


def forms_in_templates():
    """The view and the body of every form that is no tap on a board."""
    for path in (ROOT / "templates").rglob("*.html"):
        whole = re.sub(r'{% include "([^"]*)" %}', lambda part: read(part[1]), read(path))
        for attrs, body in re.findall(r"<form\b(.*?)>\n(.*?)</form>", whole, re.S):
            if "posts(" not in attrs:
                address = re.search(r"url_for\('([\w.]+)'", attrs)
                yield address[1] if address else OF_ITS_OWN_PAGE[path.name], body


def test_every_form_in_the_templates_is_listed():
    found = {name for name, body in forms_in_templates() if re.search(rf"\bfield\(|name=\"place\"|{CONTROL}", body)}
    assert found - MADE_TO_FIT == set(PAGES) - {"seats.change_place"}
    assert set(WRONG) == set(PAGES)


def test_one_macro_draws_every_field():
    by_hand = {name for name, body in forms_in_templates() if re.search(CONTROL, body)}
    assert by_hand == MADE_TO_FIT


@pytest.mark.parametrize("endpoint", WRONG)
def test_no_field_is_listed_that_no_page_shows(form_at, endpoint):
    shown = {pattern(name) for path in PAGES[endpoint] for name in form_at(endpoint, path)[0].fields}
    assert set(WRONG[endpoint]) == shown


def wrong_values(endpoint, form, house):
    """The last row of each field, with every value that it must refuse."""
    rows = {pattern(name): name for name in sorted(form.fields)}
    for field, name in rows.items():
        for value in WRONG[endpoint][field]:
            yield name, value.format(**vars(house)) if value == "{basia}" else value


def filled_in(endpoint, form, name, value):
    names = {one.name for one in form.controls}
    sent = form.untouched | {field: text for field, text in FILLED.get(endpoint, {}).items() if field in names}
    return sent | {name: (io.BytesIO(value), "file") if isinstance(value, bytes) else value or ""}


@pytest.mark.parametrize(("endpoint", "path"), EVERY)
def test_a_wrong_value_is_refused_at_its_field_in_both_languages_and_kept(house, form_at, endpoint, path):
    form, address, browser = form_at(endpoint, path)
    for name, value in wrong_values(endpoint, form, house):
        sentences = []
        for language in ("en", "pl"):
            sent = filled_in(endpoint, form, name, value)
            answer = browser.post(address, data=sent, headers={"Accept-Language": language})
            assert answer.status_code == 422, (name, value)
            again = Page(answer.text)
            assert again.focused == f"{name}-fault", (name, value)
            sentences.append(again.said(name))
            typed = [one.value for one in again.controls(name) if one.kind in ("text", "number", "textarea")]
            assert typed in ([], [value]) or typed == [" ".join(value.split())], (name, value)
        check(*sentences)


def test_a_refusal_of_the_whole_form_stands_over_it(house):
    answer = house.post("/new/historia", **{"seats-0-name": "Ania"})
    assert answer.status_code == 422
    assert "2" in re.search(r'<p class="notice bad" role="alert">(.*?)</p>', answer.text)[1]
    assert 'value="Ania"' in answer.text


def test_the_number_of_a_row_that_is_none_cannot_be_read(house):
    assert house.post("/new/historia", **{"seats-²-name": "Ania"}).status_code == 400


def test_forms_are_read_in_one_place():
    """Views ask forms, and only taps are read by hand, into an action."""
    reading = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "companion/web").rglob("*.py")
        if re.search(r"request\.(form|files|values)", path.read_text("utf-8"))
    }
    assert reading == {"companion/web/fields.py", "companion/web/match.py"}
