import type { FinishedMatch } from '../../match/match.ts';
import { NOBODY, PRIVATE } from '../text/components.ts';
import { joinLines, type Markdown } from '../text/markdown.ts';
import type { MessageDraft } from '../text/message-draft.ts';
import type { Names } from '../text/person.ts';
import { ALT_WORDS } from '../words/en/board-words.ts';
import { REPLAY_WORDS } from '../words/en/replay-words.ts';
import { sideLines } from './board-lines.ts';
import { recordPicture } from './board-picture-draft.ts';
import { sceneOfPly, shownGame } from './board-scenes.ts';
import { gameEnding } from './game-ending.ts';
import { recordLine } from './record-line.ts';
import { stepRows, type Step } from './replay-buttons.ts';

/**
 * The stepper: a game that is over, one position at a time, for one person alone (PLAY-09, WATCH-03). `shown.ply` is at most the
 * number of its moves. A press on its buttons puts another position in its place.
 */
export function replayMessage(match: FinishedMatch, names: Names, shown: Step): MessageDraft {
  const { game, options } = match;
  const { ply, seat } = shown;
  const isEnd = ply === game.moves.length;
  const scene = sceneOfPly(shownGame(match, names), ply, seat);
  // What each side had used by then.
  const soFar = { ...game, moves: game.moves.slice(0, ply) };
  const lines = [
    ...whereItStands(match, names, ply),
    ...(isEnd ? [gameEnding(match, names)] : []),
    ...sideLines({ game: soFar, names, pieces: options.pieces }, scene),
  ];
  return {
    content: joinLines(lines).text,
    components: [...stepRows(match, shown)],
    flags: PRIVATE,
    allowed_mentions: NOBODY,
    attachments: [recordPicture(match, ply, names, scene, isEnd ? ALT_WORDS.over : undefined)],
  };
}

/** The move that led here, as in the records of the thread, and how far that is into the game. */
function whereItStands({ game }: FinishedMatch, names: Names, ply: number): readonly Markdown[] {
  const all = game.moves.length;
  return [recordLine(game, ply, names), ply === 0 ? REPLAY_WORDS.start(all) : REPLAY_WORDS.place(ply, all)];
}
