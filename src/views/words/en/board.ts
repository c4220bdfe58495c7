import { Markdown, type MarkdownPart, say, bold, relativeTime, codeBlock, joinWords } from '../../markdown.ts';
import { boldName, clockFace, CROWN, duration, call, orList, plural, nameOf } from './phrases.ts';
import type { Names } from '../../view-context.ts';
import type { TurnNumber } from '../../record.ts';
import type { Score, StopReason } from '../../../match/phases.ts';

const listedMove = ({ turn, seat }: TurnNumber, move: MarkdownPart) =>
  seat === 'dark' ? say`${turn}. ${move}` : say`${turn}... ${move}`;

/** So many pieces that must jump are named in a line; no board of a game has had more. */
const MOST_NAMED = 6;

/** The board message and its records (PLAY-03, PLAY-06, PLAY-08, PLAY-12). Moves come as notation, spans in milliseconds. */
export const board = {
  pauseOver: say`The pause is over.`,
  gameBegins: say`The game begins.`,
  /** A line of its own: as it begins, Discord would make a list of it. */
  moves: (listed: readonly Markdown[]) => new Markdown(joinWords(listed).text.replace(/^(\d+)\. /, '$1\\. ')),
  /** A jump that is not finished, as far as it has come. */
  hopsSoFar: (hops: string) => say`${bold(hops)}…`,
  crowned: (comment = 'King me!') => say`${CROWN} ${comment}`,
  /** The bot's, on its own crowning and on its opponent's. */
  crownComments: { own: 'My favorite!', theirs: 'Well earned!' },
  thinking: (name: string) => say`${boldName(name)} is thinking…`,
  openingDrawn: (moves: readonly string[]) => say`Opening: ${moves.join(' ')}`,
  onMove: call,
  sideOnMove: (name: string, color: string) => say`${boldName(name)} (${color})`,
  yourMove: (who: Markdown) => say`${who}, your move.`,
  mustJump: (who: Markdown, squares: readonly number[]) =>
    say`${who}, you must jump${squares.length > MOST_NAMED ? '' : say` ${orList(squares)}`}.`,
  keepJumping: (who: Markdown, squares: readonly number[]) => say`${who}, keep jumping: ${orList(squares)}.`,
  drawByQuietTurns: (turnsLeft: number) => say`Draw in ${plural(turnsLeft, 'more quiet turn', 'more quiet turns')}.`,
  drawByRepetition: (moves: readonly string[]) => say`Draw by repetition: ${orList(moves.map(bold))}.`,
  drawByEither: (turnsLeft: number, moves: readonly string[]) =>
    say`Draw: ${orList(moves)}, or ${plural(turnsLeft, 'quiet turn', 'quiet turns')}.`,
  score: (names: Names, { wins, draws }: Score) =>
    say`Score: ${boldName(names.dark)} ${wins.dark} – ${wins.light} ${boldName(names.light)}${drawn(draws)}`,
  record: (name: string, numberedMove: Markdown, spent: number, isCrowned: boolean) =>
    say`${numberedMove} · ${boldName(name)} · ${duration(spent)}${isCrowned ? ' · crowned' : ''}`,
  /** By the numbers of the first turn and the last; `isCut`: not all of them are listed. */
  movesHere: ([first, last]: readonly [number, number], moves: readonly Markdown[], isCut: boolean) => {
    const which = first === last ? `Move ${first} was` : `Moves ${first} to ${last} were`;
    return say`${which} played on this board: ${isCut ? '… ' : ''}${joinWords(moves)}`;
  },
  recordOfLot: (numberedMove: Markdown) => say`${numberedMove} · random opening`,
  numberedMove: (number: TurnNumber, move: string) => bold(listedMove(number, move)),
  listedMove,
  recordOfStart: say`The start of the game.`,
  boardInPause: say`The board when the game was paused.`,
  boardAtTheEnd: say`The board when the game ended.`,
  endedHere: say`The game ended here.`,
  boardElsewhere: say`The game continues below.`,
};

/** The picture's words for someone who can't see it; plain text. */
/** On the picture, behind a name. */
export const endings = { won: 'wins' } as const;

export const alt = {
  noMove: 'No moves have been played.',
  lastMove: (name: string, move: string, isCrowned: boolean) =>
    `Last move: ${nameOf(name)} played ${move}${isCrowned ? ' and was crowned' : ''}.`,
  lotMove: (move: string) => `Last move: ${move}, part of the random opening.`,
  hopsSoFar: (name: string, hops: string) => `${nameOf(name)} is jumping: ${hops} so far.`,
  toMove: (name: string) => `It's ${nameOf(name)}'s turn.`,
  mustJump: (name: string, squares: readonly number[]) => `${nameOf(name)} must jump with ${orList(squares).text}.`,
  paused: 'The game is paused.',
  over: 'The game is over.',
  pdn: 'The moves of the game in Portable Draughts Notation',
};

const drawn = (draws: number) => (draws === 0 ? '' : ` · ${plural(draws, 'draw', 'draws')}`);

/** The time of a turn on the board (TIME-04). Moments and spans in milliseconds. */
export const clock = {
  /** Discord counts down by itself, so the line stays right when the limit has passed; `warning` comes on top of it. */
  due: (at: number, warning = 0) => say`⏱ ${relativeTime(at)}${onTop(warning)}`,
  /** Until both have moved, nobody loses on time (TIME-02). */
  dueOrCalledOff: (lossAt: number) => say`⏱ ${relativeTime(lossAt)}, or the game is called off.`,
  stopped: (reason: StopReason, left: string, warning = 0) => say`⏸ ${left}${onTop(warning)}: ${WHY[reason]}.`,
  leftOnClock: (span: number) => say`${bold(clockFace(span))} left on the clock.`,
  /** Of a player, behind their name on the picture; plain text. */
  face: clockFace,
  span: duration,
  leftOfLimit: (span: number) => say`${bold(duration(span))} left for this move.`,
  leftOfWarning: (span: number, isCalledOff: boolean) =>
    say`${bold(duration(span))} left before the game is ${isCalledOff ? 'called off' : 'lost'}.`,
};

const onTop = (warning: number) => (warning === 0 ? '' : ` (+${duration(warning)})`);

const WHY: Readonly<Record<StopReason, string>> = {
  'process-away': 'I was away',
  'gateway-away': "I can't reach Discord",
  'venue-closed': "I can't write here",
  'server-unavailable': 'Discord has trouble here',
};

interface LetteredSide {
  readonly name: string;
  readonly color: string;
  readonly man: string;
  readonly king: string;
  readonly men: number;
  readonly kings: number;
  /** Of a total time, in milliseconds. */
  readonly rest: number | undefined;
}

const squares = (bottom: string) =>
  say`A bare number is an empty square. Light squares are left out. At the bottom: ${bottom}.`;

const pieces = (men: number, kings: number) =>
  [men > 0 ? plural(men, 'man', 'men') : '', kings > 0 ? plural(kings, 'king', 'kings') : '']
    .filter(Boolean)
    .join(', ');

/** The board in letters (PLAY-11), written to be heard as well as read. */
export const textBoard = {
  begins: say`No moves have been played yet.`,
  lastMove: (name: string, numberedMove: Markdown, isCrowned: boolean) =>
    say`Last move: ${boldName(name)}, ${numberedMove}${isCrowned ? ', crowned' : ''}.`,
  hopsSoFar: (name: string, hops: string) => say`${boldName(name)} is in the middle of a jump: ${bold(hops)}…`,
  turn: (name: string, color: string) => say`It's ${boldName(name)}'s turn (${color}).`,
  paused: say`The game is paused.`,
  result: (result: Markdown) => say`The game is over. ${result}`,
  noResult: say`The game is over, without a result.`,
  lastTurn: (name: string, color: string) => say`It was ${boldName(name)}'s turn (${color}).`,
  mustJump: (moves: readonly string[], more: number) => say`Must jump: ${list(moves, more)}.`,
  moves: (moves: readonly string[], more: number) => say`Moves: ${list(moves, more)}.`,
  noLimit: say`There is no time limit.`,
  side: ({ name, color, man, king, men, kings, rest }: LetteredSide) =>
    say`${boldName(name)}: ${pieces(men, kings) || 'no pieces'}${rest === undefined ? '' : `, ${clockFace(rest)} on the clock`}. ${bold(man)} is a ${color} man, ${bold(king)} a ${color} king.`,
  squares,
  squaresAndStar: (bottom: string) => say`${squares(bottom)} A star marks the piece that moved last.`,
  board: (rows: string) => codeBlock(rows),
};

const list = (moves: readonly string[], more: number) => moves.join(', ') + (more > 0 ? ` and ${more} more` : '');

/** *My view*: the board as one person sees it alone (WATCH-03), addressed to them. */
export const privateView = {
  after: (numberedMove: Markdown, color: string) => say`After ${numberedMove}, seen from the ${color} side.`,
  ofStart: (color: string) => say`The start of the game, seen from the ${color} side.`,
  own: {
    turn: say`Your move.`,
    mustJump: (squares: readonly number[]) => say`You must jump with ${orList(squares.map(bold))}.`,
    anotherJump: (squares: readonly number[]) => say`Keep jumping: choose ${orList(squares.map(bold))}.`,
  },
  others: {
    turn: (name: string) => say`It's ${boldName(name)}'s turn.`,
    mustJump: (name: string, squares: readonly number[]) =>
      say`${boldName(name)} must jump with ${orList(squares.map(bold))}.`,
    anotherJump: (name: string) => say`${boldName(name)} has another jump.`,
  },
  paused: say`The game is paused.`,
  over: say`The game is over.`,
};
