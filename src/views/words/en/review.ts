import type { MoveKind } from '../../../engine/search/review.ts';
import type { Seat } from '../../../match/ids.ts';
import type { PieceColors } from '../../../match/options.ts';
import { bold, joinWords, type Markdown, say } from '../../markdown.ts';
import type { Names } from '../../view-context.ts';
import { boldName, colorOf, CROWN, discOf, nameOf, plural } from './phrases.ts';

const inPercent = (percent: number): string => `${percent}%`;
const percent = (share: number): string => inPercent(Math.round(100 * share));

const MARKS: Readonly<Record<MoveKind, string>> = {
  best: '✓',
  good: '',
  inaccuracy: '?!',
  mistake: '?',
  blunder: '??',
  forced: '□',
  opening: '',
};

const A_KIND: Readonly<Record<MoveKind, string>> = {
  best: 'the best move',
  good: 'a good move',
  inaccuracy: 'an inaccuracy',
  mistake: 'a mistake',
  blunder: 'a blunder',
  forced: 'the only move',
  opening: 'part of the random opening',
};

const KINDS: Readonly<Record<MoveKind, readonly [one: string, many: string]>> = {
  best: ['best', 'best'],
  good: ['good', 'good'],
  inaccuracy: ['inaccuracy', 'inaccuracies'],
  mistake: ['mistake', 'mistakes'],
  blunder: ['blunder', 'blunders'],
  forced: ['forced', 'forced'],
  opening: ['random', 'random'],
};

interface SideData {
  readonly seat: Seat;
  readonly pieces: PieceColors;
  readonly name: string;
  /** Per cent; `undefined` where too few moves count. */
  readonly accuracy: number | undefined;
}

/** A move that cost much. */
interface TurningPoint {
  /** With its number. */
  readonly move: Markdown;
  readonly kind: MoveKind;
  readonly name: string;
  readonly better: string;
  /** What would have followed. */
  readonly next: readonly string[];
  /** The mover's chance with the better move and after the played one, 0 to 1. */
  readonly chances: readonly [number, number];
}

/** A finished game looked at by the program: what each move was worth. */
export const review = {
  title: say`### ${CROWN} Review`,
  shared: (name: string) => say`${boldName(name)} shared the review of this game.`,
  /** Behind a name on the picture; plain text. */
  note: (accuracy: number | undefined) => (accuracy === undefined ? '' : inPercent(accuracy)),
  progress: (done: number, all: number) =>
    say`${bold('Looking at the game …')} move ${bold(done)} of ${bold(all)}\n${bar(done / Math.max(all, 1))}`,
  side: ({ seat, pieces, name, accuracy }: SideData) =>
    say`${discOf(pieces, seat)} ${boldName(name)} · ${accuracy === undefined ? 'too few moves to judge' : say`accuracy ${bold(inPercent(accuracy))}`}`,
  counts: (name: string, counts: readonly (readonly [MoveKind, number])[]) =>
    say`${boldName(name)}: ${counts.map(([kind, count]) => plural(count, ...KINDS[kind])).join(', ') || 'no moves'}`,
  curve: (names: Names, pieces: PieceColors) =>
    say`More ${colorOf(pieces, 'dark')} means ${boldName(names.dark)} was ahead; more ${colorOf(pieces, 'light')}, ${boldName(names.light)}.`,
  /** A turning point in one line. */
  cost: ({ move, kind, name, better, chances: [could, did] }: TurningPoint) =>
    say`${move}: ${A_KIND[kind]}, ${boldName(name)} ${percent(could)} → ${percent(did)}. Better: ${bold(better)}.`,
  turning: ({ move, kind, name, better, next, chances: [could, did] }: TurningPoint) =>
    joinWords([
      say`${move} was ${A_KIND[kind]}.`,
      say`Better: ${bold(better)}${next.length === 0 ? '' : `, then ${next.join(' ')}`}.`,
      say`${boldName(name)}'s winning chances: ${percent(could)} → ${percent(did)}.`,
    ]),
  noTurning: say`No big mistakes. Well played!`,
  arrows: say`Solid arrow: the better move. Dashed arrow: the move played.`,
  movesTitle: say`### ${CROWN} All moves`,
  earlier: (count: number) =>
    say`The first ${plural(count, 'turn is', 'turns are')} left out here; the file with the review has them all.`,
  move: (move: string, kind: MoveKind) => (MARKS[kind] === '' ? say`${move}` : say`${move} ${MARKS[kind]}`),
  turn: (turn: number, moves: readonly [Markdown | undefined, Markdown | undefined]) =>
    say`${bold(say`${turn}.`)} ${moves[0] ?? '…'}${moves[1] === undefined ? '' : say` · ${moves[1]}`}`,
  legend: say`✓ best · no mark: good · ?! inaccuracy · ? mistake · ?? blunder · □ the only move`,
  /** In the file, behind the evaluation; plain text. */
  remark: (kind: MoveKind, better: readonly string[]) => {
    const said = `${A_KIND[kind].charAt(0).toUpperCase()}${A_KIND[kind].slice(1)}.`;
    return better.length === 0 ? said : `${said} Better: ${better.join(' ')}`;
  },
};

const CELLS = 12;
const bar = (share: number): string =>
  '▰'.repeat(Math.round(CELLS * share)) + '▱'.repeat(CELLS - Math.round(CELLS * share));

interface CurveAlt {
  readonly names: Names;
  readonly pieces: PieceColors;
  readonly accuracy: Readonly<Record<Seat, number | undefined>>;
  readonly moves: number;
  /** Dark's chances before and after each turning point. */
  readonly points: readonly { readonly move: string; readonly before: number; readonly after: number }[];
  readonly end: number;
}

/** The pictures of a review for someone who can't see them; plain text. */
export const reviewAlt = {
  curve: ({ names, pieces, accuracy, moves, points, end }: CurveAlt): string => {
    const side = (seat: Seat): string => {
      const share = accuracy[seat];
      return `${nameOf(names[seat])} (${colorOf(pieces, seat)})${share === undefined ? '' : `, accuracy ${inPercent(share)}`}`;
    };
    const dark = nameOf(names.dark);
    const turns = points.map(({ move, before, after }) => `at ${move} from ${percent(before)} to ${percent(after)}`);
    const course = turns.length === 0 ? '' : ` They changed most ${turns.join('; ')}.`;
    return `Graph of the chances over ${plural(moves, 'move', 'moves')}: ${side('dark')}, against ${side('light')}. The chances are ${dark}'s.${course} At the end: ${percent(end)}.`;
  },
  board: (name: string, played: string, better: string) =>
    `${nameOf(name)} played ${played} here. Better was ${better}.`,
  file: 'The game as a PDN file, with an evaluation of each move',
};
