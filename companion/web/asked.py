"""What Flask and Werkzeug work out for every request, here once where it comes out the same: a tap is mostly that."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from typing import Any
from urllib.parse import parse_qsl

from flask import Flask, Request, Response
from werkzeug.datastructures import ImmutableMultiDict
from werkzeug.exceptions import ClientDisconnected
from werkzeug.http import parse_cookie
from werkzeug.routing import MapAdapter, Rule
from werkzeug.utils import cached_property

from .shelf import Shelf
from .templates import Templates

FORM = "application/x-www-form-urlencoded"
Matched = tuple[Rule, Mapping[str, Any]]


@lru_cache(maxsize=500)
def cookies_in(header: str) -> ImmutableMultiDict[str, str]:
    return parse_cookie(header, ImmutableMultiDict)  # type: ignore[return-value]


class Asked(Request):
    """A request. A browser sends the same cookies again and again, and a tap is a short form."""

    @cached_property
    def cookies(self) -> ImmutableMultiDict[str, str]:
        return cookies_in(self.environ.get("HTTP_COOKIE", ""))

    def _load_form_data(self) -> None:
        """Read a form that came whole without what files need."""
        length = self.environ.get("CONTENT_LENGTH", "")
        short = self.environ.get("CONTENT_TYPE") == FORM and length.isdecimal() and "stream" not in self.__dict__
        if not short or int(length) > (self.max_content_length or 0):
            return super()._load_form_data()
        body = self.environ["wsgi.input"].read(int(length))
        if len(body) < int(length):
            raise ClientDisconnected
        try:
            fields = parse_qsl(body.decode(), keep_blank_values=True, errors="werkzeug.url_quote")
        except ValueError:
            fields = []
        self.__dict__ |= {"form": ImmutableMultiDict(fields), "files": ImmutableMultiDict()}
        return None


class Reply(Response):
    """An answer. Werkzeug copies its headers and looks through them for what only some answers have."""

    def get_wsgi_response(self, environ: dict[str, Any]) -> tuple[Iterable[bytes], str, list[tuple[str, str]]]:
        whole = type(self.response) is list and not self._on_close
        if not whole or self.status_code != 200 or environ["REQUEST_METHOD"] == "HEAD":
            return super().get_wsgi_response(environ)
        return self.response, self.status, list(self.headers)  # type: ignore[return-value]


class Address(Rule):
    """A rule of the url map. Werkzeug would write and compile two functions for each, a fifth of the work of a start;
    here that is done when an address is first asked for."""

    def _compile_builder(self, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
        made = cache(lambda: Rule._compile_builder(self, append_unknown))
        return lambda rule, **values: made()(rule, **values)


class Adapter(MapAdapter):
    """The url map for one request; which view an address means is looked up once."""

    found: Shelf[Matched]

    def match(self, *asked: Any, **how: Any) -> Any:
        if asked or how != {"return_rule": True}:
            return super().match(*asked, **how)
        rule, values = self.found.get((self.default_method, self.path_info), lambda: super(Adapter, self).match(**how))
        return rule, dict(values)


class App(Flask):
    request_class = Asked
    response_class = Reply
    url_rule_class = Address
    jinja_environment = Templates

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._hosts: Shelf[tuple[str, str]] = Shelf(64)
        self._found: Shelf[Matched] = Shelf(1000)

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """All views are plain functions; Flask would look at each of its hooks anew in every request."""
        return func

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """Flask's, made at once for a host that it has looked at."""
        if request is None or "HTTP_UPGRADE" in request.environ:
            return super().create_url_adapter(request)
        environ = request.environ
        scheme, asked = environ["wsgi.url_scheme"], environ.get("HTTP_HOST", "")
        names = self._hosts.find((scheme, asked)) if asked else None
        if names is None:
            made = super().create_url_adapter(request)
            assert made is not None
            names = request.host, made.server_name
            self._hosts.put((scheme, asked), names)
        request.host, name = names
        adapter = Adapter(
            self.url_map, name, request.root_path, "", scheme, request.path, request.method,
            environ.get("QUERY_STRING", ""),
        )  # fmt: skip
        adapter.found = self._found
        return adapter
