### The Heart of Darkness at the table. docs/translating.md explains these files; English is the source.
### $player: the name of whom it is about. $self: "yes" if that is the reader, else "no".
### Under its picture (.short) a chit has its label alone, and in the journal (.seen) that as a traveller tells it.
### Chits, Resources, regions and the like are things: TERM($chit), TERM($chit, form: "bare"). SIGNED gives +12, −20, 0.

## Ports and regions; regions bear the names of peoples
area-fernando-poo = Fernando Poo
area-boma = Boma
area-gondokoro = Gondokoro
area-zanzibar = Zanzibar
area-quelimane = Quelimane
area-bamileke = Bamileke
area-fang = Fang
area-gbaya = Gbaya
area-maka = Maka
area-kota = Kota
area-mpongwe = Mpongwe
area-teke = Teke
area-bobangi = Bobangi
area-banda = Banda
area-ngombe = Ngombe
area-azande = Azande
area-dinka = Dinka
area-mangbetu = Mangbetu
area-mbuti = Mbuti
area-acholi = Acholi
area-turkana = Turkana
area-nyoro = Nyoro
area-ganda = Ganda
area-oromo = Oromo
area-kamba = Kamba
area-masai = Maasai
area-rwanda = Rwanda
area-sukuma = Sukuma
area-nyamwesi = Nyamwezi
area-zigula = Zigula
area-gogo = Gogo
area-hehe = Hehe
area-makonde = Makonde
area-yao = Yao
area-makua = Makua
area-chewa = Chewa
area-sena = Sena
area-bemba = Bemba
area-buye = Buye
area-lega = Lega
area-luba = Luba
area-tetela = Tetela
area-mongo = Mongo
area-kuba = Kuba
area-yaka = Yaka
area-kongo = Kongo
area-mbundu = Mbundu
area-ovimbundu = Ovimbundu
area-chokwe = Chokwe
area-lunda = Lunda
area-yeke = Yeke
area-lozi = Lozi
area-ila = Ila
area-shona = Shona
area-ndebele = Ndebele
area-tsonga = Tsonga
area-tswana = Tswana
area-san = San
area-ambo = Ambo
area-herero = Herero
area-nama = Nama

## Chits. In a sentence: "You meet a Village". Alone (.bare): "Village"

chit-village = a Village
    .bare = Village
    .short = Village
chit-tusk = a Tusk
    .bare = Tusk
    .short = Tusk
chit-plant = a Plant
    .bare = Plant
    .short = Plant
chit-healer = a Healer
    .bare = Healer
    .short = Healer
chit-missionary = a Missionary
    .bare = Missionary
    .short = Missionary
# $label: what is drawn on the chit, or none for all of a kind; an owner’s content file may have others, which are said as they are
chit-label = { $label ->
        [san] San
        [pygmies] Mbuti
        [masai] Maasai
        [himba] Himba
        [lion] lion
        [zebra] zebra
        [giraffe] giraffe
        [rhino] rhino
        [buffalo] buffalo
        [gorilla] gorilla
        [leopard] leopard
        [oryx] oryx
        [hippo] hippo
        [crocodile] crocodile
        [elephant] elephant
        [antelope] antelope
        [baobab] baobab
        [welwitschia] welwitschia
        [giant-lobelia] giant lobelia
        [cycad] cycad
        [oil-palm] oil palm
        [gorge] gorge
        [crater] crater
        [kopjes] kopjes
        [hot-springs] hot springs
        [gold] gold
        [copper] copper
        [iron] iron
        [tin] tin
        [silver] silver
        [lead] lead
        [diamonds] diamonds
        [coal] coal
        [salt] salt
        [malachite] malachite
        [graphite] graphite
        [rock-crystal] rock crystal
       *[other] { $label }
    }
in-brackets = { $label ->
        [none] { "" }
       *[other] { " " }({ chit-label })
    }
chit-wildlife = Wildlife{ in-brackets }
    .short = { $label ->
        [none] Wildlife
       *[other] { chit-label }
    }
    .seen = { $label ->
        [none] wild animals
        [antelope] an antelope
        [buffalo] a buffalo
        [crocodile] a crocodile
        [elephant] an elephant
        [giraffe] a giraffe
        [gorilla] a gorilla
        [hippo] a hippo
        [leopard] a leopard
        [lion] a lion
        [oryx] an oryx
        [rhino] a rhino
        [zebra] a zebra
       *[other] { chit-label }
    }
chit-culture = a Culture{ in-brackets }
    .bare = Culture{ in-brackets }
    .short = { $label ->
        [none] Culture
       *[other] { chit-label }
    }
    .seen = { $label ->
        [none] a people
       *[other] { chit-label }
    }
chit-flora = Flora{ in-brackets }
    .short = { $label ->
        [none] Flora
       *[other] { chit-label }
    }
    .seen = { $label ->
        [none] a rare plant
        [oil-palm] an oil palm
        [baobab] a baobab
        [welwitschia] a welwitschia
        [giant-lobelia] a giant lobelia
        [cycad] a cycad
       *[other] { chit-label }
    }
chit-scenery = Scenery{ in-brackets }
    .short = { $label ->
        [none] Scenery
       *[other] { chit-label }
    }
    .seen = { $label ->
        [none] a sight
        [gorge] a gorge
        [crater] a crater
       *[other] { chit-label }
    }
chit-mineral = a Mineral{ in-brackets }
    .bare = Mineral{ in-brackets }
    .short = { $label ->
        [none] Mineral
       *[other] { chit-label }
    }
    .seen = { $label ->
        [none] ore
       *[other] { chit-label }
    }
chit-mountain = a Mountain
    .bare = Mountain
    .short = Mountain
chit-highest-mountain = the Highest Mountain
    .bare = Highest Mountain
    .short = Highest Mountain
chit-lake = a Lake
    .bare = Lake
    .short = Lake
chit-lost-city = a Lost City
    .bare = Lost City
    .short = Lost City
chit-kingdom = a Kingdom
    .bare = Kingdom
    .short = Kingdom
chit-warrior-nation = a Warrior Nation
    .bare = Warrior Nation
    .short = Warrior Nation
chit-warband = a Warband
    .bare = Warband
    .short = Warband
chit-malaria = Malaria
chit-taboo = a Taboo
    .bare = Taboo
    .short = Taboo
chit-accident = an Accident
    .bare = Accident
    .short = Accident
chit-storm = a Storm
    .bare = Storm
    .short = Storm
chit-thirst = Thirst
chit-lost = Lost
chit-success = Success
chit-rumor = a Rumor
    .bare = Rumor
    .short = Rumor
chit-impassable = Impassable

## Terrains, Color Codes, Water Markers, Legends

terrain-savanna = Savanna
terrain-veldt = Veldt
terrain-jungle = Jungle
terrain-desert = Desert
code-black-star = Black Star
code-red-triangle = Red Triangle
code-brown-pawn = Brown Pawn
code-green-disc = Green Disc
code-blue-diamond = Blue Diamond
code-yellow-square = Yellow Square
code-white-cross = White Cross
water-fork = a Fork
    .bare = Fork
water-river = a River
    .bare = River
water-waterfall = a Waterfall
    .bare = Waterfall
water-marsh = a Marsh
    .bare = Marsh
water-generic-source = a Generic Source
    .bare = Generic Source
water-mountain-source = a Mountain Source
    .bare = Mountain Source
water-lake-source = a Lake Source
    .bare = Lake Source
water-largest-lake-source = the Largest Lake Source
    .bare = Largest Lake Source
special-christian-kingdom = Christian Kingdom
special-queen = Queen
special-madness = Madness
special-leprosy = Leprosy
special-plague = Plague
special-wildman = Wildman
special-solomons-mines = Solomon’s Mines
special-cursed = Cursed
special-kurtz = Kurtz
special-kanger = Kanger
special-haunted = Haunted
special-cannibals = Cannibals
special-zombies = Zombies
special-the-link = The Link
special-lost-world = Lost World
special-lost-eden = Lost Eden
# The colour of a player, and of that player’s Bad Luck Marker
colour-red = red
colour-blue = blue
colour-green = green
colour-yellow = yellow
colour-white = white
# A place in the Matrix
slot-at = row { $row }, column { $column }

## Resources and Patrons. In a sentence: "You take a Guide". Alone (.bare): "Guide". What it is for (.note): as short as here

resource-altimeter = an Altimeter
    .bare = Altimeter
    .note = +1 DP for mountains and springs
resource-ammo = Ammo
    .note = Ammo Stock +1 (supplies)
resource-bible = a Bible
    .bare = Bible
    .note = Healer +1; Kingdom +1 DP; recruits come (spent)
resource-books = Books
    .note = +1 DP for Culture and Flora
resource-cannabis = Cannabis
    .note = Sanity (supplies); a Village likes you (spent)
resource-canoes = Canoes
    .note = cross Marsh and Lake; Ambush −3; only by water
resource-canteen = a Canteen
    .bare = Canteen
    .note = Desert costs no Time; helps against Thirst
resource-diary = a Diary
    .bare = Diary
    .note = Plant +1; +1 DP for each legend
resource-fishing = Fishing
    .note = 5 Food by water; hunger counts 1 at most
resource-guide = a Guide
    .bare = Guide
    .note = 2 Time once a game turn; helps when Lost
resource-machete = a Machete
    .bare = Machete
    .note = Jungle costs no Time; Lost City +1 DP
resource-painting = Painting
    .note = +1 DP for Marsh, Waterfall, Scenery
resource-pickax = a Pickax
    .bare = Pickax
    .note = Mineral +1 DP; enters what is Impassable
resource-quinine = Quinine
    .note = saves a member; Health (supplies)
resource-revolver = a Revolver
    .bare = Revolver
    .note = Respect −1; Desertion −1
resource-rifle = a Rifle
    .bare = Rifle
    .note = Food +1; a King cannot refuse (spent)
resource-surveying = Surveying
    .note = +1 DP for lakes; helps when Lost
resource-telescope = a Telescope
    .bare = Telescope
    .note = one more encounter; the hunt −1
patron-royal-geographical-society = the Royal Geographical Society
    .bare = Royal Geographical Society
    .note = falls, marshes, lakes, mountains, Lost Cities, Scenery
patron-university = the University
    .bare = University
    .note = Culture and Flora
patron-city = the City
    .bare = City
    .note = Minerals
patron-westminster = Westminster
    .note = Kingdoms and Warrior Nations
patron-fleet-street = Fleet Street
    .note = legends, where Rumors lead
# Other wares, as one Credit buys them
ware-askari = an askari
    .bare = Askari
ware-porter = a porter
    .bare = Porter
ware-ammo-stock = 1 Ammo Stock
    .bare = Ammo Stock
ware-gifts = 5 Gifts
    .bare = Gifts
ware-food = 10 Food
    .bare = Food

## What is counted on the sheet: "3 Askaris", "1 Gift". Food and Ammo have no plural. Alone (.bare): "Askaris"

thing-food = { $count } Food
    .bare = Food
thing-gifts = { $count ->
        [one] { $count } Gift
       *[other] { $count } Gifts
    }
    .bare = Gifts
thing-health = { $count } Health
    .bare = Health
thing-sanity = { $count } Sanity
    .bare = Sanity
thing-time = { $count } Time
    .bare = Time
thing-ammo = { $count } Ammo
    .bare = Ammo
thing-askari = { $count ->
        [one] { $count } askari
       *[other] { $count } askaris
    }
    .bare = Askaris
thing-porter = { $count ->
        [one] { $count } porter
       *[other] { $count } porters
    }
    .bare = Porters
# Gifts and Food together; what there is none of is not named
goods = { $gifts ->
        [0] { $food ->
            [0] nothing
           *[other] { $food } Food
        }
        [one] { $gifts } Gift{ $food ->
            [0] { "" }
           *[other] { " " }and { $food } Food
        }
       *[other] { $gifts } Gifts{ $food ->
            [0] { "" }
           *[other] { " " }and { $food } Food
        }
    }

## Why something is gained or lost, in brackets: "You lose 1 Time (walking)". For DP (.dp): "You gain 1 DP: with a Diary"

why-ambush = ambush
why-boost = boost
why-bought = bought
why-curse = curse
why-desertion = desertion
why-discovery = discovery
    .dp = the discovery
why-disease = disease
why-dry-border = no water at the border
why-encounter = { TERM($chit, form: "bare") }
why-envy = envy
why-explored-region = explored region
why-feast = feast
why-finding = finding
    .dp = the finding
why-found = found
why-generosity = generosity
why-horror = horror
why-hostile-village = hostile Village
why-humility = humility
why-hunger = hunger
why-hunt = hunt
why-hurry = hurry
why-ignored-incident = ignored incident
why-incident = { TERM($incident, form: "bare") }
# They are named before this is said
why-items = Items
why-king = King
why-kiss-of-death = kiss of death
why-last-porter = the last porter is gone
why-lost-member = lost member
why-meeting = meeting
    .dp = two explorers meet
why-most = most { $what ->
        [askaris] askaris
        [porters] porters
        [gifts] Gifts
        [food] Food
        [health] Health
       *[sanity] Sanity
    }
why-notoriety = notoriety
    .dp = notoriety after death
why-patron = { TERM($patron) }
    .dp = { TERM($patron) } takes notice
why-poisoned = poisoned
why-ran-off = ran off
why-recruit = recruit
why-resource = { TERM($resource, form: "bare") }
    .dp = with { TERM($resource) }
why-saved-askari = saved an askari
why-saved-porter = saved a porter
why-shadows = shadows
why-shady-drugs = shady drugs
why-shame = shame
    .dp = shame, as a rival found what your patron likes
why-shots-fired = shots fired
why-special = { TERM($special) }
why-special-discovery = legend
    .dp = the legend
why-stays-with-the-queen = stays with the Queen
why-terrain = { TERM($terrain) }
why-the-horror = the horror
why-time-up = Time is up
why-time-up-before-the-end = Time up before the End
why-trade = trade
why-two-losses = two losses
    .dp = both incidents of the turn took something
why-walking = walking
why-warriors = warriors
why-water = { TERM($marker, form: "bare") }
    .dp = { TERM($marker) }
why-wild-animal = wild animal
why-witch = witch
because = { $why ->
        [items] { "" }
       *[other] { " " }({ TERM($why) })
    }

## Dice. $roll: which roll it is

# "You roll 4 for being liked"
roll-for = { $roll ->
        [disease] the disease marker
        [horror] the horror marker
        [tie] the order of those with equal DP
        [health-roll] Health
        [sanity-roll] Sanity
        [presumed-terrain] the presumed terrain
        [terrain-chart] the terrain chart
        [terrain-left] a terrain that is left
        [code] a colour code
        [water] a water marker
        [connection] a river connection
        [encounter] an encounter
        [event] an event
        [ambush-roll] the Ambush
        [ammo-roll] Ammo
        [accident-roll] the Accident
        [storm-roll] the Storm
        [thirst-roll] relief from Thirst
        [lost-roll] finding the way
        [tusk-roll] Tusk
        [plant-roll] Sanity recovery
        [healer-roll] Health recovery
        [recruit-roll] a recruit
        [success-roll] success in the hunt
        [food-roll] Food
        [like-roll] being liked
        [respect-roll] being respected
        [feast-roll] the feast
        [king-roll] the King’s favour
        [rumor-slot] where the Rumor leads
        [porter-desertion] porters deserting
        [askari-desertion] askaris deserting
        [resource] a resource
        [own-resource] one of your resources
       *[special] a legend
    }
# What a roll that succeeds is good for, behind its odds: "4 in 6 to keep Health"
roll-chance = { $roll ->
        [health-roll] to keep Health
        [sanity-roll] to keep Sanity
        [presumed-terrain] to confirm the presumed terrain
        [connection] to connect the river
        [ambush-roll] to chase the Warband away
        [ammo-roll] to use up no Ammo
        [thirst-roll] for one loss less
        [lost-roll] for 1 lost Time less
        [plant-roll] to regain Sanity
        [healer-roll] to regain Health
        [recruit-roll] for a recruit
        [success-roll] for a good hunt
        [like-roll] to be liked
        [respect-roll] to be respected
        [king-roll] to please the King
        [porter-desertion] to keep all porters
       *[askari-desertion] to keep all askaris
    }
# What comes of a roll that succeeds
roll-good = { $roll ->
        [health-roll] Health stays
        [sanity-roll] Sanity stays
        [presumed-terrain] it is as presumed
        [connection] the river rises here
        [ambush-roll] the Warband is chased away
        [ammo-roll] no Ammo used up
        [thirst-roll] one loss less
        [lost-roll] 1 Time less is lost
        [plant-roll] Sanity +1
        [healer-roll] Health +1
        [recruit-roll] a recruit joins
        [success-roll] Food doubled, 2 Gifts
        [like-roll] liked
        [respect-roll] respected
        [king-roll] the wish is granted
        [porter-desertion] all porters stay
       *[askari-desertion] all askaris stay
    }
# And of one that fails
roll-bad = { $roll ->
        [health-roll] Health −1
        [sanity-roll] Sanity −1
        [presumed-terrain] it is something else
        [connection] it does not rise here
        [ambush-roll] a porter and 5 Items are lost
        [ammo-roll] 1 Ammo used up
        [thirst-roll] no relief
        [lost-roll] no help
        [plant-roll] no effect
        [healer-roll] no effect
        [recruit-roll] nobody joins
        [success-roll] Food as rolled, 1 Gift
        [like-roll] not liked
        [respect-roll] not respected
        [king-roll] the Gifts are gone for nothing
        [porter-desertion] a porter deserts
       *[askari-desertion] an askari deserts
    }
# What counts in a roll besides its die, and where it comes from
roll-modifier = { $of ->
        [after-a-village] after a Village
        [after-tusk] after Tusk
        [after-wildlife] after Wildlife
        [ammo-stock-above-askaris] Ammo Stock above askaris
        [ammo-stock-below-askaris] Ammo Stock below askaris
        [bible] Bible
        [canoes] Canoes
        [diary] Diary
        [gifts-given] Gifts given
        [healer-in-the-slot] Healer in the slot
        [health] Health
        [health-above-sanity] Health above Sanity
        [health-below-sanity] Health below Sanity
        [malaria] Malaria
        [number-of-players] number of players
        [open-land] open land
        [plant-in-the-slot] Plant in the slot
        [revolver] Revolver
        [rifle] Rifle
        [sanity] Sanity
        [sanity-above-health] Sanity above Health
        [sanity-below-health] Sanity below Health
        [slavers] slavers
        [taboo] Taboo
        [telescope] Telescope
        [tusk-in-the-slot] Tusk in the slot
        [village-in-the-slot] Village in the slot
        [warband-chased-away] Warband chased away
        [water-zone] water zone
       *[wildlife-in-the-slot] Wildlife in the slot
    }
# A sum, as it is read from left to right: "2 +1 (slavers) −1 (Gifts given)". $left: what stands before it
roll-plus = { TERM($left) } { SIGNED($amount) } ({ roll-modifier })
roll-plus-bare = { TERM($left) } { SIGNED($amount) }
# What a roll needs
needs-most = { $most } or less
needs-more = more than { $least }
needs-porter = { $most } or less to lose no porter
needs-help = { $most } or less { $help ->
        [canteen] with the Canteen
        [guide] with the Guide
        [surveying] with Surveying
       *[water-zone] in a water zone
    }
rolled = { $plus ->
        [0] { $faces }
       *[other] { TERM($sum) } = { $total }
    } for { roll-for }{ $result ->
        [none] .
        [gifts] : { $gain ->
            [one] { $gain } Gift
           *[other] { $gain } Gifts
        }.
        [food] : { $gain } Food.
        [loss] : { TERM($lost, $gain) } lost.
        [loss-porter] : { TERM($lost, $gain) } and a porter lost.
        [good] . Needs { TERM($target) }: { roll-good }.
       *[bad] . Needs { TERM($target) }: { roll-bad }.
    }

## Questions, and below them why they are asked

ask-ChoosePort = { $self ->
        [yes] From which port do you set out?
       *[no] { $player } chooses a port.
    }
ask-ChoosePatron = { $self ->
        [yes] Who pays for your journey?
       *[no] { $player } chooses a patron.
    }
# $bonus: DP
why-ChoosePatron = +{ $bonus } DP each time you find what they like.
ask-Purchase = { $self ->
        [yes] What do you buy for 1 Credit?
       *[no] { $player } equips the expedition.
    }
ask-Move = { $self ->
        [yes] Into which region do you go?
       *[no] { $player } chooses where to go.
    }
why-Move = You must move. Unexplored regions bring DP and a Matrix, explored ones 20 Food.
ask-Hurry = { $self ->
        [yes] This region is explored. Rest here, or hurry on for 1 Time?
       *[no] { $player } decides whether to hurry on.
    }
why-Hurry = Resting brings 20 Food but no adventures this game turn.
ask-KeepSource = { $self ->
        [yes] You have drawn { TERM($marker) }. Place it, or put it back and draw again?
       *[no] { $player } has drawn { TERM($marker) }.
    }
# $parts: where its DP come from, if there are several ($sources): "2 for the Lake Source and 1 for Surveying"
why-KeepSource = { $sources ->
        [0] { "" }
        [1] { "" }
       *[other] { $dp } DP: { LIST($parts) }.
    }
part-water = { $amount } for the { TERM($marker, form: "bare") }
part-resource = { $amount } for { TERM($resource) }
part-patron = { $amount } for { TERM($patron) }
ask-ChooseBorder = { $self ->
        [yes] { LIST($code) } are drawn. From which border does the river come?
       *[no] { $player } chooses a border for the river.
    }
why-ChooseBorder = Both colour codes fit, or neither does: you choose.
ask-Connect = { $self ->
        [yes] Which river may rise here?
       *[no] { $player } chooses a river to try.
    }
ask-DropExcess = { $self ->
        [yes] Too much to carry. What do you leave behind?
       *[no] { $player } has too much to carry.
    }
ask-LoseItems = { $self ->
        [yes] You lose { $items ->
            [one] { $items } Item
           *[other] { $items } Items
        }. Which?
       *[no] { $player } chooses what to lose.
    }
ask-LoseMember = { $self ->
        [yes] You lose { TERM($ware) } ({ TERM($why) }). Spend a Quinine instead?
       *[no] { $player } may save a member with Quinine.
    }
why-LoseMember = Every lost member raises Discontent. At 10 they revolt.
ask-KeepThree = { $self ->
        [yes] The last porter is gone. Which resource do you keep?
       *[no] { $player } chooses what to keep.
    }
# $target: none where the number itself counts
ask-BadLuck = { $self ->
        [yes] { $roller } rolled { LIST($faces) } for { roll-for }{ $target ->
            [none] { "" }
           *[other] { " " }(needs { TERM($target) })
        }. Force a reroll?
       *[no] { $player } may hand over Bad Luck.
    }
why-BadLuck = The reroll stands. The marker then belongs to the other player.
ask-SetDie = { $self ->
        [yes] Success: set this die, or roll it?
       *[no] { $player } may set a die.
    }
ask-UseGuide = { $self ->
        [yes] Ask your Guide for 2 more Time?
       *[no] { $player } may ask the Guide.
    }
why-UseGuide = Once a game turn, at Time 8 or less.
ask-LookAround = { $self ->
        [yes] Your Telescope: look at one more slot?
       *[no] { $player } looks through the Telescope.
    }
why-LookAround = Encounters that do not fit the land go back before the first event.
ask-MatrixMove = { $self ->
        [yes] Where do you walk?
       *[no] { $player } chooses where to walk.
    }
why-MatrixMove = Each step costs 1 Time. Then comes a second event, and whatever lies there.
ask-PlaceFinding = { $self ->
        [yes] Where does the { TERM($chit, form: "bare") } lie?
       *[no] { $player } places a finding.
    }
ask-PlaceRumor = { $self ->
        [yes] Who knows the Rumor?
       *[no] { $player } places a Rumor.
    }
ask-DoubleIncident = { $self ->
        [yes] { TERM($incident, form: "bare") } again. Play it, or ignore it for a random resource?
       *[no] { $player } has drawn the same incident twice.
    }
ask-SuccessOption = { $self ->
        [yes] Success: send the encounter here away?
       *[no] { $player } may return an encounter.
    }
# $second: whether it is the second Event, which may set a die
why-SuccessOption = { $second ->
        [0] { "" }
       *[other] If you keep it, you may set one of its dice.
    }
ask-ThirstLoss = { $self ->
        [yes] Thirst: what do you lose?{ $left ->
            [1] { "" }
           *[other] { " " }{ $left } losses are left.
        }
       *[no] { $player } suffers Thirst.
    }
ask-KingdomWish = { $self ->
        [yes] What do you ask of the King?
       *[no] { $player } asks something of a King.
    }
ask-KingdomOffer = { $self ->
        [yes] You ask the King for { $favour ->
            [guide] a Guide
            [canoes] Canoes
           *[food] Food, 3 times the die
        }. What do you offer?
       *[no] { $player } makes the King an offer.
    }
why-KingdomOffer = He likes you if a d6 shows no more than your Gifts, but never a 6. The Gifts are gone either way.
ask-WarriorNation = { $self ->
        [yes] The Warrior Nation takes its toll. What do you pay?
       *[no] { $player } faces a nation of warriors.
    }
ask-Tusk = { $self ->
        [yes] Look for valuables, or take the resource from the badlands?
       *[no] { $player } searches the badlands.
    }
ask-Wildlife = { $self ->
        [yes] Hunt, or take the resource the storm has left?
       *[no] { $player } goes hunting.
    }
ask-Missionary = { $self ->
        [yes] Who should join you?
       *[no] { $player } talks to a Missionary.
    }
ask-Village = { $self ->
        [yes] How do you greet the Village?
       *[no] { $player } greets a Village.
    }
why-Village = They like you if a d6 shows 2 or less, and respect you if a d10 shows no more than your askaris.
ask-Trade = { $self ->
        [yes] Trade 5 Gifts with the Village?
       *[no] { $player } trades with a Village.
    }
ask-SpecialChoice = { $self ->
        [yes] { TERM($special) }: what do you do?
       *[no] { $player } faces a legend: { TERM($special) }.
    }
ask-EndHere = { $self ->
        [yes] You are at the End with Time left. Stay here?
       *[no] { $player } may stay at the End.
    }
ask-Humility = { $self ->
        [yes] Spend 1 Time to humble a rival far ahead?
       *[no] { $player } may humble a rival.
    }
why-Humility = You draw three events and may choose one incident for that player.
ask-DemandIncident = { $self ->
        [yes] Which incident do you choose?
       *[no] { $player } chooses an incident.
    }
ask-Boost = { $self ->
        [yes] Use supplies before the next region?
       *[no] { $player } may use supplies.
    }
why-Boost = Health, Sanity and Ammo Stock go no higher than 5, 5 and 8.
ask-Envy = { $self ->
        [yes] Envy: claim 2 DP for 1 Sanity?
       *[no] { $player } may be envious.
    }
why-Envy = A rival is at least 6 DP ahead of you.

## Buttons: a verb first, no full stop

do-port = Set out from { TERM($port) }
do-patron = { TERM($patron, form: "bare") }: { TERM($patron, form: "note") }
do-buy = { $ware ->
        [askari] Hire an askari (eats 1 Food)
        [porter] Hire a porter (carries 10)
        [ammo-stock] Ammo Stock +1
        [gifts] 5 Gifts
        [food] 10 Food
       *[other] { TERM($ware, form: "bare") }
    }
do-rest = Rest here: 20 Food, no adventures
do-source = { $fate ->
        [return] Put it back and draw again
       *[keep] Place it
    }
# What a drawn Source brings and costs
do-source-keep = Place it ({ $dp ->
        [0] no DP
       *[other] +{ $dp } DP
    }{ $time ->
        [0] { "" }
       *[other] , −{ $time } Time
    })
do-drop = Leave { TERM($thing, $amount) } behind
do-lose-gifts = Lose { goods }
do-accept = Let it happen
do-accept-loss = Accept the loss: Discontent +1
do-accept-roll = Accept the roll
do-spend = Spend { TERM($resource) }
do-spend-saves = Spend { TERM($resource) } and lose nobody
do-spend-recruits = Spend { TERM($resource) }: all recruits come
do-spend-likes = Spend { TERM($resource) }: they like you
do-spend-grants = Spend { TERM($resource) }: he cannot refuse
do-keep = Keep { TERM($resource) }
do-bad-luck = Force a reroll of the { $die } (the { TERM($colour) } marker)
do-use-guide = Use the Guide: Time +2
do-look = Look at { TERM($slot) }
do-place = { TERM($slot, start: "yes") } (empty)
do-place-on = { TERM($slot, start: "yes") } ({ LIST($lying) })
direction = { $direction ->
        [up] Up
        [down] Down
        [left] Left
       *[right] Right
    }
do-go = { direction }: empty
do-go-to = { direction }: { LIST($lying) }
# What lies in a slot
lying-rumor = the Rumor
lying-find = { TERM($chit, form: "bare") } (+{ $dp } DP)
lying-chit = { TERM($chit, form: "bare") }
lying-end = the End
do-stay = Stay at the End: your Time is up, no health roll
do-incident = { $choice ->
        [play] Play it
       *[ignore] Ignore it and lose a random resource
    }
do-return-encounter = Send it away
do-set-die = Set the die to { $face }
do-roll = Roll
do-roll-tusk = Search: d10 Gifts
do-roll-hunt = Hunt: Food and Gifts
do-lose = { $loss ->
        [health] Lose 1 Health
        [sanity] Lose 1 Sanity
        [askari] Lose an askari
        [porter] Lose a porter
        [ammo] Pay 1 Ammo
       *[members] Lose an askari and 2 porters
    }
do-lose-legend = { $loss ->
        [ammo] Pay 3 Ammo
       *[members] Lose an askari and 2 porters
    }
do-wish = { $favour ->
        [guide] A Guide: 2 Time once a game turn
        [canoes] Canoes: cross Marsh and Lake, Ambush −3
       *[food] Food: 3 times the die
    }
# $given: how many of 5 Gifts
do-offer = { $given ->
        [0] Offer nothing
        [one] Offer { $given } Gift
       *[other] Offer { $given } Gifts
    }
do-offer-village = { $given ->
        [0] Come with empty hands
       *[2] Give 2 Gifts: like roll −1
    }
do-take = { $instead ->
        [resource] Take a random resource instead
       *[food] Take 10 Food instead
    }
do-recruit = { $member ->
        [askari] Ask for an askari
       *[porter] Ask for a porter
    }
do-trade = { $ware ->
        [food] 5 Gifts for 10 Food
       *[other] 5 Gifts for { TERM($ware) }
    }
do-give = Give what they want
do-refuse = Refuse
# What a legend asks for and pays, and what refusing costs
do-give-legend = { $special ->
        [queen] Give a Rifle and a Revolver: Gifts +20
        [madness] Give 10 Gifts: Food +5
        [leprosy] Give all Cannabis
        [plague] Give all Canteens
        [wildman] Give a Revolver: Time +2, go on
       *[kurtz] Give all Quinine: Gifts +20
    }
do-refuse-legend = { $special ->
        [queen] Refuse: lose an askari
        [madness] Refuse: lose an askari and a porter
        [leprosy] Refuse: Health −1, Sanity −1
        [plague] Refuse: Health −1, lose an askari
        [wildman] Refuse: lose 20 Food, your Time is up
       *[kurtz] Refuse: lose 2 askaris
    }
do-humble = Humble { $rival } for 1 Time
do-demand = { TERM($incident, form: "bare") }
do-boost = { $with ->
        [quinine] Quinine: Health +1
        [quinine-strong] Quinine: Health +2, Sanity −1
        [cannabis] Cannabis: Sanity +1
        [cannabis-strong] Cannabis: Sanity +2, Health −1
       *[ammo] Ammo: Ammo Stock +1
    }
do-envy = Envy: +2 DP, Sanity −1
do-skip = Skip
do-skip-boost = Done
do-skip-end = Go on
do-skip-success = Keep it
# $explored, $dry: 1 if nothing is left to explore there, if the border is one without water that Canoes cannot cross
crossing = { $explored ->
        [0] { $dry ->
            [0] { "" }
           *[other] { " " }(the Canoes stay behind)
        }
       *[other] { $dry ->
            [0] { " " }(explored)
           *[other] { " " }(explored, the Canoes stay behind)
        }
    }
do-move = Go to { TERM($region) }
do-move-over = Go to { TERM($region) }{ crossing }
do-hurry = Hurry on to { TERM($region) } for 1 Time
do-hurry-over = Hurry on to { TERM($region) } for 1 Time{ crossing }
do-river = From { TERM($border-to) }
do-try = The river of { TERM($region) }

## Events: one line of the log each, present tense

event-game-turn = Game turn { $turn }.
# $places: from the top
event-track = Turn track from the top: { LIST($places) }.
track-disease = Disease
track-horror = Horror
track-player = { $self ->
        [yes] you
       *[no] { $player }
    }
event-port = { $self ->
        [yes] You set out from { TERM($port) }.
       *[no] { $player } sets out from { TERM($port) }.
    }
event-patron = { $self ->
        [yes] You travel for { TERM($patron) }.
       *[no] { $player } travels for { TERM($patron) }.
    }
event-buys = { $self ->
        [yes] You buy { TERM($ware) }.
       *[no] { $player } buys { TERM($ware) }.
    }
event-equipped = The expeditions are ready. What is left of the resources is turned face down.
event-map-turn = { $self ->
        [yes] You break camp.
       *[no] { $player } breaks camp.
    }
event-eats = { $self ->
        [yes] You feed the expedition: { $food } of { $needed } Food.
       *[no] { $player } feeds the expedition: { $food } of { $needed } Food.
    }
event-enters = { $self ->
        [yes] You enter { TERM($region) }.
       *[no] { $player } enters { TERM($region) }.
    }
event-stuck = { $self ->
        [yes] You find no border to cross and stay.
       *[no] { $player } finds no border to cross and stays.
    }
event-explores = { $self ->
        [yes] You explore { TERM($region) }: it is { TERM($terrain) }.
       *[no] { $player } explores { TERM($region) }: it is { TERM($terrain) }.
    }
event-code = { $self ->
        [yes] You draw a colour code: { TERM($code) }.
       *[no] { $player } draws a colour code: { TERM($code) }.
    }
event-draws-water = { $self ->
        [yes] You draw a water marker: { TERM($marker, form: "bare") }.
       *[no] { $player } draws a water marker: { TERM($marker, form: "bare") }.
    }
event-returns-water = { $self ->
        [yes] You put the { TERM($marker, form: "bare") } back and draw again.
       *[no] { $player } puts the { TERM($marker, form: "bare") } back and draws again.
    }
event-places-water = { $self ->
        [yes] You map { TERM($marker) } flowing from { TERM($source) } into { TERM($into) }.
       *[no] { $player } maps { TERM($marker) } flowing from { TERM($source) } into { TERM($into) }.
    }
event-places-source = { $self ->
        [yes] You find a small spring in { TERM($region) }: the river begins here.
       *[no] { $player } finds a small spring in { TERM($region) }: the river begins here.
    }
event-dry-branch = { $self ->
        [yes] You follow a branch that runs dry.
       *[no] { $player } follows a branch that runs dry.
    }
event-tries-river = { $self ->
        [yes] You ask whether the river of { TERM($region) } rises here.
       *[no] { $player } asks whether the river of { TERM($region) } rises here.
    }
event-false-connection = { $self ->
        [yes] You were wrong about the river: it does not rise here.
       *[no] { $player } was wrong about the river: it does not rise here.
    }
event-matrix-turn = { $self ->
        [yes] You go on, with { $time } Time left.
       *[no] { $player } goes on, with { $time } Time left.
    }
# $ahead: how many Discoveries there are, each of them: seen
event-discoveries = { $self ->
        [yes] You hear what lies ahead
       *[no] { $player } hears what lies ahead
    }: { $ahead ->
        [0] nothing that fits this land
       *[other] { LIST($sights) }
    }.
seen = { TERM($chit) } in { TERM($slot) }
event-encounter = { $self ->
        [yes] You see { TERM($chit) } in { TERM($slot) }.
       *[no] { $player } sees { TERM($chit) } in { TERM($slot) }.
    }
# A Discovery is no Event
event-ignored-too = { $chit ->
        [chit-mountain] , which is ignored
        [chit-highest-mountain] , which is ignored
        [chit-lake] , which is ignored
        [chit-lost-city] , which is ignored
        [chit-kingdom] , which is ignored
        [chit-warrior-nation] , which is ignored
       *[other] { "" }
    }
# $which: 1 the first Event of a turn, 2 the second, 0 one that is drawn to humble a rival
event-event = { $which ->
        [0] { $self ->
            [yes] You draw for humility: { TERM($chit, form: "bare") }.
           *[no] { $player } draws for humility: { TERM($chit, form: "bare") }.
        }
        [1] { $self ->
            [yes] Your first event: { TERM($chit, form: "bare") }{ event-ignored-too }.
           *[no] { $player }’s first event: { TERM($chit, form: "bare") }{ event-ignored-too }.
        }
       *[2] { $self ->
            [yes] Your second event: { TERM($chit, form: "bare") }{ event-ignored-too }.
           *[no] { $player }’s second event: { TERM($chit, form: "bare") }{ event-ignored-too }.
        }
    }
event-incident = { $incident ->
        [warband] { $self ->
            [yes] You meet a Warband.
           *[no] { $player } meets a Warband.
        }
        [malaria] { $self ->
            [yes] You catch Malaria.
           *[no] { $player } catches Malaria.
        }
        [taboo] { $self ->
            [yes] You break a Taboo.
           *[no] { $player } breaks a Taboo.
        }
        [accident] { $self ->
            [yes] You have an Accident.
           *[no] { $player } has an Accident.
        }
        [storm] { $self ->
            [yes] You are caught in a Storm.
           *[no] { $player } is caught in a Storm.
        }
        [thirst] { $self ->
            [yes] You suffer Thirst.
           *[no] { $player } suffers Thirst.
        }
        [lost] { $self ->
            [yes] You get Lost.
           *[no] { $player } gets Lost.
        }
        [success] { $self ->
            [yes] You have Success.
           *[no] { $player } has Success.
        }
        [rumor] { $self ->
            [yes] You hear a Rumor.
           *[no] { $player } hears a Rumor.
        }
       *[impassable] { $self ->
            [yes] You find the land Impassable
           *[no] { $player } finds the land Impassable
        }{ $which ->
            [1] : findings and discoveries are out of reach this turn
           *[other] { "" }
        }.
    }
event-ignores = { $self ->
        [yes] You ignore the second { TERM($incident, form: "bare") }.
       *[no] { $player } ignores the second { TERM($incident, form: "bare") }.
    }
event-walks = { $self ->
        [yes] You walk to { TERM($slot) }.
       *[no] { $player } walks to { TERM($slot) }.
    }
event-stays = { $self ->
        [yes] You stay at the End and rest.
       *[no] { $player } stays at the End and rests.
    }
event-chased-away = { $self ->
        [yes] You chase the Warband away.
       *[no] { $player } chases the Warband away.
    }
event-returns-encounter = { $self ->
        [yes] You succeed: the encounter here is gone.
       *[no] { $player } succeeds: the encounter here is gone.
    }
event-places-rumor = { $self ->
        [yes] You hear of a Rumor in { TERM($slot) }.
       *[no] { $player } hears of a Rumor in { TERM($slot) }.
    }
event-places-finding = { $self ->
        [yes] You spot { TERM($chit) } in { TERM($slot) }.
       *[no] { $player } spots { TERM($chit) } in { TERM($slot) }.
    }
event-out-of-reach = { $self ->
        [yes] You cannot reach the { TERM($chit, form: "bare") }.
       *[no] { $player } cannot reach the { TERM($chit, form: "bare") }.
    }
event-rumor-told = { $self ->
        [yes] You learn more: the Rumor leads to { TERM($slot) }. Around it lies Wasteland.
       *[no] { $player } learns more: the Rumor leads to { TERM($slot) }. Around it lies Wasteland.
    }
event-rumor-moves = { $self ->
        [yes] You hear another story on the way to a find: the Rumor is in { TERM($slot) } now.
       *[no] { $player } hears another story on the way to a find: the Rumor is in { TERM($slot) } now.
    }
event-finds = { $self ->
        [yes] You find { TERM($chit) }.
       *[no] { $player } finds { TERM($chit) }.
    }
event-discovers = { $self ->
        [yes] You discover { TERM($chit) }.
       *[no] { $player } discovers { TERM($chit) }.
    }
event-king = { $likes ->
        [0] { $self ->
            [yes] The King gives you nothing.
           *[no] The King gives { $player } nothing.
        }
       *[1] { $self ->
            [yes] The King likes you.
           *[no] The King likes { $player }.
        }
    }
# $previous: the Encounter that was met before, or none
after-previous = { $previous ->
        [none] { "" }
       *[other] , coming from { TERM($previous) }
    }
event-meets = { $self ->
        [yes] You meet { TERM($chit) }{ after-previous }.
       *[no] { $player } meets { TERM($chit) }{ after-previous }.
    }
event-ignored = { $self ->
        [yes] The Missionary ignores you.
       *[no] The Missionary ignores { $player }.
    }
event-village = { $likes ->
        [0] { $respects ->
            [0] The Village is hostile.
           *[1] { $self ->
                [yes] The Village respects you, but stays cold.
               *[no] The Village respects { $player }, but stays cold.
            }
        }
       *[1] { $respects ->
            [0] The Village is friendly.
           *[1] The Village is overjoyed.
        }
    }
# What a legend that asks nothing does
toll = { $special ->
        [christian-kingdom] { " " }(Food +20, all Bibles stay there)
        [solomons-mines] { " " }(an Ambush, then a health roll)
        [cursed] { " " }(a porter leaves, then a health roll)
        [kanger] { " " }(all Gifts for a random resource)
        [haunted] { " " }(2 porters leave, then a sanity roll)
        [zombies] { " " }(all Machetes and Pickaxes are gone, then 4 Ambushes)
        [the-link] { " " }(all Surveying and Altimeters are gone, and 30 Items)
        [lost-world] { " " }(all Fishing and Telescopes are gone, and 40 Items)
        [lost-eden] { " " }(Health 5, Sanity 5, Discontent 1, all resources but a Diary are gone)
       *[other] { "" }
    }
event-special = { $self ->
        [yes] You stand before a legend: { TERM($special) }{ toll }.
       *[no] { $player } stands before a legend: { TERM($special) }{ toll }.
    }
event-no-special = { $self ->
        [yes] You follow the Rumor and find nothing: all legends are told.
       *[no] { $player } follows the Rumor and finds nothing: all legends are told.
    }
event-humbles = { $self ->
        [yes] You spend 1 Time to humble { $other }.
       *[no] { $player } spends 1 Time to humble { $other-self ->
            [yes] you
           *[no] { $other }
        }.
    }
event-bad-luck = { $self ->
        [yes] You wish { $other } bad luck (the { TERM($colour) } marker): the die is rolled again.
       *[no] { $player } wishes { $other-self ->
            [yes] you
           *[no] { $other }
        } bad luck (the { TERM($colour) } marker): the die is rolled again.
    }
event-rolls = { $self ->
        [yes] You roll { rolled }
       *[no] { $player } rolls { rolled }
    }
event-rerolls = { $self ->
        [yes] You roll again { rolled }
       *[no] { $player } rolls again { rolled }
    }
event-sets-die = { $self ->
        [yes] You let Success decide: the die shows { $face }.
       *[no] { $player } lets Success decide: the die shows { $face }.
    }
# $lost: how many are lost, 0 if $amount are gained
event-dp = { $lost ->
        [0] { $self ->
            [yes] You gain { $amount } DP: { TERM($why, form: "dp") }.
           *[no] { $player } gains { $amount } DP: { TERM($why, form: "dp") }.
        }
       *[other] { $self ->
            [yes] You lose { $lost } DP: { TERM($why, form: "dp") }.
           *[no] { $player } loses { $lost } DP: { TERM($why, form: "dp") }.
        }
    }
event-gains = { $self ->
        [yes] You gain { TERM($thing, $amount) }{ because }.
       *[no] { $player } gains { TERM($thing, $amount) }{ because }.
    }
event-loses = { $self ->
        [yes] You lose { TERM($thing, $amount) }{ because }.
       *[no] { $player } loses { TERM($thing, $amount) }{ because }.
    }
event-drops = { $self ->
        [yes] You leave { TERM($thing, $amount) } behind: too much to carry.
       *[no] { $player } leaves { TERM($thing, $amount) } behind: too much to carry.
    }
event-abandons = { $self ->
        [yes] You abandon { goods }: nobody is left to carry them.
       *[no] { $player } abandons { goods }: nobody is left to carry them.
    }
event-takes = { $self ->
        [yes] You take { TERM($resource) }{ because }.
       *[no] { $player } takes { TERM($resource) }{ because }.
    }
resources-given = { $count ->
        [1] { TERM($resource) }
       *[other] { $count } { TERM($resource, form: "bare") }
    }
event-returns = { $self ->
        [yes] You return { resources-given }{ because }.
       *[no] { $player } returns { resources-given }{ because }.
    }
# $fewer: by how much it falls, 0 if it rises by $amount
event-discontent = { $fewer ->
        [0] { $self ->
            [yes] Discontent with you rises by { $amount }{ because }.
           *[no] Discontent with { $player } rises by { $amount }{ because }.
        }
       *[other] { $self ->
            [yes] Discontent with you falls by { $fewer }{ because }.
           *[no] Discontent with { $player } falls by { $fewer }{ because }.
        }
    }
event-revolt = { $self ->
        [yes] You face a revolt.
       *[no] { $player } faces a revolt.
    }
event-time-up = { $self ->
        [yes] You run out of Time here.
       *[no] { $player } runs out of Time here.
    }
event-resets = { $self ->
        [yes] You have { $time } Time for the next region.
       *[no] { $player } has { $time } Time for the next region.
    }
event-dies = { $self ->
        [yes] You die in the heart of darkness.
       *[no] { $player } dies in the heart of darkness.
    }
event-goes-insane = { $self ->
        [yes] You go insane in the heart of darkness.
       *[no] { $player } goes insane in the heart of darkness.
    }
event-balance = The balance shifts. Findings and discoveries that leave the game: { $gone }.
event-cut-off = Game turn limit reached ({ $turns }). The match is scored now.
event-wins = { $alone ->
        [yes] { $self ->
            [yes] You end
           *[no] { $player } ends
        }
       *[no] { $self ->
            [yes] You win
           *[no] { $player } wins
        }
    } with { $dp } DP.
event-ties = { LIST($seats, start: "yes") } tie with { $dp } DP.

## Previews

measure = { $name ->
        [dp] DP
        [time] Time
        [health] Health
        [sanity] Sanity
        [askaris] Askaris
        [porters] Porters
        [ammo] Ammo Stock
        [food] Food
        [gifts] Gifts
        [discontent] Discontent
       *[resources] Resources
    }
# What luck decides next: a draw, or a roll. $dice: d6, d10 or d6+d10
then = then { roll-for } is drawn
# $seat: whose roll it is, −1 nobody’s
dice-of = { $seat ->
        [-1] { $dice }
       *[other] { $self ->
            [yes] { $dice }
           *[no] { $player }’s { $dice }
        }
    }
then-gain = then { dice-of } for { $gain ->
        [gifts] Gifts
       *[food] Food
    }{ then-modifiers }
then-lose = then { dice-of } for { $gain ->
        [gifts] Gifts
       *[food] Food
    } lost{ then-modifiers }
then-rolls = then { dice-of } for { roll-for }{ then-modifiers }
then-needs = then { dice-of }, { $good } in { $ways } { roll-chance }, else { roll-bad }{ then-modifiers }: needs { TERM($target) }
# $plus: how many there are
then-modifiers = { $plus ->
        [0] { "" }
       *[other] , { LIST($added) }
    }
then-plus = { SIGNED($amount) } { roll-modifier }

## Hints: why this move

hint-port = Many regions can be reached from here.
hint-patron = What this patron likes turns up often.
hint-packing = It is next on the packing list.
hint-packed = Everything on the packing list is bought.
hint-rest = You are short of Food, and resting brings 20.
hint-way = There is most to find that way.
hint-source = Its DP are worth the Time.
hint-draw-again = Another marker may bring more.
hint-river = So the next region lies by the water.
hint-same = All moves are worth the same.
hint-stay = You are at the End, and nothing near is worth the risk.
hint-find = What lies there brings DP.
hint-towards = This way leads to what you can still reach.
hint-guide = 2 more Time mean two more steps.
hint-place = There it lies on your way.
hint-rumor = It is on your way.
hint-go-on = There is Time for one more find.
hint-end = At the End there is no health roll.
hint-look = Looking costs nothing.
hint-send-away = This encounter can only hurt you.
hint-keep-encounter = This encounter can help you.
hint-ignore = A random resource is the smaller loss.
hint-play-incident = This incident costs you little.
hint-cannabis = They are sure to tell the Rumor.
hint-gifts = 2 Gifts make it likelier that they like you.
hint-few-gifts = You have few Gifts left.
hint-ask-guide = A Guide brings 2 Time each game turn.
hint-food = You need Food for the next meal.
hint-keep-gifts = Keep the Gifts for a King or another Village.
hint-more-gifts = More Gifts give better odds.
hint-ammo = Ammo is cheaper than an askari.
hint-quinine-askari = A lost askari would raise Discontent.
hint-every-cost = You lose something in any case.
hint-resource = A resource is worth more here.
hint-bible = A sure recruit lowers Discontent.
hint-recruit = This recruit is likelier to come.
hint-nobody = Nobody else can join you.
hint-quinine-member = A loss raises Discontent too far.
hint-keep-quinine = Keep the Quinine for your Health.
hint-least-hurt = This loss hurts you least.
hint-least-needed = You need this least.
hint-most-useful = It is the most useful one.
hint-weapons = The weapons are worth more than an askari.
hint-price = What you get is worth the price.
hint-envy = You can spare 1 Sanity for 2 DP.
hint-no-envy = Your Sanity is too low for that.
hint-demand = This incident hurts them most.
hint-no-humility = 1 Time is worth more to you than that.
hint-over = This is your last game turn: nothing is needed after it.
hint-health = Your Health is low.
hint-sanity = Your Sanity is low.
hint-ammo-stock = Your Ammo Stock is low.
hint-well = You are well enough for now.
hint-reroll = A reroll can only hurt the leader.
hint-keep-marker = Keep the marker for a roll that matters more.
hint-any-number = Every number does the same here.
hint-highest = The highest number brings most.
hint-closest = That slot is closest to you.
hint-succeeds = With this number it succeeds.
hint-no-number = No number helps here.
