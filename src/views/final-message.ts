import type { APIButtonComponent } from 'discord-api-types/v10';
import type { ClosedGame, EndedMatch, FinishedMatch } from '../match/phases.ts';
import type { LevelNumber } from '../engine/search/levels.ts';
import { pageButton } from './menu-page.ts';
import { recordPicture } from './board-picture.ts';
import { isUntouched } from '../match/game.ts';
import { BOT } from '../match/ids.ts';
import { fullRows, gallery, text, button, textMessage, type MessageDraft, card } from './message-draft.ts';
import { gameTotals } from './record.ts';
import { joinWords, type Markdown } from './markdown.ts';
import { type ViewContext, namesOf, type Words } from './view-context.ts';

/**
 * How the game ended (END-04), with the final board from the second mover's side and the totals: who won is said below it.
 * Of a game in which nobody has moved there is nothing to show: that is one line.
 */
export function endedMessage(match: FinishedMatch, view: ViewContext): MessageDraft {
  const { words } = view;
  const how = gameEnding(match, view);
  if (isUntouched(match.game)) return textMessage(words.ending.withoutMove(how));
  const picture = recordPicture(match, match.game.moves.length, view, words.alt.over);
  const title = match.result === undefined ? words.ending.noResult : words.ending.title(how);
  const parts = [text(title), gallery(picture), text(...gameTotals(match, view))];
  return card(parts, { attachments: [picture] });
}

/** The last message of a game without a result: why that is, and what can be done next (START-13, TIME-07). */
export const closedMessage = (match: ClosedGame, view: ViewContext): MessageDraft =>
  textMessage(gameEnding(match, view), {
    rows: fullRows([...gameButtons(match, view.words), ...anotherGame(match.level, view.words)]),
  });

/** Who has won, and where the match stands (END-04, END-06): with it begins the last message of a game. The bot adds a word of its own. */
export function verdict({ result, seats, score, level }: EndedMatch, view: ViewContext): Markdown {
  const { ending } = view.words;
  const names = namesOf(seats, view);
  if (result.kind === 'draw') return joinWords([ending.drawn(names, score), botsWord('drawn')]);
  return joinWords([ending.won(result.winner, names, score), botsWord(seats[result.winner] === BOT ? 'won' : 'lost')]);

  function botsWord(how: keyof typeof ending.botsWord): Markdown | undefined {
    return level === undefined ? undefined : ending.botsWord[how];
  }
}

/** How a game ended (END-04): its result by name and color with the reason, or why there is none. */
export function gameEnding(match: FinishedMatch, view: ViewContext): Markdown {
  const { words } = view;
  const { result, options, seats } = match;
  if (result !== undefined) return words.result(result, namesOf(seats, view), options);
  if (match.phase === 'ended') return words.closing.game('finished', undefined);
  return words.closing.game(match.reason, match.by === undefined ? undefined : view.person(match.by).name);
}

/** See the game again, step by step; what could have been played; its record. Nothing, where nobody has moved. */
export function gameButtons(
  { id: match, game }: FinishedMatch,
  { button: labels }: Words,
): readonly APIButtonComponent[] {
  if (isUntouched(game)) return [];
  const of = { match, revision: game.startRevision };
  return [
    button({ verb: 'replay', ...of }, labels.replay),
    button({ verb: 'review', ...of }, labels.review),
    button({ verb: 'pdn', ...of }, labels.pdn),
  ];
}

/** Another game, against the bot where one was played, and the menu. */
export const anotherGame = (
  level: LevelNumber | undefined,
  { button: labels, menu }: Words,
): readonly APIButtonComponent[] => [
  level === undefined ? pageButton('new-game', menu.newGame) : pageButton('play-bot', menu.playBot),
  pageButton('home', labels.menu),
];
