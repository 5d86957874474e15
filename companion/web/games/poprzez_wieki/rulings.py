"""Where the rulebook of Poprzez Wieki leaves a question: what we decided, and why."""

from flask_babel import gettext


def rulings() -> list[tuple[list[int], str, str]]:
    """Cards, the ruling, the reason."""
    return [
        (
            [17],
            gettext(
                "Doubling counts everywhere types are counted: per type, in sets, and in majorities of either player."
            ),
            gettext(
                "The card changes how many of a type you have, not what one goal sees. Types tied for most are all "
                "doubled; a kingdom with one card of each type has all five doubled."
            ),
        ),
        (
            [17, 16, 10],
            gettext("Doubling changes neither The Molehill nor The Eye of the North."),
            gettext(
                "One asks how many types stand on exactly one card, the other which types you do not have at all: "
                "twice none is still none."
            ),
        ),
        (
            [9],
            gettext("The Maze of the Damned gives 13 once, never 26."),
            gettext("It asks whether you have the set, not how many."),
        ),
        (
            [1],
            gettext("The Royal Nest never wins a majority with none of the type."),
            gettext("Each majority card asks for at least one card of its type, and a tie of none to none has none."),
        ),
        (
            [1, 16],
            gettext("For The Molehill a tie of none to none is won by The Royal Nest."),
            gettext("The Molehill does not ask for at least one."),
        ),
        (
            [18],
            gettext("The Sapphire Port never counts itself, and needs a card of yours that scored."),
            gettext(
                "Only a card that gave points is a scoring card. Without one there is nothing to compare, even with "
                "The Royal Nest; an opponent without one stands at 0."
            ),
        ),
        (
            [1, 18],
            gettext("A tie of best cards is won with The Royal Nest."),
            gettext("It is a tie between the players while a goal is checked, like any other."),
        ),
    ]
