import { decide, evolve, fold, type MatchAction, type MatchEvent, type MatchChange } from '../../../src/match/match.ts';
import { BOT, playerId, type Millis, makeTableCode, revision, type Seat } from '../../../src/match/ids.ts';
import { UNTIMED_OPTIONS, type MatchOptions } from '../../../src/match/options.ts';
import type { Match, PlayingMatch } from '../../../src/match/phases.ts';
import { ALICE, at, BOB, CAROL, MATCH } from '../../match/samples.ts';
import { running, timedGame } from '../../match/timed.ts';
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

/** The sample game with a clock: its board is up since 100 s, with 5 min and 1 min of warning. */
export const TIMED = fold(MATCH, running());
export const RESIGN: MatchAction = { type: 'Resign', by: ALICE, confirmed: revision(3) };
/** What can be asked in that game, and after it. Alice asks first, at 110 s. */
export const DRAW_OFFERED = after(TIMED, [{ type: 'OfferDraw', by: ALICE }, 110]);
export const PAUSE_REQUESTED = after(TIMED, [{ type: 'RequestPause', by: ALICE }, 110]);
export const IN_PAUSE = pausedMatch(TIMED);
export const GAME_OVER = after(TIMED, [RESIGN, 130]);
/** Carol waits for a seat; Alice wants no rematch; Bob plays on; Carol is asked, and passes. */
export const WATCHED = after(TIMED, [{ type: 'Watch', by: CAROL }, 105]);
export const WATCHED_TO_THE_END = after(WATCHED, [RESIGN, 130]);
export const GO_ON = after(WATCHED_TO_THE_END, [{ type: 'DeclineRematch', by: ALICE, question: revision(6) }, 140]);
export const PLAY_ON: MatchAction = { type: 'GoOn', by: BOB, question: revision(7), code: CODE };
export const SEAT_OFFERED = after(GO_ON, [PLAY_ON, 150]);
export const PASS_SEAT: MatchAction = { type: 'PassSeat', by: CAROL, question: revision(8) };
export const FREE_TABLE = after(SEAT_OFFERED, [PASS_SEAT, 160]);
/** Alice's invitation was accepted while she was away. */
export const ASKED_FOR_READY = fold(MATCH, [
  ...timedGame().slice(0, 2),
  { type: 'ReadyAsked', seats: { dark: ALICE, light: BOB }, at: at(300) },
]);

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

/** Carol plays the bot at level 5, with the pieces of `seat`. */
export function solo(seat: Seat = 'dark', options: MatchOptions = UNTIMED_OPTIONS): PlayingMatch {
  const seats = seat === 'dark' ? { dark: CAROL, light: BOT } : { dark: BOT, light: CAROL };
  return inPhase(fold(MATCH, [{ type: 'SoloStarted', at: at(0), player: CAROL, level: 5, seats, options }]), 'playing');
}
