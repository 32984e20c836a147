"""The terminal: what it can show, how errors are told, and a Ctrl-C that waits until an answer is on disk."""

from __future__ import annotations

import codecs
import os
import signal
import sys
import threading
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from io import StringIO, TextIOWrapper
from typing import NoReturn

from rich.console import Console

CLOSED_PIPE = 141  # what shells report for a program whose reader went away
INTERRUPTED = 130

# What we draw with, each as one plain character of the same width, so that columns stay columns.
PLAIN = {
    "−": "-", "–": "-", "—": "-", "─": "-", "━": "-", "═": "=", "│": "|", "┃": "|", "×": "x", "·": ".", "…": ".", "→": ">",
    "‘": "'", "’": "'", "“": '"', "”": '"', "☼": "*", "≈": "~", "▲": "^", "♣": "%", "♦": "#", "★": "+", "✓": "+", "✗": "x",
    "▼": "v", "✿": "@", "☾": ")", "▶": ">", "⚑": "!", "■": "#", "●": "o", "○": ".", "░": ":", "«": "<",
}  # fmt: skip


def plain_words(error: UnicodeError) -> tuple[str, int]:
    """For terminals without these characters: the nearest plain ones."""
    assert isinstance(error, UnicodeEncodeError)
    words = ""
    for char in error.object[error.start : error.end]:
        if "⠀" < char <= "⣿":  # lines drawn with dots
            words += "."
            continue
        simple = PLAIN.get(char) or unicodedata.normalize("NFKD", char).encode("ascii", "ignore").decode()
        words += simple[:1] or "?"
    return words, error.end


def prepare_streams() -> None:
    """Never fail on a character or a closed stream: a terminal that knows only ASCII (LANG=C) is given plain characters."""
    codecs.register_error("cairn-plain", plain_words)
    sys.stdin = sys.stdin or StringIO()  # where a stream was closed from the start
    sys.stdout = sys.stdout or StringIO()
    sys.stderr = sys.stderr or StringIO()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="ascii" if only_ascii(stream) else None, errors="cairn-plain")


def only_ascii(stream: TextIOWrapper) -> bool:
    """Python writes UTF-8 in the C locale, but what shows it may well not read it."""
    if os.name == "nt" or "PYTHONIOENCODING" in os.environ:
        return False
    locale = next((os.environ[name] for name in ("LC_ALL", "LC_CTYPE", "LANG") if os.environ.get(name)), "C")
    return locale in ("C", "POSIX")


class Screen(Console):
    """A Rich console that ends quietly when its reader went away."""

    def on_broken_pipe(self) -> NoReturn:
        raise BrokenPipeError

    @property
    def interactive(self) -> bool:
        """A person sits here: output is seen at once, and input is typed."""
        return self.is_terminal and sys.stdin.isatty()

    def wipe(self) -> None:
        """An empty screen, and nothing to scroll back to: a seat's secrets must not stay above."""
        if self.is_terminal and not self.is_dumb_terminal:
            self.file.write("\x1b[H\x1b[2J\x1b[3J")
            self.file.flush()


@cache
def screen() -> Screen:
    """Standard output. No colour where it is piped or NO_COLOR is set; Rich sees to that."""
    return Screen(highlight=False, emoji=False, markup=False)


def complain(sentence: str) -> None:
    """One sentence on standard error."""
    text = " ".join(str(sentence).split())
    print(f"cairn: {text}", file=sys.stderr, flush=True)


@contextmanager
def unbroken() -> Iterator[None]:
    """Ctrl-C waits until the block is done: an answer is given and saved, or neither."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    pressed = False

    def note(*_: object) -> None:
        nonlocal pressed
        pressed = True

    before = signal.signal(signal.SIGINT, note)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed:
        raise KeyboardInterrupt


def sentence(words: object) -> str:
    """As people read it: a capital first, a full stop last."""
    text = " ".join(str(words).split())
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "!")) else ".")
