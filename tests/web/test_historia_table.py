"""Historia at the table: what lies face down, what cards do in any phase, beginning at once, and cards in one line."""

import re

import msgspec
import pytest
from hs_cards import card as library_card
from hs_cards import whole_deck
from msgspec.structs import replace
from page_forms import Page

from companion.games.historia import game
from companion.games.historia.actions import (
    AddCharacter,
    AddMonument,
    BeginEpoch,
    BringEvent,
    DeclareWar,
    Gain,
    Modify,
    Pass,
    PlayCharacter,
    ShowFaction,
    TakeIncome,
)
from companion.games.historia.cards import CharacterCard, EventCard, MonumentCard
from companion.games.historia.terms import NOTHING, Amounts, Change, Date
from companion.matches.play import Who
from companion.web.games.historia.library import store
from companion.web.games.historia.taps import read_tap

HTMX = {"HX-Request": "true"}
RULE = "W tej rundzie wojny kosztują 2 P."


@pytest.fixture
def match(matches):
    return matches.open_match("historia", [("Ania", None), ("Basia", None), ("Celina", None)])


@pytest.fixture
def act(matches, match):
    def do(*actions):
        for action in actions:
            seq = matches.look(match.id).seq
            matches.act(match.id, action, seq, f"r{seq}", Who())
        return matches.look(match.id).state

    return do


@pytest.fixture
def started(match, act):
    for seat, year in enumerate((1410, 1466, 1525)):
        act(ShowFaction(seat, f"Frakcja {seat}", Amounts(4, 3, 3, 2), text=f"Zasada {seat}"))
        act(BringEvent(seat, EventCard(f"Rok {year}", Date(year), one=("M",), text=RULE if seat == 0 else "")))
    act(BeginEpoch(), TakeIncome())
    return match


@pytest.fixture
def phone(guest, match):
    def sit(place):
        client = guest(match, place)
        client.set_cookie("language", "en")
        return client

    return sit


def tap(client, matches, match, **fields):
    form = {name.replace("__", "."): str(value) for name, value in fields.items()}
    return client.post(f"/m/{match.id}/act", data={**form, "seen": matches.look(match.id).seq}, headers=HTMX)


def unfolded(page):
    return re.findall(r'<details[^>]*id="([\w-]+)"\s+open>', page)


def read(**form):
    fields = {name.replace("__", "."): value for name, value in form.items()}
    return msgspec.convert(read_tap(fields), game.Action, strict=False)


class TestFaceDown:
    @pytest.fixture
    def begun(self, phone, matches, started):
        """Ania has begun a monument on her own phone."""
        ania = phone("0")
        fields = {"card__name": "Tajny zamek", "card__cost": 87, "card__vp": 91, "put__e": 2}
        answer = tap(ania, matches, started, type="play_monument", seat=0, **fields)
        assert "begins Tajny zamek" in answer.text
        return ania

    def test_its_player_reads_it_on_board_and_log(self, begun, started):
        assert "Tajny zamek" in begun.get(f"/m/{started.id}").text
        assert "2/87" in begun.get(f"/m/{started.id}").text
        assert "Tajny zamek" in begun.get(f"/m/{started.id}/log").text

    def test_no_other_seat_watcher_log_or_program_learns_of_it(self, begun, phone, client, started, bearer):
        other, watcher = phone("1"), phone("watch")
        told = [
            other.get(f"/m/{started.id}"), other.get(f"/m/{started.id}/board", headers=HTMX),
            other.get(f"/m/{started.id}/log"), watcher.get(f"/m/{started.id}/watch"),
            watcher.get(f"/m/{started.id}/log"), client.get(f"/api/v1/matches/{started.id}", headers=bearer),
            client.get(f"/api/v1/matches/{started.id}/log", headers=bearer), other.get(f"/m/{started.id}/receipt"),
        ]  # fmt: skip
        for answer in told:
            assert answer.status_code == 200
            assert "Tajny" not in answer.text, answer.request.path
            assert "/87" not in answer.text, answer.request.path
        assert "begins a monument, face down, markers: 2 E" in other.get(f"/m/{started.id}/log").text
        assert "face down, 2 markers" in watcher.get(f"/m/{started.id}/watch").text
        state = client.get(f"/api/v1/matches/{started.id}", headers=bearer).json["state"]
        monument = state["players"][0]["monuments"][0]
        assert (monument["card"]["name"], monument["cost"], monument["markers"]) == ("", 0, 2)

    def test_the_phone_of_the_whole_table_shows_it_only_to_whoever_asks(self, begun, phone, matches, started):
        shared = phone("table")
        assert "Tajny zamek" not in shared.get(f"/m/{started.id}").text
        number = matches.look(started.id).state.players[0].monuments[0].id
        card = f"/m/{started.id}/historia/karta?seat=0&monument={number}"
        assert "Tajny zamek" in shared.get(card).text
        assert "Tajny zamek" not in shared.get(f"/m/{started.id}/log").text
        assert phone("1").get(card).status_code == 404


class TestTheGoldenRule:
    @pytest.mark.parametrize("steps", [(), (BeginEpoch(later=True),), (BeginEpoch(later=True), TakeIncome())])
    def test_there_is_a_button_for_cards_in_every_phase(self, owner, match, act, steps):
        act(*steps)
        assert 'id="golden"' in owner.get(f"/m/{match.id}").text

    @pytest.mark.parametrize("steps", [(DeclareWar(seat=0, against=1),), (Pass(0), Pass(1), Pass(2))])
    def test_also_in_a_war_and_when_the_round_ends(self, owner, started, act, steps):
        act(*steps)
        assert 'id="golden"' in owner.get(f"/m/{started.id}").text

    def test_a_card_in_play_is_changed_and_given_away_on_its_page(self, owner, matches, started, act):
        number = act(AddCharacter(0, CharacterCard("Jan", text="Chroni króla."))).players[0].characters[0].id
        page = owner.get(f"/m/{started.id}/historia/karta?seat=0&character={number}").text
        assert "Chroni króla." in page
        tap(owner, matches, started, type="add_character", seat=0, character=number, card__name="Jan", card__strength=7)
        assert matches.look(started.id).state.players[0].characters[0].card.strength == 7
        tap(owner, matches, started, type="change_controller", seat=0, to=2, character=number)
        assert [len(player.characters) for player in matches.look(started.id).state.players] == [0, 0, 1]

    def test_a_pad_says_by_how_much_and_which_card(self):
        assert read(seat="1", step="vp:7", what=" Dar ") == Gain(seat=1, vp=7, what="Dar")
        assert read(seat="1", step="k:-3", what="Zaraza") == Gain(seat=1, change=Change(k=-3), what="Zaraza")
        assert read(type="modify", seat="0", what="attack", by="4", card="Husaria") == Modify(0, "attack", 4, "Husaria")


class TestTheStack:
    def test_its_rule_and_the_whole_stack_are_open_to_everyone(self, phone, started):
        for place, address in (("1", ""), ("watch", "/watch")):
            page = phone(place).get(f"/m/{started.id}{address}").text
            assert RULE in page
            assert page.index("Rok 1466") < page.index("Rok 1525")

    def test_texts_of_factions_and_cards_lie_where_the_cards_lie(self, phone, started, act):
        act(AddMonument(1, MonumentCard("Wawel", 5, text="Broni miasta."), completed=True))
        page = phone("0").get(f"/m/{started.id}").text
        assert "Zasada 2" in page
        assert "Broni miasta." in page


class TestFromASeatsPhone:
    def test_a_card_takes_from_another_player(self, phone, matches, started):
        basia = phone("1")
        assert 'name="whom"' in basia.get(f"/m/{started.id}").text
        answer = tap(basia, matches, started, type="gain", seat=1, whom=0, change__p=-1, what="Dań")
        assert answer.status_code == 200
        log = " ".join(basia.get(f"/m/{started.id}/log").text.split())
        assert "Dań: −1 P for Ania" in log
        assert tap(basia, matches, started, type="gain", seat=0, vp=1).status_code == 422

    def test_a_monument_in_play_is_edited_on_its_page(self, phone, matches, started, act):
        act(AddMonument(1, MonumentCard("Wawel", 5), 1))
        monument = matches.look(started.id).state.players[1].monuments[0].id
        basia = phone("1")
        page = basia.get(f"/m/{started.id}/historia/karta?seat=1&monument={monument}").text
        assert 'value="Wawel"' in page
        fields = {"card__name": "Zamek", "card__cost": 4}
        assert tap(basia, matches, started, type="add_monument", seat=1, monument=monument, **fields).status_code == 200
        assert matches.look(started.id).state.players[1].monuments[0].card.name == "Zamek"
        assert "Zamek" not in phone("0").get(f"/m/{started.id}/log").text  # it lies face down


class TestBeginningAtOnce:
    def test_one_tap_and_counting_goes_on_what_is_missing_is_asked_for(self, owner, matches, match):
        owner.set_cookie("language", "en")
        page = owner.get(f"/m/{match.id}").text
        assert "events and factions later" in page
        tap(owner, matches, match, type="begin_epoch", later="true")
        page = owner.get(f"/m/{match.id}").text
        assert "Still without an income, because no faction was shown" in page
        assert page.index('id="stack"') < page.index("Name this event") < page.index('class="stack-list"')
        assert "Name the event of round 3" in page  # any that is still to come, not only the present one
        bases = {"bases.0.p": 3, "bases.0.k": "", "bases.1.p": "", "bases.2.e": 2}
        assert tap(owner, matches, match, type="take_income", **bases).status_code == 200
        assert [player.base for player in matches.look(match.id).state.players] == [Amounts(3), NOTHING, Amounts(e=2)]
        assert [player.influence for player in matches.look(match.id).state.players] == [
            Amounts(3),
            NOTHING,
            Amounts(e=2),
        ]
        assert tap(owner, matches, match, seat=1, step="vp:1").status_code == 200
        state = matches.look(match.id).state
        for seat in (state.turn, (state.turn + 1) % 3, (state.turn + 2) % 3):
            tap(owner, matches, match, type="pass", seat=seat)
        assert "An event without a name goes to nobody" in owner.get(f"/m/{match.id}").text
        tap(owner, matches, match, type="end_round")
        assert "1. An event without a name" in owner.get(f"/m/{match.id}/receipt").text

    def test_before_the_income_a_phone_shows_what_others_gain_and_asks_its_own_seat_for_a_base(self, phone, match, act):
        act(BeginEpoch(later=True), ShowFaction(0, "Piastowie", Amounts(p=3)))
        ania, celina = (" ".join(phone(seat).get(f"/m/{match.id}").text.split()) for seat in "02")
        assert re.search(r'id="plus-0-p".*?<input name="gives.0.p" form="take-income"[^>]*value="3"', ania)
        assert 'type="hidden" form="take-income" name="gives.1.p" value="0"' in ania
        assert "minus-0-p" not in ania  # one set of figures, with what is added under them
        assert re.search(r'<input name="bases.2.p"[^>]*form="take-income"', celina)
        assert 'form="take-income" name="base_of" value="2"' in celina
        assert 'class="gain"> <span class="hidden-text">income</span> +3' in celina

    def test_without_a_faction_too_the_income_shows_what_monuments_give(self, phone, match, act):
        act(BeginEpoch(later=True), AddMonument(0, MonumentCard("Most", 2), completed=True))
        field = r'<input name="bases.0.k" form="take-income"[^>]*placeholder="1" value=""'
        for place, gain in (("table", field), ("0", r'class="gain">.{,60}\+1')):
            page = " ".join(phone(place).get(f"/m/{match.id}").text.split())
            assert re.search(gain, page), place
            assert 'name="gives.0.k" value="1"' in page, place
        assert act(TakeIncome()).players[0].influence == Amounts(k=1)

    def test_a_base_typed_on_a_seats_phone_is_taken_with_the_income_or_said_before_it(self, phone, matches, match, act):
        act(BeginEpoch(later=True), ShowFaction(2, "Jagiellonowie", text="Zasada"))
        for seat, more in ((2, {"base_of": "2"}), (0, {})):
            mine = phone(str(seat))
            parts = [about for tag, about in Page(mine.get(f"/m/{match.id}").text).elements if tag == "input"]
            form = {part["name"]: part["value"] for part in parts if part.get("form") == "take-income"}
            form |= {"type": "take_income", f"bases.{seat}.p": "3", **more}
            assert tap(mine, matches, match, **form).status_code == 200
        state = matches.look(match.id).state
        assert [(one.faction, one.text, one.base.p, one.influence.p) for one in state.players] == [
            ("", "", 3, 3), ("", "", 0, 0), ("Jagiellonowie", "Zasada", 3, 3),
        ]  # fmt: skip

    def test_a_base_that_is_said_after_the_income_is_gained_at_once_and_once(self, phone, matches, match, act):
        act(BeginEpoch(later=True), ShowFaction(0, "Piastowie", Amounts(p=3)), TakeIncome())
        celina = phone("2")
        page = celina.get(f"/m/{match.id}").text
        assert re.search(r'<form id="put-base".*?<input name="base.p"', page, re.DOTALL)
        assert "put-base" not in phone("0").get(f"/m/{match.id}").text  # who has a base is not asked for one
        said = {"type": "show_faction", "seat": 2, "gains": "true", "base.p": 2, "base.k": 1}
        for _ in range(2):
            assert tap(celina, matches, match, **said).status_code == 200
            assert act().players[2].influence == Amounts(p=2, k=1)
        assert "put-base" not in celina.get(f"/m/{match.id}").text

    def test_an_income_that_is_undone_leaves_what_was_typed_for_it(self, owner, matches, match, act):
        act(BeginEpoch(later=True), ShowFaction(0, "Piastowie", Amounts(p=3)))
        typed = {"gives.0.p": 5, "gives.1.p": 0, "gives.2.p": 0, "bases.0.p": 0, "bases.1.p": 4, "bases.2.p": ""}
        owner.get(f"/m/{match.id}")
        assert tap(owner, matches, match, type="take_income", **typed).status_code == 200
        owner.post(f"/m/{match.id}/undo", data={"seen": matches.look(match.id).seq})
        page = owner.get(f"/m/{match.id}").text
        figures = dict(re.findall(r'<input name="((?:gives|bases).\d.p)"\s+form="take-income"[^>]*value="(\d*)"', page))
        assert figures == {"gives.0.p": "5", "bases.1.p": "4", "bases.2.p": ""}

    def test_an_income_of_nothing_is_asked_about_and_may_be_meant(self, owner, matches, match, act):
        owner.set_cookie("language", "en")
        act(BeginEpoch(later=True))
        page = owner.get(f"/m/{match.id}").text
        assert re.search(r'id="take-income".*?name="asks" value="true"', page, re.DOTALL)
        nothing = {f"{field}.{seat}.{kind}": 0 for field in ("gives", "bases") for seat in range(3) for kind in "pnek"}
        answer = tap(owner, matches, match, type="take_income", asks="true", **nothing)
        assert answer.status_code == 422
        assert "nobody could pay for an action" in answer.text
        said = answer.text.partition('id="notice"')[2]
        meant = dict(re.findall(r'<input type="hidden" name="([\w.]+)" value="([^"]*)">', said))
        assert "asks" not in meant
        assert tap(owner, matches, match, **meant).status_code == 200
        assert matches.look(match.id).state.phase == "actions"
        one = {**nothing, "bases.1.p": 1}
        owner.post(f"/m/{match.id}/undo", data={"seen": matches.look(match.id).seq})
        assert tap(owner, matches, match, type="take_income", asks="true", **one).status_code == 200

    def test_who_can_pay_for_no_action_is_told_the_price_and_that_nothing_is_left(self, owner, match, act):
        owner.set_cookie("language", "en")
        act(BeginEpoch(later=True), TakeIncome())
        page = " ".join(owner.get(f"/m/{match.id}").text.split())
        assert "an action costs 1 P · no P and no K left" in page

    def test_who_brought_an_unnamed_event_is_not_guessed(self, owner, phone, match, act):
        owner.set_cookie("language", "en")
        act(BeginEpoch(later=True))
        page = " ".join(owner.get(f"/m/{match.id}").text.split())
        assert "brought by" not in page
        assert '<select name="owner" required> <option value="">–</option>' in page
        assert "selected" not in page.partition('name="owner"')[2].partition("</select>")[0]
        mine = " ".join(phone("2").get(f"/m/{match.id}").text.split())
        assert '<option value="2" selected>' in mine.partition('name="owner"')[2].partition("</select>")[0]

    def test_a_war_waits_for_you_on_your_own_phone(self, phone, started, act):
        act(DeclareWar(seat=0, against=1))
        waits = {}
        for seat in "01":
            page = phone(seat).get(f"/m/{started.id}", headers={"Accept-Language": "en"}).text
            waits[seat] = re.search(r"The war waits for</small>\s*<b>([^<]*)</b>", page)[1]
        assert waits == {"0": "you", "1": "Ania"}

    def test_what_is_typed_as_a_base_is_gained_besides_what_monuments_give(self):
        gives = {"gives__0__p": "0", "gives__0__k": "1", "gives__1__e": "3"}
        told = read(type="take_income", **gives, bases__0__p="2", bases__0__k="1", bases__1__p="0")
        assert told.gives == (Amounts(p=2, k=2), Amounts(e=3))
        assert told.bases == (Amounts(p=2, k=1), NOTHING)


class TestInOneLine:
    @pytest.mark.parametrize(
        ("typed", "card"),
        [
            ("Mieszko I, 3, M2, 2P 1K, Książę", CharacterCard("Mieszko I", 3, 2, Amounts(p=2, k=1), ("Książę",))),
            ("Jadwiga,4,k2", CharacterCard("Jadwiga", 4, 0, Amounts(k=2))),
            ("Zygmunt, zwany Starym", CharacterCard("Zygmunt, zwany Starym")),
        ],
    )
    def test_a_character_has_its_figures_after_its_name(self, typed, card):
        found = read(type="play_character", seat="0", card__name=typed)
        assert isinstance(found, PlayCharacter)
        assert msgspec.structs.replace(found.card, name=found.card.name.strip()) == card

    def test_a_monument_and_an_event_too(self):
        monument = read(type="play_monument", seat="0", card__name="Wawel, dolny, 7, 5 PZ")
        assert monument.card == MonumentCard("Wawel, dolny", 7, vp=5)
        for day in ("1410-07-15", "15.07.1410"):
            event = read(type="bring_event", seat="0", card__name=f"Grunwald, {day}")
            assert event.card == EventCard("Grunwald", Date(1410, 7, 15))
        cezar = read(type="bring_event", seat="0", card__name="Zamach na Cezara, 44", card__date__bc="true")
        assert cezar.card == EventCard("Zamach na Cezara", Date(-44))

    def test_a_year_before_christ_may_be_said_twice_and_of_two_dates_none_is_half_the_other(self):
        cezar = read(type="bring_event", seat="0", card__name="Zamach na Cezara, 44 p.n.e.", card__date__bc="true")
        assert cezar.card == EventCard("Zamach na Cezara", Date(-44))
        grunwald = read(type="bring_event", seat="0", card__name="Grunwald, 1409-06-15", card__date__year="1410")
        assert grunwald.card == EventCard("Grunwald", Date(1410))

    def test_an_event_without_a_year_is_asked_for_one(self, owner, matches, match):
        owner.set_cookie("language", "en")
        answer = tap(owner, matches, match, type="bring_event", seat=0, card__name="Grunwald", card__date__month=7)
        assert answer.status_code == 422
        assert "When was it? Give a year, or a whole date." in answer.text
        assert "required" not in re.search(r'<input name="card.date.year"[^>]*>', owner.get(f"/m/{match.id}").text)[0]

    def test_what_has_a_field_of_its_own_wins_and_a_card_of_a_deck_is_taken_as_it_is(self):
        assert read(type="play_character", seat="0", card__name="Jan, 3", card__cost="5").card.cost == 5
        fill = msgspec.json.encode({"card": {"name": "Jan, 3", "keywords": ["Król"]}}).decode()
        assert read(type="play_character", seat="0", fill=fill).card == CharacterCard("Jan, 3", keywords=("Król",))
        assert read(type="draw", seat="0", cards="1", fill="{") == read(type="draw", seat="0", cards="1")

    def test_what_was_understood_is_told_before_it_is_done(self, owner, started):
        owner.set_cookie("language", "en")
        fields = {"type": "play_character", "seat": 0, "card.name": "Jan, 2, M1"}
        assert "Jan · cost 2 · M 1 · –. Price: 1 P, 2 E" in owner.get(
            f"/m/{started.id}/historia/preview", query_string=fields
        ).text  # fmt: skip


class TestDecks:
    @pytest.fixture
    def brought(self, owner, matches, match):
        def bring(deck):
            with matches.storage.writing() as db:
                numbers = [(store.put_card(db, card), copies) for card, copies in deck.cards]
                number = store.put_deck(db, deck.name, deck.epoch, deck.period, numbers)
            owner.set_cookie("language", "en")
            page = owner.get(f"/m/{match.id}").text
            answer = tap(owner, matches, match, type="show_faction", seat=0, deck_id=number)
            return page, answer, matches.look(match.id).state.players[0].deck

        return bring

    def test_a_deck_of_a_period_is_offered_in_its_epoch(self, brought):
        page, answer, _ = brought(whole_deck(name="Późna", period="late_middle_ages"))
        assert re.search(r"<b>Późna</b>\s*<small>[^<]*Late Middle Ages · 5 faults", page)
        assert "This deck has 5 faults against the rules of construction." in answer.text

    def test_a_deck_is_offered_with_the_base_that_its_faction_has_now(self, owner, matches, match):
        deck, offered = whole_deck(), r"<b>Polska</b>\s*<small>\s*([^<]*?)\s*</small>"
        with matches.storage.writing() as db:
            numbers = [(store.put_card(db, card), copies) for card, copies in deck.cards]
            store.put_deck(db, deck.name, deck.epoch, deck.period, numbers)
        assert set(re.findall(offered, owner.get(f"/m/{match.id}").text)) == {"3 P, 2 N, 3 E, 1 K"}
        with matches.storage.writing() as db:
            store.put_card(db, replace(deck.faction, p=5))
        assert set(re.findall(offered, owner.get(f"/m/{match.id}").text)) == {"5 P, 2 N, 3 E, 1 K"}

    def test_a_deck_of_more_than_forty_characters_loses_none(self, brought):
        many = tuple((library_card(name=f"Postać {n}"), 1) for n in range(60))
        _, answer, deck = brought(whole_deck(cards=(*whole_deck().cards, *many)))
        assert answer.status_code == 200
        assert len(deck.characters) == 67  # with the seven of Piastowie

    def test_once_a_deck_is_chosen_events_lie_by_date_and_typing_is_folded_away(self, brought):
        page, answer, _ = brought(whole_deck())
        dates = [answer.text.index(f"<b>Rok {year}</b>") for year in (966, 1000, 1138, 1410)]
        assert dates == sorted(dates)
        assert '<details class="unfold" id="by-hand-0">' in answer.text
        assert unfolded(page) == ["faction-0-next"]  # what comes next is open, and that alone
        assert unfolded(answer.text) == ["bring-0-0-next"]
        assert "Draw 4 cards; any of them may be exchanged once." in page

    def test_a_deck_that_was_left_for_later_is_asked_for_before_the_income(self, brought, owner, match, act):
        act(BeginEpoch(later=True))
        page, answer, deck = brought(whole_deck())
        assert page.count("Use this deck") == 3
        assert deck.name == "Polska"
        assert answer.text.count("Use this deck") == 2

    def test_copies_in_play_are_counted_against_the_deck(self, brought, phone, match, act):
        _, _, deck = brought(whole_deck())
        act(BeginEpoch(later=True), TakeIncome(), AddCharacter(0, deck.characters[1]))
        ania = phone("0")
        assert "in play: 1 of 2" in ania.get(f"/m/{match.id}").text
        assert "all-out" not in ania.get(f"/m/{match.id}").text
        act(AddCharacter(0, deck.characters[1]))
        assert "all-out" in ania.get(f"/m/{match.id}").text


def test_the_bar_makes_room_on_one_phone_for_many_while_there_is_a_round(phone, matches, started):
    table, place = phone("table"), phone("0")
    assert "one-phone" in table.get(f"/m/{started.id}").text
    assert "one-phone" not in place.get(f"/m/{started.id}").text
    matches.abandon(started.id)
    assert "one-phone" not in table.get(f"/m/{started.id}").text


def test_a_tap_on_a_counter_brings_that_counter_and_not_its_seat(phone, matches, started):
    table = phone("table")
    drawn = re.search(r'data-drawn="([^"]+)"', table.get(f"/m/{started.id}").text)[1]
    form = {"seat": "1", "step": "vp:1", "tap": "1"}
    answer = table.post(f"/m/{started.id}/act", data=form, headers={**HTMX, "Board-Has": drawn})
    pieces = re.findall(r'data-piece="([\w-]+)"', answer.text)
    assert [name for name in pieces if not name.startswith("act-")] == ["count-1-vp"]


def test_where_nobody_entered_sections_the_level_of_a_contest_is_read_off_the_card(phone, match, act):
    for seat, year in enumerate((1410, 1466, 1525)):
        act(ShowFaction(seat, f"Frakcja {seat}", Amounts(4, 3, 3, 2)), BringEvent(seat, EventCard("Rok", Date(year))))
    act(BeginEpoch(), TakeIncome(), AddCharacter(0, CharacterCard("Jan")))
    sheet = phone("0").get(f"/m/{match.id}").text.split('id="act-contest"')[1].split("</details>")[0]
    assert "The sections of this event were not entered" in sheet
    assert "fits no section" not in sheet
    assert re.findall(r"<option[^>]*>([^<]*)<", sheet) == ["Jan", "nobody that we track"], "whoever is there is tapped"
