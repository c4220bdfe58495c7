import { randomInt } from 'node:crypto';
import { BALLOTS } from '../../match/ballots.ts';
import { type Seat, CODE_LENGTH, CODE_LETTERS, makeTableCode, type TableCode } from '../../match/ids.ts';

/** No look-alikes, and no vowels to form words with. */
const ID_LETTERS = '0123456789BCDFGHJKLMNPQRSTVWXYZbcdfghjklmnpqrstvwxyz';
const ID_LENGTH = 10;

/** What is drawn by lot, so that nobody can foresee it: a table's code lets whoever knows it sit down. */
export const drawSeat = (): Seat => (randomInt(2) === 0 ? 'dark' : 'light');
export const drawBallot = (): number => randomInt(BALLOTS.length);
export const drawCode = (): TableCode =>
  makeTableCode(Array.from({ length: CODE_LENGTH }, () => randomInt(CODE_LETTERS.length)));
export const drawMatchId = (): string =>
  Array.from({ length: ID_LENGTH }, () => ID_LETTERS[randomInt(ID_LETTERS.length)]).join('');
