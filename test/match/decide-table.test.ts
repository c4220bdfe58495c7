import { describe, expect, test } from 'vitest';
import type { MatchAction } from '../../src/match/action.ts';
import { decide } from '../../src/match/decide.ts';
import type { MatchEvent } from '../../src/match/event.ts';
import { fold } from '../../src/match/evolve.ts';
import { revision } from '../../src/match/ids.ts';
import { DEFAULT_OPTIONS } from '../../src/match/match-options.ts';
import type { Match } from '../../src/match/match.ts';
import { ALICE, at, BOB, CHALLENGED, MATCH, PLAYING, RESIGNED, squares } from './samples.ts';

type Phase = Match['phase'];

const JOURNALS: Record<Phase, readonly MatchEvent[]> = {
  new: [],
  invited: [CHALLENGED],
  // With an offer of Alice's, so that the answers to one have something to answer.
  playing: [...PLAYING, { type: 'DrawOffered', seat: 'dark', at: at(65) }],
  ended: [...PLAYING, RESIGNED],
  closed: [CHALLENGED, { type: 'MatchClosed', at: at(5), reason: 'declined' }],
};

const offer = revision(4);
const ACTIONS: { readonly [Type in MatchAction['type']]: Extract<MatchAction, { type: Type }> } = {
  Challenge: { type: 'Challenge', by: ALICE, invited: BOB, options: DEFAULT_OPTIONS },
  AcceptChallenge: { type: 'AcceptChallenge', by: BOB, challengerSeat: 'dark' },
  DeclineChallenge: { type: 'DeclineChallenge', by: BOB },
  CancelChallenge: { type: 'CancelChallenge', by: ALICE },
  PlayMove: { type: 'PlayMove', by: ALICE, squares: squares('11-15') },
  OfferDraw: { type: 'OfferDraw', by: BOB },
  WithdrawDraw: { type: 'WithdrawDraw', by: ALICE, offer },
  AcceptDraw: { type: 'AcceptDraw', by: BOB, offer },
  DeclineDraw: { type: 'DeclineDraw', by: BOB, offer },
  Resign: { type: 'Resign', by: ALICE, confirmed: revision(3) },
  Tick: { type: 'Tick' },
  LoseVenue: { type: 'LoseVenue' },
};

/** The events' types, or the refusal's code, of the player who may, in each phase. */
type Row = Record<Phase, string>;
const settled = (invited: string): Row => ({
  new: 'no-such-invitation',
  invited,
  playing: 'invitation-over',
  ended: 'invitation-over',
  closed: 'invitation-over',
});
const inPlay = (playing: string): Row => ({
  new: 'not-playing',
  invited: 'not-playing',
  playing,
  ended: 'not-playing',
  closed: 'not-playing',
});

const TABLE: Record<MatchAction['type'], Row> = {
  Challenge: { ...settled('already-invited'), new: 'ChallengeMade' },
  AcceptChallenge: settled('ChallengeAccepted GameStarted'),
  DeclineChallenge: settled('MatchClosed'),
  CancelChallenge: settled('MatchClosed'),
  PlayMove: inPlay('MovePlayed'),
  OfferDraw: inPlay('GameEnded'),
  WithdrawDraw: inPlay('DrawWithdrawn'),
  AcceptDraw: inPlay('GameEnded'),
  DeclineDraw: inPlay('DrawDeclined'),
  Resign: inPlay('GameEnded'),
  Tick: { new: 'nothing', invited: 'nothing', playing: 'nothing', ended: 'nothing', closed: 'nothing' },
  LoseVenue: { new: 'nothing', invited: 'MatchClosed', playing: 'MatchClosed', ended: 'nothing', closed: 'nothing' },
};

describe.each(Object.values(ACTIONS))('PLAY-05: when $type is asked', (action) => {
  test.each(Object.entries(TABLE[action.type]))('given a match that is %s, then: %s', (phase, expected) => {
    const match = fold(MATCH, JOURNALS[phase as Phase]);
    expect(match.phase).toBe(phase);
    const decision = decide(match, action, at(600));
    const events = decision.ok ? decision.value.map((event) => event.type).join(' ') || 'nothing' : undefined;
    expect(decision.ok ? events : decision.error.code).toBe(expected);
  });
});

test('START-05: given a running game, when its venue is lost, then it is closed without a result, the game kept', () => {
  const match = fold(MATCH, [...PLAYING, { type: 'MatchClosed', at: at(80), reason: 'venue-lost' }]);
  expect(match).toMatchObject({
    phase: 'closed',
    reason: 'venue-lost',
    seats: { dark: ALICE, light: BOB },
    game: { startRevision: 3 },
    closedAt: at(80),
  });
});
