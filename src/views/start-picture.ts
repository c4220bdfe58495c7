import { makeFen } from '../engine/fen.ts';
import { type MatchOptions, startOf } from '../match/options.ts';
import { describeBoard } from '../render/describe-board.ts';
import { colorIn } from '../render/look.ts';
import { platesOf, setUpScene, toMove } from './board-picture.ts';
import { lookOf } from './match-options.ts';
import type { PictureAttachment } from './message-draft.ts';
import type { Names, Words } from './view-context.ts';

/** While it isn't settled who sits where, the sides go by their colors. */
export function colorNames({ pieces }: Pick<MatchOptions, 'pieces'>, { alt }: Words): Names {
  const { colors } = alt.board;
  return { dark: colors[colorIn(pieces, 'dark')], light: colors[colorIn(pieces, 'light')] };
}

/** The position that a match will begin from (START-15), for who is invited to it; none for one from the usual start. */
export function startPicture(options: MatchOptions, words: Words): readonly PictureAttachment[] {
  if (options.start === undefined) return [];
  const start = startOf(options);
  const names = colorNames(options, words);
  const still = setUpScene({ name: 'start', fen: makeFen(start), bottom: 'light', names });
  const scene = { ...still, plates: platesOf(start, start, names, toMove(start.turn)) };
  const description = describeBoard(
    {
      scene,
      lastMoveText: words.alt.noMove,
      task: words.alt.toMove({ name: names[start.turn] }),
      pieces: options.pieces,
    },
    words.alt.board,
  );
  return [{ kind: 'board', name: 'start.png', description, scene, look: lookOf(options) }];
}
