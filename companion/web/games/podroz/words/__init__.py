"""Podróż po Polsce in words: dice, tokens, cards, refusals and the log."""

from .log import describe
from .refusals import refusal
from .terms import (
    card_name,
    cards,
    die_says,
    field_title,
    fields,
    figure_name,
    now,
    than_field,
    token_number,
    token_taken,
    up_to,
    why,
)

__all__ = [
    "card_name",
    "cards",
    "describe",
    "die_says",
    "field_title",
    "fields",
    "figure_name",
    "now",
    "refusal",
    "than_field",
    "token_number",
    "token_taken",
    "up_to",
    "why",
]
