"""Templates are compiled once per language, so that a fixed sentence is text like any other."""

import re
from collections.abc import Callable, Mapping, MutableMapping
from types import FunctionType, MethodType
from typing import Any

from flask import has_request_context
from flask.templating import Environment
from flask_babel import gettext, pgettext
from jinja2 import Template, nodes
from jinja2.environment import TemplateModule
from jinja2.runtime import Context
from jinja2.visitor import NodeTransformer
from markupsafe import Markup

from .door.at_once import takes_a_while
from .languages import language

MODULES = "modules of this board"  # under which a board's context may keep them
INDENT = re.compile(r"[ \t]*(\n)\s*|[ \t]{2,}")
PLAIN = (FunctionType, MethodType)
SAID_BY: dict[str, Callable[..., str]] = {"_": gettext, "gettext": gettext, "pgettext": pgettext}


class Drawing(Context):
    """Jinja's context, without what it works out for every file that a board includes and every call in it."""

    def __init__(self, *args: Any, globals: MutableMapping[str, Any] | None = None) -> None:
        super().__init__(*args)
        self._globals = globals

    @property
    def globals_keys(self) -> set[str]:
        return set(self._globals or ())

    @globals_keys.setter
    def globals_keys(self, keys: set[str]) -> None:
        """Jinja gathers them for every context; they are needed only where a file is imported without one."""

    def call(self, obj: Any, *args: Any, **kwargs: Any) -> Any:
        if type(obj) in PLAIN and not hasattr(obj, "jinja_pass_arg"):
            kwargs.pop("_loop_vars", None)
            kwargs.pop("_block_vars", None)
            return obj(*args, **kwargs)
        return super().call(obj, *args, **kwargs)


class SpokenTemplate(Template):
    """Jinja's template, except that a file of macros is put together once a board, whoever imports it."""

    def make_module(
        self, vars: dict[str, Any] | None = None, shared: bool = False, locals: Mapping[str, Any] | None = None
    ) -> TemplateModule:
        kept: dict[str | None, TemplateModule] | None = (vars or {}).get(MODULES)
        if kept is None or not (self.name or "").endswith("_macros.html"):
            return super().make_module(vars, shared, locals)
        if self.name not in kept:
            kept[self.name] = super().make_module(vars, shared)
        return kept[self.name]


class Templates(Environment):
    """Flask's environment, which has another one beside it for each language that somebody reads."""

    context_class = Drawing
    template_class = SpokenTemplate
    spoken: str | None = None

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Jinja looks into two mappings for each name; ours are all there before a template is read."""
        return {**self.globals, **(d or {})}

    def _load_template(self, name: str, globals: MutableMapping[str, Any] | None) -> Template:
        if self.spoken or not has_request_context():
            return super()._load_template(name, globals)
        return self._in(language())._load_template(name, globals)

    def _in(self, language: str) -> "Templates":
        beside: dict[str, Templates] = self.__dict__.setdefault("beside", {})
        if language not in beside:
            other: Templates = self.overlay()
            other.spoken = language
            beside[language] = other
        return beside[language]

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        takes_a_while()
        tree = super()._parse(source, name, filename)
        if self.spoken:
            tree = Said().visit(tree)
            tree.set_environment(self)
        return tree


class Said(NodeTransformer):
    """Puts sentences in the reader's language where the template asks for them by a fixed name, and nothing that only
    whoever writes templates needs."""

    def visit_TemplateData(self, node: nodes.TemplateData) -> nodes.Node:  # noqa: N802
        """Lines begin at the margin: how a template is indented is a fifth of its bytes."""
        return nodes.TemplateData(INDENT.sub(lambda found: found[1] or " ", node.data), lineno=node.lineno)

    def visit_Call(self, node: nodes.Call) -> nodes.Node:  # noqa: N802
        self.generic_visit(node)
        if not isinstance(node.node, nodes.Name) or node.node.name not in SAID_BY or node.dyn_args or node.dyn_kwargs:
            return node
        asked = [part.value for part in node.args if isinstance(part, nodes.Const)]
        if len(asked) < len(node.args):
            return node
        said = SAID_BY[node.node.name](*asked)
        if not node.kwargs:
            return nodes.MarkSafe(nodes.Const(str(Markup(said) % {})), lineno=node.lineno)
        figures = [nodes.Pair(nodes.Const(part.key), part.value) for part in node.kwargs]
        return nodes.Mod(nodes.MarkSafe(nodes.Const(said)), nodes.Dict(figures), lineno=node.lineno)
