import type { APIComponentInContainer } from 'discord-api-types/v10';
import type { FinishedMatch } from '../../match/match.ts';
import { recordPicture } from './board-picture-draft.ts';
import { sceneOfPly, shownGame } from './board-scenes.ts';
import { ACCENT, CARD, container, file, gallery, NOBODY, text } from '../text/components.ts';
import { gameEnding } from './game-ending.ts';
import { gameTotals } from './game-totals.ts';
import type { Markdown } from '../text/markdown.ts';
import type { MessageDraft, TextAttachment } from '../text/message-draft.ts';
import type { Names } from '../text/person.ts';
import { recordFileName } from './record-file-name.ts';
import { replayRows } from './replay-buttons.ts';
import { ALT_WORDS, BOARD_WORDS } from '../words/en/board-words.ts';
import { ENDING_WORDS } from '../words/en/ending-words.ts';

/**
 * How the game ended (END-04): winner by name and colour with the reason, or why there is no result, the final board from
 * the second mover's side, totals, score, the game's record, and buttons that show it again. `record` is its PDN text.
 */
export function endedMessage(match: FinishedMatch, names: Names, record: string): MessageDraft {
  const { game, score } = match;
  const ply = game.moves.length;
  const picture = recordPicture(match, ply, names, sceneOfPly(shownGame(match, names), ply), ALT_WORDS.over);
  const pdn: TextAttachment = {
    kind: 'text',
    name: recordFileName(names),
    description: ALT_WORDS.pdn,
    text: record,
  };
  const parts: readonly APIComponentInContainer[] = [
    text(howItEnded(match, names)),
    gallery(picture),
    text(...gameTotals(game, names, match.options), BOARD_WORDS.score({ names, wins: score.wins, draws: score.draws })),
    file(pdn),
    ...replayRows(match),
  ];
  return {
    components: [container(ACCENT, parts)],
    flags: CARD,
    allowed_mentions: NOBODY,
    attachments: [picture, pdn],
  };
}

function howItEnded(match: FinishedMatch, names: Names): Markdown {
  const ending = gameEnding(match, names);
  return match.result === undefined ? ENDING_WORDS.noResult(ending) : ENDING_WORDS.title(ending);
}
