"""What is said of a game away from its table: a line, its options, its bots, its rules; in English what is not translated."""

from __future__ import annotations

import pytest

import cairn
from cairn.core import catalogue, rulebook
from cairn.core.about import about
from cairn.core.catalogue import PSEUDO
from cairn.core.errors import BadWords

GAME = cairn.games()["lost-cities"]
RULES = """
[chapter.one]
title = "The idea"
text = "Play cards."
picture = "deck"

[chapter.chart]
title = "Chart: costs"
text = "What cards cost."
rules = ["X-1"]
columns = ["card", "cost"]
rows = [["tent", "2"], ["lamp", "3"]]

[rules]
"X-1" = "A card costs coins."

[glossary]
"Coin" = "What you pay with."
"""


@pytest.fixture
def translated(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    files = {"rulebook.en.toml": RULES}
    monkeypatch.setattr(rulebook, "read_text", lambda package, name: files.get(name, ""))
    rulebook.read_rulebook.cache_clear()
    return files


def test_options_their_choices_and_bots_have_words() -> None:
    said, options = GAME.about("en"), {option.name: option for option in GAME.options}
    assert said.option(options["later_starter"]) == "Starting player of later rounds"
    assert [said.value(options["later_starter"], each) for each in ("leader", "alternate")] == ["The leader", "Alternate"]
    assert [said.value(options["colours"], each) for each in (5, 6)] == ["5", "6: the long game with purple"]
    assert said.value(options["ply_cap"], None) == "Never"
    assert said.bot("random") == "Plays any legal move. Good for a first win.", "as in all games"
    bad_luck = next(option for option in cairn.games()["heart-of-darkness"].options if option.name == "bad_luck")
    assert about("cairn.games.heart_of_darkness", "en").value(bad_luck, True) == "On"
    assert GAME.about(PSEUDO).tagline != said.tagline


def test_a_game_of_others_may_say_nothing_of_itself() -> None:
    said = about("cairn.cli", "en")
    assert (said.tagline, said.option(GAME.options[2])) == ("", "start seat")


def test_rules_are_read_in_a_language_and_what_is_not_translated_is_english(translated: dict[str, str]) -> None:
    translated["rulebook.de.toml"] = """
[chapter.one]
title = "Die Idee"
text = "Spiele Karten."

[chapter.chart]
title = "Tabelle: Kosten"
text = "Was Karten kosten."
columns = ["Karte", "Kosten"]
rows = [["Zelt", "2"]]

[glossary]
"Coin" = ["M\u00fcnze", "Womit du zahlst."]
"""
    read = rulebook.read_rulebook("some.game", "de")
    assert read["chapter"][0] == {"title": "Die Idee", "text": "Spiele Karten.", "picture": "deck"}
    assert read["chapter"][1]["title"] == "Tabelle: Kosten"
    assert read["chapter"][1]["rows"] == [["tent", "2"], ["lamp", "3"]], "one row short, so as in English"
    assert read["chapter"][1]["rules"] == ["X-1"]
    assert read["rules"] == {"X-1": "A card costs coins."}
    assert read["glossary"] == {"M\u00fcnze": "Womit du zahlst."}
    assert rulebook.faults("some.game", "de") == [
        "rulebook.de.toml, rules: X-1 is missing",
        "rulebook.de.toml, chapter chart: rows has another shape than in English",
    ]


def test_the_pseudo_language_changes_the_words_of_rules_and_nothing_else(translated: dict[str, str]) -> None:
    read = rulebook.read_rulebook("some.game", PSEUDO)
    assert read["chapter"][0] == {
        "title": "Th\u00e9 \u00eed\u00e9\u00e0~~~",
        "text": "Pl\u00e0\u00fd \u00e7\u00e0rd\u0161~~~~.",
        "picture": "deck",
    }
    assert read["chapter"][1]["rules"] == ["X-1"]
    assert set(read["rules"]) == {"X-1"}


@pytest.mark.parametrize("text", ["[[[", "rules = 1", "[chapter.one]\ntitle = 'x'"])
def test_rules_that_cannot_be_read_are_named(translated: dict[str, str], text: str) -> None:
    translated["rulebook.en.toml"] = text
    with pytest.raises(BadWords, match=r"some.game: rulebook.en.toml: "):
        rulebook.read_rulebook("some.game")


def test_a_message_stands_in_one_file_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "read_text", lambda package, name: "a = b\n" if name in ("en.ftl", "about.en.ftl") else "")
    with pytest.raises(BadWords, match="has the message a, which is in another file, too"):
        catalogue.written.__wrapped__("some.game", "en")


def test_a_browsers_table_is_not_sent_what_it_does_not_say() -> None:
    sent = GAME.words.catalogue_data("en")["messages"]
    assert {"event-plays", "lesson-first-game-start", "list-end"} <= set(sent)
    assert not {"tagline", "bot-steady", "value-on"} & set(sent)
