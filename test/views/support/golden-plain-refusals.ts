/** Refusals that need no data: the code and what the player reads (PLAY-12). */
export const PLAIN_REFUSALS = {
  'not-a-player':
    'Only the two players can do that. You are welcome to watch; **My view** and **More** are for everybody.',
  'stale-board': 'That board is from an earlier move. The current one is at the end of the thread.',
  'only-the-invited-player': 'Only the invited player can answer this invitation.',
  'only-the-challenger': 'Only the player who asked for this match can do that.',
  'no-such-invitation': 'This invitation is not open any more. **/checkers challenge** starts another.',
  'challenge-yourself': 'It takes two to play. Challenge somebody else.',
  'already-offered': "You have offered a draw already. It waits for your opponent's answer.",
  'no-such-offer': 'That draw offer is over. The game goes on.',
  'your-own-offer': 'That is your own offer: your opponent answers it, and you can withdraw it.',
  'not-your-offer': 'Only the player who offered the draw can withdraw it. You can accept or decline it.',
  'pause-asked-already': "You have asked for a pause already. It waits for your opponent's answer.",
  'no-such-pause-request': 'Nobody is asking for that pause any more. The game goes on.',
  'your-own-pause-request': 'You asked for this pause yourself: your opponent answers.',
  'not-paused': 'The game is not paused. Play goes on.',
  'resumed-already': 'You are ready already. Play goes on when your opponent is, too.',
  'too-late-to-call-off': "Both of you have moved, so the game can't be called off any more.",
  'no-such-question': 'That question is settled already. What became of it stands in the thread.',
  'not-your-question': 'That question is for somebody else. You are welcome to watch.',
  'rematch-accepted-already': "You have said yes already. It waits for your opponent's answer.",
  'watching-already': 'You are in the queue for a seat already. **More** takes you out of it again.',
  'not-watching': 'You are not in the queue for a seat. **More** puts you there.',
  'players-dont-queue': 'You are playing in this match, so there is no seat to wait for.',
  'no-queue-here': 'One person plays both sides here, so there is no seat to wait for.',
  'no-such-table': 'There is no open table here. You can join another at once: **/checkers games** lists them.',
  'own-table':
    'This is your own table; it waits for somebody else. You can join another at once: **/checkers games** lists them.',
  'table-taken':
    'Somebody else was quicker: that seat is taken. You can join another table at once: **/checkers games** lists them.',
  'in-a-thread': "A thread can't hold another thread, and every match gets its own. Start it in the channel itself.",
  'in-a-voice-chat':
    "The chat of a voice channel can't hold threads, and every match gets its own. Start it in a text channel.",
  'not-in-a-server': 'Matches are played in a server, where others can watch. Go to one of its text channels.',
  'no-threads-here':
    "This channel can't hold public threads, and every match gets its own. Start it in a text channel.",
  'match-gone': 'This match is not running any more. **/checkers challenge** starts another.',
  'unknown-button': "That button doesn't work any more. **/checkers board** in a match's thread shows how it stands.",
  'unknown-command': "I don't know that command in this form. **/checkers help** lists what there is.",
  'set-aside':
    "I can't read the record of this match, so it stands still for now. Whoever runs me can see why in my log.",
  'not-saved':
    "I can't write anything down at the moment, so that was not taken. No clock runs until I can; please try again in a moment.",
  'maybe-saved':
    "My memory broke off just then, so I can't tell yet whether that was taken. Look at the thread in a moment before you try again.",
  'something-broke': 'Something went wrong on my side. Nothing was changed - please try again.',
  'shutting-down': 'I am just going offline, so nothing was changed. Please try again in a minute.',
  'unknown-code':
    'No table in this server has that code. Look at it again; you can try again at once. **/checkers games** lists the open tables.',
  'table-out-of-sight':
    "That table is in a channel that you can't see. You can try another code at once; **/checkers games** lists the tables open to you.",
  'not-a-manager': 'That is for those who manage the server. Ask one of them, if something should change.',
  'bad-setting': 'That choice is not on offer any more. **/checkers settings** shows what there is.',
  'block-yourself': "You can't block yourself. Choose somebody else.",
  'table-elsewhere':
    'That table is in another server, where its code leads to it. **/checkers games** lists the tables in this one.',
  'too-late': "Time had run out before that arrived, so it didn't count. The thread shows how it stands.",
  'looked-just-now': 'I have looked a moment ago. Ask again in a few seconds.',
  'no-opponent-here': 'One person plays both sides here, so there is no opponent to look for.',
  'warning-without-clock': 'Without a clock there is nothing to warn of. Leave **warning** off, or choose a **time**.',
  'names-alike': 'The two names must be different, or nobody could tell the players apart.',
  'nothing-to-replay': 'No move has been played, so there is nothing to show again.',
  'no-replay-here': 'No match is going on here. Where one has ended, **Replay** below its result shows it again.',
  'one-board-at-a-time': 'Choose one of **repost**, **text** and **replay**: each shows the board in a way of its own.',
  'not-on-record': 'I have no record of that game any more. The PDN file with its result still holds its moves.',
  'record-out-of-reach':
    "I can't look up that game at the moment. The button goes on working; please try again in a while.",
  'animation-busy': 'Many animations are being made at the moment. Please try again in half a minute.',
  'animation-failed':
    'The animation could not be made. **Replay** below a result goes through the moves one by one, and **/checkers pdn** has them in text.',
};
