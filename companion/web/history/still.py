"""A board of the past as it looked, without anything that could be sent."""

from html import escape
from html.parser import HTMLParser

from markupsafe import Markup

SENT = ("method", "action", "enctype", "target")
Attributes = list[tuple[str, str | None]]


class Still(HTMLParser):
    """Writes a page again: forms become plain parts of it, hidden fields and what htmx would do are left out."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.parts: list[str] = []

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        if tag == "input" and ("type", "hidden") in attrs:
            return
        if tag == "form":
            self.parts.append(written("div", [(name, value) for name, value in attrs if name not in SENT]))
        elif any(name.startswith("hx-") for name, _ in attrs):
            self.parts.append(written(tag, attrs))
        else:
            self.parts.append(self.get_starttag_text() or "")

    def handle_startendtag(self, tag: str, attrs: Attributes) -> None:
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        self.parts.append("</div>" if tag == "form" else f"</{tag}>")

    def handle_data(self, data: str) -> None:
        self.parts.append(data)

    def handle_entityref(self, name: str) -> None:
        self.parts.append(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self.parts.append(f"&#{name};")


def written(tag: str, attrs: Attributes) -> str:
    kept = ((name, value) for name, value in attrs if not name.startswith("hx-"))
    said = [name if value is None else f'{name}="{escape(value)}"' for name, value in kept]
    return f"<{' '.join([tag, *said])}>"


def still(html: str) -> Markup:
    reader = Still()
    reader.feed(html)
    reader.close()
    return Markup("".join(reader.parts))
