"""Lone Beacon, the rules of the game. The code cites them by their ids.

LB-1  The deck has the numbers 1 to 24, once each. Everybody is dealt four cards.
LB-2  On your turn you light a beacon: you play a card from your hand, face up.
LB-3  When everybody has played, the highest card takes all cards of the round. Its owner starts the next round.
LB-4  Then everybody draws a card, the starter first, as long as the deck has one for everybody.
LB-5  The game ends when nobody has a card left. The most cards win; tied players share the win.
"""

CAIRN_API = 1  # the version of Cairn's API that this package was written for
