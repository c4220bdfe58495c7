import { type RecordedMatch, gameRecord } from '../match/game-record.ts';
import { recordPicture, sceneOfPly, plateNames } from './board-picture.ts';
import type { MessageDraft, TextAttachment } from './message-draft.ts';
import type { Names } from './person.ts';
import { type ViewContext, namesOf, type Words } from './view-context.ts';
import type { Markdown } from './markdown.ts';
import type { Game } from '../match/game.ts';
import { makeMove } from '../engine/referee.ts';
import type { Seat } from '../match/ids.ts';
import { textMessage, privateMessage } from './components.ts';

/**
 * The record a board message becomes once move `ply` (1 for the first) was played on it, with the time it took (TIME-05);
 * no buttons, the second mover at the bottom (PLAY-09).
 */
export const recordMessage = (match: RecordedMatch, ply: number, view: ViewContext): MessageDraft =>
  textMessage(recordLine(match, ply, view), {
    attachments: [recordPicture(match, ply, view, sceneOfPly(match, ply, view))],
  });

/** The record of a live board on which no move was made: the game paused or ended, or the board was posted again. */
export function restingBoardMessage(match: RecordedMatch, view: ViewContext): MessageDraft {
  const ply = match.game.moves.length;
  return textMessage(whyItRests(match, view.words), {
    attachments: [recordPicture(match, ply, view, sceneOfPly(match, ply, view))],
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
  const move = numberedMove(game, ply, words);
  if (played === undefined || move === undefined) return board.recordOfStart;
  return played.byLot ? board.recordOfLot(move) : board.record(person(seats[played.seat]).name, move, played.spent);
}

/** Move `ply` (1 for the first) with its number as in PDN: `8. 11-15` for dark, `8... 22x15` for light; `undefined` for 0. */
export function numberedMove(game: Game, ply: number, { board }: Words): Markdown | undefined {
  const played = game.moves[ply - 1];
  return played && board.numberedMove(turnNumber(game, ply), makeMove(played.move));
}

/** The place of a move in the game's record. */
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
  return privateMessage(isOver ? record.whole(moves) : record.soFar(moves), [], [recordFile(match, view)]);
}

/** The game as a PDN file, as far as it has been played, under the players' names of today. */
export const recordFile = (match: RecordedMatch, view: ViewContext): TextAttachment => ({
  kind: 'text',
  name: recordFileName(namesOf(match.seats, view)),
  description: view.words.alt.pdn,
  text: gameRecord(match, plateNames(match, view), { event: view.words.record.event, site: view.words.record.site }),
});

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
