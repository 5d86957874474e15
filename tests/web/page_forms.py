"""A page as its forms see it: their fields with what stands in them, and what is said about them."""

import re
from html.parser import HTMLParser

BUTTONS = {"rows", "do", "add", "less", "roll", "draw", "reset", "way", "forget"}  # say what to do, not what is
NOT_FILLED_IN = ("hidden", "submit", "button", "reset", "image")


class Control:
    """An input, a select, a textarea or a button with a name."""

    def __init__(self, tag, attrs):
        self.tag, self.attrs, self.name = tag, attrs, attrs["name"]
        self.kind = attrs.get("type", "submit" if tag == "button" else "text" if tag == "input" else tag)
        self.value = attrs.get("value", {"checkbox": "on", "select": None}.get(self.kind, ""))

    @property
    def sent(self):
        """Whether a browser would send it if nobody touched it."""
        if self.kind in ("checkbox", "radio"):
            return "checked" in self.attrs
        return self.tag != "button" and self.kind != "file"


class Form:
    def __init__(self, attrs):
        self.attrs, self.controls = attrs, []
        self.filled_in = attrs.get("method") == "post" and "hx-sync" not in attrs

    @property
    def fields(self):
        """The names that people give values to; what a button says is no value."""
        found = {one.name for one in self.controls if one.kind not in NOT_FILLED_IN or one.tag == "button"}
        return found - BUTTONS

    @property
    def untouched(self):
        return {one.name: one.value for one in self.controls if one.sent}


class Page(HTMLParser):
    """The forms of a page, the texts of its elements by id, and its elements in order."""

    VOID = ("input", "meta", "link", "br", "hr", "img", "use")

    def __init__(self, text):
        super().__init__()
        self.forms, self.texts, self.elements, self._open, self._form = [], {}, [], [], None
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        attrs = {name: value or "" for name, value in attrs}
        self.elements.append((tag, attrs))
        if tag not in self.VOID:
            self._open.append((tag, attrs))
        if tag == "form":
            self._form = Form(attrs)
            self.forms.append(self._form)
        elif self._form and "name" in attrs and tag in ("input", "select", "textarea", "button"):
            self._form.controls.append(Control(tag, attrs))
        elif self._form and tag == "option" and self._open[-2][0] in ("select", "optgroup"):
            select = self._form.controls[-1]
            if "selected" in attrs or select.value is None:
                select.value = attrs["value"]

    def handle_endtag(self, tag):
        while self._open and self._open.pop()[0] != tag:
            pass
        self._form = None if tag == "form" else self._form

    def handle_data(self, data):
        for tag, attrs in self._open:
            if "id" in attrs:
                self.texts[attrs["id"]] = self.texts.get(attrs["id"], "") + data
            if tag == "textarea" and self._form:
                self._form.controls[-1].value = data.removeprefix("\r\n").removeprefix("\n")

    def controls(self, name):
        return [one for form in self.forms for one in form.controls if one.name == name]

    def said(self, name):
        """What stands at a field, if anything does."""
        return " ".join(self.texts.get(f"{name}-fault", "").split())

    @property
    def focused(self):
        """What is described by the fault of the element that takes the focus: the first that is faulty."""
        marked = [attrs for _, attrs in self.elements if "aria-describedby" in attrs]
        assert all("autofocus" not in attrs for attrs in marked[1:])
        return marked[0]["aria-describedby"] if marked and "autofocus" in marked[0] else None


def pattern(name):
    """The name of a field whatever its row."""
    return re.sub(r"\d+", "#", name)
