"""The addresses of the API, described."""

from typing import Any

from companion.matches.store import ABANDONED, FINISHED, OPEN

from .schema import operation, query, within

DAY = {"type": "string", "format": "date"}
FILTERS = [
    query("game", {"type": "string"}, "a game or a title, as `/api/v1/titles` lists them"),
    query("player", {"type": "string"}, "the uid of somebody who played"),
    query("against", {"type": "string"}, "the uid of somebody else at the same table"),
    query("words", {"type": "string"}, "words of names, place, notes and tags"),
    query("from", DAY, "the first day on which it may have been played"),
    query("to", DAY, "the last one"),
]


def status(usual: str) -> dict[str, Any]:
    return query("status", {"type": "string", "enum": [OPEN, FINISHED, ABANDONED]}, f"without it: {usual}")


def paths() -> dict[str, Any]:
    return {
        "/openapi.json": {"get": {**operation("this description"), "security": []}},
        "/docs": {"get": {**operation("this description as a page", kind="text/html"), "security": []}},
        **of_matches(),
        **of_the_past(),
        **of_players(),
    }


def of_matches() -> dict[str, Any]:
    listed = [
        status(OPEN),
        *FILTERS,
        query("limit", {"type": "integer"}, "1 to 500; what lies beyond is cut"),
        query("before", {"type": "string"}, "`next` of the page before, or a changed_at"),
    ]
    one = "/matches/{match_id}"
    return {
        "/matches": {
            "get": {**operation("matches of one status, the latest changed first", "MatchList"), "parameters": listed},
            "post": operation("open a match", "MatchAnswer", "MatchRequest", "201"),
        },
        one: {
            **within("match_id"),
            "get": {
                **operation("a match and its board", "MatchAnswer"),
                "parameters": [
                    query("step", {"type": "integer", "minimum": 0}, "the board as it was after so many entries")
                ],
            },
            "patch": operation("write notes, place, tags, date or length beside a match", "MatchAnswer", "Beside"),
        },
        f"{one}/actions": {
            **within("match_id"),
            "post": operation("act", "MatchAnswer", "ActRequest", stale=True),
        },
        f"{one}/undo": {
            **within("match_id"),
            "post": operation("undo the latest entry", "MatchAnswer", "TurnBackRequest", stale=True),
        },
        f"{one}/undo-to": {
            **within("match_id"),
            "post": operation("undo an entry and all that stands after it", "MatchAnswer", "UndoToRequest", stale=True),
        },
        f"{one}/names": {
            **within("match_id"),
            "put": operation("say who sits where", "MatchAnswer", "NamesRequest"),
        },
        f"{one}/redo": {
            **within("match_id"),
            "post": operation("redo what was undone last", "MatchAnswer", "TurnBackRequest", stale=True),
        },
        f"{one}/events": {
            **within("match_id"),
            "get": operation(
                "server-sent events: the stamp of the board whenever it changes, and a beat every ten seconds",
                kind="text/event-stream",
            ),
        },
        f"{one}/log": {
            **within("match_id"),
            "get": {
                **operation("the log, in order", "LogAnswer"),
                "parameters": [query("after", {"type": "integer", "minimum": 0}, "the seq of the last entry you have")],
            },
        },
    }


def of_the_past() -> dict[str, Any]:
    done = {
        "rematch": operation("open the rematch, or give the one that was opened", "MatchAnswer", status="201"),
        "abandon": operation("put an open match aside", "MatchAnswer"),
        "bring-back": operation("go on with a match that was put aside", "MatchAnswer"),
        "delete": operation("put a match into the bin", "Done", "DeleteRequest"),
        "restore": operation("take a match out of the bin", "Done"),
    }
    return {
        **{f"/matches/{{match_id}}/{name}": {**within("match_id"), "post": does} for name, does in done.items()},
        "/sheets": {"post": operation("write a match of the past down", "MatchAnswer", "SheetRequest", "201")},
        "/export": {
            "get": {
                **operation("everything, or what the filters leave, as the file that the import takes"),
                "parameters": [status("all of them"), *FILTERS],
            }
        },
        "/export/csv": {
            "get": {
                **operation("the same as a table for spreadsheets, in the language that is asked for", kind="text/csv"),
                "parameters": [
                    status("all of them"),
                    *FILTERS,
                    query("rows", {"type": "string", "enum": ["seats", "matches"]}, "a row a seat, or a row a match"),
                ],
            }
        },
        "/export/bgstats": {
            "get": {
                **operation("the same as a file of BG Stats"),
                "parameters": [status("all of them"), *FILTERS],
            }
        },
    }


def of_players() -> dict[str, Any]:
    listed = [
        query("words", {"type": "string"}, "part of a name"),
        query("archived", {"type": "string", "enum": ["true", "false"]}, "those in the archive instead"),
        query("page", {"type": "integer"}, "`next` of the page before"),
    ]
    one = "/players/{uid}"
    return {
        "/players": {"get": {**operation("players, by name", "PlayerList"), "parameters": listed}},
        one: {
            **within("uid"),
            "get": operation("a player and all statistics", "PlayerStatistics"),
            "patch": operation("change name or colour, or archive", "PlayerStatistics", "ChangePlayer"),
        },
        f"{one}/merge": {
            **within("uid"),
            "post": operation("make a player part of another", "PlayerStatistics", "MergeRequest"),
        },
        f"{one}/take-apart": {**within("uid"), "post": operation("undo a merge", "PlayerStatistics")},
        f"{one}/against/{{other}}": {
            **within("uid", "other"),
            "get": operation("how two players fared against each other", "HeadToHead"),
        },
        "/titles": {"get": operation("what is played here", "TitleList")},
        "/titles/{title}": {
            **within("title"),
            "get": operation("statistics of a game or a title", "TitleStatistics"),
            "patch": operation("change its name or number, or hide it", "TitleStatistics", "ChangeTitle"),
        },
        "/titles/{title}/merge": {
            **within("title"),
            "post": operation("make a title part of another", "TitleStatistics", "MergeRequest"),
        },
        "/titles/{title}/take-apart": {**within("title"), "post": operation("undo a merge", "TitleStatistics")},
    }
