### The Heart of Darkness in a terminal: labels of the board. They must be short.

term-turn = Game turn { $turn }
term-turn-of = Game turn { $turn } of { $turns }
term-track = Turn track
term-incidents = { $incidents ->
        [one] Incident
       *[other] Incidents
    }: { LIST($incident, form: "bare") }
# Names of the values on the sheet, before their numbers
term-value = { $name ->
        [dp] DP
        [time] Time
        [health] Health
        [sanity] Sanity
        [discontent] Discontent
        [askaris] Askaris
        [ammo] Ammo
        [porters] Porters
        [food] Food
        [gifts] Gifts
       *[resources] Resources
    }
term-dp = { $dp } DP
term-dp-head = DP
term-members = { $askaris ->
        [one] { $askaris } askari
       *[other] { $askaris } askaris
    } { $porters ->
        [one] { $porters } porter
       *[other] { $porters } porters
    }
term-meal = { $food } (a meal { $meal })
term-of = { $part } of { $whole }
term-load = load { term-of }
term-load-head = load
term-credits = { $credits ->
        [one] { $credits } Credit
       *[other] { $credits } Credits
    } left
term-no-resources = no resources
term-resource = { TERM($resource, form: "bare") }
# The Guide, whose Time was used in this Game Turn
term-used = { TERM($resource, form: "bare") } (used)
term-for = for { TERM($patron) }
term-patron = { TERM($patron, form: "bare") }
term-patron-head = Patron
term-patron-note = Patron: { TERM($patron, form: "bare") } ({ TERM($patron, form: "note") })
term-region-head = region
term-bad-luck = Bad Luck: { LIST($colour) }
term-bad-luck-head = Bad Luck
term-markers = { LIST($colour) }
term-colour = { TERM($colour) }
term-fate = { $fate ->
        [alive] alive
        [dead] dead
       *[insane] insane
    }
term-fate-head = fate
term-told = The stories are told
term-told-alone = Your story is told
term-why = { TERM($why) }
term-look-wares = look: what each is for
term-worth = { $dp } DP for 1 Time

## The map

term-area = { TERM($region) }
term-in = in
term-terrain = { TERM($terrain) }
# The first letter of a terrain, on the map
term-letter = { $terrain ->
        [savanna] S
        [veldt] V
        [jungle] J
       *[desert] D
    }
term-unknown = unknown
term-unexplored = unexplored
term-explored = { TERM($terrain) }, explored
term-presumed = presumed { TERM($terrain) }
term-water-zone = water zone
term-slavers = slavers
term-blocked = blocked
term-found = found here: { LIST($found, form: "bare") }
term-water = { TERM($marker, form: "bare") }
term-flows-in = { TERM($marker, form: "bare") } flows in
term-flows-out = { TERM($marker, form: "bare") } flows out
term-code = { TERM($code) }
term-legend = S V J D explored, s v j d presumed, ~ water zone, @ explorer, * port, blue border river, red border blocked
term-legend-short = S V J D known, s v j d presumed, ~ water, @ explorer, * port, red border blocked

## The Matrix

# What a Resource is for
term-resource-note = { TERM($resource, form: "note") }
term-start = Start
term-end = End
term-rumor = Rumor
term-encounter = { TERM($previous, form: "bare") }
term-animal = { TERM($what, start: "yes") }
# What lies in a slot; a shorter name where it has ten columns
term-kind = { $chit ->
        [chit-culture] Culture
        [chit-flora] Flora
        [chit-scenery] Scenery
        [chit-mineral] Mineral
       *[other] { TERM($chit, form: "bare") }
    }
term-kind-short = { $chit ->
        [chit-highest-mountain] Highest Mt
        [chit-warrior-nation] Warriors
       *[other] { term-kind }
    }
