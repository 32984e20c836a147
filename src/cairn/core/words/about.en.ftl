### What all games have alike in lobby and set-up.

# Choices of an option
value-on = On
value-off = Off

## Bots: a line each. A game's own message of the same name says more

bot-random = Plays any legal move. Good for a first win.
bot-keen = Samples the hidden cards, simulates every move and picks the best.
bot-expert = Thinks longer than the level below.
