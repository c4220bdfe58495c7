import type { RecordedMatch } from '../../match/game-record.ts';
import { NOBODY, PRIVATE } from '../text/components.ts';
import type { MessageDraft } from '../text/message-draft.ts';
import type { Names } from '../text/person.ts';
import { recordFileName } from './record-file-name.ts';
import { recordText } from './record-text.ts';
import { ALT_WORDS } from '../words/en/board-words.ts';
import { RECORD_WORDS } from '../words/en/record-words.ts';

/** `/checkers pdn`: the game with each turn's time as a PDN file, for the asker alone, while it goes on and afterwards. */
export function pdnAnswer(match: RecordedMatch, names: Names): MessageDraft {
  const isOver = match.phase === 'ended' || match.phase === 'closed';
  const moves = match.game.moves.length;
  return {
    content: (isOver ? RECORD_WORDS.whole(moves) : RECORD_WORDS.soFar(moves)).text,
    components: [],
    flags: PRIVATE,
    allowed_mentions: NOBODY,
    attachments: [
      {
        kind: 'text',
        name: recordFileName(names),
        description: ALT_WORDS.pdn,
        text: recordText(match, names),
      },
    ],
  };
}
