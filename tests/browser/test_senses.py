"""What the table lets be heard and felt, and the screen that it keeps on: as wanted, as allowed, no more."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.browser import frames
from tests.browser.conftest import Stage

pytestmark = pytest.mark.browser
Build = Callable[..., Stage]
HUMANS = [{"name": "Anna", "kind": "human"}, {"name": "Bea", "kind": "human"}]
DEVICES = Path(__file__).with_name("devices.js").read_text()
NOTHING_THERE = """
delete globalThis.AudioContext;
for (const name of ["vibrate", "wakeLock"]) delete Navigator.prototype[name];
"""
CLEAN = {"melds": [[frames.run("H", 5, 7, grade="clean")], []]}
HAND_OVER = {"turn": 0, "phase": "draw"}
#: What happens, and what it changes, of everything that has a sound of its own.
ACTS: dict[str, tuple[list[str], dict[str, Any]]] = {
    "draw": (["draw"], {}),
    "take": (["take"], {}),
    "lay": (["meld"], {}),
    "discard": (["discard", "turn"], {}),
    "burraco": (["add"], CLEAN),
    "turn": (["discard", "turn"], HAND_OVER),
    "close": (["discard", "end"], {}),
}
ALL_OFF = {"taps": False, "sound": False, "vibrate": False, "awake": False}


def devices(refuses: bool = False, **kept: bool) -> str:
    """The script of devices that turn everything down or nothing, with what is kept of the settings."""
    return f"const DEVICES = {json.dumps({'refuses': refuses, 'kept': kept})};\n{DEVICES}"


class Watched:
    """A table, the other on turn, whose devices are watched."""

    def __init__(self, stage: Build, first: str = "") -> None:
        now = frames.deal(turn=1, phase="draw")
        shown = frames.view(frames.match(seats=HUMANS, practice=False), now)
        self.stage = stage(shown, first=first or devices())
        self.page = self.stage.page
        self.version = 12
        self.stage.wait_for("ping")

    def touch(self, *, by_key: bool = True) -> None:
        """The first gesture."""
        if by_key:
            self.page.keyboard.press("Shift")
        else:
            self.page.locator("#theirs-name").click(force=True)

    def happens(self, act: str) -> None:
        """Something happens at the table, and is taken in."""
        kinds, changes = ACTS[act]
        self.version += 1
        self.stage.push(
            t="event", v=self.version, id=None, by=1, targets=None,
            events=[{"kind": kind, "seat": 1} for kind in kinds], set=changes,
        )  # fmt: skip
        self.page.locator(f".table[data-version='{self.version}']").wait_for()

    def is_refused(self) -> None:
        """The server refuses something, and says so."""
        self.stage.push(t="error", id=None, v=self.version, code="stale", text="That came too late.")
        self.page.get_by_text("That came too late.").first.wait_for()

    def goes_back(self) -> None:
        """The other is on turn again, without a burraco, as at first."""
        self.version += 1
        view = frames.view(
            frames.match(seats=HUMANS, practice=False),
            frames.deal(turn=1, phase="draw"),
            version=self.version,
        )
        self.stage.push(**view)
        self.page.locator(f".table[data-version='{self.version}']").wait_for()

    def spied(self, what: str) -> Any:
        """What the devices were asked for since the last look."""
        return self.page.evaluate(f"() => spy.{what}.splice(0)")

    def holds(self, count: int) -> None:
        """Waits until so many locks keep the screen on."""
        self.page.wait_for_function("(count) => spy.held.size === count", arg=count)

    def asked(self) -> int:
        """How often a lock was asked for so far."""
        return int(self.page.evaluate("() => spy.asked"))


def everything(table: Watched, sense: str = "heard") -> dict[str, Any]:
    """What was heard (or `felt`) of each kind of act, one after the other."""
    spied = {}
    for act in ACTS:
        table.happens(act)
        spied[act] = table.spied(sense)
        table.goes_back()
    table.is_refused()
    return spied | {"refused": table.spied(sense)}


def test_each_kind_of_act_has_a_sound_of_its_own(stage: Build) -> None:
    table = Watched(stage)
    table.touch()
    heard = everything(table)
    assert all(heard.values()), heard
    sounds = [tuple(notes) for notes in heard.values()]
    assert len(set(sounds)) == len(sounds), heard
    assert set(heard["discard"]) < set(heard["turn"]), "the discard of the other is heard before the own turn"
    assert table.stage.errors == []


def test_what_is_switched_off_is_neither_heard_nor_felt(stage: Build) -> None:
    table = Watched(stage, devices(**ALL_OFF))
    table.touch()
    assert not any(everything(table).values())
    assert table.spied("felt") == []
    assert table.page.evaluate("() => [spy.contexts, spy.asked]") == [0, 0]


@pytest.mark.parametrize("by_key", [True, False])
def test_nothing_sounds_or_shakes_before_the_first_gesture(stage: Build, by_key: bool) -> None:
    table = Watched(stage)
    assert not any(everything(table).values())
    assert table.spied("felt") == []
    assert table.page.evaluate("() => spy.contexts") == 0
    table.touch(by_key=by_key)
    assert table.spied("heard") == [], "what happened before is not made up for"
    table.happens("turn")
    assert table.spied("heard")
    assert table.spied("felt")


def test_the_turn_a_burraco_and_a_refusal_are_felt_and_nothing_else(stage: Build) -> None:
    table = Watched(stage, devices(taps=False))
    table.touch()
    felt = everything(table, "felt")
    assert {act for act, shakes in felt.items() if shakes} == {"turn", "burraco", "refused"}


@pytest.mark.parametrize("wanted", [True, False])
def test_the_own_turn_calls_to_a_hidden_page_by_a_sound_of_its_own_switch(stage: Build, wanted: bool) -> None:
    table = Watched(stage, devices(taps=not wanted, sound=wanted))
    table.touch()
    table.page.evaluate("() => spy.hide(true)")
    table.happens("turn")
    assert bool(table.spied("heard")) is wanted


def test_a_question_of_the_page_that_is_refused_makes_no_noise(stage: Build) -> None:
    table = Watched(stage)
    table.touch()
    hand = frames.hand(11)
    view = frames.view(frames.match(seats=HUMANS, practice=False), frames.deal(), frames.targets(hand), 13)
    table.stage.push(**view)
    table.page.locator(".turn.is-own").wait_for()
    table.spied("heard")
    table.stage.tap("joker")
    asked = table.stage.wait_for("targets")
    table.stage.push(t="error", id=asked["id"], v=13, code="stale", text="Too late.")
    table.stage.push(**(view | {"v": 14}))
    table.page.locator(".table[data-version='14']").wait_for()
    assert table.spied("heard") == []
    assert table.spied("felt") == []


def test_the_screen_stays_on_while_a_deal_is_played(stage: Build) -> None:
    table = Watched(stage)
    table.stage.push(**frames.table(turn=1))
    table.holds(1)
    for act in ("draw", "lay", "discard"):
        table.happens(act)
    assert table.asked() == 1
    table.page.evaluate("() => spy.hide(true)")
    table.holds(0)
    table.page.evaluate("() => spy.hide(false)")
    table.holds(1)
    table.stage.push(**frames.ended() | {"v": table.version + 1})
    table.holds(0)
    assert table.stage.errors == []


@pytest.mark.parametrize("end", ["paused", "closed"])
def test_the_screen_is_let_go_when_nobody_plays_on(stage: Build, end: str) -> None:
    table = Watched(stage)
    table.happens("draw")
    table.holds(1)
    if end == "closed":
        table.stage.socket.close(code=4404)
    else:
        table.stage.push(**frames.table(turn=1, paused=True))
    table.holds(0)


def test_the_switch_of_the_screen_works_at_once(stage: Build) -> None:
    table = Watched(stage)
    table.happens("draw")
    table.holds(1)
    switch = "() => document.querySelector('form[data-settings] [name=awake]').click()"
    table.page.evaluate(switch)
    table.holds(0)
    table.page.evaluate(switch)
    table.holds(1)


def test_of_many_events_at_once_one_lock_comes_and_it_is_let_go(stage: Build) -> None:
    table = Watched(stage, devices() + "spy.slow = true;")
    for act in ("draw", "lay", "discard"):
        table.happens(act)
    assert table.asked() == 1
    table.page.evaluate("() => { spy.slow = false; spy.grant(); }")
    table.holds(1)
    table.stage.push(**frames.ended() | {"v": table.version + 1})
    table.holds(0)


def test_a_lock_that_is_granted_too_late_is_let_go(stage: Build) -> None:
    table = Watched(stage, devices() + "spy.slow = true;")
    table.happens("draw")
    assert table.asked() == 1
    table.stage.push(**frames.ended() | {"v": table.version + 1})
    table.page.locator("dialog.sheet[open]").wait_for()
    table.page.evaluate(
        "async () => { spy.slow = false; spy.grant(); await new Promise((go) => setTimeout(go)); }"
    )
    table.holds(0)


def test_devices_that_turn_everything_down_hurt_nobody(stage: Build) -> None:
    table = Watched(stage, devices(refuses=True))
    table.touch()
    assert not any(everything(table).values())
    assert table.asked() > 0
    table.page.evaluate("() => spy.hide(true)")
    assert table.stage.errors == []


def test_a_browser_that_has_none_of_it_plays_all_the_same(stage: Build) -> None:
    table = Watched(stage, NOTHING_THERE)
    table.touch()
    for act in ACTS:
        table.happens(act)
    table.is_refused()
    assert table.stage.errors == []
