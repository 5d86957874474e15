"""The history in a real browser: with 0, 1, 12 and 10,000 matches, long names, faults, print."""

import importlib.util
import json
import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import phones
import pytest
import twelve as evenings
from barriers import Examiner
from hs_phones import open_historia, start
from phones import as_owner
from playwright.sync_api import expect
from screens import TWICE, USUAL, faults_at, letters, resize
from serving import Server

from companion import config, create_app, open_matches
from companion.history import sheets, takeout
from companion.history.listing import Wanted
from companion.history.sheets import Past, PastSeat

HIGH = 2600  # so high that nothing covers what could be scrolled
OWNER = "/owner?key=owner-key-of-the-tests"
GAME = evenings.GAME
LONG = "Konstancja Aleksandra Wielopolska-Przemyska herbu Starykoń 9"
LARGE = 5  # matches of this many figures' points
PEOPLE = ("Kazimierz Jagiellończyk", "Świętopełk Międzyrzecki", "Ania")
NAMES = [LONG, "👩‍👩‍👧‍👦🎲", "<script>alert(1)</script>", "שרה"]


def fill_many(instance: Path, number: int) -> None:
    """Many matches as rows, as the bench makes them."""
    spec = importlib.util.spec_from_file_location("bench_history", Path(__file__).parents[2] / "tools/bench_history.py")
    bench = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(bench)
    app = create_app(config.read({"COMPANION_INSTANCE": str(instance), "COMPANION_KEY": "x"}))
    bench.fill(app, number)
    app.extensions["matches"].storage.close()


def fill(instance: Path, number: int) -> None:
    if number == 10_000:
        fill_many(instance, number)
        return
    matches = open_matches(instance / "companion.db")
    if number == 1:
        evenings.play_one(matches, 5)
    elif number == 12:
        evenings.play_twelve(matches)
    elif number == LARGE:
        for day in range(LARGE):
            seats = [PastSeat(name, 12_345.5 * (day + 1) + 11 * seat) for seat, name in enumerate(PEOPLE)]
            at = evenings.moment("2026-02-02", day)
            sheets.enter(matches, Past("any-game", at, tuple(seats), 20, title="Terraformacja Marsa: wielka edycja"))
    elif number == len(NAMES):
        for place, name in enumerate(NAMES):
            seats = (PastSeat(name, 40 + place), PastSeat("Ania", 30))
            past = Past(GAME, evenings.moment("2026-02-02", place), seats, 20, LONG * 2, f"{LONG} " * 5, f"{LONG}, x")
            sheets.enter(matches, past)
        evenings.play_whole(matches, NAMES[0], NAMES[2])
    matches.storage.close()


@pytest.fixture(scope="session")
def archive(tmp_path_factory):
    """A server whose history has so many matches."""
    servers = {}

    def serve(number):
        if number not in servers:
            server = Server(tmp_path_factory.mktemp(f"archive-{number}") / "served")
            server.instance.mkdir(parents=True)
            fill(server.instance, number)
            servers[number] = server.start()
        return servers[number]

    yield serve
    for server in servers.values():
        server.kill()


@pytest.fixture
def owner(phone, archive):
    def enter(number, *args, **more):
        page = phone(*args, server=archive(number), **more)
        page.goto(OWNER)
        return page

    return enter


def pages_of(page):
    """Every page of the history there is, with one match and one player."""
    found = [
        "/",
        "/history",
        "/players",
        f"/games/{GAME}",
        "/year/2026",
        "/statistics",
        "/seasons",
        "/import",
        f"/history/new/{GAME}",
        "/settings",
        f"/new/{GAME}",
    ]
    page.goto("/history?status=finished")
    if page.locator(".match-item").count():
        match = page.locator(".match-item a.stretch").last.get_attribute("href")
        found += [match, f"{match}/sheet", f"{match}/edit"]
        page.goto(match)
        if page.locator("a[href$=replay]").count():
            found.append(f"{match}/replay?step=9")
        page.goto("/players")
        found.append(page.locator("#players a.stretch").first.get_attribute("href"))
        page.goto(found[-1])
        found += page.locator("#rivals a").evaluate_all("links => links.map(a => a.getAttribute('href'))")[:1]
    return found


@pytest.mark.parametrize(("number", "language"), [(0, "pl"), (1, "en"), (10_000, "pl"), (len(NAMES), "pl")])
def test_every_page_fits_and_is_accessible(owner, number, language):
    """With none, one, very many, and long and strange names; twelve are among the screens of test_screens.py."""
    page, found = owner(number, language), []
    examiner = Examiner(page, known=set())
    for path in pages_of(page):
        page.goto(path)
        found += [f"{path}, {fault}" for fault in faults_at(page, ((360, 740), (1440, 900)))]
        if number == 0:  # all others have the same parts as twelve
            resize(page, (360, HIGH))
            examiner.look(path)
    assert found + examiner.found == []
    if number == len(NAMES):
        page.goto("/history")
        expect(page.locator("#matches")).to_contain_text("<script>alert(1)</script>")


def test_filters_are_in_the_address_and_come_back_with_it(owner):
    page = owner(12)
    page.goto("/history")
    page.locator(".filter-box summary").click()
    page.locator("[name=player]").select_option(label="Daria")
    page.locator("[name=since]").fill("2026-03-01")
    page.get_by_role("button", name="Show").click()
    expect(page.locator(".match-item")).to_have_count(1)
    query = parse_qs(urlsplit(page.url).query)
    assert query["since"] == ["2026-03-01"]
    assert query["player"]
    page.reload()
    expect(page.locator(".match-item")).to_have_count(1)
    assert page.locator("[name=since]").input_value() == "2026-03-01"
    page.get_by_role("link", name="All matches").click()
    expect(page.locator(".match-item")).to_have_count(11)


def test_paging_through_ten_thousand_matches(owner):
    page = owner(10_000)
    page.goto("/history")
    seen = set()
    for _ in range(3):
        ids = page.eval_on_selector_all(".match-item a.stretch", "links => links.map(a => a.href)")
        assert len(ids) == 25
        assert not seen & set(ids)
        seen |= set(ids)
        page.get_by_role("link", name="Earlier matches").click()
        page.wait_for_url(re.compile("after="))


def test_the_way_from_the_list_to_a_match_its_replay_and_back(owner):
    page = owner(12)
    page.goto("/history?since=2026-02-01&until=2026-02-01")
    page.locator(".match-item a.stretch").click()
    expect(page.get_by_role("heading", name="Ania wins")).to_be_visible()
    expect(page.locator("#progress svg")).to_be_visible()
    page.get_by_text("Round 1: receipts").click()
    expect(page.locator(".receipt").first).to_contain_text("The Eternal Palace")
    page.get_by_role("link", name="Replay").click()
    expect(page.locator(".step-words")).to_contain_text("0 / 41")
    page.get_by_role("link", name="One step on").click()
    expect(page.locator(".step-words")).to_contain_text("1 / 41")
    expect(page.locator("#board")).to_contain_text("The Eternal Palace")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".step-words")).to_contain_text("2 / 41")
    page.keyboard.press("End")
    expect(page.locator("#board")).to_contain_text("Ania wins")
    expect(page.locator("#board")).to_contain_text("64")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".step-words")).to_contain_text("40 / 41")
    assert "step=40" in page.url
    page.locator("#step").fill("11")
    expect(page.locator(".step-words")).to_contain_text("11 / 41")
    page.locator("#board").evaluate("() => document.activeElement.blur()")
    page.keyboard.press("PageDown")
    expect(page.locator(".replay-parts [aria-current]")).to_have_text("Round 2")
    expect(page.locator(".step-words")).to_contain_text("13 / 41")
    page.get_by_role("button", name="Play").click()
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".step-words")).to_contain_text("14 / 41")
    page.keyboard.press(" ")
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "false")
    assert page.locator("#moment").get_attribute("href") == page.url.removeprefix(page.url.partition("/history")[0])
    page.get_by_role("link", name="Back to the match").click()
    expect(page.get_by_role("heading", name="Ania wins")).to_be_visible()


def test_a_replay_works_without_scripts(owner):
    page = owner(12, java_script_enabled=False)
    page.goto("/history?since=2026-02-01&until=2026-02-01")
    page.locator(".match-item a.stretch").click()
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("link", name="To the end").click()
    expect(page.locator("#board")).to_contain_text("Ania wins")


def test_a_past_match_a_note_and_hiding_it(owner):
    page = owner(1)
    page.goto("/history")
    page.get_by_role("link", name="Past match: Poprzez Wieki").click()
    page.locator("[name=played_at]").fill("2020-05-05T20:00")
    for number, (name, points) in enumerate((("Celina", ("5", "6", "7")), ("Daria", ("1", "2", "3")))):
        page.locator(f"[name=seats-{number}-name]").fill(name)
        for turn, figure in enumerate(points):
            page.locator(f"[name=seats-{number}-rounds-{turn}]").fill(figure)
    page.get_by_role("button", name="Write it down").click()
    expect(page.get_by_role("heading", name="Celina wins")).to_be_visible()
    expect(page.locator(".scores-of .score-sum").first).to_have_text("18")
    page.get_by_role("link", name="Change or delete").click()
    page.locator("[name=notes]").fill("U babci na imieninach")
    page.get_by_label("Hide from statistics").check()
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".notes")).to_have_text("U babci na imieninach")
    expect(page.locator(".verdict-of")).to_contain_text("hidden from statistics")
    page.get_by_role("link", name="Change or delete").click()
    page.locator("[name=title]").fill("Celina, Daria")
    page.get_by_role("button", name="Delete", exact=True).click()
    expect(page.locator(".notice")).to_contain_text("The match was deleted")


def test_a_file_is_shown_with_its_faults_and_then_taken_in(owner, tmp_path):
    matches = open_matches(tmp_path / "other.db")
    for number in (7, 9):
        evenings.play_one(matches, number)
    body = json.loads("".join(takeout.as_json(matches.storage, Wanted())))
    matches.storage.close()
    body["matches"][0]["seats"][1]["colour"] = "blue"
    page = owner(0)
    page.goto("/import")
    sent = {"name": "evenings.json", "mimeType": "application/json", "buffer": json.dumps(body).encode()}
    page.locator("[name=file]").set_input_files(sent)
    page.get_by_role("button", name="Read the file").click()
    expect(page.locator(".notice")).to_contain_text("Nothing has been taken in yet.")
    expect(page.locator("#left_out code")).to_have_text("seats[2].colour")
    page.get_by_label("Basia is called here").fill("Barbara")
    page.get_by_role("button", name="Take in").click()
    expect(page.locator(".notice")).to_contain_text("1 match was taken in.")
    page.get_by_role("link", name="To the history").click()
    expect(page.locator(".match-item")).to_contain_text("Barbara")


@pytest.mark.parametrize(("path", "most"), [("/year/2026", 1), ("sheet", 1)])
def test_the_year_and_the_score_sheet_print_on_one_page(owner, tmp_path, path, most):
    page = owner(12, "pl", theme="dark")
    if path == "sheet":
        page.goto("/history?since=2026-02-01&until=2026-02-01")
        path = page.locator(".match-item a.stretch").get_attribute("href") + "/sheet"
    page.goto(path)
    printed = page.pdf(format="A4", path=str(tmp_path / "page.pdf"), print_background=True)
    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", printed)) == most


def let_read(host, who):
    host.get_by_role("radiogroup", name="Who may read the history").get_by_text(who).click()
    host.get_by_role("button", name="Save").click()
    expect(host.get_by_role("status")).to_have_text("Saved.")


def test_a_guest_sees_the_history_only_when_it_is_open(owner, phone, archive):
    server = archive(12)
    host = owner(12)
    host.goto("/history?status=finished")
    host.goto("/settings")
    let_read(host, "only me")
    host.goto(f"/new/{GAME}")
    host.locator("[name=seats-0-name]").fill("Ania")
    host.locator("[name=seats-1-name]").fill("Basia")
    host.locator("button.ready").click()
    host.wait_for_url("**/m/*")
    match = host.url.rsplit("/", 1)[1]
    host.goto(f"/m/{match}/invite")
    code = host.locator(".code").inner_text().replace("-", "")
    guest = phone(server=server)
    guest.goto(f"/j/{code}")
    guest.get_by_role("button", name="Only watch").click()
    assert guest.goto("/history").status == 403
    host.goto("/settings")
    let_read(host, "anyone who has joined once")
    assert guest.goto("/history").status == 200
    let_read(host, "only me")
    host.goto("/")
    host.get_by_role("button", name="Put aside: Ania, Basia").click()


WIDTHS = "parts => parts.map(part => part.getBoundingClientRect().width)"


@pytest.mark.parametrize("size", [(360, 740), (1280, 800)])
def test_a_replay_in_the_phase_of_actions_has_the_whole_width(phone, house, size):
    match = start(house, open_historia(house))
    page = as_owner(phone("en", size=size))
    page.goto(f"/history/{match['id']}/replay?step=10")
    expect(page.locator("#board.phase-actions")).to_be_visible()
    (room,) = page.locator("#board").evaluate_all(WIDTHS)
    (sides,) = page.locator("#board > .watch-sides").evaluate_all(WIDTHS)
    assert sides == pytest.approx(room)


def test_the_round_of_a_replay_stands_in_sight_at_once_and_when_it_follows(phone, house):
    match = phones.play(house, phones.open_match(house), "finished")
    page = as_owner(phone("en", size=(320, 640)))
    page.goto(f"/history/{match['id']}/replay?step=30")
    round_now = page.locator(".replay-parts [aria-current]")
    expect(round_now).to_have_text("Round 3")
    expect(round_now).to_be_in_viewport(ratio=1)
    page.keyboard.press("Home")
    expect(round_now).to_have_text("Round 1")
    expect(round_now).to_be_in_viewport(ratio=1)


def test_points_by_round_lie_under_their_heading_and_break_no_name(owner):
    page = owner(12, "en", size=(1440, 900))
    page.goto("/history?since=2026-02-01&until=2026-02-01")
    page.goto(page.locator(".match-item a.stretch").get_attribute("href"))
    heading, both = page.locator("#progress > figcaption").bounding_box(), page.locator("#progress svg").bounding_box()
    assert both["y"] > heading["y"]
    assert both["x"] == heading["x"]
    (room,) = page.locator("#progress").evaluate_all(WIDTHS)
    assert page.locator("#progress .chart-and-table").evaluate_all(WIDTHS) == [room]


def test_what_to_remember_of_a_year_has_the_whole_width_of_a_phone(owner):
    page = owner(12, "en", size=(360, 740))
    page.goto("/year/2026")
    (room,) = page.locator(".memories").evaluate_all(WIDTHS)
    assert set(page.locator(".memories > *").evaluate_all(WIDTHS)) == {room}


def test_whether_it_helps_to_begin_fits_a_phone(owner):
    page = owner(10_000, "en", size=(360, 740))
    page.goto(f"/games/{GAME}")
    (room,) = page.locator("#first-seat").evaluate_all(WIDTHS)
    assert page.locator("#first-seat table").evaluate_all(WIDTHS) == [room]


BROKEN = """parts => parts.flatMap((part) => {
  const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT), found = [];
  while (texts.nextNode()) for (const { 0: word, index } of texts.currentNode.data.matchAll(/[^\\s-]+/g)) {
    const letters = document.createRange();
    letters.setStart(texts.currentNode, index);
    letters.setEnd(texts.currentNode, index + word.length);
    if (new Set([...letters.getClientRects()].map((line) => Math.round(line.top))).size > 1) found.push(word);
  }
  return found;
})"""


@pytest.mark.parametrize("size", [(360, 740), (768, 1024), (1440, 900)])
def test_no_word_is_broken_beside_points_of_many_figures_or_titles_of_many_words(owner, size):
    page = owner(LARGE, "pl", size=size)
    page.goto("/year/2026")
    assert page.locator(".memories dd").evaluate_all(BROKEN) == []
    page.goto("/statistics")
    page.goto(page.locator("#titles-played a").first.get_attribute("href"))
    expect(page.locator("#points-and-places tbody tr")).to_have_count(len(PEOPLE))
    assert page.locator("#points-and-places").evaluate_all(BROKEN) == []
    expect(page.locator("#points-and-places tbody td").last).to_have_text("61\xa0727½\xa0· 12\xa0345½")
    (room,) = page.locator("#points-and-places").evaluate_all(WIDTHS)
    assert page.locator("#points-and-places table").evaluate_all(WIDTHS) == [room]


def test_the_longest_day_of_a_year_breaks_rather_than_leave_a_phone_with_large_letters(owner):
    page = owner(12, "en")
    page.goto("/year/2026")
    page.locator(".memories span").evaluate_all("days => days.forEach(d => d.textContent = '28 Sept 2026, 20:48')")
    letters(page, TWICE)
    found = faults_at(page, ((320, 640),))
    letters(page, USUAL)
    assert found == []
