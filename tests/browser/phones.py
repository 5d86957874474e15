"""How the browser tests drive a phone, and what they ask the server behind its back."""

import json
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Route, expect
from serving import OWNER_KEY

SCREENSHOTS = Path(__file__).parents[2] / "screenshots"
SMALL, PHONE, TABLET = (360, 640), (360, 740), (1024, 768)
NOT_BY_HAND = ("accept-encoding", "content-length", "host", "connection")

# Two kingdoms for each round, and what is chosen after it: stays, leaves.
ROUNDS = (
    ((17, 2, 1, 10, 15), (11, 4, 5, 7, 9)),
    ((1, 10, 15, 3, 6), (11, 4, 5, 8, 16)),
    ((1, 3, 6, 12, 13), (11, 8, 16, 14, 18)),
)
CHOICES = (((17, 2), (9, 7)), ((15, 10), (5, 4)))
# The same of a match in which the second player lays the Nest where the Citadel was better.
BLUNDER = (
    ((10, 12, 6, 7, 5), (2, 1, 3, 8, 17)),
    ((10, 8, 15, 14, 12), (3, 7, 17, 11, 4)),
    ((9, 4, 14, 13, 10), (7, 18, 3, 12, 16)),
)
AFTER_BLUNDER = (((6, 5), (2, 1)), ((8, 15), (17, 11)))


# -- the server, asked directly


def ask(server: Any, path: str, body: Any = None) -> Any:
    """Call the API as the owner."""
    request = urllib.request.Request(
        f"{server.address}/api/v1{path}",
        data=None if body is None else json.dumps(body).encode(),
        headers={"Authorization": f"Bearer {OWNER_KEY}", "Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=20) as answer:
        return json.load(answer)


def open_match(server: Any, *names: str, **options: Any) -> dict[str, Any]:
    players = [{"name": name} for name in names or ("Ania", "Basia")]
    return ask(server, "/matches", {"game": "poprzez-wieki", "players": players, "options": options})


def act(server: Any, match: dict[str, Any], **action: Any) -> None:
    """Do something as another device would."""
    act_at(server, match, ask(server, f"/matches/{match['id']}")["seq"], **action)


def act_at(server: Any, match: dict[str, Any], seq: int, **action: Any) -> int:
    """The same where it is known how far the match is; gives how far it is then."""
    body = {"action": action, "seen": seq, "request_id": f"test-{seq}"}
    return ask(server, f"/matches/{match['id']}/actions", body)["seq"]


def play(server: Any, match: dict[str, Any], upto: str) -> dict[str, Any]:
    """Bring a new match as far as "full" (round 1), "choosing", "second" (round 2), "second choice" or "finished"."""
    seq = 0
    for action in deeds(upto):
        seq = act_at(server, match, seq, **action)
    return match


def deeds(upto: str) -> Iterator[dict[str, Any]]:
    for kingdoms, choices in zip(ROUNDS, (*CHOICES, ()), strict=True):
        for seat, cards in enumerate(kingdoms):
            yield from ({"type": "place", "seat": seat, "card": card} for card in cards)
        if upto == "full":
            return
        yield {"type": "close_round"}
        if upto == "choosing" or (upto == "second choice" and kingdoms == ROUNDS[1]):
            return
        for seat, (relic, removed) in enumerate(choices):
            yield {"type": "choose", "seat": seat, "relic": relic, "removed": removed}
        if upto == "second":
            return


def with_a_blunder() -> Iterator[dict[str, Any]]:
    """A whole match, tapped in turn, so that it can be analysed."""
    for laid, choices in zip(BLUNDER, (*AFTER_BLUNDER, ()), strict=True):
        yield from ({"type": "place", "seat": s, "card": laid[s][n]} for n in range(5) for s in (0, 1))
        yield {"type": "close_round"}
        for seat, (relic, removed) in enumerate(choices):
            yield {"type": "choose", "seat": seat, "relic": relic, "removed": removed}


def entries(server: Any, match: dict[str, Any]) -> list[dict[str, Any]]:
    """The log of the match, oldest first."""
    return ask(server, f"/matches/{match['id']}/log")["entries"]


def placed(server: Any, match: dict[str, Any], card: int) -> int:
    """How often the log says that this card was placed."""
    found = [entry["action"] for entry in entries(server, match) if entry["action"]]
    return sum(action["type"] == "place" and action["card"] == card for action in found)


def carry(server: Any, route: Route) -> dict[str, Any]:
    """Take a request to the server by hand, so that its answer can come late or never: what route.fulfill wants."""
    asked = route.request
    headers = {name: value for name, value in asked.all_headers().items() if name not in NOT_BY_HAND}
    address = asked.url.replace(server.name, server.address)
    host = server.name.removeprefix("http://")
    request = urllib.request.Request(address, asked.post_data_buffer, {**headers, "host": host}, method=asked.method)
    with urllib.request.urlopen(request, timeout=20) as answer:
        said = {
            name: value for name, value in answer.headers.items() if name.lower().startswith(("content-t", "board-"))
        }
        return {"status": answer.status, "headers": said, "body": answer.read().decode()}


# -- a phone


def as_owner(page: Page) -> Page:
    page.goto(f"/owner?key={OWNER_KEY}")
    return page


def sit(page: Page, match: dict[str, Any], place: int | str) -> Page:
    """Come in by the scanned address and take a place: a seat, "table" or "watch"."""
    page.goto(f"/j/{match['code']}")
    page.click(f".place-choice[value='{place}']")
    page.wait_for_selector("#board")
    page.wait_for_load_state("load")  # scripts and looks are there: the server may go now
    return page


def listening(page: Page) -> None:
    """Wait until the scripts have taken over the board."""
    page.wait_for_selector("#board[data-htmx-powered]")


def seq(page: Page) -> int:
    return int(page.get_attribute("#board", "data-seq") or 0)


def settled(page: Page) -> Page:
    """The page once a tap is a new one again: a second quick tap on the same spot would be taken for the first."""
    page.wait_for_selector("body:not([data-settling])")
    return page


def tap(page: Page, card: int) -> None:
    """Tap a tile and wait for the new board."""
    before = seq(page)
    page.click(f"#card-{card}")
    page.wait_for_selector(f"#board:not([data-seq='{before}'])")


def in_kingdom(page: Page, card: int) -> None:
    expect(page.locator(f"#card-{card}.kingdom")).to_be_attached()


def not_in_kingdom(page: Page, card: int) -> None:
    expect(page.locator(f"#card-{card}:not(.kingdom)")).to_be_attached()


def choose(page: Page, seat: int, relic: int, removed: int) -> None:
    """Choose on the lines of the receipt, and confirm."""
    page.check(f"#choose-{seat} input[name=relic][value='{relic}']")
    page.check(f"#choose-{seat} input[name=removed][value='{removed}']")
    settled(page).click("#confirm")
    page.wait_for_selector(f"#choose-{seat}", state="detached")


def focused(page: Page) -> str:
    return str(page.evaluate("() => document.activeElement.id"))


def at_rest(page: Page) -> None:
    """Wait until nothing moves any more."""
    page.evaluate("""() => Promise.allSettled(document.getAnimations()
        .filter(one => one.effect.getComputedTiming().endTime < Infinity).map(one => one.finished))""")


def until(page: Page, so: Callable[[], Any]) -> None:
    """Let the phone go on until it is so."""
    while not so():
        page.evaluate("() => new Promise(requestAnimationFrame)")


def photograph(page: Page, name: str, whole: bool = False) -> None:
    """Keep a picture for people to look at."""
    at_rest(page)
    SCREENSHOTS.mkdir(exist_ok=True)
    page.screenshot(path=SCREENSHOTS / f"{name}.png", full_page=whole)
