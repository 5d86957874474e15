"""What the process that thinks can be asked about this game: a line of JSON each. No numpy here."""

from typing import Any, ClassVar

import msgspec

from ..state import Strength
from .position import PickAdvice, PickPosition, RelicAdvice, RelicPosition
from .record import Lookback, Record


class WhichCard(msgspec.Struct, frozen=True, tag="pick"):
    position: PickPosition
    strength: Strength = Strength.BEST

    Answer: ClassVar[Any] = PickAdvice
    seconds: ClassVar[float] = 0.05


class WhichRelic(msgspec.Struct, frozen=True, tag="relic"):
    position: RelicPosition
    strength: Strength = Strength.BEST

    Answer: ClassVar[Any] = RelicAdvice
    seconds: ClassVar[float] = 0.6


class HowWell(msgspec.Struct, frozen=True, tag="match"):
    record: Record

    Answer: ClassVar[Any] = Lookback
    seconds: ClassVar[float] = 1.5


AnyQuestion = WhichCard | WhichRelic | HowWell
