import type { FinishedMatch } from '../match/match.ts';
import { recordPicture } from './board-picture.ts';
import { file, gallery, text, type Row, row, button, type MessageDraft, card } from './message-draft.ts';
import { gameTotals, recordFile } from './record.ts';
import type { Markdown } from './markdown.ts';
import { type ViewContext, namesOf, type Words } from './view-context.ts';

/** How the game ended (END-04), with the final board from the second mover's side, totals, score, record and replay buttons. */
export function endedMessage(match: FinishedMatch, view: ViewContext): MessageDraft {
  const { words } = view;
  const { game, score, seats } = match;
  const ply = game.moves.length;
  const picture = recordPicture(match, ply, view, words.alt.over);
  const pdn = recordFile(match, view);
  const parts = [
    text(howItEnded(match, view)),
    gallery(picture),
    text(...gameTotals(match, view), words.board.score(namesOf(seats, view), score)),
    file(pdn),
    ...replayRows(match, words),
  ];
  return card(parts, { attachments: [picture, pdn] });
}

function howItEnded(match: FinishedMatch, view: ViewContext): Markdown {
  const { ending } = view.words;
  const how = gameEnding(match, view);
  return match.result === undefined ? ending.noResult(how) : ending.title(how);
}

/** How a game ended (END-04): its result by name and colour with the reason, or why there is none. */
export function gameEnding(match: FinishedMatch, view: ViewContext): Markdown {
  const { words } = view;
  const { result, options, seats } = match;
  if (result !== undefined) return words.result(result, namesOf(seats, view), options);
  return words.closing.game(match.phase === 'closed' ? match.reason : 'finished');
}

/** Below a result: see the game again, step by step or moving. None for a game without a move. */
function replayRows({ id: match, game }: FinishedMatch, words: Words): readonly Row[] {
  if (game.moves.length === 0) return [];
  const of = { match, revision: game.startRevision };
  return [
    row([
      button({ verb: 'replay', ...of }, words.button.replay),
      button({ verb: 'animation', ...of }, words.button.animation),
    ]),
  ];
}
