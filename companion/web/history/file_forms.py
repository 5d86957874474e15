"""The forms of an import: the file, and who and what is who and what in it."""

from typing import Self

from flask_babel import gettext, lazy_gettext
from wtforms.fields.choices import SelectChoice as Offer

from companion.history.imports.job import Choices, FileGame, FilePlayer, Progress, Report
from companion.matches.seating import NAME_LENGTH

from ..fields import File, Form, Hidden, Read, Select, Tick
from ..forms import name_or_none
from ..games import BOARDS


class ImportForm(Form):
    file = File(lazy_gettext("File"), needed=lazy_gettext("No file was chosen. Choose one and try again."))


class NamesForm(Form):
    """Which games and players of a file are which here: a field for each of them."""

    do = Hidden()  # by its buttons
    asked = Hidden()
    rounded = Tick(
        lazy_gettext("Round fractions of points"),
        description=lazy_gettext("Otherwise plays with such scores are left out."),
    )

    @classmethod
    def of(cls, report: Report) -> type[Self]:
        games = {f"game-{game.id}": game_field(game) for game in report.games}
        players = {f"player-{player.id}": player_field(player) for player in report.players}
        columns = {f"column-{part}": column_field(part, report) for part in report.uses}
        return type(cls.__name__, (cls,), games | players | columns)

    def choices(self, progress: Progress) -> Choices:
        """What is said about games and people, where it differs from what we think ourselves."""
        report, before = progress.report, progress.choices
        games = ((game, self[f"game-{game.id}"].data) for game in report.games)
        changed = {game.id: ours for game, ours in games if ours != game.ours}
        players = ((player, self[f"player-{player.id}"].data) for player in report.players)
        called = {player.id: name for player, name in players if name not in ("", player.called)}
        rounded = self.rounded.data if self.asked.data else before.rounded
        columns = {part: self[f"column-{part}"].data or "" for part in report.uses}
        return Choices(before.games | changed, before.players | called, columns, rounded)


def column_field(part: str, report: Report) -> Select:
    """Which column of a table is this."""
    name = {
        "date": lazy_gettext("Date"), "game": lazy_gettext("Game"), "player": lazy_gettext("Player"),
        "score": lazy_gettext("Points"), "won": lazy_gettext("Won"),
    }[part]  # fmt: skip
    offers = [Offer(str(number), heading) for number, heading in enumerate(report.columns)]
    return Select(
        lazy_gettext("Column: %(what)s", what=name), default=report.uses[part],
        choices=lambda: [Offer("", gettext("none")), *offers],
    )  # fmt: skip


def game_field(game: FileGame) -> Select:
    return Select(lazy_gettext("%(name)s is here", name=game.name), choices=our_games, default=game.ours)


def our_games() -> list[Offer]:
    return [Offer("", gettext("left out")), *(Offer(key, board.name()) for key, board in BOARDS.items())]


def player_field(player: FilePlayer) -> Read:
    label = lazy_gettext("%(name)s is called here", name=player.name)
    return Read(label, name_or_none, most=NAME_LENGTH, default=player.called)
