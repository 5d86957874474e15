"""The answers of the process that thinks. It imports this module by name; nobody else does, because of numpy."""

import zlib
from typing import Any

import msgspec
from numpy.random import default_rng

from . import players
from .lookback import look_back
from .questions import AnyQuestion, HowWell, WhichCard, WhichRelic
from .tables import outlook


def answer(line: bytes) -> Any:
    question: AnyQuestion = msgspec.json.decode(line, type=AnyQuestion)
    luck = default_rng(zlib.crc32(line))  # the same question has the same answer
    match question:
        case WhichCard(position, strength):
            return players.advise_pick(strength, outlook(), position)
        case WhichRelic(position, strength):
            return players.advise_relic(strength, outlook(), position, luck)
        case HowWell(record):
            return look_back(outlook(), record, luck)
