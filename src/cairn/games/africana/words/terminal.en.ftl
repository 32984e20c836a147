### Africana in a terminal: labels of the board. They must be short: p is points, s is silver.

term-hand = Hand
term-place = { TERM($place, form: "bare") }
# Cards that were played in this journey
term-table = on the table
term-go = go to
term-with = with
term-there = there
term-there-price = there (* with 5 silver for another symbol)
term-price = * 5 silver
term-final = Final scores
# The parts of a score
term-part-expeditions = expeditions
term-part-artifacts = artifacts
term-part-collections = collections
term-part-assistants = assistants
term-part-money = silver
term-part-cards = travel cards
term-part-unfinished = undelivered artifacts
term-points = points
term-silver = silver
term-round = round { $round }
term-last-round = last round
term-coming = { $left ->
        [one] { $left } expedition to come
       *[other] { $left } expeditions to come
    }
# $next: where it starts
term-coming-next = { term-coming }, next { $next }
term-deck = { $cards ->
        [one] { $cards } travel card left
       *[other] { $cards } travel cards left
    }
# $place: its name alone
term-in = in { $place }
term-score = { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
term-money = { $silver } silver
term-cards = { $cards ->
        [one] { $cards } card
       *[other] { $cards } cards
    }
term-travel-cards = { $cards ->
        [one] { $cards } travel card
       *[other] { $cards } travel cards
    }
term-markers = { $markers ->
        [one] { $markers } marker
       *[other] { $markers } markers
    }
term-joker = joker
# $symbol: a sign or a word
term-assistant = { $symbol } assistant
term-assistant-card = assistant
term-join-for = join for
term-join = join
term-expedition = expedition
term-steps = steps
term-complete-for = complete for
term-complete = complete
term-joined = joined
term-gift-silver = +{ $amount } silver
term-gift-silver-narrow = +{ $amount } s
term-gift-travel = +1 card
term-gift-travel-narrow = +card
term-reward = { $silver } silver, { $points } p
term-reward-narrow = { $silver } s { $points } p
term-p = { $points } p
term-book = { $book ->
        [north] North book
       *[south] South book
    }
term-left = left
term-right = right
# What can be done at a place: complete or join an expedition, by its space; deliver or hire
term-there-complete = complete { $space }: { term-reward }
term-there-join = join { $space }
term-there-deliver = deliver { $what }
term-there-hire = hire { $what }
term-from = From { $place }
term-enter = enter
term-routes = routes to
term-ended = { $ended ->
        [one] { $ended } expedition
       *[other] { $ended } expeditions
    } ({ $points } p)
term-hired = { $hired ->
        [one] { $hired } assistant hired
       *[other] { $hired } assistants hired
    }
term-hired-price = { term-hired } ({ $points } p)
# What lies beneath a company's card
term-beneath = beneath: { LIST($parts) }
term-in-hand = in hand
term-markers-left = markers left
term-to-deliver = to deliver
term-expeditions = expeditions
term-artifacts = artifacts
term-collections = collections
term-assistants-hired = assistants hired
term-points-so-far = points so far
term-hidden = hidden
term-discards = Discard pile: { LIST($cards) }.
term-none = empty
term-assistants-price = The first assistant hired is free, 2 cost 5 points, 3 or more cost 10.
