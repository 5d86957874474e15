"""Live streams, held without a thread: each carries only the stamp of the newest board; the phone fetches the rest."""

import asyncio
import random
import time
from collections import OrderedDict
from typing import Any

import msgspec
from granian.rsgi import HTTPProtocol

BEAT = 10  # seconds between signs of life
LEAVING = 5  # seconds for which a phone that was here may be gone: its stream ends now and then, and comes again
LIFE = (75, 105)  # seconds until a stream ends and the browser comes again; spread, so that they do not come together
AGAIN, AT_ONCE = 1000, 50  # milliseconds after which a phone comes again: after a cut, and after its time was over
PER_MATCH = 100
PER_DEVICE = 5  # of one match: tabs of one browser, and what a lost connection left behind
REMEMBERED = 5000  # matches whose newest stamp is at hand
HOLD = "companion.hold"  # in the environ: a Hold, if Flask lets this phone listen
HEADERS = [
    ("content-type", "text/event-stream; charset=utf-8"),
    ("cache-control", "no-store"),
    ("x-accel-buffering", "no"),
]


class Hold(msgspec.Struct, frozen=True):
    """A phone that may listen: to what, who it is, the stamp that it has and the one that stands."""

    match_id: str
    device: str
    seen: str
    stamp: str


class Stream:
    """One phone that listens."""

    __slots__ = ("device", "ends", "match_id", "seen", "task", "transport")

    def __init__(self, hold: Hold, transport: Any) -> None:
        self.match_id, self.device, self.seen = hold.match_id, hold.device, hold.seen
        self.transport = transport
        self.task = asyncio.current_task()
        self.ends = time.monotonic() + random.uniform(*LIFE)

    def tell(self, stamp: str) -> None:
        """The stamp if it is news, otherwise a sign of life."""
        if stamp == self.seen:
            self.transport.send_str("event: beat\ndata:\n\n")
        else:
            self.seen = stamp
            self.transport.send_str(f"id: {stamp}\nevent: stamp\ndata: {stamp}\n\n")

    def tell_of_people(self) -> None:
        self.transport.send_str("event: people\ndata:\n\n")

    def end(self) -> None:
        if self.task:
            self.task.cancel()

    def end_for_now(self) -> None:
        """Its time is over: the phone comes again at once, so that it hears of the next tap."""
        self.transport.send_str(f"retry: {AT_ONCE}\n\n")
        self.end()


class Hub:
    """Tells the phones that listen when a match has changed. Everything here happens in the loop of the door."""

    def __init__(self, epoch: str) -> None:
        self.epoch = epoch
        self.most = 3000
        self._loop: asyncio.AbstractEventLoop | None = None
        self._streams: dict[str, list[Stream]] = {}
        self._newest: OrderedDict[str, str] = OrderedDict()
        self._beats: list[dict[Stream, None]] = [{} for _ in range(BEAT)]
        self._joined = self._ticks = 0
        self._people: dict[str, dict[str, float]] = {}  # by match the devices, and when they left; 0: they are here
        self._told_of: dict[str, frozenset[str]] = {}  # who was here when the phones were last told
        self._changed: set[str] = set()  # matches at which somebody came, went or changed places

    def open(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        loop.call_soon(self._tick)

    @property
    def listening(self) -> int:
        return sum(map(len, self._streams.values()))

    # -- from the threads that work

    def announce(self, match_id: str, stamp: str) -> None:
        if self._loop:
            self._loop.call_soon_threadsafe(self._tell, match_id, stamp)

    def announce_people(self, match_id: str) -> None:
        """Somebody has taken another place: whoever shows who is there looks again."""
        if self._loop:
            self._loop.call_soon_threadsafe(self._tell_of_people, match_id)

    def present(self, match_id: str) -> set[str]:
        """The devices that listen to a match, those too whose stream has just ended."""
        soon = time.monotonic() - LEAVING
        return {device for device, left in [*self._people.get(match_id, {}).items()] if not left or left > soon}

    def begin_again(self, epoch: str) -> None:
        """Another database lies in the place of the former: every phone must look anew."""
        self.epoch = epoch
        if self._loop:
            self._loop.call_soon_threadsafe(self._tell_all)

    # -- in the loop

    def _tell(self, match_id: str, stamp: str) -> None:
        # Two taps may be announced in the other order than they were written: the newer board stays.
        if epoch_of(stamp) != self.epoch or seq_of(stamp) < seq_of(self._newest.get(match_id, stamp)):
            return
        self._newest[match_id] = stamp
        self._newest.move_to_end(match_id)
        if len(self._newest) > REMEMBERED:
            self._newest.popitem(last=False)
        for stream in self._streams.get(match_id, ()):
            if stream.seen != stamp:
                stream.tell(stamp)

    def _tell_of_people(self, match_id: str) -> None:
        self._told_of[match_id] = frozenset(self.present(match_id))
        for stream in self._streams.get(match_id, ()):
            stream.tell_of_people()

    def _look_who_is_here(self) -> None:
        """Every second: where somebody came or went for good, all are told."""
        for match_id in list(self._changed):
            people, here = self._people.get(match_id, {}), self.present(match_id)
            for device in [device for device in people if device not in here]:
                del people[device]
            if here != self._told_of.get(match_id, frozenset()):
                self._tell_of_people(match_id)
            if not any(people.values()):
                self._changed.discard(match_id)
            if not people:
                self._people.pop(match_id, None)
                self._told_of.pop(match_id, None)

    def _tell_all(self) -> None:
        self._newest.clear()
        for streams in self._streams.values():
            for stream in streams:
                stream.tell(self._look_anew)

    @property
    def _look_anew(self) -> str:
        """No board has this stamp: whoever hears it fetches the board."""
        return f"0-restored-{self.epoch}"

    async def hold(self, protocol: HTTPProtocol, hold: Hold) -> None:
        """Keep a phone informed until it goes, or its time is over."""
        if self.listening >= self.most or len(self._streams.get(hold.match_id, ())) >= PER_MATCH:
            protocol.response_empty(503, [("retry-after", "30"), ("connection", "close")])
            return
        stream = Stream(hold, protocol.response_stream(200, HEADERS))
        beats = self._join(stream)
        try:
            stream.transport.send_str(f"retry: {AGAIN}\n\n")
            stream.tell(self._stamp_now(hold))
            await protocol.client_disconnect()
        except asyncio.CancelledError:
            pass  # its time is over
        finally:
            self._leave(stream, beats)

    def _stamp_now(self, hold: Hold) -> str:
        """The newest stamp: something may have been announced after Flask looked, and before the stream was here."""
        if epoch_of(hold.stamp) != self.epoch:
            return self._look_anew
        newest = self._newest.get(hold.match_id, hold.stamp)
        return newest if seq_of(newest) >= seq_of(hold.stamp) else hold.stamp

    def _join(self, stream: Stream) -> dict[Stream, None]:
        others = self._streams.setdefault(stream.match_id, [])
        mine = [other for other in others if other.device == stream.device]
        if len(mine) >= PER_DEVICE:
            mine[0].end()
        others.append(stream)
        self._people.setdefault(stream.match_id, {})[stream.device] = 0
        self._changed.add(stream.match_id)
        self._joined += 1
        beats = self._beats[self._joined % BEAT]
        beats[stream] = None
        return beats

    def _leave(self, stream: Stream, beats: dict[Stream, None]) -> None:
        del beats[stream]
        others = self._streams[stream.match_id]
        others.remove(stream)
        if not any(other.device == stream.device for other in others):
            self._people[stream.match_id][stream.device] = time.monotonic()
            self._changed.add(stream.match_id)
        if not others:
            del self._streams[stream.match_id]

    def _tick(self) -> None:
        """Every second a tenth of the phones hears that we are alive."""
        assert self._loop is not None
        self._loop.call_later(1, self._tick)
        self._ticks += 1
        self._look_who_is_here()
        now = time.monotonic()
        for stream in self._beats[self._ticks % BEAT]:
            if now > stream.ends:
                stream.end_for_now()
            else:
                stream.tell(stream.seen)


def seq_of(stamp: str) -> int:
    return int(stamp.partition("-")[0])


def epoch_of(stamp: str) -> str:
    return stamp.rpartition("-")[2]
