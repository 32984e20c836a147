### Adventure Tours away from the table: lobby, set-up, `cairn games`.

tagline = Equip your expedition, recruit the rich and the odd, and set off before the others are ready.
# How long a match takes
length = 45 min

## Options and their choices: labels, no full stop

option-mode = Boards
option-mode-basic = Basic: the Desert for everybody
option-mode-expert = Expert: 6 different boards with abilities
option-board_values = Start values of the expert boards
option-board_values-levelled = Balanced
option-board_values-model = As first reconstructed
option-boards_between_rounds = Boards of later rounds
option-boards_between_rounds-off = Everybody keeps theirs
option-boards_between_rounds-variation-1 = Variation 1: dealt again
option-boards_between_rounds-variation-2 = Variation 2: chosen, the lowest result first
option-rounds = Rounds
option-start_seat = Starting player
option-pile_end = When the deck runs out
option-pile_end-immediate = The round stops at once
option-pile_end-finish-turn = The turn is finished first
option-empty_hand_off_turn = A hand emptied on another player’s turn ends the round
option-empty_hand_off_turn-own-turn = When that player’s turn comes
option-empty_hand_off_turn-running-turn = At the end of the current turn
option-show_money = Money shown
option-show_money-all = Everybody’s
option-show_money-own = Only your own

## Bots: a line each

bot-novice = Equips as if the round never ended, and never thinks of the others.
bot-easy = Equips too long, and never thinks of the others.
bot-casual = Always counts on a few more turns, and never thinks of the others.
bot-able = Sees how soon the round may end, but aims at nobody.
bot-steady = Equips first, then recruits anyone who pays, and remembers what others hold.
bot-keen = Guesses what the others hold and simulates the round before each card.
bot-expert = Thinks far longer than the level below.
