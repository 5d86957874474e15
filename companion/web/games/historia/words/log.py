"""Historia: each action as the log tells it."""

from collections.abc import Sequence
from typing import Any

from companion.games.historia import actions
from companion.games.historia.demands import Concession
from companion.games.historia.payment import due_for, paid_for
from companion.games.historia.state import Player
from companion.games.historia.terms import NOTHING, Change
from companion.matches.store import Seat
from companion.web.languages import gettext, ngettext, pgettext

from .terms import amounts, changes, counter_letter, signed

CORRECTIONS = (
    actions.Correct, actions.TurnCharacter, actions.AddCharacter, actions.RemoveCharacter, actions.AddMonument,
    actions.MarkMonument, actions.RemoveMonument, actions.AddEvent, actions.RemoveEvent, actions.GiveTurn,
    actions.ChangeController,
)  # fmt: skip


def describe(action: Any, seats: Sequence[Seat]) -> str:
    """An action as a sentence; corrections are called so."""
    text = sentence(action, seats)
    seat = getattr(action, "seat", None)
    if seat is not None and 0 <= seat < len(seats):
        text = f"{seats[seat].name}: {text}"
    if isinstance(action, CORRECTIONS) or getattr(action, "correction", False):
        return gettext("Correction: %(what)s", what=text)
    return text


def sentence(action: Any, seats: Sequence[Seat]) -> str:
    if isinstance(action, actions.Choice):
        paid = amounts(paid_for(due_for(action), action.instead))  # type: ignore[arg-type]
        return gettext("%(what)s (pays %(paid)s)", what=turn(action, seats), paid=paid)
    return preparing(action) or round_or_war(action, seats) or correction(action, seats)


def turn(action: actions.Choice, seats: Sequence[Seat]) -> str:
    match action:
        case actions.Draw():
            return ngettext("draws %(num)s card", "draws %(num)s cards", action.cards)
        case actions.PlayCharacter():
            if not action.card.name:
                return gettext("plays a character")
            return gettext("plays %(card)s", card=action.card.name)
        case actions.PlayMonument():
            name = action.card.name or face_down()
            return gettext("begins %(card)s, markers: %(put)s", card=name, put=amounts(action.put))
        case actions.Build():
            name = action.name or face_down()
            return gettext("builds on %(card)s, markers: %(put)s", card=name, put=amounts(action.put))
        case actions.Activate():
            name, gives = action.name or gettext("a character"), amounts(action.gives or NOTHING)
            return gettext("activates %(card)s, gains %(gives)s", card=name, gives=gives)
        case actions.UseCard():
            return used(action)
        case actions.Contest():
            text = ngettext(
                "contests the event, %(num)s marker", "contests the event, %(num)s markers", action.level or 0
            )
            return f"{text} ({action.name})" if action.name else text
        case actions.DeclareWar():
            return gettext("declares war on %(name)s", name=seats[action.against].name)
    raise AssertionError(action)


def used(action: actions.UseCard) -> str:
    what = gettext("plays a symbol") if action.card == "symbol" else gettext("uses an ability")
    if action.name:
        what = f"{what} ({action.name})"
    gives = action.gives
    found = changes(Change(gives.p, gives.n, gives.e, gives.k), action.vp, action.contest)
    return f"{what}: {found}" if found else what


def preparing(action: Any) -> str | None:
    match action:
        case actions.ShowFaction():
            name = action.name or gettext("faction")
            said = gettext("%(faction)s, base %(base)s", faction=name, base=amounts(action.base))
            if action.gains:
                said = gettext("%(faction)s, gained at once", faction=said)
            return f"{said} · {action.deck.name} {action.deck.version}" if action.deck and action.deck.version else said
        case actions.BringEvent():
            return gettext("brings the event %(event)s", event=action.card.name)
        case actions.TakeEventBack():
            return gettext("takes an event back")
        case actions.ChangeEvent():
            return gettext("The event card is put right: %(event)s", event=action.card.name)
        case actions.BeginEpoch():
            if action.later:
                return gettext("The epoch begins; events that are missing are named later")
            return gettext("The epoch begins")
    return None


def round_or_war(action: Any, seats: Sequence[Seat]) -> str | None:
    match action:
        case actions.TakeIncome():
            parts = [f"{seat.name} {amounts(gives)}" for seat, gives in zip(seats, action.gives or (), strict=False)]
            return gettext("Income: %(parts)s", parts="; ".join(parts))
        case actions.Pass():
            return pgettext("Historia", "passes")
        case actions.EndRound():
            return gettext("The round is over")
        case actions.EndEpoch():
            if not action.characters:
                return gettext("The epoch is over")
            return ngettext(
                "The epoch is over; %(num)s character stays",
                "The epoch is over; %(num)s characters stay",
                len(action.characters),
            )
        case actions.EndGame():
            return gettext("The game is over, events are counted")
        case actions.Muster():
            return gettext("military strength %(strength)s", strength=action.strength)
        case actions.Modify():
            what = {
                "attack": gettext("Attack"), "defence": gettext("Defence"), "demands": gettext("Demands"),
            }[action.what]  # fmt: skip
            name = action.card or gettext("a card")
            return f"{name}: {what} {signed(action.by)}"
        case actions.TakeGlory():
            return gettext("takes the glory")
        case actions.Demand():
            return gettext("makes demands")
        case actions.MeetDemands():
            return demands_met(action)
        case actions.EndWar():
            return gettext("The war ends without a winner")
    return None


def demands_met(action: actions.MeetDemands) -> str:
    parts = []
    if action.discard.total:
        parts.append(gettext("discards %(what)s", what=amounts(action.discard)))
    if action.give.total:
        parts.append(gettext("gives %(what)s", what=amounts(action.give)))
    lost = len(action.characters)
    if lost:
        parts.append(ngettext("%(num)s character leaves", "%(num)s characters leave", lost))
    if action.others:
        parts.append(gettext("characters worth %(cost)s leave", cost=action.others))
    return gettext("meets the demands: %(parts)s", parts=", ".join(parts) or "–")


def given_up(way: Concession, loser: Player) -> str:
    """ "discards 1 E, gives 2 P, Jan leaves"."""
    parts = [gettext("discards %(what)s", what=amounts(way.discard))] if way.discard.total else []
    parts += [gettext("gives %(what)s", what=amounts(way.give))] if way.give.total else []
    lost = [one.card.name for one in loser.characters if one.id in way.characters]
    return ", ".join([*parts, *(gettext("%(card)s leaves", card=name) for name in lost)])


def face_down() -> str:
    """A monument of which only the back is seen."""
    return gettext("a monument, face down")


def correction(action: Any, seats: Sequence[Seat]) -> str:
    match action:
        case actions.Gain():
            what = action.what or gettext("a card")
            said = f"{what}: {changes(action.change, action.vp, action.contest)}"
            whom = action.whom
            return said if whom is None else gettext("%(what)s for %(name)s", what=said, name=seats[whom].name)
        case actions.Correct():
            return f"{signed(action.by)} {counter_letter(action.counter)}"
        case actions.TurnCharacter():
            name = action.name or gettext("a character")
            return gettext("tap: %(card)s", card=name) if action.tapped else gettext("untap: %(card)s", card=name)
        case actions.AddCharacter():
            if action.character is not None:
                return gettext("the card %(card)s is put right", card=action.card.name)
            return gettext("%(card)s enters without cost", card=action.card.name)
        case actions.RemoveCharacter():
            return gettext("%(card)s leaves", card=action.name or gettext("a character"))
        case actions.AddMonument():
            name = action.card.name or face_down()
            if action.monument is not None:
                return gettext("the card %(card)s is put right", card=name)
            if action.scores:
                return gettext("%(card)s stands without cost, +%(vp)s VP", card=name, vp=action.card.vp)
            if action.completed:
                return gettext("%(card)s stands without cost", card=name)
            return ngettext(
                "%(card)s: without cost, %(num)s marker",
                "%(card)s: without cost, %(num)s markers",
                action.markers, card=name,
            )  # fmt: skip
        case actions.MarkMonument():
            name = action.name or face_down()
            said = gettext("markers on %(card)s %(by)s", card=name, by=signed(action.by))
            return f"{said} ({action.card})" if action.card else said
        case actions.RemoveMonument():
            return gettext("%(card)s leaves", card=action.name or face_down())
        case actions.ChangeController():
            name, to = action.name or face_down(), seats[action.to].name
            return gettext("%(card)s goes over to: %(name)s", card=name, name=to)
        case actions.AddEvent():
            return gettext("the event %(event)s counts as won", event=action.name)
        case actions.RemoveEvent():
            return gettext("an event no longer counts as won")
        case actions.GiveTurn():
            return gettext("has the turn")
    raise AssertionError(action)
