### Lost Cities at the table. docs/translating.md explains these files; English is the source.
### $player: the name of whom it is about. $self: "yes" if that is the reader, else "no".
### $card, $cards, $colour, $name are things: TERM($card), LIST($cards). SIGNED gives +12, −20, 0.

## Things

colour = { $colour ->
        [yellow] yellow
        [blue] blue
        [white] white
        [green] green
        [red] red
       *[purple] purple
    }
# In a sentence: "You play the red 7." In lists (.bare): "red 7, white 5". With what is written on it (.seen): "red 7 Volcano"
card-number = the { colour } { $number }
    .bare = { colour } { $number }
    .seen = { colour } { $number } { place }
card-investment = a { colour } investment
    .bare = { colour } investment
    .seen = { colour } investment
# Without an article, so that "your" or "the" can stand before it
expedition = { colour } expedition
    .pile = { colour } discard pile

## Questions, and below them why they are asked

ask-Play = { $self ->
        [yes] Play or discard a card.
       *[no] { $player } is choosing a card.
    }
ask-Draw = { $self ->
        [yes] Draw a card.
       *[no] { $player } is choosing where to draw.
    }
why-Play = Then draw one from the deck or a discard pile.
why-Draw = Take the top card of the deck or of a discard pile. This ends your turn.

## Buttons: a verb first, no full stop

do-play = Play { TERM($card) }
do-start = Start an expedition with { TERM($card) }
do-discard = Discard { TERM($card) }
do-take = Take { TERM($card) }
# $left: how many cards the deck still has
do-draw = { $left ->
        [1] Draw the last card (the round ends)
       *[other] Draw from the deck ({ $left } left)
    }

## Events: one line of the log each, present tense

event-starts = { $self ->
        [yes] You start round { $round }.
       *[no] { $player } starts round { $round }.
    }
event-dealt = { $self ->
        [yes] You are dealt { TERM($card) }.
       *[no] { $player } is dealt { TERM($card) }.
    }
event-dealt-hidden = { $player } is dealt a card.
event-plays = { $self ->
        [yes] You play { TERM($card) }.
       *[no] { $player } plays { TERM($card) }.
    }
event-discards = { $self ->
        [yes] You discard { TERM($card) }.
       *[no] { $player } discards { TERM($card) }.
    }
event-draws = { $self ->
        [yes] You draw { TERM($card) } from the deck.
       *[no] { $player } draws { TERM($card) } from the deck.
    }
event-draws-hidden = { $player } draws a card from the deck.
event-takes = { $self ->
        [yes] You take { TERM($card) } from the discard pile.
       *[no] { $player } takes { TERM($card) } from the discard pile.
    }
event-cut-off = Turn limit reached ({ $turns }). The round is scored now.
event-reckons = { $self ->
        [yes] Your { TERM($colour) } scores { SIGNED($value) }.
       *[no] { $player }’s { TERM($colour) } scores { SIGNED($value) }.
    }
event-scores = { $self ->
        [yes] Round { $round }: you score { SIGNED($score) }.
       *[no] Round { $round }: { $player } scores { SIGNED($score) }.
    }
event-wins = { $self ->
        [yes] You win with { $total ->
            [one] { $total } point
           *[other] { $total } points
        }.
       *[no] { $player } wins with { $total ->
            [one] { $total } point
           *[other] { $total } points
        }.
    }
event-ties = It’s a tie: both have { $total ->
        [one] { $total } point
       *[other] { $total } points
    }.

## Several events as one line of the log: a hand that is dealt, and a turn ($drawn: the card that ends it)

log-dealt = { $self ->
        [yes] You are dealt { LIST($card) }.
       *[no] { $player } is dealt { LIST($card) }.
    }
log-dealt-hidden = { $player } is dealt a hand.
log-plays-draws = { $self ->
        [yes] You play { TERM($card) } and draw { TERM($drawn) } from the deck.
       *[no] { $player } plays { TERM($card) } and draws { TERM($drawn) } from the deck.
    }
log-plays-draws-hidden = { $player } plays { TERM($card) } and draws a card from the deck.
log-plays-takes = { $self ->
        [yes] You play { TERM($card) } and take { TERM($drawn) } from the discard pile.
       *[no] { $player } plays { TERM($card) } and takes { TERM($drawn) } from the discard pile.
    }
log-discards-draws = { $self ->
        [yes] You discard { TERM($card) } and draw { TERM($drawn) } from the deck.
       *[no] { $player } discards { TERM($card) } and draws { TERM($drawn) } from the deck.
    }
log-discards-draws-hidden = { $player } discards { TERM($card) } and draws a card from the deck.
log-discards-takes = { $self ->
        [yes] You discard { TERM($card) } and take { TERM($drawn) } from the discard pile.
       *[no] { $player } discards { TERM($card) } and takes { TERM($drawn) } from the discard pile.
    }

## Previews

# What a number is: of one expedition, or of the round as it lies
measure = { $name ->
        [round] this round
       *[other] { TERM($name) }
    }
then = { $ways ->
        [1] then draw the last card
       *[other] then draw 1 of { $ways } unknown cards
    }

## Hints: why this move; numbers are estimates, hence "about"

hint-start = With your hand and likely draws, your { TERM($colour) } should score about { SIGNED($points) }.
hint-play = It adds { $points ->
        [one] { $points } point
       *[other] { $points } points
    } at once and blocks no card that could still come.
# $skipped: a list of numbers, "3 and 5"
hint-play-skip = It adds { $points ->
        [one] { $points } point
       *[other] { $points } points
    } at once. Lower cards that could still come ({ LIST($skipped) }) are not worth the wait.
hint-discard-free = You hardly need it, and your opponent gains nothing from it.
hint-discard-gift = You hardly need it. It gives your opponent about { $gift ->
        [one] { $gift } point
       *[other] { $gift } points
    }, but every other card would cost more.
hint-discard-cost = It costs you about { $cost ->
        [one] { $cost } point
       *[other] { $cost } points
    }, but every other card would cost more.
hint-discard-both = It costs you about { $cost ->
        [one] { $cost } point
       *[other] { $cost } points
    } and gives your opponent about { $gift }, but every other card would cost more.
hint-deck = A new card is worth more than any discarded one.
hint-take = It should add about { $points ->
        [one] { $points } point
       *[other] { $points } points
    } to your { TERM($colour) }.
hint-deny = Otherwise your opponent gains about { $points ->
        [one] { $points } point
       *[other] { $points } points
    } from it.
hint-stall = It buys time: you have more cards to play than turns left.

## The table: what stands on it, and what a screen reader says of it

# The pictures of the cards, by colour
place = { $colour ->
        [yellow] Dunes
        [blue] Reef
        [white] Ice
        [green] Canopy
        [red] Volcano
       *[purple] Caves
    }
label-investment = Investment
label-table = Table
label-hand = Your hand
label-card = { TERM($card, form: "bare", start: "yes") }
label-seen = { TERM($card, form: "seen", start: "yes") }
label-key = { TERM($card, form: "seen", start: "yes") }, key { $key }
label-new = new
# In place of a rival's expedition, where there is little room
label-none = none
label-discard = discard
# Below the number itself
label-deck = left in the deck
label-deck-whole = { $cards ->
        [one] { $cards } card left in the deck
       *[other] { $cards } cards left in the deck
    }
label-draw = draw from here
label-fit = { TERM($card, start: "yes") } does not fit on your expedition now.
label-lane = { $self ->
        [yes] Your { TERM($colour) }
       *[no] { $player }’s { TERM($colour) }
    }: { LIST($card, form: "bare") }; { $points ->
        [one] { $points } point
       *[other] { $points } points
    }.
label-lane-empty = { $self ->
        [yes] Your { TERM($colour) }: not started.
       *[no] { $player }’s { TERM($colour) }: not started.
    }
label-pile = { TERM($colour, form: "pile", start: "yes") }: { TERM($card, form: "bare") } on top of { $cards }.
label-pile-empty = { TERM($colour, form: "pile", start: "yes") }: empty.
label-spread = { $cards ->
        [one] { $cards } card on the { TERM($colour, form: "pile") }. Spread it.
       *[other] { $cards } cards on the { TERM($colour, form: "pile") }. Spread them.
    }
label-fan = { TERM($colour, form: "pile", start: "yes") }, the top card first
label-fan-heading = { place }: { $cards ->
        [one] { $cards } discard
       *[other] { $cards } discards
    }
label-fan-order = top first
label-close = Close

## State of an expedition, below its cards

state-none = not started
state-short = { $points } to break even
state-short-narrow = { $points } to even
state-even = breaks even
state-profit = in profit

## Beside the table

rail-round = Round { $round } so far
rail-turn = turn { $turn }
rail-chart = { $self ->
        [yes] Points of the round by turn. You: { $mine }. { $rival }: { $theirs }.
       *[no] Points of the round by turn. { $player }: { $mine }. { $rival }: { $theirs }.
    }
rail-rounds = Finished rounds:
rail-score = round { $round }: { $mine } to { $theirs }
rail-known = Known in { $player }’s hand:

## Scores at the end of a round

scores-title = Round { $round } scores
scores-label = Scores of round { $round }
scores-note = Cards in hand and on discard piles score nothing.
scores-note-cut-off = Turn limit reached. Cards in hand and on discard piles score nothing.
scores-expedition = Expedition
scores-points = Points
scores-bonus = +{ $bonus } for { $cards ->
        [one] { $cards } card
       *[other] { $cards } cards
    }
scores-step = Next: { place }
scores-so-far = So far
scores-round = This round
scores-next = Next round
scores-result = See the result

## Prompts on small screens: what to tap

prompt-card = tap a card
prompt-draw = tap the deck or a pile
offer-play = Play
offer-discard = Discard

## Heads of the columns

head-theirs = { $player }’s expeditions
head-mine = { $self ->
        [yes] your expeditions
       *[no] { $player }’s expeditions
    }
head-piles = discard piles

## Beside a name, and above the table

# At the end of a match: remarkable expeditions, each with its cards
row-best = Best expedition
row-long = Longest expedition
row-worst = Worst expedition
# Whose it was. $round: 0 where there was only one
row-whose = { $self ->
        [yes] you
       *[no] { $player }
    }{ $round ->
        [0] { "" }
       *[other] , round { $round }
    }
meta-round = Round { $round } of { $rounds }
seat-round = this round { $points }
seat-total = { $total } + { seat-round }
# While the scores of a round are read
seat-before = before this round

## Keys: what each does

key-take = pick up a card of your hand
key-play = play, discard the card you picked up
key-along = from card to card of your hand
key-draw = draw from the deck
key-pile = when you draw: take from a discard pile, counted from the top

## Drawings in the rules

picture-turn = Only the 9 or the 10 can follow the 8. It is too late for an investment.
picture-deck-label = The last card of the deck
picture-deck = The player who draws this card ends the round. Count how many turns are left.
picture-cost = cost
picture-investment = one investment
picture-sum = score
picture-scoring = With 8 cards it would score 20 more, after multiplying.

## How a match ended: a few sentences, each in up to three ways. story-where stands in the others

column-round = Round { $round }
# $round: 0 where there was only one
story-where = { $self ->
        [yes] your { place } expedition
       *[no] { $player }’s { place } expedition
    }{ $round ->
        [0] { "" }
       *[other] { " " }in round { $round }
    }
    .start = { $self ->
        [yes] Your { place } expedition
       *[no] { $player }’s { place } expedition
    }{ $round ->
        [0] { "" }
       *[other] { " " }in round { $round }
    }
story-cards = { $cards ->
        [one] { $cards } card
       *[other] { $cards } cards
    }
# One part of the next: who led after a round. $points: by how much; $again: it is the player of the part before
story-lead-part = { $points ->
        [0] it was level
       *[other] { $again ->
            [yes] by { $points }
           *[no] { $self ->
                [yes] you led by { $points }
               *[no] { $player } led by { $points }
            }
        }
    } after round { $round }
story-lead = { LIST($parts, start: "yes") }.
story-turned-1 = The last round turned it: { $self ->
        [yes] you came from behind.
       *[no] { $player } came from behind.
    }
story-turned-2 = { $self ->
        [yes] You were in front only at the end.
       *[no] { $player } was in front only at the end.
    }
story-turned-3 = { $self ->
        [yes] You saved the best for last.
       *[no] { $player } saved the best for last.
    }
story-held-1 = { $self ->
        [yes] You never gave up the lead.
       *[no] { $player } never gave up the lead.
    }
story-held-2 = From the first round on, nobody passed { $self ->
        [yes] you
       *[no] { $player }
    }.
story-held-3 = { $self ->
        [yes] You led from start to finish.
       *[no] { $player } led from start to finish.
    }
story-best-1 = { story-where.start } paid best: { SIGNED($points) } with { story-cards }.
story-best-2 = Nothing scored more than { story-where }: { SIGNED($points) } with { story-cards }.
story-best-3 = { story-where.start } carried the match: { story-cards }, { SIGNED($points) }.
story-worst-1 = { story-where.start } never broke even: { SIGNED($points) }.
story-worst-2 = The most expensive start was { story-where }: { SIGNED($points) }.
story-worst-3 = { story-where.start } did not pay off: { SIGNED($points) }.
# $times: how often the result counts
story-bold-1 = { $investments ->
        [one] { $investments } investment
       *[other] { $investments } investments
    } made { story-where } count { $times ->
        [one] { $times } time
       *[other] { $times } times
    }: { SIGNED($points) }.
story-bold-2 = { story-where.start } began with { $investments ->
        [one] { $investments } investment
       *[other] { $investments } investments
    } and ended at { SIGNED($points) }.
story-long-1 = The longest expedition was { story-where }, with { story-cards }.
story-long-2 = No row was longer than { story-where }: { story-cards }.
story-close = { $points ->
        [one] In the end, { $points } point decided it.
       *[other] In the end, { $points } points decided it.
    }
