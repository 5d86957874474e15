"""The source code as the tests of the house read it."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef)


def modules(folder: str = "companion") -> Iterator[tuple[str, ast.Module]]:
    """Every module by its path from the root."""
    for path in sorted((ROOT / folder).rglob("*.py")):
        yield str(path.relative_to(ROOT)), parsed(path)


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text())


def texts(module: ast.Module) -> Iterator[str]:
    """The string literals of a module, docstrings left out."""
    about = {id(node.body[0].value) for node in ast.walk(module) if isinstance(node, DOCUMENTED) and _begins(node)}
    for node in ast.walk(module):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in about:
            yield node.value


def _begins(node: ast.AST) -> bool:
    return bool(node.body) and isinstance(node.body[0], ast.Expr)
