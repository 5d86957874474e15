"""What the tests of matches share."""

import shutil

import pytest

from companion.db import Storage
from companion.matches.play import Matches


@pytest.fixture
def matches(tmp_path, blank):
    shutil.copyfile(blank, tmp_path / "companion.db")
    storage = Storage(tmp_path / "companion.db")
    yield Matches(storage)
    storage.close()
