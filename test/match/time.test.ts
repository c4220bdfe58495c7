import { describe, expect, test } from 'vitest';
import { decide, evolve, fold, nextWakeUp } from '../../src/match/match.ts';
import { type Millis, millis, revision } from '../../src/match/ids.ts';
import { type Match } from '../../src/match/phases.ts';
import { ALICE, at, BOB, CAROL, CHALLENGED, MATCH, PLAYING, start, STARTED, stop, TICK } from './samples.ts';
import { given, givenMatch } from './scenario.ts';
import { timedGame } from './timed.ts';
import { WAITING } from './waiting.ts';

/** The match after what was decided, event by event. */
function after(match: Match, ...steps: readonly (readonly [Parameters<typeof decide>[1], Millis])[]): Match {
  return steps.reduce<Match>((before, [action, now]) => {
    const decision = decide(before, action, now);
    return decision.ok ? decision.value.reduce<Match>(evolve, before) : before;
  }, match);
}

describe.each(WAITING)('while $name is waited for', ({ events, seconds, silence }) => {
  const match = fold(MATCH, events);
  const due = at(100 + seconds);

  test('TIME-08: given a stop that began first and is noticed second, then it counts from its beginning', () => {
    const both = after(match, [stop('gateway-away'), at(130)], [stop('process-away'), at(110)]);
    expect(nextWakeUp(after(both, [start('process-away'), at(131)], [start('gateway-away'), at(140)]))).toBe(
      at(130 + seconds),
    );
  });

  test('TIME-08: given stops that follow on each other and one that is noticed late, then no moment is given back twice', () => {
    const first = after(match, [stop('gateway-away'), at(110)], [stop('server-unavailable'), at(115)]);
    const third = after(first, [start('gateway-away'), at(130)], [stop('process-away'), at(120)]);
    const over = after(third, [start('process-away'), at(135)], [start('server-unavailable'), at(140)]);
    expect(nextWakeUp(over)).toBe(at(130 + seconds));
  });

  test('TIME-08: given the last sign of life is older than the question, then it gets no more time than it had', () => {
    const restarted = after(match, [stop('process-away'), at(98)], [start('process-away'), at(5000)]);
    expect(nextWakeUp(restarted)).toBe(at(5000 + seconds));
  });

  test('RUN-03: given a crash, when it is told of its last sign of life, then nothing is due that was not due then', () => {
    const wasDue = millis(due - 1);
    const stopped = givenMatch(match).decides(
      stop('process-away'),
      [{ type: 'ClockStopped', reason: 'process-away', at: wasDue }],
      wasDue,
    );
    for (const now of [wasDue, due, at(1_000_000)]) stopped.decides(TICK, [], now);
    const started = stopped.after(start('process-away'), at(1_000_000));
    expect(nextWakeUp(started.match)).toBe(at(1_000_000) + 1);
  });

  test('RUN-03: given what was over before the crash, when it is told of its last sign of life, then that comes first', () => {
    const decision = decide(match, stop('process-away'), due);
    const types = decision.ok ? decision.value.map(({ type }) => type) : [];
    expect(types.slice(0, silence.length)).toEqual(silence);
  });
});

describe('what begins while clicks get lost', () => {
  const STOPPED = { type: 'ClockStopped', reason: 'process-away', at: at(30) } as const;
  const TIMED = { ...CHALLENGED, options: { ...timedOptions() } } as typeof CHALLENGED;
  const accept = { type: 'AcceptChallenge', by: BOB, challengerSeat: 'dark' } as const;

  test('START-03, TIME-08: given a press from before the outage, when it is found at its end, then it counts, and the stop stands on', () => {
    const { match } = given([CHALLENGED, STOPPED]).after(accept, at(5000));
    expect(match).toMatchObject({ phase: 'playing', stops: [{ reason: 'process-away', since: at(30) }] });
  });

  test('START-03, TIME-08: given a question that begins in an outage, then only what it lost itself is given back', () => {
    const asked = given([TIMED, STOPPED]).after(accept, at(5000));
    expect(asked.match).toMatchObject({ phase: 'ready-check', dueAt: at(5300) });
    expect(nextWakeUp(asked.match)).toBeUndefined();
    expect(nextWakeUp(asked.after(start('process-away'), at(5010)).match)).toBe(at(5310));
  });

  test('END-05, TIME-06, TIME-08: given a pause or an end in an outage, then only what it lost itself is given back', () => {
    const paused = fold(MATCH, [...PLAYING, { ...STOPPED, at: at(70) }, { type: 'GamePaused', at: at(1000) }]);
    expect(nextWakeUp(after(paused, [start('process-away'), at(1100)]))).toBe(at(1700));
    const playing = fold(MATCH, [...PLAYING, { ...STOPPED, at: at(70) }]);
    const ended = after(playing, [{ type: 'Resign', by: ALICE, confirmed: revision(3) }, at(1000)]);
    expect(nextWakeUp(after(ended, [start('process-away'), at(1100)]))).toBe(at(1400));
  });

  test('START-02, END-07, TIME-08: given a seat that becomes a table in an outage, then the table stands still as well', () => {
    const seat = WAITING.find(({ name }) => name === 'a watcher to take the seat')?.events ?? [];
    const table = given([...seat, { ...STOPPED, at: at(110) }]).after(
      { type: 'PassSeat', by: CAROL, question: revision(6) },
      at(500),
    );
    expect(table.match).toMatchObject({ phase: 'open-table', stops: [{ since: at(110) }] });
    expect(nextWakeUp(table.match)).toBeUndefined();
    expect(nextWakeUp(table.after(start('process-away'), at(600)).match)).toBe(at(600 + 3600));
  });

  test('TIME-08: given a game that begins in an outage, then its board starts no clock until clicks arrive', () => {
    const { match } = given([TIMED, { type: 'ChallengeAccepted', at: at(20) }, STOPPED, { ...STARTED, at: at(40) }])
      .after({ type: 'BoardShown', board: revision(4) }, at(50))
      .after(start('process-away'), at(90));
    expect(match).toMatchObject({ clock: { kind: 'running', used: 0, since: at(90) } });
  });
});

describe('who was there lately', () => {
  const accept = { type: 'AcceptChallenge', by: BOB, challengerSeat: 'dark' } as const;
  const TIMED = { ...CHALLENGED, options: timedOptions() } as typeof CHALLENGED;
  const events = (match: Match, now: Millis): readonly string[] => {
    const decision = decide(match, accept, now);
    return decision.ok ? decision.value.map(({ type }) => type) : [decision.error.code];
  };

  test('START-03: given an outage since the challenge, then its challenger may have gone, and must press Ready', () => {
    const back = after(fold(MATCH, [TIMED]), [stop('process-away'), at(10)], [start('process-away'), at(4000)]);
    expect(events(back, at(4001))).toEqual(['ChallengeAccepted', 'ReadyAsked']);
  });

  test('START-03: given a clock that is set back, then nobody seems to be there for longer than they are', () => {
    const back = after(fold(MATCH, [TIMED]), [stop('process-away'), at(60)], [start('process-away'), at(60 - 7200)]);
    expect(back).toMatchObject({ askedAt: at(-7200) });
    expect(events(back, at(100 - 7200))).toEqual(['ChallengeAccepted', 'GameStarted']);
    expect(events(back, at(121 - 7200))).toEqual(['ChallengeAccepted', 'ReadyAsked']);
  });

  test('START-03, END-07: given a clock that is set back while a seat is offered, then who went on was seen as long ago as before', () => {
    const seat = WAITING.find(({ name }) => name === 'a watcher to take the seat')?.events ?? [];
    const back = after(fold(MATCH, seat), [stop('process-away'), at(110)], [start('process-away'), at(110 - 7200)]);
    expect(back).toMatchObject({ next: { kind: 'seat', since: at(100 - 7200) } });
  });
});

function timedOptions() {
  const [challenged] = timedGame();
  if (challenged?.type !== 'ChallengeMade') throw new Error('no challenge');
  return challenged.options;
}
