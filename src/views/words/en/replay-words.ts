import type { ReplayRejection } from '../../replay.ts';
import { bold, boldName, say, type Markdown } from '../../markdown.ts';
import { type Names, plainName } from '../../person.ts';
import type { GameResult } from '../../../match/game.ts';
import type { MatchOptions, PieceColours } from '../../../match/options.ts';
import { otherSeat, type Seat } from '../../../match/ids.ts';
import { quietWords } from './ending-words.ts';
import { BUTTON } from './button-words.ts';
import { colourOf, plural } from './names.ts';
import type { RefusalWords } from './refusal-words.ts';

/** A game shown again, step by step or moving (PLAY-09, WATCH-03). */
export const REPLAY_WORDS = {
  start: (moves: number): Markdown =>
    moves === 0
      ? say`No move was played.`
      : say`${bold(BUTTON.stepNext)} shows the first of ${bold(plural(moves, 'move', 'moves'))}.`,
  place: (ply: number, all: number): Markdown => say`Move ${bold(ply)} of ${bold(all)}`,
  game: (names: Names, moves: number): Markdown =>
    say`${boldName(names.dark)} against ${boldName(names.light)}, ${bold(plural(moves, 'move', 'moves'))}`,
  lastMoves: (moves: number, upTo: Markdown): Markdown =>
    moves === 1
      ? say`The only move so far: ${upTo}`
      : say`The last ${bold(plural(moves, 'move', 'moves'))}, up to ${upTo}`,
} as const;

interface GameData {
  readonly names: Names;
  readonly pieces: PieceColours;
  readonly moves: number;
  readonly result: GameResult | undefined;
  readonly options: Pick<MatchOptions, 'drawTurns' | 'rules'>;
}

interface LastMovesData {
  readonly names: Names;
  readonly pieces: PieceColours;
  readonly moves: readonly string[];
}

/** A moving picture's words for somebody who can't see it; plain text. */
export const REPLAY_ALT_WORDS = {
  game: (data: GameData): string =>
    `Animation of a game of checkers, ${players(data)}: ${plural(data.moves, 'move', 'moves')} from the start to the end. ${ending(data)} The PDN file with the result has all moves in text.`,
  lastMoves: (data: LastMovesData): string =>
    `Animation of the ${data.moves.length === 1 ? 'first move' : `last ${data.moves.length} moves`} of a game of checkers, ${players(data)}: ${data.moves.join(', ')}. /checkers pdn has all moves in text, /checkers board text:true the board.`,
} as const;

/** Why a game can't be shown again, and what to do. */
export const REPLAY_REFUSAL_WORDS: RefusalWords<ReplayRejection['code']> = {
  'nothing-to-replay': () => say`No move has been played, so there is nothing to show again.`,
  'no-replay-here': () =>
    say`No match is going on here. Where one has ended, ${bold(BUTTON.replay)} below its result shows it again.`,
  'one-board-at-a-time': () =>
    say`Choose one of ${bold('repost')}, ${bold('text')} and ${bold('replay')}: each shows the board in a way of its own.`,
  'not-on-record': () =>
    say`I have no record of that game any more. The PDN file with its result still holds its moves.`,
  'record-out-of-reach': () =>
    say`I can't look up that game at the moment. The button goes on working; please try again in a while.`,
  'animation-busy': () => say`Many animations are being made at the moment. Please try again in half a minute.`,
  'animation-failed': () =>
    say`The animation could not be made. ${bold(BUTTON.replay)} below a result goes through the moves one by one, and ${bold(say`/checkers pdn`)} has them in text.`,
};

const players = ({ names, pieces }: Pick<GameData, 'names' | 'pieces'>): string =>
  `${withColour(names, pieces, 'dark')} against ${withColour(names, pieces, 'light')}`;

const withColour = (names: Names, pieces: PieceColours, seat: Seat): string =>
  `${plainName(names[seat])} (${colourOf(pieces, seat)})`;

function ending({ names, result, options }: GameData): string {
  if (result === undefined) return 'It came to no result.';
  if (result.kind === 'draw') return `It is drawn ${drawnBy(result.reason, options)}.`;
  const loser = plainName(names[otherSeat(result.winner)]);
  return `${plainName(names[result.winner])} wins: ${lostBy(result.reason, loser)}.`;
}

function lostBy(reason: Extract<GameResult, { kind: 'win' }>['reason'], loser: string): string {
  switch (reason) {
    case 'all-captured':
      return `${loser} has no piece left`;
    case 'blocked':
      return `${loser} can't move`;
    case 'resigned':
      return `${loser} resigned`;
    case 'improper-delay':
      return `${loser} ran out of time`;
    case 'left':
      return `${loser} left`;
    default:
      return reason satisfies never;
  }
}

function drawnBy(
  reason: Extract<GameResult, { kind: 'draw' }>['reason'],
  { drawTurns, rules }: GameData['options'],
): string {
  switch (reason) {
    case 'agreement':
      return 'by agreement';
    case 'third-repetition':
      return 'by third repetition';
    case 'quiet-turns':
      return `after ${drawTurns} turns without ${quietWords(rules)}`;
    default:
      return reason satisfies never;
  }
}
