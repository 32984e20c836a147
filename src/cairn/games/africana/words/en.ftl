### Africana at the table. docs/translating.md explains these files; English is the source.
### $player: the name of whom it is about. $self: "yes" if that is the reader, else "no".
### $card, $place, $expedition, $adventure are things: TERM($card), LIST($cards). SIGNED gives +12, −20, 0.

## Things

# Cards are called by their symbols; the game's code and content files call them by their colours
symbol = { $colour ->
        [magenta] blossom
        [turquoise] drop
        [grey] peak
        [orange] sun
       *[violet] moon
    }
# In a sentence: "You draw a sun card." In lists and on buttons (.bare): "sun, peak assistant"
card-travel = a { symbol } card
    .bare = { symbol }
card-assistant = the { symbol } assistant
    .bare = { symbol } assistant
card-joker = the joker
    .bare = joker
# $what: the kind of artifact; an owner's content file may have others, which are said as they are. (.bare): without its place
artifact-kind = { $what ->
        [mask] mask
        [idol] idol
        [amulet] amulet
        [urn] urn
        [drum] drum
       *[other] { $what }
    }
adventure-artifact = the { artifact-kind } for { TERM($target) }
    .bare = { artifact-kind }
adventure-assistant = the { symbol } assistant for { TERM($target) }
    .bare = { symbol } assistant
    .title = Assistant ({ symbol })
# The name of an expedition: where it starts and where it leads
expedition = { TERM($start) } to { TERM($target) }
half = { $book ->
        [north] north
       *[south] south
    }

## Places

place-napoli = Napoli
place-tangier = Tangier
place-tripoli = Tripoli
place-cairo = Cairo
place-aswan = Aswan
place-jidda = Jidda
place-dakar = Dakar
place-timbuktu = Timbuktu
place-kukawa = Kukawa
place-khartoum = Khartoum
place-lagos = Lagos
place-leopoldville = Leopoldville
place-luanda = Luanda
place-serengeti = the Serengeti
    .bare = Serengeti
place-zanzibar = Zanzibar
place-bunkeya = Bunkeya
place-mozambique = Mozambique
place-victoria-falls = Victoria Falls
place-walvis-bay = Walvis Bay
place-antananarivo = Antananarivo
place-port-natal = Port Natal
place-cape-town = Cape Town

## Questions, and below them why they are asked

ask-Turn = { $self ->
        [yes] Your turn: draw cards, open a book, or travel.
       *[no] { $player } chooses: draw, open a book, or travel.
    }
ask-Book = { $self ->
        [yes] Turn a page, buy a card, or close the book.
       *[no] { $player } has a book open.
    }
ask-Move = { $self ->
        [yes] You are in { TERM($place) }. Where to?
       *[no] { $player } is on the way, now in { TERM($place) }.
    }
ask-HandLimit = { $self ->
        [yes] Too many cards: discard one.
       *[no] { $player } discards down to 5 cards.
    }
ask-AdventureLimit = { $self ->
        [yes] Too many adventures: discard one.
       *[no] { $player } discards an adventure.
    }
why-Turn = Draw 2 travel cards, open the book of your half of the map, or go on a journey.
# $page: what the next page costs
why-Book = { $page ->
        [0] The next page is free
       *[other] A page costs { $page } silver
    }, a card 5{ $self ->
        [yes] ; you have { $money }
       *[no] { "" }
    }.
why-Move = Each step costs a card with a symbol of the place you enter. For 5 silver more, any card will do.
why-HandLimit = You may hold 5 cards. A joker or assistant you discard leaves the game.
why-AdventureLimit = At the end of a turn you may have at most 3 undelivered adventures.

## Buttons: a verb first, no full stop

do-draw = Draw 2 travel cards
do-read = Open the { half } book
do-travel = Travel
# $page: what it costs
do-turn = Turn a page { $direction ->
        [forwards] forwards
       *[backwards] backwards
    } ({ $page ->
        [0] free
       *[other] { $page } silver
    })
do-buy = Buy { TERM($adventure) } (5 silver)
do-close = Close the book
do-go = { TERM($place, start: "yes") } ({ TERM($card, form: "bare") })
do-go-paid = { TERM($place, start: "yes") } ({ TERM($card, form: "bare") }, 5 silver)
# $silver: the bonus for joining; without silver it is a travel card
do-join = Join { TERM($expedition) } ({ $silver ->
        [0] +1 card
       *[other] +{ $silver } silver
    })
do-end = Complete { TERM($expedition) } (+{ $silver } silver, { $points ->
        [one] { $points } point
       *[other] { $points } points
    })
do-finish = Deliver { TERM($adventure) } (+{ $silver } silver, { $points ->
        [one] { $points } point
       *[other] { $points } points
    })
do-hire = Hire { TERM($adventure) } (joins your hand)
do-stop = End your turn here
do-discard = Discard { TERM($card) }
do-discard-for-good = Discard { TERM($card) } for good
do-drop = Discard { TERM($adventure) }

## Events: one line of the log each, present tense

event-draws = { $self ->
        [yes] You draw { TERM($card) }.
       *[no] { $player } draws { TERM($card) }.
    }
event-draws-hidden = { $player } draws a travel card.
event-reshuffles = { $cards ->
        [one] The { $cards } discarded travel card becomes the new deck.
       *[other] The { $cards } discarded travel cards are shuffled into a new deck.
    }
event-finds-no-card = { $self ->
        [yes] You find no travel card left to draw.
       *[no] { $player } finds no travel card left to draw.
    }
event-reads = { $self ->
        [yes] You open the { half } book.
       *[no] { $player } opens the { half } book.
    }
page-turned = { $direction ->
        [forwards] forwards
       *[backwards] backwards
    }{ $price ->
        [0] { "" }
       *[other] { " " }for { $price } silver
    }
event-turns = { $self ->
        [yes] You turn a page { page-turned }.
       *[no] { $player } turns a page { page-turned }.
    }
event-buys = { $self ->
        [yes] You buy { TERM($adventure) } for { $price } silver.
       *[no] { $player } buys { TERM($adventure) } for { $price } silver.
    }
event-shows = The { half } book shows { TERM($adventure) }.
# A step: where to, with which card, and what a change of its symbol costs
step = to { TERM($place) } with { TERM($card) }{ $price ->
        [0] { "" }
       *[other] { " " }and { $price } silver to change its symbol
    }
event-goes = { $self ->
        [yes] You go { step }.
       *[no] { $player } goes { step }.
    }
# What joining an expedition brings
bonus = { $bonus ->
        [0] a travel card
       *[other] { $bonus } silver
    }
event-joins = { $self ->
        [yes] You join the expedition { TERM($expedition) } for { bonus }.
       *[no] { $player } joins the expedition { TERM($expedition) } for { bonus }.
    }
reward = { $silver } silver, { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
event-ends = { $self ->
        [yes] You complete the expedition { TERM($expedition) }: { reward }.
       *[no] { $player } completes the expedition { TERM($expedition) }: { reward }.
    }
event-finishes = { $adventure ->
        [adventure-assistant] { $self ->
            [yes] You hire { TERM($adventure) }, who joins your hand.
           *[no] { $player } hires { TERM($adventure) }, who joins the hand.
        }
       *[adventure-artifact] { $self ->
            [yes] You deliver { TERM($adventure) }: { reward }.
           *[no] { $player } delivers { TERM($adventure) }: { reward }.
        }
    }
event-rests = { $self ->
        [yes] You end the turn in { TERM($place) }.
       *[no] { $player } ends the turn in { TERM($place) }.
    }
# An assistant or a joker leaves the game
event-discards = { $self ->
        [yes] You discard { TERM($card) }
       *[no] { $player } discards { TERM($card) }
    }{ $card ->
        [card-travel] { "" }
       *[other] , which leaves the game
    }.
event-drops = { $self ->
        [yes] You discard { TERM($adventure) }.
       *[no] { $player } discards { TERM($adventure) }.
    }
event-appears = Space { $space }: a new expedition, { TERM($expedition) }.
event-last-round = The expedition deck can’t fill the spaces. This is the last round.
event-cut-off = Round limit reached ({ $round }). The match is scored now.
parts-of-score = { $total ->
        [one] { $total } point
       *[other] { $total } points
    }{ $expeditions ->
        [0] { "" }
       *[other] , { $expeditions } for expeditions
    }{ $artifacts ->
        [0] { "" }
       *[other] , { $artifacts } for artifacts
    }{ $collections ->
        [0] { "" }
       *[other] , { $collections } for collections
    }{ $assistants ->
        [0] { "" }
       *[other] , { $assistants } for assistants
    }{ $money ->
        [0] { "" }
       *[other] , { $money } for money
    }{ $cards ->
        [0] { "" }
       *[other] , { $cards } for travel cards
    }{ $unfinished ->
        [0] { "" }
       *[other] , { $unfinished } for undelivered artifacts
    }
event-scores = { $self ->
        [yes] You score { parts-of-score }.
       *[no] { $player } scores { parts-of-score }.
    }
event-wins = { $self ->
        [yes] You win with { $total ->
            [one] { $total } point
           *[other] { $total } points
        } and { $money } silver.
       *[no] { $player } wins with { $total ->
            [one] { $total } point
           *[other] { $total } points
        } and { $money } silver.
    }
event-ties = { LIST($seats, start: "yes") } tie with { $total ->
        [one] { $total } point
       *[other] { $total } points
    } and { $money } silver.

## Several events as one line of the log. A journey ($parts): "Rosa goes to Cairo with a sun card, to Aswan with the joker and completes …"

log-journey = { LIST($parts) }.
log-goes = { $self ->
        [yes] You go { step }
       *[no] { $player } goes { step }
    }
# A step right after another, and one after something else
log-goes-to = { step }
log-goes-on = { $self ->
        [yes] go on { step }
       *[no] goes on { step }
    }
log-joins = { $self ->
        [yes] You join the expedition { TERM($expedition) } for { bonus }
       *[no] { $player } joins the expedition { TERM($expedition) } for { bonus }
    }
log-joins-too = { $self ->
        [yes] join the expedition { TERM($expedition) } for { bonus }
       *[no] joins the expedition { TERM($expedition) } for { bonus }
    }
log-ends = { $self ->
        [yes] You complete the expedition { TERM($expedition) } ({ reward })
       *[no] { $player } completes the expedition { TERM($expedition) } ({ reward })
    }
log-ends-too = { $self ->
        [yes] complete the expedition { TERM($expedition) } ({ reward })
       *[no] completes the expedition { TERM($expedition) } ({ reward })
    }
log-finishes = { $adventure ->
        [adventure-assistant] { $self ->
            [yes] You hire { TERM($adventure) }
           *[no] { $player } hires { TERM($adventure) }
        }
       *[adventure-artifact] { $self ->
            [yes] You deliver { TERM($adventure) } ({ reward })
           *[no] { $player } delivers { TERM($adventure) } ({ reward })
        }
    }
log-finishes-too = { $adventure ->
        [adventure-assistant] { $self ->
            [yes] hire { TERM($adventure) }
           *[no] hires { TERM($adventure) }
        }
       *[adventure-artifact] { $self ->
            [yes] deliver { TERM($adventure) } ({ reward })
           *[no] delivers { TERM($adventure) } ({ reward })
        }
    }

## Previews

measure = { $name ->
        [silver] silver
        [points] points
        [cards] cards in hand
       *[markers] markers in stock
    }
then = { $luck ->
        [travel] { $ways ->
            [1] then draw the last unknown travel card
           *[other] then draw 1 of { $ways } unknown travel cards
        }
        [expeditions] { $ways ->
            [1] then the last unknown expedition opens
           *[other] then 1 of { $ways } unknown expeditions opens
        }
       *[other] { $ways ->
            [1] then the last unknown page shows
           *[other] then 1 of { $ways } unknown pages shows
        }
    }

## Hints: why this move

hint-journey = A journey to { TERM($place) } earns most.
hint-way = On the way to { TERM($place) }, with { TERM($card) }.
hint-cards = Longer journeys need more cards.
hint-book = The book holds something worth its price.
hint-free-page = The page is free, and what lies on the right stays in reach on the left.
hint-page = Another page is worth its price.
hint-page-back = The page before is worth going back for.
hint-buy = This adventure is worth more than its price.
hint-close = Nothing here is worth its price.
hint-give-up = It would earn you least.
hint-spare = You will miss this card least.
hint-here = It costs nothing and pays at once.
hint-join = Joining gives you a card at once.
hint-hire = The help is worth the points it costs.
hint-stop = Your remaining cards are worth more than another step.

## The table: what stands on it, and what a screen reader says of it

label-card = { TERM($card, form: "bare") }
# On the card itself, below its picture
card-name = { $card ->
        [card-assistant] assistant
       *[other] { TERM($card, form: "bare") }
    }
label-silver = silver
label-points = points
label-markers = markers in stock
label-deliver = to deliver
label-adventure = { TERM($adventure, form: "bare") }
# As a heading: "Drop assistant" could be an order
title-adventure = { $adventure ->
        [adventure-assistant] { TERM($adventure, form: "title") }
       *[other] { TERM($adventure, form: "bare", start: "yes") }
    }
# "+3 silver, 3 points"; what is nothing is left out
gains = { $silver ->
        [0] { $points ->
            [0] { "" }
            [one] { SIGNED($points) } point
           *[other] { SIGNED($points) } points
        }
       *[other] { SIGNED($silver) } silver{ $points ->
            [0] { "" }
            [one] , { $points } point
           *[other] , { $points } points
        }
    }

## The route that is planned

route-title = Your route
route-here = In { TERM($place) }
route-to = To { TERM($place) } in { $steps ->
        [one] { $steps } step
       *[other] { $steps } steps
    }
route-start = here
route-join = join { $space }, to { TERM($place) }
route-end = complete { $space }, from { TERM($place) }
route-finish = { $adventure ->
        [adventure-assistant] hire the { TERM($adventure, form: "bare") }
       *[other] deliver the { TERM($adventure, form: "bare") }
    }
route-card = a travel card
route-leave-out = skip this
route-return = return to { TERM($place) }
route-back = Step back
route-go-rest = Travel and end turn
route-do-rest = Do this and end turn
route-go-on = Travel, keep going
route-do-on = Do this, keep going
route-go-draw = Travel and draw
route-join-draw = Join and draw
# After the number of cards, which stands there in bold
route-cards = { $cards ->
        [one] card
       *[other] cards
    }{ $back ->
        [0] { "" }
        [one] , { $back } comes back
       *[other] , { $back } come back
    }
route-luck-note = the card decides how it goes on
route-tour-note = nothing is played before you press the button
route-tour = Your route appears here: the cards that pay for it, and what it brings.
route-reach = { $places ->
        [0] No place within reach
        [one] { $places } place within reach
       *[other] { $places } places within reach
    } from { TERM($place) }.
route-reach-note = Tap places to plan a route. A solid ring means a reward there. Nothing counts until you press Travel.
route-over = The match is over.
route-looking = Looking at the map …
route-travel = Routes are planned here when you travel.
route-later = Plan your next route here when it is your turn.

## Your hand

hand-title = Your hand
hand-select = Select { TERM($card, form: "bare") }: discarded, it leaves the game
hand-discard = Discard { TERM($card, form: "bare") }
hand-pay = pay the last step with this card
hand-pays = { TERM($card, form: "bare") }, pays for step { $step }
hand-hidden = Watching: hands are hidden.
hand-empty = No card in your hand.
hand-played = on the table until your turn ends
hand-on-table = { TERM($card, form: "bare") }, on the table
# On the deck, below the number of cards
hand-draw = draw
hand-left = { $cards } left
hand-markers = { $markers ->
        [one] { $markers } marker
       *[other] { $markers } markers
    } in stock
hand-give-up = discard
hand-finish = { $adventure ->
        [adventure-assistant] hire
       *[other] deliver
    }
hand-nothing = nothing yet
deliver-give-up = Discard
deliver-now = Deliver
deliver-none = You have no adventure to deliver.

## Expeditions

exps-title = Expeditions
exps-last = last round
# $stage: A, B or C, or nothing
exps-pile = deck { $left }{ $stage ->
        [A] , next is an A
        [B] , next is a B
        [C] , next is a C
       *[other] { "" }
    }
exps-ended = { $ended } of { $all } completed
exps-spaces = 5 spaces
exps-space = Space { $space }
exps-bonus = { bonus } for joining
exps-steps = { $steps ->
        [one] { $steps } step
       *[other] { $steps } steps
    }
exps-coming = comes at the end of the turn
exps-none = no card left
exps-joined = { $self ->
        [yes] You joined
       *[no] { $player } joined
    }
exps-join = join
exps-end = complete

## Books

book-books = Books
book-title = { half } book
book-open = open: your pawn is { half }
book-closed = closed to you: the other half of the map
book-seen = seen
book-other = see { half }
book-card = { TERM($adventure, form: "bare") } for { TERM($place) }
book-left = Left, below:
book-right = Right, below:
book-none = none
# After the list of pages on the right
book-unseen = { $pages ->
        [0] .
       *[other] , then { $pages } unknown.
    }
book-empty = no page on this half
book-pages = { $pages ->
        [one] { $pages } page
       *[other] { $pages } pages
    }
# A picture of a coin follows these two
book-buy = Buy 5
book-price = first page free, then 1
book-card-price = ; a card 5
book-read = Open the book
book-back = turn back
book-on = turn on
book-close = Close
# On a page of the book; a place follows
page-to = bring to
page-assistant = joins your hand

## Names on the map

label-place = { TERM($place, form: "bare") }
company = { $country ->
        [Italy] Italy
        [France] France
        [Germany] Germany
        [England] England
       *[other] { $country }
    }

## Beside a name, and above the table

meta-round = Round { $round }
meta-last = Round { $round }, the last
number-cards = { $cards ->
        [one] { $cards } card
       *[other] { $cards } cards
    }
# $initial: of the company, as on its pawn
seat-note = { $initial }: { number-cards }
seat-note-silver = { $initial }: { $silver } silver, { number-cards }

## Told beside a rival's turn: what it changed, as in "silver 4 → 10", and how it touches the reader

beat-silver = silver
beat-cards = cards
beat-marker = Space { $space } is empty: your marker comes back.

## Prompts on small screens: what to tap; buttons of the bar; tabs

prompt-tour = tap { TERM($place) } on the map
prompt-place = tap a place on the map
prompt-page = tap a page
prompt-card = tap a card
prompt-adventure = tap an adventure
offer-draw = Draw 2
offer-book = Open a book
offer-travel = Travel
tab-route = Route
tab-exps = Expeditions
tab-book = Books
tab-adv = To deliver
tab-arch = Archive
label-table = Table
label-side = Beside the map
label-tabs = What is shown below the map
label-parts = Route, expeditions, books, archive
tell-tour = For this lesson, tap { TERM($place) }.
tell-far = You can’t reach { TERM($place) } with the cards you hold.

## The map

map-label = Map of Africa
map-equator = Equator
map-atlantic = Atlantic
map-indian = Indian Ocean
map-north-sign = N
map-legend = price of entering a place
map-zoom = Zoom
map-closer = Zoom in
map-farther = Zoom out
map-fit = all
map-me = you
map-route = Route of { $steps ->
        [one] { $steps } step
       *[other] { $steps } steps
    } to { TERM($place) }.
# A place, as a screen reader says it: parts with semicolons between
map-place = { TERM($place, form: "bare", start: "yes") }; { half }, { LIST($symbols) }
map-symbol = { symbol }
map-target = target of expedition { $space }
map-target-joined = target of expedition { $space }, joined
map-start = start of expedition { $space }
map-here = here: { LIST($names) }
map-on-route = on your route: cut it back to here
# $gains: see gains
map-reach = within reach with { LIST($card, form: "bare") }
map-reach-free = within reach without a card
map-reach-changes = { $silver } silver to change symbols

## Archive: what lies beneath a company’s card

arch-title = Archive
arch-mine = Your archive
arch-whose = Whose archive
arch-company = { $self ->
        [yes] You
       *[no] { $player }
    }, { company }
arch-points = points
arch-kind = { artifact-kind }
arch-collections = collections
# $worth: its points. A collection: two or three alike, two or four different
arch-pair = { artifact-kind } pair { $worth }
arch-triple = { artifact-kind } triple { $worth }
arch-two = 2 different { $worth }
arch-four = 4 different { $worth }
arch-artifacts = { $artifacts ->
        [one] { $artifacts } artifact
       *[other] { $artifacts } artifacts
    }
arch-expeditions = { $expeditions ->
        [one] { $expeditions } expedition
       *[other] { $expeditions } expeditions
    }
arch-unfinished = { arch-artifacts } to deliver
arch-silver = { $silver } silver
arch-silver-cards = { $silver } silver, { $cards ->
        [one] { $cards } travel card
       *[other] { $cards } travel cards
    }
arch-assistants = { $assistants ->
        [one] { $assistants } assistant
       *[other] { $assistants } assistants
    }
arch-second = a second costs 5
arch-third = a third costs 5 more
arch-hidden = Hidden until the end
arch-deliver = to deliver
arch-adventure = { TERM($adventure, form: "bare") }, { TERM($place, form: "bare") }

## Keys: what each does

key-turn = draw 2 cards, open a book, travel
key-next = the next place within reach, the best first
key-map = to the map: arrows from place to place, Enter plans the route
key-pay = while you plan a route: pay with that card
key-back = undo the last step of the route
key-go = travel and end turn; travel, keep going
key-stop = end your turn where you are
key-page = turn the pages of the book back or on
key-buy = buy the left, the right page
key-close = close the book

## Drawings in the rules

picture-travel-label = A pawn goes from Cairo to Tripoli, which shows drop and moon, and pays with a moon card
picture-travel = Any one of these cards enters Tripoli. Assistant and joker return to your hand.
picture-expedition = Join in Kukawa: 2 silver at once. Be first in Victoria Falls: 3 silver now, and 3 points at the end.
picture-bring = bring to { TERM($place) }
picture-assistant = Assistant
picture-book = Both top pages cost 5. Turning on lays the right page over the left one and shows the next.

## How a match ended: columns, and a few sentences, each in up to three ways

column-part = { $part ->
        [expeditions] Expeditions
        [artifacts] Artifacts
        [collections] Collections
        [assistants] Assistants
        [money] 1 per 10 silver
        [cards] 1 per 2 travel cards
       *[unfinished] Not delivered
    }
story-far-1 = Nobody travelled further than { $self ->
        [yes] you
       *[no] { $player }
    }: { $steps ->
        [one] { $steps } step
       *[other] { $steps } steps
    }.
story-far-2 = { $self ->
        [yes] You
       *[no] { $player }
    } made the longest journey, { $steps ->
        [one] { $steps } step
       *[other] { $steps } steps
    } in all.
story-far-3 = { $self ->
        [yes] You went
       *[no] { $player } went
    } { $steps ->
        [one] { $steps } step
       *[other] { $steps } steps
    } across the continent, further than anybody else.
story-ended-1 = { $self ->
        [yes] You
       *[no] { $player }
    } completed the most expeditions: { $ended }.
# $all: of all players together
story-ended-2 = { $self ->
        [yes] You
       *[no] { $player }
    } completed { $ended } of { $all ->
        [one] { $all } expedition
       *[other] { $all } expeditions
    }, more than anybody else.
story-ended-3 = At { $ended ->
        [one] { $ended } target
       *[other] { $ended } targets
    }, { $self ->
        [yes] you were
       *[no] { $player } was
    } there first.
story-even-1 = The expeditions were shared evenly, at most { $ended } each.
story-even-2 = Nobody completed more than { $ended ->
        [one] { $ended } expedition
       *[other] { $ended } expeditions
    }.
story-late = { $self ->
        [yes] You
       *[no] { $player }
    } joined { $joined ->
        [one] { $joined } expedition
       *[other] { $joined } expeditions
    }, but others completed { $missed } of them.
story-sets-1 = { $self ->
        [yes] Your
       *[no] { $player }’s
    } collections scored { $points ->
        [one] { $points } point
       *[other] { $points } points
    }.
story-sets-2 = The finest collection was { $self ->
        [yes] yours
       *[no] { $player }’s
    }: { $points ->
        [one] { $points } point
       *[other] { $points } points
    }.
story-read-1 = Nobody opened the books more often than { $self ->
        [yes] you
       *[no] { $player }
    }: { $times ->
        [one] { $times } time
       *[other] { $times } times
    }.
story-read-2 = { $self ->
        [yes] You
       *[no] { $player }
    } opened the books { $times ->
        [one] { $times } time
       *[other] { $times } times
    }.
story-cost = What { $self ->
        [yes] you
       *[no] { $player }
    } did not deliver cost { $points ->
        [one] { $points } point
       *[other] { $points } points
    }.
story-close-1 = One more delivery would have turned it: { $points ->
        [one] { $points } point lay
       *[other] { $points } points lay
    } between first and second.
story-close-2 = { $points ->
        [one] Only { $points } point separated the first two.
       *[other] Only { $points } points separated the first two.
    }
story-clear-1 = In the end, the lead was { $points ->
        [one] { $points } point
       *[other] { $points } points
    }.
story-clear-2 = Second place was { $points ->
        [one] { $points } point
       *[other] { $points } points
    } away.
# $rival: who had as many points; $mine, $theirs: silver
story-tie = Silver broke the tie: { $mine } for { $self ->
        [yes] you
       *[no] { $player }
    }, { $theirs } for { $rival-self ->
        [yes] you
       *[no] { $rival }
    }.
