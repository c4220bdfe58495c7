import { z } from 'zod';
import { type Square, SQUARES } from '../engine/square.ts';
import { NOTICE_KINDS } from './clock.ts';
import { BOARD_MOVE_REASONS } from './board-moves.ts';
import { resultSchema } from './game.ts';
import {
  anyCountSchema,
  causeIdSchema,
  countSchema,
  momentSchema,
  oneOf,
  type PlayerId,
  playerIdSchema,
  revisionSchema,
  seatSchema,
  seatsSchema,
  spanSchema,
  tableCodeSchema,
} from './ids.ts';
import { CLOSE_REASONS, STOP_REASONS } from './match.ts';
import { levelSchema, optionsSchema } from './options.ts';

/** Unknown keys are refused: they would mean something. */
const event = <const Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.strictObject({ type: z.literal(type), at: momentSchema, cause: causeIdSchema.exactOptional(), ...shape });

const isSquare = (value: unknown): boolean => SQUARES.some((square) => square === value);
const pathSchema = z
  .array(z.custom<Square>(isSquare, 'must be a playing square, 1 to 32'), 'must be a list of squares')
  .min(2, 'must have two squares at least')
  .readonly();

export const eventSchema = z.discriminatedUnion('type', [
  event('ChallengeMade', { challenger: playerIdSchema, invited: playerIdSchema, options: optionsSchema }),
  event('ChallengeAccepted', {}),
  // Also the seat that no watcher took (END-07).
  event('TableOpened', { challenger: playerIdSchema, options: optionsSchema, code: tableCodeSchema }),
  event('TableJoined', { player: playerIdSchema }),
  event('ReadyAsked', { seats: seatsSchema }),
  event('HotseatStarted', { operator: playerIdSchema, seats: seatsSchema, options: optionsSchema }),
  event('SoloStarted', { player: playerIdSchema, level: levelSchema, seats: seatsSchema, options: optionsSchema }),
  event('GameStarted', { seats: seatsSchema }),
  event('MovePlayed', {
    seat: seatSchema,
    squares: pathSchema,
    byLot: z.literal(true, 'must be true or left out').exactOptional(),
  }),
  // An unfinished jump (RULE-07): its departure and every landing so far.
  event('HopPlayed', { seat: seatSchema, squares: pathSchema }),
  // Against the bot (START-10): the game goes on from where `moves` of it had been played; hops are dropped.
  event('MoveTakenBack', { seat: seatSchema, moves: anyCountSchema }),
  event('HintTaken', { seat: seatSchema }),
  event('DrawOffered', { seat: seatSchema }),
  event('DrawWithdrawn', { offer: revisionSchema }),
  // Also of a drawn endgame.
  event('DrawDeclined', { offer: revisionSchema }),
  // The endgame tables say that neither side can win: both are asked for a draw (RULE-12).
  event('EndgameDrawn', {}),
  event('EndgameDrawAgreed', { seat: seatSchema }),
  event('GameEnded', { result: resultSchema }),
  // `by`: who called it off, or left without losing.
  event('MatchClosed', { reason: oneOf(CLOSE_REASONS), by: playerIdSchema.exactOptional() }),
  // The live board goes on in a new message; the one left behind becomes a record (PLAY-11).
  event('BoardMoved', { reason: oneOf(BOARD_MOVE_REASONS) }),
  event('BoardPosted', { board: revisionSchema }),
  // `number` counts the notices of the turn.
  event('ReminderDue', {
    kind: oneOf(NOTICE_KINDS),
    left: spanSchema,
    seat: seatSchema,
    lossAt: momentSchema,
    number: countSchema,
  }),
  event('PauseRequested', { seat: seatSchema }),
  event('PauseRefused', { request: revisionSchema }),
  event('PauseWithdrawn', { request: revisionSchema }),
  event('GamePaused', {}),
  event('ResumeAgreed', { seat: seatSchema }),
  event('GameResumed', {}),
  event('ClockStopped', { reason: oneOf(STOP_REASONS) }),
  event('ClockStarted', { reason: oneOf(STOP_REASONS) }),
  event('PlayerVanished', { seat: seatSchema }),
  event('PlayerReturned', { seat: seatSchema }),
  event('Watched', { player: playerIdSchema }),
  event('Unwatched', { player: playerIdSchema }),
  event('RematchAccepted', { seat: seatSchema }),
  event('RematchDeclined', { seat: seatSchema }),
  // `code` is for the table, should no watcher take the seat.
  event('SeatOffered', { player: playerIdSchema, code: tableCodeSchema }),
  event('SeatPassed', { player: playerIdSchema }),
]);

export type MatchEvent = Readonly<z.output<typeof eventSchema>>;
export type EventOf<Type extends MatchEvent['type']> = Extract<MatchEvent, { readonly type: Type }>;

/** Everybody whom an event names, possibly twice; a seat alone names nobody. */
export function playersOf(event: MatchEvent): readonly PlayerId[] {
  const players = [
    'operator' in event ? event.operator : undefined,
    'challenger' in event ? event.challenger : undefined,
    'invited' in event ? event.invited : undefined,
    'player' in event ? event.player : undefined,
    'by' in event ? event.by : undefined,
    ...('seats' in event ? [event.seats.dark, event.seats.light] : []),
  ];
  return players.filter((player) => player !== undefined);
}

export type RawEvent = Readonly<Record<string, unknown>>;
/** Turns events of one format into the next; leaves what it doesn't know to the validation. */
export type Upcaster = (raw: RawEvent) => RawEvent;

const isRaw = (value: unknown): value is RawEvent => typeof value === 'object' && value !== null;

/**
 * One for each format before the current one. Another event or key makes another format: add a step and write its golden
 * journals (test/store/golden/write-golden.ts).
 */
export const UPCASTERS: readonly Upcaster[] = [
  // 2 adds HopPlayed, BoardMoved, SoloStarted, and the option `boards`: until then every move had a board of its own.
  (raw) => (isRaw(raw['options']) ? { ...raw, options: { boards: 'every-move', ...raw['options'] } } : raw),
  // 3 adds PauseWithdrawn, and says who closed a match.
  (raw) => raw,
];

export const EVENT_VERSION = UPCASTERS.length + 1;
