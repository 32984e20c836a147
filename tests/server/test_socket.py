"""The feed's short way in: it takes whole small texts and leaves everything else to the full parser."""

from __future__ import annotations

import os
import struct

import pytest

from cairn.server.edge.feed_protocol import only_text

KEY = b"\x01\x20\x13\xff"


def masked(text: bytes) -> bytes:
    return bytes(byte ^ KEY[index % 4] for index, byte in enumerate(text))


def message(text: bytes, first: int = 0x81) -> bytes:
    size = struct.pack("!BB", first, 0x80 + len(text)) if len(text) < 126 else struct.pack("!BBH", first, 0xFE, len(text))
    return size + KEY + masked(text)


@pytest.mark.parametrize("size", [2, 3, 4, 5, 124, 125, 126, 127, 300, 65535])
def test_a_whole_text_is_read(size: int) -> None:
    text = os.urandom(size)
    assert only_text(message(text)) == text


@pytest.mark.parametrize("size", [2, 100, 125, 126, 5000])
def test_parts_of_it_and_more_than_it_are_not(size: int) -> None:
    whole = message(b"x" * size)
    for cut in {0, 1, 2, 5, 6, 7, 8, len(whole) // 2, len(whole) - 1}:
        if cut < len(whole):
            assert only_text(whole[:cut]) is None
    assert only_text(whole + b"\x81") is None
    assert only_text(whole + whole) is None


def test_other_kinds_are_not() -> None:
    for first in (0x01, 0x80, 0x00, 0x82, 0x88, 0x89, 0x8A, 0xC1, 0x91):  # parts, bytes, closing, pings, reserved bits
        assert only_text(message(b"x" * 20, first)) is None
    assert only_text(struct.pack("!BB", 0x81, 20) + b"x" * 20) is None  # unmasked
    long = struct.pack("!BBQ", 0x81, 0xFF, 70_000) + KEY + b"x" * 70_000
    for size in (10, 133, 14 + 119, len(long)):  # 133: as many as 127 short ones would be
        assert only_text(long[:size]) is None
