### What lessons say, step by step; at most 35 words each. $seat1, $seat2: names of players.

lesson-first-journey = Your first journey
    .words = Draw cards, plan a route, complete an expedition, and find and deliver an artifact.
lesson-first-journey-start = You lead Italy from Napoli. In a turn you do one of three things: draw 2 travel cards, open a book, or travel. Draw first.
lesson-first-journey-rival = { $seat1 } draws too. To enter a place, play one card with its symbol. If it has two symbols, either will do.
lesson-first-journey-expedition = The expedition on space 4 leads from Napoli to Jidda. Tap Jidda: the route joins it for 2 silver and completes it for 4 silver and 2 points. Then press “Travel and end turn”.
lesson-first-journey-joker = The joker stands for any symbol and returns to your hand. The moon card is gone. A new expedition fills the empty space. { $seat1 } goes to Walvis Bay.
lesson-first-journey-book = You have 8 silver, enough for an adventure. North of the equator you open the north book. It shows a mask for Cape Town. Open it.
lesson-first-journey-page = The first page is free. The mask moves to the left half, where you still see it, and a new card shows on the right. Turn the page.
lesson-first-journey-urn = An urn for the Serengeti, only 2 steps away. It costs 5 silver. Buy it from the right half and close the book.
lesson-first-journey-rival-draws = { $seat1 } draws.
lesson-first-journey-deliver = Tap the Serengeti. The route passes through Khartoum, where you join the new expedition for 2 silver, and delivers the urn: 2 silver, 1 point, and the start of a collection.
lesson-first-journey-end = 4 different artifacts score 10 points, 2 alike 6. With the wrong card a step costs 5 silver. The last round starts when the expedition deck runs out. Well done! Play on as you like.
