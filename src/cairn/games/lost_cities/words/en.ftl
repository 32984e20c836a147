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
# In a sentence: "You play the red 7." In lists (.bare): "red 7, white 5"
card-number = the { colour } { $number }
    .bare = { colour } { $number }
card-investment = a { colour } investment
    .bare = { colour } investment
# Without an article, so that "your" or "the" can stand before it
expedition = { colour } expedition

## Questions, and below them why they are asked

ask-Play = { $self ->
        [yes] Play or discard a card.
       *[no] { $player } is choosing a card.
    }
ask-Draw = { $self ->
        [yes] Draw a card.
       *[no] { $player } is choosing where to draw.
    }
why-Play = Add one card to your expedition or discard it. Then draw one.
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
