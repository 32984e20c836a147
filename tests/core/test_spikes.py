"""The kernel under its hardest users: dice that others attack, chains that stop, hands that decide what can be answered."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cairn.core.agenda import LUCK, OVER, Position
from cairn.core.contract import fuzz, walk_without_stream
from cairn.core.match import Match, begin
from cairn.core.preview import preview
from cairn.core.record import Stream
from cairn.core.words import seat_names
from scripted import answers, follow
from spikes import tours, toy, village
from spikes.tours import ANTHROP, BETTY, MILLER, NOBLEMAN, RUFUS, VANE, Tours, new_tours
from spikes.village import Heart, new_heart

# The Village of The Heart of Darkness


def heart(seats: int = 3, step: Any = None, **given: Any) -> Heart:
    """State first, then advance: the answers are listed when the question is reached."""
    p = new_heart(seats)
    for name, value in given.items():
        setattr(p, name, value)
    p.push(step or village.Village(0))
    p.advance()
    return p


def test_bad_luck_rerolls_one_die_and_the_marker_moves() -> None:
    """HD-4G, HD-5K."""
    p = heart()
    follow(p, village.ACTIONS, "0: offer gifts", "like-roll 3")  # 3 - 1 = 2: liked
    assert p.to_act == 1
    assert answers(p, village.ACTIONS) == ["accept", "bad-luck green"]
    follow(p, village.ACTIONS, "1: accept", "2: bad-luck blue", "like-roll 6")
    assert p.markers == [(0, 2), (1,), ()]
    # 6 - 1 = 5: not liked; the die was rerolled, so the respect die comes next. Seat 2 has no marker left.
    follow(p, village.ACTIONS, "respect-roll 9", "1: accept", *["0: lose food"] * 5)
    assert (p.porters[0], p.food[0], p.gifts[0], p.to_act) == (7, 15, 8, OVER)


def test_a_marker_received_may_be_given_on_but_not_back_to_its_colour() -> None:
    """HD-4G."""
    p = heart(markers=[(0, 2), (1,), ()], step=village.FeastRoll(1))
    follow(p, village.ACTIONS, "feast 8")
    assert answers(p, village.ACTIONS) == ["accept", "bad-luck red", "bad-luck blue"]
    q = heart(markers=[(0, 2), (1,), ()], step=village.FeastRoll(2))
    follow(q, village.ACTIONS, "feast 8")
    assert answers(q, village.ACTIONS) == ["accept", "bad-luck red"]


def test_who_may_give_bad_luck() -> None:
    """HD-4G: not against less DP, not the receiver's own colour; HD-Q41: asked in Turn Track order after the roller."""
    p = heart(dp=[3, 4, 3], markers=[(), (1,), (0, 2)], turn_track=[1, 0, 2])
    follow(p, village.ACTIONS, "0: offer nothing", "like-roll 1")
    assert p.to_act == 2
    assert answers(p, village.ACTIONS) == ["accept", "bad-luck blue"]


def test_nobody_is_polled_where_every_face_gives_the_same() -> None:
    p = heart(health=[1, 5, 5], slavers=[1, 0, 0])  # +1 -3 -1: only a 6 is not liked, so it matters ...
    follow(p, village.ACTIONS, "0: offer gifts", "like-roll 5")
    assert p.to_act == 1
    q = heart(health=[1, 5, 5])  # ... and without the slavers every face is
    follow(q, village.ACTIONS, "0: offer gifts", "like-roll 6", "respect-roll 1")


def test_unusable_rumor_slots_are_thrown_again_and_are_no_reroll() -> None:
    """HD-Q41, HD-Q31."""
    p = heart(cannabis=[1, 0, 0])
    follow(
        p, village.ACTIONS, "0: offer cannabis", "respect-roll 10", "1: accept", "2: accept", "rumor-slot 1", "rumor-slot 1",
        "rumor-slot 4", "1: bad-luck green", "rumor-slot 1", "rumor-slot 5", "0: trade food",
    )  # fmt: skip
    assert (p.rumor, p.food[0], p.gifts[0]) == (5, 30, 5)


def test_the_order_is_rumor_feast_trade_and_alone_there_is_no_bad_luck() -> None:
    """HD-Q31."""
    p = heart(seats=1)
    follow(
        p, village.ACTIONS, "0: offer nothing", "like-roll 2", "respect-roll 6", "rumor-slot 3", "feast 8", "0: trade nothing"
    )
    assert (p.rumor, p.food[0]) == (3, 28)


def test_with_two_dice_the_giver_names_the_die() -> None:
    """HD-4G: the other die keeps its face."""
    for die, luck, connected in (("first", "connection-roll 6+5", 0), ("second", "connection-roll 2+4", 1)):
        p = heart(step=village.ConnectionRoll(0, 7))
        follow(p, village.ACTIONS, "connection-roll 2+5", "1: accept", "2: bad-luck blue")
        assert (p.to_act, answers(p, village.ACTIONS)) == (2, ["reroll first", "reroll second"])
        follow(p, village.ACTIONS, f"2: reroll {die}")
        assert p.to_act == LUCK
        assert luck.partition(" ")[2] in p.outcomes()
        assert len(p.outcomes()) == (6 if die == "first" else 10)
        follow(p, village.ACTIONS, luck, "1: accept")
        assert (p.connected, p.to_act) == (connected, OVER)


def test_of_two_dice_each_may_be_rerolled_once() -> None:
    """HD-4G, HD-Q41: what was rerolled stands, and the other die may still be attacked."""
    p = heart(step=village.ConnectionRoll(0, 7), markers=[(0,), (1, 2), ()])
    follow(p, village.ACTIONS, "connection-roll 2+5", "1: bad-luck green", "1: reroll second", "connection-roll 2+1")
    assert (p.to_act, answers(p, village.ACTIONS)) == (1, ["accept", "bad-luck blue"])
    follow(p, village.ACTIONS, "1: bad-luck blue")  # the die that is left names itself
    assert sorted(p.outcomes()) == [f"{face}+1" for face in range(1, 7)]
    follow(p, village.ACTIONS, "connection-roll 6+1")
    assert (p.connected, p.to_act) == (1, OVER)


def test_odds_of_a_roll_with_its_modifiers_and_its_target() -> None:
    p = heart(slavers=[1, 0, 0], health=[3, 5, 5])
    follow(p, village.ACTIONS, "0: offer gifts")
    like = {"luck": "like-roll", "dice": "d6", "needs": "2 or less", "ways": 6, "good": 3}
    modifiers = [["slaver region", 1], ["gifts", -1], ["Health", -1]]
    assert p.luck().outlook(p) == {**like, "modifiers": modifiers}
    rumor = heart(step=village.RumorRoll(0)).luck()
    assert rumor.outlook(heart())["ways"] == 5  # the own slot cannot come
    two = heart(step=village.ConnectionRoll(0, 7))
    outlook = two.luck().outlook(two)
    assert (outlook["dice"], outlook["ways"], outlook["good"]) == ("d6+d10", 60, 21)


def test_odds_of_a_reroll_are_those_of_the_die_that_is_thrown() -> None:
    p = heart(step=village.ConnectionRoll(0, 7))
    follow(p, village.ACTIONS, "connection-roll 2+5", "1: bad-luck green", "1: reroll first")
    outlook = p.luck().outlook(p)
    assert (outlook["needs"], outlook["ways"], outlook["good"]) == ("7 or less", 6, 2)


@pytest.mark.parametrize(
    "so_far",
    [
        ("0: offer gifts", "like-roll 3"),
        ("0: offer gifts", "like-roll 3", "1: bad-luck green"),
        ("0: offer gifts", "like-roll 3", "1: accept"),
    ],
)
def test_a_position_with_a_die_on_the_table_can_be_saved(so_far: tuple[str, ...]) -> None:
    p = heart()
    follow(p, village.ACTIONS, *so_far)
    q = new_heart(3)
    q.restore(json.loads(json.dumps(p.dump())), village.STEPS)
    assert q.dump() == p.dump()
    assert (q.to_act, q.choices) == (p.to_act, p.choices)
    rest = ["2: accept"] if so_far[-1] == "1: accept" else ["like-roll 1"]
    rest = ["1: bad-luck green", "like-roll 1"] if len(so_far) == 2 else rest
    for position in (p, q):
        follow(position, village.ACTIONS, *rest, "respect-roll 1")
    assert q.dump() == p.dump()


def test_the_agenda_tells_what_lies_on_the_table() -> None:
    p = heart()
    follow(p, village.ACTIONS, "0: offer gifts", "like-roll 3")
    assert p.dump()["agenda"] == [["LikeRoll", 0, 1], ["Dice", 0, [3], []], ["BadLuck", 2, 0, [0]], ["BadLuck", 1, 0, [0]]]


# A chain of Adventure Tours


def tour(*hands: tuple[int, ...], pile: int = 10, twin_engines: int = -1, members: Any = None) -> Tours:
    p = new_tours(list(hands), [NOBLEMAN] * pile)
    p.twin_engines = twin_engines
    if members:
        p.members = members
    p.push(tours.Play(0))
    p.advance()
    return p


def test_twin_engines_once_in_a_chain_innermost_first() -> None:
    """AT-A4, AT-Q24; AT-M5: each resolution has its own target and its own shield."""
    p = tour((RUFUS, BETTY, VANE), (VANE,), (VANE,), twin_engines=0, members=[(), (MILLER, MILLER), ()])
    follow(
        p, tours.ACTIONS, "0: add red-rufus", "0: action use", "0: friend red-betty", "0: action use", "0: target 1",
        "1: shield yes", "0: again yes", "0: target 1", "1: shield no", "pile blue-nobleman", "pile blue-nobleman",
    )  # fmt: skip
    assert p.to_act == 1  # not asked again for Rufus: the turn is over
    assert (len(p.hands[1]), p.members[1]) == (3, (MILLER,))


def test_twin_engines_saved_for_the_outer_action() -> None:
    """AT-Q24: for the friend's action or, afterwards, for Rufus' own."""
    p = tour((RUFUS, BETTY, VANE), (VANE,), (VANE,), twin_engines=0)
    follow(
        p, tours.ACTIONS, "0: add red-rufus", "0: action use", "0: friend red-betty", "0: action use", "0: target 1",
        "pile blue-nobleman", "pile blue-nobleman", "0: again no", "0: again yes", "0: friend red-vane", "0: action skip",
    )  # fmt: skip
    assert p.members[0] == (RUFUS, BETTY, VANE)
    assert (p.to_act, p.ender) == (OVER, 0)  # AT-T5: the hand is empty


def test_drive_away_aimed_at_oneself_may_be_done_twice() -> None:
    """AT-Q22: the action, once running, does not need its card."""
    p = tour((ANTHROP, VANE), (VANE,), (VANE,), twin_engines=0, members=[(VANE,), (MILLER,), ()])
    follow(
        p, tours.ACTIONS, "0: add red-anthrop", "0: action use", "0: target 0", "0: again yes", "0: target 1", "1: shield no"
    )
    assert p.discards == [ANTHROP, MILLER]
    assert p.members[0] == (VANE,)


def test_a_shield_cancels_the_effect_and_the_chain_goes_on() -> None:
    """AT-M2, AT-M4: the card stays, what was to follow follows."""
    p = tour((BETTY, VANE), (VANE,), (VANE,), twin_engines=0, members=[(), (MILLER,), ()])
    follow(p, tours.ACTIONS, "0: add red-betty", "0: action use", "0: target 1", "1: shield yes")
    assert (p.members[0], p.members[1], p.discards) == ((BETTY,), (), [MILLER])
    assert answers(p, tours.ACTIONS) == ["again no", "again yes"]


def test_there_is_no_shield_against_oneself() -> None:
    """AT-M6."""
    p = tour((ANTHROP, VANE), (VANE,), (VANE,), members=[(MILLER,), (NOBLEMAN,), ()])
    follow(p, tours.ACTIONS, "0: add red-anthrop", "0: action use", "0: target 0")
    assert (p.members[0], p.to_act) == ((MILLER,), 1)


def test_the_last_card_of_the_pile_drops_everything() -> None:
    """AT-D3: the second card, `twin_engines`, Rufus' own second resolution and the end of the turn."""
    p = tour((RUFUS, BETTY), (VANE,), (VANE,), pile=1, twin_engines=0)
    follow(
        p, tours.ACTIONS, "0: add red-rufus", "0: action use", "0: friend red-betty", "0: action use", "0: target 2",
        "pile blue-nobleman",
    )  # fmt: skip
    assert (p.to_act, p.ender, len(p.hands[2]), p.agenda) == (OVER, 0, 2, [])


def test_a_hidden_hand_decides_the_answers_but_not_the_question() -> None:
    """AT-E4."""
    for hand, friends in (((RUFUS, MILLER), ["friend none"]), ((RUFUS, VANE), ["friend red-vane", "friend none"])):
        p = tour(hand, (VANE,), (VANE,))
        follow(p, tours.ACTIONS, "0: add red-rufus", "0: action use")
        assert p.to_act == 0
        assert answers(p, tours.ACTIONS) == friends
        told = [step.seen_by(1).dump() for step in p.agenda]
        assert told == [["EndTurn", 0], ["TwinEngines", 0, RUFUS], ["BringFriend", 0]]


def test_search_bags_shows_nothing_when_shielded() -> None:
    """AT-M3, AT-E8: and whoever has looked has learned something."""
    p = tour((VANE, BETTY), (BETTY, MILLER), (VANE,), members=[(), (MILLER,), ()])
    follow(p, tours.ACTIONS, "0: add red-vane", "0: action use", "0: target 1")
    assert (p.to_act, p.shown) == (1, 0)
    q = tour((VANE, BETTY), (BETTY, MILLER), (VANE,), members=[(), (MILLER,), ()])
    follow(q, tours.ACTIONS, "0: add red-vane", "0: action use", "0: target 1", "1: shield yes")
    assert (q.to_act, q.shown) == (1, 0)
    follow(p, tours.ACTIONS, "1: shield no", "0: discard red-betty")
    assert (p.hands[1], p.shown) == ((MILLER,), 1)


# The toy: all of it at once


def setup(**options: Any) -> Any:
    return toy.GAME.setup(3, None, options)


def scripted(*lines: str, hands: Any = (), **options: Any) -> Position:
    """A toy whose luck is in the script; the hands are dealt as given, in pairs."""
    p = setup(**options).start(None)
    for hand in (*hands, *[("rope", "rope")] * (3 - len(hands))):
        follow(p, toy.ACTIONS, *[f"deck {card}" for card in hand])
    follow(p, toy.ACTIONS, *lines)
    return p


def test_a_jinxed_die_is_thrown_again_and_nobody_is_asked_about_the_new_one() -> None:
    p: Any = scripted("0: climb bare-handed", "climb-roll 5", "1: jinx yes", "climb-roll 4")
    assert p.heights == [1, 0, 0]
    assert p.jinxes == [1, 0, 1]
    assert p.luck().source() == "bag"


def test_an_avalanche_drops_the_whole_chain() -> None:
    p: Any = scripted("0: climb bare-handed", "climb-roll 6", "1: jinx no", "2: jinx no", "bag avalanche")
    assert (p.to_act, len(p.hands[0]), p.gold[0], len(p.agenda)) == (1, 2, 0, 1)


def test_whoever_slips_is_asked_for_a_rope_with_and_without_one() -> None:
    without: Any = scripted("0: climb bare-handed", "climb-roll 1", "1: jinx no", "2: jinx no", hands=[("lamp", "lamp")])
    assert (without.to_act, answers(without, toy.ACTIONS)) == (0, ["hold nothing"])
    having: Any = scripted("0: climb bare-handed", "climb-roll 1", "1: jinx no", "2: jinx no")
    assert (having.to_act, answers(having, toy.ACTIONS)) == (0, ["hold nothing", "hold rope"])
    assert without.view(1).dump() == having.view(1).dump()


def test_the_card_looked_at_is_secret_the_question_is_not() -> None:
    p: Any = scripted("0: rest deck", "deck lamp")
    assert p.view(0).agenda[-1].dump() == ["Pack", 0, toy.LAMP]
    assert p.view(1).agenda[-1].dump() == ["Pack", 0, 0]
    redealt = {toy.redeal(p.view(1), Stream("fast", str(seed)).chance()).agenda[-1].dump()[2] for seed in range(30)}
    assert redealt == {toy.ROPE, toy.LAMP}


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("options", [{}, {"jinx": False, "turns": 12}])
def test_the_toy_holds_to_the_contract(seats: int, options: dict[str, Any], long: bool) -> None:
    for seed in range(300 if long else 3):
        fuzz(toy.GAME.setup(seats, None, options), seed, every=1 + seed % 3)
        walk_without_stream(toy.GAME.setup(seats, None, options), seed)


# Standing answers


def climb(seed: int, *stands: tuple[int, str]) -> Match:
    """Seat 0 climbs; the others have left standing answers."""
    match = begin(setup(), seed)
    for seat, policy in stands:
        match.stand(seat, "Jinx", policy)
    match.apply("climb bare-handed")
    return match


def face(match: Match) -> str:
    return next(event["faces"] for event in match.events() if event["what"] == "rolls")


def test_a_reaction_says_that_it_is_one_and_has_a_default() -> None:
    match = climb(1)
    assert (match.to_act, match.reaction, str(match.default())) == (1, True, "jinx no")
    question = match.question(1)
    assert question is not None
    assert question["reaction"] is True


def test_never_answers_with_the_default_and_says_so_in_the_record() -> None:
    match = climb(1, (1, "never"), (2, "never"))
    assert match.to_act == 0 or not match.reaction
    assert [line for line in match.lines if line["seat"] != 0] == [
        {"seat": 1, "do": "jinx no", "why": "standing"},
        {"seat": 2, "do": "jinx no", "why": "standing"},
    ]


def test_always_reacts_at_the_first_chance() -> None:
    match = climb(1, (1, "always"))
    assert match.lines[1] == {"seat": 1, "do": "jinx yes", "why": "standing"}


def test_only_if_it_matters_asks_about_a_good_die_and_passes_on_a_bad_one() -> None:
    seen = set()
    for seed in range(20):
        match = climb(seed, (1, "if-it-matters"), (2, "never"))
        good = int(face(match)) >= 4
        seen.add(good)
        assert match.reaction == good
        assert (match.lines[1:2] == [{"seat": 1, "do": "jinx no", "why": "standing"}]) is not good
    assert seen == {True, False}


def test_a_standing_answer_left_while_asked_is_given_at_once() -> None:
    match = climb(1)
    match.stand(1, "Jinx", "never")
    assert match.lines[-1] == {"seat": 1, "do": "jinx no", "why": "standing"}
    assert match.to_act == 2


def test_nobody_can_tell_a_standing_answer_from_a_given_one() -> None:
    left, given = climb(1, (1, "never")), climb(1)
    given.apply("jinx no")
    for seat in (None, 0, 1, 2):
        assert left.view(seat).dump() == given.view(seat).dump()
        assert left.events(seat) == given.events(seat)
        assert left.question(seat) == given.question(seat)


def test_a_record_with_standing_answers_replays_without_them() -> None:
    match = climb(1, (1, "always"), (2, "never"))
    again = Match(match.setup, match.stream)
    again.follow(match.record().lines)
    assert again.lines == match.lines
    assert again.view(0).dump() == match.view(0).dump()


# Saving in the middle, and previews


def test_a_match_with_a_die_on_the_table_resumes_from_its_snapshot() -> None:
    match = climb(4)
    snapshot = json.loads(json.dumps(match.snapshot()))
    assert [step[0] for step in snapshot["position"]["agenda"]] == ["EndTurn", "ClimbRoll", "Dice", "Jinx", "Jinx"]
    again = Match.resume(match.setup, match.stream, match.lines, snapshot)
    for each in (match, again):
        each.apply("jinx yes")
    assert again.view(2).dump() == match.view(2).dump()
    assert again.events(2) == match.events(2)


def test_a_preview_says_which_die_is_thrown_and_its_odds() -> None:
    p = scripted(hands=[("lamp", "rope")])
    bare = preview(setup(), p.view(0), toy.CLIMB, seat_names(3, 0))
    assert bare["changes"] == []
    assert bare["then"]["text"] == "then d6 for climb-roll, needs 4 or more (3 of 6)"
    lamp = preview(setup(), p.view(0), toy.CLIMB_LAMP, seat_names(3, 0))
    assert lamp["then"]["text"] == "then d6 for climb-roll, needs 4 or more, +1 lamp (4 of 6)"
    assert lamp["changes"] == [{"name": "cards", "words": "cards", "from": 2, "to": 1}]
    assert lamp["events"] == ["You light."]


def test_a_preview_of_a_reaction_says_the_odds_of_the_new_throw() -> None:
    match = climb(4)
    shown = match.preview("jinx yes")
    assert shown["changes"] == [{"name": "jinxes", "words": "jinxes", "from": 1, "to": 0}]
    assert (shown["then"]["needs"], shown["then"]["ways"], shown["then"]["good"]) == ("4 or more", 6, 3)
    assert match.preview("jinx no")["then"] is None


def test_a_preview_stops_before_a_reveal() -> None:
    match = begin(setup(), 4)
    assert match.preview("scout") == {"changes": [], "events": [], "then": None}
    match.apply("scout")
    assert not match.can_undo(0)
