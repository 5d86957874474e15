"""Coordinates of charts: everything inside its frame, letters apart, labels that can be read."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.web import charts
from companion.web.charts import NARROW, TALL, Series, apart, lines

POINTS = st.lists(st.integers(-50, 300), min_size=4, max_size=4)


@given(st.lists(POINTS, min_size=1, max_size=6), st.sampled_from([NARROW, TALL]))
def test_curves_and_marks_stay_inside_the_frame_and_marks_apart(rows, frame):
    chart = lines("", ["0", "1", "2", "end"], [Series("", 0, row, mark="A") for row in rows], frame=frame)
    dots = [dot for curve in chart.curves for dot in curve.dots]
    assert all(frame.left <= dot.x <= frame.right for dot in dots)
    assert all(frame.top <= dot.y <= frame.floor for dot in dots)
    heights = sorted(curve.mark_at for curve in chart.curves)
    assert all(below - above >= charts.MARK - 0.2 for above, below in pairwise(heights))
    assert heights[-1] <= frame.floor


def test_a_mark_stays_at_its_end_where_there_is_room():
    assert apart([20, 100], 174) == [20, 100]
    assert apart([100, 100], 174) == [100, 118]
    assert apart([174, 174], 174) == [156, 174], "none below the floor"


def test_a_divider_stands_where_its_step_stands():
    chart = lines("", ["0", "1", "2"], [Series("", 0, [0, 5, 9])], dividers=[1], frame=TALL)
    assert chart.dividers == [chart.curves[0].dots[1].x]


@pytest.mark.parametrize(
    ("labels", "shown"),
    [
        (["0", "1", "2", "3"], ["0", "1", "2", "3"]),
        ([f"{day} sty" for day in range(10, 30)], [f"{day} sty" for day in (10, 14, 18, 22, 26)]),
        (["1.01.26"], ["1.01.26"]),
    ],
)
def test_labels_do_not_run_into_each_other(labels, shown):
    chart = lines("", labels, [Series("", 0, [1] * len(labels))])
    assert [tick.label for tick in chart.xs] == shown


def test_ranges_lie_to_scale_under_each_other_and_long_names_are_cut():
    found = [charts.Range("Polska", "50%", 50, 20, 80), charts.Range("W" * 60, "0%", 0, 0, 100)]
    chart = charts.ranges("", found, 100, lambda value: f"{value:.0f}%")
    # From 10 to 342 there are 332 for 100: 20 is at 76.4, 50 at 176, 80 at 275.6.
    first, second = chart.spans
    assert (first.low, first.at, first.high) == (76.4, 176, 275.6)
    assert (second.low, second.at, second.high) == (10, 10, 342)
    assert second.y - first.y == charts.ROW
    assert second.y < chart.frame.floor < chart.frame.height
    assert (first.name, len(second.name), second.name[-1]) == ("Polska", 37, "…")
    assert [tick.label for tick in chart.xs] == ["0%", "50%", "100%"]


@pytest.mark.parametrize(("most", "months", "figures"), [(99, 12, 12), (114, 12, 1), (114, 7, 7), (1000, 12, 1)])
def test_figures_over_bars_stand_apart_or_over_the_highest_alone(most, months, figures):
    chart = charts.bars("", [(f"{month}", most - month) for month in range(months)])
    shown = [bar for bar in chart.bars if bar.figure]
    assert len(shown) == figures
    assert shown[0].figure == f"{most}"


def test_one_bar_alone_is_no_broader_than_others_may_be():
    (bar,) = charts.bars("", [("40", 1)]).bars
    assert bar.width == charts.BROAD
    assert bar.x + bar.width / 2 == pytest.approx((charts.NARROW.left + charts.NARROW.right) / 2)
