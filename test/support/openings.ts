import { readFileSync } from 'node:fs';
import { parseOpenings } from '../../src/engine/openings.ts';

/** The openings by name that the program brings along. */
export const OPENINGS = parseOpenings(readFileSync(new URL('../../assets/openings.tsv', import.meta.url), 'utf8'));
