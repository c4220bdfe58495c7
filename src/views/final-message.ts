import type { FinishedMatch } from '../match/match.ts';
import { recordPicture } from './board-picture.ts';
import { isUntouched } from '../match/game.ts';
import { BOT, otherSeat } from '../match/ids.ts';
import { file, gallery, text, type Row, row, button, textMessage, type MessageDraft, card } from './message-draft.ts';
import { gameTotals, recordFile } from './record.ts';
import type { Markdown } from './markdown.ts';
import { type ViewContext, namesOf, type Words } from './view-context.ts';

/**
 * How the game ended (END-04), with the final board from the second mover's side, totals, score, record and replay buttons.
 * Of a game in which nobody has moved there is nothing to show: that is one line.
 */
export function endedMessage(match: FinishedMatch, view: ViewContext): MessageDraft {
  const { words } = view;
  const { game, score, seats } = match;
  if (isUntouched(game)) return textMessage(words.ending.withoutMove(gameEnding(match, view)));
  const ply = game.moves.length;
  const picture = recordPicture(match, ply, view, words.alt.over);
  const pdn = recordFile(match, view);
  const parts = [
    text(howItEnded(match, view), ...greeting(match, view)),
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

/** To both, who has won and who has lost (R 6.2.7); where one person plays both sides, there is nobody to tell. The bot says a word of its own. */
function greeting(match: FinishedMatch, view: ViewContext): readonly Markdown[] {
  const { ending } = view.words;
  const { result, seats } = match;
  if (result === undefined || match.operator !== undefined) return [];
  const names = namesOf(seats, view);
  if (match.level !== undefined)
    return [ending.botsWord[result.kind === 'draw' ? 'drawn' : seats[result.winner] === BOT ? 'won' : 'lost']];
  if (result.kind === 'draw') return [ending.drawn(names)];
  return [ending.wonAndLost(names[result.winner], names[otherSeat(result.winner)])];
}

/** How a game ended (END-04): its result by name and color with the reason, or why there is none. */
export function gameEnding(match: FinishedMatch, view: ViewContext): Markdown {
  const { words } = view;
  const { result, options, seats } = match;
  if (result !== undefined) return words.result(result, namesOf(seats, view), options);
  return words.closing.game(match.phase === 'closed' ? match.reason : 'finished');
}

/** Below a result: see the game again, step by step or moving, or what could have been played. */
function replayRows({ id: match, game }: FinishedMatch, words: Words): readonly Row[] {
  const of = { match, revision: game.startRevision };
  return [
    row([
      button({ verb: 'replay', ...of }, words.button.replay),
      button({ verb: 'animation', ...of }, words.button.animation),
      button({ verb: 'review', ...of }, words.button.review),
    ]),
  ];
}
