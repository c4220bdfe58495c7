import { readFileSync } from 'node:fs';
import { type OpeningOf, openingsByMoves, parseOpenings } from '../engine/openings.ts';

/** The same from the source and from what the compiler makes of it. */
const FILE = new URL('../../assets/openings.tsv', import.meta.url);

let openings: OpeningOf | undefined;

/** The openings by name that the program brings along, read once. */
export const readOpenings = (): OpeningOf => (openings ??= openingsByMoves(parseOpenings(readFileSync(FILE, 'utf8'))));
