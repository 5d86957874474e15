"""The calendar that games with dates share."""

LONGEST_MONTHS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)  # days, in a leap year


def has_day(month: int, day: int) -> bool:
    """Whether the month can have this day in some year."""
    return 1 <= month <= 12 and 1 <= day <= LONGEST_MONTHS[month - 1]
