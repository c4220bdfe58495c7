import type { RecordedMatch } from '../../match/game-record.ts';
import { recordPicture } from './board-picture-draft.ts';
import { sceneOfPly, shownGame } from './board-scenes.ts';
import type { MessageDraft } from '../text/message-draft.ts';
import { NOBODY } from '../text/components.ts';
import type { Names } from '../text/person.ts';
import { recordLine } from './record-line.ts';

/** A match with moves on record. */
export type PlayedMatch = RecordedMatch;

/**
 * What is left of a board message once move `ply` (1 for the first) was played on it: the board after that move and the
 * move with its number as in PDN, `8. 11-15` for dark, `8... 22x15` for light, and the time it took (TIME-05). No buttons. The second mover is at the
 * bottom (PLAY-09).
 */
export function recordMessage(match: PlayedMatch, ply: number, names: Names): MessageDraft {
  const scene = sceneOfPly(shownGame(match, names), ply);
  return {
    content: recordLine(match.game, ply, names).text,
    components: [],
    allowed_mentions: NOBODY,
    attachments: [recordPicture(match, ply, names, scene)],
  };
}
