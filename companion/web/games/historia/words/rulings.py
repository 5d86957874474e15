"""Where the rulebook of Historia leaves a question: what we decided, and why."""

from flask_babel import gettext


def rulings() -> list[tuple[str, str]]:
    """The ruling, and the reason."""
    return [
        (
            gettext("Two players who bring the same event make two rounds of it; the first player of each is drawn."),
            gettext("Both copies lie in the stack, and the rulebook draws among all who chose that event."),
        ),
        (
            gettext("A character that is discarded to meet demands counts as many as its cost."),
            gettext("The list says “cost X or less = X”; reading less than the cost would help nobody."),
        ),
        (
            gettext("Demands are met in full if all markers given and all characters discarded can meet them."),
            gettext("So says the rulebook, even if that means overpaying."),
        ),
        (
            gettext("Whoever cannot meet the demands in full gives the most that is possible."),
            gettext("The rulebook is silent here; this is our ruling: everything goes, markers to the winner."),
        ),
        (
            gettext("Nobody falls below zero of anything: what cannot be paid is refused, with what is missing."),
            gettext("K stands in for P, N and E in any cost: own kind first, K where it is lacking or wanted."),
        ),
        (
            gettext("A completed monument gives 1 K each round, unless the table chose another kind at the start."),
            gettext("The icon is lost in our copy of the rulebook; K is how we read it."),
        ),
        (
            gettext("No contest marker at all is a tie too: nobody wins the event."),
            gettext("Everyone then has the same number, and with a tie for the most nobody gets it."),
        ),
        (
            gettext("Attack and Defence never count as less than zero, whatever cards take away."),
            gettext("Otherwise a weakened army would lose by more than it has."),
        ),
        (
            gettext(
                "Of several events on one day, the one that was brought first comes first; a bare year before its days."
            ),
            gettext("The rulebook orders by date alone."),
        ),
        (
            gettext("No more markers are put on a monument than it lacks, and never P."),
            gettext("Markers on a completed monument are discarded, so more would only be lost."),
        ),
        (
            gettext("Anyone may look through the stack of events at any time."),
            gettext("The rulebook puts it in the middle of the table for that; here a tap on the event opens it."),
        ),
        (
            gettext("An event that was won cannot be lost to another player, and a faction card never changes hands."),
            gettext("The rulebook says so of both, whatever other cards do."),
        ),
        (
            gettext("Any other card may change its controller where a card says so; its owner stays the same."),
            gettext("The silver rule of the rulebook. A card in play is given away on its own page."),
        ),
        (
            gettext("An unfinished monument lies face down: others see only how many markers are on it."),
            gettext("It is turned up when it is completed. On the whole table's phone, whoever builds asks to see it."),
        ),
        (
            gettext(
                "What a card says beats all of this: every figure can be changed by hand, "
                "and the log calls it a correction."
            ),
            gettext("The golden rule of the rulebook."),
        ),
    ]
