### Lost Cities in a terminal: labels of the board. They must be short.

term-hand = Hand
term-your-hand = your hand
term-your-hand-narrow = hand
term-play = play
term-discard = discard
term-discards = discards
term-becomes = its expedition if played
term-becomes-narrow = if played
term-card = { TERM($card, form: "bare") }
# How many cards alike are in hand
term-copies = { $copies } of them
term-round-over = Round { $round } scores
term-round-cut-off = Round { $round } scores (turn limit reached)
term-this-round = this round
term-total = total
term-totals = total { $left }, { $right }
term-round = round { $round } of { $rounds }
term-round-narrow = round { $round }/{ $rounds }
term-deck = { $deck ->
        [one] { $deck } card in the deck
       *[other] { $deck } cards in the deck
    }
term-deck-narrow = deck { $deck }
# Points that an expedition needs to break even
term-short = { $points } short
term-no-fit = does not fit
term-same = no change
# Then a number of points
term-begins = starts at
