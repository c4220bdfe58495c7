import type { APIComponentInContainer } from 'discord-api-types/v10';
import type { FinishedMatch } from '../match/match.ts';
import { recordPicture, sceneOfPly, shownGame } from './board-picture.ts';
import { ACCENT, CARD, container, file, gallery, NOBODY, text, type Row, row, button } from './components.ts';
import { gameTotals } from './move-times.ts';
import type { Markdown } from './markdown.ts';
import type { MessageDraft, TextAttachment } from './message-draft.ts';
import type { Names } from './person.ts';
import { recordFileName } from './record.ts';
import { ALT_WORDS, BOARD_WORDS } from './words/en/board-words.ts';
import { ENDING_WORDS } from './words/en/ending-words.ts';
import { CLOSING_WORDS } from './words/en/closing-words.ts';
import { resultWords } from './words/en/result-words.ts';
import { BUTTON } from './words/en/button-words.ts';

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

/** How a game ended (END-04): its result by name and colour with the reason, or why there is none. */
export function gameEnding(match: FinishedMatch, names: Names): Markdown {
  const { result, options } = match;
  if (result !== undefined) return resultWords(result, names, options);
  return CLOSING_WORDS.game(match.phase === 'closed' ? match.reason : 'finished');
}

/** Below a result: see the game again, step by step or moving. None for a game without a move. */
export function replayRows({ id: match, game }: FinishedMatch): readonly Row[] {
  if (game.moves.length === 0) return [];
  const of = { match, revision: game.startRevision };
  return [
    row([button({ verb: 'replay', ...of }, BUTTON.replay), button({ verb: 'animation', ...of }, BUTTON.animation)]),
  ];
}
