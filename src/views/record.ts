import { type RecordedMatch, gameRecord } from '../match/game-record.ts';
import { recordPicture, sceneOfPly, shownGame } from './board-picture.ts';
import type { MessageDraft } from './message-draft.ts';
import { NOBODY, PRIVATE } from './components.ts';
import { type Names, cleanName } from './person.ts';
import type { Markdown } from './markdown.ts';
import { BOARD_WORDS, ALT_WORDS } from './words/en/board-words.ts';
import type { Game } from '../match/game.ts';
import { makeMove } from '../engine/referee.ts';
import type { Seat } from '../match/ids.ts';
import { RECORD_WORDS } from './words/en/record-words.ts';

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

/**
 * What is left of a live board on which no move was made any more: the board as it stood when the game was paused, or
 * ended. Of one that was replaced while play goes on, where to look.
 */
export function restingBoardMessage(match: PlayedMatch, names: Names): MessageDraft {
  const { game } = match;
  const ply = game.moves.length;
  return {
    content: whyItRests(match).text,
    components: [],
    allowed_mentions: NOBODY,
    attachments: [recordPicture(match, ply, names, sceneOfPly(shownGame(match, names), ply))],
  };
}

function whyItRests({ phase }: PlayedMatch): Markdown {
  switch (phase) {
    case 'playing':
      return BOARD_WORDS.boardElsewhere;
    case 'paused':
      return BOARD_WORDS.boardInPause;
    case 'ended':
    case 'closed':
      return BOARD_WORDS.boardAtTheEnd;
    default:
      return phase satisfies never;
  }
}

/** Move `ply` of a game as its record tells it, with who played it and the time it took (TIME-05); for 0, the start. */
export function recordLine(game: Game, ply: number, names: Names): Markdown {
  const played = game.moves[ply - 1];
  const move = numberedMove(game, ply);
  if (played === undefined || move === undefined) return BOARD_WORDS.recordOfStart;
  return played.byLot ? BOARD_WORDS.recordOfLot(move) : BOARD_WORDS.record(names[played.seat], move, played.spent);
}

/** Move `ply` (1 for the first) with its number as in PDN: `8. 11-15` for dark, `8... 22x15` for light; `undefined` for 0. */
export function numberedMove(game: Game, ply: number): Markdown | undefined {
  const played = game.moves[ply - 1];
  return played && BOARD_WORDS.numberedMove(turnNumber(game, ply), makeMove(played.move));
}

/** The place of a move in the game's record. */
export interface TurnNumber {
  readonly turn: number;
  readonly seat: Seat;
}

/**
 * Where move `ply` (1 for the first) stands in the record: as in PDN, one number for a move of each side, dark's first. A
 * game that starts with light on move begins with `1...`.
 */
export function turnNumber(game: Game, ply: number): TurnNumber {
  const skipped = game.start.turn === 'dark' ? 0 : 1;
  const half = ply - 1 + skipped;
  return { turn: Math.floor(half / 2) + 1, seat: half % 2 === 0 ? 'dark' : 'light' };
}

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

/** The game as PDN, as far as it has been played, under the players' names of today. */
export const recordText = (match: RecordedMatch, names: Names): string =>
  gameRecord(
    match,
    { dark: cleanName(names.dark), light: cleanName(names.light) },
    { event: RECORD_WORDS.event, site: RECORD_WORDS.site },
  );

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
