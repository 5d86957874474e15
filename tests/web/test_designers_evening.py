"""A designer's evening: 120 cards, 4 decks, 30 matches; every figure is worked out again here, from the raw log."""

import json
import re
import sqlite3
from collections import defaultdict
from datetime import datetime
from math import sqrt
from statistics import mean

import designer
import pytest

from companion.web.games.historia.library import played
from companion.web.games.historia.library.sums import never as never_played

PAGE = "/historia/biblioteka/proby"


class Reckoned:
    """What the log of one match says, read line by line as somebody with paper and pencil would."""

    def __init__(self, db, match):
        self.cards = defaultdict(lambda: defaultdict(int))  # by seat, kind and name
        self.rounds, self.minutes, self.wars = [], defaultdict(float), []
        self.openings = defaultdict(list)
        self.markers, self.sides, self.unfinished, self.epoch = defaultdict(int), {}, {}, 0
        self.event_at, self.stack, self.over = 0, [], False
        rows = db.execute("SELECT action, at FROM entries WHERE match = ? ORDER BY seq", [match]).fetchall()
        (last,) = db.execute("SELECT opened_at FROM matches WHERE id = ?", [match]).fetchone()
        for text, at in rows:
            gap = (datetime.fromisoformat(at) - datetime.fromisoformat(last)).total_seconds()
            if not self.over:
                self.minutes[self.epoch] += max(0, min(900, gap)) / 60
            self.read(json.loads(text))
            last = at
        columns = "seat, score, won, started, rounds, own"
        rows = db.execute(f"SELECT {columns} FROM results WHERE match = ? ORDER BY seat", [match]).fetchall()
        self.results = [row[:4] for row in rows]
        gained = [json.loads(row[4])[:-1] for row in rows]  # in each round; the last figure is the count of events
        self.vp = [tuple(sum(mine[: n + 1]) for mine in gained) for n in range(len(gained[0]))]
        self.sources = [json.loads(row[5])["sources"] for row in rows]

    def card(self, seat, kind, name):
        return self.cards[seat, kind, name]

    def read(self, action):
        what, seat = action["type"], action.get("seat")
        if what in ("draw", "play_character", "play_monument", "build", "activate", "use_card", "contest",
                    "declare_war", "pass"):  # fmt: skip
            self.openings[seat].append(what)
        read = getattr(self, f"on_{what}", None)
        if read:
            read(seat, action)

    def on_show_faction(self, seat, action):
        held = [(one["kind"], one["name"], one["count"]) for one in action["deck"]["copies"]]
        held += [("event", one["name"], 1) for one in action["deck"]["events"]]
        for kind, name, copies in held:
            self.card(seat, kind, name)["decks"] += 1
            self.card(seat, kind, name)["held"] += copies

    def on_bring_event(self, seat, action):
        self.card(seat, "event", action["card"]["name"])["played"] += 1
        date = action["card"]["date"]
        self.stack.append((date["year"], action["card"]["name"]))

    def on_begin_epoch(self, seat, action):
        self.stack.sort()

    def on_play_character(self, seat, action):
        self.card(seat, "character", action["card"]["name"])["played"] += 1

    def on_activate(self, seat, action):
        card = self.card(seat, "character", action["name"])
        card["activated"] += 1
        card["gave"] += sum(action["gives"].values())

    def on_contest(self, seat, action):
        card = self.card(seat, "character", action["name"])
        card["contests"] += 1
        card["markers"] += action["level"]
        self.markers[seat] += action["level"]

    def on_use_card(self, seat, action):
        card = self.card(seat, "symbol", action["name"])
        card["played"] += 1
        card["gave"] += sum(action["gives"].values())
        card["vp"] += action.get("vp", 0)
        card["markers"] += action.get("contest", 0)
        self.markers[seat] += action.get("contest", 0)

    def on_gain(self, seat, action):
        self.card(seat, "character", action["what"])["vp"] += action["vp"]

    def on_play_monument(self, seat, action):
        card = action["card"]
        self.card(seat, "monument", card["name"])["played"] += 1
        self.unfinished[seat, card["name"]] = [card["cost"], card["vp"]]
        self.put(seat, card["name"], action)

    def on_build(self, seat, action):
        self.put(seat, action["name"], action)

    def put(self, seat, name, action):
        missing = self.unfinished[seat, name]
        missing[0] -= sum(action["put"].values())
        if missing[0] == 0:
            self.card(seat, "monument", name)["vp"] += missing[1]

    def on_declare_war(self, seat, action):
        self.wars.append([seat, action["against"], 0, 0])

    def on_muster(self, seat, action):
        self.wars[-1][2 if seat == self.wars[-1][0] else 3] = action["strength"]

    def on_end_round(self, seat, action):
        markers = [*sorted(self.markers.values(), reverse=True), 0, 0]
        best = [one for one, count in self.markers.items() if count == markers[0]]
        won = markers[0] > 0 and len(best) == 1
        name = self.stack[self.event_at][1]
        self.rounds.append((self.epoch, name, best[0] if won else None, markers[0] - markers[1] if won else 0))
        self.event_at += 1
        self.markers.clear()

    def on_end_epoch(self, seat, action):
        self.epoch, self.stack, self.event_at, self.over = self.epoch + 1, [], 0, self.epoch == 2
        self.unfinished.clear()


def wilson(part, whole, z=1.96):
    """The interval as it stands in textbooks."""
    p, root = part / whole, z * sqrt(part * (whole - part) / whole + z * z / 4)
    return (part + z * z / 2 - root) / (whole + z * z), (part + z * z / 2 + root) / (whole + z * z), p


@pytest.fixture
def evening(matches):
    """30 matches: ten marked as tests of 0.18 whatever their decks are, ten with decks of 0.16, ten of 0.17."""
    table = designer.Evening(matches)
    ids = [table.play("0.17" if n % 3 else "0.16", "0.18" if n % 3 == 2 else "") for n in range(30)]
    assert played.count_new(matches) == 30 - played.AT_ONCE
    assert played.count_new(matches) == 0
    return ids


@pytest.fixture
def raw(evening, settings):
    db = sqlite3.connect(settings.database)
    yield {match: Reckoned(db, match) for match in evening}
    db.close()


def told(matches, version=""):
    with matches.storage.reading() as db:
        return played.sums(db, version)


def listed(matches, version=""):
    with matches.storage.reading() as db:
        return played.trials(db, version)


def test_every_figure_of_the_evening_is_what_the_raw_logs_say(owner, matches, evening, raw):
    assert len(set(designer.cards())) == 120
    cards_are_right(told(matches), raw)
    sides_are_right(told(matches), listed(matches), raw)
    rounds_are_right(told(matches), listed(matches), raw)
    versions_are_apart(matches, evening)
    pages_say_it(owner, told(matches))
    figures_lead_to_their_matches(owner, raw)


def cards_are_right(found, raw):
    expected = defaultdict(lambda: defaultdict(int))
    for log in raw.values():
        won = {seat: won for seat, _, won, _ in log.results}
        for (seat, kind, name), figures in log.cards.items():
            for what, amount in figures.items():
                expected[kind, name][what] += amount
            expected[kind, name]["users"] += bool(figures["played"])
            expected[kind, name]["winners"] += bool(figures["played"]) * won[seat]
    found = {(card.kind, card.name): card for card in found.cards()}
    assert set(found) == set(expected)
    for key, card in found.items():
        want = expected[key]
        for what in ("decks", "held", "played", "activated", "gave", "contests", "markers", "vp"):
            assert getattr(card, what) == want[what], (key, what)
        assert (card.share.part, card.share.whole) == (want["winners"], want["users"]), key
        if want["users"]:
            low, high, rate = wilson(want["winners"], want["users"])
            assert (card.share.low, card.share.high, card.share.rate) == pytest.approx((low, high, rate))
    never = {name for (kind, name), want in expected.items() if want["decks"] and not want["played"]}
    assert {card.name for card in never_played(found.values())} == never


def figures_lead_to_their_matches(owner, raw):
    """A figure's matches are those whose own log has something of it."""
    logs = {match: {key[1:]: {**figures} for key, figures in log.cards.items()} for match, log in raw.items()}
    kind, name = min(
        (key for log in logs.values() for key in log),
        key=lambda key: abs(15 - sum(bool(log.get(key, {}).get("activated")) for log in logs.values())),
    )
    asked = {"of": "cards", "kind": kind, "name": name}
    for figure in ("activated", "markers", "decks"):
        listed = owner.get(f"{PAGE}/partie", query_string={**asked, "figure": figure}).text
        expected = {match for match, log in raw.items()
                    if any(own[figure] for (_, *key), own in log.cards.items() if key == [kind, name])}  # fmt: skip
        assert set(re.findall(r'href="/history/(\w+)"', listed)) == expected, figure
        assert len(expected) > 0
    won = {match for match, log in raw.items() for seat, _, won, _ in log.results
           if won and log.cards[seat, kind, name]["played"]}  # fmt: skip
    listed = owner.get(f"{PAGE}/partie", query_string={**asked, "figure": "won"}).text
    assert set(re.findall(r'href="/history/(\w+)"', listed)) == won
    turned = owner.get(f"{PAGE}/partie", query_string={"of": "epochs", "name": "modern", "figure": "last"}).text
    expected = {match for match, log in raw.items() if fortunes(log, 2)[1]}
    assert set(re.findall(r'href="/history/(\w+)"', turned)) == expected


def sides_are_right(sums, trials, raw):
    seats = [
        (designer.FACTIONS[designer.PEOPLE.index(trial.names[seat])], seat, score, won, raw[trial.match])
        for trial in trials for seat, score, won, _ in raw[trial.match].results
    ]  # fmt: skip
    for found in (sums.sides("factions"), sums.sides("decks")):
        assert {side.name.removeprefix("Talia ") for side in found} == {faction for faction, *_ in seats}
        for side in found:
            mine = [one for one in seats if one[0] == side.name.removeprefix("Talia ")]
            wars = [war for _, seat, _, _, log in mine for war in log.wars if seat in war[:2]]
            won = [war for _, seat, _, _, log in mine for war in log.wars
                   if (war[0] == seat and war[2] > war[3]) or (war[1] == seat and war[3] > war[2])]  # fmt: skip
            assert (side.share.part, side.share.whole) == (sum(one[3] for one in mine), len(mine))
            assert side.vp == pytest.approx(mean(one[2] for one in mine))
            for source, vp in side.sources.items():
                assert vp == pytest.approx(mean(log.sources[seat].get(source, 0) for _, seat, _, _, log in mine))
            assert (side.wars_won.part, side.wars_won.whole) == (len(won), len(wars))
            assert side.fought == pytest.approx(len(wars) / len(mine))
            declared = [war for _, seat, _, _, log in mine for war in log.wars if war[0] == seat]
            assert side.declared == pytest.approx(len(declared) / len(mine))
    opened = [" ".join(log.openings[seat][:3]) for _, seat, _, _, log in seats]
    assert {side.name: side.share.whole for side in sums.sides("openings")} == {
        one: opened.count(one) for one in set(opened)
    }
    balance = sums.balance()
    began = [won for log in raw.values() for _, _, won, started in log.results if started]
    assert (balance.began.part, balance.began.whole, balance.seats.part) == (
        sum(began),
        30,
        sum(one[3] for one in seats),
    )


def rounds_are_right(sums, trials, raw):
    names = {trial.match: trial.names for trial in trials}
    rounds = [(match, *one) for match, log in raw.items() for one in log.rounds]
    for event in sums.events():
        mine = [one for one in rounds if one[2] == event.name]
        won = [(names[match][winner], margin) for match, _, _, winner, margin in mine if winner is not None]
        assert (event.rounds, event.won) == (len(mine), len(won))
        assert sorted(event.by) == sorted({who: [one for one, _ in won].count(who) for who, _ in won}.items())
        assert event.margin == pytest.approx(mean(margin for _, margin in won) if won else 0)
    assert sum(event.rounds for event in sums.events()) == len(rounds)
    for number, epoch in enumerate(("middle_ages", "early_modern", "modern")):
        (found,) = [one for one in sums.epochs() if one.epoch == epoch]
        assert found.minutes == pytest.approx(mean(log.minutes[number] for log in raw.values()))
        assert found.rounds == pytest.approx(mean(sum(one[0] == number for one in log.rounds) for log in raw.values()))
        turns = [fortunes(log, number) for log in raw.values()]
        assert found.lead_changes == pytest.approx(mean(changes for changes, _ in turns))
        assert found.last_became_first == sum(back for _, back in turns)
    for place, point in enumerate(sums.curve()):
        vp = [value for log in raw.values() if place < len(log.vp) for value in log.vp[place]]
        assert (point.number, point.seats) == (place + 1, len(vp))
        assert point.average == pytest.approx(mean(vp))
        assert point.spread == pytest.approx(sqrt(mean(value * value for value in vp) - mean(vp) ** 2))


def fortunes(log, number):
    """How often another led alone in an epoch, and whether who was last alone before it led alone after it."""
    played = [vp for (epoch, *_), vp in zip(log.rounds, log.vp, strict=True) if epoch == number]
    before = [vp for (epoch, *_), vp in zip(log.rounds, log.vp, strict=True) if epoch < number][-1:]
    heads = [{seat for seat, value in enumerate(vp) if value == max(vp)} for vp in before + played]
    leads = [min(head) for head in heads if len(head) == 1]
    tail = {seat for seat, value in enumerate(before[0]) if value == min(before[0])} if before else set()
    changes = len([1 for place in range(1, len(leads)) if leads[place] != leads[place - 1]])
    return changes, len(tail) == 1 and heads[-1] == tail


def versions_are_apart(matches, evening):
    for version, first in (("0.16", 0), ("0.17", 1), ("0.18", 2)):
        assert {trial.match for trial in listed(matches, version)} == set(evening[first::3])


def pages_say_it(owner, sums):
    owner.set_cookie("language", "en")
    text = owner.get(f"{PAGE}?version=0.18").text
    assert "10 matches" in re.sub(r"\s+", " ", text)
    assert len(text) < 150_000
    best = max(sums.cards(), key=lambda card: card.vp)
    first = re.search(
        r'id="cards".*?<tbody>.*?<th scope="row">\s*(.*?)\s*<small', owner.get(f"{PAGE}?cards=vp").text, re.S
    )
    assert first[1] == best.name
    listed = owner.get(f"{PAGE}/partie", query_string={"of": "cards", "kind": best.kind, "name": best.name}).text
    assert len(set(re.findall(r'href="/history/(\w+)"', listed))) == best.matches
