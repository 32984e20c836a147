### The Heart of Darkness: what only the browser's table says. docs/translating.md explains these files; English is the source.
### $chit, $region, $terrain, $resource, $patron, $marker are things: { TERM($chit) }, { LIST($chits) }.
### The journal is told by an expedition member, in the past tense; all else is plain and short.

## Names, as labels

label-chit = { TERM($chit, form: "short", start: "yes") }
label-terrain = { TERM($terrain) }
label-resource = { TERM($resource, form: "bare", start: "yes") }
label-patron = { TERM($patron, form: "bare", start: "yes") }
label-marker = { TERM($marker, form: "bare", start: "yes") }
label-region = { TERM($region) }
# What the sheet counts; as labels
stat = { $stat ->
        [dp] DP
        [health] Health
        [sanity] Sanity
        [time] Time
        [discontent] Discontent
        [food] Food
        [gifts] Gifts
        [ammo] Ammo
        [askaris] Askaris
        [askari] Askaris
       *[porters] Porters
    }
## Beside the game's name, and beside a player's

phase = { $phase ->
        [equipping] Equipping
        [map] Map
       *[matrix] Matrix
    }
meta = Turn { $turn } · { phase }
meta-solo = Turn { $turn }/{ $turns } · { phase }
seat-home = at home
seat-note = { $fate ->
        [dead] dead
        [insane] insane
       *[alive] { TERM($region) }, Time { $time }
    }

## Keys of this table

key-look = look at that move
key-do = play the move you look at
key-walk = on the Matrix: look at a step, again: take it
key-no = no: skip it, or accept it
key-parts = map, Matrix, sheet
key-journal = the journal
key-zoom = zoom in, zoom out, the whole map

## Automatic replies: what they are about, and what they do

reply-bad-luck = Bad Luck
reply-telescope = Telescope
reply-member = Lost members
reply-ask = ask me every time
reply-matters = ask if it matters
reply-bad-luck-never = never force a reroll
reply-bad-luck-always = always force a reroll
reply-telescope-never = never look
reply-telescope-always = always look
reply-member-never = never spend Quinine
reply-member-always = always spend Quinine

## The parts of the table, as buttons and as a screen reader names them

part-table = Table
part-map = Map
part-matrix = Matrix
part-sheet = Sheet
part-journal = Journal
parts = Parts of the table
part-numbers = Your expedition in numbers
part-choices = Your moves
part-expedition = Your expedition
part-whose = Whose expedition
back-to-map = Back to the map
# Where the question bar asks for a target
prompt-map = tap a region
prompt-matrix = tap a slot
prompt-sheet = tap a row
prompt-shop = fill your basket

## The map

# $ground: whether the terrain is known, presumed or unknown
map-area = { TERM($region) }: { $ground ->
        [known] { TERM($terrain) }
        [presumed] presumed { TERM($terrain) }
       *[unknown] unknown
    }{ $water ->
        [yes] , by water
       *[no] { "" }
    }{ $slavers ->
        [yes] , slavers
       *[no] { "" }
    }
map-area-found = { $area }; found: { LIST($chits) }
map-area-here = { $area }; here: { LIST($names) }
map-atlantic = Atlantic Ocean
map-indian = Indian Ocean
map-label = Map. { $area }
map-presumed = Presumed { TERM($terrain) }
map-closer = Zoom in
map-farther = Zoom out
map-all = all
map-you = you
# Follows the button's "you", for a screen reader
map-you-in = , in { TERM($region) }

## The Matrix

matrix = Matrix
matrix-of = Matrix: { TERM($region) }
matrix-glow = highlighted: your moves
matrix-start = Start
matrix-end = End
matrix-rumor = Rumor
matrix-read = Tap a chit to read what it does.
matrix-gone = Went back: { LIST($chits) }
# Why a chit went back to its bag
matrix-gone-one = { label-chit } ({ $why ->
        [wasteland] Wasteland
        [land] does not fit { TERM($terrain) }
        [arrow] under the Arrow
       *[far] 3 steps away
    })
# What fits on a chit, where its name is long
label-short = { $chit ->
        [chit-missionary] Mission
        [chit-highest-mountain] Highest
        [chit-warrior-nation] Warriors
        [mineral-rock-crystal] Crystal
        [flora-giant-lobelia] Lobelia
        [scenery-hot-springs] Springs
       *[other] { label-chit }
    }
# "Lake: +4 DP (Lake 2, Surveying 1 and University 1) for 1 Time"
brings = { label-chit }: { SIGNED($dp) } DP for { $price }
brings-parts = { label-chit }: { SIGNED($dp) } DP ({ LIST($parts) }) for { $price }
# What it takes; a Warrior Nation has one of several tolls
price = 1 Time
price-wish = 1 Time, then a wish of the King
price-toll = 1 Time and { $toll }
toll-of = { $toll ->
        [askari] an askari
        [quinine] a Quinine
       *[ammo] 1 Ammo
    }
either = { $left } or { $right }
brings-part = { $what } { $dp }
# An encounter, what it does, and what the one before changes
encounter-does = { label-chit }: { LIST($what) }
# What an encounter does, with the odds
ahead = { TERM($does) }
ahead-tusk = d10 Gifts
ahead-plant = Sanity +1: { $good } in 6
ahead-plant-full = Sanity is full
ahead-healer = Health +1: { $good } in 6
ahead-healer-full = Health is full
ahead-recruits = recruit an askari ({ $askari } in 10) or a porter ({ $porter } in 10)
ahead-recruit-askari = recruit an askari: { $askari } in 10
ahead-recruit-porter = recruit a porter: { $porter } in 10
ahead-nobody = nobody to recruit
ahead-wildlife = d6{ $more ->
        [0] { "" }
       *[other] +{ $more }
    } Food and 1 Gift, doubled { $good } in 10
ahead-village = liked { $liked } in 6, respected { $respected } in 10
# What the encounter before it changes
after-tusk-wildlife = Food +3 after Tusk
after-tusk-village = no trade after Tusk
after-plant-plant = poisoned after Plant: Health −1
after-plant-healer = Health +1 for certain after Plant
after-plant-missionary = ignores you after Plant
after-healer-plant = Sanity +1 for certain after Healer
after-healer-healer = shady drugs after Healer: Sanity −1
after-missionary-healer = nothing after Missionary
after-missionary-missionary = ignores you after Missionary
after-missionary-village = likes you for certain after Missionary
after-wildlife-tusk = Gifts +3 after Wildlife
after-wildlife-wildlife = the hunt succeeds after Wildlife
after-wildlife-village = no feast after Wildlife
after-village-tusk = Gifts −3 after Village
after-village-missionary = two recruits after Village
after-village-wildlife = Food −3 after Village
after-village-village = respects you for certain after Village
about-rumor = The Rumor leads here: a legend, then your Time is up
about-knows = A Rumor is told here, if they like you
about-wasteland = Wasteland: no encounters, no findings
# Terrain dots of a chit: where it may lie
about-dots = Lies only { $dots }
dot-in = { $dot ->
        [g] in Jungle
        [y] in Savanna or Veldt
        [b] in Desert
       *[w] by water
    }
dot = { $dot ->
        [g] Jungle
        [y] Savanna or Veldt
        [b] Desert
       *[w] by water
    }
# What lies in a slot, for a screen reader
slot-chit = { TERM($chit, form: "bare") }
slot-says = { TERM($slot, start: "yes") }: { LIST($what) }
slot-says-dots = { TERM($slot, start: "yes") }: { LIST($what) } ({ LIST($dots) })
slot-empty = empty
slot-here = { $self ->
        [yes] you are here
       *[no] { $player } is here
    }
slot-knows = a Rumor is known here
slot-rumor = the Rumor leads here
slot-arrow = the Arrow
slot-wasteland = Wasteland

## The choices: what a step or a move leads to

way-rumor = where the Rumor leads
way-back = back on your own trail
way-end = the End: no health roll
way-nothing = nothing known lies there
way-explored = { TERM($terrain) }, explored
way-again = { TERM($terrain) }: +20 Food, no adventures
way-port = { TERM($terrain) }, a port
way-presumed = presumed { TERM($terrain) }
way-presumed-brings = presumed { TERM($terrain) }: { SIGNED($dp) } DP{ $time ->
        [0] { "" }
       *[other] , −{ $time } Time
    }
way-unknown = terrain unknown
way-slavers = { $way }, slavers: Like +1
way-loses = { $stat ->
        [askari] Askaris
       *[porter] Porters
    } { $from } → { $to }, Discontent +1, unless you spend a Quinine
way-both = { $left }; { $right }

## Dice

dice-ahead = The roll ahead
dice-roll = The roll
dice-earlier = Earlier rolls
dice-head = { $when ->
        [before] Before the roll
        [again] Rolled again
       *[after] Rolled
    }
dice-needs = needs { TERM($target) }
dice-named-needs = { dice-for }, needs { TERM($target) }
dice-odds = { $good } in { $ways }
dice-way-odds = { dice-for } { dice-odds }
# What the odds before it are of
dice-chance = { roll-chance }, else { roll-bad }
dice-modifier = { SIGNED($amount) } { roll-modifier }
dice-to-slot = to { TERM($slot) }
# What is rolled for, as a heading
dice-for = { $roll ->
        [health-roll] Health
        [sanity-roll] Sanity
        [presumed-terrain] Presumed terrain
        [terrain-chart] Terrain chart
        [ambush-roll] Ambush
        [ammo-roll] Ammo
        [accident-roll] Accident
        [storm-roll] Storm
        [thirst-roll] Relief from Thirst
        [lost-roll] Finding the way
        [tusk-roll] Tusk
        [plant-roll] Sanity recovery
        [healer-roll] Health recovery
        [recruit-roll] Recruit
        [success-roll] Hunt
        [food-roll] Food
        [like-roll] Like
        [respect-roll] Respect
        [feast-roll] Feast
        [king-roll] The King
        [rumor-slot] Where the Rumor leads
        [porter-desertion] Porters deserting
        [askari-desertion] Askaris deserting
        [connection] River connection
        [disease] Disease
        [horror] Horror
       *[tie] Order
    }

## The expedition sheet

sheet = Expedition sheet
sheet-title = Expedition
sheet-where = { TERM($region) }{ $terrain ->
        [none] { "" }
       *[other] , { TERM($terrain) }
    }{ $water ->
        [yes] , by water
       *[no] { "" }
    }
sheet-fate = { $fate ->
        [dead] dead
       *[insane] insane
    }
sheet-health = Like { SIGNED($number) }, porters { SIGNED($number) }
sheet-sanity = Respect { SIGNED($number) }, askaris { SIGNED($number) }
sheet-revolt = revolt at { $discontent }
sheet-load = { $load } of { $capacity } carried
sheet-meal = next meal { $food } Food
sheet-resource = { label-resource }{ $count ->
        [1] { "" }
       *[other] { " " }×{ $count }
    }
sheet-guide-used = { $note } (Time used)
sheet-no-resources = No resources
sheet-patron = +{ $dp } DP for { TERM($patron, form: "note") }
sheet-bad-luck = Bad Luck
sheet-markers = { LIST($colours) }: force a reroll
marker-colour = { TERM($colour) } marker
sheet-credits = { $credits ->
        [one] { $credits } Credit
       *[other] { $credits } Credits
    }
sheet-credits-note = one for each purchase
note-resource = { TERM($resource, form: "note", start: "yes") }

## Equipping

shop = Equipping
shop-title = Choose your equipment
shop-note = Each costs 1 Credit.
shop-note-in = In { TERM($region) }. Each costs 1 Credit.
shop-good = { $ware ->
        [askari] Askari
        [porter] Porter
        [ammo-stock] Ammo
        [gifts] 5 Gifts
       *[food] 10 Food
    }
# Follow the buttons − and +, for a screen reader
shop-less = one { $ware } less
shop-more = one { $ware } more
shop-have = you have { $held }
shop-left = { $left } left
shop-have-left = you have { $held } · { $left } left
shop-sold-out = sold out
pack = Packing
# After the number of Credits that are left, which stands there in bold
pack-left = of { $credits ->
        [one] { $credits } Credit
       *[other] { $credits } Credits
    } left
pack-for-me = Pack for me
pack-list = { $list ->
        [all-round] All-round
        [river-trip] River trip
        [safe-return] Safe return
       *[great-story] Great story
    }
pack-list-note = { $list ->
        [all-round] A little of everything, and plenty of Food.
        [river-trip] Canoes, Fishing and what pays by the water.
        [safe-return] Members, medicine and Food first.
       *[great-story] Everything that adds DP to your finds.
    }
pack-list-wares = { LIST($wares) }
pack-list-more = more
pack-carried = Carried
pack-load = { $load } of { $capacity }
pack-meal = First meal
pack-food = { $food } Food
pack-clear = Empty the basket
pack-buying = { $wares } more to buy …
pack-nothing = Your basket is empty
pack-buy-all = Buy all and set out
pack-buy = { $wares ->
        [one] Buy 1 thing
       *[other] Buy { $wares } things
    }
pack-replies = Automatic replies

## The bags

rail-title = In the bags
rail-sum = { $events ->
        [one] { $events } event
       *[other] { $events } events
    }, { $encounters ->
        [one] { $encounters } encounter
       *[other] { $encounters } encounters
    }, { $water } water
rail-bag = { $bag ->
        [events] Events, { $count }:
        [encounters] Encounters, { $count }:
        [water] Water markers, { $count }:
        [terrain] Terrain, { $count }:
        [resources] Resources, { $count }:
       *[legends] Legends, { $count }:
    }
rail-count = { $what } { $count }
rail-list = { LIST($chits) }

## The tracks

tracks = Drama track and turn track
track-drama = Drama
track-drama-says = Drama track: { LIST($seats) }; { $target } DP end the match
track-drama-seat = { $name } ({ $dp })
track-turn = Turn
track-turn-says = Game turn { $turn } of { $turns }; your goal is { $target } DP
track-order = Turn track
track-seat = { $name }, slot { $slot }
track-slot = slot { $slot }
track-marker = { $marker ->
        [disease] disease
       *[horror] horror
    }

## The journal

journal = Journal
journal-story-so-far = The story so far
journal-newest = The newest lines, newest first
journal-read = read it all
journal-empty = No entries yet
journal-of = The journal of { $name }
journal-save = Save the journal
journal-patron = On behalf of { TERM($patron) }.
journal-score = { $dp } DP after { $turns ->
        [one] { $turns } game turn
       *[other] { $turns } game turns
    }.
journal-score-solo = { $dp } of { $target } DP after { $turns ->
        [one] { $turns } game turn
       *[other] { $turns } game turns
    }.
journal-route = Route: { LIST($regions) }
journal-sources = Where the DP came from
# Where DP come from; also columns of the final scores
source = { $source ->
        [regions] Regions explored
        [water] Rivers and lakes
        [findings] Findings
        [discoveries] Discoveries
        [patron] Patron
        [resources] Resources
        [hardship] Hardship
        [count] Final count
        [notoriety] Notoriety
        [envy] Envy
        [meetings] Meetings
        [shame] Shame
        [legends] Legends
        [earlier] Earlier
       *[other] Other
    }
journal-finds = What was found
journal-find = { TERM($region) }, game turn { $turn }
journal-losses = What it cost
# After the number, which stands there in bold
journal-loss = { $stat ->
        [health] Health
        [sanity] Sanity
        [askari] { $count ->
            [one] askari
           *[other] askaris
        }
       *[porter] { $count ->
            [one] porter
           *[other] porters
        }
    }
journal-turning = Turning points
journal-in-turn = Game turn { $turn }
# Why a moment was a turning point; a find is named instead
turning-why = { $why ->
        [end] The end.
        [revolt] Revolt.
        [bad-luck] Bad Luck.
        [humility] Humility.
       *[richest] The richest game turn.
    }
turning-find = { label-chit }.
turning-richest = { $self ->
        [yes] You gain
       *[no] { $player } gains
    } { $dp } DP, more than in any other.
turning-in = Game turn { $turn }: { $moment }
journal-story = The story
journal-entries = Entry by entry
chapter-turn = Game turn { $turn }
chapter-region = Game turn { $turn }: { TERM($region) }
chapter-before = Before the journey
chapter-way = On the way
chapter-dp = { SIGNED($dp) } DP, { $total } in all
story-head = { $chapter } · { SIGNED($dp) } DP

## Past expeditions

past-title = Past expeditions
past-back = Back
past-dp = { $dp } DP
past-goal = goal reached
past-end = { $fate ->
        [dead] died in game turn { $turns }
        [insane] insane in game turn { $turns }
       *[alive] home after { $turns ->
            [one] { $turns } game turn
           *[other] { $turns } game turns
        }
    }, { $others ->
        [0] alone
        [one] with { $others } other
       *[other] with { $others } others
    }
past-found = { $regions ->
        [one] { $regions } region
       *[other] { $regions } regions
    }, { $finds ->
        [one] { $finds } find
       *[other] { $finds } finds
    } · { $ago }
past-none = No expeditions yet. Finish one and it appears here.
past-failed = Your past expeditions can’t be loaded right now.

## What an incident did: after its line in the log, where it did nothing

log-harmless = { $event } { $incident ->
        [malaria] No harm in a Desert.
        [taboo] No harm in a Savanna.
        [warband] No ambush in a Jungle.
        [accident] Nothing is lost in a Veldt.
        [rumor] Nobody is here to tell it.
       *[success] No encounter is here to send away.
    }

## Pages: a legend, a discovery, an end

page-kicker = { $what ->
        [special] A legend
        [discovers] A discovery
        [revolt] A revolt
       *[end] The end of an expedition
    }
page-dp = DP: { TERM($why, form: "dp") }
legend = { $special ->
        [christian-kingdom] A stone cross above the roofs, and bells that nobody at home will believe in.
        [queen] She asks one question, listens to the whole answer, and then the drums begin.
        [madness] The maps no longer agree with one another, and neither do we.
        [leprosy] A village where nobody shakes hands. They wave us on from far away.
        [plague] Smoke over every hut, and not one voice. We do not stay the night.
        [wildman] He lives in the trees, speaks our language, and has forgotten his name.
        [solomons-mines] Two pillars, a gate, and behind it a light that no lamp of ours has made.
        [cursed] The idol was cold to the touch. Since then the dogs keep away from us.
        [kurtz] Upriver they whisper the name before we ask for it.
        [kanger] A trader without a shadow lays out wares that no ship ever brought.
        [haunted] We counted the fires in the valley at dusk. At midnight we counted again.
        [cannibals] They were generous with everything at supper, except with the recipe.
        [zombies] They walked into the river and came out on our side.
        [the-link] It stood upright, looked at the compass, and pointed north.
        [lost-world] Above the cliffs the ferns are as high as churches, and something moves among them.
       *[lost-eden] A garden without a gate. Those who slept there woke without a scar.
    }

## The end of a match, told in a few sentences

ending-title = { $fate ->
        [dead] Lost in { TERM($region) } at { $dp } of { $target } DP
        [insane] Out of your mind in { TERM($region) } at { $dp } of { $target } DP
        [short] Home with only { $dp } of { $target } DP
       *[home] Home with { $dp } of { $target } DP
    }
# The same as a headline, above the points and how many were the goal: "46" "of 50 DP"
ending-goal-title = { $fate ->
        [dead] Lost in { TERM($region) }
        [insane] Out of your mind in { TERM($region) }
        [short] Home too early
       *[home] Home, and famous
    }
ending-goal = of { $target } DP
# Where a game turn begins, on the chart
ending-stage = turn { $turn }
ending-prize = Most { $what ->
        [askaris] askaris
        [porters] porters
        [gifts] Gifts
        [food] Food
        [health] Health
       *[sanity] Sanity
    }, +1 DP
ending-past = { $fate ->
        [dead] lost
        [insane] out of their mind
       *[alive] came home
    }{ $regions ->
        [0] { "" }
        [one] , { $regions } region
       *[other] , { $regions } regions
    }
regions = { $regions ->
        [one] { $regions } region
       *[other] { $regions } regions
    }
companions = { $count ->
        [one] { $count } companion
       *[other] { $count } companions
    }
story-route-1 = { $self ->
        [yes] You lead
       *[no] { $player } leads
    } an expedition from { TERM($region) } as far as { TERM($into) }, through { regions }.
story-route-2 = From { TERM($region) } { $self ->
        [yes] you push
       *[no] { $player } pushes
    } on to { TERM($into) }.
story-route-3 = { $self ->
        [yes] Your
       *[no] { $player }’s
    } route, { TERM($region) } to { TERM($into) }, crosses { regions }.
story-route-4 = { $self ->
        [yes] Your camp moves
       *[no] { $player }’s camp moves
    } through { regions }. The last is { TERM($into) }.
story-legend-1 = In { TERM($region) } a Rumor proves true: { TERM($chit, form: "seen") }.
story-legend-2 = { TERM($chit, form: "seen", start: "yes") }, in { TERM($region) }, is what people will ask about.
story-legend-3 = Nobody expected { TERM($chit, form: "seen") } in { TERM($region) }.
story-stays = { $self ->
        [yes] You leave
       *[no] { $player } leaves
    } the coast of { TERM($region) } and never get{ $self ->
        [yes] { "" }
       *[no] s
    } far.
# $chit: the greatest of the finds
story-finds-1 = The crates hold { $finds ->
        [one] { $finds } find
       *[other] { $finds } finds
    }, and the greatest waits in { TERM($region) }: { TERM($chit, form: "seen") }.
story-finds-2 = Of { $finds ->
        [one] { $finds } find
       *[other] { $finds } finds
    }, people will ask about one: { TERM($chit, form: "seen") }, in { TERM($region) }.
story-finds-3 = { $finds ->
        [one] { $finds } find is
       *[other] { $finds } finds are
    } in the journal. The page that is read most: { TERM($chit, form: "seen") }, in { TERM($region) }.
story-find = There is a single find, in { TERM($region) }: { TERM($chit, form: "seen") }.
# $source: where most DP came from
story-source-1 = Most DP come from one thing: { source }, { $dp }.
story-source-2 = What counts most: { source }, { $dp } DP.
story-source-3 = { source }: { $dp } of the { $all } DP.
story-lost-1 = { $count ->
        [one] { $count } companion does
       *[other] { $count } companions do
    } not come back.
story-lost-2 = The price: { companions }.
story-lost-3 = { companions } { $count ->
        [one] stays
       *[other] stay
    } behind.
story-whole-1 = Nobody is left behind.
story-whole-2 = Not one companion is lost.
story-dead-1 = { $self ->
        [yes] You die
       *[no] { $player } dies
    } in { TERM($region) }, and the journal comes home alone.
story-dead-2 = In { TERM($region) } the journey ends for good.
story-insane-1 = In { TERM($region) } { $self ->
        [yes] your mind gives way
       *[no] { $player } loses their mind
    }.
story-insane-2 = The last pages, from { TERM($region) }, make no sense.
story-short-1 = { $dp } more DP would have made it a success.
story-short-2 = It falls short by { $dp } DP.
story-short-3 = London wanted { $dp } DP more.
story-goal-1 = London talks of nothing else.
story-goal-2 = The goal is reached, and the story is told for years.
story-count = Without the final count ({ $dp } DP), { $self ->
        [yes] you
       *[no] { $player }
    } would not be ahead.
story-level = { LIST($names, start: "yes") } end level.
story-close-1 = Only { $dp } DP separate first and second.
story-close-2 = A single find would have turned it: { $dp } DP.
story-clear-1 = Nobody comes closer than { $dp } DP.
story-clear-2 = The lead at the end: { $dp } DP.

## The journal in prose. $way: one of several ways to say the same

prose-port = { $way ->
        [a] We set out from { TERM($region) }.
        [b] At { TERM($region) } the last crates were loaded, and we left.
        [c] { TERM($region) } waved us off.
       *[d] Behind us { TERM($region) } grew small, and nobody looked back.
    }
prose-enters = { $way ->
        [a] We crossed into { TERM($region) }.
        [b] By evening we stood in { TERM($region) }.
        [c] Then came { TERM($region) }.
       *[d] The way led on to { TERM($region) }.
    }
prose-jungle = { $way ->
        [a] { TERM($region) } turned out to be { TERM($terrain) }: trees, and behind the trees more trees.
        [b] { TERM($region) } is { TERM($terrain) }. The light was green at noon.
        [c] { TERM($terrain) } it was, all of { TERM($region) }: we cut every yard of the way.
       *[d] They had told us nothing of { TERM($region) }: { TERM($terrain) }. Nobody saw the sky for days.
    }
prose-desert = { $way ->
        [a] { TERM($region) } turned out to be { TERM($terrain) }: nothing threw a shadow but us.
        [b] { TERM($region) } is { TERM($terrain) }. Sand in the bread, sand in the compass.
        [c] { TERM($terrain) } it was, all of { TERM($region) }: we marched by night.
       *[d] They had told us nothing of { TERM($region) }: { TERM($terrain) }. The horizon would not come nearer.
    }
prose-savanna = { $way ->
        [a] { TERM($region) } turned out to be { TERM($terrain) }: grass to the edge of the sky.
        [b] { TERM($region) } is { TERM($terrain) }. We could see a whole day ahead.
        [c] { TERM($terrain) } it was, all of { TERM($region) }: the herds did not even look up.
       *[d] They had told us nothing of { TERM($region) }: { TERM($terrain) }. A lone tree was the only shade at noon.
    }
prose-veldt = { $way ->
        [a] { TERM($region) } turned out to be { TERM($terrain) }: open land, good for walking.
        [b] { TERM($region) } is { TERM($terrain) }. Dry grass and easy going.
        [c] { TERM($terrain) } it was, all of { TERM($region) }: stones, thorns and a wide horizon.
       *[d] They had told us nothing of { TERM($region) }: { TERM($terrain) }. The wind never stopped.
    }
prose-water = { $way ->
        [a] We drew { TERM($marker) } into the map of { TERM($region) }.
        [b] The map has { TERM($marker) } now, where it was white.
        [c] We came upon { TERM($marker) } in { TERM($region) }, and I put it on the map.
       *[d] Nobody at home knew that there is { TERM($marker) } in { TERM($region) }.
    }
prose-source = { $way ->
        [a] A small spring in { TERM($region) }, and the whole river comes from it.
       *[b] We knelt and drank where the river begins, in { TERM($region) }.
    }
prose-scenery = { $way ->
        [a] I sketched { TERM($chit, form: "seen") } until the light went.
        [b] We made a detour to { TERM($chit, form: "seen") }, and it was worth it.
       *[c] We rested at a sight worth a plate in the book: { TERM($chit, form: "seen") }.
    }
prose-flora = { $way ->
        [a] I pressed a leaf for the book: { TERM($chit, form: "seen") }.
        [b] Nobody at Kew has seen it in leaf: { TERM($chit, form: "seen") }.
       *[c] Under { TERM($chit, form: "seen") } we forgot the time.
    }
prose-culture = { $way ->
        [a] We were guests of the { TERM($chit, form: "short") } and filled two notebooks.
        [b] The { TERM($chit, form: "short") } showed us how they live.
       *[c] An evening with the { TERM($chit, form: "short") }, by the fire.
    }
prose-mineral = { $way ->
        [a] We found { TERM($chit, form: "seen") }.
        [b] One crate was just large enough: { TERM($chit, form: "seen") }.
        [c] A good day, for the hammer rang on { TERM($chit, form: "seen") }.
       *[d] Samples of { TERM($chit, form: "seen") } lie in the crate marked fragile.
    }
prose-discovers = { $way ->
        [a] And there it was: { TERM($chit, form: "seen") }, on no map before ours.
        [b] Nobody at home will believe it: { TERM($chit, form: "seen") }.
        [c] We stood before { TERM($chit, form: "seen") } and said nothing for a long time.
        [d] At last the mist lifted, and we saw { TERM($chit, form: "seen") }.
       *[e] London must draw its maps anew: { TERM($chit, form: "seen") }.
    }
prose-special = { TERM($special) }. { legend }
prose-wildlife = { $way ->
        [a] We came upon { TERM($chit, form: "seen") }.
        [b] Around noon, { TERM($chit, form: "seen") }.
        [c] We were looked over by { TERM($chit, form: "seen") }.
       *[d] The bush moved, and it was { TERM($chit, form: "seen") }.
    }
prose-village = { $way ->
        [a] Smoke, dogs, children: a Village.
        [b] We sat before the elders of a Village.
        [c] A Village lay right across our way.
       *[d] Drums told us of the Village before we saw it.
    }
prose-tusk = { $way ->
        [a] Old ivory stuck out of the mud.
        [b] An elephant had left us its tusks.
        [c] We stumbled over ivory that nobody claimed.
       *[d] Tusks, white as porcelain, under a thorn tree.
    }
prose-plant = { $way ->
        [a] The cook knew a leaf against bad dreams.
        [b] We chewed what the porters chewed, and slept.
        [c] A bitter plant, but it clears the head.
       *[d] I pressed one leaf for the book and ate the other.
    }
prose-healer = { $way ->
        [a] A healer looked at my tongue and said nothing.
        [b] An old healer took us in hand.
        [c] The healer wanted a button for her herbs, and got two.
       *[d] We let a healer see to our feet.
    }
prose-missionary = { $way ->
        [a] A missionary shared his tea and his doubts.
        [b] A bell, of all things: a mission.
        [c] The missionary had not spoken English for three years.
       *[d] We were asked to evening prayer, and went.
    }
# How a village received us: by whether they like and respect us
prose-overjoyed = { $way ->
        [a] They danced for us until morning.
        [b] They would hardly let us go.
       *[c] They carried us through the gate on their shoulders.
    }
prose-friendly = { $way ->
        [a] They were friendly.
       *[b] We were given beer and a place by the fire.
    }
prose-cold = { $way ->
        [a] They respected us, and kept their distance.
       *[b] Nobody smiled, nobody lifted a hand.
    }
prose-hostile = { $way ->
        [a] They drove us out with stones.
       *[b] We left before it came to blows.
    }
prose-king-likes = { $way ->
        [a] Their King granted what I asked.
       *[b] The King laughed, and gave.
    }
prose-king-refuses = { $way ->
        [a] Their King gave us nothing.
       *[b] The King looked through us as through glass.
    }
prose-malaria = { $way ->
        [a] Malaria shook the camp.
        [b] The fever found us.
        [c] Quinine for breakfast, quinine at night.
       *[d] Half the camp lay under blankets at noon.
    }
prose-warband = { $way ->
        [a] Spears in the grass: a warband.
        [b] A warband barred the way.
        [c] They stood on the ridge at dawn, and they had not come to trade.
       *[d] Somebody shouted, and then there were arrows.
    }
prose-taboo = { $way ->
        [a] We had broken a taboo without knowing it.
        [b] One of us touched what must not be touched.
        [c] Nobody would look at us that day: a taboo.
       *[d] I sat on the wrong stone, it seems.
    }
prose-accident = { $way ->
        [a] Somebody slipped on the wet stones, and the rope did not hold.
        [b] A rope broke at the worst moment.
        [c] An accident, and nobody’s fault, as always.
       *[d] The ford was deeper than it looked.
    }
prose-storm = { $way ->
        [a] A storm took what was not tied down.
        [b] It rained as if the sky had been saving it up.
        [c] Thunder all night, and wet flour in the morning.
       *[d] The storm tore the tents off their poles.
    }
prose-thirst = { $way ->
        [a] The last waterhole was dry.
        [b] Thirst made everybody quiet.
        [c] We licked the dew from the canvas.
       *[d] Water was counted by the spoon.
    }
prose-lost = { $way ->
        [a] We walked in a circle for two days.
        [b] Compass and sun disagreed.
        [c] I do not know where we were on Tuesday.
       *[d] The guide pointed three ways at once.
    }
prose-impassable = { $way ->
        [a] There was no way through, so we went round.
        [b] A gorge that is on no map turned us back.
       *[c] The path ended at a wall of thorns.
    }
prose-rumor = { $way ->
        [a] At the fires they whispered of something further on.
        [b] Everybody had heard a story, and each told another one.
       *[c] A child drew a beast in the sand and would not say its name.
    }
prose-success = { $way ->
        [a] For once everything went well.
        [b] A good day, one of few.
       *[c] Our people sang all evening.
    }
prose-chased-away = { $way ->
        [a] We drove them off.
        [b] They left when we stood our ground.
       *[c] A volley over their heads was enough.
    }
prose-time-up = { $way ->
        [a] Time ran out, and we had to leave.
        [b] We stayed too long.
        [c] The rains were near, so we broke camp.
        [d] There was more to see, and no time to see it.
       *[e] The season closed the road behind us.
    }
prose-stays = { $way ->
        [a] We rested where the land ends, and slept.
       *[b] For a few days nobody carried anything.
    }
prose-rumor-told = { $way ->
        [a] An old man drew in the dust where the Rumor leads.
        [b] The Rumor has a direction now.
       *[c] They told us where to look, and begged us not to.
    }
prose-bad-luck = { $way ->
        [a] Somebody at home must have wished us ill.
       *[b] Our luck turned, and not by itself.
    }
prose-revolt = { $way ->
        [a] Our own people turned against us.
       *[b] In the morning the camp was up in arms.
    }
prose-dies = { $way ->
        [a] Here the handwriting ends.
       *[b] The last page is blank.
    }
prose-goes-insane = { $way ->
        [a] From here on there are only numbers, and then not even those.
       *[b] The last pages make no sense.
    }
# What a storm or an accident took, after the sentence about it
prose-cost = { $way ->
        [a] It cost us { goods }.
        [b] By evening we had { goods } less.
       *[c] We counted what was gone: { goods }.
    }
# Who did not come back, and why
prose-gone = { $people ->
        [one] One of us did not come back
       *[other] { $way ->
            [a] We are { $people } fewer now
           *[b] { $people } of us did not come back
        }
    }.
prose-gone-why = { $people ->
        [one] One of us did not come back
       *[other] { $way ->
            [a] We are { $people } fewer now
           *[b] { $people } of us did not come back
        }
    }: { LIST($causes) }.
prose-cause = { $why ->
        [why-ran-off] flight
       *[other] { TERM($why) }
    }
prose-fever = { $way ->
        [a] The fever will not leave me.
        [b] I walk with a stick these days.
       *[c] They carry me more often than I admit.
    }
prose-mind = { $way ->
        [a] I have begun to talk to the compass.
        [b] At night I hear the river where there is none.
       *[c] I no longer read the old pages aloud.
    }

## Pictures in the rules

picture-terrain-dp = { $dp } DP
picture-terrain = A dashed stamp on the map is only presumed. Explored land is painted.
picture-code = { TERM($code) }
picture-codes = Every border has one of these colour codes. Those around you are drawn large.
picture-rivers-label = A river runs from a lake in the next region through yours to the sea; a waterfall lies on a border
picture-lake = lake
picture-falls = falls
picture-sea = to the sea
picture-rivers = Followed upstream: an arrow on the border, then falls (2 DP), then the lake it comes from.
picture-matrix-label = Nine slots of a Matrix with encounters around the explorer, a discovery, and the Arrow on the slot the explorer came from
picture-encounter = an encounter
picture-discovery = a discovery
picture-arrow = where you came from
picture-encounter-gives = { $kind ->
        [tusk] Gifts
        [plant] Sanity
        [healer] Health
        [missionary] recruits
        [wildlife] Food
       *[village] trade
    }
