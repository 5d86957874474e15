"""The figures of the outlook in a file; `python -m companion.games.poprzez_wieki.advice.tables` builds them anew."""

from functools import cache
from importlib.resources import files

import numpy as np

from .build import build
from .outlook import Outlook

FILE = str(files(__package__) / "tables.npz")
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
