"""Makes the two small files of Brygada 1918 that app.css names: Latin, and the letters that only Polish has.

Use: subset_fonts.py <the package @fontsource-variable/brygada-1918> <folder>. Browsers keep a static file for a year,
so a subset that changes gets another name, here, in app.css and in base.html.
"""

import shutil
import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

LATIN = {*range(0x20, 0x7F), *map(ord, "\u00a0\u202f«»·×÷°©éèöüäßÉÖÜÄóÓ–—‘’‚“”„…−≥≤")}
POLISH = set(map(ord, "ąćęłńśźżĄĆĘŁŃŚŹŻ"))
FILES = {
    "brygada-1918.latin.woff2": ("brygada-1918-latin-wght-normal.woff2", LATIN),
    "brygada-1918.polish.woff2": ("brygada-1918-latin-ext-wght-normal.woff2", POLISH),
}


def main(package: Path, target: Path) -> None:
    options = subset.Options(flavor="woff2", hinting=False, notdef_outline=False, name_IDs=[0, 1, 2, 13, 14])
    options.layout_features = ["kern", "mark", "mkmk", "ccmp", "locl", "lnum", "tnum", "liga"]
    target.mkdir(parents=True, exist_ok=True)
    for name, (original, letters) in FILES.items():
        font = TTFont(package / "files" / original, recalcTimestamp=False)  # the same wheel from the same code
        subsetter = subset.Subsetter(options)
        subsetter.populate(unicodes=letters)
        subsetter.subset(font)
        font.flavor = "woff2"
        font.save(target / name)
    shutil.copyfile(package / "LICENSE", target / "brygada-1918.LICENSE.txt")  # its licence asks for it


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
