"""The codes of refusals, as they stand in the source: a code without a test of its own fails the tests."""

import ast
import re
from functools import cache
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "companion"
CODE = re.compile(r"[a-z][a-z0-9_]+")


def refusals() -> set[tuple[str, str]]:
    """Where it is raised (a game's rules, or the house around them) and the code of every RuleError."""
    return {(room(path), code) for path, tree in sources() for call in calls(tree, "RuleError")
            for code in codes(call.args[0], tree)}  # fmt: skip


def faults() -> set[tuple[str, str]]:
    """The code of every fault in a file or a form: of the card library, or of the history."""
    return {(shelf(path), code) for path, tree in sources() for code in fault_codes(tree)}


@cache
def sources():
    return [(path.relative_to(SOURCE), ast.parse(path.read_text("utf-8"))) for path in SOURCE.rglob("*.py")]


def room(path):
    return path.parts[1] if path.parts[0] == "games" and len(path.parts) > 2 else "house"


def shelf(path):
    return "library" if {"library", "historia"} & {*path.parts, path.stem} else "history"


def calls(tree, name):
    found = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args]
    return [call for call in found if getattr(call.func, "id", getattr(call.func, "attr", "")) == name]


def texts(node):
    return [part.value for part in ast.walk(node) if isinstance(part, ast.Constant) and isinstance(part.value, str)]


def codes(argument, tree):
    """A code, or one of two; a name stands for what it was given; `error.code` passes another refusal on."""
    if isinstance(argument, ast.Attribute) and argument.attr == "code":
        return []
    if isinstance(argument, ast.Name):
        given = [node.value for node in ast.walk(tree) if isinstance(node, ast.Assign)
                 and any(getattr(target, "id", "") == argument.id for target in node.targets)]  # fmt: skip
        found = [text for value in given for text in texts(value)]
    elif isinstance(argument, ast.IfExp):
        found = texts(argument.body) + texts(argument.orelse)
    else:
        found = texts(argument)
    assert found, f"a refusal whose code cannot be read: {ast.unparse(argument)}"
    return found


def fault_codes(tree):
    """`Fault(…, "code", …)`, `faults.add(path, "code", …)`, and codes that are gathered before they become faults."""
    named = {getattr(node, "id", getattr(node, "name", "")) for node in ast.walk(tree)}
    if not named & {"Fault", "FileFault", "Faults", "refused"}:
        return
    added = [call.args[1:] for call in calls(tree, "add")]
    made = [call.args for name in ("Fault", "FileFault", "refused", "append") for call in calls(tree, name)]
    for arguments in [*made, *added]:
        if arguments and isinstance(arguments[0], ast.Name):
            yield from of_table(arguments[0].id, tree)
        known = [part.value for part in arguments if isinstance(part, ast.Constant) and isinstance(part.value, str)]
        yield from [text for text in known if CODE.fullmatch(text)][:1]


def of_table(name, tree):
    """The codes that a loop reads off a table: `for kind, code in ((NUMBERS, "not_a_number"), …)`."""
    loops = (node for node in ast.walk(tree) if isinstance(node, ast.For) and isinstance(node.target, ast.Tuple))
    return [
        text
        for loop in loops if any(getattr(target, "id", "") == name for target in loop.target.elts)
        for text in texts(loop.iter) if CODE.fullmatch(text)
    ]  # fmt: skip
