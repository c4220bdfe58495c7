import { z } from 'zod';
import { SIDES } from '../engine/position.ts';

// Limits of the move service: how much it does for one question, and how many may wait.

/** Bytes of a request. Files of games are for the command line. */
export const LONGEST_BODY = 64 << 10;
/** Levels of its JSON: lists and objects within the body. */
export const DEEPEST_BODY = 4;

/** Turns of one game, more than people ever play: each takes some place in the answer, which the event loop writes. */
export const MOST_TURNS = 2000;
/** Moves that are asked to be played after it. */
export const MOST_MOVES = 1000;

/** Seconds of one search: with a depth or a number of nodes, and without any limit. */
export const LONGEST_SEARCH = 1;
export const USUAL_SEARCH = 0.2;

/** Questions that wait, of everybody and of one address. */
export const MOST_WAITING = 16;
export const MOST_OF_ONE = 4;
/** Milliseconds, the start of a worker on a busy machine included; what takes so long never ends. */
export const LONGEST_WORK = 60_000;
/** More than that of the workers that play. */
export const NICENESS = 10;

// The schemas of the move service: requests are checked by them, answers written by them, and its description made of them.

const LONGEST_TEXT = 1000;

const square = z.int().min(1).max(32);

const move = z
  .object({
    text: z.string().describe('As PDN writes it, always with its whole path: 11-15, 22x15, 22x15x8'),
    from: square,
    path: z.array(square).describe('Every square that the piece lands on'),
    captured: z.array(square).describe('Where captured pieces stood, in the same order; none for a step'),
    crowned: z.boolean().describe('Whether a man becomes a king'),
  })
  .meta({ id: 'Move' });

const result = z
  .object({
    pdn: z.enum(['1-0', '0-1', '1/2-1/2']).describe('1-0: dark, who moved first, has won'),
    winner: z.enum(SIDES).nullable(),
    reason: z.enum(['all-captured', 'blocked', 'third-repetition', 'quiet-turns']),
  })
  .meta({ id: 'Result' });

const problem = z
  .object({
    code: z.string().describe('Made for programs: it stays as it is'),
    message: z.string().describe('Made for people'),
    at: z
      .object({
        field: z.string().describe('Of the request, such as moves.2'),
        line: z.int().min(1).optional(),
        column: z.int().min(1).optional(),
      })
      .optional(),
  })
  .meta({ id: 'Problem' });
export type Problem = Readonly<z.output<typeof problem>>;

/** The one shape of all errors, whatever went wrong. */
export const errorSchema = z.object({ error: problem }).meta({ id: 'Error' });

const fen = z.string().max(LONGEST_TEXT).describe('A position, such as B:W18,24,K31:B5,7');
const pdn = z.string().max(LONGEST_BODY);

const onlyOne = ({ fen, pdn }: { fen?: string | undefined; pdn?: string | undefined }): boolean =>
  fen === undefined || pdn === undefined;
const ONE_START = 'Give either fen or pdn';

const gameFields = {
  fen: fen.optional(),
  pdn: pdn.optional().describe(`One game of at most ${MOST_TURNS} turns, which is played to its end`),
  moves: z
    .array(z.string().max(LONGEST_TEXT))
    .max(MOST_MOVES)
    .optional()
    .describe('Played after that: 11-15, 22x15x8, or the short 22x8 when only one jump fits'),
  drawTurns: z.int().min(20).max(200).optional().describe('How many quiet turns draw the game; 50 if left out'),
};

const gameBody = z.strictObject(gameFields).refine(onlyOne, ONE_START);
export type GameBody = z.output<typeof gameBody>;

const bestBody = z
  .strictObject({
    ...gameFields,
    limit: z
      .strictObject({
        seconds: z
          .number()
          .min(0.001)
          .max(LONGEST_SEARCH)
          .optional()
          .describe(`If left out, ${LONGEST_SEARCH} with depth or nodes, ${USUAL_SEARCH} without`),
        depth: z.int().min(1).max(99).optional().describe('In plies'),
        nodes: z.int().min(1).max(100_000_000).optional().describe('Positions'),
      })
      .prefault({})
      .describe('The search ends with the first of these'),
  })
  .refine(onlyOne, ONE_START);

const position = {
  fen: z.string(),
  turn: z.enum(SIDES),
  result: result.nullable().describe('null while the game goes on'),
};

const movesAnswer = z.object({
  ...position,
  moves: z.array(move).describe('Every legal move; routes that capture the same pieces are listed each'),
});

const applyAnswer = z.object({
  ...position,
  moves: z.array(move).describe('What was played'),
  repetitions: z.int().min(1).describe('How often this position has stood; the third time draws'),
  quietTurns: z.int().min(0).describe('Turns in a row without a capture or a crowning'),
});

const validateAnswer = z
  .union([
    z.object({ valid: z.literal(true), ...position, turns: z.int().min(0).describe('How many were played') }),
    z.object({ valid: z.literal(false), error: problem }),
  ])
  .meta({ id: 'Checked' });

const bestAnswer = z.object({
  fen: z.string(),
  turn: z.enum(SIDES),
  move,
  score: z
    .int()
    .describe(
      'Hundredths of a man, for the side to move; a won end is 30000 less the plies to it, a lost one -30000 plus them',
    ),
  depth: z.int().min(0),
  nodes: z.int().min(0),
  pv: z.array(z.string()).describe('What is expected to be played, beginning with the move'),
});

/** Each route: what it takes and what it answers. */
export const MOVE_API = {
  moves: { summary: 'The legal moves', body: gameBody, answer: movesAnswer },
  apply: { summary: 'The position after moves, and how the game stands', body: gameBody, answer: applyAnswer },
  validate: { summary: 'Whether a position, a game or moves are right', body: gameBody, answer: validateAnswer },
  best: { summary: 'A good move', body: bestBody, answer: bestAnswer },
} as const;

export type Kind = keyof typeof MOVE_API;
export type Bodies = { readonly [K in Kind]: z.output<(typeof MOVE_API)[K]['body']> };
export type Answers = { readonly [K in Kind]: z.output<(typeof MOVE_API)[K]['answer']> };
