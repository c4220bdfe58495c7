import { z } from 'zod';
import { QUIET_TURNS_TO_DRAW } from '../engine/outcome.ts';
import { countSchema, type Millis, millis, oneOf, spanSchema } from './ids.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long a turn may take (TIME-01), and how long the warning after it lasts before the game is lost (TIME-02). */
const timeSchema = z.union(
  [
    z.literal('off'),
    z.strictObject({
      limit: spanSchema.refine((limit) => limit > 0, 'must be longer than nothing'),
      warning: z.union([z.literal('none'), spanSchema], 'must be a span or none'),
    }),
  ],
  'must be off, or a limit and a warning',
);
export type TimeControl = z.output<typeof timeSchema>;
export type TurnLimit = Readonly<Exclude<TimeControl, 'off'>>;

/** Any length between these can be a limit, and any can be a warning time. */
export const SHORTEST_LIMIT = millis(10 * SECOND);
export const LONGEST_FREE_LIMIT = millis(5 * MINUTE);
/** Beyond these minutes only these limits are offered. */
export const LONG_LIMITS: readonly Millis[] = [15 * MINUTE, HOUR, 12 * HOUR, DAY, 3 * DAY, 7 * DAY].map(millis);

export const DEFAULT_TIME: TurnLimit = { limit: millis(5 * MINUTE), warning: millis(MINUTE) };

/** Limits from here on are for games over hours or days: the players are not sitting there. */
const CORRESPONDENCE = 12 * HOUR;
const QUARTER = 15 * MINUTE;

/** What a player has for a turn until the game is lost. */
export const timeToLoss = ({ limit, warning }: TurnLimit): Millis => millis(limit + (warning === 'none' ? 0 : warning));

/** Whether a poster who has not been seen for a while must press Ready before the first clock starts (START-03). */
export const needsReadyCheck = (time: TimeControl): boolean => time !== 'off' && time.limit < QUARTER;

/** Whether leaving the server or the thread loses the game after a while (END-03); with longer clocks the clock decides. */
export const vanishingLoses = (time: TimeControl): boolean => time !== 'off' && time.limit <= QUARTER;

export const isCorrespondence = ({ limit }: TurnLimit): boolean => limit >= CORRESPONDENCE;

const isFree = (span: number): boolean => span >= SHORTEST_LIMIT && span <= LONGEST_FREE_LIMIT;

export const isAllowedLimit = (span: Millis): boolean => isFree(span) || LONG_LIMITS.includes(span);
export const isAllowedWarning = (span: Millis): boolean => isFree(span);

/** Who moves first in the first game (START-04): drawn, or one of the two by name. */
export const FIRST_MOVERS = ['drawn', 'challenger', 'invited'] as const;
export type FirstMover = (typeof FIRST_MOVERS)[number];

/** The colours of the pieces, the first mover's first (RULE-03). */
export const PIECE_COLOURS = ['red-white', 'black-red', 'white-red', 'blue-red'] as const;
export type PieceColours = (typeof PIECE_COLOURS)[number];

export const RULE_SETS = ['standard', 'tournament'] as const;
export type RuleSet = (typeof RULE_SETS)[number];

/** Whose side the public board has at its bottom (PLAY-09): the player on move's, or always the second mover's. */
export const TURNINGS = ['turns', 'stays'] as const;
export type Turning = (typeof TURNINGS)[number];

/** Chosen with the challenge, fixed to the last rematch (START-06). Wide ranges: what was once offered stays readable. */
export const optionsSchema = z.strictObject({
  time: timeSchema,
  first: oneOf(FIRST_MOVERS),
  pieces: oneOf(PIECE_COLOURS),
  // The name of a look of the board. Which there are is not the match's business.
  board: z.string('must be a text').min(1, 'must not be empty'),
  // A server's custom, no option of a challenge; a board with one person at both sides always turns (START-08).
  turning: oneOf(TURNINGS),
  rules: oneOf(RULE_SETS),
  // How many quiet turns in a row draw the game (RULE-11, RULE-14).
  drawTurns: countSchema,
  // How long an invitation or an open table waits (START-03).
  invitationTime: spanSchema,
  // How long a pause lasts at most (TIME-06).
  pauseTime: spanSchema,
});
export type MatchOptions = Readonly<z.output<typeof optionsSchema>>;

/** `tournament` rules fix the number of quiet turns (RULE-14). */
export const TOURNAMENT_DRAW_TURNS = 80;

export const DEFAULT_OPTIONS: MatchOptions = {
  time: DEFAULT_TIME,
  first: 'drawn',
  pieces: 'red-white',
  board: 'wood',
  turning: 'turns',
  rules: 'standard',
  drawTurns: QUIET_TURNS_TO_DRAW,
  invitationTime: millis(60 * MINUTE),
  pauseTime: millis(10 * MINUTE),
};

export const UNTIMED_OPTIONS: MatchOptions = { ...DEFAULT_OPTIONS, time: 'off' };

/** How matches are played in one server, unless a challenger chooses otherwise (RUN-11). A read model. */
export interface ServerSettings {
  /** What is left off in a challenge; a match that is asked for already keeps its own (START-06). */
  readonly options: MatchOptions;
  /** Opaque ids of the only places where matches may be asked for; none: everywhere. */
  readonly channels: readonly string[];
}

export const DEFAULT_SETTINGS: ServerSettings = { options: DEFAULT_OPTIONS, channels: [] };
