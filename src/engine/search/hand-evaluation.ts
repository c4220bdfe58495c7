import { countBits } from '../square.ts';

/** Hundredths of a man for the side to move; own, enemy and kings are masks, dark moves down. */
export type Score = (own: number, enemy: number, kings: number, movesDown: boolean) => number;

const MAN = 100;
const KING = 130;
/** Dark's men on 1 and 3, light's on 30 and 32 keep each other and the back row. */
const DARK_BRIDGE = 0x00000005;
const LIGHT_BRIDGE = 0xa0000000 | 0;
const BRIDGE = 8;
const ROW = 0x0000000f;

/** Material, tempo and the back row, as long as there are no learned weights: exchanges are worth more to who is ahead. */
export const handScore: Score = (own, enemy, kings, movesDown) => {
  const ownMen = own & ~kings;
  const enemyMen = enemy & ~kings;
  const ownWorth = MAN * countBits(ownMen) + KING * countBits(own & kings);
  const enemyWorth = MAN * countBits(enemyMen) + KING * countBits(enemy & kings);
  const all = ownWorth + enemyWorth;
  let score = ownWorth - enemyWorth;
  if (all > 0) score += Math.trunc(((ownWorth - enemyWorth) * 250) / all);
  const dark = movesDown ? ownMen : enemyMen;
  const light = movesDown ? enemyMen : ownMen;
  let forDark = 0;
  for (let row = 1; row < 7; row += 1) {
    forDark += row * countBits((dark >>> (4 * row)) & ROW);
    forDark -= (7 - row) * countBits((light >>> (4 * row)) & ROW);
  }
  if ((dark & DARK_BRIDGE) === DARK_BRIDGE) forDark += BRIDGE;
  if ((light & LIGHT_BRIDGE) === LIGHT_BRIDGE) forDark -= BRIDGE;
  return score + (movesDown ? forDark : -forDark);
};
