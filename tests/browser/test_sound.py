"""Sound is off by default; otherwise turns play sounds at the chosen loudness."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.kit.patience import until, wait_for
from tests.kit.records import recorded
from tests.kit.table import DESKTOP, Table
from tests.kit.visitors import NewVisitor

WON: Final = recorded("won")
RECORD: Final = """
    window.heard = [];
    window.shaken = [];
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (...when) {
        heard.push([this.buffer.duration.toFixed(2), this.playbackRate.value]);
        return start.apply(this, when);
    };
    window.GainNode = class extends GainNode {
        constructor(context, options) {
            super(context, options);
            window.loudness = options.gain;
        }
    };
    navigator.vibrate = (pulse) => shaken.push(pulse);
"""
PLACE, DISCARD, FLIP = "0.10", "0.14", "0.27"
SOUND: Final = re.compile(r"/sounds\.js|\.wav")


def sit_down(
    new_visitor: NewVisitor, sound: str, turns: int = 0, **look: Any
) -> tuple[Table, list[str]]:
    """Open a table with that sound setting; also the list of requests for sounds from then on."""
    visitor = new_visitor(**DESKTOP, **look)
    assert visitor.request.post("/settings", form={"sound": sound}).ok
    visitor.add_init_script(RECORD)
    fetched: list[str] = []
    visitor.on("request", lambda r: SOUND.search(r.url) and fetched.append(r.url))
    return Table.sit_down(visitor, WON, turns), fetched


def sound_durations(page: Page, number: int) -> list[str]:
    """Wait for ``number`` sounds; the durations of all that were played."""
    until(page, f"heard.length >= {number}")
    return [duration for duration, _ in page.evaluate("heard")]


def wait_for_four_requests(page: Page, fetched: list[str]) -> None:
    """Wait until the script and the three sounds are fetched."""
    wait_for(page, lambda: len(fetched) >= 4 or None, f"four of {fetched}")
    assert len(fetched) == 4


def test_off_fetches_and_plays_nothing(new_visitor: NewVisitor) -> None:
    table, fetched = sit_down(new_visitor, "off")
    table.play(WON, upto=1)
    assert fetched == []
    assert table.page.evaluate("heard.length + shaken.length") == 0


@pytest.mark.parametrize(
    "motion", ["reduce", pytest.param("no-preference", marks=pytest.mark.deep)]
)
def test_a_turn_plays_sounds_and_vibrates(new_visitor: NewVisitor, motion: str) -> None:
    table, fetched = sit_down(new_visitor, "medium", turns=1, reduced_motion=motion)
    table.play(WON, upto=2)
    assert sound_durations(table.page, 2) == [PLACE, DISCARD]
    assert table.page.evaluate("loudness") == pytest.approx(0.55)
    assert table.page.evaluate("shaken") == [10]
    wait_for_four_requests(table.page, fetched)
    table.play(WON, upto=3)
    assert sound_durations(table.page, 5)[2:] == [PLACE, DISCARD, FLIP]
    assert len(fetched) == 4


@pytest.mark.deep
def test_an_unplayed_card_plays_one_sound(new_visitor: NewVisitor) -> None:
    table, _ = sit_down(new_visitor, "soft")
    table.unplayed.click()
    assert sound_durations(table.page, 1) == [DISCARD]
    assert table.page.evaluate("loudness") == pytest.approx(0.25)


def test_the_sounds_of_a_win_rise_in_pitch(new_visitor: NewVisitor) -> None:
    table, _ = sit_down(new_visitor, "loud", turns=len(WON.turns) - 1)
    table.play(WON)
    assert sound_durations(table.page, 7)[2:] == [FLIP] * 5
    rates = [rate for _, rate in table.page.evaluate("heard")]
    assert rates[2:] == sorted(set(rates[2:]))


@pytest.mark.deep
def test_choosing_a_loudness_plays_a_sample(new_visitor: NewVisitor) -> None:
    table, fetched = sit_down(new_visitor, "off")
    page = table.page
    page.get_by_label("Menu").click()
    page.get_by_role("link", name="Settings").click()
    sounds = page.get_by_role("group", name="Sound and vibration")
    for number, (name, loudness) in enumerate([("Soft", 0.25), ("Loud", 1.0)], start=1):
        sounds.get_by_label(name).check()
        assert len(sound_durations(page, 2 * number)) == 2 * number
        assert page.evaluate("loudness") == pytest.approx(loudness)
    sounds.get_by_label("Off").check()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    wait_for_four_requests(page, fetched)
    table.play(WON, upto=1)
    assert len(page.evaluate("heard")) == 4
