"""Days as people name them and moments as they are stored: UTC, to the millisecond."""

from datetime import UTC, date, datetime, time, timedelta

from companion.games.kit import RuleError

EARLIEST = "1970-01-01"  # nobody remembers the hour of a match before


def check_played(at: str) -> None:
    """A stored moment at which a match can have been played."""
    if at < EARLIEST:
        raise RuleError("bad_date", text=at[:10])
    if at > stored(datetime.now(UTC)):
        raise RuleError("date_to_come")


def stored(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="milliseconds")


def start_of(day: date) -> str:
    """The stored moment at which a day begins where the table stands."""
    return stored(datetime.combine(day, time()).astimezone())


def end_of(day: date) -> str:
    return start_of(day + timedelta(days=1))


def local(at: str) -> datetime:
    return datetime.fromisoformat(at).astimezone()


def read_day(text: str) -> date | None:
    """A day as forms send it, or nothing; one at the edge of what there is has no day before or after it."""
    try:
        day = date.fromisoformat(text.strip())
    except ValueError:
        return None
    return day if date.min.year < day.year < date.max.year else None


def year_bounds(year: int) -> tuple[str, str]:
    return start_of(date(year, 1, 1)), start_of(date(year + 1, 1, 1))
