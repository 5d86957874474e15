"""`companion serve --https`: an authority that is made once, and certificates that it signs."""

import contextlib
import socket
import ssl
import stat
import subprocess
import sys
import urllib.error
import urllib.request

import pytest
from serving import Server

from companion import certificates


def test_the_authority_is_made_once_and_kept_for_its_owner_alone(tmp_path):
    first, key = certificates.issue(tmp_path, ("localhost",))
    authority = certificates.authority_file(tmp_path).read_bytes()
    second, _ = certificates.issue(tmp_path, ("localhost", "127.0.0.1"))
    assert certificates.authority_file(tmp_path).read_bytes() == authority
    assert first == second
    for path in (key, certificates.folder_of(tmp_path) / "authority-key.pem"):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_pages_come_over_https_to_whoever_trusts_the_authority(tmp_path):
    server = Server(tmp_path / "served", https=True).start()
    try:
        trusting = ssl.create_default_context(cafile=str(certificates.authority_file(server.instance)))
        with urllib.request.urlopen(f"{server.address}/https", context=trusting, timeout=20) as answer:
            assert "kronikarz.crt" in answer.read().decode()
        with urllib.request.urlopen(f"{server.address}/https/kronikarz.crt", context=trusting, timeout=20) as answer:
            given = answer.read()
        assert given == certificates.authority_file(server.instance).read_bytes()
        assert b"PRIVATE" not in given
        with pytest.raises(urllib.error.URLError):
            urllib.request.urlopen(f"{server.address}/healthz", context=ssl.create_default_context(), timeout=20)
    finally:
        server.kill()


class Moved(Server):
    """One whose machine gets another address as soon as it serves."""

    command = (
        sys.executable,
        "-c",
        "from companion import cli, server; server.LOOK_SECONDS = 0.2; first = server.lan_address;"
        "addresses = iter([first()]); server.lan_address = lambda: next(addresses, '198.51.100.7'); cli.main()",
    )


def test_a_new_address_gets_a_certificate_by_the_same_authority_while_the_server_runs(tmp_path):
    server = Moved(tmp_path / "served", https=True).start()
    trusting = ssl.create_default_context(cafile=str(certificates.authority_file(server.instance)))
    try:
        for _ in range(400):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", server.port), 5) as line:
                trusting.wrap_socket(line, server_hostname="198.51.100.7").close()
                break
            with contextlib.suppress(subprocess.TimeoutExpired):
                raise AssertionError(f"the server ended with {server.process.wait(0.05)}: {server.log()}")
        else:
            raise AssertionError(server.log())
        assert "This machine is now 198.51.100.7 too" in server.log()
        assert "unexpected" not in server.log().lower()
    finally:
        server.kill()


@pytest.mark.parametrize(
    ("name", "fits"), [("gry.local", True), ("192.168.1.7", True), ("::1", True), ("my_pc", False), ("gry:8000", False)]
)
def test_names_that_no_certificate_can_have_are_left_out(name, fits):
    assert certificates.can_stand_for(name) is fits
