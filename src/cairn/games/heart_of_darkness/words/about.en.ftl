### The Heart of Darkness away from the table: lobby, set-up, `cairn games`.

tagline = Equip an expedition, cross an unknown map, follow rivers and legends, and return with a story.
# How long a match takes
length = 2 hours

## Options and their choices: labels, no full stop

option-matrix = Matrix
option-matrix-5x7 = 5 by 7
option-matrix-5x5 = 5 by 5: shorter
option-encounters_on_start_end = Encounters on Start and End
option-encounters_on_start_end-allowed = Allowed
option-encounters_on_start_end-forbidden = Not allowed: End is a safe exit
option-pickax_vs_second_impassable = Pickax against Impassable as the second event
option-pickax_vs_second_impassable-no-help = Does not help
option-pickax_vs_second_impassable-cancels = Cancels it
option-special_ambush_in_jungle = Ambushes by legends in a Jungle
option-special_ambush_in_jungle-rolled = Rolled, without terrain modifier
option-special_ambush_in_jungle-none = None in a Jungle
option-zero_capacity = What you can carry at capacity 0
option-zero_capacity-nothing = Nothing
option-zero_capacity-literal = Up to 9 Food and 9 Gifts
option-end_in_explored_region = After ending in an explored region
option-end_in_explored_region-reset = Desertion rolls and supplies as usual
option-end_in_explored_region-time-only = Only Time is reset
option-bad_luck = Bad Luck markers (3 or more players)
option-humility = Rivals can humble the leader
option-envy = Players far behind can use Envy
option-solo_early_end = A solo match ends early with enough DP
option-solo_early_end-on = After that game turn
option-solo_early_end-off = Never: 5 game turns, unless dead
option-max_game_turns = Game turns until the match ends anyway (safety limit)
option-max_game_turns-off = Never
option-target_dp = DP that end the match

## Bots: a line each

bot-random = Plays any legal move. Rarely returns.
bot-novice = Packs little but guns, and plans one step ahead.
bot-casual = Packs for a hunt rather than for discoveries.
bot-able = Packs well, but plans one step ahead.
bot-steady = Packs well, watches Time and Food, takes discoveries on the way and reaches the End in time.
bot-sharp = Plans as the level below, and never sits out a Game Turn.
bot-keen = Simulates every step to the end of the journey and picks the best.
bot-expert = Thinks far longer than the level below.
