"""Secret choices that are shown together: the kernel asks in turn, and nobody learns anything from that (decision 1)."""

from __future__ import annotations

from cairn.core.contract import fuzz, leaks
from cairn.core.match import begin
from spikes import bids

SETUP = bids.GAME.setup()


def test_seats_are_asked_in_turn_without_telling() -> None:
    for seed in range(10):
        assert fuzz(SETUP, seed, every=1).over


def test_whoever_is_asked_later_knows_no_more() -> None:
    one, other = begin(SETUP, 1), begin(SETUP, 1)
    one.apply("bid 0")
    other.apply("bid 4")
    for viewer in (1, 2, None):
        assert one.view(viewer) == other.view(viewer)
        assert one.events(viewer) == other.events(viewer)
    assert one.view(0) != other.view(0), "one's own choice is known"


def test_a_reveal_shows_all_at_once() -> None:
    match = begin(SETUP, 1)
    match.apply("bid 3")
    match.apply("bid 3")
    match.apply("bid 1")
    assert match.view().data() == {"bids": [3, 3, 1], "points": [0, 0, 1], "bid": bids.NO_BID}
    assert match.events()[-1]["text"] == "The bids: 3 3 1."


def test_a_bid_told_too_early_is_found() -> None:
    assert leaks.find(SETUP, "event", "bids", {})
