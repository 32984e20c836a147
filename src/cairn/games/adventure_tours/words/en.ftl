### Adventure Tours at the table. docs/translating.md explains these files; English is the source.
### $player: the name of whom it is about. $self: "yes" if that is the reader, else "no". $target: another player, likewise;
### $target-self is "same" where both are the same person and not the reader.
### $card, $cards, $action, $lost, $board, $does, $grants are things: TERM($card), LIST($cards). SIGNED gives +12, −20, 0.

## Things

# Cards say their colour in brackets; levels and signs say what the colour stands for
colour = { $colour ->
        [red] red
        [blue] blue
       *[yellow] yellow
    }
# A level by its colour; "all" stands for equipment that counts in all three
category = { $level ->
        [red] technology
        [blue] provisions
        [yellow] clothing
       *[all] all three
    }
category-title = { $level ->
        [red] Technology
        [blue] Provisions
       *[yellow] Clothing
    }
# The adventurers. Alone (.bare) they need no article; where there is little room, a part of the name (.short)
person = { $who ->
        [nellie] Nellie Quick
        [miller] Pater Miller
        [earl] Earl of Bucket
        [rufus] Rufus Rigs
        [rook] Rascal Rook
        [anthrop] Miss Anthrop
        [betty] Betty McKlug
        [vane] Inspector Vane
        [roy] Roy Nobleman
        [bill] Slowhand Bill
        [farsight] Colonel Farsight
        [amelia] Amelia Airhead
       *[maharani] the Maharani
    }
    .bare = { $who ->
        [maharani] Maharani
       *[other] { person }
    }
    .short = { $who ->
        [nellie] Nellie
        [miller] Miller
        [earl] Earl
        [rufus] Rufus
        [rook] Rook
        [anthrop] Anthrop
        [betty] Betty
        [vane] Vane
        [roy] Roy
        [bill] Bill
        [farsight] Farsight
        [amelia] Amelia
       *[maharani] Maharani
    }
# In a sentence: "You recruit Roy Nobleman (red)." After "your" or "Anna’s": .own. Where the colour is said otherwise: .person in a sentence, .bare on a card
card = { person } ({ colour })
    .own = { person.bare } ({ colour })
    .person = { person }
    .bare = { person.bare }
    .short = { person.short }
# The same for a name that an owner's own content file brings
card-printed = { $name } ({ colour })
    .person = { $name }
    .bare = { $name }
    .short = { $name }
# What stands on the card: what its action does
card-text = { $who ->
        [nellie] A player draws 1 card.
        [miller] As a member: discard him to block an action that targets you.
        [earl] Add equipment once more, and draw for it.
        [rufus] Recruit one more card of this colour.
        [rook] A player’s newest equipment is discarded.
        [anthrop] A player’s newest member is discarded.
        [betty] A player draws 2 cards.
        [vane] Look at a hand and discard one card of it.
        [roy] No action. As equipment +1 in all three.
        [bill] Take a player’s newest equipment.
        [farsight] Take another turn after this one.
        [amelia] A player’s newest member joins you.
       *[maharani] Your equipment of this colour becomes members.
    }
board = { $which ->
        [desert] the Desert
        [himalaya] the Himalaya Caravan
        [deep-sea] the Deep-Sea Submarine
        [rainforest] the Rainforest Riverboat
        [polar] the Polar Airship
        [volcano] Volcano Island
       *[grand-tour] the Grand Savanna Tour
    }
    .bare = { $which ->
        [desert] Desert
        [himalaya] Himalaya Caravan
        [deep-sea] Deep-Sea Submarine
        [rainforest] Rainforest Riverboat
        [polar] Polar Airship
        [volcano] Volcano Island
       *[grand-tour] Grand Savanna Tour
    }
# What stands on the board: its ability
board-text = { $which ->
        [desert] No ability.
        [himalaya] Once a turn, before or after your play: add equipment once more.
        [deep-sea] Once a turn: skip the draw after equipment.
        [rainforest] Once a turn, after a provisions member: recruit another.
        [polar] Once a turn: use a technology member’s action again.
        [volcano] Once a turn, after equipment: draw 3, put 2 under the deck.
       *[grand-tour] You start every round with 8 cards.
    }
# What an action does to whom it is aimed at: the newest card (", Roy Nobleman (blue)") stands behind it where it is seen
effect = { $effect ->
        [draw_one] draws a card
        [draw_two] draws 2 cards
        [break_gear] loses the newest equipment
        [take_gear] hands over the newest equipment
        [drive_away] loses the newest member
        [lure_away] hands over the newest member
       *[search_bags] shows the hand and loses a card
    }
effect-you = { $effect ->
        [draw_one] draw a card
        [draw_two] draw 2 cards
        [break_gear] lose your newest equipment
        [take_gear] hand over your newest equipment
        [drive_away] lose your newest member
        [lure_away] hand over your newest member
       *[search_bags] show your hand and lose a card of it
    }
lost-card = { $lost ->
        [none] { "" }
       *[other] , { TERM($lost) }
    }
target-whose = { $target-self ->
        [yes] your
        [same] their own
       *[no] { $target }’s
    }

## Questions, and below them why they are asked

ask-Play = { $self ->
        [yes] Play a card: as equipment, or as a member.
       *[no] { $player } chooses a card to play.
    }
ask-CampAfter = { $self ->
        [yes] Add equipment once more?
       *[no] { $player } may add equipment once more.
    }
ask-SealHatch = { $self ->
        [yes] Draw a card, or skip the draw?
       *[no] { $player } may skip the draw.
    }
ask-WideChoice = { $self ->
        [yes] Draw 1 card, or 3 of which 2 go back?
       *[no] { $player } may draw 3 cards instead of 1.
    }
ask-Bury = { $self ->
        [yes] Put a card under the deck.
       *[no] { $player } puts cards under the deck.
    }
ask-Aim = { $self ->
        [yes] Choose a target for { TERM($card) }.
       *[no] { $player } may use { TERM($card) }.
    }
ask-AimAgain = { $self ->
        [yes] Use { TERM($card) } again? Choose a target.
       *[no] { $player } may use { TERM($card) } again.
    }
ask-ExtraImprove = { $self ->
        [yes] Add more equipment with { TERM($card) }?
       *[no] { $player } may add more equipment with { TERM($card) }.
    }
ask-ImproveAgain = { $self ->
        [yes] Add equipment again with { TERM($card) }?
       *[no] { $player } may add equipment again with { TERM($card) }.
    }
ask-BringFriend = { $self ->
        [yes] Recruit another member with { TERM($card) }?
       *[no] { $player } may recruit another member with { TERM($card) }.
    }
ask-FriendAgain = { $self ->
        [yes] Recruit again with { TERM($card) }?
       *[no] { $player } may recruit again with { TERM($card) }.
    }
ask-AnotherTurn = { $self ->
        [yes] Take another turn with { TERM($card) }?
       *[no] { $player } may take another turn with { TERM($card) }.
    }
ask-TurnAgain = { $self ->
        [yes] Take one more turn with { TERM($card) }?
       *[no] { $player } may take one more turn with { TERM($card) }.
    }
ask-GrandDeparture = { $self ->
        [yes] Turn equipment into members with { TERM($card) }?
       *[no] { $player } may turn equipment into members with { TERM($card) }.
    }
ask-WellStocked = { $self ->
        [yes] Recruit another provisions member?
       *[no] { $player } may recruit another provisions member.
    }
ask-ChooseBoard = { $self ->
        [yes] Choose your board for the next round.
       *[no] { $player } chooses a board.
    }
# $actor: who aims
ask-Shield = { $self ->
        [yes] { $actor } targets you with { TERM($card) }. Block with Pater Miller?
       *[no] { $player } may block { $actor-self ->
            [yes] your
           *[no] { $actor }’s
        } { TERM($card, form: "own") } with Pater Miller.
    }
ask-PickFrom = { $self ->
        [yes] Discard a card of { $target }’s hand.
       *[no] { $player } chooses a card of { target-whose } hand.
    }
ask-PickFrom-own = { $self ->
        [yes] Discard a card of your own hand.
       *[no] { $player } chooses a card of their own hand.
    }
why-Play = After equipment you draw a card, after a member you don’t.
why-Bury = You drew 3 cards. 2 cards go back, the second below the first.
why-PickFrom = The card is discarded face up.
why-ChooseBoard = The lowest result of the last round chooses first.
why-Aim = { TERM($does) }
why-AimAgain = { TERM($does) }
why-ExtraImprove = { TERM($does) }
why-BringFriend = { TERM($does) }
why-AnotherTurn = { TERM($does) }
why-GrandDeparture = { TERM($does) }
why-CampAfter = { TERM($grants) }
why-SealHatch = { TERM($grants) }
why-WideChoice = { TERM($grants) }
why-WellStocked = { TERM($grants) }
why-ImproveAgain = { TERM($grants) }
why-FriendAgain = { TERM($grants) }
why-TurnAgain = { TERM($grants) }
why-Shield = { $self ->
        [yes] Otherwise you { effect-you }{ lost-card }. Blocking costs you Pater Miller and his pay of { $pay }.
       *[no] Otherwise { $player } { effect }{ lost-card }. Blocking costs Pater Miller and his pay of { $pay }.
    }

## Buttons: a verb first, no full stop

# $level: the colour in which the equipment counts, or "all"
gear = { $level ->
        [all] +{ $gear } in all three
       *[other] +{ $gear } { category }
    }
do-improve = Play { TERM($card, form: "person") } as equipment ({ gear })
do-camp = Play { TERM($card, form: "person") } as extra equipment ({ gear })
do-add = Recruit { TERM($card) }: pays { $pay }
do-shield = Block with { TERM($card) }
do-bury = Put { TERM($card) } under the deck
do-discard = Discard { TERM($card) }
do-allow = Let it happen
# A target: who, and what it does to them
do-aim = { $self ->
        [yes] You { $effect ->
            [search_bags] discard a hand card
           *[other] { effect-you }{ lost-card }
        }
       *[no] { $player } { effect }{ lost-card }
    }
do-aim-shielded = { $player } { effect }{ lost-card } (can block)
do-draw = Draw 1 card
do-draw-none = Skip the draw
do-draw-three = Draw 3, put 2 under the deck
# $levels: three start values, "5 / 1 / 3"
do-board = Lead { TERM($board) } ({ $levels })
# $change: what the level loses, a negative number
do-use = Turn equipment into members: { $pay ->
        [one] +{ $pay } coin
       *[other] +{ $pay } coins
    }, { category } { SIGNED($change) }
do-use-turn = Take another turn
do-skip = Skip
do-skip-gear = Don’t add equipment
do-skip-friend = Don’t recruit
do-skip-again = Don’t use it again
do-skip-turn = End turn
do-skip-departure = Keep the equipment

## Events: one line of the log each, present tense

event-board = { $self ->
        [yes] You lead { TERM($board) }.
       *[no] { $player } leads { TERM($board) }.
    }
event-chooses = { $self ->
        [yes] You choose { TERM($board) }.
       *[no] { $player } chooses { TERM($board) }.
    }
event-ability = { $self ->
        [yes] You use the ability of { TERM($board) }.
       *[no] { $player } uses the ability of { TERM($board) }.
    }
event-starts = { $self ->
        [yes] You start round { $round }.
       *[no] { $player } starts round { $round }.
    }
event-dealt = { $self ->
        [yes] You are dealt { TERM($card) }.
       *[no] { $player } is dealt { TERM($card) }.
    }
event-dealt-hidden = { $player } is dealt a card.
event-draws = { $self ->
        [yes] You draw { TERM($card) }.
       *[no] { $player } draws { TERM($card) }.
    }
event-draws-hidden = { $player } draws a card.
event-exhausted = The last card of the deck is drawn.
event-empty = { $self ->
        [yes] You have no cards left. The round ends.
       *[no] { $player } has no cards left. The round ends.
    }
event-improves = { $self ->
        [yes] You play { TERM($card) } as equipment.
       *[no] { $player } plays { TERM($card) } as equipment.
    }
event-adds = { $self ->
        [yes] You recruit { TERM($card) }.
       *[no] { $player } recruits { TERM($card) }.
    }
event-buries = { $self ->
        [yes] You put { TERM($card) } under the deck.
       *[no] { $player } puts { TERM($card) } under the deck.
    }
event-buries-hidden = { $player } puts a card under the deck.
event-aims = { $self ->
        [yes] You use { TERM($card) } on { $target-self ->
            [yes] yourself
           *[no] { $target }
        }.
       *[no] { $player } uses { TERM($card) } on { $target-self ->
            [yes] you
            [same] themselves
           *[no] { $target }
        }.
    }
# $actor aimed the card $action at the player, who blocks it with $card
event-cancels = { $self ->
        [yes] You block { $actor }’s { TERM($action, form: "own") } with { TERM($card) }.
       *[no] { $player } blocks { $actor-self ->
            [yes] your
           *[no] { $actor }’s
        } { TERM($action, form: "own") } with { TERM($card) }.
    }
event-breaks = { $self ->
        [yes] You discard { target-whose } equipment { TERM($card, form: "own") }.
       *[no] { $player } discards { target-whose } equipment { TERM($card, form: "own") }.
    }
event-drives = { $self ->
        [yes] You drive away { target-whose } { TERM($card, form: "own") }.
       *[no] { $player } drives away { target-whose } { TERM($card, form: "own") }.
    }
event-takes = { $self ->
        [yes] You take { target-whose } equipment { TERM($card, form: "own") }.
       *[no] { $player } takes { target-whose } equipment { TERM($card, form: "own") }.
    }
event-lures = { $self ->
        [yes] You lure away { target-whose } { TERM($card, form: "own") }.
       *[no] { $player } lures away { target-whose } { TERM($card, form: "own") }.
    }
event-sees = { $self ->
        [yes] You look at { target-whose } hand: { LIST($cards) }.
       *[no] { $player } looks at { target-whose } hand: { LIST($cards) }.
    }
event-sees-hidden = { $player } looks at a hand.
event-confiscates = { $self ->
        [yes] You discard { TERM($card) } from { target-whose } hand.
       *[no] { $player } discards { TERM($card) } from { target-whose } hand.
    }
event-earns = { $self ->
        [yes] You get another turn with { TERM($card) }.
       *[no] { $player } gets another turn with { TERM($card) }.
    }
event-again = { $self ->
        [yes] You take another turn.
       *[no] { $player } takes another turn.
    }
event-departs = { $self ->
        [yes] Your equipment becomes members: { LIST($cards) }.
       *[no] { $player }’s equipment becomes members: { LIST($cards) }.
    }
# $held: cards left in hand, which cost 2 coins each
held-cost = { $held ->
        [0] { "" }
        [one] , less 2 for { $held } card in hand
       *[other] , less 2 for each of { $held } cards in hand
    }
# $after: the coins are never below 0
event-reckons = { $self ->
        [yes] Your members pay { $income }{ held-cost }: { $before } becomes { $after }.
       *[no] { $player }’s members pay { $income }{ held-cost }: { $before } becomes { $after }.
    }
event-pays = { $self ->
        [yes] Your members pay { $income }{ held-cost }.
       *[no] { $player }’s members pay { $income }{ held-cost }.
    }
event-counts = { $self ->
        [yes] You have { $after ->
            [one] { $after } coin
           *[other] { $after } coins
        } now, { $before } before.
       *[no] { $player } has { $after ->
            [one] { $after } coin
           *[other] { $after } coins
        } now, { $before } before.
    }
event-counts-hidden = { $player } counts the coins and keeps the number secret.
event-wins = { $self ->
        [yes] You win with { $money ->
            [one] { $money } coin
           *[other] { $money } coins
        }.
       *[no] { $player } wins with { $money ->
            [one] { $money } coin
           *[other] { $money } coins
        }.
    }
event-ties = { LIST($seats, start: "yes") } tie with { $money ->
        [one] { $money } coin
       *[other] { $money } coins
    }.

## A hand that is dealt, as one line of the log

log-dealt = { $self ->
        [yes] You are dealt { LIST($cards) }.
       *[no] { $player } is dealt { LIST($cards) }.
    }
log-dealt-hidden = { $player } is dealt a hand.
# $cards: what was drawn
log-improves-draws = { $self ->
        [yes] You play { TERM($card) } as equipment, drawing { LIST($cards) }.
       *[no] { $player } plays { TERM($card) } as equipment, drawing { LIST($cards) }.
    }
log-improves-draws-hidden = { $player } plays { TERM($card) } as equipment, drawing a card.
# Beside a move as it is told, before the numbers: "your pay 14 → 9", or, of whoever moves, "pay 4 → 8"
change-pay = { $self ->
        [yes] your pay
       *[no] pay
    }
change-level = { $self ->
        [yes] your { category }
       *[no] { category }
    }

## Previews

number = { $what ->
        [technology] technology
        [provisions] provisions
        [clothing] clothing
        [income] income
       *[hand] cards in hand
    }
measure = { TERM($name) }
measure-other = { $player }’s { number }
then = { $luck ->
        [boards] then the boards are dealt
       *[other] { $ways ->
            [1] then draw the last card
           *[other] then draw 1 of { $ways } unknown cards
        }
    }

## Hints: why this move; numbers are estimates, hence "about"

turns-left = { $turns ->
        [one] About { $turns } turn is left
       *[other] About { $turns } turns are left
    }
hint-opens = Then you can recruit { LIST($cards, form: "person") }.
hint-equip = { turns-left }: time to equip, and the card you draw may pay more.
hint-recruit = Pays { $pay }, and saves 2 for a card in hand.
hint-aim-self = It helps you most.
hint-aim-leader = { $target } is doing best.
hint-aim-most = It has the most effect there.
hint-allow = Pater Miller is worth more than what you would lose.
hint-block = You would lose more than Pater Miller pays.
hint-skip = It would cost you more than you gain.
hint-least = You need it least.
hint-confiscate = It would have paid its owner most.
hint-board = It has good start values and an ability you can use most turns.
hint-hatch = Another card would cost more than it could still pay.
hint-gain = You gain most from it.

## The table: what stands on it, and what a screen reader says of it

label-name = { TERM($card, form: "bare") }
label-short = { TERM($card, form: "short") }
# Never the colour alone
label-card = { TERM($card, form: "bare") }, { category }
label-does = { TERM($does) }
label-board = { TERM($board, form: "bare") }
label-grants = { TERM($grants) }
label-none = none
label-table = Table
label-mine = Your expedition
label-expedition = { $player }’s expedition
label-any = expedition
label-used = Used.
# In one line with numbers: "purse 12 · members +8 · hand −6"
label-purse = purse
label-members-pay = members
label-hand-costs = hand
label-back = Back to yours
label-back-long = Back to your expedition
label-members = Members
label-paying = paying { $income }
label-can-block = can block
label-newest = newest
label-no-members = No members yet
label-no-members-small = no members yet
label-no-equipment = No equipment yet
label-no-equipment-small = no equipment
label-no-board = no board yet
# $short: the part of a name that people use
label-joins = { $short } joins
label-levels = Levels
label-levels-needs = Levels, and what your hand needs
label-level = { category-title } level { $now }
label-level-after = { category-title } level { $now }, would be { $after }
# $needs: "5 (Roy), 7 (Farsight)"
label-asks = { "; " }your hand needs { $needs }
label-equipment = Equipment
label-as-equipment = As equipment
label-ghost = { gear-short } equipment
gear-short = { $level ->
        [all] +{ $gear } all
       *[other] +{ $gear }
    }
# $members and $equipment: cards in their order, or "none"
label-has = { $self ->
        [yes] You have
       *[no] { $player } has
    } members { $members }; equipment { $equipment }, the newest last.
label-look = Look closely at { $player }: members { $members }. Equipment { $equipment }.
label-deck = deck
label-deck-small = Deck
label-discards-small = Discards
label-discard-pile = discard pile
label-discards = Discards, the newest first
label-discarded = { $cards } discarded
label-newest-first = newest first
label-look-through = { $cards ->
        [one] { $cards } card on the discard pile; look through it
       *[other] { $cards } cards on the discard pile; look through them
    }
label-under = you put { $cards } under it
label-close = Close
label-hand = Your hand
label-cards = Cards in hand
label-key = , key { $key }
label-watching = You are watching: hands stay hidden.
label-empty = Your hand is empty.
label-hand-of = The hand of { $player }
label-holds-heading = { $player } holds
label-search-note = only you see this, 1 card is discarded
# Cards known in a hand, shown behind it; $number of them may be gone
label-holds = holds
label-less = less { $number }
label-aimed = targeted
label-cards-in-hand = cards in hand
label-coins = coins
label-income = income
label-demanded = { category-title } needed:
label-pays-whole = pays
label-choosing = Choosing boards
label-boards = Boards for round { $round }
# Between the names of those who choose, in their order
label-then = , then{ " " }
# What an action does, in two words, for small cards
effect-short = { $effect ->
        [draw_one] draw 1
        [draw_two] draw 2
        [shield] blocks
        [extra_improve] more gear
        [bring_friend] recruit more
        [break_gear] break gear
        [take_gear] take gear
        [drive_away] drive away
        [lure_away] lure away
        [search_bags] search a hand
        [another_turn] another turn
        [grand_departure] gear joins
       *[none] no action
    }
need = needs { $short } more ({ $now } of { $demand })
need-short = needs { $short }
need-none = ready
need-risk = ready, unless this happens
need-risk-short = at risk
chip-pays = pays { $pay }
chip-bury = under the deck
chip-discard = discard
chip-camp = extra
offer-recruit = Recruit { $short }
offer-camp = Extra equipment ({ gear-short })
offer-bury = Put under the deck
offer-discard = Discard
note-recruit = { category } { $now } of { $demand }, pays { $pay }
note-improve = { category } { $now } → { $after }, draw 1
tap-expedition = tap an expedition
tap-rival = tap a rival
tap-board = tap a board
tap-card = tap a card
tell-cannot-join = { TERM($card, form: "bare") } cannot join now.
tell-needs-level = { TERM($card, form: "bare") } needs a higher level.
tell-impossible = That is not possible now.

## Beside the table

rail-money = Money, with members’ pay so far
rail-now = If the round ended now
rail-yours = Your money
rail-members = Members pay
rail-hand = { $cards ->
        [one] { $cards } card in hand, 2 each
       *[other] { $cards } cards in hand, 2 each
    }
rail-sum = You would have

## Scores at the end of a round

scores-title = Round { $round } scores
scores-label = Scores of round { $round }
scores-note = Members pay. Every card left in hand costs 2.
scores-step = Next
scores-result = See the result
scores-next = Next round
scores-no-members = no members
scores-held = { $held } left in hand
scores-none-held = no card left
scores-hidden = total hidden
scores-floor = never below 0

## Beside a name, and above the table

meta-round = Round { $round } of { $rounds }
# $money: missing where it is hidden
seat-note = +{ $income }, { story-cards }
seat-note-money = { $money } { seat-note }

## Keys: what each does

key-take = pick up a card of your hand; if no card is asked for: look at that move
key-recruit = recruit the selected card
key-equip = play it as equipment, as extra equipment
key-along = from card to card of your hand
key-do = make the move you look at
key-skip = skip

## Drawings in the rules

picture-card-level = 4, top left
picture-card-level-what = the level she needs, in provisions
picture-card-pay-what = what she pays as a member
picture-card-action = her line
picture-card-action-what = what she can do when you recruit her
picture-card-gear = +1, at the foot
picture-card-gear-what = what she adds as equipment
picture-levels = A board with 1, the Earl with 2 and Roy with 1 in all three make provisions 4. Betty is ready. A Roy who needs 5 is 1 short.
picture-shield = Discard him, and the action that targeted you does nothing. You lose what he would have paid.
picture-scores = Three members pay 5, 4 and 2. Two cards left in hand cost 2 each.

## How a match ended: a few sentences, each in up to three ways

column-round = Round { $round }
column-members = Members paid
column-cards = Cards held
story-cards = { $cards ->
        [one] { $cards } card
       *[other] { $cards } cards
    }
story-led-1 = { $self ->
        [yes] You led
       *[no] { $player } led
    } from the first round to the last.
story-led-2 = After round 1, nobody caught { $self ->
        [yes] you
       *[no] { $player }
    }.
story-took-1 = { $self ->
        [yes] You took
       *[no] { $player } took
    } the lead in round { $round } and kept it.
story-took-2 = Round { $round } put { $self ->
        [yes] you
       *[no] { $player }
    } in front for good.
# $target: who led before
story-turned-1 = { $target-self ->
        [yes] You led
       *[no] { $target } led
    } before the last round, then { $self ->
        [yes] you took
       *[no] { $player } took
    } the lead.
story-turned-2 = The last round turned it: { $target-self ->
        [yes] you
       *[no] { $target }
    } fell behind, and { $self ->
        [yes] you won
       *[no] { $player } won
    }.
story-paid-1 = { $self ->
        [yes] Your
       *[no] { $player }’s
    } members paid best: { $income } in round { $round }.
story-paid-2 = In round { $round }, { $self ->
        [yes] your
       *[no] { $player }’s
    } members paid { $income }, more than any others.
story-paid-3 = Nobody earned more in a round than { $self ->
        [yes] you
       *[no] { $player }
    }: { $income } in round { $round }.
story-rich-1 = { $self ->
        [yes] You
       *[no] { $player }
    } recruited the best payer: { TERM($card, form: "person") }, who pays { $pay }.
story-rich-2 = { TERM($card, form: "person", start: "yes") } joined { $self ->
        [yes] you
       *[no] { $player }
    } and paid { $pay }.
story-held-1 = { $self ->
        [yes] You were
       *[no] { $player } was
    } caught with { story-cards } in round { $round }, at 2 coins each.
story-held-2 = Round { $round } left { $self ->
        [yes] you
       *[no] { $player }
    } with { story-cards } in hand: { SIGNED($cost) }.
story-target-1 = Nobody was targeted more often than { $self ->
        [yes] you
       *[no] { $player }
    }: { $actions ->
        [one] { $actions } time
       *[other] { $actions } times
    }.
story-target-2 = { $actions ->
        [one] { $actions } action
       *[other] { $actions } actions
    } hit { $self ->
        [yes] you
       *[no] { $player }
    }, more than anybody else.
story-blocks-1 = Pater Miller blocked { $actions ->
        [one] { $actions } action
       *[other] { $actions } actions
    }.
story-blocks-2 = { $actions ->
        [one] { $actions } action was
       *[other] { $actions } actions were
    } blocked by Pater Miller.
