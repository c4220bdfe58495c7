import type { APIInteraction } from 'discord-api-types/v10';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '../../../src/bot/clock.ts';
import { InteractionRouter } from '../../../src/bot/discord/interaction-router.ts';
import { BlockCache } from '../../../src/bot/runtime/block-cache.ts';
import { LiveMatches } from '../../../src/bot/runtime/live-matches.ts';
import { PlayerDirectory } from '../../../src/bot/runtime/player-directory.ts';
import { DEFAULT_LIMITS } from '../../../src/match/admission.ts';
import { DEFAULT_SETTINGS } from '../../../src/match/options.ts';
import { makeTableCode } from '../../../src/match/ids.ts';
import { MemoryStore } from '../../support/memory-store.ts';
import { EVERY_SHARD } from '../../../src/store/shards.ts';
import { PlainDiscord } from '../support/plain-discord.ts';
import { LANGUAGES } from '../../../src/views/words/languages.ts';

const GUILD = '333333333333333333';
const CHANNEL = '444444444444444444';
const ALICE = '555555555555555555';
const BOB = '666666666666666666';
const NAMES: Readonly<Record<string, string>> = { [ALICE]: 'alice', [BOB]: 'bob' };

let discord: PlainDiscord;
let liveMatches: LiveMatches;
let router: InteractionRouter;
let store: MemoryStore;
let nextId = 0;

beforeEach(async () => {
  discord = await PlainDiscord.start();
  store = new MemoryStore();
  const log = pino({ level: 'silent' });
  let people = 0;
  liveMatches = new LiveMatches({
    words: LANGUAGES.en,
    gate: discord.gate,
    clock: systemClock,
    store,
    shards: EVERY_SHARD,
    beatEvery: undefined,
    directory: new PlayerDirectory({
      store: store,
      log,
      newId: () => `player${(people += 1)}`,
      namelessName: 'somebody',
    }),
    blocks: new BlockCache(store),
    log,
    retryAfter: [50],
    limits: DEFAULT_LIMITS,
    defaults: DEFAULT_SETTINGS,
    botUserId: PlainDiscord.botUserId,
    seesLeaving: false,
    missingIn: () => [],
    seesChannel: () => true,
    chance: {
      drawSeat: () => 'dark',
      drawBallot: () => 0,
      drawCode: () => makeTableCode([0, 1, 2, 3, 4, 5]),
      drawMatchId: () => 'match1',
    },
  });
  router = new InteractionRouter(liveMatches.services);
});
afterEach(async () => {
  await liveMatches.stop();
  await discord.stop();
});

/** The least that an interaction must hold; its ids tell no time. */
function interaction(userId: string, more: Readonly<Record<string, unknown>>): APIInteraction {
  nextId += 1;
  const id = String(100_000_000_000_000_000n + BigInt(nextId));
  const user = { id: userId, username: NAMES[userId] };
  const fields = { id, token: id, application_id: PlainDiscord.applicationId, version: 1 };
  return { ...fields, guild_id: GUILD, channel_id: CHANNEL, member: { user }, ...more } as unknown as APIInteraction;
}

const command = (userId: string, name: string, options: readonly object[] = [], more: object = {}): APIInteraction =>
  interaction(userId, {
    type: 2,
    data: {
      id: '1',
      type: 1,
      name: 'checkers',
      options: [{ type: 1, name, options }],
      resolved: { users: { [BOB]: { id: BOB, username: 'bob' } }, members: { [BOB]: {} } },
    },
    ...more,
  });

const press = (userId: string, customId: string, messageId: string, more: object = {}): APIInteraction =>
  interaction(userId, {
    type: 3,
    data: { component_type: 2, custom_id: customId },
    message: { id: messageId, channel_id: CHANNEL, content: '' },
    ...more,
  });

async function take(...interactions: readonly APIInteraction[]): Promise<void> {
  for (const one of interactions) router.receive(one);
  await router.idle();
  await liveMatches.idle();
}

const challengeBob = (): APIInteraction => command(ALICE, 'challenge', [{ type: 6, name: 'user', value: BOB }]);

/** A game that has begun; gives the id of its card and thread. */
async function begin(): Promise<string> {
  await take(challengeBob());
  const card = [...liveMatches.runtime.all()][0]?.cardId ?? '';
  await take(press(BOB, 'c1:accept:match1:1', card));
  return card;
}

const phase = (): string | undefined => [...liveMatches.runtime.all()][0]?.match.phase;
const words = (): string => discord.lastWords();

describe('RUN-07: another Discord than ours', () => {
  test('START-01, PLAY-01: a match is asked for, accepted and played with the least that interactions must hold', async () => {
    const card = await begin();
    expect(card).not.toBe('');
    expect(phase()).toBe('playing');
    const live = liveMatches.runtime.inThread(card);
    const board = live === undefined ? undefined : liveMatches.reconcilerOf(live).liveMessageId;
    const here = { channel_id: card };
    await take(press(ALICE, 'c1:pick:match1:3:11', board ?? '', here));
    expect(words()).toContain('**11** is picked up');
    await take(press(ALICE, 'c1:go:match1:3:11.15', board ?? '', here));
    expect(words()).toContain('11-15');
    await take(command(BOB, 'move', [{ type: 3, name: 'move', value: '22-18' }], here));
    const { match } = live ?? {};
    expect(match?.phase === 'playing' && match.game.moves.length).toBe(2);
  });

  test('RUN-07: ids that are no numbers, channels told twice or not at all, and fields nobody knows are no trouble', async () => {
    await take({ ...challengeBob(), id: 'not-a-number', future_field: { a: [1] } } as unknown as APIInteraction);
    expect(phase()).toBe('invited');
    const elsewhere = command(ALICE, 'draw', [], { channel_id: undefined });
    await take(elsewhere);
    expect(words()).toContain('There is no match here');
  });

  test('RUN-07: an interaction of an unheard-of shape ends nothing', async () => {
    const errors = vi.spyOn(liveMatches.services.log, 'error');
    const shapes = [
      { type: 1 },
      { type: 5, data: { custom_id: 'c1:help' } },
      { type: 99 },
      { type: 3, data: {}, message: { id: '1' } },
      { type: 2, data: { type: 1, name: 'checkers' } },
      { type: 2, data: { type: 1, name: 'chess', options: [] } },
      { type: 4, data: { name: 'checkers', options: [{ type: 1, name: 'move', options: [] }] } },
      { type: 2, data: { type: 1, name: 'checkers', options: [] }, member: undefined },
    ];
    await take(...shapes.map((shape) => interaction(ALICE, shape)));
    expect(errors.mock.calls).toEqual([]);
    await take(challengeBob());
    expect(phase()).toBe('invited');
  });
});

describe('RUN-01: each interaction is answered once', () => {
  test('RUN-01: a second delivery is silent', async () => {
    const asked = command(ALICE, 'help');
    await take(asked, asked);
    await take(asked);
    expect(discord.answers()).toHaveLength(1);
  });

  test('RUN-01: an exception is logged with the match, the player told that nothing was changed, and the next click works', async () => {
    const card = await begin();
    const errors = vi.spyOn(liveMatches.services.log, 'error');
    const broken = vi.spyOn(store, 'append').mockRejectedValueOnce(new Error('the disk is full'));
    const move = (): APIInteraction =>
      command(ALICE, 'move', [{ type: 3, name: 'move', value: '11-15' }], { channel_id: card });
    await take(move());
    expect(words()).toContain('Nothing was changed');
    expect(errors.mock.calls[0]?.[0]).toMatchObject({ match: 'match1' });
    broken.mockRestore();
    await take(move());
    const { match } = liveMatches.runtime.inThread(card) ?? {};
    expect(match?.phase === 'playing' && match.game.moves.length).toBe(1);
  });

  test('RUN-01: who comes while the bot is leaving is told so', async () => {
    router.close();
    await take(command(ALICE, 'help'));
    expect(words()).toContain('going offline');
  });
});

describe('START-11: outside a server', () => {
  const alone = { guild_id: undefined, member: undefined, user: { id: ALICE, username: 'alice' } };

  test('START-11: a challenge is refused with its reason', async () => {
    await take(command(ALICE, 'challenge', [{ type: 6, name: 'user', value: BOB }], alone));
    expect(words()).toContain('Matches are played in a server');
    expect(phase()).toBeUndefined();
  });

  test('START-11: match commands link the own matches, wherever they are', async () => {
    await take(command(ALICE, 'draw', [], alone));
    expect(words()).toContain('you have none running');
    const card = await begin();
    await take(command(ALICE, 'resign', [], { ...alone, channel_id: '777777777777777777' }));
    expect(words()).toContain(`<#${card}>`);
    expect(phase()).toBe('playing');
  });
});

test('START-05: a channel that can hold no public threads is refused by its kind', async () => {
  for (const [type, expected] of [
    [2, 'voice channel'],
    [13, 'voice channel'],
    [11, "can't hold another thread"],
    [12, "can't hold another thread"],
    [15, "can't hold public threads"],
  ] as const) {
    await take(
      command(ALICE, 'challenge', [{ type: 6, name: 'user', value: BOB }], { channel: { id: CHANNEL, type } }),
    );
    expect(words()).toContain(expected);
  }
  expect(phase()).toBeUndefined();
});
