"""The end of a match: how far the winner was behind, the race of the rounds, and the picture to share."""

import re
from xml.etree import ElementTree

import pytest
from twelve import play_whole

from companion.games.kit import Standing
from companion.games.poprzez_wieki.cards import Type
from companion.web.finale import made_up
from companion.web.games.poprzez_wieki import words
from companion.web.picture import file_name

SVG = "{http://www.w3.org/2000/svg}"


def standing(*rounds: int, won: bool = False) -> Standing:
    return Standing(sum(rounds), 1, won, rounds=rounds)


def test_what_was_made_up_for_is_the_worst_gap_after_a_round():
    # After the rounds 13 : 25, 35 : 40, 59 : 56.
    assert made_up([standing(13, 22, 24), standing(25, 15, 16)], 0) == 12
    assert made_up([standing(25, 15, 16), standing(13, 22, 4)], 0) == 0
    assert made_up([standing(), standing()], 0) == 0


@pytest.fixture
def over(matches):
    return matches.look(play_whole(matches, "Zażółć <gęślą>", "B" * 60)).match


def test_the_board_says_who_won_by_how_much_and_what_was_best(guest, over):
    page = guest(over, "0").get(f"/m/{over.id}").text
    assert 'id="finale"' in page
    assert "Wygrywa Zażółć &lt;gęślą&gt;" in page
    assert "o 34 punkty" in page
    assert "najlepsza karta partii" in page


def test_the_large_screen_shows_the_end_too(guest, over):
    page = guest(over, "watch").get(f"/m/{over.id}/watch").text
    assert 'id="finale"' in page
    assert "Rewanż" not in page


def test_the_picture_is_a_drawing_with_both_names_whatever_they_are(guest, over):
    answer = guest(over, "0").get(f"/m/{over.id}/picture.svg")
    assert 'data-file="poprzez-wieki-zazolc-gesla-bbbb' in answer.text
    assert answer.mimetype == "image/svg+xml"
    drawing = ElementTree.fromstring(answer.text)
    words = [text.text for text in drawing.iter(f"{SVG}text")]
    assert "Wygrywa Zażółć <gęślą>" in words
    assert {"64", "30"} <= set(words)
    assert "Poprzez Wieki" in words


def test_the_picture_of_two_has_both_scores_in_large_figures_and_the_games_emblem(guest, over):
    drawing = guest(over, "0").get(f"/m/{over.id}/picture.svg").text
    sizes = re.findall(r'font-size="(\d+)" text-anchor="(?:end|start)"\s+font-weight="(\d+)"[^>]*>(\d+)<', drawing)
    large = [(weight, score) for size, weight, score in sizes if int(size) > 150]
    assert large == [("600", "64"), ("400", "30")]
    assert 'scale(1.83)" fill="#2d4a7a"><path' in drawing


def test_a_match_that_goes_on_has_no_picture(guest, match):
    assert guest(match, "0").get(f"/m/{match.id}/picture.svg").status_code == 422


def test_a_picture_is_a_file_called_after_what_it_shows_in_letters_that_every_system_takes():
    assert (
        file_name("Wsiąść do Pociągu: Europa", "Łukasz", "2026-11-18")
        == "wsiasc-do-pociagu-europa-lukasz-2026-11-18.png"
    )
    assert file_name("../…", "Юля") == "kronikarz.png"


def test_a_type_that_is_lacking_is_joined_by_or_in_english_and_by_and_in_polish(app):
    for language, said in (("en", "no Library or Garden"), ("pl", "brak Biblioteki i Ogrodu")):
        with app.test_request_context(headers={"Accept-Language": language}):
            assert words._lacking([Type.LIBRARY, Type.GARDEN]) == said
