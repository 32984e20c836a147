### Lone Beacon at the table. docs/translating.md of Cairn explains these files; English is the source.
### $player: the name of whom it is about. $self: "yes" if that is the reader, else "no".

## Questions, and below them why they are asked

ask-Play = { $self ->
        [yes] Play a card.
       *[no] { $player } chooses a card.
    }
why-Play = The highest card of the round takes them all.

## Buttons: a verb first, no full stop

do-play = Play the { $card }

## Events: one line of the log each; -hidden: what the others hear of a secret

event-draws = { $self ->
        [yes] You draw the { $card }.
       *[no] { $player } draws the { $card }.
    }
event-draws-hidden = { $player } draws a card.
event-plays = { $self ->
        [yes] You play the { $card }.
       *[no] { $player } plays the { $card }.
    }
event-takes = { $self ->
        [yes] You take the { $cards } cards of the round.
       *[no] { $player } takes the { $cards } cards of the round.
    }
event-wins = { $self ->
        [yes] You win with { $cards } cards.
       *[no] { $player } wins with { $cards } cards.
    }
event-ties = It’s a tie: { $cards } cards each for the leaders.

## Previews: a number that changes, and the luck that follows

measure = cards taken
then = { $ways ->
        [1] then draw the last card
       *[other] then draw 1 of { $ways } unknown cards
    }

## Hints

hint-lost = You can’t take this round, so keep your higher cards.
hint-enough = The lowest card that takes the round is enough.
hint-highest = Your highest card is the most likely to take the round.
