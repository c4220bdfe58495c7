import { randomInt } from 'node:crypto';
import { BALLOTS } from '../../engine/ballots.ts';
import { CODE_LENGTH, CODE_LETTERS, makeTableCode, type Seat, type TableCode } from '../../match/ids.ts';

/** Everything random; tests pass in their own. */
export interface Chance {
  readonly drawSeat: () => Seat;
  readonly drawBallot: () => number;
  readonly drawCode: () => TableCode;
  readonly drawMatchId: () => string;
}

/** No look-alikes, and no vowels to form words with. */
const ID_LETTERS = '0123456789BCDFGHJKLMNPQRSTVWXYZbcdfghjklmnpqrstvwxyz';
const ID_LENGTH = 10;

/** Cryptographically random: knowing a table's code is enough to join it, so it must not be guessable. */
export const CHANCE: Chance = {
  drawSeat: () => (randomInt(2) === 0 ? 'dark' : 'light'),
  drawBallot: () => randomInt(BALLOTS.length),
  drawCode: () => makeTableCode(Array.from({ length: CODE_LENGTH }, () => randomInt(CODE_LETTERS.length))),
  drawMatchId: () => Array.from({ length: ID_LENGTH }, () => ID_LETTERS[randomInt(ID_LETTERS.length)]).join(''),
};
