"""Every screen fits: page × size × language, nothing out of the page, nothing covered, large targets, no barriers."""

import re
from collections.abc import Callable, Iterator

import pytest
from barriers import Examiner
from phones import open_match, play, sit
from playwright.sync_api import Browser, Page, expect
from screens import LANGUAGES, SIZES, TWICE, USUAL, Visitors, faults, faults_at, letters, resize, unroll
from serving import Server
from world import MENU, World, fill

TOUCH = {"has_touch": True}
PARTS = 12  # of all screens, so that they can be looked at side by side
NAMED = ("label-content-name-mismatch",)
RUN = 4  # so many screens one after another have the same sizes and language, then the next ones
THIRD = 3  # of the sizes is seen by one language, another by the other
EXAMINED = ((360, 2600), (1440, 2600))  # narrow and wide in turn, so high that nothing is half under the dock


@pytest.fixture(scope="session")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, World]]:
    """A server where everything has been played."""
    instance = tmp_path_factory.mktemp("world") / "served"
    world = fill(instance)
    server = Server(instance).start()
    yield server, world
    server.kill()


@pytest.fixture(scope="session")
def visitors(browser: Browser, filled: tuple[Server, World]) -> Iterator[Callable[[str], Visitors]]:
    made: dict[str, Visitors] = {}

    def visit(language: str) -> Visitors:
        if language not in made:
            made[language] = Visitors(browser, *filled, language)
        return made[language]

    yield visit
    for one in made.values():
        one.close()


@pytest.fixture(scope="session")
def known() -> set[str]:
    """Kinds of letters whose contrast was examined on another screen."""
    return set()


def large_faults(page: Page) -> list[str]:
    """With letters of twice the size all can be read and reached, if by scrolling; sizes of targets are left out."""
    return [fault for fault in faults(page) if not re.search(r" is \d+ × \d+$", fault)]


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_fits_and_has_no_barriers(filled, visitors, known, language, part):
    """Three sizes in each language, other ones on the screens after it; one language has axe, the other large letters.

    `make screens` looks at every size in both.
    """
    turn = list(LANGUAGES).index(language)
    found = []
    for number, screen in list(enumerate(filled[1].screens))[part::PARTS]:
        sizes = SIZES[(number // RUN * 2 + turn) % THIRD :: THIRD]
        page = visitors(language).show(screen, sizes[0])
        found += [f"{screen.name}, {fault}" for fault in faults_at(page, sizes, screen.wanted)]
        if turn == number // RUN % 2:
            letters(page, TWICE)
            resize(page, sizes[number // RUN % len(sizes)])
            found += [f"{screen.name}, letters of twice the size: {fault}" for fault in large_faults(page)]
            letters(page, USUAL)
        elif screen.opens != MENU:  # which lies over the board, half over some buttons
            covers = screen.opens or screen.asks  # a sheet that is open lies over what is beside it
            wide = not covers and number // RUN // 2 % 2
            found += barriers(page, f"{screen.name}, {language}", EXAMINED[wide], known)
    assert found == []


def barriers(page: Page, name: str, size: tuple[int, int], known: set[str]) -> list[str]:
    unroll(page, size)
    examiner = Examiner(page, *(NAMED if "historia" in name else ()), known=known)
    examiner.look(f"{name}, {size}")
    return examiner.found


def test_printing_from_dark_is_black_on_white(phone, house):
    page = sit(phone("pl", theme="dark"), play(house, open_match(house), "finished"), 0)
    page.emulate_media(media="print", color_scheme="dark")
    colours = "() => ['backgroundColor', 'color'].map((name) => getComputedStyle(document.body)[name])"
    assert page.evaluate(colours) == ["rgb(255, 255, 255)", "rgb(0, 0, 0)"]


def test_each_half_of_a_card_on_a_shared_tablet_is_one_players_until_one_side_is_wanted(phone, house):
    match = open_match(house)
    page = sit(phone("en", size=(1024, 768), **TOUCH), match, "table")
    expect(page.locator(".halves-hint")).to_contain_text("Left half of a card: to Ania. Right half: to Basia.")
    expect(page.locator(".why .entries >> visible=true")).to_have_count(2)
    expect(page.locator(".why[open]")).to_have_count(
        0
    )  # an open drawer would lie over the menu when the tablet is turned
    for card, share, name in ((10, 0.2, "Ania"), (11, 0.8, "Basia"), (4, 0.8, "Basia")):
        box = page.locator(f"#card-{card}").bounding_box()
        page.touchscreen.tap(box["x"] + share * box["width"], box["y"] + box["height"] / 2)
        expect(page.locator(f"#card-{card} .standing .hidden-text").last).to_contain_text(name)
    page.get_by_role("button", name="One side at a time").click()
    expect(page.locator(".half").first).to_be_hidden()
    page.reload()
    expect(page.locator(".halves-hint")).to_be_hidden()
    page.get_by_role("button", name="Halves").click()
    expect(page.locator(".half").first).to_be_visible()


def test_tiles_show_their_points_the_score_opens_the_receipt_and_a_search_says_what_it_finds(phone, house):
    match = play(house, open_match(house), "full")  # 25 : 0, the Vestibule alone gives 12
    page = sit(phone("en"), match, 0)
    expect(page.locator("#card-15 .worth-tag")).to_have_text("A12")
    page.click("#why-0 summary")
    expect(page.locator("#why-0 .drawer .line")).to_have_count(5)
    page.locator("#why-0 [data-opens=why-1]").click()
    expect(page.locator("#why-0 .drawer")).to_be_hidden()
    expect(page.locator("#why-1 .drawer h2")).to_be_visible()
    page.locator("#why-1 [data-closes]").click()
    expect(page.locator("#why-1 .drawer")).to_be_hidden()
    top = page.locator("#card-1").bounding_box()["y"]
    page.fill("#find", "port")
    assert page.locator(".card:visible").count() == 1
    assert page.locator("#card-18").bounding_box()["y"] == pytest.approx(top, abs=1)
    page.fill("#find", "xyz")
    expect(page.locator("#nothing")).to_have_text("No card has this number or these letters.")
