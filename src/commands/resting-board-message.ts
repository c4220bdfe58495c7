import { recordPicture } from './board-picture-draft.ts';
import { sceneOfPly } from './board-scenes.ts';
import { NOBODY } from './components.ts';
import type { MessageDraft } from './message-draft.ts';
import type { Names } from './person.ts';
import type { PlayedMatch } from './record-message.ts';
import { BOARD_WORDS } from './words/board-words.ts';

/** What is left of a live board on which no move was made any more: the board as it stood when the game ended. */
export function restingBoardMessage({ game }: PlayedMatch, names: Names): MessageDraft {
  const ply = game.moves.length;
  return {
    content: BOARD_WORDS.boardAtTheEnd.text,
    components: [],
    allowed_mentions: NOBODY,
    attachments: [recordPicture(game, ply, names, sceneOfPly(game, ply))],
  };
}
