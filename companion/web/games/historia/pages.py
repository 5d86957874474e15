"""Historia beside the board: what an action would cost before it is done, and the rulings."""

from typing import Any

import msgspec
from flask import Blueprint, abort, g, render_template, request, url_for
from flask_babel import gettext, ngettext

from companion.games.historia import game
from companion.games.historia.actions import Choice, MeetDemands, Muster
from companion.games.historia.cards import CharacterCard, MonumentCard
from companion.games.historia.demands import worth
from companion.games.historia.payment import due_for, price
from companion.games.historia.state import State
from companion.games.historia.war import answer_of
from companion.games.kit import RuleError
from companion.web import words as common
from companion.web.guards.access import anyone, matches, players_only, table
from companion.web.nested import flat

from ..kit import Link
from . import words
from .library import store
from .library.cards import as_character, as_monument
from .taps import read_tap
from .view import View, formats, great_epoch
from .words.rulings import rulings

bp = Blueprint("historia", __name__)
MOST_KNOWN = 300


def links() -> list[Link]:
    return [
        Link(
            "library.shelf", "cards", gettext("Card library"), gettext("cards and decks, checked against the rules"),
            owner_only=True,
        ),
        Link("historia.reference", "scroll", gettext("Rulings"), gettext("where the rulebook leaves a question")),
    ]  # fmt: skip


@bp.get("/historia/zasady")
@anyone
def reference() -> str:
    return render_template("historia/reference.html", rulings=rulings(), formats=formats())


@bp.get("/m/<match_id>/historia/preview")
@players_only
def preview(match_id: str) -> str:
    """What the fields of a form come to: a price, a strength, the demands met."""
    shown = table(match_id)
    if shown.match.game != game.key:
        abort(404)
    ours = ("csrf_token", "seen", "tap")
    form = {name: value for name, value in request.args.items() if name not in ours}
    try:
        action = game.read(read_tap(form))
        text, bad = understood(form, action) + foreseen(shown.state, action), False
    except msgspec.ValidationError:
        text, bad = "", False
    except RuleError as error:
        text, bad = common.refusal(error) or words.refusal(error, shown.match.seats), True
    return render_template("historia/_preview.html", text=text, bad=bad)


@bp.get("/m/<match_id>/historia/karta")
@players_only
def card_in_play(match_id: str) -> str:
    """A card on the table, for those who may see it, with what a card or the players change about it."""
    shown = table(match_id)
    if shown.match.game != game.key:
        abort(404)
    seat, view = request.args.get("seat", -1, type=int), View(shown, g.place)
    player = view.state.players[seat] if seat in view.hands else abort(404)
    character = player.character(request.args.get("character", -1, type=int))
    monument = player.monument(request.args.get("monument", -1, type=int))
    if character is None and monument is None:
        abort(404)
    return render_template(
        "historia/card_in_play.html",
        board=view, table=shown, match=shown.match, seats=shown.match.seats, seat=shown.match.seats[seat],
        character=character, monument=monument, seen=shown.seq, address=url_for("match.act", match_id=match_id),
    )  # fmt: skip


@bp.get("/m/<match_id>/historia/known")
@players_only
def known(match_id: str) -> str:
    """Cards to offer while someone types a name: those of the decks at the table, and of the library."""
    state, kind = table(match_id).state, request.args.get("kind", "")
    if not isinstance(state, State):
        abort(404)
    return render_template("historia/_known.html", cards=known_cards(state, kind), flat=flat, plain=msgspec.to_builtins)


def known_cards(state: State, kind: str) -> list[Any]:
    decks = [player.deck for player in state.players if player.deck]
    with matches().storage.reading() as db:
        listed = [card for _, card in store.cards(db, kind, great_epoch(state))[:MOST_KNOWN]]
    cards: list[Any]
    if kind == "character":
        cards = [card for deck in decks for card in deck.characters] + [as_character(card) for card in listed]
        cards += [one.card for player in state.players for one in player.characters]
    else:
        cards = [card for deck in decks for card in deck.monuments]
        cards += [as_monument(card) for card in listed if card.kind == "monument"]
    return list({card.name: card for card in reversed(cards)}.values())[:MOST_KNOWN]


def understood(form: dict[str, str], action: Any) -> str:
    """What a card that was typed in one line was taken for."""
    card = getattr(action, "card", None)
    if "," not in form.get("card.name", "") or not isinstance(card, CharacterCard | MonumentCard):
        return ""
    return f"{words.card_facts(card)}. "


def foreseen(state: State, action: Any) -> str:
    seat = getattr(action, "seat", -1)
    if not 0 <= seat < len(state.players):
        raise RuleError("no_such_seat", seat=seat)
    player = state.players[seat]
    if isinstance(action, Choice):
        found = price(player.influence, due_for(action), action.instead)  # type: ignore[arg-type]
        return gettext("Price: %(price)s", price=words.price(found))
    if isinstance(action, Muster):
        chosen = [one for number in action.characters if (one := player.character(number))]
        strength = sum(one.card.strength for one in chosen) if action.strength is None else action.strength
        return gettext("military strength %(strength)s", strength=strength)
    if isinstance(action, MeetDemands) and state.war:
        met = worth(player, answer_of(action))
        return ngettext("meets %(num)s demand of %(level)s", "meets %(num)s demands of %(level)s", met,
                        level=state.war.level)  # fmt: skip
    return ""
