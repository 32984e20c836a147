### What the terminal says: `cairn`, `cairn play`, `cairn replay`, `cairn games`. docs/translating.md explains these files.
### What is typed (hint, undo, quit) is the same in every language.

## Choosing a game

pick-title = Cairn: board games at a table
pick-resume = Resume { $title }
pick-match = { $title }: { LIST($names) }, { $moves ->
        [one] { $moves } move so far
       *[other] { $moves } moves so far
    }
pick-game = Choose a game
pick-bot = { $bot ->
        [random] Against a random bot
        [novice] Against a beginner bot
        [easy] Against an easy bot
        [casual] Against a casual bot
        [able] Against a fair bot
        [steady] Against a medium bot
        [sharp] Against an advanced bot
        [keen] Against a hard bot
        [expert] Against an expert bot
       *[other] Against { $bot }
    }
pick-people = People at this keyboard
pick-people-how = The screen is cleared between you.
pick-opponents = Choose your opponents
pick-prompt = { $question } (Enter for 1, q to quit):
pick-number = Type a number from 1 to { $most }.

## cairn games

list-name = name
list-seats = seats
list-game = game
list-play = Play: { $play } · More about a game: { $more }
list-head = { $title }, { $designer }. { $seats ->
        [1] 1 seat
       *[other] { $seats } seats
    }.
list-options = Options
list-option = option
list-default = default
list-possible = possible
list-meaning = meaning
list-rule = { $words } ({ $rule })
list-bots = Bots
# $values: what may be typed, in a list
list-or = { $left } or { $right }
list-range = a number from { $least } to { $most }
list-up = a number from { $least } up

## A match: what stands around the table

play-you = You
# What a person is called who gave no name
play-person = { $people ->
        [1] Player
       *[other] Player { $number }
    }
# At the first question
play-against = You play against { LIST($bots) }.
# $bot: its level by its own name; a game may bring bots with names of their own
play-bot = { $name } ({ $bot ->
        [random] random
        [novice] beginner
        [easy] easy
        [casual] casual
        [able] fair
        [steady] medium
        [sharp] advanced
        [keen] hard
        [expert] expert
       *[other] { $bot }
    })
# The prompt, behind which a person types
play-prompt = { $who } (a number, or ? for help):
play-turn = It’s { $player }’s turn.
play-look-away = Hand the keyboard to { $player }. { $player }, press Enter when nobody else looks.
play-next = Press Enter to go on.
play-undone = Not played: { LIST($moves) }.
play-over = The match is over.
play-over-alone = The match is over: { $score }.
play-wins = { $self ->
        [yes] You win.
       *[no] { $player } wins.
    }
play-shared = { LIST($seats, start: "yes") } share the win.
play-you-listed = you
play-score = { $player } ({ $score })
play-scores = { $result } { LIST($scores) }.
# What somebody types for a hint: $number of the move, its words, and why
play-hint = Hint:
play-hint-move = { $number }. { $move }.
play-hint-gain = It should gain about { $unit ->
        [points] { $gain ->
            [one] { $gain } point
           *[other] { $gain } points
        }
        [coins] { $gain ->
            [one] { $gain } coin
           *[other] { $gain } coins
        }
       *[other] { $gain } { $unit }
    }.
play-ask-how = Type: ask always, ask if it matters, or ask never.
play-ask-none = This game never asks you about what others do.
# $how: always, if it matters, never
play-ask-set = { $how ->
        [always] You will always be asked about what others do.
        [never] You will never be asked about what others do.
       *[other] You will be asked about what others do if it matters.
    }
play-map-none = This game has no map.
play-undo-none = You have no move to undo.
play-undo-shown = Since your last move, chance decided something or something was shown.
play-undo-others = Since your last move, another player has moved.
play-undo-anyway = { $people ->
        [1] Type “undo anyway” to undo it all the same.
       *[other] Type “undo anyway” to undo it all the same, if all of you agree.
    }
play-saved = Saved. Go on with: { $command }
play-stopped = stopped, every move is saved. Go on with: { $command }
play-saved-in = Saved in { $path }
play-replay = Replay it with: { $command }

# The same event several times: "Anna draws a card (3 times).", "You draw red 7, blue 2 and white 5."
play-times = { $text } ({ $times ->
        [one] { $times } time
       *[other] { $times } times
    }).
play-several = { $text } { LIST($rest) }.

## What was typed and cannot be played

typed-number = There is no move { $number }. They go from 1 to { $most }.
typed-several = “{ $typed }” matches { LIST($moves) }. Type more, or a number.
typed-more = more
typed-not-now = { $move } is not possible now. Choose one of the moves listed, or type ? to see why.
typed-unknown = “{ $typed }” matches no move. Type a number from 1 to { $most }, or ?

## Help: what can be typed, and what it does

help-number = play the move with this number
help-notation = or type it, or only its first letters: { $short }
help-several = several moves for the same question, one after the other
help-hint = a good move, and why
help-undo = undo your last move, if nobody has learned anything new since
help-log = what has happened lately
help-ask = how often you are asked about what others do: always, if it matters, never
help-look = everything that lies open
help-map = the whole map, in a game that has one
help-rules = all rules, or those with an id or a word: rules { $rule }
help-board = draw the table again (so does Enter)
help-quit = quit; every move is saved
help-rule = Rule { $rule }: { $text }
help-rule-only = Rule { $rule }
help-rules-none = No rules found for “{ $asked }”.

## cairn replay

replay-at = { $lines ->
        [one] After { $at } of { $lines } move, as { $who } saw it
       *[other] After { $at } of { $lines } moves, as { $who } saw it
    }
replay-spectator = a spectator
replay-ends = It’s { $player }’s turn. The match file ends here.
replay-over = The match is over: { LIST($scores) }.
replay-undoes = Then { $player } undoes a move.
replay-plays = Then { $player } plays: { $move }.
replay-none = There is no move { $number }. They go from 0 to { $last }.
replay-help = Enter or n: next, p: previous, a number: that move, s: another seat’s view, q: quit

## cairn verify

verify-commitment = commitment { $commitment }
