"""One word, one thing: a class or a constant that modules import is called like no other that they import."""

import ast
from collections import defaultdict
from collections.abc import Iterator

from source import modules

# What every game, or every room of pages, has in its own way under the same name.
ROLES = {"Card", "Choice", "Date", "MatchForm", "Options", "Phase", "Place", "Player", "State", "View", "Why"}


def imported(path: str, module: ast.Module) -> Iterator[tuple[str, str]]:
    """Classes and constants that a module imports, with where from."""
    package = path.removesuffix(".py").split("/")[:-1]
    for node in ast.walk(module):
        if isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            home = ".".join([*above, *([node.module] if node.module else [])])
            yield from ((alias.name, home) for alias in node.names if alias.name[:1].isupper())


def test_no_name_is_imported_from_two_places():
    homes = defaultdict(set)
    for path, module in modules():
        for name, home in imported(path, module):
            if home.startswith("companion") and not home.endswith(".actions"):  # the verbs of one game
                homes[name].add(home)
    assert {name: sorted(found) for name, found in homes.items() if len(found) > 1 and name not in ROLES} == {}
