import { z } from 'zod';
import type { MatchEvent } from '../../match/event.ts';
import { DRAW_REASONS, WIN_REASONS } from '../../match/game.ts';
import { CLOSE_REASONS, STOP_REASONS } from '../../match/match.ts';
import { optionsSchema } from './options-schema.ts';
import type { SameShape } from './same-shape.ts';
import {
  causeIdSchema,
  countSchema,
  momentSchema,
  playerIdSchema,
  revisionSchema,
  seatSchema,
  seatsSchema,
  spanSchema,
  squaresSchema,
  tableCodeSchema,
} from './unit-schemas.ts';

type EventType = MatchEvent['type'];

/** What every event has, and what this one has besides. An unknown key is refused: some other program would have meant something by it. */
const event = <const Type extends EventType, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.strictObject({ type: z.literal(type), at: momentSchema, cause: causeIdSchema.exactOptional(), ...shape });

const oneOf = <const Names extends readonly string[]>(names: Names) =>
  z.enum(names, `must be one of ${names.join(', ')}`);

const resultSchema = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('win'), winner: seatSchema, reason: oneOf(WIN_REASONS) }),
    z.strictObject({ kind: z.literal('draw'), reason: oneOf(DRAW_REASONS) }),
  ],
  'must be a win or a draw',
);

/** What each event must look like to be one, in format `EVENT_VERSION`. */
export const EVENT_SCHEMAS = {
  ChallengeMade: event('ChallengeMade', {
    challenger: playerIdSchema,
    invited: playerIdSchema,
    options: optionsSchema,
  }),
  ChallengeAccepted: event('ChallengeAccepted', {}),
  TableOpened: event('TableOpened', { challenger: playerIdSchema, options: optionsSchema, code: tableCodeSchema }),
  TableJoined: event('TableJoined', { player: playerIdSchema }),
  ReadyAsked: event('ReadyAsked', { seats: seatsSchema }),
  HotseatStarted: event('HotseatStarted', { operator: playerIdSchema, seats: seatsSchema, options: optionsSchema }),
  GameStarted: event('GameStarted', { seats: seatsSchema }),
  MovePlayed: event('MovePlayed', {
    seat: seatSchema,
    squares: squaresSchema,
    byLot: z.literal(true, 'must be true or left out').exactOptional(),
  }),
  DrawOffered: event('DrawOffered', { seat: seatSchema }),
  DrawWithdrawn: event('DrawWithdrawn', { offer: revisionSchema }),
  DrawDeclined: event('DrawDeclined', { offer: revisionSchema }),
  GameEnded: event('GameEnded', { result: resultSchema }),
  MatchClosed: event('MatchClosed', { reason: oneOf(CLOSE_REASONS) }),
  BoardPosted: event('BoardPosted', { board: revisionSchema }),
  ReminderDue: event('ReminderDue', {
    kind: oneOf(['warning', 'reminder']),
    left: spanSchema,
    seat: seatSchema,
    lossAt: momentSchema,
    number: countSchema,
  }),
  PauseRequested: event('PauseRequested', { seat: seatSchema }),
  PauseRefused: event('PauseRefused', { request: revisionSchema }),
  GamePaused: event('GamePaused', {}),
  ResumeAgreed: event('ResumeAgreed', { seat: seatSchema }),
  GameResumed: event('GameResumed', {}),
  ClockStopped: event('ClockStopped', { reason: oneOf(STOP_REASONS) }),
  ClockStarted: event('ClockStarted', { reason: oneOf(STOP_REASONS) }),
  PlayerVanished: event('PlayerVanished', { seat: seatSchema }),
  PlayerReturned: event('PlayerReturned', { seat: seatSchema }),
  Watched: event('Watched', { player: playerIdSchema }),
  Unwatched: event('Unwatched', { player: playerIdSchema }),
  RematchAccepted: event('RematchAccepted', { seat: seatSchema }),
  RematchDeclined: event('RematchDeclined', { seat: seatSchema }),
  SeatOffered: event('SeatOffered', { player: playerIdSchema, code: tableCodeSchema }),
  SeatPassed: event('SeatPassed', { player: playerIdSchema }),
} satisfies { readonly [Type in EventType]: z.ZodType<Extract<MatchEvent, { readonly type: Type }>> };

/** Compiles only while the schemas give exactly the events there are, with every optional key (an unread one would be lost). */
true satisfies SameShape<z.output<(typeof EVENT_SCHEMAS)[EventType]>, MatchEvent>;
