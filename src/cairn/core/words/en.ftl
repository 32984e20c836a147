### What all games say alike. docs/translating.md explains these files; English is the source.
### $player: the name of whom it is about. $self: "yes" if that is the reader, else "no".

## How the language writes numbers and lists

number-group = ,
number-point = .
list-middle = { $left }, { $right }
list-end = { $left } and { $right }
# The reader in a list of players, always the first: "You, Anna and Ben tie"
list-you = you

# A name that an owner's own content file brings
printed = { $name }

## Events

event-undo = { $self ->
        [yes] You undo your last move.
       *[no] { $player } undoes a move.
    }

## Hints

hint-only = This is your only move.
hint-best = Nothing did better in simulation.
# $usual: the text of a button
hint-simulated = “{ $usual }” looks natural, but this did better in simulation.
hint-sampled = { $playouts ->
        [0] No simulation was needed.
       [one] Based on { $playouts } simulation.
       *[other] Based on { $playouts } simulations of { $worlds ->
            [one] { $worlds } possible deal
           *[other] { $worlds } possible deals
        }.
    }
