"""The headings of tables for spreadsheets."""

from flask_babel import get_locale, gettext, pgettext

from companion.history.tables import TableWords

from .. import titles
from . import words


def table_words() -> TableWords:
    return TableWords(
        of_match=[
            gettext("Match"), gettext("Game"), gettext("Date"), pgettext("of the day", "Time"), gettext("Status"),
            gettext("Minutes"), gettext("Place"), gettext("Tags"), gettext("Notes"), gettext("Hidden"),
        ],
        of_seat=[
            gettext("Seat"), gettext("Player"), gettext("Points"), gettext("Rank"), gettext("Won"),
            gettext("Began"), gettext("Points by round"),
        ],
        winners=gettext("Winners"),
        # Where decimals have a comma, spreadsheets expect semicolons between the columns.
        separator=";" if str(get_locale()) == "pl" else ",",
        games=titles.names(),
        statuses={name: words.status(name) for name in ("finished", "open", "abandoned")},
    )  # fmt: skip
