import { type RecordedMatch, gameRecord } from '../match/game-record.ts';
import { recordPicture, plateNames } from './board-picture.ts';
import { textMessage, privateMessage, text, privateCard } from './message-draft.ts';
import type { MessageDraft, TextAttachment } from './message-draft.ts';
import { type Names, type ViewContext, namesOf, type Words } from './view-context.ts';
import { bold, joinDotted, joinLines, joinWords, say, type Markdown, type MarkdownPart } from './markdown.ts';
import { isFinished, isRunning } from '../match/phases.ts';
import { type Game, isUntouched, type PlayedMove, timeSpent } from '../match/game.ts';
import { makeMove } from '../engine/referee.ts';
import { BOT, otherSeat, SEATS, type Revision, type Seat } from '../match/ids.ts';
import { discOf } from './sides.ts';

/**
 * What a board message becomes that had this number among those of its buttons (PLAY-11): the moves made on it in few words, or
 * the record of the one move where each has a message of its own. As play was paused, the position stays to be seen.
 */
export function boardRecord(match: RecordedMatch, board: Revision, view: ViewContext): MessageDraft {
  const { moves, boards } = match.game;
  const next = boards.find((number) => number > board);
  const begins = boards.findLast((number) => number <= board) ?? board;
  const isHere = ({ revision }: PlayedMove): boolean => revision > begins && (next === undefined || revision <= next);
  const first = moves.findIndex(isHere);
  const isEach = match.options.boards === 'every-move';
  if (isEach && first >= 0) return recordMessage(match, first + 1, view);
  if (isEach) return restingBoardMessage(match, view);
  const { boardElsewhere, boardInPause, endedHere } = view.words.board;
  const here = first < 0 ? [] : [movesHere(match.game, [first, moves.findLastIndex(isHere)], view.words)];
  if (match.phase === 'paused' && next === undefined) {
    const attachments = [recordPicture(match, moves.length, view)];
    return textMessage(joinLines([boardInPause, ...here]), { attachments });
  }
  const [played = next === undefined && !isRunning(match) ? endedHere : boardElsewhere] = here;
  return textMessage(played);
}

/** A record is read at a glance; the notation of the whole game has the rest. */
export const MOST_MOVES_HERE = 12;

function movesHere(game: Game, [first, last]: readonly [number, number], words: Words): Markdown {
  const { board } = words;
  const from = Math.max(first, last + 1 - MOST_MOVES_HERE);
  const moves = game.moves.slice(from, last + 1).map(({ move }) => makeMove(move));
  const [begin, end] = [turnNumber(game, first + 1).turn, turnNumber(game, last + 1).turn];
  const listed = joinWords(listMoves(game, from, moves));
  const told = { first: begin, last: end, moves: from > first ? say`… ${listed}` : listed };
  return begin === end ? board.moveHere(told) : board.movesHere(told);
}

/** Moves in a row as a record lists them, `13. 27-24 9-14 14. 14x23`; `from` is the index of the first in the game. */
export const listMoves = (game: Game, from: number, moves: readonly MarkdownPart[]): readonly Markdown[] =>
  moves.map((move, index) => {
    const number = turnNumber(game, from + index + 1);
    return index === 0 || number.seat === 'dark' ? listedMove(number, move) : say`${move}`;
  });

const listedMove = ({ turn, seat }: TurnNumber, move: MarkdownPart): Markdown =>
  say`${turn}${seat === 'dark' ? '.' : '...'} ${move}`;

/** What a board message becomes once move `ply` (1 for the first) was played on it (TIME-05, PLAY-09). */
export const recordMessage = (match: RecordedMatch, ply: number, view: ViewContext): MessageDraft =>
  textMessage(recordLine(match, ply, view), {
    attachments: [recordPicture(match, ply, view)],
  });

export function restingBoardMessage(match: RecordedMatch, view: ViewContext): MessageDraft {
  const ply = match.game.moves.length;
  if (isFinished(match) && isUntouched(match.game)) return textMessage(view.words.board.endedHere);
  return textMessage(whyItRests(match, view.words), {
    attachments: [recordPicture(match, ply, view)],
  });
}

function whyItRests({ phase }: RecordedMatch, { board }: Words): Markdown {
  switch (phase) {
    case 'playing':
      return board.boardElsewhere;
    case 'paused':
      return board.boardInPause;
    case 'ended':
    case 'closed':
      return board.boardAtTheEnd;
    default:
      return phase satisfies never;
  }
}

/** Move `ply` of a game as its record tells it, with who played it and the time it took (TIME-05); for 0, the start. */
export function recordLine({ game, seats }: RecordedMatch, ply: number, { words, person }: ViewContext): Markdown {
  const { board } = words;
  const played = game.moves[ply - 1];
  const move = numberedMove(game, ply);
  if (played === undefined || move === undefined) return board.recordOfStart;
  return played.byLot
    ? board.recordOfLot({ numberedMove: move })
    : board.record({
        name: person(seats[played.seat]).name,
        numberedMove: move,
        spent: played.spent,
        isCrowned: played.isCrowned,
      });
}

/** Move `ply` (1 for the first) with its number as in PDN: `8. 11-15` for dark, `8... 22x15` for light; `undefined` for 0. */
export function numberedMove(game: Game, ply: number): Markdown | undefined {
  const played = game.moves[ply - 1];
  return played && bold(listedMove(turnNumber(game, ply), makeMove(played.move)));
}

export interface TurnNumber {
  readonly turn: number;
  readonly seat: Seat;
}

/** The number of move `ply` (1 for the first) in the record, as in PDN: a game that starts with light begins with `1...`. */
export function turnNumber(game: Game, ply: number): TurnNumber {
  const skipped = game.start.turn === 'dark' ? 0 : 1;
  const half = ply - 1 + skipped;
  return { turn: Math.floor(half / 2) + 1, seat: half % 2 === 0 ? 'dark' : 'light' };
}

/** `/checkers pdn`: the game with each turn's time as a PDN file, for the asker alone, while it goes on and afterwards. */
export function pdnAnswer(match: RecordedMatch, view: ViewContext): MessageDraft {
  const { record } = view.words;
  const isOver = match.phase === 'ended' || match.phase === 'closed';
  const moves = match.game.moves.length;
  return privateMessage(isOver ? record.whole({ moves }) : record.soFar({ moves }), [], [recordFile(match, view)]);
}

/** The game as a PDN file, as far as it has been played, under the players' names of today. */
export const recordFile = (match: RecordedMatch, view: ViewContext): TextAttachment => ({
  kind: 'text',
  name: recordFileName(namesOf(match.seats, view)),
  description: view.words.alt.pdn,
  text: recordText(match, view),
});

/** The same as text. `remarkOn` gives what is to be said of a move, by its index. */
export function recordText(
  match: RecordedMatch,
  view: ViewContext,
  remarkOn?: (index: number) => string | undefined,
): string {
  const { event, site } = view.words.record;
  const opening = view.openingOf(match.game);
  return gameRecord(match, plateNames(match, view), { event, site, opening }, remarkOn);
}

/** `alice-vs-bob.pdn`, dark's name first: only lower-case letters, digits and hyphens, which every system can store. */
export const recordFileName = (names: Names, ending: 'pdn' | 'gif' = 'pdn'): string =>
  `${safe(names, 'dark')}-vs-${safe(names, 'light')}.${ending}`;

function safe(names: Names, seat: Seat): string {
  const letters = names[seat]
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, 32)
    .replace(/-$/, '');
  return letters === '' ? seat : letters;
}

/** A card holds 4000 characters in all; title, totals and two long names need their share. */
const ROOM_FOR_TURNS = 3000;

/** The time spent on each move and in total (TIME-05), the newest turns where not all have room. For the asker alone. */
export function moveTimesMessage(match: RecordedMatch, view: ViewContext): MessageDraft {
  const { words } = view;
  const { times } = words;
  const turns = turnLines(match.game, words);
  const shown = lastThatFit(turns);
  const left = turns.length - shown.length;
  return privateCard([
    text(
      times.title,
      ...gameTotals(match, view),
      ...(turns.length === 0 ? [times.none] : []),
      ...(left === 0 ? [] : [times.earlier({ count: left })]),
      ...shown,
    ),
  ]);
}

function turnLines(game: Game, words: Words): readonly Markdown[] {
  const turns = Map.groupBy(game.moves.entries(), ([index]) => turnNumber(game, index + 1).turn);
  return Array.from(turns, ([turn, moves]) => {
    const by = (seat: PlayedMove['seat']): Markdown | undefined =>
      moves
        .map(([, played]) => played)
        .filter((played) => played.seat === seat)
        .map((played) => timeOf(played, words))[0];
    return turnLine(turn, by('dark'), by('light'));
  });
}

function timeOf({ move, spent, byLot }: PlayedMove, { times, duration }: Words): Markdown {
  return byLot ? times.lot({ move: makeMove(move) }) : say`${makeMove(move)} ${bold(duration(spent))}`;
}

/** Both moves of a turn with its number: `**3.** 11-15 · 22-18`. */
export const turnLine = (turn: number, dark: Markdown | undefined, light: Markdown | undefined): Markdown =>
  say`${bold(say`${turn}.`)} ${dark ?? '…'}${light === undefined ? '' : say` · ${light}`}`;

export function lastThatFit(lines: readonly Markdown[], characters = ROOM_FOR_TURNS): readonly Markdown[] {
  let room = characters;
  const first = lines.findLastIndex((line) => {
    room -= line.text.length + 1;
    return room < 0;
  });
  return lines.slice(first + 1);
}

/** The opening of a game, if it has a name (HIST-03). */
export function openingLine({ game }: RecordedMatch, { words, openingOf }: ViewContext): readonly Markdown[] {
  const name = openingOf(game);
  return name === undefined ? [] : [words.ending.opening({ name })];
}

/** In two lines, how many moves each player has made, and the time that they have used so far (END-04, TIME-05). */
export function gameTotals({ game, seats, options }: RecordedMatch, view: ViewContext): readonly Markdown[] {
  const { ending } = view.words;
  const names = namesOf(seats, view);
  const { hints, takebacks } = game;
  const helped = SEATS.find((seat) => seats[otherSeat(seat)] === BOT);
  const made = (seat: Seat): number => game.moves.filter((played) => played.seat === seat && !played.byLot).length;
  const byLot = game.moves.filter((played) => played.byLot).length;
  const [dark, light] = [made('dark'), made('light')];
  const help = [
    ...(hints === 0 ? [] : [ending.hints({ count: hints })]),
    ...(takebacks === 0 ? [] : [ending.takebacks({ count: takebacks })]),
  ];
  const spent = timeSpent(game);
  return [
    joinDotted([
      dark === light
        ? ending.totalEach({ moves: dark })
        : ending.totals({ dark, light, darkName: names.dark, lightName: names.light }),
      ...(byLot === 0 ? [] : [ending.byLot({ count: byLot })]),
      ...(help.length === 0 || helped === undefined ? [] : [ending.helped({ name: names[helped], help })]),
      ...(helped === undefined ? help.map((each) => say`${each}`) : []),
    ]),
    joinDotted(
      SEATS.map((seat) => ending.time({ disc: discOf(options.pieces, seat), name: names[seat], spent: spent[seat] })),
    ),
  ];
}
