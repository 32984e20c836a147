### Africana away from the table: lobby, set-up, `cairn games`.

tagline = Cross a continent with cards: join expeditions, reach their targets first, and search two books for artifacts.
# How long a match takes
length = 60 min

## Options and their choices: labels, no full stop

option-start_seat = Starting player (leads Italy)
option-hidden_score = Others’ silver and archives
option-hidden_score-off = Shown
option-hidden_score-on = Hidden until the end
option-free_page = Free page in a book
option-free_page-once = The first one each turn
option-free_page-after-purchase = Also after each purchase
option-reshuffle = Reshuffle the discard pile
option-reshuffle-needed = When a card is needed
option-reshuffle-at-once = As soon as the deck is empty
option-max_rounds = Rounds until the match is scored anyway (safety limit)
option-max_rounds-off = Never

## Bots: a line each

bot-novice = Saves nothing for later, never opens a book and plans one step ahead.
bot-casual = Never opens a book, and plans one step ahead.
bot-able = Values everything as it is, but plans one step ahead.
bot-steady = Plans each journey to its end, joins expeditions on the way, buys what it needs and keeps its collections in mind.
bot-sharp = Simulates its first idea and one other before it sets off.
bot-keen = Simulates its best journeys a few rounds ahead before it sets off.
bot-expert = Thinks far longer than the level below.
