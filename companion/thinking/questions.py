"""What the process that thinks can be asked: a line of JSON each. No numpy here."""

from typing import Any

import msgspec

from companion.games.poprzez_wieki.advice.position import (
    PickAdvice,
    PickPosition,
    RelicAdvice,
    RelicPosition,
    Strength,
)
from companion.games.poprzez_wieki.advice.record import Lookback, Record


class WhichCard(msgspec.Struct, frozen=True, tag="pick"):
    position: PickPosition
    strength: Strength = Strength.BEST


class WhichRelic(msgspec.Struct, frozen=True, tag="relic"):
    position: RelicPosition
    strength: Strength = Strength.BEST


class HowWell(msgspec.Struct, frozen=True, tag="match"):
    record: Record


Question = WhichCard | WhichRelic | HowWell
ANSWERS: dict[type, Any] = {WhichCard: PickAdvice, WhichRelic: RelicAdvice, HowWell: Lookback}
