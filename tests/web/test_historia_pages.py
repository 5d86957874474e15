"""Historia on the pages: setting up, tapping, refusing, and what everyone sees."""

import json
import re
from pathlib import Path

import msgspec
import pytest

from companion.games.historia import game
from companion.games.historia.actions import AddCharacter, BeginEpoch, BringEvent, Pass, ShowFaction, TakeIncome
from companion.games.historia.cards import CharacterCard, EventCard
from companion.games.historia.results import Chapter
from companion.games.historia.state import Points
from companion.games.historia.terms import Amounts, Date, Format
from companion.games.kit import Standing
from companion.matches.play import Who
from companion.web.games.historia import words
from companion.web.games.historia.highlights import tie_breaker

GOLDEN = Path(__file__).parent.parent / "golden" / "historia"
HTMX = {"HX-Request": "true"}
NAMES = [("Ania", None), ("Basia", None)]


@pytest.fixture(autouse=True)
def english(owner):
    owner.set_cookie("language", "en")


@pytest.mark.parametrize(("language", "points"), [("pl", "PZ"), ("en", "VP")])
def test_the_menu_leads_to_what_every_letter_and_mark_of_the_table_means(owner, matches, language, points):
    owner.set_cookie("language", language)
    match = matches.open_match("historia", NAMES)
    (way,) = re.findall(r'href="(/how/historia[^"]*#marks)"', owner.get(f"/m/{match.id}").text)
    page = owner.get(way.replace("&amp;", "&")).text
    explained = re.findall(r"<dt>([^<]+)</dt>\s*<dd>\s*[^\s<]", page)
    assert explained == ["P", "N", "E", "K", "M", points, "⚑"]
    assert f'href="/m/{match.id}"' in page, "and back to the table"


@pytest.fixture
def act(matches):
    def do(match, *actions):
        for action in actions:
            seq = matches.look(match.id).seq
            matches.act(match.id, action, seq, f"r{seq}", Who())
        return matches.look(match.id).state

    return do


@pytest.fixture
def prepared(matches, act):
    """Everything is on the table, and the epoch can begin."""
    match = matches.open_match("historia", NAMES)
    act(match, ShowFaction(0, "Piastowie", Amounts(3, 2, 3, 1)), ShowFaction(1, "Krzyżacy", Amounts(4, 1, 2, 2)))
    for year in (966, 1410):
        for seat in (0, 1):
            act(match, BringEvent(seat, EventCard(f"Rok {year + seat}", Date(year + seat), three=("Król",))))
    return match


@pytest.fixture
def started(prepared, act):
    act(prepared, BeginEpoch(), TakeIncome(), AddCharacter(0, CharacterCard("Jadwiga", 4, 1, Amounts(k=2), ("Król",))))
    return prepared


def gains(page, seat):
    """What the fields under a seat's figures say it gains."""
    fields = re.findall(rf'<input name="gives.{seat}.(\w)"[^>]*?type="number"[^>]*?value="(\d*)"', page)
    return dict(fields)


def tap(client, matches, match, **fields):
    form = {name.replace("__", "."): str(value) for name, value in fields.items()}
    return client.post(f"/m/{match.id}/act", data={**form, "seen": matches.look(match.id).seq}, headers=HTMX)


class TestOpening:
    def test_format_and_the_gift_of_monuments_are_chosen(self, owner, matches):
        seats = {
            f"seats-{n}-{field}": value for n in range(3) for field, value in (("name", f"Gracz {n}"), ("colour", n))
        }
        opened = owner.post("/new/historia", data={**seats, "format": "epokowy_modern", "monument_gives": "e"})
        match = matches.look(opened.headers["Location"].rsplit("/", 1)[1])
        assert match.state.options == game.Options("epokowy_modern", "e")
        assert len(match.state.players) == 3

    def test_a_monument_may_give_nothing(self, owner, matches):
        seats = {"seats-0-name": "A", "seats-0-colour": 0, "seats-1-name": "B", "seats-1-colour": 1}
        opened = owner.post("/new/historia", data={**seats, "monument_gives": "nothing"})
        assert matches.look(opened.headers["Location"].rsplit("/", 1)[1]).state.options.monument_gives is None

    def test_an_unknown_format_is_refused(self, owner):
        seats = {"seats-0-name": "A", "seats-0-colour": 0, "seats-1-name": "B", "seats-1-colour": 1}
        assert owner.post("/new/historia", data={**seats, "format": "krótki"}).status_code == 422

    def test_the_page_offers_all_seven_formats(self, owner):
        assert owner.get("/new/historia").text.count('name="format"') == 7


class TestPreparing:
    def test_an_event_before_christ_with_sections_comes_from_the_form(self, owner, matches):
        match = matches.open_match("historia", NAMES)
        answer = tap(
            owner, matches, match, type="bring_event", seat=0, card__name=" Termopile ", card__date__year=480,
            card__date__bc="true", card__five="Leonidas,  Kserkses ", card__one="M", card__three="",
        )  # fmt: skip
        assert answer.status_code == 200
        card = matches.look(match.id).state.stack[0].card
        assert card == EventCard("Termopile", Date(-480), ("Leonidas", "Kserkses"), (), ("M",))
        assert "480 BC" in answer.text

    def test_a_day_that_never_was_is_refused_with_a_sentence(self, owner, matches):
        match = matches.open_match("historia", NAMES)
        fields = {"card__name": "X", "card__date__year": 1410, "card__date__month": 2, "card__date__day": 30}
        answer = tap(owner, matches, match, type="bring_event", seat=0, **fields)
        assert answer.status_code == 422
        assert "There is no such day" in answer.text

    def test_the_epoch_waits_for_all_events(self, owner, matches):
        match = matches.open_match("historia", NAMES)
        answer = tap(owner, matches, match, type="begin_epoch")
        assert answer.status_code == 422
        assert "Ania: 2 events missing; Basia: 2 events missing" in answer.text


class TestARound:
    def test_income_is_shown_before_it_is_taken_and_taken_with_one_tap(self, owner, matches, prepared, act):
        act(prepared, BeginEpoch())
        page = owner.get(f"/m/{prepared.id}").text
        assert gains(page, 0) == {"p": "3", "n": "2", "e": "3", "k": "1"}
        assert "minus-0-p" not in page  # one set of figures, with what is added under them
        assert "minus-0-vp" in page
        assert tap(owner, matches, prepared, type="take_income").status_code == 200
        assert matches.look(prepared.id).state.players[1].influence == Amounts(4, 1, 2, 2)

    def test_income_can_be_changed_first_and_an_empty_field_is_a_nought(self, owner, matches, prepared, act):
        act(prepared, BeginEpoch())
        changed = {f"gives__{seat}__{kind}": "" for seat in (0, 1) for kind in "pnek"}
        tap(owner, matches, prepared, type="take_income", **{**changed, "gives__1__e": "7"})
        assert [one.influence for one in matches.look(prepared.id).state.players] == [Amounts(), Amounts(e=7)]

    def test_a_chip_is_a_correction_by_one(self, owner, matches, started):
        tap(owner, matches, started, seat=1, step="k:1")
        answer = tap(owner, matches, started, seat=0, step="p:-1")
        assert [one.influence for one in matches.look(started.id).state.players] == [
            Amounts(2, 2, 3, 1),
            Amounts(4, 1, 2, 3),
        ]
        assert "Correction: Ania: −1 P" in answer.text

    def test_no_chip_falls_below_zero(self, owner, matches, started):
        answer = tap(owner, matches, started, seat=0, step="vp:-1")
        assert answer.status_code == 422
        assert "VP stands at 0" in answer.text

    def test_what_cannot_be_paid_says_what_is_missing(self, owner, matches, started):
        answer = tap(owner, matches, started, type="play_character", seat=0, card__name="Król", card__cost=9)
        assert answer.status_code == 422
        assert "This costs 1 P, 9 E, and there is only 3 P, 2 N, 3 E, 1 K: 5 markers are missing." in answer.text

    def test_the_price_is_told_before_it_is_paid(self, owner, started):
        fields = {"type": "play_character", "seat": 0, "card.name": "Król", "card.cost": 4}
        answer = owner.get(f"/m/{started.id}/historia/preview", query_string=fields)
        assert "Price: 1 P, 4 E, paid as 1 P, 3 E, 1 K" in answer.text
        short = owner.get(f"/m/{started.id}/historia/preview", query_string={**fields, "card.cost": 9})
        assert "5 markers are missing" in short.text

    def test_a_contest_shows_the_level_and_the_reason(self, owner, started):
        page = owner.get(f"/m/{started.id}").text
        assert "keyword Król" in page
        assert "+3" in page

    def test_out_of_turn_is_refused_with_an_offer_that_works(self, owner, matches, started):
        answer = tap(owner, matches, started, type="draw", seat=1, cards=1)
        assert answer.status_code == 422
        assert "It is the turn of Ania, not of Basia." in answer.text
        assert "as a correction" in answer.text
        offer = re.search(r'id="notice".*?(<form[^>]*>)', answer.text, re.S)[1]
        assert 'hx-sync="#board:queue all"' in offer, "it goes after the taps before it"
        offered = tap(owner, matches, started, type="draw", seat=1, cards=1, correction="true", instead__p=0)
        assert offered.status_code == 200
        assert "Correction: Basia: draws 1 card (pays 1 P, 1 N)" in offered.text
        assert matches.look(started.id).state.turn == 0

    def test_a_seats_phone_acts_for_its_seat_alone(self, guest, matches, started):
        phone = guest(started, "1")
        phone.set_cookie("language", "en")
        answer = tap(phone, matches, started, seat=0, step="p:1")
        assert answer.status_code == 422
        assert "This device holds the seat of Basia" in answer.text

    def test_a_watcher_sees_no_buttons(self, guest, started):
        page = guest(started, "watch").get(f"/m/{started.id}/watch").text
        assert "Jadwiga" not in page
        assert "<button" not in page.split('id="board"')[1].split("</main>")[0]


class TestTheEnd:
    def test_the_round_says_what_it_will_do(self, owner, started, act):
        act(started, Pass(0), Pass(1))
        page = owner.get(f"/m/{started.id}").text
        assert "goes to nobody" in page
        assert re.findall(r"K (\d)\s*</span>\s*<b class=\"num\">(\S+) VP", page) == [("1", "+1"), ("2", "+2")]

    def test_the_summary_draws_a_chart_and_the_same_figures_as_a_table(self, owner, matches, started, act):
        act(started, Pass(0), Pass(1))
        tap(owner, matches, started, type="end_round")
        page = owner.get(f"/m/{started.id}/receipt").text
        assert page.count("<polyline") == 2
        assert "1. Rok 966" in page
        assert "culture" in page

    @pytest.mark.parametrize(
        ("ends", "said"),
        [
            ([(36, 3, 1, True), (36, 3, 0, False)], ("Equal VP and events: more monuments decide", "1 : 0")),
            ([(9, 0, 4, False), (12, 1, 2, False), (12, 2, 0, True)], ("Equal VP: more won events decide", "2 : 1")),
            ([(36, 3, 1, True), (36, 3, 1, True)], None),  # shared
            ([(36, 0, 0, True), (35, 3, 1, False)], None),
        ],
    )
    def test_what_broke_a_tie(self, app, ends, said):
        standings = [
            Standing(vp, 1, won, own=Chapter(Format.NOWY, Points(), ("x",) * events, ("y",) * monuments))
            for vp, events, monuments, won in ends
        ]
        with app.test_request_context(headers={"Accept-Language": "en"}):
            assert tie_breaker(standings) == said

    def test_a_finished_match_ranks_the_players_and_can_be_played_again(self, owner, matches):
        options = game.Options("epokowy_antiquity", None)
        match = matches.open_match("historia", [*NAMES, ("Celina", None)], options)
        *before, last = enumerate(golden("epokowy_three_players_tie_by_events"))
        for number, action in before:
            matches.act(match.id, action, number, f"r{number}", Who())
        assert "one-phone" not in owner.get(f"/m/{match.id}").text  # no event that the bar could make room for
        matches.act(match.id, last[1], last[0], "last", Who())
        page = owner.get(f"/m/{match.id}").text
        assert "Celina wins" in page
        assert re.search(r"Equal VP: more won events decide.*?2 : 1", page, re.DOTALL)
        assert "Rematch" in page
        assert matches.look(match.id).match.status == "finished"
        assert owner.get("/").status_code == 200


def golden(name):
    """The actions of a golden log."""
    log = json.loads((GOLDEN / f"{name}.json").read_text("utf-8"))
    return [msgspec.convert(line["action"], game.Action) for line in log["entries"] if "action" in line]


@pytest.mark.parametrize("language", ["pl", "en"])
def test_every_action_of_whole_matches_has_words_in_both_languages(app, matches, language):
    match = matches.open_match("historia", NAMES)
    with app.test_request_context(headers={"Accept-Language": language}):
        told = [words.describe(action, match.seats) for action in golden("nowy_two_players_tie_by_monuments")]
    assert all(told)
    assert any("Poprawka" in text for text in told) == (language == "pl")


@pytest.mark.parametrize("name", ["put." + "9" * 5000, ".".join("a" * 5000), "put.9999999"])
def test_a_form_with_nonsense_in_its_names_is_refused_with_a_sentence(owner, matches, name):
    match = matches.open_match("historia", [("Ania", None), ("Basia", None)])
    answer = owner.post(f"/m/{match.id}/act", data={"type": "gain", "seat": "0", name: "1", "seen": "0"})
    assert answer.status_code == 422
