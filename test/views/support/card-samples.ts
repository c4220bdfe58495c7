import type { CardMatch } from '../../../src/views/match-card.ts';
import { fold, type MatchEvent } from '../../../src/match/match.ts';
import { makeTableCode } from '../../../src/match/ids.ts';
import { DEFAULT_OPTIONS, type MatchOptions } from '../../../src/match/options.ts';
import { CLOSE_REASONS, GAME_CLOSE_REASONS, type CloseReason } from '../../../src/match/phases.ts';
import {
  ACCEPTED,
  ALICE,
  at,
  BOB,
  CAROL,
  CHALLENGED,
  MATCH,
  rated,
  RESIGNED,
  started,
  STARTED,
} from '../../match/samples.ts';
import { NAME_1, NAME_2 } from './samples.ts';

export const TABLE_CODE = makeTableCode([1, 2, 3, 4, 5, 6]);

export const opened = (options: MatchOptions = DEFAULT_OPTIONS): MatchEvent => ({
  type: 'TableOpened',
  at: at(0),
  challenger: ALICE,
  options,
  code: TABLE_CODE,
});
export const challenged = (options: MatchOptions = DEFAULT_OPTIONS): MatchEvent => ({
  ...CHALLENGED,
  type: 'ChallengeMade',
  challenger: ALICE,
  invited: BOB,
  options,
});
export const JOINED: MatchEvent = { type: 'TableJoined', at: at(60), player: BOB };
export const READY_ASKED: MatchEvent = { type: 'ReadyAsked', at: at(200), seats: { dark: ALICE, light: BOB } };
export const HOTSEAT: MatchEvent = {
  type: 'HotseatStarted',
  at: at(60),
  operator: CAROL,
  seats: { dark: NAME_1, light: NAME_2 },
  options: DEFAULT_OPTIONS,
};
export const PAUSED: MatchEvent = { type: 'GamePaused', at: at(80) };
export const DRAWN: MatchEvent = { type: 'GameEnded', at: at(90), result: { kind: 'draw', reason: 'agreement' } };
/** Alice has lost and wants no rematch; Bob may go on. */
export const DECLINED: MatchEvent = { type: 'RematchDeclined', at: at(100), seat: 'dark' };
export const OFFERED: MatchEvent = { type: 'SeatOffered', at: at(110), player: CAROL, code: TABLE_CODE };
export const PASSED: MatchEvent = { type: 'SeatPassed', at: at(120), player: CAROL };
export const REOPENED: MatchEvent = {
  type: 'TableOpened',
  at: at(120),
  challenger: BOB,
  options: DEFAULT_OPTIONS,
  code: TABLE_CODE,
};
export const closed = (reason: CloseReason): MatchEvent => ({ type: 'MatchClosed', at: at(500), reason });

export const PLAY: readonly MatchEvent[] = [challenged(), ACCEPTED, STARTED];
export const OVER: readonly MatchEvent[] = [...PLAY, RESIGNED];

/** The match after these events, which its channel can see. */
export function cardMatch(...events: readonly MatchEvent[]): CardMatch {
  const match = fold(MATCH, events);
  if (match.phase === 'new') throw new Error('nothing has happened yet');
  return match;
}

/** A match in every state that a card can show. */
export const EVERY_CARD: readonly CardMatch[] = [
  [challenged()],
  [opened()],
  [challenged(), ACCEPTED, READY_ASKED],
  PLAY,
  [opened(), JOINED, STARTED],
  [HOTSEAT],
  [...PLAY, PAUSED],
  OVER,
  [...PLAY, DRAWN],
  [challenged(), ACCEPTED, started(ALICE, BOB, 60, { pool: 'live' }), RESIGNED, rated()],
  [...OVER, { type: 'RematchAccepted', at: at(95), seat: 'light' } as const],
  [...OVER, DECLINED],
  [...OVER, DECLINED, OFFERED],
  [...OVER, DECLINED, OFFERED, PASSED, REOPENED],
  ...CLOSE_REASONS.flatMap((reason) => [
    [challenged(), closed(reason)],
    [opened(), closed(reason)],
  ]),
  ...GAME_CLOSE_REASONS.flatMap((reason) => [
    [...PLAY, closed(reason)],
    [...OVER, closed(reason)],
    [HOTSEAT, closed(reason)],
  ]),
].map((events) => cardMatch(...events));
