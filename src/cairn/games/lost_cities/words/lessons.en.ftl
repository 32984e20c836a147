### What lessons say, step by step; at most 35 words each. $seat1, $seat2: names of players.

lesson-first-game = Your first expeditions
    .words = Learn what a card can do, what an expedition costs, and how a round ends.
lesson-first-game-start = There are 5 colours, so 5 expeditions, and you hold 8 cards. In a turn you play a card, then draw one.
lesson-first-game-white = White is a good start: you hold 2, 4 and 7, and an investment. An investment doubles gain or loss. It comes before the first number. Play the white investment.
lesson-first-game-cost = An expedition costs 20, and your investment doubles that: −40. Numbers pay it back. You drew the white 3 from the deck. { $seat1 } invests in blue.
lesson-first-game-rising = Numbers must rise, but gaps are fine. A 2 never fits after a 4. Play the white 2.
lesson-first-game-rival = { $seat1 } plays the blue 5.
lesson-first-game-discard = You need not start everything. Keep the blue 7, which { $seat1 } would love. Discard the yellow 7.
lesson-first-game-draw = You may draw from the deck or take the top card of a discard pile, but not the one you have just discarded. { $seat1 } takes your yellow 7.
lesson-first-game-known = Now you know that { $seat1 } holds the yellow 7. Play the white 3.
lesson-first-game-yellow = { $seat1 } starts yellow with an investment.
lesson-first-game-four = Play the white 4.
lesson-first-game-loss = 2 + 3 + 4 = 9, and 9 − 20 = −11. Doubled, that is −22. But { $seat1 } discards the white 5!
lesson-first-game-red = First play a card. Red 7, 8, 9 and 10 bring 34 points for a cost of 20. Start red with the 7.
lesson-first-game-take = Now you can draw from the deck or take the white 5. Take the white 5.
lesson-first-game-six = { $seat1 } plays the yellow 6.
lesson-first-game-five = Play the white 5.
lesson-first-game-seven = 2 + 3 + 4 + 5 + 7 = 21, more than the cost of 20. Play the white 7.
lesson-first-game-profit = 21 − 20 = 1, doubled: 2 points. Every further white card counts twice. 8 cards in one expedition score 20 more.
lesson-first-game-last-card = When the last card of the deck is drawn, the round ends. Cards left in hand score nothing. Taking discards gives you time. Play the red 8.
lesson-first-game-end = At the end all expeditions are added up. Colours you never start cost nothing. Well done: you know all the rules. Play on as you like!
