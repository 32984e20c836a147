### Lone Beacon away from the table: lobby, set-up, `cairn games`.

tagline = The highest light takes the round.
# How long a match takes
length = 5 min

## Bots: a line each

bot-steady = Takes each round with the lowest card that will do.
