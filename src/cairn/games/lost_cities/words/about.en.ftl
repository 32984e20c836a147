### Lost Cities away from the table: lobby, set-up, `cairn games`.

tagline = Five expeditions, one opponent. Start few, start early, and earn more than they cost.
# How long a match takes
length = 15 min a round

## Options and their choices: labels, no full stop

option-colours = Expeditions
option-colours-6 = 6: the long game with purple
option-rounds = Rounds
option-start_seat = Starting player
option-later_starter = Starting player of later rounds
option-later_starter-leader = The leader
option-later_starter-alternate = Alternate
option-ply_cap = Turns until a round is scored anyway (safety limit)
option-ply_cap-off = Never
option-discards_public = Discard piles show
option-discards_public-whole = All cards
option-discards_public-top = Only the top card

## Bots: a line each

bot-novice = Counts the cards of an expedition, not what it costs. Starts them all.
bot-easy = Does not see the end of the round coming.
bot-casual = Keeps back every card that you could use.
bot-able = Looks at its own cards only, and forgets the discards.
bot-steady = Starts 3 or 4 expeditions, invests early, counts the deck and gives nothing away.
bot-expert = The strongest. Expect to lose most matches.
