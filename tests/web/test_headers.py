"""The headers of every answer, what a page may load, and the cookies."""

import gzip
import re

from companion import config, create_app
from companion.matches.play import Who
from companion.web.guards import access
from companion.web.guards.shield import HEADERS

NO_PAGES = ("api.", "live.", "static", "takeout.as_", "takeout.match_", "backups.")


def test_every_answer_has_the_headers(app, routes, owner, bearer, match, play, monkeypatch):
    play(3)
    app.config["PROPAGATE_EXCEPTIONS"] = False

    def answers():
        for _, method, path in routes:
            yield path, owner.open(path, method=method, headers=bearer)
        yield "404", owner.get("/nothing")
        yield "no such file", owner.get("/static/nothing.css")
        yield "405", owner.put("/")
        yield "403", app.test_client().get(f"/m/{match.id}")
        yield "400", owner.get("/", environ_overrides={"HTTP_HOST": "evil.example"})
        yield "422", owner.post(f"/m/{match.id}/act", data={"type": "nothing"})
        yield "409", owner.post(f"/m/{match.id}/undo", data={"seen": "0"}, headers={"HX-Request": "true"})
        yield "413", owner.post(f"/m/{match.id}/act", data=b"x" * 70_000)
        yield "fragment", owner.get(f"/m/{match.id}/board", headers={"HX-Request": "true"})
        monkeypatch.setattr(access.Matches, "look", lambda *_: 1 / 0)
        yield "500", owner.get(f"/m/{match.id}")

    for name, answer in answers():
        missing = [header for header, value in HEADERS.items() if answer.headers.get(header) != value]
        assert missing == [], (name, answer.status_code)
        cached = answer.headers["Cache-Control"]
        assert "max-age" in cached if "app.css" in name else cached == "no-cache" or "no-store" in cached, name
        answer.close()


def test_the_policy_allows_nothing_unsafe_and_no_foreign_host():
    policy = HEADERS["Content-Security-Policy"]
    assert "unsafe" not in policy
    rules = dict(part.split(" ", 1) for part in policy.split("; "))
    assert rules["default-src"] == "'none'"
    assert rules["base-uri"] == rules["frame-ancestors"] == "'none'"
    assert set(" ".join(rules.values()).split()) == {"'none'", "'self'", "data:"}
    assert "data:" not in rules["script-src"]


def test_no_page_has_an_inline_script_style_or_handler_nor_a_foreign_address(routes, owner, bearer, play, match):
    play(None)
    for endpoint, method, path in routes:
        if method != "GET" or endpoint.startswith(NO_PAGES):
            continue
        page = re.sub(r"http://www\.w3\.org/[^\"]*", "", owner.get(path).text)
        # The one link that leads out: it hands a match to BG Stats when it is tapped.
        page = re.sub(r'href="https://app\.bgstatsapp\.com/createPlay\.html\?data=[^"]*"', "", page)
        assert not re.search(r"<script(?![^>]*\bsrc=)", page), endpoint
        assert not re.search(r"<[^>]+\s(style|on[a-z]+)=", page), endpoint
        assert "<style" not in page, endpoint
        assert not re.search(r"(src|href|action)=\"(https?:)?//", page), endpoint
        assert "javascript:" not in page, endpoint


def test_cookies_are_hidden_from_scripts_and_from_other_sites(app, client, settings):
    link = client.get(f"/owner?key={settings.owner_key}")
    chosen = client.post("/settings", data={"language": "en", "theme": "dark"})
    cookies = link.headers.getlist("Set-Cookie") + chosen.headers.getlist("Set-Cookie")
    assert len(cookies) == 4
    for cookie in cookies:
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie


def test_two_installations_on_one_machine_do_not_share_a_cookie(tmp_path):
    names = set()
    for port in ("8000", "8001"):
        environment = {"COMPANION_INSTANCE": str(tmp_path / port), "PORT": port}
        app = create_app(config.read(environment))
        names.add(app.config["SESSION_COOKIE_NAME"])
        app.extensions["matches"].storage.close()
    assert names == {"kronikarz_8000", "kronikarz_8001"}


# -- packed answers

GZIP = {"Accept-Encoding": "gzip, deflate"}


def test_pages_and_boards_are_packed_for_browsers_that_take_it_and_are_the_same(owner, match, play):
    play(3)
    for path, headers in (("/", {}), (f"/m/{match.id}", {}), (f"/m/{match.id}/board", {"HX-Request": "true"})):
        plain = owner.get(path, headers=headers)
        packed = owner.get(path, headers={**headers, **GZIP})
        assert "Content-Encoding" not in plain.headers
        assert packed.headers["Content-Encoding"] == "gzip"
        assert int(packed.headers["Content-Length"]) == len(packed.data) < len(plain.data) / 2
        unpacked = gzip.decompress(packed.data).decode()
        assert without_tokens(unpacked) == without_tokens(plain.text)
        assert {plain.headers["Vary"], packed.headers["Vary"]} == {plain.headers["Vary"]}
        assert "Accept-Encoding" in plain.headers["Vary"]


def test_a_packed_page_is_its_device_s_own_and_never_older_than_the_match(owner, guest, matches, match, play):
    play(3)

    def page(device):
        return gzip.decompress(device.get(f"/m/{match.id}", headers=GZIP).data).decode()

    def tokens(html):
        return set(re.findall(r'name="csrf_token" value="([^"]+)"', html))

    phones = [owner, guest(match, "table"), guest(match, "table")]
    before = [page(phone) for phone in phones]
    assert [page(phone) for phone in phones] == before
    assert len(set.union(*map(tokens, before))) == 3
    matches.undo(match.id, 3, "back", Who())
    assert ['data-seq="4"' in page(phone) for phone in phones] == [True] * 3
    assert [tokens(page(phone)) for phone in phones] == [tokens(html) for html in before]


def without_tokens(page):
    """Each page carries a token that is signed anew."""
    return re.sub(r'[\w-]+\.[\w-]+\.[\w-]+(?=")', "", page)


def test_what_is_short_or_unwanted_or_packed_already_is_left_alone(owner, client, bearer, match):
    assert "Content-Encoding" not in client.get("/healthz", headers=GZIP).headers
    assert "Content-Encoding" not in owner.get("/", headers={"Accept-Encoding": "gzip;q=0, br"}).headers
    exported = owner.get("/history.json.gz", headers=GZIP)
    assert b"kronikarz" in gzip.decompress(exported.data).lower()
    style = client.get("/static/app.css", headers=GZIP)
    assert style.headers["Content-Encoding"] == "gzip"
    sent, written = gzip.decompress(style.data).decode(), client.get("/static/app.css").text
    assert re.findall(r"\S+", sent) == re.findall(r"\S+", re.sub(r"/\*.*?\*/", "", written, flags=re.S))
    assert len(sent) < 0.9 * len(written), "what those read who write it stays here"
