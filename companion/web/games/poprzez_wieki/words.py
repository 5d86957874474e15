"""Poprzez Wieki in words: cards, goals, reasons, refusals and the log."""

from collections.abc import Iterable, Sequence
from typing import Any, Literal

from babel.lists import format_list
from flask_babel import get_locale

from companion.games.kit import RuleError
from companion.games.poprzez_wieki import actions, cards, scoring
from companion.games.poprzez_wieki.cards import CARDS, Type
from companion.games.poprzez_wieki.scoring import Verdict
from companion.games.poprzez_wieki.state import HAND, State
from companion.matches.store import Seat
from companion.web.languages import gettext, ngettext, pgettext

from . import partner_words

NEST, ROOF = 1, 17


def join(words: Iterable[str]) -> str:
    """ "a, b and c" in the reader's language."""
    return format_list(list(words), locale=get_locale())


def card_name(number: int) -> str:
    card = CARDS[number]
    return card.name_pl if str(get_locale()) == "pl" else card.name_en


def type_name(kind: Type) -> str:
    return {
        Type.PALACE: gettext("Palace"),
        Type.LIBRARY: gettext("Library"),
        Type.GARDEN: gettext("Garden"),
        Type.TEMPLE: gettext("Temple"),
        Type.STRONGHOLD: gettext("Stronghold"),
    }[kind]


def type_plural(kind: Type) -> str:
    return {
        Type.PALACE: gettext("Palaces"),
        Type.LIBRARY: gettext("Libraries"),
        Type.GARDEN: gettext("Gardens"),
        Type.TEMPLE: gettext("Temples"),
        Type.STRONGHOLD: gettext("Strongholds"),
    }[kind]


def type_lacking(kind: Type) -> str:
    """The type as it follows "no": no Library."""
    return {
        Type.PALACE: pgettext("after no", "Palace"),
        Type.LIBRARY: pgettext("after no", "Library"),
        Type.GARDEN: pgettext("after no", "Garden"),
        Type.TEMPLE: pgettext("after no", "Temple"),
        Type.STRONGHOLD: pgettext("after no", "Stronghold"),
    }[kind]


def type_more(kind: Type) -> str:
    """The type as it follows "more": more Libraries."""
    return {
        Type.PALACE: pgettext("after more", "Palaces"),
        Type.LIBRARY: pgettext("after more", "Libraries"),
        Type.GARDEN: pgettext("after more", "Gardens"),
        Type.TEMPLE: pgettext("after more", "Temples"),
        Type.STRONGHOLD: pgettext("after more", "Strongholds"),
    }[kind]


def type_letter(kind: Type | None) -> str:
    return type_name(kind)[0] if kind else "–"


def type_each(kind: Type) -> str:
    """The type as it follows "for each": for each Library."""
    return {
        Type.PALACE: pgettext("after for each", "Palace"),
        Type.LIBRARY: pgettext("after for each", "Library"),
        Type.GARDEN: pgettext("after for each", "Garden"),
        Type.TEMPLE: pgettext("after for each", "Temple"),
        Type.STRONGHOLD: pgettext("after for each", "Stronghold"),
    }[kind]


def goal(card: cards.Card) -> str:
    """What a card asks for, as a sentence."""
    match card.goal:
        case cards.PerType(kind, points):
            return gettext("%(points)s for each %(type)s", points=points, type=type_each(kind))
        case cards.Majority(kind, points):
            return gettext(
                "%(points)s for more %(types)s than the opponent, with at least one",
                points=points, types=type_more(kind),
            )  # fmt: skip
        case cards.Sets(kinds, points):
            return gettext("%(points)s for each set: %(types)s", points=points, types=" + ".join(map(type_name, kinds)))
        case cards.AllTypes(points):
            return gettext("%(points)s for having all five types", points=points)
        case cards.Missing(points):
            return gettext("%(points)s for each type that you lack", points=points)
        case cards.SingleTypes(points):
            return gettext("%(points)s for more types on exactly one card than the opponent", points=points)
        case cards.BestCard(points):
            return gettext("%(points)s if your best card scores more than the opponent's best", points=points)
        case cards.WinsTies():
            return gettext("you win every tie with the opponent")
        case cards.Doubles():
            return gettext("your most numerous types count twice")
    raise AssertionError(card)


def short_goal(card: cards.Card) -> str:
    """The goal in the few letters that a tile has room for; types stand beside it as icons."""
    match card.goal:
        case cards.PerType(kind, points):
            return gettext("%(points)s × %(type)s", points=points, type=type_name(kind))
        case cards.Majority(kind, points):
            return gettext("%(points)s: > %(types)s", points=points, types=type_plural(kind))
        case cards.Sets(_, points):
            return f"{points} ×"
        case cards.AllTypes(points):
            return gettext("%(points)s: all types", points=points)
        case cards.Missing(points):
            return gettext("%(points)s × lacking", points=points)
        case cards.SingleTypes(points):
            return gettext("%(points)s: > singles", points=points)
        case cards.BestCard(points):
            return gettext("%(points)s: best card", points=points)
        case cards.WinsTies():
            return gettext("wins ties")
        case cards.Doubles():
            return gettext("counts twice")
    raise AssertionError(card)


def _figures(figures: str, verdict: Verdict) -> str:
    """Figures of a comparison, with who won a tie."""
    if verdict is Verdict.TIE_WON:
        return gettext("%(figures)s, %(nest)s wins the tie", figures=figures, nest=card_name(NEST))
    if verdict is Verdict.TIE:
        return gettext("%(figures)s, a tie", figures=figures)
    return figures


def _with_roof(text: str, doubled: bool) -> str:
    return gettext("%(text)s (%(roof)s)", text=text, roof=card_name(ROOF)) if doubled else text


def reason(line: scoring.Line) -> str:
    """Why the card gives what it gives, without its name and its points."""
    match line.why:
        case scoring.Counted(kind, count, each, doubled):
            shown = f"{count // 2} → {count}" if doubled else str(count)
            figures = _with_roof(f"{type_plural(kind)} {shown}", doubled)
            return f"{figures}, {count} × {each}"
        case scoring.Compared(kind, mine, theirs, verdict, doubled):
            figures = _with_roof(f"{type_plural(kind)} {mine} : {theirs}", doubled)
            return _figures(figures, verdict)
        case scoring.SetsOf(counts, sets, each, doubled):
            figures = ", ".join(f"{type_plural(kind)} {count}" for kind, count in counts.items())
            whole = ngettext("%(num)s whole set", "%(num)s whole sets", sets)
            return f"{_with_roof(figures, doubled)}: {whole}, {sets} × {each}"
        case scoring.AllFive(missing):
            return _lacking(missing) if missing else gettext("all five types")
        case scoring.Lacking(missing, each):
            what = _lacking(missing) if missing else gettext("no type is lacking")
            return f"{what}, {len(missing)} × {each}"
        case scoring.Singles(mine, theirs, verdict):
            figures = gettext("types on one card %(mine)s : %(theirs)s", mine=len(mine), theirs=len(theirs))
            return _figures(figures, verdict)
        case scoring.Best():
            return _best(line.why)
        case scoring.TiesWon(won):
            if won:
                return gettext("wins the tie for %(cards)s", cards=join(map(card_name, won)))
            return gettext("wins ties, there was none to win")
        case scoring.Doubled(types):
            if not types:
                return gettext("nothing to double")
            shown = join(f"{type_plural(kind)} {count} → {2 * count}" for kind, count in types.items())
            return gettext("doubles %(types)s", types=shown)
    raise AssertionError(line)


def _lacking(missing: Sequence[Type]) -> str:
    style: Literal["standard", "or"] = "standard" if str(get_locale()) == "pl" else "or"  # no Library or Garden
    return gettext("no %(types)s", types=format_list([*map(type_lacking, missing)], style=style, locale=get_locale()))


def _best(why: scoring.Best) -> str:
    if why.mine is None:
        return gettext("no card of yours scores")
    mine = f"{card_name(why.mine)} {why.mine_points}"
    theirs = f"{card_name(why.theirs)} {why.theirs_points}" if why.theirs else "0"
    return _figures(gettext("best cards %(mine)s : %(theirs)s", mine=mine, theirs=theirs), why.verdict)


def receipt_line(line: scoring.Line) -> str:
    """A whole line of the receipt: the card, the reason, the points."""
    return f"{card_name(line.card)}: {reason(line)} = {line.points}"


def as_text(state: State, seats: Sequence[Seat]) -> str:
    """The receipts of all closed rounds, to be sent as a message."""
    parts = [f"Poprzez Wieki: {seats[0].name} {state.totals[0]} : {state.totals[1]} {seats[1].name}"]
    for number, pair in enumerate(state.receipts, 1):
        for seat, receipt in zip(seats, pair, strict=True):
            head = gettext("Round %(round)s, %(name)s: %(points)s", round=number, name=seat.name, points=receipt.total)
            parts.append("\n".join(["", head, *(f"  {receipt_line(line)}" for line in receipt.lines)]))
    return "\n".join(parts)


def draft(missing: Sequence[int]) -> str:
    """What the table does next: choose, lay open together, pass the hand; with the number of the pick."""
    last = max(missing)
    if not last:
        return ""
    say = {"pick": HAND - last + 1, "picks": HAND}
    if last > min(missing):
        return gettext("Pick %(pick)s of %(picks)s: lay open together", **say)
    if last == HAND:
        return gettext("Pick %(pick)s of %(picks)s: choose a card", **say)
    return gettext("Pass the hands, then pick %(pick)s of %(picks)s", **say)


def describe(action: Any, seats: Sequence[Seat]) -> str:
    """An action as the log tells it."""
    name = seats[action.seat].name if hasattr(action, "seat") else ""
    match action:
        case actions.Place(_, card):
            return gettext("%(name)s: + %(card)s", name=name, card=card_name(card))
        case actions.TakeBack(_, card):
            return gettext("%(name)s: − %(card)s", name=name, card=card_name(card))
        case actions.Move(_, card):
            return gettext("%(card)s moves to %(name)s", name=name, card=card_name(card))
        case actions.CloseRound():
            return gettext("The round is closed and scored")
        case actions.Choose(_, int(relic), int(removed)):
            return gettext(
                "%(name)s: %(relic)s stays as a relic, %(removed)s leaves the match",
                name=name, relic=card_name(relic), removed=card_name(removed),
            )  # fmt: skip
        case actions.Choose():
            return gettext("%(name)s: relic and removed card are chosen", name=name)
    return partner_words.describe(action, seats)


def refusal(error: RuleError, seats: Sequence[Seat]) -> str:
    """Why the rules say no, and what to do next."""
    say = dict(error.figures)
    card = say.get("card")
    say["card"] = card_name(card) if card in CARDS else card
    for role in ("seat", "owner"):
        if isinstance(say.get(role), int) and 0 <= say[role] < len(seats):
            say[role] = seats[say[role]].name
    kept = say.get("kept", ())
    say["kept"] = join(map(card_name, kept))
    match error.code:
        case "no_such_card":
            return gettext("There is no card %(card)s; the cards are numbered 1 to 18.", **say)
        case "match_over":
            return gettext("The match is over. Undo takes its last step back.")
        case "choose_first":
            return gettext("Round %(round)s is scored: choose relics and removed cards first.", **say)
        case "card_is_relic":
            return gettext("%(card)s is a relic of %(owner)s and stays there to the end of the match.", **say)
        case "card_removed":
            return gettext("%(card)s left the match after round %(round)s (%(owner)s); it cannot come back.", **say)
        case "card_here" | "card_elsewhere":
            return gettext("%(card)s already lies in the kingdom of %(owner)s.", **say)
        case "card_not_here" | "card_not_played":
            return gettext("%(card)s does not lie there any more.", **say)
        case "kingdom_full":
            return gettext(
                "%(seat)s has played five cards in this round. Tap one of them to take it back first.", **say
            )
        case "deck_exhausted":
            return gettext(
                "Only four cards come from the deck in this round, and four lie there already. "
                "Still to come after round %(round)s: %(kept)s.",
                **say,
            )
        case "kept_missing":
            if len(kept) == 1:
                return gettext("%(kept)s was kept after round %(round)s, so it must lie in one of the kingdoms.", **say)
            return gettext("%(kept)s were kept after round %(round)s, so they must lie in one of the kingdoms.", **say)
        case "cards_missing":
            parts = [
                ngettext("%(name)s: %(num)s card missing", "%(name)s: %(num)s cards missing", n, name=seat.name)
                for seat, n in zip(seats, say["missing"], strict=True)
                if n
            ]
            return gettext("Not all cards are on the table yet. %(missing)s.", missing="; ".join(parts))
        case "nothing_to_choose":
            return gettext("Relics are chosen after rounds 1 and 2, once the round is closed.")
        case "choice_incomplete":
            return gettext("%(seat)s: choose one card that stays as a relic and one that leaves the match.", **say)
        case "not_played_by":
            return gettext("%(card)s was not played by %(seat)s in this round.", **say)
        case "relic_is_removed":
            return gettext("%(card)s cannot both stay and leave: choose two different cards.", **say)
    return partner_words.refusal(error, say)
