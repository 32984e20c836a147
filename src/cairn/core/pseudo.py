"""No real language: English with accents, and longer. What has no room, or comes from no catalogue, is seen at once."""

from __future__ import annotations

import re

LETTERS = str.maketrans("aeiouycnsAEIOUCNS", "àéîöüýçñšÀÉÎÖÜÇÑŠ")
LONGER = 0.4


def pseudo(text: str) -> str:
    """Of an English message file."""
    return "".join(line if line.startswith("#") else longer(line) for line in text.splitlines(keepends=True))


def plain(text: str) -> str:
    """The same of a text that is no message."""
    return "\n".join(stretched(line) for line in text.split("\n"))


def longer(line: str) -> str:
    """The words of a line of a message file; names, keys and what stands in braces stay."""
    head = re.match(r"([a-zA-Z][\w-]* *= *| *\.[a-zA-Z][\w-]* *= *| *\*?\[[^\]]*\] *| *)", line)
    begin = head.end() if head else 0
    depth, made = 0, [line[:begin]]
    for piece in re.split(r"([{}])", line[begin:].rstrip("\n")):
        if piece in ("{", "}"):
            depth = depth + 1 if piece == "{" else max(0, depth - 1)
        made.append(stretched(piece) if depth == 0 else piece)
    return "".join(made) + ("\n" if line.endswith("\n") else "")


def stretched(words: str) -> str:
    if not re.search(r"[A-Za-z]", words):
        return words
    end = len(words.rstrip(" ."))
    return f"{words[:end].translate(LETTERS)}{'~' * round(len(words.strip()) * LONGER)}{words[end:]}"
