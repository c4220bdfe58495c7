import type { GameResult } from '../../../match/game.ts';
import type { Names } from '../../view-context.ts';
import { isTotal, type MatchOptions, type PieceColors } from '../../../match/options.ts';
import { type Markdown, say, bold, command } from '../../markdown.ts';
import {
  andList,
  boldName,
  colorOf,
  quietTurn,
  CROWN,
  plural,
  discOf,
  duration,
  CHALLENGE,
  OPEN,
  nameOf,
} from './phrases.ts';
import { otherSeat, type Seat } from '../../../match/ids.ts';
import type { CloseReason } from '../../../match/match.ts';
import { button } from './buttons.ts';

/** How a game ended, by name and color, with the one reason for it (END-04). */
export function result(result: GameResult, names: Names, options: MatchOptions): Markdown {
  if (result.kind === 'draw') return say`${bold('Draw')}: ${DRAWN[result.reason](options)}`;
  const { winner, reason } = result;
  return say`${boldName(names[winner])} (${colorOf(options.pieces, winner)}) wins${LOST[reason](boldName(names[otherSeat(winner)]), options)}`;
}

type WinReason = Extract<GameResult, { kind: 'win' }>['reason'];
type DrawReason = Extract<GameResult, { kind: 'draw' }>['reason'];
type DrawOptions = Pick<MatchOptions, 'drawTurns' | 'rules'>;

const LOST: Readonly<Record<WinReason, (loser: Markdown, options: MatchOptions) => Markdown>> = {
  'all-captured': (loser) => say`: all of ${loser}'s pieces were captured.`,
  blocked: (loser) => say`: ${loser}'s pieces are blocked and can't move.`,
  resigned: (loser) => say`: ${loser} resigned.`,
  // The rules that speak of improper delay know of limits for each turn only.
  'improper-delay': (_, { time }) => (isTotal(time) ? say` on time.` : say` on time (improper delay).`),
  left: (loser) => say`: ${loser} left.`,
};

const DRAWN: Readonly<Record<DrawReason, (options: DrawOptions) => Markdown>> = {
  agreement: () => say`both players agreed.`,
  endgame: () => say`neither side could win this endgame, and both players agreed.`,
  'third-repetition': () => say`the same position came up three times.`,
  'quiet-turns': ({ drawTurns, rules }) => say`${drawTurns} turns in a row without ${quietTurn(rules)}.`,
};

interface TimeData {
  readonly seat: Seat;
  readonly pieces: PieceColors;
  readonly name: string;
  /** Their own moves, without a random opening's. */
  readonly moves: number;
  readonly spent: number;
}

export const ending = {
  title: (result: Markdown) => say`### ${CROWN} ${result}`,
  wonAndLost: (winner: string, loser: string) => say`${boldName(winner)}, you win! ${boldName(loser)}, you lose.`,
  drawn: ({ dark, light }: Names) => say`${boldName(dark)} and ${boldName(light)}, well played!`,
  /** The bot's, to whom it has played. */
  botsWord: {
    won: say`Good game! Shall we play another?`,
    lost: say`Well played, you beat me!`,
    drawn: say`Well fought! That was even.`,
  },
  /** Nobody has moved: all there is to tell. */
  withoutMove: (how: Markdown) => say`${CROWN} ${how}`,
  noResult: (why: Markdown) => say`### ${CROWN} No result\n${why}`,
  totals: (moves: number, byLot: number) =>
    say`${bold(plural(moves, 'move', 'moves'))} in all${byLot === 0 ? '' : `, ${byLot} of them in the random opening`}`,
  /** Of a player against the bot. */
  helped: (name: string, hints: number, takebacks: number) =>
    say`${boldName(name)} took ${andList([
      ...(hints === 0 ? [] : [plural(hints, 'hint', 'hints')]),
      ...(takebacks === 0 ? [] : [plural(takebacks, 'move back', 'moves back')]),
    ])}`,
  time: ({ seat, pieces, name, moves, spent }: TimeData) =>
    say`${discOf(pieces, seat)} ${boldName(name)} · ${colorOf(pieces, seat)} · ${plural(moves, 'move', 'moves')} in ${bold(duration(spent))}`,
};

/** Why a match is over, one sentence a reason, for its card in the channel (START-03, START-05). */
export const closing = {
  invitation: (reason: CloseReason, challenger: string, invited: string) => {
    switch (reason) {
      case 'declined':
        return say`${boldName(invited)} declined this time.`;
      case 'cancelled':
        return say`${boldName(challenger)} withdrew the invitation.`;
      case 'expired':
        return say`${boldName(invited)} didn't answer in time, so the invitation expired. You can challenge again any time.`;
      case 'not-ready':
        return say`${boldName(challenger)} was away when it was time to begin, so the match was called off. ${CHALLENGE} starts another.`;
      default:
        return WITHOUT_RESULT[reason];
    }
  },
  table: (reason: CloseReason, challenger: string) => {
    switch (reason) {
      case 'cancelled':
        return say`${boldName(challenger)} closed the table.`;
      case 'expired':
        return say`Nobody joined in time, so the table expired. ${OPEN} opens another.`;
      default:
        return WITHOUT_RESULT[reason];
    }
  },
  game: (reason: CloseReason) => WITHOUT_RESULT[reason],
  afterResult: (reason: CloseReason) =>
    reason === 'closed-by-manager' ? say`A server manager closed the match.` : say`The match is over.`,
};

const WITHOUT_RESULT: Readonly<Record<CloseReason, Markdown>> = {
  declined: say`The match was called off before it began.`,
  cancelled: say`The match was called off before it began.`,
  expired: say`Nobody answered in time, so the match was called off.`,
  'not-ready': say`A player was away when it was time to begin, so the match was called off.`,
  'venue-lost': say`The thread or channel is gone, so the match was closed without a result.`,
  'called-off': say`The match was called off before both players had moved. It doesn't count.`,
  'left-in-pause': say`A player left during the pause, so the match ended without a result. It doesn't count.`,
  'host-left': say`The game was ended without a result.`,
  'closed-by-manager': say`A server manager closed the match without a result.`,
  finished: say`The match is over.`,
};

export const record = {
  event: 'King Me',
  site: 'Discord',
  soFar: (moves: number) =>
    say`The game so far, ${bold(plural(moves, 'move', 'moves'))}, as a PDN file that checkers programs can read.`,
  whole: (moves: number) =>
    say`The game, ${bold(plural(moves, 'move', 'moves'))}, as a PDN file that checkers programs can read.`,
};

/** A game shown again, step by step or moving (PLAY-09, WATCH-03). */
export const replay = {
  start: (moves: number) =>
    moves === 0
      ? say`No move was played.`
      : say`${bold(button.stepNext)} shows the first of ${bold(plural(moves, 'move', 'moves'))}.`,
  place: (ply: number, all: number) => say`Move ${bold(ply)} of ${bold(all)}`,
  shared: (name: string) => say`${boldName(name)} shared the animation of this game.`,
  game: (names: Names, moves: number) =>
    say`${boldName(names.dark)} against ${boldName(names.light)}, ${bold(plural(moves, 'move', 'moves'))}`,
  lastMoves: (moves: number, upTo: Markdown) =>
    moves === 1
      ? say`The only move so far: ${upTo}`
      : say`The last ${bold(plural(moves, 'move', 'moves'))}, up to ${upTo}`,
};

interface GameData {
  readonly names: Names;
  readonly pieces: PieceColors;
  readonly moves: number;
  readonly result: GameResult | undefined;
  readonly options: DrawOptions;
}

interface LastMovesData {
  readonly names: Names;
  readonly pieces: PieceColors;
  readonly moves: readonly string[];
}

/** An animation's words for someone who can't see it; plain text. */
export const replayAlt = {
  game: (data: GameData) =>
    `Animation of a game of checkers, ${players(data)}: ${plural(data.moves, 'move', 'moves')} from the start to the end. ${howItEnded(data)} The PDN file with the result has all the moves as text.`,
  lastMoves: (data: LastMovesData) =>
    `Animation of the ${data.moves.length === 1 ? 'first move' : `last ${data.moves.length} moves`} of a game of checkers, ${players(data)}: ${data.moves.join(', ')}. /checkers pdn has all the moves as text, /checkers board text:true the board.`,
};

const players = ({ names, pieces }: Pick<GameData, 'names' | 'pieces'>) =>
  `${withColor(names, pieces, 'dark')} against ${withColor(names, pieces, 'light')}`;

const withColor = (names: Names, pieces: PieceColors, seat: Seat) =>
  `${nameOf(names[seat])} (${colorOf(pieces, seat)})`;

function howItEnded({ names, result, options }: GameData): string {
  if (result === undefined) return 'It ended without a result.';
  if (result.kind === 'draw') return `It was drawn ${DRAWN_BY[result.reason](options)}.`;
  return `${nameOf(names[result.winner])} wins: ${nameOf(names[otherSeat(result.winner)])} ${LOST_BY[result.reason]}.`;
}

const LOST_BY: Readonly<Record<WinReason, string>> = {
  'all-captured': 'has no piece left',
  blocked: "can't move",
  resigned: 'resigned',
  'improper-delay': 'ran out of time',
  left: 'left',
};

const DRAWN_BY: Readonly<Record<DrawReason, (options: DrawOptions) => string>> = {
  agreement: () => 'by agreement',
  endgame: () => 'by agreement in an endgame that neither side could win',
  'third-repetition': () => 'because the same position came up three times',
  'quiet-turns': ({ drawTurns, rules }) => `after ${drawTurns} turns without ${quietTurn(rules)}`,
};

export const times = {
  title: say`### ${CROWN} Time for each move`,
  none: say`No moves have been played yet.`,
  earlier: (count: number) =>
    say`The first ${plural(count, 'turn is', 'turns are')} left out here; ${command('pdn')} has them all.`,
  move: (move: string, spent: string) => say`${move} ${bold(spent)}`,
  lot: (move: string) => say`${move} random`,
  turn: (turn: number, moves: readonly [Markdown | undefined, Markdown | undefined]) =>
    say`${bold(say`${turn}.`)} ${moves[0] ?? '…'}${moves[1] === undefined ? '' : say` · ${moves[1]}`}`,
};
