"""The figures of the assistant's outlook in a file. `python -m companion.thinking.tables` builds them anew."""

from functools import cache
from pathlib import Path

import numpy as np

from companion.games.poprzez_wieki.advice.build import build
from companion.games.poprzez_wieki.advice.outlook import Outlook

FILE = Path(__file__).with_name("tables.npz")
SEED = 18
OTHERS = 40  # hands that every first hand is tried against


@cache
def outlook() -> Outlook:
    with np.load(FILE) as kept:
        play = kept["play"] / kept["play"].sum(axis=1, keepdims=True, dtype=float)
        openings = play, kept["win"].astype(float), kept["difference"].astype(float)
        singles, pairs, against = (kept[name].astype(float) for name in ("singles", "pairs", "against"))
        return Outlook(singles, pairs, against, tuple(kept["spreads"].tolist()), openings)


def write(made: Outlook) -> None:
    play, win, difference = made.openings
    np.savez_compressed(
        FILE,
        singles=made.singles.astype(np.float32), pairs=made.pairs.astype(np.float32),
        against=made.against.astype(np.float32), spreads=np.array(made.spreads),
        play=np.round(play * 255).astype(np.uint8), win=win.astype(np.float16),
        difference=difference.astype(np.float16),
    )  # fmt: skip


if __name__ == "__main__":
    write(build(SEED, others=OTHERS))
