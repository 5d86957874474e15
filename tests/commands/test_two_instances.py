"""Two instances behind one nginx, by the configuration that docs/scale.md names."""

import contextlib
import http.client
import json
import re
import shutil
import socket
import subprocess
import urllib.parse
from collections.abc import Iterator
from pathlib import Path

import pytest
import trustme
from serving import NAME, OWNER_KEY, ROOT, UNCHECKED, Server, free_port

NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
NAMES = {"sala1.gry.example": NAME, "sala2.gry.example": "localhost"}
AROUND = """daemon off;
master_process off;
pid nginx.pid;
error_log error.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fcgi; uwsgi_temp_path uwsgi;
    scgi_temp_path scgi;
{}
}}
"""

pytestmark = [pytest.mark.slow, pytest.mark.skipif(NGINX is None, reason="there is no nginx here")]


class Proxy:
    """nginx with the documented lines, in a folder of its own."""

    def __init__(self, folder: Path, servers: list[Server]) -> None:
        self.port = free_port()
        text = (ROOT / "docs/nginx-two.conf").read_text()
        for before, after in {**NAMES, "8001": str(servers[0].port), "8002": str(servers[1].port)}.items():
            text = text.replace(before, after)
        text = text.replace("listen 80;", f"listen 127.0.0.1:{self.port};")
        text += self.one_over_https(folder, servers[0])
        (folder / "nginx.conf").write_text(AROUND.format(text))
        self.process = subprocess.Popen([str(NGINX), "-p", str(folder), "-c", "nginx.conf", "-e", "error.log"])
        for _ in range(400):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(0.02)
                raise AssertionError((folder / "error.log").read_text())

    def one_over_https(self, folder: Path, server: Server) -> str:
        """A server {} with a certificate around the lines for a single instance."""
        self.safe_port = free_port()
        trustme.CA().issue_cert(NAME).private_key_and_cert_chain_pem.write_to_path(folder / "both.pem")
        inside = (ROOT / "docs/nginx.conf").read_text().replace("8000", str(server.port))
        certified = f"ssl_certificate {folder}/both.pem; ssl_certificate_key {folder}/both.pem;"
        return f"server {{ listen 127.0.0.1:{self.safe_port} ssl; {certified}\n{inside}}}"

    def ask_safely(self, path: str, **headers: str) -> http.client.HTTPResponse:
        connection = http.client.HTTPSConnection("127.0.0.1", self.safe_port, timeout=20, context=UNCHECKED)
        connection.request("GET", path, headers={"Host": f"{NAME}:{self.safe_port}", **headers})
        return connection.getresponse()

    def ask(self, name: str, path: str, form: dict[str, str] | None = None, **headers: str) -> http.client.HTTPResponse:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        body = urllib.parse.urlencode(form) if form else None
        kind = {"Content-Type": "application/x-www-form-urlencoded"} if form else {}
        connection.request("POST" if form else "GET", path, body, {"Host": f"{name}:{self.port}", **kind, **headers})
        return connection.getresponse()

    def api(self, name: str, path: str, body: object = None) -> dict:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        headers = {"Host": name, "Authorization": f"Bearer {OWNER_KEY}", "Content-Type": "application/json"}
        connection.request("POST" if body else "GET", f"/api/v1{path}", json.dumps(body) if body else None, headers)
        answer = connection.getresponse()
        assert answer.status < 300, answer.read()
        return json.load(answer)

    def join(self, name: str, code: str) -> str:
        """Come in by the code and act for the whole table; gives the cookie."""
        page = self.ask(name, f"/j/{code}")
        token = re.search(r'name="csrf_token"[^>]*value="([^"]+)"', page.read().decode())
        cookie = (page.headers["Set-Cookie"] or "").partition(";")[0]
        assert token
        sat = self.ask(name, f"/j/{code}", {"place": "table", "csrf_token": token[1]}, Cookie=cookie)
        assert sat.status == 303, sat.read()
        return sat.headers["Set-Cookie"].partition(";")[0]


@pytest.fixture
def behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Proxy, list[Server]]]:
    monkeypatch.setenv("COMPANION_PROXY", "127.0.0.1")
    servers = [Server(tmp_path / name).start() for name in ("one", "two")]
    (tmp_path / "nginx").mkdir()
    proxy = Proxy(tmp_path / "nginx", servers)
    yield proxy, servers
    proxy.process.kill()
    proxy.process.wait(10)
    for server in servers:
        server.kill()


def test_both_play_under_their_names_and_one_goes_on_while_the_other_starts_again(
    behind: tuple[Proxy, list[Server]],
) -> None:
    proxy, (_, second) = behind
    here, there = NAMES.values()
    opening = {"game": "poprzez-wieki", "players": [{"name": "Ania"}, {"name": "Basia"}]}
    match, other = (proxy.api(name, "/matches", opening) for name in (here, there))

    cookie = proxy.join(here, match["code"])
    assert proxy.ask(there, f"/j/{match['code']}").status == 404  # the code of another instance
    assert proxy.ask(there, f"/m/{match['id']}", Cookie=cookie).status in (403, 404)
    assert proxy.ask(here, f"/m/{match['id']}", Cookie=cookie).status == 200

    safe, plain = proxy.ask_safely(f"/j/{match['code']}"), proxy.ask(here, f"/j/{match['code']}")
    assert [";secure" in page.headers["Set-Cookie"].lower().replace(" ", "") for page in (safe, plain)] == [True, False]
    key = {"Authorization": f"Bearer {OWNER_KEY}", "Accept": "text/event-stream"}
    until(proxy.ask_safely(f"/api/v1/matches/{match['id']}/events", **key), b"event: ")

    live = proxy.ask(here, f"/m/{match['id']}/live?seen=0", Cookie=cookie, Accept="text/event-stream")
    assert live.status == 200
    until(live, b"event: ")
    second.kill()
    tap = {"action": {"type": "place", "seat": 0, "card": 7}, "request_id": "r1"}
    assert proxy.api(here, f"/matches/{match['id']}/actions", tap)["seq"] == 1
    until(live, b"data: 1-open")
    assert proxy.ask(there, "/healthz").status == 502
    second.start()
    assert proxy.api(there, f"/matches/{other['id']}/actions", tap)["seq"] == 1


def until(stream: http.client.HTTPResponse, words: bytes) -> None:
    """Read lines up to one that begins so: behind a proxy that keeps them back, none would come."""
    while not (line := stream.readline()).startswith(words):
        assert line, "the stream ended"
