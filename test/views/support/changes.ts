import { type MatchChange, evolve, fold } from '../../../src/match/evolve.ts';
import type { MatchAction } from '../../../src/match/action.ts';
import { decide } from '../../../src/match/decide.ts';
import type { MatchEvent } from '../../../src/match/event.ts';
import { playerId, type Millis, makeTableCode } from '../../../src/match/ids.ts';
import { UNTIMED_OPTIONS, type MatchOptions } from '../../../src/match/options.ts';
import type { Match, PlayingMatch } from '../../../src/match/match.ts';
import { ALICE, at, BOB, CAROL, MATCH } from '../../match/samples.ts';
import { inPhase } from './samples.ts';

export const CODE = makeTableCode([1, 2, 3, 4, 5, 6]);

/** What an action does to a match. */
export function changeBy(before: Match, action: MatchAction, now: Millis): MatchChange {
  const decision = decide(before, action, now);
  if (!decision.ok) throw new Error(`refused: ${JSON.stringify(decision.error)}`);
  const events = decision.value;
  return { before, after: events.reduce<Match>(evolve, before), events };
}

/** The match after these actions, each at its second of the sample's time. */
export const after = (match: Match, ...steps: readonly (readonly [MatchAction, number])[]): Match =>
  steps.reduce((before, [action, seconds]) => changeBy(before, action, at(seconds)).after, match);

/** The match in a pause that Bob asked for and Alice agreed to. */
export const pausedMatch = (match: Match, asked = 110, agreed = 120): Match =>
  after(match, [{ type: 'RequestPause', by: BOB }, asked], [{ type: 'RequestPause', by: ALICE }, agreed]);

/** Carol plays both sides, as Red Fox and Blue Jay. */
export const FOX = playerId('Red Fox');
export const JAY = playerId('Blue Jay');
export function hotseat(options: MatchOptions = UNTIMED_OPTIONS): PlayingMatch {
  const started: MatchEvent = {
    type: 'HotseatStarted',
    at: at(0),
    operator: CAROL,
    seats: { dark: FOX, light: JAY },
    options,
  };
  return inPhase(fold(MATCH, [started]), 'playing');
}
