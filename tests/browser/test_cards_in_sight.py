"""All eighteen cards lie before the players at once on any screen, and names are whole."""

import pytest
from phones import act_at, as_owner, deeds, listening, open_match, play, sit
from playwright.sync_api import expect
from screens import LANGUAGES, SIZES, TWICE, faults_at, letters, resize

# Sizes between those that are held: browsers take a bar's height of a phone, tablets and laptops have their own.
BETWEEN = (
    (360, 702), (360, 720), (360, 736), (390, 702), (412, 732),
    (1180, 745), (1280, 720), (1280, 800), (1366, 768), (1366, 1024), (1536, 864),
)  # fmt: skip
NAMES = {"short": ("Ania", "Basia"), "of 24 letters": ("Wincenty z Niepołomic II", "Bogumiła Chrząszczewska")}
TALL = """() => {
  const found = [], find = document.querySelector("#find"), where = document.querySelector("#where");
  if (!find.checkVisibility()) return found;
  if (where.offsetHeight > 56) found.push(`what is said is ${where.offsetHeight} high`);
  const style = getComputedStyle(find), pen = new OffscreenCanvas(1, 1).getContext("2d");
  pen.font = `${getComputedStyle(find, "::placeholder").fontSize} ${style.fontFamily}`;
  const room = find.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  if (pen.measureText(find.placeholder).width > room) found.push(`${find.placeholder} has ${room}`);
  return found;
}"""
WANTED = ".card, .side, #undo, #close"


def in_the_last_round(server, names):
    """A match with relics of two rounds and most of the third laid."""
    match, seq = open_match(server, *NAMES[names]), 0
    for action in list(deeds("finished"))[:-4]:
        seq = act_at(server, match, seq, **action)
    return match


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("names", NAMES)
def test_all_cards_are_in_sight_at_every_size(phone, house, language, names):
    full = play(house, open_match(house, *NAMES[names]), "full")
    last = in_the_last_round(house, names)
    found = []
    for match in (full, last):
        page = sit(phone(language), match, "table")
        found += faults_at(page, SIZES + BETWEEN, WANTED)
    assert found == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_a_connection_the_words_in_the_bar_push_no_card_away(phone, house, watch, language):
    watch.cuts = True
    match = play(house, open_match(house, *NAMES["of 24 letters"]), "second")
    page = sit(phone(language, size=(320, 640)), match, "table")
    listening(page)
    page.context.route("**/act", lambda route: route.abort())
    page.click("#card-12")
    expect(page.locator("#link.off [role=status]")).not_to_be_empty()
    assert faults_at(page, ((320, 640), (360, 640), (360, 740), (390, 664), (740, 360)), WANTED) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("clock", [False, True], ids=["no clock", "clock"])
def test_hints_and_a_clock_leave_all_cards_in_sight(phone, house, language, clock):
    page = phone(language, has_touch=True)
    found = []
    for upto in ("", "full", "second"):
        match = open_match(house, hints=[0, 1])
        sit(page, play(house, match, upto) if upto else match, 0)
        if clock and not upto:
            page.click("details.menu summary")
            page.click("[data-switch=clock]")
            page.keyboard.press("Escape")
        if clock:
            expect(page.locator("body.clocked")).to_be_attached()
        found += [f"{upto}: {fault}" for fault in faults_at(page, SIZES + BETWEEN, f"{WANTED}, #where > *, .ask-hint")]
        for size in SIZES:
            resize(page, size)
            # what is said beside the search is no higher than the search; and its words are whole
            found += [f"{upto} {size}: {part}" for part in page.evaluate(TALL)]
    assert "\n".join(found) == ""


def test_a_replay_shows_all_cards_with_both_sides_beside_or_under_them(phone, house):
    page = as_owner(phone("pl"))
    page.goto(f"/history/{play(house, open_match(house, *NAMES['of 24 letters']), 'finished')['id']}/replay?step=23")
    expect(page.locator(".find")).to_be_hidden()  # nothing is sought in what is over
    low = """() => Math.max(...[...document.querySelectorAll(".card")].map((c) => c.getBoundingClientRect().bottom))
        - document.querySelector(".replay-dock").getBoundingClientRect().top"""
    found = []
    for size in ((740, 360), (844, 390), (768, 1024), (1024, 768), (1440, 900)):
        resize(page, size)
        if page.evaluate(low) > 0:
            found.append(size)
    assert found + faults_at(page, SIZES) == []


def test_in_the_receipt_names_of_24_letters_are_whole(phone, house):
    match = play(house, open_match(house, *NAMES["of 24 letters"]), "finished")
    page = sit(phone("pl"), match, 0)
    page.goto(f"/m/{match['id']}/receipt")
    found = []
    for size in ((320, 640), (360, 640), (740, 360), (768, 1024)):
        resize(page, size)
        cut = "names => names.filter(n => n.scrollWidth > n.clientWidth + 1).map(n => n.textContent)"
        found += page.locator(".scores .name, .receipt .name").evaluate_all(cut)
        assert page.evaluate("document.documentElement.scrollWidth") == size[0]
    letters(page, TWICE)
    assert found + faults_at(page, ((320, 640), (360, 640))) == []


@pytest.mark.parametrize("names", NAMES)
def test_large_scores_fit_in_the_last_round_too(phone, house, names):
    page = sit(phone("pl"), in_the_last_round(house, names), "watch")
    found = faults_at(page, (*SIZES, (1280, 800), (1920, 1080)), ".watch-side")
    assert found == []


def test_who_chooses_is_named_in_the_middle_of_the_line(phone, house):
    page = sit(phone("pl", size=(360, 640)), play(house, open_match(house), "choosing"), 0)
    head, name = (page.locator(part).first.bounding_box() for part in (".choosing .badge", ".choosing h3"))
    assert name["y"] + name["height"] / 2 == pytest.approx(head["y"] + head["height"] / 2, abs=4)
