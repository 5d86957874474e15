"""A designer's evening: 120 cards in four decks and a shelf of neutral ones, and matches driven through the rules."""

import random
from contextlib import suppress
from datetime import datetime, timedelta

from companion.games.historia import actions as do
from companion.games.historia import game
from companion.games.historia.cards import (
    CharacterCard,
    Copies,
    DeckCards,
    EventCard,
    MonumentCard,
    SymbolCard,
)
from companion.games.historia.state import Phase
from companion.games.historia.terms import Amounts, Date
from companion.games.kit import Chance, RuleError
from companion.matches import store
from companion.matches.log import Entry
from companion.matches.play import Who, timestamp

FACTIONS = ("Polska", "Krzyżacy", "Litwa", "Czechy")
PEOPLE = ("Ania", "Basia", "Celina", "Daria")
NEUTRAL = 20
ROLES = (("Król",), (), ("Dowódca",), ())


def cards():
    """Names: four factions with 4 events, 15 characters, 3 monuments and 2 symbols each, and 20 neutral symbols."""
    names = [f"{faction} {kind} {n}" for faction in FACTIONS for kind, most in
             (("Wydarzenie", 4), ("Postać", 15), ("Monument", 3), ("Symbol", 2)) for n in range(most)]  # fmt: skip
    return [*FACTIONS, *names, *(f"Neutralny {n}" for n in range(NEUTRAL))]


def deck(number, version):
    faction, shelf = FACTIONS[number], range(number, NEUTRAL, len(FACTIONS))
    events = [
        EventCard(f"{faction} Wydarzenie {n}", Date(1000 + 100 * n + number), ("Król",), ("Dowódca",), ("m",))
        for n in range(4)
    ]
    characters = [
        CharacterCard(
            f"{faction} Postać {n}",
            n % 4,
            n % 5,
            Amounts(p=n % 2, e=1, k=n % 3),
            ROLES[n % len(ROLES)],
        )
        for n in range(15)
    ]
    monuments = [MonumentCard(f"{faction} Monument {n}", 2 + n, vp=2 + 2 * n) for n in range(3)]
    symbols = [SymbolCard(f"{faction} Symbol {n}") for n in range(2)] + [SymbolCard(f"Neutralny {n}") for n in shelf]
    kinds = {"character": characters, "monument": monuments, "symbol": symbols}
    copies = [Copies(kind, card.name, 1) for kind, some in kinds.items() for card in some]
    return DeckCards(f"Talia {faction}", tuple(events), tuple(characters), tuple(monuments), tuple(symbols),
                     tuple(copies), version=version)  # fmt: skip


class Evening:
    """Matches one after another, each by the next numbers of one seed."""

    def __init__(self, matches, seed=13):
        self.matches, self.luck = matches, random.Random(seed)
        self.now = datetime(2026, 1, 5, 18, tzinfo=datetime.now().astimezone().tzinfo)

    def play(self, version="0.17", trial="", people=None):
        """One whole match; gives its id."""
        count = people or self.luck.choice((2, 3, 4))
        self.seats = self.luck.sample(range(4), count)
        opened = self.matches.open_match("historia", [(PEOPLE[n], None) for n in self.seats], trial=trial)
        self.state, self.log, self.chance = game.setup(game.Options(), count), [], Chance(opened.seed)
        self.drawn = []
        while self.state.phase is not Phase.FINISHED:
            self.step(version)
        return self.store(opened)

    def act(self, action):
        before = self.chance.drawn
        action = game.decide(self.state, action, self.chance)
        self.state = game.apply(self.state, action)
        self.log.append(action)
        self.drawn.append(self.chance.drawn - before)

    def step(self, version):
        endings = {Phase.ROUND_END: do.EndRound(), Phase.EPOCH_END: do.EndEpoch(), Phase.GAME_END: do.EndGame(),
                   Phase.INCOME: do.TakeIncome()}  # fmt: skip
        if self.state.phase is Phase.PREPARING:
            self.prepare(version)
        elif self.state.phase in endings:
            self.act(endings[self.state.phase])
        elif self.state.phase is Phase.WAR:
            self.war()
        else:
            self.turn()

    def prepare(self, version):
        for seat, number in enumerate(self.seats):
            mine = deck(number, version)
            self.act(do.ShowFaction(seat, FACTIONS[number], Amounts(p=3, n=1, e=3, k=1), mine))
            for card in self.luck.sample(mine.events, self.state.events_each):
                self.act(do.BringEvent(seat, card))
        self.act(do.BeginEpoch())

    def turn(self):
        seat = self.state.turn
        moves = self.moves(seat, self.state.players[seat])
        self.luck.shuffle(moves)
        for move in [*moves[:3], do.Pass(seat)]:
            with suppress(RuleError):
                self.act(move)
                break

    def moves(self, seat, player):
        there = {one.card.name for one in (*player.characters, *player.monuments)}
        found = [do.PlayCharacter(seat=seat, card=card) for card in player.deck.characters if card.name not in there]
        found += [do.PlayMonument(seat=seat, card=card, put=Amounts(e=1)) for card in player.deck.monuments
                  if card.name not in there]  # fmt: skip
        found += [do.Build(seat=seat, monument=one.id, put=Amounts(e=1, k=1)) for one in player.unfinished] * 4
        found += [do.Activate(seat=seat, character=one.id) for one in player.ready] * 3
        found += [do.Contest(seat=seat, character=one.id) for one in player.ready] * 3
        found += [do.UseCard(seat=seat, name=card.name, gives=Amounts(e=1), vp=n, contest=n % 2)
                  for n, card in enumerate(player.deck.symbols[:5])]  # fmt: skip
        found += [do.DeclareWar(seat=seat, against=(seat + 1) % len(self.seats))] * 2
        return [
            *found,
            do.Draw(seat=seat, cards=1),
            *[do.Pass(seat)] * 14,
            do.Gain(seat, vp=1, what=found[0].card.name),
        ]

    def war(self):
        war = self.state.war
        if war.stage in ("attack", "defence"):
            seat = war.attacker if war.stage == "attack" else war.defender
            ready = [one.id for one in self.state.players[seat].ready]
            self.act(do.Muster(seat, tuple(self.luck.sample(ready, self.luck.randint(0, len(ready))))))
        else:
            self.act(do.TakeGlory(war.winner) if war.level else do.EndWar())

    def store(self, opened):
        """As the table would have written it, with 40 seconds between two taps and an hour's break."""
        began = self.now
        with self.matches.storage.writing() as db:
            for column in ("opened_at", "played_at"):
                db.execute(f"UPDATE matches SET {column} = ? WHERE id = ?", [timestamp(began), opened.id])
            for seq, (action, drawn) in enumerate(zip(self.log[:-1], self.drawn, strict=False), 1):
                self.now += timedelta(hours=1) if seq == 60 else timedelta(seconds=40)
                store.append(
                    db, opened.id, Entry(seq, action, request_id=f"r{seq}", at=timestamp(self.now), draws=drawn)
                )
        self.matches.act(opened.id, self.log[-1], len(self.log) - 1, "last", Who())
        self.now += timedelta(hours=1)
        return opened.id
