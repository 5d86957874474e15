"""Whole matches of Poprzez Wieki: on two phones in Polish, and on one tablet in English."""

import re

from phones import (
    CHOICES,
    PHONE,
    ROUNDS,
    TABLET,
    as_owner,
    choose,
    in_kingdom,
    open_match,
    photograph,
    settled,
    sit,
    tap,
)
from playwright.sync_api import Page, expect


def html_but_numbers(page: Page) -> str:
    """What stands on the board, without the numbers that count entries and without tokens."""
    html = str(page.locator("#board").evaluate("board => board.outerHTML"))
    html = re.sub(r'(data-seq|data-stamp|data-drawn|name="seen" value|name="csrf_token" value)="[^"]*"', "", html)
    return re.sub(r"\s+", " ", html.replace(' style=""', ""))  # which taking a picture leaves behind


def play_round(pages: list[Page], number: int) -> None:
    """Each player taps their own cards; the other sees them come."""
    for page, cards in zip(pages, ROUNDS[number], strict=True):
        for card in cards:
            tap(page, card)
    for page in pages:
        for card in (*ROUNDS[number][0], *ROUNDS[number][1]):
            in_kingdom(page, card)


def test_a_whole_match_on_two_phones_in_polish(phone, house):
    match = open_match(house)
    ania, basia = (sit(phone("pl", size=PHONE), match, seat) for seat in (0, 1))
    photograph(ania, "two-phones-1-start")
    play_round([ania, basia], 0)
    expect(basia.locator(".side .now")).to_have_text(["25", "0"])
    photograph(basia, "two-phones-2-round-full")
    settled(ania).click("#close")
    basia.wait_for_selector(".board.phase-choosing")
    expect(ania.locator("#receipt-0 .now")).to_have_text("25")
    assert_choices_stay_secret(ania, basia)
    choose(basia, 1, *CHOICES[0][1])
    for page in (ania, basia):
        expect(page.locator("#card-17.relic")).to_be_attached()
        expect(page.locator("#card-9.relic")).to_be_attached()
        expect(page.locator("#card-2.removed")).to_be_attached()
    photograph(ania, "two-phones-4-second-round")
    play_round([ania, basia], 1)
    settled(basia).click("#close")
    for page, seat in ((basia, 1), (ania, 0)):
        page.wait_for_selector(f"#choose-{seat}")
        choose(page, seat, *CHOICES[1][seat])
    for page in (ania, basia):
        page.wait_for_selector(".board.phase-playing")
    play_round([ania, basia], 2)
    settled(ania).click("#close")
    for page, name in ((ania, "ania"), (basia, "basia")):
        page.wait_for_selector(".board.phase-finished")
        expect(page.locator(".crown h2")).to_have_text(re.compile("^Wygrywa (Ania|Basia)$"))
        expect(page.locator(".race-line")).to_have_count(2)
        expect(page.locator(".remembered li")).not_to_have_count(0)
        photograph(page, f"two-phones-5-finished-{name}", whole=True)
    take_the_rematch(ania, basia)


def assert_choices_stay_secret(ania: Page, basia: Page) -> None:
    """Whatever Ania chooses, Basia's page says the same until she has chosen too."""
    seen = []
    for relic, removed in ((1, 10), CHOICES[0][0]):
        choose(ania, 0, relic, removed)
        expect(basia.locator(".has-chosen")).to_have_count(1)
        seen.append(html_but_numbers(basia))
        if len(seen) == 1:
            photograph(basia, "two-phones-3-choosing", whole=True)
            settled(ania).click("#undo")
            ania.wait_for_selector("#choose-0")
            expect(basia.locator(".has-chosen")).to_have_count(0)
    assert seen[0] == seen[1]
    assert "Ania" in seen[0]
    address = basia.url
    basia.goto(f"{address}/log")
    first = basia.locator(".annal").first
    expect(first).to_contain_text("Ania")
    for card in ("Dach", "Pałac", "Gniazdo", "Oko"):
        expect(first).not_to_contain_text(card)
    basia.goto(address)


def take_the_rematch(one: Page, other: Page) -> None:
    """One asks for it, the other follows; both sit where they sat."""
    over = one.url
    settled(one).get_by_role("button", name="Rewanż").click()
    one.wait_for_url(lambda url: "/m/" in url and url != over)
    settled(other).locator("form[action$=rematch] button", has_text="Do rewanżu").click()
    other.wait_for_url(one.url)
    tap(one, 10)
    in_kingdom(other, 10)
    expect(other.locator("#card-10 .standing .hidden-text").last).to_contain_text("Ania")
    tap(other, 11)
    expect(one.locator("#card-11 .standing .hidden-text").last).to_contain_text("Basia")


def test_a_whole_match_on_one_tablet_in_english(phone):
    page = as_owner(phone("en", size=TABLET))
    page.locator(".box-main").first.click()
    names = page.locator(".seat-entry input[list]")
    names.nth(0).fill("Ania")
    names.nth(1).fill("Basia")
    photograph(page, "tablet-1-new")
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/m/*")
    settled(page).get_by_role("button", name="Start without waiting").click()
    for number, kingdoms in enumerate(ROUNDS):
        for card in (*kingdoms[0], *kingdoms[1]):  # a full kingdom passes the turn to the other
            tap(page, card)
        expect(page.locator(f"#card-{kingdoms[1][-1]} .standing .hidden-text").last).to_contain_text("Basia")
        photograph(page, f"tablet-2-round-{number + 1}")
        settled(page).click("#close")
        if number < len(CHOICES):
            page.wait_for_selector(".board.phase-choosing")
            photograph(page, f"tablet-3-choosing-{number + 1}", whole=True)
            for seat, (relic, removed) in enumerate(CHOICES[number]):
                choose(page, seat, relic, removed)
            page.wait_for_selector(".board.phase-playing")
    page.wait_for_selector(".board.phase-finished")
    expect(page.locator(".crown h2")).to_have_text(re.compile("wins$"))
    photograph(page, "tablet-4-finished", whole=True)
    settled(page).click("#undo")
    page.wait_for_selector(".board.phase-playing")
    settled(page).click("#redo")
    page.wait_for_selector(".board.phase-finished")
    page.get_by_role("link", name="Home").click()
    expect(page.locator(".item", has_text=re.compile("(Ania|Basia) wins")).first).to_be_visible()
    photograph(page, "tablet-5-lobby")
