"""No English is left on Polish pages, nor Polish on English ones, at any stage of a match."""

import re
from functools import cache
from html.parser import HTMLParser

import pytest

TITLE = re.compile("Podróż( po Polsce)?")  # a name, the same in both languages
NO_PAGES = ("api.", "live.", "static", "takeout.as_", "takeout.match_", "backups.")
PLACEHOLDER = re.compile(r"%\((\w+)\)s")


@cache
def words(page):
    """The texts of a page; many pages are the same, the refused ones above all."""
    return set(Words(page).found)


class Words(HTMLParser):
    """The texts of a page: between tags, and in those attributes that people see or hear."""

    SHOWN = ("aria-label", "title", "placeholder", "alt", "data-offline", "data-online", "data-waiting-one")

    def __init__(self, page):
        super().__init__()
        self.found = []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.found += [value for name, value in attrs if name in self.SHOWN and value]

    def handle_data(self, data):
        if text := " ".join(data.split()):
            self.found.append(text)


@pytest.fixture
def pages(app, owner, guest, client, matches, match, play, routes):
    """Every page, at every stage of a match."""
    seat, watcher = guest(match, "0"), guest(match, "watch")
    stages = (0, 3, 10, 11, 12, 15, None)

    def ask(language):
        headers = {"Accept-Language": language}
        before = {"HX-Request": "true", **headers}
        aside = matches.open_match("poprzez-wieki", [("Ania", None), ("Basia", None)])
        for stage in stages:
            play(stage)
            for endpoint, method, path in routes:
                # A page that is not of the match knows whether it is over, and nothing else of its stage.
                changes = match.id in path or stage in (stages[0], stages[-1])
                if method == "GET" and changes and not endpoint.startswith(NO_PAGES):
                    for who in (owner, seat, watcher, client):
                        yield f"{path} at {stage}", who.get(path, headers=headers).text
            for form in (
                {"type": "close_round"},
                {"tile": "3", "seat": "0"},
                {"tile": "19", "seat": "0"},
                {"type": "x"},
            ):
                yield f"{form} at {stage}", owner.post(f"/m/{match.id}/act", data=form, headers=before).text
            yield f"undo at {stage}", owner.post(f"/m/{match.id}/undo", data={"seen": "-1"}, headers=before).text
        matches.abandon(aside.id)
        yield "put aside", owner.get("/", headers=headers).text
        yield "a board put aside", owner.get(f"/m/{aside.id}", headers=headers).text
        yield "cards", client.get("/poprzez-wieki/karty?type=compares", headers=headers).text
        for query in ("a=17,2,1,10,15&b=11,4,5,7,9", "a=1,1", "a=x", "a=1&b=1", "a=99", "a=1,2,3,4,5,6,7,8"):
            yield f"points {query}", client.get(f"/poprzez-wieki/punkty?{query}", headers=headers).text
        yield "a wrong code", client.get("/j/ZZZZZZZZ", headers=headers).text
        yield "nothing", client.get("/nothing", headers=headers).text

    return ask


def pattern(sentence):
    """A sentence as it would stand on a page, whatever its figures."""
    return ".+?".join(map(re.escape, re.split(r"%\(\w+\)s", sentence))).replace(r"\ ", " ")


def test_no_english_is_left_on_polish_pages(pages, catalogue):
    foreign = [
        text
        for message in catalogue
        if message.id
        for text, ours in zip(
            message.id if message.pluralizable else (message.id,),
            message.string if message.pluralizable else (message.string,),
            strict=False,
        )
        if text != ours and len(PLACEHOLDER.sub("", text).strip(" .,:×()>–·")) > 1
    ]
    english = re.compile("|".join(f"(?:{pattern(text)})" for text in foreign))
    assert english.fullmatch("Undo")
    assert english.fullmatch("Redo: Ania")
    foreign_text = cache(english.fullmatch)
    left = set()
    for name, page in pages("pl"):
        assert 'lang="en"' not in page.replace('<span lang="en">', ""), name
        left |= {(name.split(" at ")[0], text) for text in words(page) if foreign_text(text)}
    assert left == set()


def test_no_polish_is_left_on_english_pages(pages):
    polish = re.compile("[ąćęłńśźżĄĆĘŁŃŚŹŻ]")
    left = set()
    for name, page in pages("en"):
        left |= {(name.split(" at ")[0], text) for text in words(page) if polish.search(TITLE.sub("", text))}
    assert left == set()
