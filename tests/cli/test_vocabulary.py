"""What is typed, what is asked for, and what a terminal without Unicode shows: the same in all games."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

import cairn
from cairn.cli import explain
from cairn.cli.boards import find_board
from cairn.cli.console import PLAIN, plain_words, screen
from cairn.cli.understand import understand
from cairn.core.errors import IllegalAction
from cairn.core.match import Match

from .pictures import choices_of, drawn, scene_of

GAMES = sorted(cairn.games())


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_command_knows_every_rule_that_a_step_or_an_option_cites(
    name: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = cairn.games()[name]
    cited = {step.rule for step in game.setup().steps.values() if getattr(step, "rule", "")}
    cited |= {option.rule for option in game.options if option.rule}
    assert len(cited) > min(10, len(game.rule_ids()) // 3)
    screen.cache_clear()
    for rule in sorted(cited):
        explain.print_rules(game, rule.lower())
        said = capsys.readouterr().out
        assert said.startswith(f"{rule}: "), f"{rule} of {name} is cited but not explained"
        assert len(said) > 30


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_tell_how_the_game_is_set_up(name: str) -> None:
    titles = [chapter["title"] for chapter in cairn.games()[name].words.rulebook["chapter"]]
    assert {"Setting up", "Setting out"} & set(titles)


def test_rules_are_found_by_a_word_in_them(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    screen.cache_clear()
    explain.print_rules(cairn.games()["heart-of-darkness"], "wasteland")
    said = capsys.readouterr().out
    assert "HD-5L.3: " in said
    assert "Wasteland: " in said
    explain.print_rules(cairn.games()["lost-cities"], "castling")
    assert "No rule" in capsys.readouterr().out


def shown(match: Match, seat: int, width: int, height: int) -> str:
    board, scene = find_board(match.setup.game), scene_of(match, seat, width, height)
    parts = [board.draw(scene), board.look(scene), board.map(scene) or ""]
    if match.to_act == seat:
        parts.append(board.choices(scene, choices_of(match)))
    return drawn(*parts, *[event["text"] for event in match.events(seat)], width=width)


@pytest.mark.parametrize("name", GAMES)
def test_a_terminal_without_unicode_shows_no_question_marks_for_symbols(name: str) -> None:
    match, rng = cairn.start(name, seed=4), Random(4)
    seen: set[str] = set()
    while not match.over and len(match.lines) < 150:
        if len(match.lines) % 10 == 0:
            seen |= set(shown(match, match.to_act or 0, 120, 40)) | set(shown(match, match.to_act or 0, 80, 24))
        match.apply(rng.choice(match.actions()))
    for char in sorted(seen - set(map(chr, range(128)))):
        plain, _ = plain_words(UnicodeEncodeError("ascii", char, 0, 1, ""))
        assert plain != "?", f"{char!r} has no plain form"
        assert len(plain) == 1


@pytest.mark.parametrize("name", ["lost-cities", "africana", "adventure-tours"])
def test_symbols_stay_apart_where_they_are_plain(name: str) -> None:
    board = find_board(cairn.games()[name])
    glyphs = [other for others in board.aliases.values() for other in others if not other.isascii()]
    assert len(glyphs) >= 3
    assert len({PLAIN[glyph] for glyph in glyphs}) == len(glyphs)


@pytest.mark.parametrize(
    ("name", "typed", "meant"),
    [
        ("lost-cities", "play ♦7", "play red-7"),
        ("lost-cities", "p ♦ 7", "play red-7"),
        ("lost-cities", "p r 7", "play red-7"),
        ("adventure-tours", "add ≈roy", "add blue-roy"),
        ("adventure-tours", "add provisions roy", "add blue-roy"),
        ("heart-of-darkness", "food", "buy food"),
        ("heart-of-darkness", "buy food", "buy food"),
    ],
)
def test_symbols_and_other_names_are_understood(name: str, typed: str, meant: str) -> None:
    game = cairn.games()[name]
    actions = game.setup().actions
    choices = [actions.all[actions.parse(meant)]]
    choices += [action for action in actions.all if action.kind == meant.split()[0] and action.notation != meant][:30]
    assert understand(typed, choices, actions, find_board(game).aliases).notation == meant


def test_words_from_the_screen_are_understood() -> None:
    game = cairn.games()["heart-of-darkness"]
    actions = game.setup(1).actions
    choices = [actions.all[actions.parse(word)] for word in ("place 2-1", "place 4-2", "place 4-3")]
    said = ["Row 2, column 1 (Kingdom)", "Row 4, column 2 (Village)", "Row 4, column 3 (Village)"]
    assert understand("kingdom", choices, actions, {}, said).notation == "place 2-1"
    assert understand("row 4 col 3", choices, actions, {}, said).notation == "place 4-3"
    with pytest.raises(IllegalAction, match="matches place 4-2 and place 4-3"):
        understand("village", choices, actions, {}, said)


def test_a_whole_word_wins_over_one_that_it_begins() -> None:
    actions = cairn.games()["heart-of-darkness"].setup(1).actions
    choices = [actions.all[actions.parse(word)] for word in ("boost cannabis", "boost cannabis-strong", "skip")]
    assert understand("cannabis", choices, actions, {}).notation == "boost cannabis"


def test_what_is_no_answer_at_all_is_told_what_to_type() -> None:
    actions = cairn.games()["heart-of-darkness"].setup(1).actions
    choices = [actions.all[actions.parse(word)] for word in ("place 2-1", "place 4-2")]
    with pytest.raises(IllegalAction, match=r"^“upstairs” matches no move\. Type a number from 1 to 2, or \?$"):
        understand("upstairs", choices, actions, {})


def test_answers_that_could_not_be_given_in_advance_are_named(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    typed = "zanzibar\ncity\nquinine, quinine, quinine, food\nquit\n"
    result = run("play", "heart-of-darkness", "--seed", "3", "--record", tmp_path / "kept.cairn", typed=typed)
    assert "Not played: buy quinine and buy food." in result.stdout


def test_several_answers_may_be_typed_at_once(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    record = tmp_path / "kept.cairn"
    result = run("play", "heart-of-darkness", "--seed", "3", "--record", record, typed="1\n1\nfood, food, gifts\nquit\n")
    assert result.returncode == 0
    kept = cairn.load_record(record)
    assert re.findall(r"buy \w+", " ".join(line["do"] for line in kept.lines)) == ["buy food", "buy food", "buy gifts"]


def test_answers_in_advance_are_given_to_the_seat_that_typed_them(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    record = tmp_path / "kept.cairn"
    typed = "1\n1\n1\n1\nfood, food\ngifts\nquit\n"
    players = ("--players", "you:Anna,you:Ben")
    run("play", "heart-of-darkness", "--seed", "3", *players, "--record", record, typed=typed)
    bought = [(line["seat"], line["do"]) for line in cairn.load_record(record).lines if line["do"].startswith("buy ")]
    first, second = bought[0][0], bought[1][0]
    assert bought == [(first, "buy food"), (second, "buy gifts"), (first, "buy food")]
    assert first != second


def test_places_of_an_owner_are_typed_as_they_are_shown() -> None:
    board, game = find_board(cairn.games()["africana"]), cairn.games()["africana"]
    data = cairn.start("africana", seats=2, seed=1).view(0).data()
    data["places"][0]["name"] = "Neapel"
    named = {word: (name,) for word, name in board.names(data).items()}
    actions = game.setup(2).actions
    choices = [actions.all[actions.parse(word)] for word in ("go napoli violet", "go cairo violet")]
    assert understand("go neapel moon", choices, actions, {**board.aliases, **named}).notation == "go napoli violet"


def test_a_score_has_its_unit_and_rules_explain_a_resource(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    record = tmp_path / "kept.cairn"
    typed = "rules telescope\n" + "1\n" * 3000
    result = run("play", "heart-of-darkness", "--seed", "3", "--option", "max_game_turns=1", "--record", record, typed=typed)
    assert "Telescope: A resource. Shows one more encounter" in result.stdout
    assert re.search(r"The match is over: \d+ DP\.", result.stdout)
