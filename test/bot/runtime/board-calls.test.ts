import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BoardCalls } from '../../../src/bot/runtime/board-calls.ts';
import { BackgroundLoads } from '../../../src/bot/runtime/background-loads.ts';
import { LiveMatch } from '../../../src/bot/runtime/live-match.ts';
import { changeOf, decide, fold, type MatchAction } from '../../../src/match/match.ts';
import { liveBoard } from '../../../src/match/game.ts';
import { type MatchId, matchId, millis } from '../../../src/match/ids.ts';
import { ALICE, at, BOB, PLAYING, turns } from '../../match/samples.ts';
import { firstIdAt } from '../../../src/bot/display/recognise.ts';
import { StoreUnavailable } from '../../../src/store/store-errors.ts';
import { BotFixture } from '../support/bot-fixture.ts';
import { FakeClock, settled } from '../support/fake-clock.ts';
import { QUIET } from '../support/fake-gate.ts';
import { gameOf } from '../support/live-matches-fixture.ts';

const MINUTE = 60_000;

/** Matches whose boards were edited at one moment, and a Discord that shows nothing until it is let. */
function unanswered(count: number) {
  const clock = new FakeClock(at(70));
  const held: (() => void)[] = [];
  let fault: Error | undefined;
  const act = async (live: LiveMatch, action: MatchAction) => {
    if (fault !== undefined) throw fault;
    const now = clock.now();
    const decision = decide(
      live.match,
      live.remembering(action, { messageId: undefined, canEdit: true }, now, mentionOf),
      now,
    );
    if (!decision.ok) return decision;
    const change = changeOf(live.match, decision.value);
    live.match = change.after;
    calls.look(live);
    return { ok: true as const, value: change };
  };
  const shown = (): Promise<void> => new Promise((resolve) => held.push(resolve));
  const mentionOf = () => 'away' as const;
  const boardOf = () => ({ messageId: undefined, canEdit: true });
  const runtime = {
    act,
    find: (id: MatchId) => matches.find((live) => live.id === id),
    load: () => Promise.resolve(undefined),
  };
  const backgroundLoads = new BackgroundLoads({ runtime, clock, log: QUIET, shown });
  const calls: BoardCalls = new BoardCalls({ runtime, boardOf, mentionOf, clock, log: QUIET, backgroundLoads });
  const matches: readonly LiveMatch[] = Array.from({ length: count }, (_, index) => {
    const live = new LiveMatch(matchId(`match${index}`), { guildId: '1', channelId: '2' }, [ALICE, BOB]);
    live.match = fold(live.id, [...PLAYING, ...turns('11-15')]);
    calls.look(live);
    return live;
  });
  const pass = (span: number): Promise<void> => {
    clock.pass(span);
    return settled();
  };
  return {
    calls,
    clock,
    matches,
    pass,
    moved: () => matches.filter((live) => liveBoard(gameOf(live)) > 3).length,
    show: (): Promise<void> => {
      for (const done of held.splice(0)) done();
      return settled();
    },
    failWith: (error: Error | undefined) => void (fault = error),
  };
}

test('PLAY-11: given many boards unanswered at one moment, then few go on in a new message at a time', async () => {
  const { moved, pass, show } = unanswered(11);
  await pass(2 * MINUTE);
  expect(moved()).toBe(4);
  await show();
  expect(moved()).toBe(8);
  await show();
  expect(moved()).toBe(11);
});

test('PLAY-11: given a press while a board waits for its turn to move, then it stays', async () => {
  const { matches, moved, pass, show, clock } = unanswered(9);
  await pass(2 * MINUTE);
  for (const live of matches.slice(4)) live.pressedAt.set(BOB, clock.now());
  await show();
  expect(moved()).toBe(4);
});

test('RUN-05: given Discord shows some of them not for long, then the others go on', async () => {
  const { moved, pass } = unanswered(9);
  await pass(2 * MINUTE);
  await pass(10_000);
  expect(moved()).toBe(8);
});

test('RUN-03: given the move of a board can’t be written down, then it is tried again', async () => {
  const { moved, pass, show, failWith } = unanswered(1);
  failWith(new StoreUnavailable('unavailable', 'the database is out of reach'));
  await pass(2 * MINUTE);
  expect(moved()).toBe(0);
  await show();
  failWith(undefined);
  await pass(5000);
  expect(moved()).toBe(1);
});

test('RUN-03: given its record can’t be read, then its board is left alone', async () => {
  const { pass, failWith, show, clock } = unanswered(1);
  failWith(new Error('event 4 is missing'));
  await pass(2 * MINUTE);
  await show();
  expect(clock.pending).toBe(0);
});

test('PLAY-11: given a match that is over or forgotten meanwhile, then nothing is asked of it', async () => {
  const { calls, matches, moved, pass, clock } = unanswered(2);
  const [over, forgotten] = matches;
  if (over === undefined || forgotten === undefined) throw new Error('two were made');
  over.match = fold(over.id, [...PLAYING, { type: 'MatchClosed', reason: 'venue-lost', at: millis(clock.now()) }]);
  calls.look(over);
  calls.forget(forgotten);
  expect(clock.pending).toBe(0);
  await pass(2 * MINUTE);
  expect(moved()).toBe(0);
});

describe('PLAY-11, PLAY-02: a board below which people write', () => {
  const SECONDS = 1000;
  let fixture: BotFixture;
  beforeEach(() => (fixture = new BotFixture()));
  afterEach(() => fixture.stop());

  const boards = (): unknown => (fixture.match.phase === 'playing' ? fixture.match.game.boards.length : undefined);
  function write(messages: number): void {
    const { live, clock, liveMatches } = fixture;
    for (let nth = 0; nth < messages; nth += 1) live.announced(String(firstIdAt(clock.now()) + BigInt(nth)));
    liveMatches.boardCalls.look(live);
  }
  const press = async (verb: string): Promise<void> => {
    const { live, board, liveMatches } = fixture;
    const message = { id: liveMatches.driverOf(live).liveMessageId, content: '' };
    await fixture.press('alice', `c1:${verb}:${live.id}:${board}${verb === 'pick' ? ':11' : ''}`, { message });
  };

  test('PLAY-11: given six messages, then it comes down after 20 s without another one', async () => {
    await fixture.begin({ time: '5m' });
    await fixture.pass(30 * SECONDS);
    write(5);
    await fixture.pass(25 * SECONDS);
    expect(boards()).toBe(1);
    write(1);
    await fixture.pass(19 * SECONDS);
    write(1);
    await fixture.pass(19 * SECONDS);
    expect(boards()).toBe(1);
    await fixture.pass(1 * SECONDS);
    expect(boards()).toBe(2);
  });

  test('PLAY-02: given a piece is chosen, then it stays; once nothing is, it comes down after 20 s without a press', async () => {
    await fixture.begin({ time: '5m' });
    write(6);
    await fixture.pass(19 * SECONDS);
    await press('pick');
    await fixture.pass(60 * SECONDS);
    expect(boards()).toBe(1);
    await press('back');
    await fixture.pass(19 * SECONDS);
    expect(boards()).toBe(1);
    await fixture.pass(1 * SECONDS);
    expect(boards()).toBe(2);
  });

  test('PLAY-11: given its player presses something else in between, then the 20 s begin anew', async () => {
    await fixture.begin({ time: '5m' });
    write(6);
    await fixture.pass(19 * SECONDS);
    await press('more');
    await fixture.pass(19 * SECONDS);
    expect(boards()).toBe(1);
    await fixture.pass(6 * SECONDS);
    expect(boards()).toBe(2);
  });
});
