import type { GameResult } from '../../../match/game.ts';
import type { Names } from '../../view-context.ts';
import type { MatchOptions, PieceColors } from '../../../match/options.ts';
import { type Markdown, say, bold, command } from '../../markdown.ts';
import { andList, boldName, colorOf, quietTurn, CROWN, dotted, plural, discOf, duration, nameOf } from './phrases.ts';
import { otherSeat, SEATS, type Seat } from '../../../match/ids.ts';
import type { CloseReason, Score } from '../../../match/phases.ts';
import { button } from './buttons.ts';

/** How a game ended, by name and color, with the one reason for it (END-04). */
export function result(result: GameResult, names: Names, options: MatchOptions): Markdown {
  if (result.kind === 'draw') return say`${bold('Draw')}: ${DRAWN[result.reason](options)}`;
  const { winner, reason } = result;
  return say`${boldName(names[winner])} (${colorOf(options.pieces, winner)}) wins${LOST[reason](boldName(names[otherSeat(winner)]))}`;
}

type WinReason = Extract<GameResult, { kind: 'win' }>['reason'];
type DrawReason = Extract<GameResult, { kind: 'draw' }>['reason'];
type DrawOptions = Pick<MatchOptions, 'drawTurns' | 'rules'>;

const LOST: Readonly<Record<WinReason, (loser: Markdown) => Markdown>> = {
  'all-captured': (loser) => say`: all of ${loser}'s pieces were captured.`,
  blocked: (loser) => say`: ${loser}'s pieces are blocked and can't move.`,
  resigned: (loser) => say`: ${loser} resigned.`,
  'improper-delay': () => say` on time.`,
  left: (loser) => say`: ${loser} left.`,
};

const DRAWN: Readonly<Record<DrawReason, (options: DrawOptions) => Markdown>> = {
  agreement: () => say`both players agreed.`,
  endgame: () => say`neither side could win this endgame, and both players agreed.`,
  'third-repetition': () => say`the same position came up three times.`,
  'quiet-turns': ({ drawTurns, rules }) => say`${drawTurns} turns in a row without ${quietTurn(rules)}.`,
};

interface Totals {
  readonly moves: Readonly<Record<Seat, number>>;
  readonly byLot: number;
  readonly helped: Markdown | undefined;
}

export const ending = {
  title: (result: Markdown) => say`### ${CROWN} ${result}`,
  /** With the score, where the winner of the game leads; else with how the match stands. */
  won: (winner: Seat, names: Names, score: Score) =>
    bold(
      leaderOf(score) === winner
        ? say`${nameOf(names[winner])} wins ${points(score, winner)}${drawsIn(score)}.`
        : say`${nameOf(names[winner])} wins. ${standing(names, score)}.`,
    ),
  drawn: (names: Names, score: Score) =>
    bold(
      score.wins.dark + score.wins.light === 0 && score.draws === 1
        ? say`Draw.`
        : say`Draw. ${standing(names, score)}.`,
    ),
  /** The bot's, to whom it has played. */
  botsWord: {
    won: say`Good game!`,
    lost: say`Well played, you beat me!`,
    drawn: say`Well fought!`,
  },
  /** Nobody has moved: all there is to tell. */
  withoutMove: (how: Markdown) => say`${CROWN} ${how}`,
  noResult: say`### ${CROWN} No result`,
  /** How many each has moved, without a random opening's, and what helped a player against the bot. */
  totals: (names: Names, { moves, byLot, helped }: Totals) =>
    dotted([
      moves.dark === moves.light
        ? bold(say`${plural(moves.dark, 'move', 'moves')} each`)
        : say`${bold(plural(moves.dark, 'move', 'moves'))} by ${boldName(names.dark)}, ${bold(moves.light)} by ${boldName(names.light)}`,
      ...(byLot === 0 ? [] : [say`random opening of ${byLot}`]),
      ...(helped === undefined ? [] : [helped]),
    ]),
  /** Of a player against the bot. */
  helped: (name: string, hints: number, takebacks: number) =>
    say`${boldName(name)} used ${andList([
      ...(hints === 0 ? [] : [plural(hints, 'hint', 'hints')]),
      ...(takebacks === 0 ? [] : [plural(takebacks, 'takeback', 'takebacks')]),
    ])}`,
  times: (names: Names, pieces: PieceColors, spent: Readonly<Record<Seat, number>>) =>
    dotted(SEATS.map((seat) => say`${discOf(pieces, seat)} ${boldName(names[seat])} ${duration(spent[seat])}`)),
};

const leaderOf = ({ wins: { dark, light } }: Score): Seat | undefined =>
  dark === light ? undefined : dark > light ? 'dark' : 'light';

const points = ({ wins }: Score, first: Seat): string => `${wins[first]}-${wins[otherSeat(first)]}`;

const drawsIn = ({ draws }: Score): string => (draws === 0 ? '' : `, ${plural(draws, 'draw', 'draws')}`);

/** How a match stands that is not led by who has just won: "Alice leads 2-1, 1 draw", "It's 1-1". Plain text. */
function standing(names: Names, score: Score): string {
  const leader = leaderOf(score);
  const wins =
    leader === undefined ? `It's ${points(score, 'dark')}` : `${nameOf(names[leader])} leads ${points(score, leader)}`;
  return `${wins}${drawsIn(score)}`;
}

/** Why a match is over, one sentence a reason, for its card in the channel and the end of its thread (START-03, START-05). `by`: who closed it, if that is known. */
export const closing = {
  invitation: (reason: CloseReason, challenger: string, invited: string, by: string | undefined) => {
    switch (reason) {
      case 'declined':
        return say`${boldName(invited)} declined.`;
      case 'cancelled':
        return say`${boldName(challenger)} withdrew the invitation.`;
      case 'expired':
        return say`${boldName(invited)} didn't answer in time, so the invitation expired. You can challenge again any time.`;
      case 'not-ready':
        return say`${boldName(challenger)} was away when it was time to begin, so the match was called off.`;
      case 'called-off':
        return by === undefined ? BEFORE_IT_BEGAN : say`${boldName(by)} called the match off.`;
      default:
        return WITHOUT_RESULT[reason];
    }
  },
  table: (reason: CloseReason, challenger: string) => {
    switch (reason) {
      case 'cancelled':
        return say`${boldName(challenger)} closed the table.`;
      case 'expired':
        return say`Nobody joined in time, so the table expired.`;
      default:
        return WITHOUT_RESULT[reason];
    }
  },
  game: (reason: CloseReason, by: string | undefined) => {
    if (by === undefined) return WITHOUT_RESULT[reason];
    return reason === 'left-in-pause'
      ? say`${boldName(by)} left during the pause, so the game has no result.`
      : say`${boldName(by)} called the game off, so it has no result.`;
  },
  afterResult: (reason: CloseReason) =>
    reason === 'closed-by-manager' ? say`A server manager closed the match.` : say`The match is over.`,
};

const BEFORE_IT_BEGAN = say`The match was called off before it began.`;

const WITHOUT_RESULT: Readonly<Record<CloseReason, Markdown>> = {
  declined: BEFORE_IT_BEGAN,
  cancelled: BEFORE_IT_BEGAN,
  expired: say`Nobody answered in time, so the match was called off.`,
  'not-ready': say`A player was away when it was time to begin, so the match was called off.`,
  'venue-lost': say`The thread or channel is gone, so the match has no result.`,
  'called-off': say`The game was called off before both players had moved, so it has no result.`,
  'left-in-pause': say`A player left during the pause, so the game has no result.`,
  'host-left': say`The game was stopped and has no result.`,
  'closed-by-manager': say`A server manager closed the match. It has no result.`,
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
    `Animation of a game of checkers, ${players(data)}: ${plural(data.moves, 'move', 'moves')} from the start to the end. ${howItEnded(data)} The button PDN below the result gives all the moves as text.`,
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
