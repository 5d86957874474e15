"""One word, one thing: a class or a constant that modules import is called like no other that they import."""

import ast
import re
from collections import Counter, defaultdict
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
PLAIN = {
    "Chart",
    "Column",
    "Fault",
    "Form",
    "Line",
    "Past",
    "Row",
    "Standing",
    "Tick",
}  # words that would fit everywhere


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


VALUES = re.compile(r"(ONE|TWO|THREE|FOUR|FIVE|SIX|SEVEN|EIGHT|NINE|TEN|TWELVE|HUNDRED)")


def constants():
    for path, module in modules():
        for node in module.body:
            targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
            yield from ((path, target.id) for target in targets if isinstance(target, ast.Name) and target.id.isupper())


def test_a_constant_is_named_by_what_it_is_for_not_by_its_value():
    assert [(path, name) for path, name in constants() if VALUES.fullmatch(name)] == []


def test_cards_kinds_and_days_are_one_thing_each():
    found = Counter(name for _, name in constants())
    assert {name: found[name] for name in ("CARDS", "DAYS", "KINDS") if found[name] > 1} == {}
