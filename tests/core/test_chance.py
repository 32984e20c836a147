"""Streams: fair, independent of each other, fixed for ever, and in play secret until the seed is opened."""

from __future__ import annotations

import hmac
from collections import Counter
from hashlib import sha256

import pytest

from cairn.core.chance import Chance, Fast, Secret, commitment, mix
from cairn.core.record import Stream

SEED = bytes(range(32))
STREAMS: list[Chance] = [Fast(9), Secret(SEED)]


@pytest.mark.parametrize("stream", STREAMS)
def test_a_pick_depends_on_seed_source_and_index_alone(stream: Chance) -> None:
    first = [stream.pick("deck", index, 60) for index in range(50)]
    for index in reversed(range(50)):
        stream.pick("like-roll", index, 6)
        assert stream.pick("deck", index, 60) == first[index]


@pytest.mark.parametrize("stream", STREAMS)
@pytest.mark.parametrize("ways", [1, 2, 3, 6, 10, 60])
def test_all_ways_come_and_no_others(stream: Chance, ways: int) -> None:
    assert {stream.pick("x", index, ways) for index in range(60 * ways)} == set(range(ways))


def chi_square(counts: Counter[int], ways: int) -> float:
    expected = sum(counts.values()) / ways
    return sum((counts[way] - expected) ** 2 / expected for way in range(ways))


@pytest.mark.parametrize("many", [lambda seed: Fast(seed), lambda seed: Secret(sha256(b"%d" % seed).digest())])
def test_faces_are_fair_along_a_stream_and_across_seeds(many: type[Fast]) -> None:
    along: Counter[int] = Counter()
    first: Counter[int] = Counter()
    for seed in range(300):
        stream = many(seed)
        first[stream.pick("die", 0, 6)] += 1
        along.update(stream.pick("die", index, 6) for index in range(40))
    # five degrees of freedom: 25 is exceeded once in 7,000 fair runs, and these runs are fixed
    assert chi_square(along, 6) < 25
    assert chi_square(first, 6) < 25


@pytest.mark.parametrize("many", [lambda seed: Fast(seed), lambda seed: Secret(sha256(b"%d" % seed).digest())])
def test_sources_and_neighbouring_draws_are_independent(many: type[Fast]) -> None:
    pairs: Counter[int] = Counter()
    successive: Counter[int] = Counter()
    for seed in range(150):
        stream = many(seed)
        for index in range(30):
            pairs[stream.pick("deck", index, 4) * 4 + stream.pick("bag", index, 4)] += 1
            successive[stream.pick("deck", index, 4) * 4 + stream.pick("deck", index + 1, 4)] += 1
    # fifteen degrees of freedom
    assert chi_square(pairs, 16) < 45
    assert chi_square(successive, 16) < 45


def test_the_streams_are_fixed() -> None:
    """Records depend on these numbers, today and later, interpreted and compiled."""
    assert [Fast(42).pick("deck", index, 1000) for index in range(6)] == [18, 938, 383, 36, 788, 354]
    assert [Fast(-7).pick("bag", 10**9 + index, 60) for index in range(6)] == FAST_FAR
    assert [Secret(SEED).pick("deck", index, 1000) for index in range(6)] == SECRET
    assert [Secret(SEED, ("a", "b")).pick("deck", index, 1000) for index in range(6)] == SALTED
    assert commitment(SEED) == Secret(SEED).commitment() == COMMITMENT


def test_a_draw_is_the_keyed_hash_of_its_name() -> None:
    whole = b"".join(len(part).to_bytes(4, "big") + part for part in (b"cairn luck", SEED, b"a"))
    value = int.from_bytes(hmac.digest(sha256(whole).digest(), b"deck/3/0", "sha256")[:8], "big")
    assert Secret(SEED, ("a",)).pick("deck", 3, 60) == value % 60


def test_mix_is_one_to_one_on_a_sample() -> None:
    values = {mix(x) for x in range(50_000)}
    assert len(values) == 50_000
    assert all(0 <= value < 1 << 32 for value in values)


def test_salts_change_the_luck_and_not_the_commitment() -> None:
    plain, salted = Secret(SEED), Secret(SEED, ("mine", "yours"))
    assert plain.commitment() == salted.commitment()
    streams = [
        plain,
        salted,
        Secret(SEED, ("yours", "mine")),
        Secret(SEED, ("min", "eyours")),
        Secret(SEED, ("mine", "yours", "")),
    ]
    drawn = {tuple(stream.pick("deck", index, 60) for index in range(20)) for stream in streams}
    assert len(drawn) == len(streams)  # neither their order nor where one ends and the next begins is without effect


def test_the_commitment_binds_to_the_seed() -> None:
    other = bytes(31) + b"\x01"
    assert Secret(SEED).commitment() != Secret(other).commitment()
    assert Stream("secret", SEED.hex()).commitment() == Secret(SEED).commitment()
    assert Stream("fast", "42").commitment() == ""


@pytest.mark.interpreted
def test_a_value_beyond_the_last_whole_share_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the lowest ways would be a little too likely."""
    asked = []

    def digest(stream: Secret, name: bytes) -> bytes:
        asked.append(name)
        return b"\xff" * 32 if len(asked) < 3 else (10).to_bytes(8, "big") + bytes(24)

    monkeypatch.setattr(Secret, "digest", digest)
    assert Secret(SEED).pick("deck", 4, 6) == 10 % 6
    assert asked == [b"deck/4/0", b"deck/4/1", b"deck/4/2"]


def test_powers_of_two_need_no_second_draw() -> None:
    assert Secret(SEED).pick("x", 0, 1 << 32) < 1 << 32


FAST_FAR = [32, 50, 46, 32, 24, 30]
SECRET = [384, 176, 290, 724, 213, 625]
SALTED = [807, 62, 972, 572, 835, 96]
COMMITMENT = "ec1849a5d6acfbcacd2ae29751873d18121c60017482af0628e1aa720290d4de"
