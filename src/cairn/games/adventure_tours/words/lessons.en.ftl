### What lessons say, step by step; at most 35 words each. $seat1, $seat2: names of players.

lesson-first-expedition = Your first expedition
    .words = What a card can do, what levels are for, and how a round ends.
lesson-first-expedition-start = You hold 3 adventurers. Roy Nobleman needs clothing 5, but your level is 3. He stays away for now.
lesson-first-expedition-equipment = You can play any card as equipment. Earl of Bucket brings clothing +2. Play him as equipment. Then you draw a card.
lesson-first-expedition-rivals = { $seat1 } adds equipment. { $seat2 } recruits Betty and makes you draw 2 cards: every card left in your hand costs 2 coins at the end.
lesson-first-expedition-recruit = Clothing 5 is enough for Roy now. He pays 5 and has no action. After a member you do not draw. Recruit Roy.
lesson-first-expedition-rivals-again = { $seat1 } and { $seat2 } play on.
lesson-first-expedition-action = Rascal Rook pays 3, and his action discards a player’s newest equipment. Recruit him, then choose { $seat1 } as the target.
lesson-first-expedition-block = { $seat1 } blocks your action with Pater Miller. Rook stays with you and pays.
lesson-first-expedition-again = Now nobody can block. Recruit your second Rook and target { $seat1 } again: the newest equipment is lost.
lesson-first-expedition-miller = You have 2 cards left, and both can join. As a member, Pater Miller protects you. Recruit him first.
lesson-first-expedition-allow = { $seat2 } targets your equipment with a Rook. You no longer need your levels. Let it happen and keep Pater Miller, who pays 2.
lesson-first-expedition-nellie = Nellie Quick is your last card. Recruit her and make { $seat1 } draw a card. Then your hand is empty and the round ends.
lesson-first-expedition-end = Your members pay 15, and your hand is empty. { $seat1 } and { $seat2 } pay 2 coins for every card left in hand. You win!
