"""Forms are flat, actions are not: "put.e" stands for e inside put, "gives.0.p" for p in the first of gives."""

from typing import Any

DEEPEST = 10  # no action is nested as deep


def flat(fields: dict[str, Any], before: str = "") -> dict[str, Any]:
    """Nested fields under dotted names, as a form carries them; what is not said is left out."""
    found: dict[str, Any] = {}
    for name, value in fields.items():
        if isinstance(value, dict):
            found |= flat(value, f"{before}{name}.")
        elif isinstance(value, list | tuple):
            found |= flat({str(place): one for place, one in enumerate(value)}, f"{before}{name}.")
        elif isinstance(value, bool):
            found[f"{before}{name}"] = "true" if value else "false"
        elif value is not None:
            found[f"{before}{name}"] = value
    return found


def nest(form: dict[str, str]) -> dict[str, Any]:
    """Dotted names as nested fields; numbered ones as a list."""
    tree: dict[str, Any] = {}
    for name, value in form.items():
        *path, last = name.split(".", DEEPEST)
        branch = tree
        for part in path:
            found = branch.setdefault(part, {})
            if not isinstance(found, dict):
                found = branch[part] = {}
            branch = found
        branch[last] = value
    listed = as_lists(tree)
    return listed if isinstance(listed, dict) else {}


def as_lists(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    found = {name: as_lists(inner) for name, inner in value.items()}
    if found and all(name.isdecimal() and len(name) < 5 for name in found):
        return [found[name] for name in sorted(found, key=int)]
    return found
