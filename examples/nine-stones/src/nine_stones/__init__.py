"""Nine Stones, the rules of the game. The code cites them by their ids.

NS-1  Nine stones lie in a row between two players. The deck has six colours with the numbers 1 to 9. Both are dealt six cards.
NS-2  On your turn you lay a card from your hand at your side of a stone that nobody has taken and where you have fewer than
      three cards. If you cannot, your turn is skipped.
NS-3  Then you draw a card, if there are any left.
NS-4  Three cards at your side of a stone are a formation. Which is stronger, the strongest first:
      a ridge (a run in one colour), a trio (one number), a band (one colour), a path (a run), a heap (anything else).
      If both are of the same kind, the higher sum wins.
NS-5  When both formations at a stone are complete, the stronger one takes it. If they tie, the one completed first takes it.
NS-6  If you have taken five stones, or three side by side, you win at once.
"""

CAIRN_API = 1
