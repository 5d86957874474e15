"""What is the same in every installation is made once a run: compiled templates and addresses."""

from types import CodeType
from typing import Any, ClassVar

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
    """Werkzeug compiles a function for every address of every app, which is most of the work of making one."""
    kept: dict[tuple[Any, ...], Any] = {}
    compile_anew = Rule._compile_builder

    def compile_once(rule: Rule, append_unknown: bool = True) -> Any:
        key = (rule.rule, rule.subdomain, rule.host, repr(rule.defaults), append_unknown)
        if key not in kept:
            kept[key] = compile_anew(rule, append_unknown)
        return kept[key]

    Rule._compile_builder = compile_once  # type: ignore[method-assign]
