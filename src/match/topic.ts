import { z } from 'zod';
import { err, ok, type Result } from '../engine/result.ts';
import { causeIdSchema, momentSchema, seatOf } from './ids.ts';
import type { CauseId, Millis, PlayerId, Revision, Seat } from './ids.ts';
import { isRunning, type Match, type PausedMatch, type PlayingMatch, revisionAfter } from './phases.ts';

/** Unknown keys are refused: they would mean something. */
export const event = <const Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.strictObject({ type: z.literal(type), at: momentSchema, cause: causeIdSchema.exactOptional(), ...shape });

/** The union of a topic's events. */
export type EventIn<Schemas extends readonly z.ZodType[]> = Readonly<z.output<Schemas[number]>>;

/** The member of a union of events or actions that has this type. */
export type OfType<Union extends { readonly type: string }, Type extends Union['type']> = Extract<
  Union,
  { readonly type: Type }
>;

/** The player who asks something of a match, and the interaction that they do it by. */
export interface Asked {
  readonly by: PlayerId;
  readonly cause?: CauseId;
}

/** What comes in with an action that may begin a game: the lot for its opening, and how many games of the pair counted today. */
export interface BeginsGame {
  readonly ballot?: number;
  readonly ratedToday?: number;
}

/** The lots drawn for a first game. `challengerSeat` counts where the options leave the first move to chance. */
export interface Drawn extends BeginsGame {
  readonly challengerSeat: Seat;
}

/** The seat in a hotseat game (START-08), by default the one on move; ignored where two people play. */
export interface ForSeat {
  readonly seat?: Seat;
}

export interface Stamp {
  readonly at: Millis;
  readonly cause?: CauseId;
}

/** The events to journal, none when nothing comes of the action, or why it is refused. */
export type DecisionOf<Event, Rejected> = Result<readonly Event[], Rejected>;

/** `NoInfer`: the function's own type says which events there are, so that a key too many is an error. */
export const happened = <Event>(...events: readonly NoInfer<Event>[]): DecisionOf<Event, never> => ok(events);

/** One function for each action of a topic. */
export type Deciders<Action extends { readonly type: string }, Event, Rejected> = {
  readonly [Type in Action['type']]: (
    match: Match,
    action: OfType<Action, Type>,
    stamp: Stamp,
  ) => DecisionOf<Event, Rejected>;
};

/** The event, unless nothing would come of it in this match. */
export const ifNews = <Event>(
  evolve: (match: Match, event: Event, number: Revision) => Match | undefined,
  match: Match,
  event: NoInfer<Event>,
): readonly Event[] => (evolve(match, event, revisionAfter(match)) === undefined ? [] : [event]);

/** One reason to refuse for each code that needs no data. */
export type Refusal<Code extends string> = Code extends string ? { readonly code: Code } : never;

export type SeatingRejection =
  | { readonly code: 'not-a-player' }
  | { readonly code: 'not-playing'; readonly phase: Match['phase'] };

export interface SeatedPlayer<M extends PlayingMatch | PausedMatch = PlayingMatch> {
  readonly match: M;
  readonly seat: Seat;
}

/** The player's seat in a running game, or `not-playing`, `not-a-player`. An operator acts for `seat`. */
export function seatedPlayer(match: Match, player: PlayerId, seat?: Seat): Result<SeatedPlayer, SeatingRejection> {
  if (match.phase !== 'playing') return err({ code: 'not-playing', phase: match.phase });
  return seatedAt(match, player, seat);
}

export function seatedOrPaused(
  match: Match,
  player: PlayerId,
  seat?: Seat,
): Result<SeatedPlayer<PlayingMatch | PausedMatch>, SeatingRejection> {
  if (!isRunning(match)) return err({ code: 'not-playing', phase: match.phase });
  return seatedAt(match, player, seat);
}

export function seatedAt<M extends PlayingMatch | PausedMatch>(
  match: M,
  player: PlayerId,
  seat?: Seat,
): Result<SeatedPlayer<M>, SeatingRejection> {
  if (match.operator === player) return ok({ match, seat: seat ?? match.game.position.turn });
  const own = match.operator === undefined ? seatOf(match.seats, player) : undefined;
  return own === undefined ? err({ code: 'not-a-player' }) : ok({ match, seat: own });
}
