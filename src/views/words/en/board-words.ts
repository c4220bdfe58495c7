import type { MatchOptions, PieceColours } from '../../../match/options.ts';
import type { Seat } from '../../../match/ids.ts';
import { bold, boldName, say, type Markdown } from '../../markdown.ts';
import type { Person } from '../../person.ts';
import type { TurnNumber } from '../../record.ts';
import { duration } from './duration-words.ts';
import { quietWords } from './ending-words.ts';
import { call, colourOf, discOf, orList, plural } from './names.ts';

export interface SideData {
  readonly seat: Seat;
  readonly pieces: PieceColours;
  readonly name: string;
  readonly men: number;
  readonly kings: number;
  /** What the player has used in this game so far, in milliseconds; `undefined` before their first move. */
  readonly spent: number | undefined;
}

export interface ScoreData {
  readonly names: Readonly<Record<Seat, string>>;
  readonly wins: Readonly<Record<Seat, number>>;
  readonly draws: number;
}

/** The board message and its records (PLAY-03, PLAY-06, PLAY-08, PLAY-12). Moves come as notation, spans in milliseconds. */
export const BOARD_WORDS = {
  gameBegins: say`The game begins.`,
  lastMove: (name: string, move: string, spent: number): Markdown =>
    say`${boldName(name)} played ${bold(move)} in ${duration(spent)}.`,
  openingDrawn: (moves: readonly string[]): Markdown => say`The opening is drawn by lot: ${bold(moves.join(' '))}.`,
  hopsSoFar: (name: string, hops: string): Markdown => say`${boldName(name)} is jumping: ${bold(hops)}`,
  turn: (person: Person): Markdown => say`${call(person)}, it is your turn.`,
  /** One person plays both sides: they are told which one it is. */
  turnOfSide: (name: string, colour: string): Markdown => say`${boldName(name)} is on move with ${colour}.`,
  pickAPiece: say`Press a piece to move.`,
  mustJump: (squares: readonly number[]): Markdown => say`You must jump: ${orList(squares.map(bold))}.`,
  chosen: (square: number): Markdown => say`${bold(square)} is picked up. Where does it go?`,
  anotherJump: (hops: readonly string[]): Markdown => say`Another jump is available: ${orList(hops.map(bold))}.`,
  drawByQuietTurns: (turnsLeft: number, rules: MatchOptions['rules']): Markdown =>
    say`Draw after ${bold(plural(turnsLeft, 'more turn', 'more turns'))} without ${quietWords(rules)}.`,
  drawByRepetition: (moves: readonly string[]): Markdown =>
    say`Draw by third repetition after ${orList(moves.map(bold))}.`,
  side: (side: SideData, atTop: boolean): Markdown =>
    say`${atTop ? '▲' : '▼'} ${discOf(side.pieces, side.seat)} ${boldName(side.name)} · ${colourOf(side.pieces, side.seat)} · ${pieces(side)}${used(side)}`,
  score: ({ names, wins, draws }: ScoreData): Markdown =>
    say`Score: ${boldName(names.dark)} ${wins.dark} – ${wins.light} ${boldName(names.light)}${drawn(draws)}`,
  record: (name: string, numberedMove: Markdown, spent: number): Markdown =>
    say`${numberedMove} · ${boldName(name)} · ${duration(spent)}`,
  recordOfLot: (numberedMove: Markdown): Markdown => say`${numberedMove} · drawn by lot`,
  numberedMove: ({ turn, seat }: TurnNumber, move: string): Markdown =>
    bold(seat === 'dark' ? say`${turn}. ${move}` : say`${turn}... ${move}`),
  recordOfStart: say`The start of the game.`,
  boardInPause: say`The board when the game was paused.`,
  boardAtTheEnd: say`The board when the game ended.`,
  boardElsewhere: say`The game goes on further down.`,
} as const;

/** The picture's words for somebody who can't see it; plain text. */
export const ALT_WORDS = {
  noMove: 'No move has been played.',
  lastMove: (name: string, move: string): string => `Last move: ${name} played ${move}.`,
  lotMove: (move: string): string => `Last move: ${move}, drawn by lot.`,
  hopsSoFar: (name: string, hops: string): string => `${name} is jumping: ${hops} so far.`,
  toMove: (name: string): string => `${name} is on move.`,
  mustJump: (name: string, squares: readonly number[]): string => `${name} must jump with ${orList(squares).text}.`,
  paused: 'The game is paused.',
  over: 'The game is over.',
  pdn: 'The moves of the game in Portable Draughts Notation',
} as const;

const drawn = (draws: number): string => (draws === 0 ? '' : ` · ${plural(draws, 'draw', 'draws')}`);

const used = ({ spent }: SideData): string => (spent === undefined ? '' : ` · ${duration(spent)} used`);

const pieces = ({ men, kings }: SideData): string =>
  kings === 0
    ? plural(men, 'man', 'men')
    : men === 0
      ? plural(kings, 'king', 'kings')
      : `${plural(men, 'man', 'men')}, ${plural(kings, 'king', 'kings')}`;
