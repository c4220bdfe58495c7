import { GatewayDispatchEvents as Event, type GatewayDispatchPayload } from 'discord-api-types/v10';
import { describe, expect, test } from 'vitest';
import { readButton } from '../../../src/commands/buttons.ts';
import type { LiveMatch } from '../../../src/bot/runtime/live-match.ts';
import { VenueWatch, type VenueListener } from '../../../src/bot/display/venue-watch.ts';
import { matchId, revision } from '../../../src/match/ids.ts';
import { shardOf } from '../../../src/store/store.ts';
import { encodeCustomId, type CustomId } from '../../../src/views/custom-id.ts';
import type { PermissionName } from '../../../src/views/refusal.ts';
import { settled } from '../support/fake-clock.ts';
import { BOT, QUIET } from '../support/fake-gate.ts';
import {
  CARD,
  CHANNEL,
  GUILD,
  invite,
  openFixture,
  openTable,
  start,
  THREAD,
  type Fixture,
} from '../support/live-matches-fixture.ts';

const ELSEWHERE = '700000000000000099';
const SOMEBODY = '100000000000000012';
const [MESSAGE, OTHER] = ['800000000000000001', '800000000000000002'];

/** The first match of a fixture. */
const HERE = matchId('match4');
const BOARD: CustomId = { verb: 'back', match: HERE, revision: revision(3) };
const BOARD_OF_ANOTHER: CustomId = { ...BOARD, match: matchId('another') };
const QUESTION: CustomId = { verb: 'draw-accept', match: HERE, revision: revision(7) };

/** A message of `author`, with a button if `id` is given. */
const message = (author: string, id?: CustomId, channel = THREAD): object => ({
  id: MESSAGE,
  channel_id: channel,
  author: { id: author },
  components: id === undefined ? [] : [{ type: 1, components: [{ type: 2, custom_id: encodeCustomId(id) }] }],
});

const thread = (archived: boolean, locked: boolean, id = THREAD): object => ({
  id,
  thread_metadata: { archived, locked },
});

/** Writes down what a driver is told. */
const listener = (news: string[]): VenueListener => ({
  messageAnnounced: (id, { kind, number }) => news.push(`${kind} ${number} announced in ${id}`),
  messageEdited: (id, hasButtons) => news.push(`${id} edited, ${hasButtons ? 'with' : 'no'} buttons`),
  messageDeleted: (id) => news.push(`${id} deleted`),
  close: (hindrance) => news.push(`closed: ${hindrance}`),
  reopen: (lifted) => news.push(`reopen: ${lifted.join(' ')}`),
  archived: (isArchived) => news.push(isArchived ? 'archived' : 'open'),
  inspect: () => news.push('inspect'),
  unheard: () => news.push('unheard'),
});

interface Bot {
  readonly missing?: readonly PermissionName[];
  /** The servers in which the bot is, as Discord says when it is asked. */
  readonly served?: readonly string[];
}

/** Tells a watch one event, of which it reads no more than `data`. Gives what the driver is told. */
async function tell(
  { liveMatches, clock, store }: Fixture,
  event: Event,
  data: object,
  { missing = [], served = [] }: Bot = {},
): Promise<readonly string[]> {
  const news: string[] = [];
  const watch = new VenueWatch({
    runtime: liveMatches.runtime,
    backgroundLoads: liveMatches.backgroundLoads,
    recent: liveMatches.recent,
    clock,
    store,
    driverOf: () => listener(news),
    onChat: () => news.push('chat'),
    readButton,
    missingIn: () => missing,
    isServed: (guildId) => Promise.resolve(served.includes(guildId)),
    log: QUIET,
  });
  watch.handle({ op: 0, s: 1, t: event, d: data } as unknown as GatewayDispatchPayload, BOT);
  await settled();
  await liveMatches.idle();
  return news;
}

async function over(setup: Fixture): Promise<LiveMatch> {
  const live = await start(setup);
  await setup.liveMatches.runtime.act(live, { type: 'Resign', by: setup.alice, confirmed: live.match.revision });
  return live;
}

async function closed(setup: Fixture): Promise<LiveMatch> {
  const live = await start(setup);
  await setup.liveMatches.runtime.act(live, { type: 'CloseMatch', by: setup.carol });
  return live;
}

/** The match is closed by it. */
const LOST = 'lost';
const NEW_SESSION = 'reopen: outage forbidden locked';

type Row = readonly [what: string, event: Event, data: object, ...news: readonly string[]];

const PLAYING: readonly Row[] = [
  ['RUN-05: a board of the bot', Event.MessageCreate, message(BOT, BOARD), `board 3 announced in ${MESSAGE}`],
  ['RUN-05: a question of the bot', Event.MessageCreate, message(BOT, QUESTION), `question 7 announced in ${MESSAGE}`],
  ['RUN-05: a message of the bot without a board', Event.MessageCreate, message(BOT)],
  ['RUN-07: a board of another match', Event.MessageCreate, message(BOT, BOARD_OF_ANOTHER)],
  ['RUN-07: a board that somebody else posts', Event.MessageCreate, message(SOMEBODY, BOARD)],
  ['RUN-05: a board in another place', Event.MessageCreate, message(BOT, BOARD, ELSEWHERE)],

  ['RUN-05: a board edited', Event.MessageUpdate, message(BOT, BOARD), `${MESSAGE} edited, with buttons`],
  ['RUN-05: a record edited', Event.MessageUpdate, message(BOT), `${MESSAGE} edited, no buttons`],
  ['RUN-07: an edit of somebody else', Event.MessageUpdate, message(SOMEBODY, BOARD)],
  ['RUN-05: an edit in another place', Event.MessageUpdate, message(BOT, BOARD, ELSEWHERE)],

  ['PLAY-11: a message deleted', Event.MessageDelete, { id: MESSAGE, channel_id: THREAD }, `${MESSAGE} deleted`],
  ['PLAY-11: a message deleted elsewhere', Event.MessageDelete, { id: MESSAGE, channel_id: ELSEWHERE }],
  [
    'PLAY-11: several messages deleted at once',
    Event.MessageDeleteBulk,
    { ids: [MESSAGE, OTHER], channel_id: THREAD },
    `${MESSAGE} deleted`,
    `${OTHER} deleted`,
  ],

  ['START-05: the thread archived', Event.ThreadUpdate, thread(true, false), 'reopen: locked forbidden', 'archived'],
  ['START-05: the thread opened', Event.ThreadUpdate, thread(false, false), 'reopen: locked forbidden', 'open'],
  ['RUN-05: the thread locked', Event.ThreadUpdate, thread(false, true), 'closed: locked'],
  ['RUN-05: the thread archived and locked', Event.ThreadUpdate, thread(true, true), 'closed: locked'],
  ['START-05: another thread archived', Event.ThreadUpdate, thread(true, false, ELSEWHERE)],
  ['START-05: the thread deleted', Event.ThreadDelete, { id: THREAD }, LOST],
  ['START-05: another thread deleted', Event.ThreadDelete, { id: ELSEWHERE }],
  ['START-05: the channel deleted', Event.ChannelDelete, { id: CHANNEL }, LOST],
  ['START-05: another channel deleted', Event.ChannelDelete, { id: ELSEWHERE }],

  ['START-05: the bot thrown out of the server', Event.GuildDelete, { id: GUILD }, LOST],
  ['RUN-05: an outage of the server', Event.GuildDelete, { id: GUILD, unavailable: true }, 'closed: outage'],
  ['RUN-05: an outage of another server', Event.GuildDelete, { id: ELSEWHERE, unavailable: true }],
  [
    'RUN-05: a new session, the thread being open',
    Event.GuildCreate,
    { id: GUILD, threads: [{ id: THREAD }] },
    NEW_SESSION,
    'unheard',
  ],
  [
    'RUN-05: a new session, the thread not being open',
    Event.GuildCreate,
    { id: GUILD, threads: [{ id: ELSEWHERE }] },
    NEW_SESSION,
    'archived',
    'unheard',
  ],
  [
    'RUN-05: a new session, the thread being locked',
    Event.GuildCreate,
    { id: GUILD, threads: [thread(false, true)] },
    NEW_SESSION,
    'closed: locked',
    'unheard',
  ],
  ['RUN-05: another server', Event.GuildCreate, { id: ELSEWHERE, threads: [] }],
  ['START-05: a session in which the server is missing', Event.Ready, { guilds: [{ id: ELSEWHERE }] }, LOST],
  ['START-05: a session with the server', Event.Ready, { guilds: [{ id: GUILD }] }],
  ['START-05: a session of others', Event.Ready, { guilds: [], shard: [(shardOf(GUILD, 2) + 1) % 2, 2] }],

  ['RUN-05: a role changed', Event.GuildRoleUpdate, { guild_id: GUILD }, 'reopen: forbidden'],
  ['RUN-05: a role deleted', Event.GuildRoleDelete, { guild_id: GUILD }, 'reopen: forbidden'],
  ['RUN-05: a role changed elsewhere', Event.GuildRoleUpdate, { guild_id: ELSEWHERE }],
  [
    'RUN-05: the bot given a role',
    Event.GuildMemberUpdate,
    { guild_id: GUILD, user: { id: BOT } },
    'reopen: forbidden',
  ],
  ['RUN-05: somebody given a role', Event.GuildMemberUpdate, { guild_id: GUILD, user: { id: SOMEBODY } }],
  ['RUN-05: a channel changed', Event.ChannelUpdate, { id: CHANNEL, guild_id: GUILD }, 'reopen: forbidden'],
  ['RUN-05: a private channel changed', Event.ChannelUpdate, { id: CHANNEL }],
  ['RUN-05: an event of another kind', Event.TypingStart, { channel_id: THREAD, guild_id: GUILD }],
];

const CARD_DELETED = [Event.MessageDelete, { id: CARD, channel_id: CHANNEL }] as const;

describe.each<[match: string, begin: (setup: Fixture) => Promise<LiveMatch>, rows: readonly Row[]]>([
  ['a running match', start, PLAYING],
  [
    'an invitation',
    invite,
    [
      ['START-01: its card deleted', ...CARD_DELETED, `${CARD} deleted`],
      [
        'START-01: its card and more deleted',
        Event.MessageDeleteBulk,
        { ids: [OTHER, CARD], channel_id: CHANNEL },
        `${OTHER} deleted`,
        `${CARD} deleted`,
      ],
      ['START-01: another message deleted', Event.MessageDelete, { id: OTHER, channel_id: CHANNEL }],
      ['RUN-05: a new session', Event.GuildCreate, { id: GUILD, threads: [] }, NEW_SESSION, 'unheard'],
      ['START-01: the channel deleted', Event.ChannelDelete, { id: CHANNEL }, LOST],
    ],
  ],
  ['an open table', openTable, [['START-02: its card deleted', ...CARD_DELETED, `${CARD} deleted`]]],
  [
    'a game that is over, and the question of a rematch',
    over,
    [
      ['END-05: the thread archived', Event.ThreadUpdate, thread(true, false), 'reopen: locked forbidden', 'archived'],
      ['END-05: the thread locked', Event.ThreadUpdate, thread(true, true), 'closed: locked'],
      ['RUN-05: a new session', Event.GuildCreate, { id: GUILD, threads: [{ id: THREAD }] }, NEW_SESSION, 'unheard'],
    ],
  ],
  [
    'a match that is closed',
    closed,
    [
      ['END-08: the thread archived', Event.ThreadUpdate, thread(true, false), 'reopen: locked forbidden'],
      ['END-08: the thread locked', Event.ThreadUpdate, thread(true, true)],
      ['END-08: a new session', Event.GuildCreate, { id: GUILD, threads: [] }, NEW_SESSION],
    ],
  ],
])('given %s', (_match, begin, rows) => {
  test.for(rows)('%s', async ([, event, data, ...expected]) => {
    const setup = openFixture();
    const live = await begin(setup);
    const { phase } = live.match;
    const news = await tell(setup, event, data);
    expect(live.match.phase === phase ? news : [...news, LOST]).toEqual(expected);
  });
});

test('START-05: given a running match, when its card is deleted, then that is told', async () => {
  const setup = openFixture();
  await start(setup);
  expect(await tell(setup, ...CARD_DELETED)).toEqual([`${CARD} deleted`]);
});

test('START-05: given a running match, when its thread is deleted, then that belongs to no match any more', async () => {
  const setup = openFixture();
  const live = await start(setup);
  await tell(setup, Event.ThreadDelete, { id: THREAD });
  expect(live.threadId).toBeUndefined();
  expect(setup.liveMatches.runtime.inThread(THREAD)).toBeUndefined();
});

test('START-01: given a card that is not known yet, then what is deleted in the channel is told', async () => {
  const setup = openFixture();
  const live = await invite(setup);
  live.cardId = undefined;
  expect(await tell(setup, ...CARD_DELETED)).toEqual([`${CARD} deleted`]);
  expect(await tell(setup, Event.MessageDelete, { id: OTHER, channel_id: ELSEWHERE })).toEqual([]);
});

test.each<[PermissionName, string]>([
  ['SendMessagesInThreads', 'closed: forbidden'],
  ['ViewChannel', 'closed: forbidden'],
  ['AttachFiles', 'closed: forbidden'],
  ['CreatePublicThreads', 'reopen: forbidden'],
])('TIME-08: given a channel changed so that %s is gone, then a running match hears: %s', async (permission, news) => {
  const setup = openFixture();
  await start(setup);
  const changed = { id: CHANNEL, guild_id: GUILD };
  expect(await tell(setup, Event.ChannelUpdate, changed, { missing: [permission] })).toEqual([news]);
});

test('START-05: given a session that leaves a server out in which the bot still is, then nothing is closed', async () => {
  const setup = openFixture();
  const live = await start(setup);
  expect(await tell(setup, Event.Ready, { guilds: [] }, { served: [GUILD] })).toEqual([]);
  expect(live.match.phase).toBe('playing');
});
