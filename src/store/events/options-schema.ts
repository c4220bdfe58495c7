import { z } from 'zod';
import { FIRST_MOVERS, PIECE_COLOURS, RULE_SETS, TURNINGS } from '../../match/options.ts';
import { countSchema, spanSchema } from './unit-schemas.ts';

const oneOf = <const Names extends readonly string[]>(names: Names) =>
  z.enum(names, `must be one of ${names.join(', ')}`);

const limitSchema = spanSchema.refine((limit) => limit > 0, 'must be longer than nothing');

const timeSchema = z.union(
  [
    z.literal('off'),
    z.strictObject({ limit: limitSchema, warning: z.union([z.literal('none'), spanSchema], 'must be a span or none') }),
  ],
  'must be off, or a limit and a warning',
);

/**
 * The options of a match, as journals and settings hold them. The ranges are those that a match can be played by, not those
 * that players may choose from today: what could be chosen once has to be readable for good.
 */
export const optionsSchema = z.strictObject({
  time: timeSchema,
  first: oneOf(FIRST_MOVERS),
  pieces: oneOf(PIECE_COLOURS),
  board: z.string('must be a text').min(1, 'must not be empty'),
  turning: oneOf(TURNINGS),
  rules: oneOf(RULE_SETS),
  drawTurns: countSchema,
  invitationTime: spanSchema,
  pauseTime: spanSchema,
});
