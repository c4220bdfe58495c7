import { NEEDED_PERMISSIONS, type RefusalDetails, type Refused } from '../../../src/views/refusal.ts';
import { CHANNEL_ID, THREAD_ID } from './samples.ts';

/** What can't be done in this place, by this person, or with what was typed (PLAY-12). */
export const GOLDEN_PLACE_REFUSALS: readonly (readonly [Refused, RefusalDetails, string])[] = [
  [
    { code: 'in-a-thread' },
    {},
    "A thread can't hold another thread, and every match gets its own. Start it in the channel itself.",
  ],
  [
    { code: 'in-a-voice-chat' },
    {},
    "The chat of a voice channel can't hold threads, and every match gets its own. Start it in a text channel.",
  ],
  [
    { code: 'not-in-a-server' },
    {},
    'Matches are played in a server, where others can watch. Go to one of its text channels.',
  ],
  [
    { code: 'no-threads-here' },
    {},
    "This channel can't hold public threads, and every match gets its own. Start it in a text channel.",
  ],
  [{ code: 'challenge-bot', name: 'Carol' }, {}, "**Carol** is a bot and doesn't play. Challenge a person."],
  [{ code: 'block-bot', name: 'Carol' }, {}, '**Carol** is a bot and never challenges anybody. Nothing was changed.'],
  [
    { code: 'not-a-member', name: 'Carol' },
    {},
    '**Carol** is not in this server. Once they have joined, challenge them here.',
  ],
  [
    { code: 'cannot-see-channel', name: 'Carol' },
    {},
    "**Carol** can't see this channel. Challenge in one that you both can see.",
  ],
  [
    { code: 'missing-permissions', permissions: NEEDED_PERMISSIONS, channelId: CHANNEL_ID },
    {},
    `Nothing was started: in <#${CHANNEL_ID}> I still need **View Channels**, **Read Message History**, **Send Messages**, **Send Messages in Threads**, **Create Public Threads**, **Attach Files** and **Embed Links**. Somebody who manages the server can grant that; then try again.`,
  ],
  [
    { code: 'no-match-here', matches: [] },
    {},
    'There is no match here, and you have none running. **/checkers challenge** starts one.',
  ],
  [
    { code: 'no-match-here', matches: [{ threadId: THREAD_ID, opponent: 'Bob' }] },
    {},
    `There is no match here. You are playing in:\n<#${THREAD_ID}> against **Bob**`,
  ],
  [{ code: 'match-gone' }, {}, 'This match is not running any more. **/checkers challenge** starts another.'],
  [
    { code: 'unknown-button' },
    {},
    "That button doesn't work any more. **/checkers board** in a match's thread shows how it stands.",
  ],
  [{ code: 'unknown-command' }, {}, "I don't know that command in this form. **/checkers help** lists what there is."],
  [
    { code: 'set-aside' },
    {},
    "I can't read the record of this match, so it stands still for now. Whoever runs me can see why in my log.",
  ],
  [
    { code: 'not-saved' },
    {},
    "I can't write anything down at the moment, so that was not taken. No clock runs until I can; please try again in a moment.",
  ],
  [
    { code: 'maybe-saved' },
    {},
    "My memory broke off just then, so I can't tell yet whether that was taken. Look at the thread in a moment before you try again.",
  ],
  [{ code: 'something-broke' }, {}, 'Something went wrong on my side. Nothing was changed - please try again.'],
  [{ code: 'shutting-down' }, {}, 'I am just going offline, so nothing was changed. Please try again in a minute.'],
  [
    { code: 'bad-code', text: 'A0O1*!' },
    {},
    "**A0O1\\*!** doesn't read like a table's code: that has six letters and digits, and none of the look-alikes **B I L O S U V Z 0 1 2 5 8**. Look at the table again; you can try again at once.",
  ],
  [
    { code: 'unknown-code' },
    {},
    'No table in this server has that code. Look at it again; you can try again at once. **/checkers games** lists the open tables.',
  ],
  [
    { code: 'table-out-of-sight' },
    {},
    "That table is in a channel that you can't see. You can try another code at once; **/checkers games** lists the tables open to you.",
  ],
  [
    { code: 'channel-not-allowed', channelIds: [CHANNEL_ID] },
    {},
    `Matches have their own channels in this server: start it in <#${CHANNEL_ID}>.`,
  ],
  [
    { code: 'channel-not-allowed', channelIds: ['1', '2', '3'] },
    {},
    'Matches have their own channels in this server: start it in <#1>, <#2> or <#3>.',
  ],
  [
    { code: 'channel-not-allowed', channelIds: [] },
    {},
    'Matches have their own channels in this server, and this is none of them. Somebody who manages the server can tell you where.',
  ],
  [
    { code: 'not-a-manager' },
    {},
    'That is for those who manage the server. Ask one of them, if something should change.',
  ],
  [{ code: 'bad-setting' }, {}, 'That choice is not on offer any more. **/checkers settings** shows what there is.'],
  [{ code: 'block-yourself' }, {}, "You can't block yourself. Choose somebody else."],
  [{ code: 'blocked-already', name: 'Bob' }, {}, 'You have blocked **Bob** already.'],
  [{ code: 'not-blocked', name: 'Bob' }, {}, 'You have not blocked **Bob**, so they can invite you as it is.'],
  [
    { code: 'table-elsewhere' },
    {},
    'That table is in another server, where its code leads to it. **/checkers games** lists the tables in this one.',
  ],
  [
    { code: 'too-late' },
    {},
    "Time had run out before that arrived, so it didn't count. The thread shows how it stands.",
  ],
  [{ code: 'looked-just-now' }, {}, 'I have looked a moment ago. Ask again in a few seconds.'],
  [{ code: 'no-opponent-here' }, {}, 'One person plays both sides here, so there is no opponent to look for.'],
  [
    { code: 'no-match-here', matches: [{ threadId: THREAD_ID, opponent: '', bothSides: ['Alice', 'Bob'] }] },
    {},
    `There is no match here. You are playing in:\n<#${THREAD_ID}>, both sides: **Alice** and **Bob**`,
  ],
];
