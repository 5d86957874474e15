"""Whether a board that was put together from pieces, or brought up to date by them, is the board drawn afresh."""

import re
from itertools import cycle, islice, product

from flask import g

from companion.matches.play import Table
from companion.web import pieces
from companion.web.guards.access import Place
from companion.web.match import board_of
from companion.web.shelf import Shelf

PLACES = (Place(), Place(0), Place(1), Place(watching=True))
PARTIAL = re.compile(r'<template data-piece="([\w-]+)">(.*?)</template>', re.S)


def afresh(monkeypatch, draw):
    with monkeypatch.context() as empty:
        for shelf in ("pieces", "boards", "known"):
            empty.setattr(pieces, shelf, Shelf(500))
        empty.setattr(pieces, "ground", lambda *_: pieces.Ground())
        return draw()


def board_at(app, shown, place, language):
    with app.test_request_context(headers={"Accept-Language": language}):
        g.place = place
        sheet = board_of(shown, watch=place.watching)
        return sheet, sheet.whole()


def compare(app, monkeypatch, match, timelines, places=PLACES):
    """At two steps three of eight phones, of all kinds of places and both languages in turn, see what is new."""
    had, phones, whole = {}, cycle(product(places, ("pl", "en"))), 0
    for timeline in timelines:
        shown = Table(match, timeline)
        for place, language in islice(phones, 1 + timeline.seq % 2):
            sheet, html = board_at(app, shown, place, language)
            fresh = afresh(monkeypatch, lambda s=shown, p=place, spoken=language: board_at(app, s, p, spoken)[1])
            assert html == fresh, (timeline.seq, place, language)
            if (place, language) in had:
                whole += check_update(app, *had[place, language], sheet, html)
            had[place, language] = sheet.drawn, html
    return whole


def check_update(app, before, shown, sheet, html):
    """What is sent to a phone makes the board that it shows the new one; says whether it was sent whole."""
    with app.test_request_context():
        sent = sheet.since(before.id)
    if sent is None:
        return True
    for name, piece in PARTIAL.findall(sent):
        assert re.match(rf'\s*<\w+[^>]*\bid="{name}"', piece), f"the root of {name} lacks its id"
        former = element(shown, name)
        assert shown.count(former) == 1, f"there is no place for {name}"
        shown = shown.replace(former, piece.strip())
    assert shown.split() == html.split()
    return False


def element(html, name):
    """The element with an id, with all that is in it."""
    named = re.search(rf'\sid="{name}"', html)
    assert named, f"there is no {name}"
    start = html.rfind("<", 0, named.start())
    depth, opened = 0, re.compile(r"\w+").match(html, start + 1)
    if opened[0] == "input":
        return html[start : html.index(">", start) + 1]
    for tag in re.compile(rf"<(/?){opened[0]}\b").finditer(html, start):
        depth += -1 if tag[1] else 1
        if not depth:
            return html[start : html.index(">", tag.end()) + 1]
    raise AssertionError(f"{name} has no end")
