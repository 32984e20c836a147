"""The contract finds what it is there to find: each test plants one fault in a game that holds to it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import cairn
from cairn.core.agenda import Ask, AskHidden, Position
from cairn.core.catalogue import Message
from cairn.core.chance import Fast
from cairn.core.contract import BrokenContract, fuzz, secrets, walk_without_stream
from cairn.core.contract.rules import check_catalogue
from cairn.core.errors import BadRecord
from cairn.core.events import Event
from spikes import toy

pytestmark = pytest.mark.interpreted  # faults can be planted there only
SETUP = toy.GAME.setup(3)


def games(number: int) -> None:
    for seed in range(number):
        fuzz(SETUP, seed, every=1)


def expect(*words: str) -> None:
    """Within a few games the contract is broken, in one of these words, and the record leads there."""
    with pytest.raises(BrokenContract) as broken:
        games(30)
    assert str(broken.value).startswith("toy, seed ")
    assert any(word in str(broken.value) for word in words), str(broken.value)
    assert (broken.value.record.game, broken.value.record.seed != "") == ("toy", True)


def plant(patch: pytest.MonkeyPatch, kind: Any, name: str, fault: Any) -> Any:
    """Put a fault in the place of a method; what it replaces."""
    right = getattr(kind, name)
    patch.setattr(kind, name, fault)
    return right


def test_without_a_fault_nothing_is_found() -> None:
    for seed in range(5):
        assert fuzz(SETUP, seed, every=1).over


# Secrets


def test_a_hand_in_another_view_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    right = toy.Toy.inform

    def leaky(self: Any, seen: Any) -> None:
        right(self, seen)
        seen.jinxes = [len([card for card in hand if card == toy.ROPE]) for hand in self.hands]

    plant(monkeypatch, toy.Toy, "inform", leaky)
    expect("but as it was declared of jinxes it is [1, 1, 1]")


def test_a_hidden_deck_in_a_view_is_found_by_its_declaration(monkeypatch: pytest.MonkeyPatch) -> None:
    right = toy.Toy.inform

    def leaky(self: Any, seen: Any) -> None:
        right(self, seen)
        seen.public = [*seen.public, tuple(self.deck)]

    plant(monkeypatch, toy.Toy, "inform", leaky)
    expect("a spectator: the view depends on deck, which was declared to be for nobody, only its size")


def test_a_field_that_was_agreed_and_changes_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    right = toy.EndTurn.auto

    def longer(self: Any, p: Any) -> None:
        right(self, p)
        p.last += 1

    plant(monkeypatch, toy.EndTurn, "auto", longer)
    expect("last was agreed before the match and has changed: 61, not 60")


def test_a_field_without_a_fact_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy.game, "FACTS", tuple(name for name in toy.game.FACTS if name != "jinxes"))
    monkeypatch.setattr(SETUP, "_fields_told", None)
    expect("scenarios cannot say what the position's jinxes is: no fact depends on it")


def test_a_fact_that_is_told_and_not_listed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy.game, "FACTS", tuple(name for name in toy.game.FACTS if name != "hands"))
    expect("the fact hands is told, but is not in the language of scenarios")


def test_a_fact_that_is_listed_and_not_told_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy.game, "FACTS", (*toy.game.FACTS, "weather"))
    expect("the fact weather is in the language of scenarios, but is neither told nor a field")


def test_a_hidden_card_in_the_words_of_a_view_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The dump is right, only the words for the browser say too much."""
    right_view, right_data = toy.Toy.view, toy.ToyView.data

    def view(self: Any, seat: int) -> Any:
        seen = right_view(self, seat)
        seen._smuggled = [list(hand) for hand in self.hands]
        return seen

    plant(monkeypatch, toy.Toy, "view", view)
    plant(monkeypatch, toy.ToyView, "data", lambda self: {**right_data(self), "truth": getattr(self, "_smuggled", None)})
    expect("gives another view in words")


def test_an_event_told_to_everybody_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keeping or burying is public, the card is not."""
    right = toy.Pack.choose

    def leaky(self: Any, p: Any, action: int) -> None:
        right(self, p, action)
        p.tell("digs", self.seat, toy.CARDS[self.card])

    plant(monkeypatch, toy.Pack, "choose", leaky)
    expect("Pack (TOY-8) tells a spectator digs.token", "Pack (TOY-8) tells seat")


def test_ask_where_it_should_be_ask_hidden_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    class HoldOn(Ask[Any]):
        rule = "TOY-5"
        legal = toy.HoldOn.legal
        choose = toy.HoldOn.choose

    monkeypatch.setattr(toy.rules, "HoldOn", HoldOn)
    monkeypatch.setitem(toy.STEPS, "HoldOn", HoldOn)
    expect("is asked in a redealt position", "gives another view", "depend on what the seat cannot know", "depends on what")


def test_a_step_that_shows_its_secret_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy.Pack, "secret", ())
    right = toy.redeal

    def blind(view: Any, chance: Any) -> Any:
        """A redeal that takes the card for unknown, as it should be."""
        p = right(view, chance)
        if isinstance(p.asked(), toy.Pack) and view.seat != p.to_act:
            p.deck.append(p.asked().card)
            p.agenda[-1] = toy.Pack(p.to_act, p.deck.pop(0))
            p.deck.sort()
        return p

    plant(monkeypatch, type(SETUP), "redeal", lambda self, view, chance: blind(view, chance))
    expect("gives another view")


def test_a_question_whose_words_give_away_a_secret_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    right_view = toy.Toy.view

    def view(self: Any, seat: int) -> Any:
        seen = right_view(self, seat)
        seen._smuggled = self.hands[0].count(toy.ROPE)
        return seen

    plant(monkeypatch, toy.Toy, "view", view)
    plant(monkeypatch, toy.ToyWords, "question", lambda self, step, seen, names: f"{getattr(seen, '_smuggled', '')} ropes")
    expect("another question is asked in a redealt position")


def test_a_reaction_that_matters_by_secrets_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, toy.Jinx, "matters", lambda self, p: toy.ROPE in p.hands[self.climber])
    expect("whether Jinx (TOY-4) matters depends on secrets")


def test_a_default_that_is_no_answer_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, toy.Jinx, "default", lambda self: toy.SCOUT)
    expect("Jinx (TOY-4): the default is not an answer")


def test_a_forgotten_known_card_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was taken openly must stay known until it is shown again."""
    right = toy.Turn.choose

    def forgetful(self: Any, p: Any, action: int) -> None:
        before = p.knowledge[:]
        right(self, p, action)
        if action == toy.REST_DISCARDS:
            p.knowledge = before

    plant(monkeypatch, toy.Turn, "choose", forgetful)
    expect("what was seen openly is not remembered")


def test_a_known_card_that_was_played_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    right = toy.Toy.show_and_discard

    def sticky(self: Any, seat: int, card: int) -> None:
        before = self.knowledge[:]
        right(self, seat, card)
        self.knowledge = before

    plant(monkeypatch, toy.Toy, "show_and_discard", sticky)
    expect("a known card is not held", "not remembered")


def test_an_outcome_that_depends_on_a_hidden_hand_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before any luck falls, what everybody sees may not depend on what they cannot know."""
    right = toy.Jinx.choose

    def uneven(self: Any, p: Any, action: int) -> None:
        right(self, p, action)
        p.gold[self.seat] += int(toy.LAMP in p.hands[self.climber])

    plant(monkeypatch, toy.Jinx, "choose", uneven)
    expect("and Jinx (TOY-4) depends on what the seat cannot know: gold", "is not what happens")


# Rules


def test_an_agenda_not_cleared_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def happen(self: Any, p: Any, way: int) -> None:
        token = p.bag.pop(way)
        p.tell("digs", self.seat, toy.TOKENS[token])
        p.push(toy.EndTurn(self.seat)) if token else None

    plant(monkeypatch, toy.Dig, "happen", happen)
    expect("2 ends of the turn are on the agenda", "empty", "0 ways", "Error")


def test_a_lost_card_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, toy.Pack, "choose", lambda self, p, action: None)
    expect("a card is lost or doubled")


def test_an_answer_listed_twice_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, toy.Pack, "legal", lambda self, p: [toy.KEEP, toy.BURY, toy.KEEP])
    expect("an answer is listed twice")


@pytest.mark.parametrize("number", [-1, 10_000])
def test_a_listed_answer_that_is_no_action_is_found(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    plant(monkeypatch, toy.Pack, "legal", lambda self, p: [toy.KEEP, number])
    expect(f"answer {number} is listed, but the game's actions are numbered 0 to")


@pytest.mark.parametrize("seed", [0, 1])
def test_its_step_is_named_also_where_a_copy_comes_there_first(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    setup = cairn.games()["lost-cities"].setup()
    draw: Any = setup.steps["Draw"]
    legal = draw.legal
    monkeypatch.setattr(draw, "legal", lambda self, p: [*legal(self, p), 5000])
    with pytest.raises(BrokenContract, match=r"Draw \(LC-D1\): answer 5000 is listed, but the game's actions are numbered"):
        fuzz(setup, seed)


def test_an_unlisted_answer_that_is_accepted_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, Position, "apply", lambda self, action: None)
    expect("is not listed but was accepted")


def test_a_refusal_that_changes_something_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    right = Position.apply

    def apply(self: Any, action: int) -> None:
        if action not in self.choices:
            self.shown += 1
        right(self, action)

    plant(monkeypatch, Position, "apply", apply)
    expect("a refused action changed the position")


def test_a_hidden_question_without_an_answer_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, toy.HoldOn, "legal", lambda self, p: [toy.HOLD] if toy.ROPE in p.hands[self.seat] else [])
    expect("a hidden question needs an answer")


def test_a_game_that_does_not_end_is_found() -> None:
    with pytest.raises(BrokenContract, match="the game does not end within 5 decisions"):
        fuzz(SETUP, 0, longest=5)


def test_a_game_without_a_winner_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, toy.Toy, "winners", lambda self: [])
    expect("the winners are")


def test_a_crash_is_a_broken_contract_with_a_record(monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, toy.Ascend, "auto", lambda self, p: p.no_such_field)
    expect("AttributeError")


# Copies, records, previews, undo


def test_a_copy_that_shares_a_list_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    right = toy.Toy.copy

    def copy(self: Any) -> Any:
        other = right(self)
        other.gold = self.gold
        return other

    plant(monkeypatch, toy.Toy, "copy", copy)
    expect("gold: a copy shares this list with the original")


def test_luck_from_elsewhere_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A position that keeps its own counter draws other luck when it is replayed."""
    count = iter(range(10**9))

    def happen(self: Any, p: Any, way: int) -> None:
        card = p.deck.pop(next(count) % len(p.deck))
        p.take(self.seat, card)
        p.whisper(self.seat, "draws", self.seat, toy.CARDS[card])

    plant(monkeypatch, toy.Deal, "happen", happen)
    expect("play on differently", "replaying", "line ")


def test_a_preview_that_lies_about_changes_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    right = secrets.preview
    monkeypatch.setattr(secrets, "preview", lambda *args: {**right(*args), "changes": []})
    expect("the preview of", "is not what happens")


def test_a_preview_that_lies_about_events_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    right = secrets.preview
    monkeypatch.setattr(secrets, "preview", lambda *args: {**right(*args), "events": ["You fly."]})
    expect("bare-handed tells other events", "lamp tells other events", "deck tells other events", "scout tells other events")


def test_undo_offered_after_a_reveal_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A scout that is no `Reveal` would let a seat look and take it back."""
    monkeypatch.setattr(cairn.Match, "can_undo", lambda self, seat: bool(self.lines) and self.lines[-1]["seat"] == seat)
    expect("undo is offered after luck or a reveal")


def test_events_that_change_in_a_replay_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    count = iter(range(10**9))
    plant(monkeypatch, toy.Ascend, "auto", lambda self, p: p.tell("ascends", self.seat, next(count)))
    expect("replaying tells a spectator other events", "Ascend (TOY-6) tells")


# What a game's author may get wrong, and how it is told


def test_a_drawn_card_told_to_everybody_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def happen(self: Any, p: Any, way: int) -> None:
        card = p.deck.pop(way)
        p.take(self.seat, card)
        p.tell("draws", self.seat, toy.CARDS[card])

    plant(monkeypatch, toy.Deal, "happen", happen)
    expect("luck from Deal (TOY-1): Deal (TOY-1) tells a spectator draws.card")


def test_public_luck_that_nothing_hidden_depends_on_may_be_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever slips with a 1 is told so, though afterwards it might have been a 2."""
    for seed in range(3):
        assert fuzz(toy.GAME.setup(3, None, {"jinx": False}), seed, every=1).over


def test_a_hint_that_remembers_more_than_its_view_is_found() -> None:
    asked = iter(range(10**9))
    with pytest.raises(BrokenContract, match=r"seat \d: the hint for Turn \(TOY-2\) depends on what the seat cannot know"):
        fuzz(SETUP, 0, every=1, hint=lambda view, choices: next(asked))


def test_a_step_missing_from_the_catalogue_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(toy.STEPS, "Jinx")
    expect("the step Jinx (TOY-4) is not in the catalogue of the game's steps")


def test_loading_a_step_that_is_missing_from_the_catalogue_names_it() -> None:
    dump = SETUP.start(Fast(1)).dump()
    dump["agenda"][-1][0] = "Claim"
    with pytest.raises(BadRecord, match="the step 'Claim' is not in the catalogue of the game's steps; there are Deal, Turn"):
        SETUP.load(dump, None)


def test_an_event_with_other_details_than_its_words_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, toy.Ascend, "auto", lambda self, p: p.tell("ascends", self.seat, 1, 2))
    expect("of Ascend (TOY-6): the event 'ascends' has the details (1, 2), but its words name ('height',)")


def test_an_event_without_words_for_its_details_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, toy.Ascend, "auto", lambda self, p: p.tell("soars", self.seat, 1))
    expect("of Ascend (TOY-6): the event 'soars' has the details (1,), but its words name ()")


def test_words_that_expect_another_detail_are_named_with_the_event(monkeypatch: pytest.MonkeyPatch) -> None:
    right = toy.game.ToyWords.tell

    def tell(self: Any, event: Any, names: Any) -> str:
        return f"It is {event.args[1]} high." if event.what == "ascends" else str(right(self, event, names))

    plant(monkeypatch, toy.game.ToyWords, "tell", tell)
    expect("the words fail at the event 'ascends' of Ascend (TOY-6): IndexError: ")


def test_a_question_without_words_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    right = toy.game.ToyWords.question

    def question(self: Any, step: Any, view: Any, names: Any) -> str:
        return {"Turn": right(self, step, view, names)}[type(step).__name__]

    plant(monkeypatch, toy.game.ToyWords, "question", question)
    expect("the words fail at the question Pack (TOY-8): KeyError: 'Pack'")


def test_what_a_view_holds_beyond_its_declaration_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    right = toy.Toy.inform
    plant(monkeypatch, toy.Toy, "inform", lambda self, seen: (right(self, seen), setattr(seen, "truth", self.hands[0])))
    expect("a spectator: the view holds truth, which ToyView does not declare")


def test_what_a_view_holds_under_a_private_name_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    right = toy.Toy.inform
    plant(monkeypatch, toy.Toy, "inform", lambda self, seen: (right(self, seen), setattr(seen, "_truth", self.hands[0])))
    expect("a spectator: the view holds _truth, which ToyView does not declare")


@pytest.mark.parametrize(
    ("seat", "height", "sentence"),
    [
        ("0", 1, "the event 'ascends' is for or about '0', which is no seat"),
        (7, 1, "the event 'ascends' is for or about 7, which is no seat"),
        (0, True, "the event 'ascends' has True as its height, which is neither a number nor a text"),
    ],
)
def test_an_event_about_nobody_or_with_odd_details_is_named(
    monkeypatch: pytest.MonkeyPatch, seat: Any, height: Any, sentence: str
) -> None:
    right = toy.Ascend.auto
    plant(monkeypatch, toy.Ascend, "auto", lambda self, p: (right(self, p), p.tell("ascends", seat, height)))
    expect(sentence, "the words fail at the event 'ascends' of Ascend (TOY-6)")


@pytest.mark.parametrize("value", [True, None, "1", 1.0])
def test_a_value_of_another_type_than_declared_is_named(monkeypatch: pytest.MonkeyPatch, value: Any) -> None:
    begins = toy.Turn.choose
    plant(monkeypatch, toy.Turn, "choose", lambda self, p, action: (begins(self, p, action), setattr(p, "turns", value)))
    expect(f"turns is {value!r}, but it was declared as int", "TypeError")


def test_a_list_where_a_tuple_was_declared_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    right = toy.Toy.inform
    plant(monkeypatch, toy.Toy, "inform", lambda self, seen: (right(self, seen), setattr(seen, "hand", list(seen.hand))))
    expect("a spectator: the view's hand is [], but it was declared as tuple[int, ...]")


def test_a_step_that_breaks_down_before_the_first_question_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, toy.Deal, "put", lambda self, p, card: p.nothing)
    with pytest.raises(BrokenContract, match=r"^toy, seed 0, before the first question: in Deal \(TOY-1\): AttributeError: "):
        games(1)


def test_what_a_view_is_not_told_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    right = toy.Toy.inform
    plant(monkeypatch, toy.Toy, "inform", lambda self, seen: (right(self, seen), delattr(seen, "gold")))
    expect("a spectator: the view was not told its gold, neither by its declaration nor by `inform`")


def test_a_field_that_is_not_declared_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    begins = toy.Turn.choose
    plant(monkeypatch, toy.Turn, "choose", lambda self, p, action: (setattr(p, "weather", 1), begins(self, p, action)))
    expect("the position holds weather, which Toy does not declare")


def test_a_view_that_passes_the_wrong_field_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """And consistently so: a redealt position shows the same."""
    right = toy.Toy.inform

    def crossed(self: Any, seen: Any) -> None:
        right(self, seen)
        seen.heights = self.gold[:]

    plant(monkeypatch, toy.Toy, "inform", crossed)
    expect("a spectator: the view's heights is [0, 2, 0], but as it was declared of heights it is [0, 1, 0]")


def test_a_view_whose_size_is_that_of_something_else_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """No redeal needs the size of the deck, so only its declaration says what it is."""
    right = toy.Toy.inform

    def crossed(self: Any, seen: Any) -> None:
        right(self, seen)
        seen.deck_size = len(self.discards)

    plant(monkeypatch, toy.Toy, "inform", crossed)
    expect("a spectator: the view's deck_size is 0, but as it was declared of deck it is 11")


# Players


class First:
    """A bot for a test."""

    def __init__(self, seed: int) -> None:
        self.asked = 0

    def choose(self, view: Any, actions: list[Any]) -> Any:
        return actions[0]


def test_players_play_the_game() -> None:
    match = fuzz(SETUP, 1, players=[First])
    assert match.lines[0]["do"] == "climb bare-handed"


def test_a_player_that_looks_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    class Cheat(First):
        def choose(self, view: Any, actions: list[Any]) -> Any:
            return actions[sum([len(hand) for hand in view._smuggled if toy.ROPE in hand]) % len(actions)]

    right = toy.Toy.view

    def view(self: Any, seat: int) -> Any:
        seen = right(self, seat)
        seen._smuggled = self.hands[:]
        return seen

    plant(monkeypatch, toy.Toy, "view", view)
    with pytest.raises(BrokenContract, match=r"seat \d: the bot Cheat, asked \w+ \(TOY-\d\), answers .* cannot know"):
        fuzz(SETUP, 0, players=[Cheat])


def test_a_player_that_answers_out_of_place_is_found() -> None:
    class Wild(First):
        def choose(self, view: Any, actions: list[Any]) -> Any:
            return toy.ACTIONS.all[toy.KEEP]

    with pytest.raises(
        BrokenContract, match=r"seat 0: the bot Wild, asked Turn \(TOY-2\), answers card keep, which is not legal"
    ):
        fuzz(SETUP, 0, players=[Wild])


def test_a_player_that_changes_its_view_is_found() -> None:
    class Vandal(First):
        def choose(self, view: Any, actions: list[Any]) -> Any:
            view.turns += 1
            return actions[0]

    with pytest.raises(BrokenContract, match=r"the bot Vandal, asked Turn \(TOY-2\), changed the view"):
        fuzz(SETUP, 0, players=[Vandal])


# What a newcomer gets wrong, by name


def test_a_start_that_tells_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def start(p: Any, agreed: Any) -> None:
        toy.rules.start(p, agreed)
        p.tell("ascends", 0, 1)

    monkeypatch.setattr(type(toy.GAME), "rules", replace(toy.GAME.rules, start=start))
    with pytest.raises(BrokenContract, match="question: the event 'ascends' is told in the start, where nobody hears it"):
        games(1)


def test_a_start_without_a_step_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(toy.GAME), "rules", replace(toy.GAME.rules, start=lambda p, agreed: None))
    with pytest.raises(BrokenContract, match="before the first question: the start leaves nothing to do"):
        games(1)


def test_what_a_redeal_leaves_out_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def redeal(view: Any, chance: Any) -> Any:
        p = toy.redeal(view, chance)
        del p.bag
        return p

    monkeypatch.setattr(type(toy.GAME), "rules", replace(toy.GAME.rules, redeal=redeal))
    expect("redeal leaves bag out")


@pytest.mark.parametrize(
    ("listed", "sentence"),
    [((0,), "the answers are (0,), which is no list"), (["rest"], "answer 'rest' is listed, but the game's actions are")],
)
def test_answers_are_numbers_in_a_list(monkeypatch: pytest.MonkeyPatch, listed: Any, sentence: str) -> None:
    plant(monkeypatch, toy.Turn, "legal", lambda self, p: listed)
    expect(f"Turn (TOY-2): {sentence}")


@pytest.mark.parametrize("value", [[1], True, None, {1}, (1, [2])])
def test_a_step_that_keeps_what_cannot_be_saved_is_named(monkeypatch: pytest.MonkeyPatch, value: Any) -> None:
    begins = toy.Turn.choose

    def choose(self: Any, p: Any, action: int) -> None:
        begins(self, p, action)
        p.agenda.insert(0, toy.EndTurn(value))

    plant(monkeypatch, toy.Turn, "choose", choose)
    expect(f"EndTurn (TOY-10): its seat is {value!r}; a step keeps numbers, texts and tuples of these")


def test_a_view_that_changes_its_position_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    right = toy.Toy.inform
    plant(monkeypatch, toy.Toy, "inform", lambda self, seen: (right(self, seen), setattr(self, "turns", self.turns + 1)))
    expect("a spectator: showing the position changes it: turns: ")


@pytest.mark.parametrize(("kind", "name"), [(toy.Toy, "scores"), (toy.Toy, "winners"), (toy.ToyView, "own_data")])
def test_a_method_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch, kind: Any, name: str) -> None:
    monkeypatch.delattr(kind, name)
    expect(f"NotImplementedError: {kind.__name__} has no {name}")


def test_the_line_of_the_game_that_broke_down_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, toy.Deal, "deck", lambda self, p: [99])
    with pytest.raises(
        BrokenContract, match=r"in Deal \(TOY-1\), in rules\.py, line \d+: IndexError: tuple index out of range"
    ):
        games(1)


def test_an_answer_without_words_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    game = cairn.games()["lost-cities"]
    plant(monkeypatch, type(game.words), "action", lambda self, action, view: Message("do-nothing", {}))
    sentence = r"the words fail at the answer \S+ \S+ to Play \(LC-T2\): BadWords: the catalogue has no message do-nothing"
    with pytest.raises(BrokenContract, match=sentence):
        fuzz(game.setup(options={"rounds": 1}), 0)


@pytest.mark.parametrize(("rule", "cites"), [("LC-X99", "LC-X99, which is not in the game's rule_ids.txt"), ("", "no rule")])
def test_a_step_that_cites_no_rule_of_its_game_is_named(monkeypatch: pytest.MonkeyPatch, rule: str, cites: str) -> None:
    game = cairn.games()["lost-cities"]
    monkeypatch.setattr(game.rules.steps["Draw"], "rule", rule)
    with pytest.raises(AssertionError, match=f"^the step Draw cites {cites}$"):
        check_catalogue(game)


# Luck of one's own


def test_weights_that_do_not_add_up_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, toy.Turn, "choose", lambda self, p, action: p.push(toy.Turn(self.seat)))
    with pytest.raises(AssertionError, match="the game does not end within 50 steps"):
        walk_without_stream(SETUP, 1, longest=50)


def test_the_right_class_is_asked_about() -> None:
    """The faults above rest on this: what is planted is what the games use."""
    assert issubclass(toy.HoldOn, AskHidden)
    assert Event("draws", 0, ("rope",), 0).seen_by(1).args is None
