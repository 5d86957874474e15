"""What a BG Stats file holds of our games: plays become score sheets."""

from collections import Counter
from collections.abc import Mapping
from decimal import ROUND_HALF_UP, Decimal
from typing import IO, Any

import msgspec
from sqlite_utils import Database

from companion.games.catalogue import GAMES
from companion.games.kit import RuleError
from companion.matches import store
from companion.matches.play import COLOURS, clean_name, timestamp

from .. import bgstats, sheets, sql
from ..papers import PlayerPaper, SeatPaper
from . import people, plays, prepared
from .faults import Faults
from .job import Choices, FileGame, FilePlayer, Report
from .ours import twice
from .plays import BgNamed, Play, PlaySeat
from .prepared import Prepared


class Book(msgspec.Struct):
    """What the file names, in our terms."""

    games: dict[int, str]  # those that are ours
    people: dict[str, FilePlayer]
    unfit: dict[str, RuleError]  # those who cannot be called here what they are called in the file
    places: dict[int, str]
    rounded: bool


def read(
    body: Mapping[str, Any], db: Database, names: Mapping[str, str], choices: Choices, report: Report, file: IO[bytes]
) -> None:
    """Check all plays and write those that may come in to the file."""
    raw_plays = body.get("plays")
    raw_plays = raw_plays if isinstance(raw_plays, list) else []
    report.source = "BG Stats"
    report.games = games_of(plays.read_named(body.get("games")), raw_plays, names, choices)
    ours = {int(game.id): game.ours for game in report.games if game.ours}
    papers, unfit = player_papers(plays.read_named(body.get("players")), choices)
    places = {one.id: one.name for one in plays.read_named(body.get("locations"))}
    book = Book(ours, people.find_all(db, papers, choices.players), unfit, places, choices.rounded)
    sheets_found = list(_sheets(raw_plays, book, ids_here(db), report))
    met = {seat.player for one in sheets_found for seat in one.seats}
    report.players = [player for player in book.people.values() if player.matches]
    prepared.put(file, prepared.People([paper for paper in papers if paper.id in met], own_ids=False))
    for one in sheets_found:
        prepared.put(file, one)


def games_of(games: list[BgNamed], raw_plays: list[Any], names: Mapping[str, str], choices: Choices) -> list[FileGame]:
    """The games that were played, those that are ours first."""
    by_name = {name.casefold(): key for key, name in names.items()}
    by_name |= {name: key for key, game in GAMES.items() for name in game.also_called}
    by_bgg = {game.bgg: key for key, game in GAMES.items() if game.bgg}
    played = Counter(play.get("gameRefId") for play in raw_plays if isinstance(play, dict))
    found = []
    for game in games:
        guess = by_bgg.get(game.bggId or 0) or by_name.get(" ".join(game.name.casefold().split())) or ""
        ours = choices.games.get(str(game.id), guess)
        if played[game.id]:
            found.append(FileGame(str(game.id), game.name, ours if ours in GAMES else "", played[game.id]))
    return sorted(found, key=lambda game: (not game.ours, -game.plays, game.name))


def player_papers(players: list[BgNamed], choices: Choices) -> tuple[list[PlayerPaper], dict[str, RuleError]]:
    """The people of the file as players here, and why some cannot be."""
    papers, unfit = [], {}
    for player in players:
        number = str(player.id)
        try:
            name = clean_name(player.name)
        except RuleError as error:
            name = choices.players.get(number, "")
            if not name:
                unfit[number] = error
                continue
        papers.append(PlayerPaper(number, name, player.id % COLOURS, timestamp()))
    return papers, unfit


def _sheets(raw_plays: list[Any], book: Book, here: set[str], report: Report) -> Any:
    for number, raw in enumerate(raw_plays, 1):
        if not isinstance(raw, dict) or raw.get("gameRefId") not in book.games:
            report.other_games += 1
            continue
        seen = [book.people.get(str(player)) for player in plays.people_of(raw)]
        faults = Faults(number, str(raw.get("playDate", "")), ", ".join(one.name if one else "?" for one in seen))
        for player in filter(None, seen):
            player.matches += 1
        play = plays.read_play(raw, book.places, faults)
        found = as_sheet(play, book.games[raw["gameRefId"]], book, faults) if play else None
        if found is None:
            report.leave_out(faults.found)
        elif found.match.bgstats in here:
            report.known += 1
        else:
            here.add(found.match.bgstats)
            report.fresh += 1
            yield found


def as_sheet(play: Play, game: str, book: Book, faults: Faults) -> Prepared | None:
    """The play as a score sheet of ours; None where `faults` say why not."""
    for number, seat in enumerate(play.seats):
        if why := book.unfit.get(seat.player):
            faults.add(("playerScores", number, "playerRefId"), why.code, **why.figures)
        elif seat.player not in book.people:
            faults.add(("playerScores", number, "playerRefId"), "no_such_player", id=seat.player)
    if play.seats and all(seat.points is None for seat in play.seats):
        faults.add(("playerScores",), "no_points")
    if faults.found:
        return None
    if twice([book.people[seat.player] for seat in play.seats]):
        faults.add(("playerScores",), "player_twice_here")
    past = sheets.Past(
        game, play.at, tuple(past_seat(seat, book, faults) for seat in play.seats),
        minutes=play.minutes, place=play.place, notes=play.notes, hidden=play.hidden, bgstats=play.uuid,
    )  # fmt: skip
    try:
        sheets.check(past)
    except RuleError as error:
        faults.add(("playerScores",), error.code, **error.figures)
    if faults.found:
        return None
    seats = [SeatPaper(seat.player, number % COLOURS) for number, seat in enumerate(play.seats)]
    results = [store.standing_row(standing) for standing in sheets.standings(past)]
    return Prepared(sheets.sheet_match(past, plays.match_id(play.uuid)), seats, results=results)


def past_seat(seat: PlaySeat, book: Book, faults: Faults) -> sheets.PastSeat:
    name, points = book.people[seat.player].called, seat.points
    if points is not None and points != points.to_integral_value() and not book.rounded:
        faults.add(("playerScores",), "not_whole", name=name, text=f"{points.normalize():f}")
    whole = None if points is None else int(points.quantize(Decimal(1), ROUND_HALF_UP))
    return sheets.PastSeat(name, whole, won=seat.won, started=seat.started)


def ids_here(db: Database) -> set[str]:
    """The ids that our matches have, or would have, in BG Stats."""
    return {(other or bgstats.stable("play", match)).upper() for match, other in sql.bgstats_ids(db).items()}
