import { squaresOf } from '../../engine/moves.ts';
import { START } from '../../engine/position.ts';
import type { Look } from '../../render/look.ts';
import type { ReplayScript } from '../../render/replay/replay-frames.ts';
import { SAMPLE_GAME } from '../demo/sample-game.ts';
import { readRecordedGame } from '../play/recorded-game.ts';

/** Far more than the sample game takes: nothing is left out. */
const MAX_BYTES = 10 * 2 ** 20;

/** The game that the demo plays, as its players get to see it again: Bob has the first move, and wins. */
export function sampleReplay(look: Look): ReplayScript {
  const game = readRecordedGame(SAMPLE_GAME);
  if (!game.ok) throw new Error(game.error);
  return {
    start: START,
    moves: game.value.plies.map(({ move }) => squaresOf(move)),
    fromPly: 0,
    names: { dark: 'Bob', light: 'Alice' },
    bottom: 'light',
    ending: { dark: 'won', light: undefined },
    look,
    maxBytes: MAX_BYTES,
  };
}
