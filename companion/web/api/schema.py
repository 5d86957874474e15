"""The parts that an OpenAPI description is made of."""

from typing import Any

REF = "#/components/schemas/{name}"


def query(name: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"name": name, "in": "query", "required": False, "schema": schema}


def operation(
    summary: str, gives: str | None = None, takes: str | None = None, status: str = "200", stale: bool = False
) -> dict[str, Any]:
    found: dict[str, Any] = {
        "summary": summary,
        "responses": {
            status: {"description": "done", "content": content(gives)},
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


def content(name: str | None) -> dict[str, Any]:
    schema = {"$ref": REF.format(name=name)} if name else {"type": "object"}
    return {"application/json": {"schema": schema}}
