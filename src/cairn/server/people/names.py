"""What people write: names, chat, signs. Markup stays text; what cannot be seen is left out."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from ...core.catalogue import Message
from ..wire.errors import Refused

NAME_LENGTH = 40
SALT_LENGTH = 128
TURNS_WRITING = "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
JOINERS = "\u200c\u200d\ufe0e\ufe0f"  # within some scripts and emoji they show; beside ASCII, or at an end, they do not
# Unicode's Default_Ignorable_Code_Point, and two that are drawn as nothing: fonts show no trace of them
UNSEEN = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff"
    "\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)


def clean_name(name: str) -> str:
    """One line of visible characters. Markup stays text: the client never reads it as anything else."""
    plain = " ".join("".join(character for character in name if visible(character)).split())
    plain = "".join(each for at, each in enumerate(plain) if not UNSEEN.match(each) or joins(plain, at))
    plain = " ".join(plain.split())
    if not plain or len(plain) > NAME_LENGTH or not any(unicodedata.category(each)[0] in "LNPS" for each in plain):
        raise Refused("bad_request", Message("refused-name", {"most": NAME_LENGTH}))
    return plain


def joins(text: str, at: int) -> bool:
    """A joiner between two characters that it can join."""
    around = (text[at - 1 : at], text[at + 1 : at + 2])
    return text[at] in JOINERS and all(each and not each.isascii() and not UNSEEN.match(each) for each in around)


def sign_in_name(name: str) -> str:
    """What two names that differ in nothing one sees have in common."""
    return unicodedata.normalize("NFKC", UNSEEN.sub("", clean_name(name))).casefold()


def appearance(name: str) -> str:
    """What names that look alike have in common, in any mixture of alphabets: the skeleton of Unicode's UTS 39."""
    plain = unicodedata.normalize("NFD", UNSEEN.sub("", name))
    return unicodedata.normalize("NFD", "".join(map(prototype, plain))).casefold()


@cache
def look_alikes() -> dict[str, list[str]]:
    """From Unicode's table: what each character looks like. It has one entry, its prototype, which has them all."""
    try:
        from confusable_homoglyphs.confusables import confusables_data
    except ImportError:  # in a tab, where all names are one person's
        return {}
    return {of: [each["c"].strip("\u200e") for each in like] for of, like in confusables_data.items()}


def prototype(character: str) -> str:
    like = look_alikes().get(character, ())
    if len(like) != 1:
        return character
    return like[0] if len(look_alikes().get(like[0], ())) > 1 else min(character, like[0])


def clean_text(text: str, most: int) -> str:
    plain = "".join(character for character in text if character == "\n" or visible(character)).strip()
    if not plain or len(plain) > most:
        raise Refused("bad_request", Message("refused-message", {"most": most}))
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
        raise Refused("bad_request", Message("refused-emoji", {}))
    return emoji
