import { z } from 'zod';
import { parseFen } from '../engine/fen.ts';
import { type Position, START } from '../engine/position.ts';
import { QUIET_TURNS_TO_DRAW } from '../engine/outcome.ts';
import { type LevelNumber, LEVELS } from '../engine/search/levels.ts';
import { countSchema, type Millis, millis, oneOf, type Seat, spanSchema } from './ids.ts';
import { RULE_SETS, RULES } from './rules.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A turn's limit (TIME-01) and the time from its warning to the loss (TIME-02), or a total for the game (TIME-09). */
const timeSchema = z.union(
  [
    z.literal('off'),
    z.strictObject({
      limit: spanSchema.refine((limit) => limit > 0, 'must be longer than nothing'),
      warning: z.union([z.literal('none'), spanSchema], 'must be a span or none'),
    }),
    z.strictObject({
      total: spanSchema.refine((total) => total > 0, 'must be longer than nothing'),
      increment: spanSchema,
    }),
  ],
  'must be off, a limit and a warning, or a total and an increment',
);
export type TimeControl = z.output<typeof timeSchema>;
export type TurnLimit = Readonly<Extract<TimeControl, { limit: Millis }>>;
/** Each player's time for the whole game, and what each completed turn adds to it (Fischer). */
export type TotalTime = Readonly<Extract<TimeControl, { total: Millis }>>;

export const isTotal = (time: TimeControl): time is TotalTime => time !== 'off' && 'total' in time;

export const SHORTEST_LIMIT = millis(10 * SECOND);
export const LONGEST_FREE_LIMIT = millis(5 * MINUTE);
/** From 1+0 to 60+30. */
export const SHORTEST_TOTAL = millis(MINUTE);
export const LONGEST_TOTAL = millis(HOUR);
export const LONGEST_INCREMENT = millis(30 * SECOND);
export const LONG_LIMITS: readonly Millis[] = [15 * MINUTE, HOUR, 12 * HOUR, DAY, 3 * DAY, 7 * DAY].map(millis);

export const DEFAULT_TIME: TurnLimit = { limit: millis(5 * MINUTE), warning: millis(MINUTE) };

/** Players of these limits are not sitting there. */
const CORRESPONDENCE = 12 * HOUR;
const QUARTER = 15 * MINUTE;

const LONGEST_PATIENCE = MINUTE;

/** How long somebody who presses nothing counts as being there (PLAY-11): never for more than half of what a turn can take. */
export const patience = (time: TimeControl): Millis => {
  if (time === 'off') return millis(LONGEST_PATIENCE);
  return millis(Math.min(LONGEST_PATIENCE, (isTotal(time) ? time.total : time.limit) / 2));
};

/** Whether an absent challenger must press Ready before the first clock starts (START-03). */
export const needsReadyCheck = (time: TimeControl): boolean =>
  isTotal(time) || (time !== 'off' && time.limit < QUARTER);

/** Whether players sit there while the clock runs. */
export const isLive = (time: TimeControl): boolean => isTotal(time) || (time !== 'off' && time.limit <= QUARTER);

/** Whether leaving loses the game after a while (END-03); longer clocks decide by themselves. */
export const vanishingLoses = isLive;

export const isCorrespondence = ({ limit }: TurnLimit): boolean => limit >= CORRESPONDENCE;

const isFree = (span: number): boolean => span >= SHORTEST_LIMIT && span <= LONGEST_FREE_LIMIT;

export const isAllowedLimit = (span: Millis): boolean => isFree(span) || LONG_LIMITS.includes(span);
export const isAllowedWarning = (span: Millis): boolean => isFree(span);

export const isAllowedClock = ({ total, increment }: TotalTime): boolean =>
  total >= SHORTEST_TOTAL && total <= LONGEST_TOTAL && increment <= LONGEST_INCREMENT;

/** Who moves first in the first game, as `RULES` say (START-04). */
export const FIRST_MOVERS = ['drawn', 'challenger', 'invited'] as const;
export type FirstMover = (typeof FIRST_MOVERS)[number];

/** The first mover's color first (RULE-03). */
export const PIECE_COLORS = ['red-white', 'black-red', 'white-red', 'blue-red'] as const;
export type PieceColors = (typeof PIECE_COLORS)[number];

/** The bottom of the public board (PLAY-09): the player on move's side, or the second mover's. */
export const TURNINGS = ['turns', 'stays'] as const;
export type Turning = (typeof TURNINGS)[number];

/** Where a move is shown (PLAY-11): on one live board, edited in place, or on a new message each. */
export const BOARDS = ['one', 'every-move'] as const;
export type Boards = (typeof BOARDS)[number];

/** How strong the bot plays (START-10), unless it is asked for another level. */
export const DEFAULT_LEVEL: LevelNumber = 4;
export const levelSchema = z.literal(
  LEVELS.map(({ level }) => level),
  'must be a level of the bot',
);

const startSchema = z.string('must be a text').refine((fen) => parseFen(fen).ok, 'must be a position in FEN');

/** Chosen with the challenge, fixed to the last rematch (START-06). Wide ranges: old matches stay readable. */
export const optionsSchema = z.strictObject({
  time: timeSchema,
  first: oneOf(FIRST_MOVERS),
  pieces: oneOf(PIECE_COLORS),
  // A theme's name, not checked here.
  board: z.string('must be a text').min(1, 'must not be empty'),
  // The server's setting; with one person at both sides the board always turns (START-08).
  turning: oneOf(TURNINGS),
  // The server's setting.
  boards: oneOf(BOARDS),
  rules: oneOf(RULE_SETS),
  // RULE-11, RULE-14.
  drawTurns: countSchema,
  // START-03.
  invitationTime: spanSchema,
  // TIME-06.
  pauseTime: spanSchema,
  // Whether games count in the ratings where nothing else stands against it (RUN-12).
  rated: z.boolean('must be true or false'),
  // The position that every game of the match begins from, as FEN (START-15); else the usual one.
  start: startSchema.exactOptional(),
});
export type MatchOptions = Readonly<z.output<typeof optionsSchema>>;

/** The position that a match's games begin from. */
export function startOf({ start }: Pick<MatchOptions, 'start'>): Position {
  const read = start === undefined ? undefined : parseFen(start);
  return read?.ok === true ? read.value : START;
}

/** The seat of the first move that a player chooses: after a ballot, or from a position, it may be light's. */
export const firstToMove = ({ rules, start }: Pick<MatchOptions, 'rules' | 'start'>): Seat =>
  start === undefined ? RULES[rules].firstToMove : startOf({ start }).turn;

export const DEFAULT_OPTIONS: MatchOptions = {
  time: DEFAULT_TIME,
  first: 'drawn',
  pieces: 'red-white',
  board: 'wood',
  turning: 'stays',
  boards: 'one',
  rules: 'standard',
  drawTurns: QUIET_TURNS_TO_DRAW,
  invitationTime: millis(60 * MINUTE),
  pauseTime: millis(10 * MINUTE),
  rated: true,
};

export const UNTIMED_OPTIONS: MatchOptions = { ...DEFAULT_OPTIONS, time: 'off' };

/** A server's defaults (RUN-11): of new matches only (START-06), and the only channels for them; none: everywhere. */
export const settingsSchema = z.strictObject({ options: optionsSchema, channels: z.array(z.string()).readonly() });
export type ServerSettings = Readonly<z.output<typeof settingsSchema>>;

export const DEFAULT_SETTINGS: ServerSettings = { options: DEFAULT_OPTIONS, channels: [] };
