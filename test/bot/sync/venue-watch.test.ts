import { GatewayDispatchEvents as Event } from 'discord-api-types/v10';
import { describe, expect, test } from 'vitest';
import type { PermissionName } from '../../../src/views/refusal.ts';
import { encodeCustomId } from '../../../src/views/custom-id.ts';
import { matchId, revision } from '../../../src/match/ids.ts';
import { shardOf } from '../../../src/store/shards.ts';
import { BOT } from '../support/fake-gate.ts';
import { CARD, CHANNEL, invite, openFixture, openTable, start, THREAD } from '../support/live-matches-fixture.ts';
import {
  GUILD,
  ELSEWHERE,
  SOMEBODY,
  type Told,
  type Outcome,
  HERE,
  message,
  thread,
  tell,
  outcomeOf,
  resign,
  playing,
  CLOSED,
  MESSAGE,
  OTHER,
} from '../support/venue-telling.ts';

describe('given a running match', () => {
  test.each<[what: string, told: Told, outcome: Outcome]>([
    [
      'RUN-05: a board of the bot',
      [Event.MessageCreate, message(BOT, HERE)],
      playing(`board 3 announced in ${MESSAGE}`),
    ],
    ['RUN-05: a message of the bot without a board', [Event.MessageCreate, message(BOT)], playing()],
    ['RUN-07: a board of another match', [Event.MessageCreate, message(BOT, 'another')], playing()],
    ['RUN-07: a board that somebody else posts', [Event.MessageCreate, message(SOMEBODY, HERE)], playing()],
    ['RUN-05: a board in another place', [Event.MessageCreate, message(BOT, HERE, ELSEWHERE)], playing()],

    ['RUN-05: a board edited', [Event.MessageUpdate, message(BOT, HERE)], playing(`${MESSAGE} edited, with buttons`)],
    ['RUN-05: a record edited', [Event.MessageUpdate, message(BOT)], playing(`${MESSAGE} edited, no buttons`)],
    ['RUN-07: an edit of somebody else', [Event.MessageUpdate, message(SOMEBODY, HERE)], playing()],
    ['RUN-05: an edit in another place', [Event.MessageUpdate, message(BOT, HERE, ELSEWHERE)], playing()],

    [
      'PLAY-11: a message of the thread deleted',
      [Event.MessageDelete, { id: MESSAGE, channel_id: THREAD }],
      playing(`${MESSAGE} deleted`),
    ],
    ['PLAY-11: a message deleted elsewhere', [Event.MessageDelete, { id: MESSAGE, channel_id: ELSEWHERE }], playing()],
    [
      'PLAY-11: several messages of the thread deleted at once',
      [Event.MessageDeleteBulk, { ids: [MESSAGE, OTHER], channel_id: THREAD }],
      playing(`${MESSAGE} deleted`, `${OTHER} deleted`),
    ],

    [
      'START-05: the thread archived',
      [Event.ThreadUpdate, thread(true, false)],
      playing('reopen: locked forbidden', 'archived'),
    ],
    [
      'START-05: the thread opened',
      [Event.ThreadUpdate, thread(false, false)],
      playing('reopen: locked forbidden', 'open'),
    ],
    ['RUN-05: the thread locked', [Event.ThreadUpdate, thread(false, true)], playing('closed: locked')],
    ['RUN-05: the thread archived and locked', [Event.ThreadUpdate, thread(true, true)], playing('closed: locked')],
    ['START-05: another thread archived', [Event.ThreadUpdate, thread(true, false, ELSEWHERE)], playing()],

    ['START-05: the thread deleted', [Event.ThreadDelete, { id: THREAD }], CLOSED],
    ['START-05: another thread deleted', [Event.ThreadDelete, { id: ELSEWHERE }], playing()],
    ['START-05: the channel deleted', [Event.ChannelDelete, { id: CHANNEL }], CLOSED],
    ['START-05: another channel deleted', [Event.ChannelDelete, { id: ELSEWHERE }], playing()],

    ['START-05: the bot thrown out of the server', [Event.GuildDelete, { id: GUILD }], CLOSED],
    [
      'RUN-05: an outage of the server',
      [Event.GuildDelete, { id: GUILD, unavailable: true }],
      playing('closed: outage'),
    ],
    ['RUN-05: an outage of another server', [Event.GuildDelete, { id: ELSEWHERE, unavailable: true }], playing()],

    [
      'RUN-05: the server with a new session, the thread being open',
      [Event.GuildCreate, { id: GUILD, threads: [{ id: THREAD }] }],
      playing('reopen: outage forbidden locked', 'inspect'),
    ],
    [
      'RUN-05: the server with a new session, the thread not being open',
      [Event.GuildCreate, { id: GUILD, threads: [{ id: ELSEWHERE }] }],
      playing('reopen: outage forbidden locked', 'archived', 'inspect'),
    ],
    ['RUN-05: another server', [Event.GuildCreate, { id: ELSEWHERE, threads: [] }], playing()],

    ['START-05: a session in which the server is missing', [Event.Ready, { guilds: [{ id: ELSEWHERE }] }], CLOSED],
    ['START-05: a session with the server', [Event.Ready, { guilds: [{ id: GUILD }] }], playing()],
    [
      'START-05: a session of other servers',
      [Event.Ready, { guilds: [], shard: [(shardOf(GUILD, 2) + 1) % 2, 2] }],
      playing(),
    ],

    ['RUN-05: a role changed', [Event.GuildRoleUpdate, { guild_id: GUILD }], playing('reopen: forbidden')],
    ['RUN-05: a role deleted', [Event.GuildRoleDelete, { guild_id: GUILD }], playing('reopen: forbidden')],
    ['RUN-05: a role changed elsewhere', [Event.GuildRoleUpdate, { guild_id: ELSEWHERE }], playing()],
    [
      'RUN-05: the bot given a role',
      [Event.GuildMemberUpdate, { guild_id: GUILD, user: { id: BOT } }],
      playing('reopen: forbidden'),
    ],
    [
      'RUN-05: somebody given a role',
      [Event.GuildMemberUpdate, { guild_id: GUILD, user: { id: SOMEBODY } }],
      playing(),
    ],
    [
      'RUN-05: a channel changed',
      [Event.ChannelUpdate, { id: CHANNEL, guild_id: GUILD }],
      playing('reopen: forbidden'),
    ],
    ['RUN-05: a private channel changed', [Event.ChannelUpdate, { id: CHANNEL }], playing()],

    ['RUN-05: an event of another kind', [Event.TypingStart, { channel_id: THREAD, guild_id: GUILD }], playing()],
  ])('%s', async (_what, told, outcome) => {
    const setup = openFixture();
    const live = await start(setup);
    expect(await outcomeOf(setup, live, told)).toEqual(outcome);
  });

  test('START-05: when its card is deleted, then it goes on without one', async () => {
    const setup = openFixture();
    const live = await start(setup);
    expect(await outcomeOf(setup, live, [Event.MessageDelete, { id: CARD, channel_id: CHANNEL }])).toEqual(playing());
    expect(live.cardId).toBeUndefined();
  });

  test('START-05: when its thread is deleted, then the thread belongs to no match any more', async () => {
    const setup = openFixture();
    const live = await start(setup);
    await tell(setup, [Event.ThreadDelete, { id: THREAD }]);
    expect(live.threadId).toBeUndefined();
    expect(setup.liveMatches.runtime.inThread(THREAD)).toBeUndefined();
  });
});

describe('given an invitation', () => {
  test.each<[what: string, told: Told, outcome: Outcome]>([
    ['START-01: its card deleted', [Event.MessageDelete, { id: CARD, channel_id: CHANNEL }], CLOSED],
    [
      'START-01: its card among many deleted',
      [Event.MessageDeleteBulk, { ids: [OTHER, CARD], channel_id: CHANNEL }],
      CLOSED,
    ],
    ['START-01: another message deleted', [Event.MessageDelete, { id: OTHER, channel_id: CHANNEL }], [[], 'invited']],
    [
      'RUN-05: the server with a new session',
      [Event.GuildCreate, { id: GUILD, threads: [] }],
      [['reopen: outage forbidden locked', 'inspect'], 'invited'],
    ],
    ['START-01: the channel deleted', [Event.ChannelDelete, { id: CHANNEL }], CLOSED],
  ])('%s', async (_what, told, outcome) => {
    const setup = openFixture();
    const live = await invite(setup);
    expect(await outcomeOf(setup, live, told)).toEqual(outcome);
  });

  test('START-01: when its card is not known yet, then what is deleted in the channel is remembered', async () => {
    const setup = openFixture();
    const live = await invite(setup);
    live.cardId = undefined;
    await tell(setup, [Event.MessageDelete, { id: CARD, channel_id: CHANNEL }]);
    await tell(setup, [Event.MessageDelete, { id: OTHER, channel_id: ELSEWHERE }]);
    expect([...live.deletedEarly]).toEqual([CARD]);
  });
});

describe('given a game that is over, and the question of a rematch', () => {
  test.each<[what: string, told: Told, news: readonly string[]]>([
    [
      'END-05: its thread archived is opened again',
      [Event.ThreadUpdate, thread(true, false)],
      ['reopen: locked forbidden', 'archived'],
    ],
    ['END-05: its thread locked is closed', [Event.ThreadUpdate, thread(true, true)], ['closed: locked']],
    [
      'RUN-05: the server with a new session is looked through',
      [Event.GuildCreate, { id: GUILD, threads: [{ id: THREAD }] }],
      ['reopen: outage forbidden locked', 'inspect'],
    ],
  ])('%s', async (_what, told, news) => {
    const setup = openFixture();
    const live = await start(setup);
    await resign(setup, live);
    expect(await outcomeOf(setup, live, told)).toEqual([news, 'ended']);
  });
});

describe('given a match that is closed', () => {
  test.each<[what: string, told: Told, news: readonly string[]]>([
    [
      'END-08: its thread archived stays archived',
      [Event.ThreadUpdate, thread(true, false)],
      ['reopen: locked forbidden'],
    ],
    ['END-08: its thread locked may stay locked', [Event.ThreadUpdate, thread(true, true)], []],
    [
      'END-08: the server with a new session is not looked through',
      [Event.GuildCreate, { id: GUILD, threads: [] }],
      ['reopen: outage forbidden locked'],
    ],
  ])('%s', async (_what, told, news) => {
    const setup = openFixture();
    const live = await start(setup);
    await setup.liveMatches.runtime.act(live, { type: 'CloseMatch', by: setup.carol });
    expect(await outcomeOf(setup, live, told)).toEqual([news, 'closed']);
  });
});

test('RUN-05: given a new session in which the thread is listed as locked, then it is closed', async () => {
  const setup = openFixture();
  await start(setup);
  const threads = [thread(false, true)];
  const news = await tell(setup, [Event.GuildCreate, { id: GUILD, threads }]);
  expect(news).toEqual(['reopen: outage forbidden locked', 'closed: locked', 'inspect']);
});

test('START-02: given an open table, when its card is deleted, then nobody can sit down there any more', async () => {
  const setup = openFixture();
  const live = await openTable(setup);
  expect(await outcomeOf(setup, live, [Event.MessageDelete, { id: CARD, channel_id: CHANNEL }])).toEqual(CLOSED);
});

test('RUN-05: given a question of the match, then it is announced by its number', async () => {
  const setup = openFixture();
  await start(setup);
  const draw = encodeCustomId({ verb: 'draw-accept', match: matchId(HERE), revision: revision(7) });
  const components = [{ type: 1, components: [{ type: 2, custom_id: draw }] }];
  const asked = { id: MESSAGE, channel_id: THREAD, author: { id: BOT }, components };
  expect(await tell(setup, [Event.MessageCreate, asked])).toEqual([`question 7 announced in ${MESSAGE}`]);
});

test.each<[PermissionName, readonly string[]]>([
  ['SendMessagesInThreads', ['closed: forbidden']],
  ['ViewChannel', ['closed: forbidden']],
  ['AttachFiles', ['closed: forbidden']],
  ['CreatePublicThreads', ['reopen: forbidden']],
])(
  'TIME-08: given a channel changed so that %s is gone, then a running match hears whether it can be shown',
  async (permission, expected) => {
    const setup = openFixture();
    await start(setup);
    expect(await tell(setup, [Event.ChannelUpdate, { id: CHANNEL, guild_id: GUILD }], [permission])).toEqual(expected);
  },
);

test('START-05: given a session that leaves a server out in which the bot still is, then nothing is closed', async () => {
  const setup = openFixture();
  const live = await start(setup);
  expect(await tell(setup, [Event.Ready, { guilds: [] }], [], [GUILD])).toEqual([]);
  expect(live.match.phase).toBe('playing');
});
