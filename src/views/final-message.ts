import type { APIButtonComponent } from 'discord-api-types/v10';
import type { ClosedGame, EndedMatch, FinishedMatch, Score } from '../match/phases.ts';
import type { LevelNumber } from '../engine/search/levels.ts';
import { pageButton } from './menu-page.ts';
import { recordPicture } from './board-picture.ts';
import { isUntouched, type GameResult } from '../match/game.ts';
import type { MatchOptions } from '../match/options.ts';
import { BOT, otherSeat, type Seat } from '../match/ids.ts';
import { fullRows, gallery, text, button, textMessage, type MessageDraft, card } from './message-draft.ts';
import { ratingLines } from './game-rating.ts';
import { gameTotals, openingLine } from './record.ts';
import { joinLines, joinWords, type Markdown } from './markdown.ts';
import { colorOf } from './sides.ts';
import { type Names, type ViewContext, namesOf, type Words } from './view-context.ts';

/**
 * How the game ended (END-04), with the final board from the second mover's side and the totals: who won is said below it.
 * Of a game in which nobody has moved there is nothing to show: that is one line.
 */
export function endedMessage(match: FinishedMatch, view: ViewContext): MessageDraft {
  const { words } = view;
  const how = gameEnding(match, view);
  if (isUntouched(match.game)) {
    return textMessage(joinLines([words.ending.withoutMove({ how }), ...ratingLines(match, view)]));
  }
  const picture = recordPicture(match, match.game.moves.length, view, words.alt.over);
  const title = match.result === undefined ? words.ending.noResult : words.ending.title({ result: how });
  const told = [...gameTotals(match, view), ...openingLine(match, view), ...ratingLines(match, view)];
  const parts = [text(title), gallery(picture), text(...told)];
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
  const { wins, draws } = score;
  const leader = wins.dark === wins.light ? undefined : wins.dark > wins.light ? 'dark' : 'light';
  const points = pointsOf(score, leader ?? 'dark');
  const standing =
    leader === undefined ? ending.even({ points, draws }) : ending.leads({ name: names[leader], points, draws });
  if (result.kind === 'draw') {
    const isFirst = wins.dark + wins.light === 0 && draws === 1;
    return joinWords([isFirst ? ending.drawn : ending.drawnAt({ standing }), botsWord('drawn')]);
  }
  const { winner } = result;
  const name = names[winner];
  return joinWords([
    leader === winner ? ending.won({ name, points, draws }) : ending.wonBehind({ name, standing }),
    botsWord(seats[winner] === BOT ? 'won' : 'lost'),
  ]);

  function botsWord(how: keyof typeof ending.botsWord): Markdown | undefined {
    return level === undefined ? undefined : ending.botsWord[how];
  }
}

/** How a game ended (END-04): its result by name and color with the reason, or why there is none. */
export function gameEnding(match: FinishedMatch, view: ViewContext): Markdown {
  const { words } = view;
  const { result, options, seats } = match;
  if (result !== undefined) return resultWords(result, namesOf(seats, view), options, words);
  const { withoutResult, game } = words.closing;
  if (match.phase === 'ended') return withoutResult.finished;
  if (match.by === undefined) return withoutResult[match.reason];
  const how = match.reason === 'left-in-pause' ? 'left-in-pause' : 'called-off';
  return game[how]({ by: view.person(match.by).name });
}

/** How a game ended, by name and color, with the one reason for it (END-04). */
export function resultWords(
  result: GameResult,
  names: Names,
  { pieces, drawTurns, rules }: MatchOptions,
  words: Words,
): Markdown {
  if (result.kind === 'draw') {
    const drawn = words.result.drawn[result.reason];
    return typeof drawn === 'function' ? drawn({ turns: drawTurns, rules }) : drawn;
  }
  const { winner, reason } = result;
  const [name, loser] = [names[winner], names[otherSeat(winner)]];
  return words.result.won[reason]({ winner: name, color: colorOf(pieces, winner, words), loser });
}

/** `2-1`, the wins of `first` before those of the other. */
export const pointsOf = ({ wins }: Score, first: Seat): string => `${wins[first]}-${wins[otherSeat(first)]}`;

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
