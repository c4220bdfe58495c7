import { createInterface } from 'node:readline';
import { makeFen, parseFen } from '../../../src/engine/fen.ts';
import { legalMoves, play } from '../../../src/engine/moves.ts';
import { START } from '../../../src/engine/position.ts';

/** A program that plays the first or the last legal move, and may have a fault that shows at its third move. */
const [, , how = 'first', fault = 'none'] = process.argv;
let asked = 0;

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

createInterface({ input: process.stdin }).on('line', (line) => {
  if (line === 'new') {
    if (fault === 'never-ready') process.exit(1);
    say('ready');
    return;
  }
  asked += 1;
  const position = parseFen(line.split(' ')[0] ?? '');
  if (!position.ok) throw new Error(position.error.message);
  const isFaulty = asked === 3;
  if (isFaulty && fault === 'dies') process.exit(7);
  if (isFaulty && fault === 'babbles') say('let me see | depth 3');
  if (isFaulty && fault === 'hangs') return;
  const move = legalMoves(position.value).at(how === 'first' ? 0 : -1);
  if (move === undefined) throw new Error('the game is over');
  const after = isFaulty && fault === 'cheats' ? START : play(position.value, move);
  say(`${makeFen(after)} | depth 4, score 1, nodes 7`);
});
