import { describe, test } from 'vitest';
import type { MatchAction, Rejection } from '../../src/match/action.ts';
import type { MatchEvent } from '../../src/match/event.ts';
import { revision } from '../../src/match/ids.ts';
import { ALICE, at, BOB, CHALLENGED, PLAYING, playingOn, squares } from './samples.ts';
import { given, givenMatch } from './scenario.ts';

const OVER: Rejection = { code: 'not-playing', phase: 'ended' };
const OFFER = revision(4);

interface Race {
  readonly name: string;
  readonly start: ReturnType<typeof given>;
  readonly one: MatchAction;
  readonly other: MatchAction;
  /** What the second is told when the first has come before it. */
  readonly afterOne: Rejection;
  readonly afterOther: Rejection;
}

const offered: MatchEvent[] = [...PLAYING, { type: 'DrawOffered', seat: 'dark', at: at(65) }];
const RACES: readonly Race[] = [
  {
    name: 'START-01: an acceptance against a withdrawal of the invitation',
    start: given([CHALLENGED]),
    one: { type: 'AcceptChallenge', by: BOB, challengerSeat: 'dark' },
    other: { type: 'CancelChallenge', by: ALICE },
    afterOne: { code: 'invitation-over', how: 'accepted' },
    afterOther: { code: 'invitation-over', how: 'cancelled' },
  },
  {
    name: 'END-02: an acceptance against a withdrawal of a draw offer',
    start: given(offered),
    one: { type: 'AcceptDraw', by: BOB, offer: OFFER },
    other: { type: 'WithdrawDraw', by: ALICE, offer: OFFER },
    afterOne: OVER,
    afterOther: { code: 'no-such-offer' },
  },
  {
    name: 'END-01: resigning against the winning move',
    start: givenMatch(playingOn('B:W18:B14')),
    one: { type: 'Resign', by: BOB, confirmed: revision(3) },
    other: { type: 'PlayMove', by: ALICE, squares: squares('14x23') },
    afterOne: OVER,
    afterOther: OVER,
  },
  {
    name: 'END-03: leaving against the end of the game',
    start: given(offered),
    one: { type: 'Leave', by: ALICE, confirmed: revision(3) },
    other: { type: 'AcceptDraw', by: BOB, offer: OFFER },
    afterOne: { code: 'not-playing', phase: 'closed' },
    // To leave a finished game is a no to a rematch.
    afterOther: { code: 'no-such-question' },
  },
  {
    name: 'END-05: two answers to the same rematch',
    start: given(offered).after({ type: 'AcceptDraw', by: BOB, offer: OFFER }, at(66)),
    one: { type: 'DeclineRematch', by: ALICE, question: revision(5) },
    other: { type: 'DeclineRematch', by: BOB, question: revision(5) },
    afterOne: { code: 'no-such-question' },
    afterOther: { code: 'no-such-question' },
  },
];

describe.each(RACES)('$name', ({ name, start, one, other, afterOne, afterOther }) => {
  test(`${name}: given the one comes first, then the other is told`, () => {
    start.after(one, at(100)).refuses(other, afterOne, at(100));
  });

  test(`${name}: given the other comes first, then the one is told, or does no harm`, () => {
    const after = start.after(other, at(100));
    if (one.type === 'Leave') after.after(one, at(100)).refuses(one, { code: 'not-playing', phase: 'closed' }, at(100));
    else after.refuses(one, afterOther, at(100));
  });
});

describe('END-02: both offering', () => {
  const agreed: MatchEvent = { type: 'GameEnded', result: { kind: 'draw', reason: 'agreement' }, at: at(100) };
  test.each([
    [ALICE, BOB],
    [BOB, ALICE],
  ])('END-02: given %s offers first and %s then, the draw is agreed', (first, second) => {
    given(PLAYING)
      .after({ type: 'OfferDraw', by: first }, at(100))
      .decides({ type: 'OfferDraw', by: second }, [agreed], at(100));
  });
});
