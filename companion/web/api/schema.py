"""The parts that an OpenAPI description is made of."""

from typing import Any

REF = "#/components/schemas/{name}"


def query(name: str, schema: dict[str, Any], about: str) -> dict[str, Any]:
    return {"name": name, "in": "query", "required": False, "description": about, "schema": schema}


def within(*names: str, kind: str = "string") -> dict[str, Any]:
    """The parts of an address that stand for something."""
    return {"parameters": [{"name": name, "in": "path", "required": True, "schema": {"type": kind}} for name in names]}


def operation(
    summary: str,
    gives: str | None = None,
    takes: str | None = None,
    status: str = "200",
    stale: bool = False,
    kind: str = "application/json",
) -> dict[str, Any]:
    found: dict[str, Any] = {
        "summary": summary,
        "responses": {
            status: {"description": "done", "content": content(gives, kind)},
            "default": {
                "description": "refused, with a code and a sentence",
                "content": content("ErrorAnswer"),
            },
        },
    }
    if stale:
        found["responses"]["409"] = {
            "description": "the table has changed",
            "content": content("StaleAnswer"),
        }
    if takes:
        found["requestBody"] = {"required": True, "content": content(takes)}
    return found


def taking_a_file(does: dict[str, Any]) -> dict[str, Any]:
    """The same with the bytes of a file as its body."""
    file = {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}}
    return {**does, "requestBody": {"required": True, "content": file}}


def content(name: str | None, kind: str = "application/json") -> dict[str, Any]:
    if kind == "text/event-stream":
        return {kind: {}}  # a schema would be held against each event, and those are not JSON
    if kind != "application/json":
        return {kind: {"schema": {"type": "string"}}}
    return {kind: {"schema": {"$ref": REF.format(name=name)} if name else {"type": "object"}}}
