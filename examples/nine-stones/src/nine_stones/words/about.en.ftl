### Nine Stones away from the table: lobby, set-up, `cairn games`.

tagline = Nine stones between two sides: three cards hold one, five stones win, and so do three in a row.
# How long a match takes
length = 20 min

## Bots: a line each

bot-steady = Lays where a card goes best with what lies there.
