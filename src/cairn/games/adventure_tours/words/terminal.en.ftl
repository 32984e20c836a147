### Adventure Tours in a terminal: labels of the board. They must be short.

# What a card does, and the name of a board
term-does = { TERM($does) }
term-short-name = { TERM($card, form: "short") }
term-board = { TERM($board, form: "bare") }
term-members = members
term-equipment = equipment
term-hand = Hand
term-your-hand = your hand
# What a card can be used for: equipment, member, or put aside
term-improve = equip
term-add = recruit
term-camp = extra
term-wants = needs
term-pays = pays
term-brings = brings
term-action = action
term-scores = Round { $round } scores
term-members-pay = members pay
term-held = cards left
term-before = before
term-now = now
term-none = none
# Money that others may not see before the end
term-covered = hidden
term-round = round { $round } of { $rounds }
term-deck = { $cards } in the deck
term-discarded = { $cards } discarded, last { $last }
term-holds = holds { LIST($cards) }
term-earns = earns { $income } − { $cost } =
term-hand-size = { $cards ->
        [one] { $cards } card
       *[other] { $cards } cards
    }
term-coins = { $coins ->
        [one] { $coins } coin
       *[other] { $coins } coins
    }
# How many cards alike are in hand
term-copies = { $copies } of them
# Levels that are missing to recruit somebody
term-short = needs { $levels } more
term-met = met
