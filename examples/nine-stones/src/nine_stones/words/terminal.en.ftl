### Nine Stones in a terminal: labels of the board. They must be short.

term-deck = deck { $cards }
term-stones = { $stones ->
        [one] { $stones } stone
       *[other] { $stones } stones
    }
term-hand = Your hand
term-stone = stone
term-card = { TERM($card, form: "bare") }
