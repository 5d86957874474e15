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


# What is named here is the language of the house; a room that needs the word for something else finds another.
CORE = ("companion/games/kit.py", "companion/matches/", "companion/web/games/kit.py", "companion/web/pieces.py")
PLAIN = {"Chart", "Fault", "Line", "Row", "Standing"}  # words that would fit everywhere


def classes() -> dict[str, set[str]]:
    found = defaultdict(set)
    for path, module in modules():
        for node in () if path.endswith("/actions.py") else module.body:  # the verbs of one game
            if isinstance(node, ast.ClassDef):
                found[node.name].add(path)
    return found


def test_a_class_of_the_core_has_its_name_alone():
    shared = {name: paths for name, paths in classes().items() if len(paths) > 1 and name not in ROLES}
    assert {name: sorted(p) for name, p in shared.items() if any(path.startswith(CORE) for path in p)} == {}


def test_a_line_a_row_and_a_chart_are_one_thing_each():
    assert {name: sorted(paths) for name, paths in classes().items() if name in PLAIN and len(paths) > 1} == {}
