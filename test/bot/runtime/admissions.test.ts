import { afterEach, describe, expect, test } from 'vitest';
import type { Match } from '../../../src/match/phases.ts';
import { DEFAULT_OPTIONS } from '../../../src/match/options.ts';
import type { PlayerId } from '../../../src/match/ids.ts';
import type { LiveMatch } from '../../../src/bot/runtime/live-match.ts';
import { MemoryStore } from '../../support/memory-store.ts';
import { FaultyStore } from '../support/faulty-store.ts';
import { act, type Fixture, gameOf, invite, openFixture, PLACE, quiet } from '../support/live-matches-fixture.ts';

/** Tells a test when it is asked how many games counted, and answers with what was true then. */
class AskedStore extends MemoryStore {
  asked = 0;
  onAsked: () => Promise<void> = () => Promise.resolve();

  override async countRated(...asked: Parameters<MemoryStore['countRated']>): Promise<number> {
    this.asked += 1;
    const count = await super.countRated(...asked);
    await this.onAsked();
    return count;
  }
}

const open = (store: MemoryStore | FaultyStore = new MemoryStore(), options = DEFAULT_OPTIONS) => {
  const setup = openFixture({ store, options, limits: { perPlayer: 10, inProcess: 10 } });
  fixtures.push(setup);
  return setup;
};
const fixtures: Fixture[] = [];
afterEach(() => {
  for (const { liveMatches } of fixtures.splice(0)) liveMatches.runtime.stop();
});

async function begin(setup: Fixture): Promise<LiveMatch> {
  const live = await invite(setup);
  setup.liveMatches.runtime.seatInThread(live, `thread of ${live.id}`);
  await act(setup, live, { type: 'AcceptChallenge', by: setup.bob, challengerSeat: 'dark' });
  return live;
}

const end = (setup: Fixture, live: LiveMatch): Promise<void> =>
  act(setup, live, { type: 'Resign', by: setup.alice, confirmed: gameOf(live).startRevision });

const questionOf = (match: Match) => (match.phase === 'ended' ? match.next.number : match.revision);
const rematch = ({ match }: LiveMatch, by: PlayerId) =>
  ({ type: 'AcceptRematch', by, question: questionOf(match) }) as const;

/** Alice would like a rematch, and Bob only has to say yes. */
const wish = (setup: Fixture, live: LiveMatch): Promise<void> => act(setup, live, rematch(live, setup.alice));

async function again(setup: Fixture, live: LiveMatch): Promise<void> {
  await wish(setup, live);
  await act(setup, live, rematch(live, setup.bob));
}

/** Games of the two that counted, in one match, whose last one is over. */
async function played(setup: Fixture, games: number): Promise<LiveMatch> {
  const live = await begin(setup);
  for (let game = 1; game < games; game += 1) {
    await end(setup, live);
    await again(setup, live);
  }
  await end(setup, live);
  return live;
}

const ratingOf = (live: LiveMatch) => gameOf(live).rating;
const [RATED, TOO_MANY] = [{ pool: 'live' }, { unrated: 'pair-limit' }] as const;

describe('RUN-12: rated games of one pair in a day', () => {
  test('RUN-12: given five that counted, then the sixth does not, in a rematch or in a match of its own; after midnight, UTC, one does again', async () => {
    const setup = open();
    const live = await played(setup, 4);
    await again(setup, live);
    expect(ratingOf(live)).toEqual(RATED);
    await end(setup, live);
    await again(setup, live);
    expect(ratingOf(live)).toEqual(TOO_MANY);
    expect(ratingOf(await begin(setup))).toEqual(TOO_MANY);
    setup.clock.jump(16 * 3_600_000);
    expect(ratingOf(await begin(setup))).toEqual(RATED);
  });

  test('RUN-12: given a fifth game that goes on elsewhere, then the next one is the sixth', async () => {
    const setup = open();
    const first = await played(setup, 4);
    const second = await begin(setup);
    expect(ratingOf(second)).toEqual(RATED);
    await again(setup, first);
    expect(ratingOf(first)).toEqual(TOO_MANY);
  });

  test('RUN-12: given a game of yesterday goes on, then it counts for yesterday', async () => {
    const setup = open();
    await begin(setup);
    setup.clock.jump(16 * 3_600_000);
    const live = await played(setup, 4);
    await again(setup, live);
    expect(ratingOf(live)).toEqual(RATED);
  });

  test('RUN-12: given two rematches accepted at once after four games, then one of them counts', async () => {
    const setup = open();
    const [first, second] = [await played(setup, 3), await played(setup, 1)];
    await wish(setup, first);
    await wish(setup, second);
    const { runtime } = setup.liveMatches;
    await Promise.all([first, second].map((live) => runtime.act(live, rematch(live, setup.bob))));
    expect([first, second].map(ratingOf)).toEqual([RATED, TOO_MANY]);
  });

  test('RUN-12: given a game ends while the store counts, then it is not lost between the two', async () => {
    const store = new AskedStore();
    const setup = open(store);
    const live = await played(setup, 4);
    const other = await begin(setup);
    await wish(setup, live);
    const resign = { type: 'Resign', by: setup.alice, confirmed: gameOf(other).startRevision } as const;
    store.onAsked = async () => void (await setup.liveMatches.runtime.act(other, resign));
    await act(setup, live, rematch(live, setup.bob));
    expect(other.match.phase).toBe('ended');
    expect(ratingOf(live)).toEqual(TOO_MANY);
  });

  test('RUN-12: given other players, another server, or games that did not count, then they take no place', async () => {
    const setup = open();
    await played(setup, 4);
    const { runtime } = setup.liveMatches;
    const { alice, bob, carol, options } = setup;
    for (const [invited, guildId, rated] of [
      [carol, PLACE.guildId, true],
      [bob, '7', true],
      [bob, PLACE.guildId, false],
    ] as const) {
      const opened = await runtime.open({ challenger: alice, invited }, { ...PLACE, guildId });
      if (!opened.ok) throw new Error(opened.error.code);
      const live = opened.value;
      await act(setup, live, { type: 'Challenge', by: alice, invited, options: { ...options, rated } });
      await act(setup, live, { type: 'AcceptChallenge', by: invited, challengerSeat: 'dark' });
      expect(ratingOf(live)).toEqual(rated ? RATED : { unrated: 'casual' });
    }
    expect(ratingOf(await begin(setup))).toEqual(RATED);
  });

  test('RUN-12: given the store can not tell, then no game begins, and the next press counts', async () => {
    const store = new FaultyStore();
    const setup = open(store);
    const live = await invite(setup);
    const accept = () =>
      setup.liveMatches.runtime.act(live, { type: 'AcceptChallenge', by: setup.bob, challengerSeat: 'dark' });
    store.trouble = 'away';
    await expect(accept()).rejects.toMatchObject({ fault: 'unavailable' });
    expect(live.match.phase).toBe('invited');
    store.trouble = 'none';
    expect((await accept()).ok).toBe(true);
    await quiet(setup.liveMatches);
    expect(ratingOf(live)).toEqual(RATED);
  });

  test('RUN-12: given games that can not count, or presses that begin none, then the store is not asked', async () => {
    const store = new AskedStore();
    const setup = open(store, { ...DEFAULT_OPTIONS, time: 'off' });
    await played(setup, 2);
    expect(store.asked).toBe(0);
    const rated = new AskedStore();
    await played(open(rated), 2);
    expect(rated.asked).toBe(2);
  });
});
