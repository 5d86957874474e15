"""How Poles sort and look for names; the database knows both, so that lists can be paged there."""

import unicodedata
from functools import lru_cache

LETTERS = " '’-.0123456789aąbcćdeęfghijklłmnńoópqrsśtuvwxyzźż"
_SIGNS = "".join(sign for sign in map(chr, range(128)) if sign not in LETTERS)
# Our letters first, then the other signs of ASCII; what is foreign stays behind both.
_ORDER = {ord(letter): place for place, letter in enumerate(LETTERS + _SIGNS, 1)}


@lru_cache(maxsize=10_000)  # a page of thousands of players is sorted by it again and again
def polish_order(text: str) -> str:
    """A sort key: ł after l, ś after s, as Poles sort."""
    return text.casefold().translate(_ORDER)


def plain(text: str) -> str:
    """Letters without marks, as people type them in a hurry: łukasz is found by lukasz."""
    taken_apart = unicodedata.normalize("NFD", text.casefold().replace("ł", "l"))
    return "".join(letter for letter in taken_apart if not unicodedata.combining(letter))
