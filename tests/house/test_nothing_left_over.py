"""What nobody uses any more is gone: functions, templates, macros and their imports, colours of stylesheets."""

import ast
import re
from collections import Counter
from pathlib import Path

from jinja2 import Environment, nodes
from source import ROOT, modules, texts
from test_front_end import SHEETS

TEMPLATES = ROOT / "templates"
FILES = {str(path.relative_to(TEMPLATES)): path.read_text() for path in TEMPLATES.rglob("*.*")}
SCRIPTS = [path.read_text() for path in (ROOT / "static").glob("*.js")]
PYTHON = [path.read_text() for path in (ROOT / "companion").rglob("*.py")]
SAID = "\n".join([*FILES.values(), *SCRIPTS, *PYTHON])


READER = Environment(extensions=["jinja2.ext.do", "jinja2.ext.i18n"])
PARSED = {name: READER.parse(text) for name, text in FILES.items()}


def test_every_function_class_and_constant_is_named_again() -> None:
    words = Counter(re.findall(r"\w+", SAID))
    made = []
    for path, module in modules():
        for node in module.body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.decorator_list:
                made.append((path, node.name))
            elif isinstance(node, ast.Assign | ast.AnnAssign):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                made += [(path, target.id) for target in targets if isinstance(target, ast.Name)]
    assert [(path, name) for path, name in made if words[name] == 1 and not name.startswith("__")] == []


def constants(tree: nodes.Node) -> list[str]:
    return [one.value for one in tree.find_all(nodes.Const) if isinstance(one.value, str)]


def used(tree: nodes.Node) -> set[str]:
    return {one.name for one in tree.find_all(nodes.Name) if one.ctx == "load"}


def brought(tree: nodes.Node) -> set[str]:
    """The macros that a template imports, by the names that it gives them."""
    names = [name for one in tree.find_all(nodes.FromImport) for name in one.names]
    return {name if isinstance(name, str) else name[1] for name in names}


def test_every_template_is_named() -> None:
    named = {text for tree in PARSED.values() for text in constants(tree)}
    named |= {text for _, module in modules() for text in texts(module)}
    begun = tuple(text for text in named if re.fullmatch(r"\w+/_\w*", text))  # "historia/_sheet_" ~ kind ~ ".html"
    ends = {text.rpartition("/")[2] for text in named}
    left = [
        name
        for name in FILES
        if not name.startswith(begun) and not {Path(name).name, Path(name).stem} & ends and name not in named
    ]
    assert left == []


def test_every_macro_is_used() -> None:
    everywhere = {name for tree in PARSED.values() for name in used(tree)}
    made = {(name, one.name) for name, tree in PARSED.items() for one in tree.find_all(nodes.Macro)}
    assert {(name, macro) for name, macro in made if macro not in everywhere} == set()


def included(name: str) -> set[str]:
    """What a template includes, and may include where a name is composed, with all that these include."""
    found, waiting = set(), [name]
    while waiting:
        for one in PARSED[waiting.pop()].find_all(nodes.Include):
            whole = isinstance(one.template, nodes.Const)
            begun = tuple(constants(one))
            waiting += (
                new := {other for other in FILES if (other in begun if whole else other.startswith(begun))} - found
            )
            found |= new
    return found


def test_what_a_template_imports_is_used_in_it_or_in_what_it_includes() -> None:
    left = {
        (name, macro)
        for name, tree in PARSED.items()
        for macro in brought(tree) - used(tree)
        if not any(macro in used(PARSED[other]) - brought(PARSED[other]) for other in included(name))
    }
    assert left == set()


def test_every_colour_and_size_of_a_stylesheet_is_used() -> None:
    css = "\n".join(SHEETS.values())
    set_, asked = set(re.findall(r"(--[\w-]+)\s*:", css)), set(re.findall(r"var\((--[\w-]+)", css + SAID))
    assert {name for name in set_ - asked if name not in SAID} == set()
    assert {name for name in asked - set_ if name not in SAID} == set()
