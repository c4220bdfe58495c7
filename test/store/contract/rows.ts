import { expect } from 'vitest';
import { DEFAULT_OPTIONS } from '../../../src/match/options.ts';
import type { MatchEvent } from '../../../src/match/match.ts';
import { type MatchId, matchId, millis, revision } from '../../../src/match/ids.ts';
import type { MatchRow } from '../../../src/store/match-rows.ts';
import { EVERY_SHARD, shardOf } from '../../../src/store/store.ts';
import { ALICE, at, BOB, CAROL, closed, DORA, HOTSEAT, SOLO, won } from '../../match/samples.ts';
import type { StoreTest } from './store-contract.ts';
import {
  asked,
  begun,
  begunBy,
  CODE,
  collected,
  opened,
  OTHER_CODE,
  OTHER_SERVER,
  SERVER,
  shownAs,
  Tale,
  whereabouts,
} from './tale.ts';

const THREAD = '1600000000000000001';
const [CHANNEL, ELSEWHERE] = [whereabouts().channelId, '1500000000000000002'];
const NOW = at(100);
/** After every invitation has lapsed. */
const LATE = at(7200);

const idsOf = (rows: readonly MatchRow[]): MatchId[] => rows.map(({ id }) => id);
const alone = async (store: Parameters<Tale['tell']>[0], id: string, event: typeof HOTSEAT | typeof SOLO) => {
  const tale = new Tale(id);
  await tale.tell(store, event);
  return tale;
};

export function testRows(test: StoreTest): void {
  test('START-01: given matches, then those are counted that count for the players who are asked about, and all others only in sum', async ({
    store,
  }) => {
    const game = await begun(store, 'game');
    const invitation = await asked(store, 'invitation');
    const table = await opened(store, 'table', CODE);
    const hotseat = await alone(store, 'hotseat', HOTSEAT);
    const solo = await alone(store, 'solo', SOLO);
    const over = await begun(store, 'over');
    await over.tell(store, won('dark', 'resigned'));
    const gone = await begun(store, 'gone');
    await gone.tell(store, closed('called-off'));
    await begunBy(store, 'others', { dark: CAROL, light: DORA });
    const { total, matches } = await store.census([ALICE, BOB], EVERY_SHARD, NOW);
    expect(total).toBe(6);
    expect(new Map(matches.map(({ id, ...rest }) => [id, rest]))).toEqual(
      new Map([
        [game.id, { players: [ALICE, BOB], lapsesAt: undefined, invited: undefined }],
        [invitation.id, { players: [ALICE], lapsesAt: at(3600), invited: BOB }],
        [table.id, { players: [ALICE], lapsesAt: at(3600), invited: undefined }],
        [hotseat.id, { players: [ALICE], lapsesAt: undefined, invited: undefined }],
        [solo.id, { players: [ALICE], lapsesAt: undefined, invited: undefined }],
      ]),
    );
    const late = await store.census([BOB], EVERY_SHARD, LATE);
    expect(late).toEqual({ total: 4, matches: [expect.objectContaining({ id: game.id, players: [BOB] })] });
  });

  test('START-01, RUN-03: given several shards, then each counts and finds its own', async ({ store }) => {
    const count = 1000;
    const [here, there] = [shardOf(SERVER, count), shardOf('1500000000000000000', count)];
    await begun(store, 'here');
    await begun(store, 'there', whereabouts('1500000000000000000'));
    for (const [ids, found] of [
      [[here], ['here']],
      [[there], ['there']],
      [
        [here, there],
        ['here', 'there'],
      ],
      [[], []],
    ] as const) {
      const shards = { count, ids };
      expect(await store.census([ALICE], shards, NOW)).toMatchObject({
        total: found.length,
        matches: found.map((id) => ({ id })),
      });
      expect(await collected(store.unsettled(shards))).toEqual(found);
      expect([...(await store.countByPhase(shards))]).toEqual(found.length === 0 ? [] : [['playing', found.length]]);
    }
  });

  test('START-02: given codes of tables and of seats that may become one, then they are not free', async ({
    store,
  }) => {
    expect(await store.isFree(CODE)).toBe(true);
    const table = await opened(store, 'table', CODE);
    expect(await store.isFree(CODE)).toBe(false);
    await table.tell(store, closed('expired'));
    expect(await store.isFree(CODE)).toBe(false);
    const tale = await begun(store, 'seat');
    await tale.tell(store, { type: 'Watched', player: CAROL, at: at(61) });
    await tale.tell(store, won('dark', 'resigned'));
    await tale.tell(store, { type: 'RematchDeclined', seat: 'dark', at: at(91) });
    expect(await store.isFree(OTHER_CODE)).toBe(true);
    await tale.tell(store, { type: 'SeatOffered', player: CAROL, code: OTHER_CODE, at: at(92) });
    expect(await store.isFree(OTHER_CODE)).toBe(false);
    expect(idsOf(await store.matchesOf(CAROL))).toEqual([tale.id]);
  });

  test('START-12, TIME-10: given a player, then their own matches are found, what waits for them, and the soonest first', async ({
    store,
  }) => {
    const slow = { ...DEFAULT_OPTIONS, time: { limit: at(0), warning: 'none' } } as const;
    const threads = (index: number) => whereabouts(index === 3 ? OTHER_SERVER : SERVER, `${THREAD}${index}`);
    const [late, soon] = [
      await begunBy(store, 'late', { options: slow, from: 60, where: threads(1) }),
      await begunBy(store, 'soon', { options: slow, from: 50, where: threads(2) }),
    ];
    const untimed = await begun(store, 'untimed', threads(3));
    const theirs = await begunBy(store, 'theirs', { dark: BOB, light: ALICE, where: threads(4) });
    await alone(store, 'solo', SOLO);
    const invited = new Tale('invited');
    await invited.tell(store, { ...INVITED, challenger: BOB, invited: ALICE });
    const over = await begun(store, 'over');
    await over.tell(store, closed('called-off'));
    for (const tale of [late, soon]) await tale.tell(store, posted(tale));

    const own = await store.matchesOf(ALICE);
    expect(own.map(({ id, phase, waiting }) => [id, phase, waiting])).toEqual([
      ['late', 'playing', { until: at(0) + at(61) }],
      ['soon', 'playing', { until: at(0) + at(51) }],
      ['untimed', 'playing', { until: undefined }],
      ['theirs', 'playing', undefined],
      ['solo', 'playing', undefined],
      ['invited', 'invited', { until: at(3600) }],
    ]);
    expect(own[0]).toMatchObject({ where: late.where, cardId: undefined });
    // An invitation has no thread.
    const next = async (): Promise<unknown> => (await store.nextWaiting(ALICE))?.id;
    expect(await next()).toBe('soon');
    await soon.turn(store);
    expect(await next()).toBe('late');
    await late.tell(store, closed('called-off'));
    expect(await next()).toBe(untimed.id);
    expect(await store.nextWaiting(CAROL)).toBeUndefined();
    expect(idsOf(await store.matchesOf(BOB))).toEqual([soon.id, untimed.id, theirs.id, invited.id]);
  });

  test('WATCH-04: given a server, then its open tables and games are listed, the newest first, but for a viewer’s own and those out of sight', async ({
    store,
  }) => {
    const thread = (index: number, channelId = CHANNEL) => ({ ...whereabouts(SERVER, `${THREAD}${index}`), channelId });
    const pair = { dark: BOB, light: CAROL };
    for (const index of [1, 2, 3])
      await begunBy(store, `game${index}`, { ...pair, from: 60 * index, where: thread(index) });
    await begunBy(store, 'hidden', { ...pair, where: thread(4, ELSEWHERE) });
    await begunBy(store, 'threadless', pair);
    await begun(store, 'own', thread(5));
    await begunBy(store, 'elsewhere', { ...pair, where: whereabouts(OTHER_SERVER, THREAD) });
    await opened(store, 'table', CODE);
    const list = (viewer = ALICE, channels = [CHANNEL, '7'], most = 2) =>
      store.openMatches(viewer, SERVER, channels, most);
    expect(await list()).toEqual({
      tables: { ids: [], total: 0 },
      running: { ids: ['game3', 'game2'], total: 3 },
    });
    expect(await list(DORA, [CHANNEL], 9)).toEqual({
      tables: { ids: ['table'], total: 1 },
      running: { ids: ['game3', 'game2', expect.any(String), expect.any(String)], total: 4 },
    });
    expect(await list(ALICE, [ELSEWHERE])).toMatchObject({ running: { ids: ['hidden'] } });
    expect(await list(ALICE, [])).toMatchObject({ running: { ids: [], total: 0 } });
  });

  test('RUN-12: given two players, then their games that go on and count are found, from when they began', async ({
    store,
  }) => {
    const first = await begunBy(store, 'first', { from: 60 });
    await begunBy(store, 'second', { dark: BOB, light: ALICE, from: 120 });
    await begunBy(store, 'casual', { options: { ...DEFAULT_OPTIONS, rated: false } });
    await begunBy(store, 'elsewhere', { where: whereabouts(OTHER_SERVER) });
    await begunBy(store, 'others', { light: CAROL });
    const found = (since = 0) => store.ratedBetween([BOB, ALICE], SERVER, at(since));
    expect((await found()).toSorted()).toEqual(['first', 'second']);
    expect(await found(120)).toEqual(['second']);
    await first.tell(store, won('dark', 'resigned'));
    expect(await found()).toEqual(['second']);
  });

  test('RUN-03: given matches, then those that are due are found, the soonest first; one that is over is due at once', async ({
    store,
  }) => {
    await opened(store, 'table', CODE);
    const untimed = await begun(store, 'untimed');
    await untimed.turn(store);
    const timed = await begunBy(store, 'timed');
    await timed.tell(store, posted(timed));
    const over = await begun(store, 'over');
    await over.tell(store, closed('called-off', 70));
    const due = [
      { id: 'over', dueAt: at(70) },
      // Nobody is told of a move on the same board: its player is called after a minute.
      { id: 'untimed', dueAt: at(70 + 60) },
      // The first notice of a limit of five minutes.
      { id: 'timed', dueAt: at(61 + 300) },
      { id: 'table', dueAt: at(3600) },
    ];
    expect(await store.dueBefore(EVERY_SHARD, at(3600), 10)).toEqual(due);
    expect(await store.dueBefore(EVERY_SHARD, at(3599), 10)).toEqual(due.slice(0, 3));
    expect(await store.dueBefore(EVERY_SHARD, at(3600), 1)).toEqual(due.slice(0, 1));
    expect(await store.dueBefore({ count: 1, ids: [] }, at(3600), 10)).toEqual([]);
    await store.retireMatch(over.id);
    expect(await store.dueBefore(EVERY_SHARD, at(100), 10)).toEqual([]);
    expect(await collected(store.liveIn(EVERY_SHARD))).toEqual(['timed']);
  });

  test('RUN-03: given what a match shows, then it is settled until something happens, and due when it was said to be', async ({
    store,
  }) => {
    const tale = await begun(store, 'm1', whereabouts(SERVER, THREAD));
    const beat = (more: object) =>
      store.beat({ shards: EVERY_SHARD, at: at(1), shownStates: new Map([[tale.id, shownAs('{}', more)]]) });
    const unsettled = () => collected(store.unsettled(EVERY_SHARD));
    const dueAt = async () => (await store.dueBefore(EVERY_SHARD, LATE, 10)).map((due) => due.dueAt);
    expect(await unsettled()).toEqual([tale.id]);
    await beat({ revision: revision(3), isSettled: false, cardId: '77' });
    expect(await unsettled()).toEqual([tale.id]);
    await beat({ revision: revision(3), isSettled: true, cardId: '77' });
    expect(await unsettled()).toEqual([]);
    expect(await dueAt()).toEqual([]);
    await beat({ revision: revision(3), isSettled: true, cardId: '77', dueAt: at(500) });
    expect(await dueAt()).toEqual([at(500)]);
    await beat({ revision: revision(3), isSettled: true, cardId: '77', dueAt: undefined });
    expect(await dueAt()).toEqual([]);
    const byCard = { threadId: '1', cardIds: ['1', '77'] };
    for (const place of [{ threadId: THREAD }, byCard, { channelId: CHANNEL }, { guildId: SERVER }])
      expect(await store.at(place)).toEqual([
        { id: tale.id, phase: 'playing', where: tale.where, cardId: '77', stops: [] },
      ]);
    const nowhere = [{ threadId: '1' }, { threadId: '1', cardIds: ['1'] }, { channelId: '1' }, { guildId: '1' }];
    for (const place of nowhere) expect(await store.at(place)).toEqual([]);
    await tale.turn(store);
    expect(await unsettled()).toEqual([tale.id]);
    // What was taken before the turn says nothing of when it is due after it.
    const after = await dueAt();
    expect(after).toHaveLength(1);
    await beat({ revision: revision(3), isSettled: true, cardId: '77', dueAt: at(500) });
    expect(await dueAt()).toEqual(after);
    expect(await unsettled()).toEqual([tale.id]);
    await beat({ revision: revision(3), cardId: '77', threadId: '55' });
    await beat({ revision: revision(3), cardId: '77', threadId: undefined });
    expect(await store.at({ threadId: '55' })).toMatchObject([{ id: tale.id }]);
    await store.retireMatch(tale.id);
    expect(await unsettled()).toEqual([]);
    expect(await store.at({ guildId: SERVER })).toEqual([]);
    expect(await store.matchesOf(ALICE)).toEqual([]);
  });

  test('RUN-06: given matches, then they are counted by phase, and by why their clocks stand', async ({ store }) => {
    const [first, second] = [await begun(store, 'm1'), await begun(store, 'm2')];
    await opened(store, 'm3', CODE);
    await first.tell(store, { type: 'ClockStopped', reason: 'venue-closed', at: at(70) });
    for (const tale of [first, second])
      await tale.tell(store, { type: 'ClockStopped', reason: 'process-away', at: at(80) });
    expect(await store.countByPhase(EVERY_SHARD)).toEqual(
      new Map([
        ['playing', 2],
        ['open-table', 1],
      ]),
    );
    expect(Object.fromEntries(await store.countStops(EVERY_SHARD))).toEqual({
      'process-away': 2,
      'gateway-away': 0,
      'venue-closed': 1,
      'server-unavailable': 0,
    });
  });

  test('RUN-03: given ids of matches, then those that are there are read', async ({ store }) => {
    const tales = [await begun(store, 'm1'), await begun(store, 'm2'), await begun(store, 'm3')];
    const ids = ['m3', 'nowhere', 'm1'].map(matchId);
    expect(await store.readMatches(ids)).toStrictEqual([tales[0]?.read, tales[2]?.read]);
    expect(await store.readMatches([])).toEqual([]);
  });
}

const INVITED = { type: 'ChallengeMade', options: DEFAULT_OPTIONS, at: at(0) } as const;

/** Its board is up one second after the game began. */
function posted({ match }: Tale): MatchEvent {
  if (match.phase !== 'playing') throw new Error('a game goes on');
  const { turnRevision, startedAt } = match.game;
  return { type: 'BoardPosted', board: turnRevision, at: millis(startedAt + 1000) };
}
