"""What a BG Stats file holds of our games: plays become score sheets."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from decimal import ROUND_HALF_UP, Decimal
from typing import IO, Any

import msgspec
from sqlite_utils import Database

from companion.games.catalogue import GAMES
from companion.games.kit import Noted, RuleError, plain
from companion.matches import titles
from companion.matches.play import timestamp
from companion.matches.results import standing_row
from companion.matches.seating import COLOURS, clean_name

from .. import bgstats, edit, sheets, sql
from ..papers import PlayerPaper, SeatPaper
from . import anonymous, people, plays, prepared
from .faults import Faults
from .job import Choices, FileGame, FilePlayer, Report
from .ours import twice
from .plays import BgNamed, Play, PlaySeat
from .prepared import Prepared


class Book(msgspec.Struct):
    """What the file names, in our terms."""

    games: dict[int, str]  # those that are taken in, by which of our games
    named: dict[int, BgNamed]  # all that the file names
    tags: dict[int, str]
    people: dict[str, FilePlayer]
    unfit: dict[str, RuleError]  # those who cannot be called here what they are called in the file
    places: dict[int, str]
    rounded: bool
    anonymous: list[int]  # those who stand for anybody without a name


def read(
    body: Mapping[str, Any],
    db: Database,
    names: Mapping[str, str],
    choices: Choices,
    report: Report,
    file: IO[bytes],
    tell: Callable[[int, int], None],
) -> None:
    """Check all plays and write those that may come in to the file; says how many of how many were looked at."""
    raw_plays = body.get("plays")
    raw_plays = raw_plays if isinstance(raw_plays, list) else []
    report.source = "BG Stats"
    report.games = games_of(plays.read_named(body.get("games")), raw_plays, names, choices)
    ours = {int(game.id): game.ours for game in report.games if game.ours}
    named = {game.id: game for game in plays.read_named(body.get("games"))}
    tags = {one.id: one.name for one in plays.read_named(body.get("tags"))}
    named_players = plays.read_named(body.get("players"))
    nameless = [one for one in named_players if one.isAnonymous]
    papers, unfit = player_papers([one for one in named_players if not one.isAnonymous], choices)
    papers += anonymous.papers(nameless, raw_plays)
    places = {one.id: one.name for one in plays.read_named(body.get("locations"))}
    found = people.find_all(db, papers, choices.players)
    book = Book(ours, named, tags, found, unfit, places, choices.rounded, [one.id for one in nameless])
    sheets_found = list(_sheets(raw_plays, book, ids_here(db), report, tell))
    met = {seat.player for one in sheets_found for seat in one.seats}
    report.players = [player for player in book.people.values() if player.matches]
    prepared.put(file, prepared.People([paper for paper in papers if paper.id in met], own_ids=False))
    for one in sheets_found:
        prepared.put(file, one)


def games_of(games: list[BgNamed], raw_plays: list[Any], names: Mapping[str, str], choices: Choices) -> list[FileGame]:
    """The games that were played, those whose rules we know first; any other is a title of the game that has them."""
    other = next((key for key, game in GAMES.items() if game.title), "")
    by_name = {name.casefold(): key for key, name in names.items()}
    by_name |= {name: key for key, game in GAMES.items() for name in game.also_called}
    by_bgg = {game.bgg: key for key, game in GAMES.items() if game.bgg}
    played = Counter(play.get("gameRefId") for play in raw_plays if isinstance(play, dict))
    found = []
    for game in games:
        guess = by_bgg.get(game.bggId or 0) or by_name.get(" ".join(game.name.casefold().split())) or other
        ours = choices.games.get(str(game.id), guess)
        if played[game.id]:
            found.append(FileGame(str(game.id), game.name, ours if ours in GAMES else "", played[game.id]))
    return sorted(found, key=lambda game: (not game.ours, game.ours == other, -game.plays, game.name))


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


def _sheets(
    raw_plays: list[Any], book: Book, here: set[str], report: Report, tell: Callable[[int, int], None]
) -> Iterator[Prepared]:
    for number, raw in enumerate(raw_plays, 1):
        tell(number, len(raw_plays))
        if not isinstance(raw, dict) or raw.get("gameRefId") not in book.games:
            report.other_games += 1
            continue
        seen = [book.people.get(one) for one in anonymous.told_apart(plays.people_of(raw), book.anonymous)]
        title = title_of(book.named[raw["gameRefId"]])
        whom = ", ".join(one.name if one else "?" for one in seen)
        faults = Faults(number, str(raw.get("playDate", "")), whom, title)
        for player in filter(None, seen):
            player.matches += 1
        play = plays.read_play(raw, book.places, faults)
        play = play and seated(play, book)
        found = as_sheet(play, book.games[raw["gameRefId"]], book, faults) if play else None
        if found is None or not prepared.fits(found, faults):
            report.leave_out(faults.found)
        elif found.match.bgstats in here:
            report.known += 1
        else:
            here.add(found.match.bgstats)
            report.fresh += 1
            yield msgspec.structs.replace(found, where=faults.where)


def seated(play: Play, book: Book) -> Play:
    """The play with everyone at its table told apart."""
    told = anonymous.told_apart((seat.player for seat in play.seats), book.anonymous)
    seats = (msgspec.structs.replace(seat, player=player) for seat, player in zip(play.seats, told, strict=True))
    return msgspec.structs.replace(play, seats=tuple(seats))


def as_sheet(play: Play, game: str, book: Book, faults: Faults) -> Prepared | None:
    """The play as a score sheet of ours; None where `faults` say why not."""
    about = book.named[play.game]
    for number, seat in enumerate(play.seats):
        if why := book.unfit.get(seat.player):
            faults.add(("playerScores", number, "playerRefId"), why.code, **why.figures)
        elif seat.player not in book.people:
            faults.add(("playerScores", number, "playerRefId"), "no_such_player", id=seat.player)
    titled = GAMES[game].title is not None
    if not titled:
        check_points(play, faults)
    if faults.found:
        return None
    if twice([book.people[seat.player] for seat in play.seats]):
        faults.add(("playerScores",), "player_twice_here")
    past = titled_past(play, game, book) if titled else known_past(play, game, book, faults)
    try:
        sheets.check(past)
    except RuleError as error:
        faults.add(("playerScores",), error.code, **error.figures)
    if faults.found:
        return None
    seats = [SeatPaper(seat.player, number % COLOURS) for number, seat in enumerate(play.seats)]
    results = [standing_row(standing) for standing in sheets.standings(past)]
    match = sheets.sheet_match(past, plays.match_id(play.uuid))
    return Prepared(match, seats, results=results, title=past.title, bgg=about.bggId or 0 if titled else 0)


def title_of(game: BgNamed) -> str:
    return titles.fit_to_show(game.name)[: titles.TITLE_LENGTH] or f"#{game.id}"


def check_points(play: Play, faults: Faults) -> None:
    """A game whose rules we know is counted in points."""
    for number, seat in enumerate(play.seats):
        if not seat.readable:
            faults.add(("playerScores", number, "score"), "bad_score", text=seat.written[:40])
    if play.seats and not faults.found and all(seat.points is None for seat in play.seats):
        faults.add(("playerScores",), "no_points")


def known_past(play: Play, game: str, book: Book, faults: Faults) -> sheets.Past:
    tags, notes = beside(play, book)
    return sheets.Past(
        game, play.at, tuple(past_seat(seat, book, faults) for seat in play.seats),
        minutes=play.minutes, place=play.place, notes=notes, tags=tags, hidden=play.hidden, bgstats=play.uuid,
    )  # fmt: skip


def beside(play: Play, book: Book) -> tuple[str, str]:
    """Tags and expansions as tags, and what is written beside the play; tags that do not fit stand there too."""
    named = [book.named[one].name for one in play.expansions if one in book.named]
    named += [book.tags[one] for one in play.tags if one in book.tags]
    words = [" ".join(name.replace(",", " ").split()) for name in named]
    kept: list[str] = []
    while words and len(", ".join([*kept, words[0]])) <= edit.TAGS_LENGTH:
        kept.append(words.pop(0))
    return ", ".join(kept), "\n".join(part for part in (play.notes, ", ".join(words)) if part)


def titled_past(play: Play, game: str, book: Book) -> sheets.Past:
    """The play as it was written down: nothing is worked out that the file does not say."""
    about = book.named[play.game]
    play = plays.on_sides(play, about)
    sides = {name: number for number, name in enumerate(dict.fromkeys(s.team for s in play.seats if s.team), 1)}
    as_one = about.cooperative and len({seat.won for seat in play.seats}) == 1  # else somebody played against others
    tags, notes = beside(play, book)
    seats = tuple(
        sheets.PastSeat(
            book.people[seat.player].called, None if seat.points is None else plain(float(seat.points)),
            won=seat.won, started=seat.started, rank=seat.rank, own=noted(seat, game),
            team=0 if as_one else sides.get(seat.team),
        )
        for seat in play.seats
    )  # fmt: skip
    return sheets.Past(
        game, play.at, seats, minutes=play.minutes, place=play.place, notes=notes, tags=tags, hidden=play.hidden,
        bgstats=play.uuid, title=title_of(about), fewest=about.highestWins is False, as_told=True,
    )  # fmt: skip


def noted(seat: PlaySeat, game: str) -> Noted | None:
    kind = GAMES[game].Detail
    told = any((seat.role, seat.team, seat.new, seat.written))
    if not told or not issubclass(kind, Noted):
        return None
    return kind(role=seat.role, side=seat.team, new=seat.new, written=seat.written)


def past_seat(seat: PlaySeat, book: Book, faults: Faults) -> sheets.PastSeat:
    name, points = book.people[seat.player].called, seat.points
    if points is not None and points != points.to_integral_value() and not book.rounded:
        faults.add(("playerScores",), "not_whole", name=name, text=f"{points.normalize():f}")
    whole = None if points is None else int(points.quantize(Decimal(1), ROUND_HALF_UP))
    return sheets.PastSeat(name, whole, won=seat.won, started=seat.started)


def ids_here(db: Database) -> set[str]:
    """The ids that our matches have, or would have, in BG Stats."""
    return {(other or bgstats.stable("play", match)).upper() for match, other in sql.bgstats_ids(db).items()}
