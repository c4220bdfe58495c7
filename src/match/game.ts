import { RULES, type RuleSet } from './rules.ts';
import { z } from 'zod';
import { isCrowning, type Move, positionAfterHops } from '../engine/moves.ts';
import { afterMove, type Course, resultOf } from '../engine/outcome.ts';
import { type Position, START } from '../engine/position.ts';
import type { Square } from '../engine/square.ts';
import { type Millis, millis, oneOf, type Revision, type Seat, seatSchema } from './ids.ts';
import type { MatchOptions } from './options.ts';
import type { GameRating, RatedGame } from './rating.ts';

export interface PlayedMove {
  readonly move: Move;
  readonly seat: Seat;
  readonly at: Millis;
  /** The clock's time for this turn (TIME-05). */
  readonly spent: Millis;
  readonly revision: Revision;
  /** Played by the ballot (RULE-14). */
  readonly byLot: boolean;
  /** A man became a king (RULE-08). */
  readonly isCrowned: boolean;
}

/** `quietTurns` are those that draw it in the end (RULE-11, RULE-14). */
export interface Game extends Course {
  readonly startedAt: Millis;
  readonly startRevision: Revision;
  readonly start: Position;
  readonly rules: RuleSet;
  /** Whether it counts in the ratings; `undefined`: one person alone, or begun before there were any. */
  readonly rating: GameRating | undefined;
  /** What it did to the ratings, once it is over. */
  readonly rated: RatedGame | undefined;
  readonly moves: readonly PlayedMove[];
  /** The squares of a jump that is not finished yet (RULE-07): departure and every landing so far; empty between moves. */
  readonly hops: readonly Square[];
  /** Board messages, each by the event that called for it; the last one is live. */
  readonly boards: readonly Revision[];
  /** The event that began this turn, and when. Hops raise the board's revision, and stay in the same turn. */
  readonly turnRevision: Revision;
  readonly turnSince: Millis;
  /** The help that a player against the bot took (START-10). */
  readonly hints: number;
  /** Against the bot, and as the opponent agreed (PLAY-15). */
  readonly takebacks: number;
  /** The last event that changed the board, or its message: what its buttons say. */
  readonly boardRevision: Revision;
  /** The last event that changed what is played on: an older button is stale, those of a message left behind since are not. */
  readonly playRevision: Revision;
  /** Of `boards`, the last one that called the player on move. */
  readonly calledBy: Revision;
}

export const WIN_REASONS = ['all-captured', 'blocked', 'resigned', 'improper-delay', 'left'] as const;
export type WinReason = (typeof WIN_REASONS)[number];
export const DRAW_REASONS = ['agreement', 'third-repetition', 'quiet-turns', 'endgame'] as const;
export type DrawReason = (typeof DRAW_REASONS)[number];

/** The reasons as a game record says them; quiet turns are said with their number. */
export const ENDINGS: Readonly<Record<WinReason | Exclude<DrawReason, 'quiet-turns'>, string>> = {
  'all-captured': 'all captured',
  blocked: 'blocked',
  resigned: 'resigned',
  'improper-delay': 'improper delay',
  left: 'left',
  agreement: 'draw by agreement',
  'third-repetition': 'third repetition',
  endgame: 'drawn endgame',
};

export const resultSchema = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('win'), winner: seatSchema, reason: oneOf(WIN_REASONS) }),
    z.strictObject({ kind: z.literal('draw'), reason: oneOf(DRAW_REASONS) }),
  ],
  'must be a win or a draw',
);
export type GameResult = Readonly<z.output<typeof resultSchema>>;

/** Nobody wins a draw. */
export const winnerOf = (result: GameResult): Seat | undefined => (result.kind === 'win' ? result.winner : undefined);

interface Beginning {
  readonly rules?: RuleSet;
  readonly start?: Position;
  readonly rating?: GameRating | undefined;
}

export function startGame(
  at: Millis,
  startRevision: Revision,
  { rules = 'standard', start = START, rating }: Beginning = {},
): Game {
  return {
    startedAt: at,
    startRevision,
    start,
    rules,
    rating,
    rated: undefined,
    position: start,
    earlier: [],
    quietTurns: 0,
    moves: [],
    hops: [],
    boards: [startRevision],
    turnRevision: startRevision,
    turnSince: at,
    hints: 0,
    takebacks: 0,
    boardRevision: startRevision,
    playRevision: startRevision,
    calledBy: startRevision,
  };
}

type TurnFacts = Omit<PlayedMove, 'move' | 'seat' | 'isCrowned'>;

/** The game after one turn; `move` must be legal on `game.position`. */
export function playMove(game: Game, move: Move, facts: TurnFacts): Game {
  const { position, rules, moves } = game;
  return {
    ...game,
    ...afterMove(game, move, RULES[rules].advancesAreQuiet),
    moves: [...moves, { move, seat: position.turn, isCrowned: isCrowning(position, move), ...facts }],
    hops: [],
    turnRevision: facts.revision,
    turnSince: facts.at,
    boardRevision: facts.revision,
    playRevision: facts.revision,
  };
}

/** The game as it was after its first `kept` moves, with the boards and counts of now. */
export function takeBack(game: Game, kept: number, { at, revision }: Pick<TurnFacts, 'at' | 'revision'>): Game {
  const { startedAt, startRevision, rules, start, rating, boards, calledBy, hints, takebacks } = game;
  const replayed = game.moves
    .slice(0, kept)
    .reduce(
      (before, { move, ...facts }) => playMove(before, move, facts),
      startGame(startedAt, startRevision, { rules, start, rating }),
    );
  // Hops alone are no turn: the clock of this one goes on.
  const isSameTurn = kept === game.moves.length;
  const turn = isSameTurn
    ? { turnRevision: game.turnRevision, turnSince: game.turnSince }
    : { turnRevision: revision, turnSince: at };
  const lasting = { boards, calledBy, hints, takebacks: takebacks + 1 };
  return { ...replayed, ...lasting, ...turn, boardRevision: revision, playRevision: revision };
}

/** The game in the middle of a jump; `squares` must begin a legal jump and go on from the hops before. */
export const playHops = (game: Game, hops: readonly Square[], boardRevision: Revision): Game => ({
  ...game,
  hops,
  boardRevision,
  playRevision: boardRevision,
});

/** The game with its board in a new message from now on, which calls the player on move unless it is silent. */
export const moveBoard = (game: Game, boardRevision: Revision, isSilent = false): Game => ({
  ...game,
  boards: [...game.boards, boardRevision],
  boardRevision,
  calledBy: isSilent ? game.calledBy : boardRevision,
});

/** Whether a button with this number belongs to what is played on now, be it on a message that was left behind. */
export const isOnBoard = ({ playRevision, boardRevision }: Game, board: number): boolean =>
  board >= playRevision && board <= boardRevision;

/** The event with which the live board's message began. */
export const liveBoard = ({ boards, startRevision }: Game): Revision => boards.at(-1) ?? startRevision;

/** What a board shows: in the middle of a jump, the piece on its last landing and what it has captured gone. */
export const boardOf = ({ position, hops }: Game): Position =>
  hops.length === 0 ? position : (positionAfterHops(position, hops)?.position ?? position);

/** The result on the board (RULE-09..11). */
export function gameResult(game: Game, { drawTurns }: MatchOptions): GameResult | undefined {
  const result = resultOf({ ...game, drawTurns });
  if (result === undefined) return undefined;
  const { winner, reason } = result;
  return winner === undefined ? { kind: 'draw', reason } : { kind: 'win', winner, reason };
}

/** Whether nobody has made a move of their own; a ballot's are nobody's (RULE-14). */
export const isUntouched = ({ moves }: Game): boolean => moves.every(({ byLot }) => byLot);

/** Each player's time over all completed turns (END-04). */
export function timeSpent(game: Pick<Game, 'moves'>): Record<Seat, Millis> {
  const total = (seat: Seat): Millis =>
    millis(game.moves.reduce((sum, played) => (played.seat === seat ? sum + played.spent : sum), 0));
  return { dark: total('dark'), light: total('light') };
}
