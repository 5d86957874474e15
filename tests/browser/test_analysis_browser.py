"""Looking back on a match in a real browser: from the table to the sentence about a known blunder."""

from axe_playwright_python.sync_playwright import Axe
from phones import ask, open_match, with_a_blunder
from playwright.sync_api import expect
from serving import OWNER_KEY

THINKING = 90_000  # milliseconds: the process starts, and the machine may be busy


def played(server):
    """A whole match, tapped in turn; Basia lays the Nest where the Citadel was better."""
    match = open_match(server)
    for number, action in enumerate(with_a_blunder()):
        body = {"action": action, "request_id": f"r{number}", "seen": number}
        ask(server, f"/matches/{match['id']}/actions", body)
    return match["id"]


def test_the_analysis_names_the_blunder(phone, house):
    page = phone("en")
    page.goto(f"/owner?key={OWNER_KEY}")
    page.goto(f"/m/{played(house)}")
    page.get_by_role("link", name="Analysis").click()
    # The page comes by itself once the thinking is done.
    expect(page.locator("#analysis")).to_be_visible(timeout=THINKING)
    told = page.locator(".turning", has_text="Basia, round 1, card 2")
    expect(told).to_contain_text("Laying The Royal Nest instead of The Citadel of Prophets cost about")
    expect(page.locator(".chance .stop")).to_have_count(3)
    for turning in page.locator(".turning").all():
        number, words, cost = (part.bounding_box() for part in turning.locator("> span").all())
        assert number["x"] + number["width"] <= words["x"] < words["x"] + words["width"] <= cost["x"]
        assert number["y"] >= turning.bounding_box()["y"]
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert Axe().run(page).response["violations"] == []


def test_without_javascript_the_analysis_is_there_too(phone, house):
    page = phone("pl", java_script_enabled=False)
    page.goto(f"/owner?key={OWNER_KEY}")
    page.goto(f"/poprzez-wieki/analiza/{played(house)}")
    while page.get_by_role("link", name="Sprawdź teraz").is_visible():
        page.get_by_role("link", name="Sprawdź teraz").click()
    expect(page.get_by_role("heading", name="Co zdecydowało")).to_be_visible()
    expect(page.locator(".turning").first).to_contain_text("szansy na wygraną.")
