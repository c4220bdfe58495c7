import * as fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import type { LiveMatch } from '../../../src/bot/runtime/live-match.ts';
import { legalMoves, squaresOf } from '../../../src/engine/moves.ts';
import type { MatchAction } from '../../../src/match/match.ts';
import { outlineOf } from '../../../src/match/outline.ts';
import { DEFAULT_OPTIONS, UNTIMED_OPTIONS } from '../../../src/match/options.ts';
import type { Reply } from '../../../src/bot/discord/reply.ts';
import { settled } from '../support/fake-clock.ts';
import { tries } from '../../support/tries.ts';
import type { FaultyStore } from '../support/faulty-store.ts';
import { openFixture, quiet, start, THREAD, type Fixture } from '../support/live-matches-fixture.ts';
import { DEFAULT_PREFERENCES } from '../../../src/match/preferences.ts';
import { english } from '../../support/english.ts';
import { BEAT, MINUTE, playing, SECOND, stopAll } from '../support/next-process.ts';

afterEach(stopAll);

/** After a minute the board calls its player; two and a bit later the match rests, and nothing is due yet. */
const REST = 210 * SECOND;

describe('RUN-02: a match that nobody needs', () => {
  test('RUN-02: given some minutes, then it rests, counts as before, and is found as it was', async () => {
    const { live, liveMatches, pass } = await playing();
    const before = live.match;
    await pass(REST);
    expect(live.isPacked).toBe(true);
    expect(live.outline).toEqual(outlineOf(before));
    expect(liveMatches.runtime.inThread(THREAD)).toBe(live);
    expect(live.isPacked).toBe(true);
    expect(live.match).toMatchObject({ id: before.id, phase: 'playing', options: DEFAULT_OPTIONS });
    expect(live.isPacked).toBe(false);
    await pass(REST);
    expect(live.match.phase).toBe('closed');
  });

  test('RUN-02, TIME-08: given a lost connection, then the clock of one at rest stands, and its alarm rings after it', async () => {
    const { live, liveMatches, pass } = await playing();
    await pass(REST);
    liveMatches.outages.lost();
    await quiet(liveMatches);
    expect(live.match).toMatchObject({ stops: [{ reason: 'gateway-away' }] });
    await pass(REST);
    expect(live.isPacked).toBe(true);
    liveMatches.outages.back();
    await pass(REST);
    expect(live.match).toMatchObject({ phase: 'closed', reason: 'called-off' });
  });

  test.each<[what: string, happens: (setup: Fixture, store: FaultyStore, live: LiveMatch) => void]>([
    ['what is shown of it can not be saved', (_setup, store) => (store.trouble = 'away')],
    ['its messages are out of date', ({ discord }) => discord.answer(() => new Error('timeout'))],
    ['it is used', ({ clock, liveMatches }, _store, live) => everyMinute(clock, () => liveMatches.reconcilerOf(live))],
  ])('RUN-02: given %s, then it does not rest', async (_what, happens) => {
    const { live, setup, store, pass, liveMatches } = await playing();
    happens(setup, store, live);
    if (store.trouble === 'none') await liveMatches.runtime.act(live, { type: 'Vanished', player: setup.bob });
    else
      liveMatches.reconcilerOf(live).tell({ content: 'Hello', components: [], allowed_mentions: {}, attachments: [] });
    await pass(REST);
    expect(live.isPacked).toBe(false);
  });
});

describe('RUN-02: a match that is still needed', () => {
  /** Nobody plays, without a limit of time. */
  async function idle() {
    const setup = openFixture({ options: UNTIMED_OPTIONS, beatEvery: BEAT });
    const { liveMatches, clock } = setup;
    await liveMatches.heartbeat.start();
    const live = await start(setup);
    const pass = async (span: number): Promise<void> => {
      for (let left = span; left > 0; left -= BEAT) {
        clock.pass(BEAT);
        await settled();
      }
    };
    return { liveMatches, live, pass, alice: setup.alice };
  }

  test('RUN-02, PLAY-09: given My view was opened, then it rests as soon as the view can be edited no more', async () => {
    const { liveMatches, live, pass, alice } = await idle();
    const look = { bottom: 'dark', seats: ['dark'], words: english, preferences: DEFAULT_PREFERENCES } as const;
    const nowhere = { amend: () => Promise.resolve() } as Partial<Reply> as Reply;
    await liveMatches.reconcilerOf(live).views.show(alice, look, nowhere, () => Promise.resolve());
    await pass(14 * MINUTE);
    expect(live.isPacked).toBe(false);
    await pass(2 * MINUTE);
    expect(live.isPacked).toBe(true);
    await liveMatches.stop();
  });

  test('RUN-02, TIME-04: given its board will have to say in a moment that the clock stands, then it rests afterwards', async () => {
    const { live, liveMatches, clock } = await playing();
    liveMatches.outages.lost();
    await quiet(liveMatches);
    await liveMatches.heartbeat.beat();
    expect(liveMatches.atRest.pack(live)).toBe(false);
    clock.pass(5 * SECOND);
    await quiet(liveMatches);
    await liveMatches.heartbeat.beat();
    expect(liveMatches.atRest.pack(live)).toBe(true);
  });

  test('RUN-02: given something is under way in its queue, then it rests once that is done', async () => {
    const { liveMatches, live, pass } = await idle();
    const { promise, resolve } = Promise.withResolvers<void>();
    const done = live.queue.add(() => promise);
    await pass(REST);
    expect(live.isPacked).toBe(false);
    resolve();
    await done;
    await pass(BEAT);
    expect(live.isPacked).toBe(true);
    await liveMatches.stop();
  });
});

function everyMinute(clock: Fixture['clock'], does: () => unknown): void {
  clock.after(MINUTE, () => {
    does();
    everyMinute(clock, does);
  });
}

const KINDS = ['move', 'draw', 'decline', 'pause', 'gone', 'back', 'cut', 'connected', 'rest', 'wait'] as const;

interface Deed {
  readonly kind: (typeof KINDS)[number];
  readonly chance: number;
}

const deeds: fc.Arbitrary<readonly Deed[]> = fc.array(
  fc.record({
    kind: fc.constantFrom(...KINDS, 'move', 'move', 'rest'),
    chance: fc.double({ min: 0, max: 0.999, noNaN: true }),
  }),
  { minLength: 5, maxLength: 25 },
);

/** What it asks of the match; `undefined`: nothing, as it can't. */
function actionOf({ kind, chance }: Deed, { match }: LiveMatch, { bob }: Fixture): MatchAction | undefined {
  if (match.phase !== 'playing') return undefined;
  const { game, seats, drawOffer } = match;
  const moves = legalMoves(game.position);
  const move = moves[Math.floor(chance * moves.length)];
  const by = seats[game.position.turn];
  switch (kind) {
    case 'move':
      return move && { type: 'PlayMove', by, squares: squaresOf(move) };
    case 'draw':
      return { type: 'OfferDraw', by };
    case 'decline':
      return (
        drawOffer && {
          type: 'DeclineDraw',
          by: drawOffer.by === 'dark' ? seats.light : seats.dark,
          offer: drawOffer.number,
        }
      );
    case 'pause':
      return { type: 'RequestPause', by };
    case 'gone':
      return { type: 'Vanished', player: bob };
    case 'back':
      return { type: 'Returned', player: bob };
    case 'cut':
    case 'connected':
    case 'rest':
    case 'wait':
      return undefined;
    default:
      return kind satisfies never;
  }
}

/** What becomes of a game: what was sent, how the match stands, and what would be saved of it. */
async function courseOf(course: readonly Deed[], rests: boolean): Promise<unknown> {
  const setup = openFixture({ options: DEFAULT_OPTIONS });
  const { liveMatches, clock, discord } = setup;
  await liveMatches.heartbeat.start();
  const live = await start(setup);
  let rested = 0;
  for (const deed of course) {
    const action = actionOf(deed, live, setup);
    if (action !== undefined) await liveMatches.runtime.act(live, action);
    if (deed.kind === 'cut') liveMatches.outages.lost();
    if (deed.kind === 'connected') liveMatches.outages.back();
    if (deed.kind === 'wait') clock.pass(deed.chance * 2 * MINUTE);
    await quiet(liveMatches);
    await liveMatches.heartbeat.beat();
    if (rests && deed.kind === 'rest' && liveMatches.atRest.pack(live)) rested += 1;
  }
  const seen = { sent: discord.sent, match: live.match, saved: liveMatches.reconcilerOf(live).saved };
  await liveMatches.stop();
  return { seen, rested };
}

test('RUN-02: given any course of a game, when its match rests in between, then everything is as if it had not', async () => {
  let rested = 0;
  await fc.assert(
    fc.asyncProperty(deeds, async (course) => {
      const [awake, resting] = [await courseOf(course, false), await courseOf(course, true)] as {
        seen: unknown;
        rested: number;
      }[];
      rested += resting?.rested ?? 0;
      expect(resting?.seen).toEqual(awake?.seen);
    }),
    tries(6),
  );
  expect(rested).toBeGreaterThan(4);
});
