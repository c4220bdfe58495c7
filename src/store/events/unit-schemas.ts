import { z } from 'zod';
import { SQUARES, type Square } from '../../engine/square.ts';
import { causeId, millis, playerId, revision, SEATS, parseTableCode, type TableCode } from '../../match/ids.ts';

const wholeNumber = (lowest: number) => {
  const message = `must be a whole number, ${lowest} or more`;
  return z.int(message).min(lowest, message);
};
const someText = z.string('must be a text').min(1, 'must not be empty');

/** The last moment that a date can have (ECMAScript, time values). */
const LAST_MOMENT = 8_640_000_000_000_000;
export const momentSchema = wholeNumber(0).max(LAST_MOMENT, 'must be a moment that a calendar has').transform(millis);
/** A length of time that may be none at all. */
export const spanSchema = wholeNumber(0).transform(millis);
export const revisionSchema = wholeNumber(1).transform(revision);
export const countSchema = wholeNumber(1);
export const causeIdSchema = someText.transform(causeId);
export const playerIdSchema = someText.transform(playerId);
export const seatSchema = z.enum(SEATS, 'must be dark or light');
export const seatsSchema = z.strictObject({ dark: playerIdSchema, light: playerIdSchema });

const isSquare = (value: unknown): boolean => SQUARES.some((square) => square === value);
/** A path: where the piece stood, and where it touched down. */
export const squaresSchema = z
  .array(z.custom<Square>(isSquare, 'must be a playing square, 1 to 32'), 'must be a list of squares')
  .min(2, 'must have two squares at least')
  .readonly();

const isTableCode = (value: unknown): boolean => typeof value === 'string' && parseTableCode(value) === value;
export const tableCodeSchema = z.custom<TableCode>(isTableCode, 'must be a code of a table, written in capitals');
