"""Phones for the browser tests, and a watch over what their pages load, refuse and complain about."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, expect
from serving import Server

PATIENCE = 20_000  # milliseconds: the machine may be busy
LOCALES = {"pl": "pl-PL", "en": "en-GB"}
CUT = ("net::ERR_CONNECTION_REFUSED", "net::ERR_EMPTY_RESPONSE", "net::ERR_CONNECTION_RESET", "net::ERR_FAILED")
CUT += ("net::ERR_INCOMPLETE_CHUNKED_ENCODING", "net::ERR_INTERNET_DISCONNECTED", "Failed to fetch", "net::ERR_ABORTED")
CUT += ("responded with a status of 502",)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that need none of their own; every test opens its own match."""
    server = Server(tmp_path_factory.mktemp("house") / "served").start()
    yield server
    server.kill()


class Watch:
    """Collects what no page may do: load from elsewhere, break its own rules, fail."""

    def __init__(self) -> None:
        self.found: list[str] = []
        self.cuts = False  # whether this test cuts connections, so that the browser may complain of that

    def over(self, page: Page, home: str) -> None:
        def heard(message: ConsoleMessage) -> None:
            if message.type == "error" and not self.expected(message.text):
                self.found.append(f"{page.url}: {message.text}")

        def asked(request: Request) -> None:
            if not request.url.startswith((home, "data:", "about:", f"blob:{home}")):
                self.found.append(f"{page.url} asked for {request.url}")

        page.on("console", heard)
        page.on("request", asked)
        page.on("pageerror", lambda error: self.found.append(f"{page.url}: {error}"))

    def expected(self, text: str) -> bool:
        answered = text.startswith("Failed to load resource: the server responded with a status of 4")
        given_up = text.startswith("htmx: htmx:error: signal is aborted")  # a refresh that let a tap go first
        return answered or given_up or (self.cuts and any(words in text for words in CUT))


@pytest.fixture
def watch() -> Iterator[Watch]:
    watch = Watch()
    yield watch
    assert watch.found == []


@pytest.fixture
def phone(browser: Browser, house: Any, watch: Watch) -> Iterator[Callable[..., Page]]:
    """A new phone: phone("pl"), phone("en", theme="dark", size=(1024, 768), server=…, java_script_enabled=False)."""
    contexts = []

    def make(
        language: str = "en", theme: str = "light", size: tuple[int, int] = (360, 740), server: Any = None, **more: Any
    ) -> Page:
        home = (server or house).name
        viewport = {"width": size[0], "height": size[1]}
        context = browser.new_context(
            base_url=home, viewport=viewport, locale=LOCALES[language], color_scheme=theme, **more
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        watch.over(page, home)
        return page

    expect.set_options(timeout=PATIENCE)
    yield make
    for context in contexts:
        context.close()
