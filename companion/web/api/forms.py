"""The forms for a new key, and for an address to be called."""

from typing import ClassVar

from flask_babel import gettext, lazy_gettext
from wtforms.fields.choices import SelectChoice as Offer

from companion.games.kit import RuleError
from companion.hooks import ADDRESS_LENGTH, clean_address
from companion.matches.titles import fit_to_show

from ..fields import Choice, Form, Read

KEY_NAME_LENGTH = 60


def clean_key_name(text: str) -> str:
    name = fit_to_show(text)
    if not name:
        raise RuleError("key_name_empty")
    if len(name) > KEY_NAME_LENGTH:
        raise RuleError("text_too_long", most=KEY_NAME_LENGTH, length=len(name))
    return name


class HookForm(Form):
    address = Read(
        lazy_gettext("Address to call when a match finishes"), clean_address, most=ADDRESS_LENGTH,
        render_kw={"inputmode": "url", "placeholder": "http://192.168.1.5:8123/api/webhook/kronikarz"},
    )  # fmt: skip


class KeyForm(Form):
    concerns: ClassVar = {"key_name_taken": "name"}

    name = Read(lazy_gettext("What the key is for"), clean_key_name, most=KEY_NAME_LENGTH)
    may = Choice(
        lazy_gettext("What it may do"),
        choices=lambda: [
            Offer("read", gettext("read: matches, players, statistics and cards")),
            Offer("full", gettext("everything: open matches and play, write notes, take files out")),
        ],
        needed=True,
    )
