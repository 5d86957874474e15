"""The API: points of two kingdoms, without a match."""

import pytest

EXAMPLE = [[17, 2, 1, 10, 15], [11, 4, 5, 7, 9]]


def test_the_example_of_the_rulebook(api):
    status, scored = api("POST", "/poprzez-wieki/score", {"kingdoms": EXAMPLE}, {"Authorization": ""})
    assert status == 200
    assert scored["totals"][0] == 25
    assert scored["cards"][0] == {"17": 0, "2": 7, "1": 0, "10": 6, "15": 12}
    assert sum(scored["cards"][1].values()) == scored["totals"][1]
    assert [len(lines) for lines in scored["lines"]] == [5, 5]


@pytest.mark.parametrize(("language", "name"), [("pl", "Oko Północy: "), ("en-GB,en;q=0.9", "The Eye of the North: ")])
def test_the_reasons_come_in_the_language_asked_for(api, language, name):
    _, scored = api("POST", "/poprzez-wieki/score", {"kingdoms": EXAMPLE}, {"Accept-Language": language})
    assert any(line.startswith(name) for line in scored["lines"][0]), scored["lines"][0]
    assert all(line.endswith(f"= {points}") for line, points in zip(scored["lines"][0], (0, 7, 0, 6, 12), strict=True))


@pytest.mark.parametrize("sizes", [(1, 1), (7, 1), (7, 7), (5, 6)])
def test_kingdoms_of_one_to_seven_cards_are_scored(api, sizes):
    kingdoms = [list(range(1, 1 + sizes[0])), list(range(8, 8 + sizes[1]))]
    status, scored = api("POST", "/poprzez-wieki/score", {"kingdoms": kingdoms})
    assert status == 200
    assert [len(cards) for cards in scored["cards"]] == list(sizes)


@pytest.mark.parametrize(
    ("kingdoms", "code"),
    [
        ([[1, 1], [2]], "card_twice"),
        ([[1], [2, 3, 2]], "card_twice"),
        ([[0], [2]], "no_such_card"),
        ([[1], [19]], "no_such_card"),
        ([[1], [-1]], "no_such_card"),
        ([[1], [10**25]], "no_such_card"),
        ([[1, 2], [2, 3]], "card_in_both"),
        ([[1, 2, 3, 4, 5, 6, 7, 8], [9]], "kingdom_too_large"),
        ([[9], [1, 2, 3, 4, 5, 6, 7, 8]], "kingdom_too_large"),
        ([[], [1]], "kingdom_empty"),
        ([[1], []], "kingdom_empty"),
        ([], "two_kingdoms"),
        ([[1]], "two_kingdoms"),
        ([[1], [2], [3]], "two_kingdoms"),
        ([["1"], [2]], "bad_body"),
        ([[1.5], [2]], "bad_body"),
        ([[1.0], [2]], "bad_body"),
        ([[True], [2]], "bad_body"),
        ([[None], [2]], "bad_body"),
        ([1, 2], "bad_body"),
        ("17", "bad_body"),
        (None, "bad_body"),
        ({"a": [1], "b": [2]}, "bad_body"),
    ],
    ids=str,
)
@pytest.mark.parametrize("language", ["pl", "en"])
def test_kingdoms_that_cannot_be_are_refused_with_the_reason(api, kingdoms, code, language):
    status, refused = api("POST", "/poprzez-wieki/score", {"kingdoms": kingdoms}, {"Accept-Language": language})
    assert (status, refused["error"]["code"]) == (422, code)
    assert len(refused["error"]["message"]) > 15


@pytest.mark.parametrize("body", [None, [], {}, EXAMPLE, {"kingdoms": EXAMPLE, "more": 1}])
def test_a_body_without_two_kingdoms_is_refused(api, body):
    status, refused = api("POST", "/poprzez-wieki/score", body)
    assert (status, refused["error"]["code"]) == (422, "bad_body")


def test_the_reason_names_the_card(api):
    refused = api("POST", "/poprzez-wieki/score", {"kingdoms": [[10, 1], [10]]}, {"Accept-Language": "pl"})[1]
    assert "Oko Północy" in refused["error"]["message"]
    assert refused["error"]["figures"] == {"card": 10}
