import { readOpenings } from '../../../src/store/openings.ts';
import type { Engine } from '../../../src/workers/engine-service.ts';
import { LiveMatches, type LiveMatchesParts, type StartParts } from '../../../src/bot/live-matches.ts';
import { PlayerDirectory } from '../../../src/bot/runtime/player-directory.ts';
import type { LiveMatch } from '../../../src/bot/runtime/live-match.ts';
import { toSquare, type Square } from '../../../src/engine/square.ts';
import { UNTIMED_OPTIONS, type MatchOptions } from '../../../src/match/options.ts';
import { makeTableCode, playerId, type PlayerId, type TableCode } from '../../../src/match/ids.ts';
import { type Shards, EVERY_SHARD } from '../../../src/store/store.ts';
import { MemoryStore } from '../../support/memory-store.ts';
import type { MatchAction } from '../../../src/match/match.ts';
import type { Game } from '../../../src/match/game.ts';
import { FakeClock, settled } from './fake-clock.ts';
import { BOT, FakeDiscord, QUIET } from './fake-gate.ts';
import { quickReview } from './quick-review.ts';
import { english } from '../../support/english.ts';
import { RETRY_AFTER } from '../../../src/bot/clock.ts';

export const THREAD = '700000000000000001';
export const CARD = '700000000000000002';
export const CHANNEL = '700000000000000003';
export const GUILD = '700000000000000004';
/** The name of a player whose row was deleted. */
export const NAMELESS = 'somebody';

export const USERS = {
  alice: { userId: '100000000000000011', name: 'Alice' },
  bob: { userId: '100000000000000012', name: 'Bob' },
  carol: { userId: '100000000000000013', name: 'Carol' },
} as const;

export interface FixtureOptions extends Partial<Omit<LiveMatchesParts, 'clock' | 'chance'>> {
  readonly clock?: FakeClock;
  readonly perPlayer?: number;
  readonly options?: MatchOptions;
  readonly drawCode?: () => TableCode;
  /** Matches are numbered from here on: a second fixture on the same store must not use the same ids. */
  readonly idsAfter?: number;
}

/** It can't find a move, and knows no endgame. */
const IDLE_ENGINE: Engine = {
  chooseMove: () => Promise.reject(new Error('it does not think')),
  hint: () => Promise.reject(new Error('it does not think')),
  tableValue: () => Promise.resolve(undefined),
  review: quickReview,
};

/** No player is known yet. */
export function buildFixture(setup: FixtureOptions = {}) {
  const {
    store = new MemoryStore(),
    clock = new FakeClock(),
    perPlayer = 2,
    options = UNTIMED_OPTIONS,
    log = QUIET,
    idsAfter = 0,
  } = setup;
  const discord = new FakeDiscord();
  let ids = idsAfter;
  let codes = 0;
  const liveMatches = new LiveMatches({
    words: english,
    wordsFor: () => english,
    openingOf: readOpenings(),
    gate: discord.gate,
    shards: EVERY_SHARD,
    beatEvery: undefined,
    directory: new PlayerDirectory({
      store,
      log,
      newId: () => `player${(ids += 1)}`,
      namelessName: NAMELESS,
      botName: 'King Me',
    }),
    retryAfter: RETRY_AFTER,
    limits: { perPlayer, inProcess: 3 },
    defaults: { options, channels: [] },
    botUserId: BOT,
    seesLeaving: false,
    missingIn: () => [],
    seesChannel: () => true,
    isSeenByAll: () => true,
    channelTypeOf: () => undefined,
    textChannelsOf: () => [],
    closesCommands: () => false,
    fetchAttachment: () => Promise.resolve({ ok: false, error: 'out-of-reach' }),
    engine: IDLE_ENGINE,
    ...setup,
    clock,
    store,
    log,
    chance: {
      drawSeat: () => 'dark',
      drawBallot: () => 0,
      drawCode: setup.drawCode ?? (() => makeTableCode([0, 0, 0, 0, 0, (codes += 1)])),
      drawMatchId: () => `match${(ids += 1)}`,
    },
  });
  /** Lets time pass, and everything that follows from it happen. */
  const pass = (span: number): Promise<void> => {
    clock.pass(span);
    return quiet(liveMatches);
  };
  return { liveMatches, clock, discord, store, options, pass };
}

/** Goes on with what an earlier process has left; `onRead` is called before Discord is there. Then every match is needed. */
export async function recover(
  { liveMatches, store }: ReturnType<typeof buildFixture>,
  {
    shards = EVERY_SHARD,
    onRead,
    isAsleep = false,
    ...parts
  }: Partial<StartParts> & Recovery & { readonly shards?: Shards; readonly onRead?: () => void } = {},
): Promise<void> {
  onRead?.();
  await liveMatches.start({ serverOf: () => ({ available: true }), onStopped: () => Promise.resolve(), ...parts });
  await settled();
  await liveMatches.idle();
  if (isAsleep) return;
  for await (const read of store.liveMatches(shards))
    await liveMatches.runtime.load(read.ok ? read.value.id : read.error.id);
  await settled();
  await liveMatches.idle();
}

export interface Recovery {
  /** Matches that nobody needs stay asleep. */
  readonly isAsleep?: boolean;
}

/** The same with Alice, Bob and Carol, whose ids come first and so are fixed. */
export function openFixture(setup: FixtureOptions = {}) {
  const built = buildFixture(setup);
  const { directory } = built.liveMatches.services;
  const met = directory.meet(USERS.alice, USERS.bob, USERS.carol);
  const [alice, bob, carol] = ([1, 2, 3] as const).map((number) => playerId(`player${number}`)) as Three;
  return { ...built, met, alice, bob, carol };
}

type Three = [PlayerId, PlayerId, PlayerId];

export type Fixture = ReturnType<typeof openFixture>;

export const PLACE = { guildId: GUILD, channelId: CHANNEL };

/** Alice challenges Bob. */
export async function invite({ liveMatches, options, alice, bob, met }: Fixture): Promise<LiveMatch> {
  await met;
  const opened = await liveMatches.runtime.open({ challenger: alice, invited: bob }, PLACE);
  if (!opened.ok) throw new Error(opened.error.code);
  await liveMatches.runtime.act(opened.value, { type: 'Challenge', by: alice, invited: bob, options });
  await liveMatches.idle();
  liveMatches.driverOf(opened.value).cardPosted(CARD, opened.value.match);
  return opened.value;
}

/** Alice, who is dark, plays against Bob, and the first board is up. */
export async function start(setup: Fixture): Promise<LiveMatch> {
  const { liveMatches, bob } = setup;
  const live = await invite(setup);
  liveMatches.runtime.seatInThread(live, THREAD);
  await liveMatches.runtime.act(live, { type: 'AcceptChallenge', by: bob, challengerSeat: 'dark' });
  await liveMatches.idle();
  return live;
}

/** Alice waits at an open table, whose card is up. */
export async function openTable(
  { liveMatches, options, alice, met }: Fixture,
  code = makeTableCode([1, 2, 3, 4, 5, 6]),
): Promise<LiveMatch> {
  await met;
  const opened = await liveMatches.runtime.open({ challenger: alice }, PLACE);
  if (!opened.ok) throw new Error(opened.error.code);
  await liveMatches.runtime.act(opened.value, { type: 'OpenTable', by: alice, options, code });
  await liveMatches.idle();
  liveMatches.driverOf(opened.value).cardPosted(CARD, opened.value.match);
  return opened.value;
}

/** A running match's game; the test has a mistake where there is none. */
export function gameOf({ match }: LiveMatch): Game {
  const game = 'game' in match ? match.game : undefined;
  if (game === undefined) throw new Error(`no game is ${match.phase}`);
  return game;
}

/** Puts an action to the match and waits for everything it brings about, including what the driver reports. */
export async function act({ liveMatches }: Fixture, live: LiveMatch, action: MatchAction): Promise<void> {
  const asked = await liveMatches.runtime.act(live, action);
  if (!asked.ok) throw new Error(asked.error.code);
  await quiet(liveMatches);
}

export async function quiet(liveMatches: LiveMatches): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await liveMatches.idle();
    await settled();
  }
}

/** A path by its numbers. */
export const path = (...numbers: readonly number[]): readonly Square[] =>
  numbers.flatMap((number) => toSquare(number) ?? []);
