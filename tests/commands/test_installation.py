"""Kronikarz without a clone: where the data lie, what the command takes, and the service."""

import sys
from pathlib import Path

import pytest
from terminal import one_sentence

from companion import __version__, config, service


def test_a_clone_keeps_its_data_beside_the_code():
    assert config.usual_place() == Path(config.__file__).parent.parent / "instance"


def test_an_installation_keeps_them_where_the_system_keeps_such_things(monkeypatch, tmp_path):
    monkeypatch.setattr(config, "__file__", str(tmp_path / "site-packages/companion/config.py"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.delenv("COMPANION_INSTANCE", raising=False)
    place = config.usual_place()
    assert place.name == "kronikarz"
    if sys.platform.startswith("linux"):
        assert place == tmp_path / "data/kronikarz"
    assert not (tmp_path / "data").exists(), "asking makes nothing"


@pytest.mark.parametrize("words", [("key",), ("verify", "x"), ("backup", "x.db"), ("rebuild-results",)])
def test_looking_makes_no_folder(companion, folder, words):
    said = one_sentence(*companion(*words))
    assert f"There is nothing at {folder} yet" in said
    assert "--data" in said
    assert not folder.exists()


def test_a_backup_that_is_not_there_makes_no_folder_either(companion, folder):
    assert "There is no file x.db. Nothing was changed." in one_sentence(*companion("restore", "x.db"))
    assert not folder.exists()


def test_the_command_stands_above_the_environment(companion, folder, tmp_path, monkeypatch):
    for name in ("COMPANION_INSTANCE", "PORT", "COMPANION_BIND"):
        monkeypatch.setenv(name, "overwritten")  # so that the test puts back what the command sets
    there = tmp_path / "elsewhere"
    there.mkdir()
    code, said = companion("key", "--data", there, "--port", "9999", "--host", "127.0.0.1")
    assert code == 0
    assert said.startswith("http://localhost:9999/owner?key=")
    assert (there / "owner-key").exists()
    assert not folder.exists()


def test_the_readme_installs_the_wheel_as_a_file():
    """Without ./ before it pipx takes the name of the file for that of a package, and finds none."""
    lines = (Path(config.__file__).parent.parent / "README.md").read_text("utf-8").splitlines()
    told = [line.split() for line in lines if line.strip().startswith("pipx install")]
    assert told == [["pipx", "install", f"./kronikarz-{__version__}-py3-none-any.whl"]]


def test_it_says_its_version(companion, folder):
    code, said = companion("--version")
    assert (code, said.strip()) == (0, f"Kronikarz {__version__}")
    assert not folder.exists()


@pytest.fixture
def unit(companion, tmp_path, monkeypatch):
    """Where the unit of the service belongs."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return tmp_path / "config/systemd/user/kronikarz.service"


def test_a_unit_is_written_that_starts_this_installation(companion, folder, unit):
    code, said = companion("install-service")
    assert code == 0
    start = f'ExecStart="{sys.executable}" -m companion.cli serve --no-browser --data "{folder}" --port '
    assert start in unit.read_text()
    assert "systemctl --user enable --now kronikarz" in said
    assert f"rm {unit}" in said
    assert companion("install-service")[0] == 0, "again is no harm"


def test_a_unit_of_somebody_else_is_left_alone(companion, unit):
    unit.parent.mkdir(parents=True)
    unit.write_text("[Unit]\n")
    assert "is not ours" in one_sentence(*companion("install-service"))
    assert unit.read_text() == "[Unit]\n"


def test_paths_are_written_as_systemd_reads_them():
    assert service.quoted('/home/ania/100% "gry" $HOME') == '"/home/ania/100%% \\"gry\\" $$HOME"'


def test_elsewhere_no_service_is_written(monkeypatch, settings):
    monkeypatch.setattr(sys, "platform", "darwin")
    with pytest.raises(config.Unusable, match="found on Linux"):
        service.install(settings)
