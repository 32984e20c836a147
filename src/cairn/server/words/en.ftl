### What the server refuses, as players read it. Programs read codes and English. docs/translating.md explains these files.
### A sentence says what happened, then what to do. Nothing that is refused changes anything.

## The server

refused-data = The server can’t reach its data. Nothing was changed. Try again.
refused-not-stored = The table could not be saved. Nothing was changed. Try again.
refused-away = This table can’t be reached at the moment. It is kept as it stands. Try again.
refused-moved = This table has just moved to another process of the server. Try again.
refused-too-many = { $seconds ->
        [one] Too many requests. Try again in { $seconds } second.
       *[other] Too many requests. Try again in { $seconds } seconds.
    }
refused-feeds = Too many tables are open at once. Close one first.
refused-replays-yours = Too many replays at once. Wait until one of them is done.
refused-replays = The server is busy with other replays. Try again in a moment.
refused-watched = Too many matches like this one are open. Try again later.
refused-failed = This could not be worked out. The match goes on.
refused-file-large = This file is too large. { $megabytes } MB is the most.
refused-game = This server does not offer { $game }.
# $why: English, from the check of a file
refused-options = This can’t be set up. { $why }

## You

refused-name = A name has 1 to { $most } visible characters.
refused-message = A message has 1 to { $most } visible characters.
refused-emoji = Send one emoji.
refused-password-text = A password is ordinary text.
refused-password = That is not your current password.
refused-sign-in = Name or password is wrong.
refused-sign-in-name = Another person signs in as { $player }, or with a name that looks the same. Choose another name first.
refused-session = That device is signed out already.
refused-sign-in-link = This sign-in link is not valid. Copy it again, as a whole, on the device with your games.
refused-banned = The host of this server has banned you.
refused-muted-here = The host of this server has muted you.

## Finding a table, joining it

refused-table = This table does not exist, or it is not open to you.
refused-link = This link is incomplete. Ask for the full invite link.
refused-link-used = This invite link was already used. Ask for a new one.
refused-link-old = This invite link has expired. Ask for a new one.
refused-no-seat = You have no seat at this table.
refused-not-yours = That seat is not yours.
refused-seats-yours = At least one seat must be yours.
refused-tab-friends = Nobody can join a table in a browser tab. Play on a server instead.
refused-tab = This takes a server. A tab is for one person, or several on one device.

## Playing

refused-not-begun = The match has not started. Not every seat is taken yet.
refused-over = The match is over.
refused-not-over = The match is not over yet.
refused-closed = The host closed this table.
refused-changed = The table has changed. Here is the current state.
refused-again = The table has just changed. Try again.
refused-turn = It’s { $player }’s turn.
refused-move = That move is not possible now.
# $most: moves and replies together
refused-long = This match has { $most ->
        [one] { $most } move
       *[other] { $most } moves
    }. More are not possible here.
refused-long-undo = In a match of more than { $most ->
        [one] { $most } move
       *[other] { $most } moves
    } nothing can be undone.
refused-undo = Nothing to undo.
refused-undo-nobody = Nobody asks to undo a move.
refused-undo-own = The others decide about your request to undo.
refused-hint = You can ask for a hint when it’s your turn.
refused-lesson = For this lesson, play the move that is shown.
refused-bot = Only players can call a bot.
refused-plays = { $player } plays this seat.
refused-rematch = Only players of this match can play again.
refused-rematch-there = The next match is set up already. Try again.
refused-chat-full = This chat is full. It holds { $most ->
        [one] { $most } message
       *[other] { $most } messages
    }.
refused-muted = The host of this table has muted you.

## The host of a table

refused-host = Only the host of the table can do that.
refused-host-self = The host can’t remove themselves.
refused-gone = That person is no longer at this table.
refused-seat-taken = Seat { $number } is taken.
refused-seatless = That person has no seat.
refused-nothing-to-close = The match is over. There is nothing left to close.
refused-marks = Too many people are muted or banned here: { $most } are the most. Make the next table private instead.

## Replays, reviews, match files

refused-position = There is no position { $position }: this match has { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    }.
refused-no-record = The match has not started, so there is no match file yet.
refused-branch-content = This match has its own content file. You can replay it, but not play from here.
refused-branch-over = The match was over at this position. Choose an earlier one.
refused-review = You can review a match when it is over.
refused-review-long = This match is too long to review: { $decisions ->
        [one] { $decisions } move
       *[other] { $decisions } moves
    }, and { $most } are the most.
# $why: English, from the check of the file
refused-record = This match file can’t be opened. { $why }
refused-record-failed = This match file could not be checked.
refused-archive-damaged = This file is damaged. Nothing was restored.
refused-archive = There are no matches of Cairn in this file.
refused-tab-full = The browser has no room left to save this. Nothing was changed.
refused-tab-broken = The browser could not save this. Nothing was changed.

## A table that is not played on

kept-fault = This table was set aside after a fault. It is kept as it stands, and goes on when the fault is mended. You can download the match.
kept-game = { $game } is not here at present. The table is kept as it stands, and goes on when the game is back. You can download the match.
kept-rules = This match of { $game } began with rules version { $theirs }, and this release plays version { $ours }. It is kept as it stands. You can download the match.
kept-content = This match of { $game } began with other components than this release has. It is kept as it stands. You can download the match.
kept-replay = This release can’t replay this match. It is kept as it stands.
