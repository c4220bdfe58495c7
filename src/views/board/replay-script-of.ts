import { squaresOf } from '../../engine/moves.ts';
import type { RecordedMatch } from '../../match/game-record.ts';
import type { Seat } from '../../match/ids.ts';
import type { ReplayScript } from '../../render/replay/replay-script.ts';
import type { Names } from '../text/person.ts';
import { cleanName } from '../text/plain-name.ts';
import { lookOf } from './board-look.ts';
import { resultSigns } from './result-signs.ts';

/** What somebody asks to see moving. */
export interface ReplayView {
  /** Whose side is at the bottom (PLAY-09). */
  readonly seat: Seat;
  /** The most bytes that can be sent. */
  readonly maxBytes: number;
}

/** The game of a match from move `fromPly` on, as the plates and colours of its boards show it. */
export function replayScriptOf(
  match: RecordedMatch,
  names: Names,
  { seat, maxBytes, fromPly }: ReplayView & { readonly fromPly: number },
): ReplayScript {
  const { game, options } = match;
  return {
    start: game.start,
    moves: game.moves.map(({ move }) => squaresOf(move)),
    fromPly,
    names: { dark: cleanName(names.dark), light: cleanName(names.light) },
    bottom: seat,
    ending: 'result' in match && match.result !== undefined ? resultSigns(match.result) : undefined,
    look: lookOf(options),
    maxBytes,
  };
}
