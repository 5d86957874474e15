"""Five thousand players: lists come in pages, pickers offer a few, and all can be looked for."""

import re

import pytest

from companion.history import people

MANY = 5000
ALPHABET = "AĄBCĆLŁSŚZŹŻ"  # those of them that the names begin with


@pytest.fixture(scope="module")
def crowd():
    """Names by the thousand, with the letters that Poles sort in a way of their own."""
    return [f"{ALPHABET[number % 12]}{'aeiouy'[number % 6]}la {number}" for number in range(MANY)]


@pytest.fixture
def crowded(matches, crowd):
    match = matches.open_match("poprzez-wieki", [("Łukasz Źdźbło", None), ("100% Ewa_!", None)])
    with matches.storage.writing() as db:
        db.conn.executemany(
            "INSERT INTO players (name, name_key, colour, created_at) VALUES (?, ?, 0, '')",
            [(name, name.casefold()) for name in crowd],
        )
    return match


def listed(page):
    return re.findall(r'<b class="name">([^<]+)</b>', page.text)


def test_players_come_in_pages_as_poles_sort_and_are_found_however_they_are_typed(owner, crowded):
    first = owner.get("/players")
    assert len(first.data) < 60_000
    assert len(listed(first)) == people.PAGE
    seen, path, pages = [], "/players?words=la 12", 0
    while path:
        page = owner.get(path)
        seen += listed(page)
        following = re.search(r'rel="next"\s+href="([^"]+)"', page.text)
        path, pages = following and following[1].replace("&amp;", "&"), pages + 1
    assert (len(seen), len(set(seen)), pages) == (111, 111, 4), "12, 120 to 129, 1200 to 1299"
    letters = [name[0] for name in seen]
    assert letters == sorted(letters, key=ALPHABET.index)
    assert set(letters) == set(ALPHABET)
    for typed in ("lukasz zdzb", "ŁUKASZ", "  Źdźbło "):
        assert listed(owner.get("/players", query_string={"words": typed})) == ["Łukasz Źdźbło"]
    assert listed(owner.get("/players", query_string={"words": "% ewa_!"})) == ["100% Ewa_!"]
    assert "Nie ma tu nikogo o tym imieniu" in owner.get("/players?words=nobody").text
    for odd in ("0", "-5", "9" * 30, "x"):
        assert owner.get(f"/players?page={odd}").status_code == 200


def test_pickers_offer_a_few_and_look_for_the_rest(owner, crowded, matches):
    for path in ("/new/poprzez-wieki", "/history/new/poprzez-wieki", "/history"):
        page = owner.get(path)
        assert len(page.data) < 60_000, path
        assert page.text.count("<option") < people.LIKELY + 40
    assert owner.get("/players/names?words=lukasz").json == ["Łukasz Źdźbło"]
    assert len(owner.get("/players/names?words=a").json) == people.FOUND
    with matches.storage.reading() as db:
        ((lukasz,), *_) = people.page(db, "łukasz")
        ((ewa,), *_) = people.page(db, "100%")
    page = owner.get(f"/players/{ewa.uid}?into=lukasz")
    assert page.text.count("<option") == 1
    assert lukasz.uid in page.text
    answer = owner.post(f"/players/{ewa.uid}/merge", data={"into": lukasz.uid})
    assert answer.status_code == 422, "they played each other; but the choice itself is a good one"
    assert owner.post(f"/players/{ewa.uid}/merge", data={"into": "nobody"}).status_code == 422
    assert lukasz.uid in owner.get(f"/history?player={lukasz.uid}").text


def test_the_archived_have_a_list_of_their_own(owner, crowded, matches):
    with matches.storage.reading() as db:
        ((lukasz,), *_) = people.page(db, "łukasz")
    owner.post(f"/players/{lukasz.uid}/archive")
    assert listed(owner.get("/players?words=lukasz")) == []
    assert "archived=1" in owner.get("/players").text
    assert listed(owner.get("/players?archived=1")) == ["Łukasz Źdźbło"]
    assert owner.get("/players/names?words=lukasz").json == []


def test_the_owner_is_told_while_the_statistics_are_counted_anew(owner, client, matches):
    assert "od nowa" not in owner.get("/players").text
    matches.recounted = 0.25
    assert "Statystyki liczą się od nowa (na razie 25%)" in owner.get("/players").text.replace("\xa0", "")
    assert "od nowa" not in client.get("/").text
