"""What people write: names, chat, signs. Markup stays text; what cannot be seen is left out."""

from __future__ import annotations

import unicodedata

from ..wire.errors import Refused

NAME_LENGTH = 40
SALT_LENGTH = 128
TURNS_WRITING = "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


def clean_name(name: str) -> str:
    """One line of visible characters. Markup stays text: the client never reads it as anything else."""
    plain = " ".join("".join(character for character in name if visible(character)).split())
    if not plain or len(plain) > NAME_LENGTH:
        raise Refused("bad_request", f"A name has 1 to {NAME_LENGTH} visible characters.")
    return plain


def clean_text(text: str, most: int, what: str) -> str:
    plain = "".join(character for character in text if character == "\n" or visible(character)).strip()
    if not plain or len(plain) > most:
        raise Refused("bad_request", f"{what} has 1 to {most} visible characters.")
    return plain


def visible(character: str) -> bool:
    """Letters, marks, signs and spaces; no control characters, no half characters, nothing that turns the writing round."""
    return unicodedata.category(character) not in ("Cc", "Cs", "Co", "Cn") and character not in TURNS_WRITING


def clean_salt(salt: str) -> str:
    """What a seat adds to the luck: any text, as it is."""
    if len(salt) > SALT_LENGTH or any(unicodedata.category(character) == "Cs" for character in salt):
        raise Refused("bad_request", f"A salt has at most {SALT_LENGTH} characters.")
    return salt


def clean_emoji(emoji: str) -> str:
    if not 1 <= len(emoji) <= 8 or any(
        character.isalnum() or character.isascii() or not visible(character) for character in emoji
    ):
        raise Refused("bad_request", "A reaction is one sign, such as a smile.")
    return emoji
