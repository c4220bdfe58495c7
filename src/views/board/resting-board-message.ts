import { recordPicture } from './board-picture-draft.ts';
import { sceneOfPly, shownGame } from './board-scenes.ts';
import { NOBODY } from '../text/components.ts';
import type { Markdown } from '../text/markdown.ts';
import type { MessageDraft } from '../text/message-draft.ts';
import type { Names } from '../text/person.ts';
import type { PlayedMatch } from './record-message.ts';
import { BOARD_WORDS } from '../words/en/board-words.ts';

/**
 * What is left of a live board on which no move was made any more: the board as it stood when the game was paused, or
 * ended. Of one that was replaced while play goes on, where to look.
 */
export function restingBoardMessage(match: PlayedMatch, names: Names): MessageDraft {
  const { game } = match;
  const ply = game.moves.length;
  return {
    content: whyItRests(match).text,
    components: [],
    allowed_mentions: NOBODY,
    attachments: [recordPicture(match, ply, names, sceneOfPly(shownGame(match, names), ply))],
  };
}

function whyItRests({ phase }: PlayedMatch): Markdown {
  switch (phase) {
    case 'playing':
      return BOARD_WORDS.boardElsewhere;
    case 'paused':
      return BOARD_WORDS.boardInPause;
    case 'ended':
    case 'closed':
      return BOARD_WORDS.boardAtTheEnd;
    default:
      return phase satisfies never;
  }
}
