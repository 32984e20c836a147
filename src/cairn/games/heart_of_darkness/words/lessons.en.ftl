### What lessons say, step by step; at most 35 words each. $seat1, $seat2: names of players.

lesson-first-game-turn = Your first game turn
    .words = Explore a region, walk through its Matrix, and see what dice, findings and a Rumor do.
lesson-first-game-turn-start = You are in Zanzibar with 6 askaris, 8 porters, Food and Gifts. The map shows what London believes about the land. You need Drama Points (DP): 50 in 5 game turns if you travel alone.
lesson-first-game-turn-meal = Every game turn begins with a meal: 1 Food for each member. Then you move. Zigula is presumed Savanna: a 1 or 2 on the die will confirm it. Go there.
lesson-first-game-turn-river = It is Savanna: 1 DP. The river goes on: you drew a Waterfall and may choose its border. It costs 2 Time, but the Royal Geographical Society, your patron, pays for it. Choose Maasai.
lesson-first-game-turn-matrix = Now you explore the Matrix of the region. Each turn an event happens, then a step costs 1 Time. Malaria came first: near water your 6 counts as 5, so Health is 4. Go right.
lesson-first-game-turn-success = The second event came when you arrived: Success. You could send the encounter away, but there is a better use. Keep the Tusk.
lesson-first-game-turn-die = Success also lets you set one die in this slot. Set it to 10 for 10 Gifts.
lesson-first-game-turn-finding = The Arrow marks where you came from. The encounter under it changes what you meet next. Your event is a finding: kopjes, for 2 DP. Put it on the Wildlife above you, one step away.
lesson-first-game-turn-hunt = After a Tusk your hunt gives more: Food +3. The rows below the Matrix show this before you walk. Go up.
lesson-first-game-turn-mountain = 2 DP for the kopjes, 1 from your patron. The hunt: 5, +1 for the Rifle, +3 after the Tusk, doubled: 18 Food. Next to you is a discovery: a Mountain. Go right.
lesson-first-game-turn-rumor = 3 more DP, although an Accident cost you Gifts. Now a Rumor: a Village or a Kingdom can tell it. The Village in row 2, column 5 is on your way. Put it there.
lesson-first-game-turn-time = You have 2 Time left. If it runs out before the End slot, your Health is at risk. This time it will. Go right, past the plants.
lesson-first-game-turn-plant = The Plant did nothing: your Sanity needs no help. You have one step left. Go right, into the Village.
lesson-first-game-turn-village = You roll twice in a Village: does it like you, and does it respect you? Slavers nearby make it harder, 2 Gifts make it easier. You see the odds first. Give the Gifts.
lesson-first-game-turn-feast = They are overjoyed. They tell you where the Rumor leads, and the slots around it become Wasteland. They feast with you, and they trade. The next meal comes soon: take 10 Food for 5 Gifts.
lesson-first-game-turn-end = That was a game turn. Your Health held and nobody deserted. You have 10 DP, and 4 game turns for the other 40. Well done! Lead on as you like.

lesson-first-region = Your first region
    .words = Leave the port, explore a region and its river, and take your first steps in the Matrix.
lesson-first-region-start = You are in the port of Boma with 6 askaris, 8 porters and a letter from Westminster: your patron pays extra for Kingdoms and Warrior Nations. Every journey begins with a move. Go to Mbundu.
lesson-first-region-river = Mbundu was presumed Savanna, and a 2 confirms it: your first Drama Point (DP). Kongo, next to it, has a river. Does it rise here? The river chart needs 10 or less on two dice.
lesson-first-region-spring = 7: it does, and you follow it to a small spring. You could put the spring back and hope for a lake, but more fits the land in a water zone. Keep it.
lesson-first-region-matrix = Now you explore the Matrix of the region. It has 2 discoveries: a Kingdom and a Lake. Encounters appear around you. Those that do not fit the land go back. The first event: a Storm.
lesson-first-region-storm = 2, plus 4 for the water: you lose 6 Food. Every roll shows what counts and why. Now walk. Each step costs 1 Time and brings a second event. Go right, to the Tusk.
lesson-first-region-tusk = A rare plant: 2 DP, and 1 for your Books. Then the Tusk: 6 Gifts. The next event: you are Lost. But the river helps: on 1 to 3 you lose no Time.
lesson-first-region-kingdom = To your right lies the Kingdom. Enter it.
lesson-first-region-warband = A Warband! In open land it adds 3: your 2 becomes 5, no more than your 6 askaris. You chase it away. The Kingdom gives 3 DP. Ask for a Guide, who saves 2 Time.
lesson-first-region-king = The King likes you if a die shows no more than the Gifts you offer, but never on a 6. Offer 5.
lesson-first-region-guide = A 4: you have a Guide. Use the Guide now, at the start of your turn.
lesson-first-region-end = You have 8 Time, and a Lake ahead. Be on the End slot when your Time is up, or you risk your Health. Rumors lead to legends. Well done! Play on as you like.
