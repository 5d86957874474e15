"""Polish and English, both complete; and the page speaks the one that the device wants."""

import ast
import re
from pathlib import Path

import pytest
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from flask import Flask
from flask_babel import gettext, ngettext

from companion.alphabet import plain, polish_order
from companion.web import languages

ROOT = Path(__file__).parent.parent.parent
PLACEHOLDER = re.compile(r"%\((\w+)\)s")


@pytest.fixture(scope="module")
def collected():
    """Every sentence in the code and the templates: context, singular, plural."""
    with (ROOT / "babel.cfg").open() as file:
        methods, options = parse_mapping_cfg(file)
    found = set()
    keywords = {**DEFAULT_KEYWORDS, "lazy_gettext": None, "lazy_pgettext": ((1, "c"), 2)}

    def ours(path):
        return Path(path) == ROOT or Path(path).relative_to(ROOT).parts[0] in ("companion", "templates")

    for _, _, message, _, context in extract_from_dir(ROOT, methods, options, keywords, directory_filter=ours):
        singular, plural = message if isinstance(message, tuple) else (message, None)
        found.add((context, singular, plural))
    return found


def known(catalogue):
    return {
        (message.context, *(message.id if message.pluralizable else (message.id, None)))
        for message in catalogue
        if message.id
    }


# -- the catalogue


def test_every_sentence_is_in_the_catalogue_and_no_other(catalogue, collected):
    assert len(collected) > 100
    assert collected - known(catalogue) == set(), "run `make messages` and translate what it adds"
    assert known(catalogue) - collected == set(), "run `make messages`"


def test_nothing_is_fuzzy_nor_empty_nor_obsolete(catalogue):
    for message in catalogue:
        if message.id:
            strings = message.string if message.pluralizable else (message.string,)
            assert not message.fuzzy, message.id
            assert all(text and text.strip() for text in strings), message.id
            assert len(strings) == (3 if message.pluralizable else 1), message.id
    assert not catalogue.obsolete


def test_the_figures_are_the_same_in_both_languages(catalogue):
    for message in catalogue:
        if not message.id:
            continue
        originals = message.id if message.pluralizable else (message.id,)
        strings = message.string if message.pluralizable else (message.string,)
        wanted = [set(PLACEHOLDER.findall(original)) for original in originals]
        for form, text in enumerate(strings):
            # "The last die" needs no figure where English has none: Polish uses its first form for 1 alone.
            allowed = wanted if form == 0 else wanted[-1:]
            assert set(PLACEHOLDER.findall(text)) in allowed, message.id
            assert "%" not in PLACEHOLDER.sub("", text).replace("%%", ""), message.id


def test_sentences_end_alike(catalogue):
    """A full stop, a colon or an ellipsis at the end is there in both languages or in neither."""
    for message in catalogue:
        if message.id and not message.pluralizable and len(message.id.split()) > 3:
            assert message.id[-1] in ".:…?!" or message.string[-1] not in ".:…?!", message.id
            assert message.string[-1] in ".:…?!" or message.id[-1] not in ".:…?!", message.id


# -- Polish grammar


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (1, "1 minuta"), (2, "2 minuty"), (5, "5 minut"), (12, "12 minut"), (22, "22 minuty"), (0, "0 minut"),
        (14, "14 minut"), (104, "104 minuty"), (112, "112 minut"), (21, "21 minut"),
    ],
)  # fmt: skip
def test_polish_counts_in_three_forms(app, number, words):
    with app.test_request_context(headers={"Accept-Language": "pl"}):
        assert ngettext("%(num)s minute", "%(num)s minutes", number) == words


@pytest.mark.parametrize(("number", "words"), [(1, "1 minute"), (2, "2 minutes"), (5, "5 minutes"), (21, "21 minutes")])
def test_english_counts_in_two(app, number, words):
    with app.test_request_context(headers={"Accept-Language": "en"}):
        assert ngettext("%(num)s minute", "%(num)s minutes", number) == words


def test_names_are_sorted_as_poles_sort():
    names = [
        "Zofia",
        "Żaneta",
        "Łukasz",
        "Ludwik",
        "Lucyna",
        "Ósma",
        "Olga",
        "ania",
        "Ćma",
        "Cezary",
        "Ślązak",
        "Sonia",
    ]
    assert sorted(names, key=polish_order) == [
        "ania", "Cezary", "Ćma", "Lucyna", "Ludwik", "Łukasz", "Olga", "Ósma", "Sonia", "Ślązak", "Zofia", "Żaneta",
    ]  # fmt: skip
    assert sorted("żźz", key=polish_order) == ["z", "ź", "ż"]
    assert sorted(["Janek", "Jan Maria", "Jan"], key=polish_order) == ["Jan", "Jan Maria", "Janek"]
    assert sorted(["Ewa", "Ewa 10", "👑", "Иван"], key=polish_order)[:2] == ["Ewa", "Ewa 10"]
    assert [plain(name) for name in ("Łukasz", "Żółć", "Zoë")] == ["lukasz", "zolc", "zoe"]


def test_known_players_are_offered_in_that_order(owner, matches):
    for pair in (("Żaneta", "Łukasz"), ("Zofia", "Ludwik")):
        matches.open_match("poprzez-wieki", [(name, None) for name in pair])
    offered = re.findall(r'<option value="(\w+)">', owner.get("/new/poprzez-wieki").text)
    assert offered == ["Ludwik", "Łukasz", "Zofia", "Żaneta"]


# -- which language


@pytest.mark.parametrize(
    ("wishes", "language"),
    [
        ("", "pl"), ("pl", "pl"), ("pl-PL,pl;q=0.9,en;q=0.8", "pl"), ("en", "en"), ("en-US,en;q=0.9", "en"),
        ("en-GB", "en"), ("de", "pl"), ("de,en;q=0.5", "en"), ("de,en;q=0.5,pl;q=0.7", "pl"), ("*", "pl"),
        ("x;;=", "pl"),
    ],
)  # fmt: skip
def test_the_browser_says_which_language_it_wants(client, wishes, language):
    assert f'<html lang="{language}"' in client.get("/", headers={"Accept-Language": wishes}).text


@pytest.mark.parametrize(("chosen", "other"), [("pl", "en"), ("en", "pl")])
def test_what_the_device_chose_counts_more(client, chosen, other):
    for language in (other, chosen):  # both were spoken here before
        client.get("/", headers={"Accept-Language": language})
    answer = client.post("/settings", data={"language": chosen, "back": "/poprzez-wieki/karty?type=garden"})
    assert answer.status_code == 303
    assert answer.headers["Location"] == "/settings?back=/poprzez-wieki/karty?type%3Dgarden"
    page = client.get(answer.headers["Location"], headers={"Accept-Language": other}).text
    assert {"pl": "Zapisano.", "en": "Saved."}[chosen] in page, "who saves stays and is told"
    assert 'href="/poprzez-wieki/karty?type=garden"' in page
    assert f'<html lang="{chosen}"' in client.get("/", headers={"Accept-Language": other}).text


def test_a_language_that_we_do_not_speak_cannot_be_chosen(client):
    answer = client.post("/settings", data={"language": "de", "theme": "purple"})
    assert answer.status_code == 422
    assert not any(cookie.startswith(("language=", "theme=")) for cookie in answer.headers.getlist("Set-Cookie"))
    client.set_cookie("language", "de")
    assert '<html lang="pl"' in client.get("/").text


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_look_is_chosen_once_per_device(client, theme):
    client.post("/settings", data={"theme": theme})
    assert f'data-theme="{theme}"' in client.get("/").text
    client.post("/settings", data={"theme": "system"})
    assert "data-theme" not in client.get("/").text


@pytest.mark.parametrize(
    "back",
    [
        "https://evil.example/",
        "//evil.example",
        "/\\evil.example",
        "\\\\evil.example",
        "/\t/evil.example",
        "javascript:alert(1)",
        "http://[",
        "evil",
    ],
)
def test_settings_never_lead_to_another_site(client, back):
    assert client.post("/settings", data={"back": back}).headers["Location"] == "/settings?back=/"
    page = client.get("/settings", query_string={"back": back}).text
    assert 'name="back" type="hidden" value="/"' in page
    assert not re.search(r'href="[^"?]*(evil|javascript)', page)


def test_outside_a_request_it_is_polish(app):
    with app.app_context():
        assert gettext("Undo") == "Cofnij"


def test_each_app_speaks_from_its_own_catalogue(app, tmp_path):
    with app.test_request_context("/?lang=pl"):
        assert languages.gettext("Undo") == "Cofnij"
    mute = Flask("mute")
    languages.install(mute, tmp_path)
    with mute.test_request_context("/?lang=pl"):
        assert languages.gettext("Undo") == "Undo"


def test_a_fixed_sentence_is_text_in_the_compiled_template_of_each_language(app):
    source = '{{ _("Undo") }}|{{ _("Redo: %(what)s", what=what) }}|{{ pgettext("die", "gone") }}'
    said = {}
    for language in ("pl", "en", "pl"):
        with app.test_request_context(headers={"Accept-Language": language}):
            templates = app.jinja_env.get_template("_notice.html").environment
            assert templates.spoken == language
            code = templates.compile(source, raw=True)
            said[language] = templates.from_string(source).render(what="<b>")
        assert "resolve('_')" not in code
        assert "gettext" not in code
    assert said["pl"].startswith("Cofnij|")
    assert said["en"] == "Undo|Redo: &lt;b&gt;|gone"


def test_no_sentence_hides_in_an_f_string_where_it_would_not_be_found_for_translation():
    hidden = [
        f"{path.name}:{call.lineno}"
        for path in (ROOT / "companion").rglob("*.py")
        for part in ast.walk(ast.parse(path.read_text()))
        if isinstance(part, ast.JoinedStr)
        for call in ast.walk(part)
        if isinstance(call, ast.Call) and getattr(call.func, "id", "").endswith("gettext")
    ]
    assert hidden == []
