import { afterEach, describe, expect, test } from 'vitest';
import { discordError } from '../support/fake-gate.ts';
import { act, CARD, CHANNEL, PLACE, quiet } from '../support/live-matches-fixture.ts';
import { atWork, BEAT, HOUR, LATER, nextProcess, playing, SECOND, stopAll } from '../support/next-process.ts';

afterEach(stopAll);

test('TIME-08: given a server that Discord can’t reach, then its clocks stand, and nothing is sent there', async () => {
  const { restart } = await playing();
  const next = await restart(HOUR, { serverOf: () => ({ available: false }) });
  await quiet(next.liveMatches);
  expect(next.only().match).toMatchObject({ phase: 'playing', stops: [{ reason: 'server-unavailable' }] });
  expect(next.discord.sent.filter(({ method }) => method !== 'get')).toEqual([]);
  await next.pass(HOUR);
  expect(next.only().match.phase).toBe('playing');
});

describe('END-03: a player who was missed when the process ended', () => {
  /** Bob has left; an hour later another process begins, for which he is there, or still missing. */
  async function missing(isBack: boolean) {
    const { setup, store, live, clock } = await playing();
    await act(setup, live, { type: 'Vanished', player: setup.bob });
    const next = nextProcess(store, clock.now() + HOUR);
    next.discord.answer(({ method, path }) => {
      if (method !== 'get') return undefined;
      if (path.endsWith('/messages')) return [];
      return path.includes('/members/') && !isBack ? discordError(10_007, 404) : undefined;
    });
    await next.begin();
    await next.pass(30 * SECOND);
    await next.pass(2 * SECOND);
    return next.only().match;
  }

  test('END-03, TIME-08: given they came back while nobody was told, then the game goes on', async () => {
    expect(await missing(true)).toMatchObject({ phase: 'playing', away: [] });
  });

  test('END-03, TIME-08: given they did not, then they have the whole time to return once more, and the game is called off after it', async () => {
    expect(await missing(false)).toMatchObject({ phase: 'closed', reason: 'called-off' });
  });
});

describe('START-08: a hotseat game whose thread was not known yet', () => {
  /** Alice plays both sides; the process dies as the thread is being opened. */
  async function begun(isCardKnown: boolean) {
    const process = await atWork();
    const { setup, liveMatches, pass } = process;
    const { alice, options } = setup;
    const opened = await liveMatches.runtime.open({ challenger: alice }, PLACE);
    if (!opened.ok) throw new Error(opened.error.code);
    const live = opened.value;
    const players = [
      await liveMatches.services.directory.seatName('Ann'),
      await liveMatches.services.directory.seatName('Ben'),
    ] as const;
    await liveMatches.runtime.act(live, { type: 'StartHotseat', by: alice, players, options, challengerSeat: 'dark' });
    if (isCardKnown) liveMatches.driverOf(live).cardPosted(CARD);
    await pass(BEAT);
    return process;
  }

  /** The next process, which is answered like this where it wants to open the thread. */
  async function nextAnswered(answer: Error | undefined) {
    const { store } = await begun(true);
    const next = nextProcess(store, LATER);
    next.discord.answer(({ path: to, method }) => {
      if (to.endsWith('/threads')) return answer;
      return method === 'get' && to.endsWith('/messages') ? [] : undefined;
    });
    await next.begin();
    return next;
  }

  test('START-08: given its card has the thread, then the game goes on there', async () => {
    const next = await nextAnswered(discordError(160_004, 400));
    expect(next.only().threadId).toBe(CARD);
    expect(next.liveMatches.runtime.inThread(CARD)).toBe(next.only());
    expect(next.only().match.phase).toBe('playing');
    expect(next.discord.calls).toContain(`post /channels/${CARD}/messages`);
  });

  test('START-08: given its card has none yet, then it is opened there', async () => {
    const next = await nextAnswered(undefined);
    expect(next.discord.calls).toContain(`post /channels/${CHANNEL}/messages/${CARD}/threads`);
    expect(next.only().threadId).toBeDefined();
  });

  test('START-08: given Discord is out of reach, then the game waits, and the thread is looked for again', async () => {
    const next = await nextAnswered(new Error('timeout'));
    expect(next.only()).toMatchObject({ threadId: undefined, match: { phase: 'playing' } });
    next.discord.answer(({ method, path: to }) => (method === 'get' && to.endsWith('/messages') ? [] : undefined));
    await next.pass(30 * SECOND);
    expect(next.only().threadId).toBeDefined();
  });

  test('START-08, TIME-08: given its server is out of reach, then nothing is asked there until it is back', async () => {
    const { store } = await begun(true);
    let available = false;
    const next = nextProcess(store, LATER, { serverOf: () => ({ available }) });
    await next.begin();
    expect(next.discord.calls.filter((call) => call.includes('/threads'))).toEqual([]);
    available = true;
    await next.pass(30 * SECOND);
    expect(next.only().threadId).toBeDefined();
  });

  test('START-08: given its card was never known, then nobody could play on, and it is closed', async () => {
    const { restart } = await begun(false);
    const next = await restart(HOUR);
    expect(next.only().match).toMatchObject({ phase: 'closed', reason: 'venue-lost' });
  });

  test('START-08: given the message is gone, then it is closed', async () => {
    const next = await nextAnswered(discordError(10_008, 404));
    expect(next.only().match).toMatchObject({ phase: 'closed', reason: 'venue-lost' });
  });
});
