"""Habits of these tests that nothing else would notice to be broken."""

import re
from pathlib import Path

BY_THE_CLOCK = re.compile(r"\b(?:wait_for_timeout\(|sleep\((?!0\)))|\bflaky\(|\breruns\b")


def test_no_test_waits_by_the_clock_or_is_tried_again():
    here = Path(__file__)
    texts = {path.name: path.read_text("utf-8") for path in here.parent.rglob("*.py") if path != here}
    assert len(texts) > 80
    assert [name for name, text in texts.items() if BY_THE_CLOCK.search(text)] == []


def test_one_profile_says_how_long_a_property_may_take():
    here = Path(__file__)
    said = [path.name for path in here.parent.rglob("*.py") if path != here and "deadline=" in path.read_text("utf-8")]
    assert said == ["conftest.py"]
