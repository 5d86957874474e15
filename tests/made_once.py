"""What is the same in every installation is made once a run: compiled templates and addresses, catalogues."""

from functools import cache
from types import CodeType
from typing import Any, ClassVar

from babel.support import Translations
from jinja2.bccache import Bucket, BytecodeCache
from werkzeug.routing import Rule


class Templates(BytecodeCache):
    """Templates, compiled once for all apps, in each language."""

    kept: ClassVar[dict[str, tuple[str, CodeType]]] = {}

    def get_bucket(self, environment: Any, name: str, filename: str | None, source: str) -> Bucket:
        return super().get_bucket(environment, f"{environment.spoken}/{name}", filename, source)

    def load_bytecode(self, bucket: Bucket) -> None:
        if self.kept.get(bucket.key, ("",))[0] == bucket.checksum:
            bucket.code = self.kept[bucket.key][1]

    def dump_bytecode(self, bucket: Bucket) -> None:
        assert bucket.code
        self.kept[bucket.key] = (bucket.checksum, bucket.code)


def compile_addresses_once() -> None:
    """Werkzeug parses every address of every app and writes two functions for it: most of the work of making one."""
    kept: dict[tuple[Any, ...], dict[str, Any]] = {}
    compile_anew = Rule.compile
    made = ("arguments", "_parts", "_trace", "_converters")

    def compile_once(rule: Rule) -> None:
        assert rule.map is not None
        settings = (rule.merge_slashes, rule.strict_slashes, rule.websocket, tuple(rule.map.converters.values()))
        key = (rule.rule, rule.subdomain, rule.host, repr(rule.defaults), *settings)
        if key not in kept:
            compile_anew(rule)
            kept[key] = {name: getattr(rule, name) for name in made}
            kept[key] |= {name: getattr(rule, name).__func__ for name in ("_build", "_build_unknown")}
            return
        for name, value in kept[key].items():
            setattr(rule, name, value if name in made else value.__get__(rule, None))

    Rule.compile = compile_once  # type: ignore[method-assign]


def read_catalogues_once() -> None:
    load = Translations.load

    @cache
    def load_once(folder: str, locales: tuple[str, ...], domain: str) -> Any:
        return load(folder, locales, domain)

    Translations.load = lambda folder, locales, domain: load_once(  # type: ignore[method-assign]
        str(folder), tuple(map(str, locales)), domain
    )
