### What the browser client says itself: lobby, settings, everything around a table. docs/translating.md explains these files.
### What a game says is in its own words/. Buttons, headings and labels have no full stop.

## Everywhere

# After the name of a page, in the browser’s tab
title = { $page } · Cairn
title-lobby = Cairn: expedition games
close = Close
try-again = Try again
loading = Loading …
lobby = Go to the lobby
you = You
# $bot: its level by its own name; a game may bring bots with names of their own
level = { $bot ->
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
    }
# A person at a table, by the seat
player-number = Player { $number }
seat-number = Seat { $number }
names = { LIST($names) }
# What a bot is like, by the name it goes by
bot-line = { $name ->
        [Pip] Plays any card that fits, and smiles either way.
        [Lulu] Follows her hat, and it is a windy day.
        [Otto] Tosses a coin at every fork in the road.
        [Mila] Learned the rules this morning, and loves them.
        [Nuru] Tries everything once, often at the same time.
        [Clara] Thinks there is plenty of time. There never is.
        [Dov] Still gets ready when the others have arrived.
        [Sefu] Plays for the fun of it, and means it.
        [Greta] Has her own way, and no wish to change it.
        [Vera] Watches her own step, and only that.
        [Emil] Does the next thing well, and then the next.
        [Tilda] Trusts the rule of thumb, and the thumb is good.
        [Basil] One look, one estimate, one step.
        [Rosa] Counts her own cards twice and yours never.
        [Jonas] Has a second thought, and it is often better.
        [Yuki] Never sits still for long.
        [Femi] Deals the hidden cards again in his head.
        [Ines] Tries every road once before she takes one.
        [Kenji] Half a second of thought, then no doubt.
        [Ada] Plays your match out before you do.
        [Zora] Looks at every move ten times as long.
        [Hakon] Waits. Then the one move that hurts.
       *[other] { "" }
    }
animal = { $animal ->
        [wren] wren
        [fox] fox
        [owl] owl
        [tortoise] tortoise
        [hare] hare
        [heron] heron
        [bear] bear
        [camel] camel
       *[other] { $animal }
    }
avatar-stones = stones
avatar-stones-long = stones, made from your name
ago-now = just now
ago-minutes = { $minutes ->
        [one] { $minutes } minute ago
       *[other] { $minutes } minutes ago
    }
ago-hours = { $hours ->
        [one] { $hours } hour ago
       *[other] { $hours } hours ago
    }
ago-days = { $days ->
        [1] yesterday
       *[other] { $days } days ago
    }

## Trouble

error-unreachable = The server does not answer. Your games are safe there. Try again in a moment.
error-server = Something went wrong. Nothing was changed. Try again.
error-left = You left the table.
trouble-client = The table did not load
trouble-client-why = Cairn may have been updated, or the connection is lost.
trouble-address = Nothing at this address
trouble-address-why = The link may be incomplete or mistyped.
trouble-table = This table can’t be opened
trouble-no-table = No such table

## Lobby

lobby-learn = Learn
lobby-bots = Bots
lobby-open-file = Open a match file
# Read out after the reader’s name, on the button that opens the settings
lobby-settings = : name and settings
lobby-file = A match file
lobby-choose = Choose a game
lobby-promise = No account needed. Every rule is kept and explained.
lobby-offline = Play offline, without this server
# $more: what the game says of itself, such as its length
lobby-game = { $seats } · { $more }
lobby-play = Play
# Read out after lobby-play
lobby-play-what = { $game } now
lobby-rules-of = { $game }: the rules
seats = { $seats ->
        [one] { $seats } seat
       *[other] { $seats } seats
    }
seats-range = { $least } to { $most ->
        [one] { $most } seat
       *[other] { $most } seats
    }
bots-note = Bots see only what their seat may see. The stones show the level.
lessons-note = A lesson is a guided first match. You play, and every step says what to do.
lessons-start = Start
# Read out after lessons-start
lessons-start-what = the lesson { $lesson }

## Setting up a match

setup-start-of = Start { $game }
setup-rules = Rules
# Read out after setup-rules
setup-rules-what = of { $game }
# Who sits at a seat
kind-me = You
kind-friend = Friend by link
kind-local = Same device
kind-bot = Bot
setup-you = you
setup-friend = Friend
setup-friend-how = joins by link
setup-local-how = hands stay hidden between turns
setup-other-bot = Choose another bot
setup-other-bot-than = Choose another bot than { $name }
setup-name-at = Name at seat { $number }
setup-level-at = Level of seat { $number }
# A level that suits this player, by their last matches
setup-level-suits = { $level }, suits you
setup-level-up = You were ahead twice in a row. Try the { $level } bot.
setup-level-down = You were behind twice in a row. Try the { $level } bot.
# Who starts, where that is no name
setup-friend-at = Your friend at seat { $number }
setup-bot-at = The { $level } bot at seat { $number }
# A rule as agreed: “Rounds: 3”
setup-option = { $option }:
setup-change = Change
setup-done = Done
setup-number = A number
setup-time = Time limit
setup-time-none = None
setup-time-move = 60 s per move
setup-time-bank = 10 min + 5 s per move
setup-time-people = At 0:00 the others can let a bot take over. You can come back.
setup-time-bots = At 0:00 a bot takes over. You can come back.
setup-spectators = Spectators
setup-spectators-all = Anyone with the link
setup-spectators-none = Players only
setup-no-spectators = no spectators
setup-start = Start
setup-starting = Starting …
setup-lesson = Lesson: { $lesson }
setup-waits = Starts when { $friends ->
        [1] your friend joins
       *[other] your friends join
    }

## Your games

shelf-title = Your games
shelf-waiting = your turn in { $matches }
shelf-open-seat = an open seat
shelf-waits-for = waiting for { LIST($names) }
shelf-waits = waiting for players
shelf-against = against { LIST($names) }
shelf-device = on this device
shelf-alone = alone
shelf-over = Finished
shelf-not-begun = Waiting for players
shelf-closed = Closed
shelf-to-play = { $player } to play
shelf-running = Running
shelf-your-turn = Your turn
shelf-empty = No matches yet. Pick a game to start.
shelf-fewer = Show fewer
shelf-finished = { $matches ->
        [one] { $matches } finished match
       *[other] { $matches } finished matches
    }
# How a match stands: first what the game says (“Round 2 of 3”), then the scores
stands = { $meta }, { $scores }
stands-alone = { $points } so far
stands-shared = you shared the win, { $mine } to { $theirs }
stands-won = you won { $mine } to { $theirs }
stands-lost = you lost { $mine } to { $theirs }
stands-level = level at { $points }
stands-lead = you lead { $mine } to { $theirs }
stands-trail = you trail { $mine } to { $theirs }

## Joining by link

join-title = { $host } invites you to { $game }
join-title-unknown = You are invited
join-broken = This invite link no longer works
join-recover-broken = This sign-in link does not work
join-recover = Sign in with this link?
# $name: who this device is now
join-recover-why = You will find the games of the device where the link was copied. The games you have here as { $name } are lost, unless you first copy a sign-in link for them.
join-recover-guest = Guest
join-recover-busy = Signing in …
join-recover-yes = Sign in
join-recover-no = Cancel
join-invites = { $host } invites you
# $length: as the game says it, such as “30 min”
join-about = { $seats ->
        [one] { $seats } seat
       *[other] { $seats } seats
    } · { $length }
join-your-seat = Your seat
join-open-seat = Open seat
# What a seat is, in a word
join-free = free
join-waiting = waiting
join-bot = bot
join-host = host
join-ready = ready
join-name = Your name
join-join = Join
join-join-as = Join as { $name }
join-watch = Just watch
join-note = No account needed. The link works once.
join-used = This invite link was already used.
join-used-why = Ask { $host } for a new one.
join-watch-match = Watch this match
join-own = Start a game of your own

## Settings

settings-title = Settings
settings-name = Your name
settings-save = Save
settings-name-changed = Name changed to { $name }
settings-avatar = Your avatar
settings-avatar-changed = Avatar changed
settings-language = Language
settings-language-browser = Same as the browser
settings-theme = Theme
theme = { $theme ->
        [light] Light
        [dark] Dark
       *[system] System
    }
settings-speed = Speed of what others do
speed = { $speed ->
        [off] Off
        [quick] Quick
        [slow] Slow
       *[normal] Normal
    }
settings-sound = Sound
settings-still = Turn off animations
settings-plain = Plain table: every game as lists and cards
settings-device = Use another device
settings-copy-link = Copy sign-in link
settings-link-copied = Link copied. Open it on your other device to find your games there.
settings-keys = Keys
keys-at = Keys for { $game }
keys-here = At this table
keys-everywhere = Everywhere
# A key and what it does. Names of keys as they stand on a keyboard
key-tab = Tab, Enter
key-esc = Esc
keys-moves = type a move, or see all moves
keys-focus = go from one thing to the next, choose it
keys-undo = undo
keys-hint = hint
keys-rules = rules, with the rule for this decision
keys-log = log, chat
keys-replay = replay; ← → Home End to step, Esc to return
keys-review = review of a finished match
keys-read = read the question again
keys-list = this list
keys-close = put back, close

## Password and data

data-title = Password and data
data-current = Current password
data-new = New password
data-first = A password, to sign in elsewhere with your name
data-change = Change password
data-set = Set password
data-remove = Remove password
data-removed = Password removed.
data-sign-in-as = Elsewhere, sign in as { $name }.
data-sign-in-name = Or sign in: your name
data-sign-in-password = and password
data-sign-in = Sign in
data-welcome = Welcome back, { $name }.
data-devices = Where you are signed in
data-this-device = this device
data-seen = last used { $ago }
data-sign-out = Sign out
# Read out after data-sign-out
data-sign-out-what = : { $device }
data-signed-out = { $device } is signed out. Sign-in links copied before no longer work.
data-proof = Your password, to sign out other devices
data-all-out = Sign out all other devices
data-no-links = Cancel all sign-in links
data-alone = Only this device is signed in now. Sign-in links copied before no longer work.
data-download = Download my data
data-delete = Delete my data
data-delete-sure = Delete your matches, chat and name? You can’t undo this.

## Without a server: Cairn in a browser tab

tab-not-started = Cairn could not be started. { $why }
tab-no-engine = The engine could not be started.
tab-open-elsewhere = Another tab has your matches open.
tab-matches = Your matches
tab-where = They are in this browser, on this device.
tab-where-size = They are in this browser, on this device. With Cairn itself they take { $megabytes } MB.
tab-kept = The browser has promised to keep them.
tab-not-kept = A browser that runs out of room may clear them. Save them now and then.
tab-save = Save all to a file
tab-load = Restore from a file
tab-file = A file with matches
tab-loaded = { $matches ->
        [one] { $matches } match restored.
       *[other] { $matches } matches restored.
    }
tab-delete = Delete all matches
tab-delete-sure = Delete all your matches? You can’t undo this.
tab-version = Version { $version }
tab-licences = Licences
tab-here-only = They are in this browser only. It may clear them when it runs out of room.
tab-no-room = The browser’s storage is full, and your last move was not saved. Save your matches to a file (Settings), make room, and try again.
tab-not-saved = The browser could not save your last move. Save your matches to a file (Settings), then reload.
tab-nothing-kept = This browser keeps nothing here. The window may be private, or the page came without HTTPS. Your matches end with this tab.
tab-cleared = The browser has cleared your matches. If you saved them to a file, you can restore them from it (Settings).
tab-stopped = Cairn has stopped. Every move you have seen is saved. Reload to go on.
tab-little-room = The browser’s storage is almost full. Save your matches to a file (Settings), and make room.
tab-renewed = A new version of Cairn is ready. Your matches stay.
tab-reload = Reload
tab-fetching = Downloading the games
tab-setting-up = Setting up
tab-fetched = Downloaded
tab-percent = { $percent } %
tab-first-time = The first time takes a moment. After that you need no network.
tab-elsewhere = Cairn is open in another tab.
tab-elsewhere-why = Close it there to go on here, or:
tab-here = Play here instead
tab-moved = You went on in another tab. Everything is saved.
tab-again = Play here again

## A table: header and tools

table-position = Position { $position } · { $game }
table-your-turn = Your turn · { $game }
table-what-if = what-if match
table-original = what-if match · back to the original
# The same, where there is little room
table-original-short = what-if
table-watching = watching
table-tools = Tools
table-undo = Undo
table-undo-nothing = Nothing to undo
table-undo-last = Undo your last move
table-undo-ask = Ask the others to undo your last move
table-hint = Hint
table-rules = Rules
table-log = Log
table-more = More
table-replay = Replay
table-to-original = Original
table-chat = Chat
table-chat-new = Chat ({ $messages })
table-settings = Settings
# Read out after table-settings
table-settings-what = and keys
table-review = Review
table-beside = Beside the table
table-end = The end
table-tabs = Log, chat or review
table-this = This table
table-lost = Connection lost. Your moves are saved. Reconnecting …
table-lost-said = Connection lost. Reconnecting.
table-back-said = Connected again.
table-try-now = Try now
table-no-server = Cairn does not answer yet …
table-no-drawings = This game’s table did not load. Cairn may have been updated, or the connection is lost.
table-stumbled = The table of { $game } has failed, so you see the plain one.
table-changed = The table has changed. Here is the current state.
table-not-possible = “{ $move }” is not possible now.
table-declined = Your request to undo was declined.
table-other-version = A table of another version
table-rules-coming = Loading the rules …
table-all-moves = All moves
table-review-title = Review of the match
table-sealed = The shuffle was sealed before the match.
table-repeatable = The shuffle of this table was not sealed.
table-spectators = { $spectators ->
        [one] { $spectators } spectator
       *[other] { $spectators } spectators
    }
table-leave-note = You can close the page at any time and come back.
table-leave = Leave this match
replies-title = Automatic replies
# $about: what the reply is to, as the game says it; $policy: what it is
replies-one = { $about }: { $policy }
replies-ask = ask me again
# An automatic reply after “Ask me”, where the game has no words of its own for it
policy = { $policy ->
        [ask] every time
        [if-it-matters] only if it matters
        [never] never, always no
        [always] never, always yes
       *[other] { $policy }
    }
plain-load = The table that { $game } brings did not load, so you see the plain one.
plain-none = The table that { $game } brings can’t be used, so you see the plain one.
plain-version = The table that { $game } brings was built for version { $wanted } of the shell. Here it is version { $version }, so you see the plain one.

## What is read out by a screen reader

said-hint = Hint: { $move }. { $why } { $sampled }
said-choices = { $moves ->
        [one] { $moves } move.
       *[other] { $moves } moves.
    }
# $moves: what can be chosen, with semicolons between
said-moves = Moves: { $moves }.
said-hand-over = Hand the device to { $player }.
said-next-player = the next player
said-position = Position { $position } of { $positions }. { $event }
said-nothing = There is nothing to decide now.

## The question

ask-label = The question
ask-undo = { $player } asks to undo a move.
ask-allow = Allow
ask-decline = Decline
ask-undo-mine = You asked to undo.
ask-undo-waiting = Waiting for the others.
ask-undo-cancel = Cancel request
ask-scores = Look at the scores.
ask-scores-why = The match goes on when you close them.
ask-real-game = Play a real game
ask-lesson-again = Repeat the lesson
ask-next-match = Next match
ask-again = Play again
ask-see-ending = See the ending
ask-see-table = See the table
ask-replay = Replay
ask-review = Review
ask-lobby = Lobby
ask-closed = The host closed this table.
ask-closed-why = You can still watch the replay.
ask-other-version = This match needs another version of Cairn.
ask-download = Download match
ask-lesson = Lesson
ask-lesson-step = Lesson, step { $step } of { $steps }
ask-rule = Rule { $rule }
ask-from-now = Ask me
ask-moves = { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    }
ask-choose = choose one
ask-all = All moves (or type one)
ask-no-connection = Waiting for the connection …
ask-moment = One moment …
# After the reason of a hint; $unit: see unit
hint-gain = { $hint } { $gain } { $unit } better than the next best.
hint-lesson = The lesson goes on with this move.
# What is counted; a game may have a unit of its own
unit = { $unit ->
        [points] points
        [coins] coins
       *[other] { $unit }
    }

## What is told, one after the other

beat-meanwhile = Meanwhile
beat-your-roll = Your roll
beat-you = This happens to you
beat-roll = { $player }’s roll
beat-move = { $player }’s move
beat-speed = Speed
beat-speed-is = Speed: { $speed }
beat-skip-turn = Skip to your turn
beat-skip = Skip to now
beat-continue = Continue
beat-in-all = in all
since-title = Since your last turn
since-none = Nobody has moved yet
log-turn = Turn { $turn }
log-empty = No moves yet

## Seats

seats-label = Seats
seats-at-zero-people = At 0:00 the others can let a bot take over.
seats-at-zero = At 0:00 a bot takes over.
# Before what happens at 0:00
seats-soon = { $seconds ->
        [one] { $seconds } second left.
       *[other] { $seconds } seconds left.
    }
# Read out after the name of whoever is to move
seats-to-play = (to play)
seats-bot-for-you = A bot plays for you
seats-bot-for = A bot plays for { $player }
seats-late = { $player } ran out of time
seats-left = { $player } has left
seats-away = away
# $note: what the game says of the seat
seats-away-note = away, { $note }
seats-bot = bot
seats-back = I’m back
seats-take-over = Let a bot take over

## Chat

chat-empty = No messages yet
chat-say = Say something
chat-send = Send

## All moves

choices-matches = “{ $typed }” matches { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    }. Type more.
choices-none = “{ $typed }” matches no move.
choices-type = Type a move first.
choices-play = Play
choices-fit = { $moves ->
        [one] { $moves } move fits
       *[other] { $moves } moves fit
    }
choices-all = { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    }. Type a few letters.

## One device for several players

curtain-hand = Hand the device to { $player }
curtain-done = { $player } is done. Please look away.
curtain-lift = I’m { $player }, show my hand

## Before a match: waiting for players

waiting-begins = The match starts when every seat is taken.
waiting-closed = The host closed this table.
waiting-open-seat = Open seat
waiting-friend = waiting for a friend
# Who sits at a seat
waiting-you = you
waiting-human = player
waiting-bot = bot
waiting-invite = Invite link for seat { $number }
waiting-copy = Copy
waiting-copied = Copied
waiting-make-link = Make a link
waiting-new-link = New link
waiting-replace = Replace the link? The old one stops working.
waiting-withdraw = Withdraw link
waiting-new-made = New link made. The old one no longer works.
waiting-made = Here is a link for the seat.
waiting-withdrawn = This link no longer works.
waiting-share = A seat at the table
waiting-no-copy = Your browser cannot copy. Select the link and copy it yourself.

## For the host

host-note = You made this table, so you are its host.
host-banned = banned
host-seats = { $count ->
        [one] seat { $seats }
       *[other] seats { $seats }
    }
host-watching = watching
host-muted = { $what }, muted
host-mute = Mute
host-unmute = Unmute
host-may-talk = { $player } may talk again.
host-is-muted = { $player } is muted.
host-remove = Remove player
host-remove-sure = Remove { $player } from the match?
host-bot-plays = A bot plays for { $player }.
host-seat-open = { $player }’s seat is open again.
host-let-in = Let in again
host-may-come = { $player } may come back.
host-ban = Ban
host-ban-sure = Ban { $player }?
host-is-banned = { $player } is banned from this table.
host-close = Close this table
host-close-sure = Close the table for everybody?
host-is-closed = The table is closed.

## Replay

replay-title = Replay
replay-first = First move
replay-previous = Previous move
replay-play = Play
replay-pause = Pause
replay-next = Next move
replay-last = Last move
replay-position = Position
replay-at = { $position } of { $positions }
replay-speed = Speed
replay-as = View as
replay-as-player = As { $player }
replay-as-spectator = As a spectator
replay-review = Review
replay-link = Link
replay-link-copied = Link copied.
replay-branch = Play from here
replay-branch-how = New match from this position. Hidden cards are dealt again.
replay-file = Match file
replay-verify = Verify
verify-rules = { $moves ->
        [one] { $moves } move follows the rules.
       *[other] All { $moves } moves follow the rules.
    }
verify-luck = { $stream ->
        [secret] The shuffle comes from the sealed seed.
        [script] The shuffle was written for a lesson.
       *[other] The shuffle comes from a seed that was never secret.
    }
verify-position = The match began from a position in the file. Nothing proves how that came about.
verify-content = The match has a content file of its own.
verify-open = The match is not over. Its seed is shown at the end, and can be checked then.
# $why: English
verify-broken = The check failed. { $why }
replay-done = Done
replay-now = Back to now

## Review

# $player: the name, or “you”
review-you = you
review-opening = Opening the review …
review-analysing = Analysing move { $done } of { $of } …
review-total = { $player }: { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    }, { $lost } { $unit } lost in total.
review-so-far = { $player }: { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    }, { $lost } { $unit } lost so far.
review-graph = The match for { $player }: expected margin between { $low } and { $high } { $unit }, and what each move lost
review-margin = expected margin, { $low } to { $high } { $unit }
review-lost = lost by a move
review-within = within error
review-turning = { $moves ->
        [one] The turning point
       *[other] Turning points
    }
# After the position, what is said of the move
review-about = Position { $position }, { $words }
review-see = See it
# Read out after a button
review-at = : position { $position }
review-play = Play from here
review-moves = Moves
review-order = Order of the moves
review-costly = Costliest first
review-played = As played
review-best = best
review-best-move = best move
review-maybe = “{ $move }” may be better
review-better = better: { $move }
review-turning-point = turning point { $number }
review-fewer = Show fewer
review-all = Show all moves ({ $moves })
review-note = Estimated from many simulations of what { $player } could know then. ± shows the uncertainty.
review-nothing = You had no decisions in this match.

## How a match ended

ending-label = How the match ended
ending-over = The match is over
ending-points = { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
ending-shared = { LIST($names) } share the win
ending-wins = { $self ->
        [yes] You win by { $margin }
       *[no] { $player } wins by { $margin }
    }
ending-tie-break = { $self ->
        [yes] You win the tie-break
       *[no] { $player } wins the tie-break
    }
# A headline within a line, with a full stop
ending-sentence = { $headline }.
ending-place = { $rank ->
        [1] first
        [2] second
        [3] third
       *[other] fourth
    }
ending-share = Share picture
ending-saved = Picture saved
ending-not-saved = The picture could not be made.
ending-sources = How the points came about
ending-sources-of = How the { $points ->
        [one] { $points } point
       *[other] { $points } points
    } came about
ending-rank = Rank
ending-total = Total
ending-story = The story
ending-turning = Turning points
ending-course = How it went
ending-best = Your best of { $matches }
ending-number = Your number { $number } of { $matches }
ending-past = Your past matches
# A move that decided: what happened, and what it gave to whom. $event has no full stop
# $lead: swing-lead
swing-own = { $event }: { SIGNED($points) }{ $lead }.
swing-other = { $event }: { SIGNED($points) } for { $self ->
        [yes] you
       *[no] { $player }
    }{ $lead }.
# What follows if it brought the player the lead
swing-lead = { $lead ->
        [now] , and the lead
        [for-good] , and the lead for good
       *[no] { "" }
    }
course-label = The course of the points. At the end: { LIST($scores) }
course-score = { $player } ({ $points })
course-round = round { $round }

## Was the shuffle fair?

fair-fair = The shuffle was fair
fair-sealed = The shuffle was sealed
fair-unfair = The shuffle was not fair
fair-unchecked = How the shuffle was made
fair-title = The shuffle
fair-alarm = The shuffle is not fair.
fair-how = How this was checked
fair-how-short = How it is checked
fair-distrust = Do not trust this table.
fair-distrust-why = What it says now is not what it sealed before.
fair-explained = Before the match, the table seals a secret number, the seed. Only then does your page add a random number of its own. Every card and die follows from both, so neither could choose them.
# Read out before a finding
fair-failed = Failed:
fair-passed = Passed:
fair-open = Not checked:
fair-not-mine = No random number of this page is in the shuffle. You watched, or joined on another device.
fair-later = The seed is shown when the match is over. Then this page compares it with the seal.
fair-seal-given = Seal this page was given
fair-seal-now = Seal of the table now
fair-random = Your page’s random number
fair-seed = Seed, shown at the end
# What stands between ` is shown as code
fair-seal-how = The seal is the SHA-256 of `cairn commitment` and the 32 bytes of the seed. Any tool can check it.
fair-verify = This page cannot check that every card followed from the seed. Download the match and run `cairn verify` on your own computer. That plays it again.
fair-same-before = The table’s seal is still the one this page was given before it sent its random number.
fair-same-came = The table’s seal is still the one this page was given when you came.
fair-other-before = The table’s seal is not the one this page was given before it sent its random number.
fair-other-way = The table’s shuffle was sealed. Now the table says it was made in another way.
fair-other-came = The table’s seal is not the one this page was given when you came.
fair-mine-in = Your page’s random number is part of the shuffle.
fair-mine-out = Your page’s random number is not part of the shuffle.
fair-no-https = This browser can check the seed only on a page with HTTPS.
fair-seed-fits = The seed, shown now, fits the seal.
fair-seed-other = The seed that is shown now does not fit the seal.

## Rules

rules-title = Rules
rules-now = Rule for this decision · { $rule }
rules-charts = Charts
rules-by-rule = Rule by rule
rules-search = Search the rules
rules-look = Look for a word
rules-none = No rules found

## Scores of a round

reckoning-all = Show all

## The plain table, for games without one of their own

plain-table = Table
plain-cards = Your cards and moves
plain-hand = Your hand
plain-hidden = a hidden card
plain-nothing = none
plain-rows = rows
# $picked: what the moves that are left have in common
plain-picked = { $left } of { $all }: { $picked }
plain-all = Show all
plain-others = Other moves
# $piece: a card or a place, as the game names it
plain-choice = { $piece }: { $move }
plain-choices = { $piece }, { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    }
plain-keys = see all moves again
