### Nine Stones at the table. docs/translating.md of Cairn explains these files; English is the source.
### $player: the name of whom it is about. $self: "yes" if that is the reader, else "no".
### $card and $formation are things: TERM($card), LIST($cards, form: "bare").

## Things

colour = { $colour ->
        [clay] clay
        [moss] moss
        [slate] slate
        [chalk] chalk
        [rust] rust
       *[dusk] dusk
    }
# In a sentence: "You lay the clay 7." On the board (.bare): "clay 7"
card = the { colour } { $number }
    .bare = { colour } { $number }
formation-heap = a heap
    .bare = heap
formation-path = a path
    .bare = path
formation-band = a band
    .bare = band
formation-trio = a trio
    .bare = trio
formation-ridge = a ridge
    .bare = ridge

## Questions, and below them why they are asked

ask-Lay = { $self ->
        [yes] Lay a card at a stone.
       *[no] { $player } chooses a card.
    }
why-Lay = 3 cards at your side of a stone are a formation. The stronger one takes the stone.

## Buttons: a verb first, no full stop

do-play = Lay { TERM($card) } at stone { $stone }

## Events: one line of the log each; -hidden: what the others hear of a secret

event-draws = { $self ->
        [yes] You draw { TERM($card) }.
       *[no] { $player } draws { TERM($card) }.
    }
event-draws-hidden = { $player } draws a card.
event-lays = { $self ->
        [yes] You lay { TERM($card) } at stone { $stone }.
       *[no] { $player } lays { TERM($card) } at stone { $stone }.
    }
event-skips = { $self ->
        [yes] You can’t lay a card.
       *[no] { $player } can’t lay a card.
    }
event-takes = { $self ->
        [yes] You take stone { $stone } with { TERM($formation) }.
       *[no] { $player } takes stone { $stone } with { TERM($formation) }.
    }
event-wins = { $self ->
        [yes] You win with { $stones } stones.
       *[no] { $player } wins with { $stones } stones.
    }

## Previews: a number that changes, and the luck that follows

measure = your stones
then = { $ways ->
        [1] then draw the last card
       *[other] then draw 1 of { $ways } unknown cards
    }

## Hints

hint-takes = It takes stone { $stone }.
hint-start = { TERM($card, start: "yes") } is a good start.
hint-fits = It goes best with what lies at stone { $stone }.

## The table in a browser, and what a screen reader says of it

label-table = Nine stones
label-hand = Your hand
label-card = { TERM($card, form: "bare") }
label-held = { TERM($card, form: "bare", start: "yes") }. Choose a stone.
label-not-there = { TERM($card, start: "yes") } can’t be laid at stone { $stone }.
label-formation = { TERM($formation, form: "bare") }
label-stone = Stone { $stone }.
label-taken = { $self ->
        [yes] Stone { $stone }, yours.
       *[no] Stone { $stone }, taken by { $player }.
    }
label-side = { $self ->
        [yes] You
       *[no] { $player }
    }: { LIST($card, form: "bare") }.
label-side-empty = { $self ->
        [yes] You
       *[no] { $player }
    }: no cards.
label-deck = { $cards ->
        [one] { $cards } card in the deck
       *[other] { $cards } cards in the deck
    }
key-hold = choose a card
key-stone = lay it at that stone
key-back = put it back
# Beside a name
seat-note = { $cards ->
        [one] { $cards } card
       *[other] { $cards } cards
    }
