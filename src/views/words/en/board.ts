import type { MatchOptions } from '../../../match/options.ts';
import { Markdown, say, bold, relativeTime, codeBlock } from '../../markdown.ts';
import { boldName, clockFace, duration, call, orList, plural, quietTurn, nameOf } from './phrases.ts';
import type { Names, Person } from '../../view-context.ts';
import type { TurnNumber } from '../../record.ts';
import type { Score, StopReason } from '../../../match/match.ts';

const listedMove = ({ turn, seat }: TurnNumber, move: string) =>
  seat === 'dark' ? say`${turn}. ${move}` : say`${turn}... ${move}`;

/** The board message and its records (PLAY-03, PLAY-06, PLAY-08, PLAY-12). Moves come as notation, spans in milliseconds. */
export const board = {
  pauseOver: say`The pause is over.`,
  gameBegins: say`The game begins.`,
  lastMove: (name: string, move: string, spent: number, before: readonly string[]) =>
    say`${boldName(name)} played ${bold(move)} in ${duration(spent)}${before.length === 0 ? '' : say` (before that: ${before.join(' ')})`}.`,
  crowned: (name: string, square: number, comment = 'King me!') =>
    say`${boldName(name)} is crowned on ${bold(square)}. ${comment}`,
  /** The bot's, on its own crowning and on its opponent's. */
  crownComments: { own: 'My favorite move!', theirs: 'Well earned!' },
  thinking: (name: string) => say`${boldName(name)} is thinking ...`,
  openingDrawn: (moves: readonly string[]) => say`Random opening: ${bold(moves.join(' '))}.`,
  hopsSoFar: (name: string, hops: string) => say`${boldName(name)} is jumping: ${bold(hops)}`,
  turn: (person: Person) => say`${call(person)}, it's your turn.`,
  turnOfSide: (name: string, color: string) => say`It's ${boldName(name)}'s turn (${color}).`,
  mustJump: (squares: readonly number[]) => say`You must jump: ${orList(squares.map(bold))}.`,
  anotherJump: say`Another jump is available.`,
  drawByQuietTurns: (turnsLeft: number, rules: MatchOptions['rules']) =>
    say`Draw after ${bold(plural(turnsLeft, 'more turn', 'more turns'))} without ${quietTurn(rules)}.`,
  drawByRepetition: (moves: readonly string[]) =>
    say`Playing ${orList(moves.map(bold))} draws the game: the same position three times.`,
  score: (names: Names, { wins, draws }: Score) =>
    say`Score: ${boldName(names.dark)} ${wins.dark} – ${wins.light} ${boldName(names.light)}${drawn(draws)}`,
  record: (name: string, numberedMove: Markdown, spent: number, isCrowned: boolean) =>
    say`${numberedMove} · ${boldName(name)} · ${duration(spent)}${isCrowned ? ' · crowned' : ''}`,
  /** `more`: how many were made before those that are listed. */
  movesHere: (moves: readonly Markdown[], more: number) => {
    const listed = new Markdown(moves.map(({ text }) => text).join(' '));
    return more === 0
      ? say`Played here: ${listed}`
      : say`Played here: ${plural(more, 'move', 'moves')}, then ${listed}`;
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
  /** Discord counts down by itself, so the line stays right when the limit has passed. */
  dueThenLost: (limitAt: number, lossAt: number, isCalledOff: boolean) =>
    say`Move due ${relativeTime(limitAt)}, ${isCalledOff ? 'or the game is called off' : 'loss on time'} ${relativeTime(lossAt)}.`,
  dueOrLost: (lossAt: number, isCalledOff: boolean) =>
    say`Move due ${relativeTime(lossAt)}, or the game is ${isCalledOff ? 'called off' : 'lost'}.`,
  stopped: (reason: StopReason, left: Markdown) => say`The clock is stopped: ${WHY[reason]}. ${left}`,
  runsOut: (lossAt: number, isCalledOff: boolean) =>
    isCalledOff
      ? say`Move due ${relativeTime(lossAt)}, or the game is called off.`
      : say`Time runs out ${relativeTime(lossAt)}.`,
  leftOnClock: (span: number) => say`${bold(clockFace(span))} left on the clock.`,
  /** Of a player, behind their name on the picture; plain text. */
  face: clockFace,
  leftOfLimit: (span: number) => say`${bold(duration(span))} left for this move.`,
  leftOfWarning: (span: number, isCalledOff: boolean) =>
    say`${bold(duration(span))} left before the game is ${isCalledOff ? 'called off' : 'lost'}.`,
};

const WHY: Readonly<Record<StopReason, string>> = {
  'process-away': 'I was away',
  'gateway-away': "I can't reach Discord",
  'venue-closed': "I can't write in this thread",
  'server-unavailable': 'Discord is having trouble with this server',
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
  say`A number alone is an empty square; the squares in between aren't used. At the bottom: ${bottom}.`;

/** The board in letters (PLAY-11), written to be heard as well as read. */
export const textBoard = {
  begins: say`No moves have been played yet.`,
  lastMove: (name: string, numberedMove: Markdown, isCrowned: boolean) =>
    say`Last move: ${boldName(name)}, ${numberedMove}${isCrowned ? ', crowned' : ''}.`,
  turn: (name: string, color: string) => say`It's ${boldName(name)}'s turn (${color}).`,
  paused: say`The game is paused.`,
  result: (result: Markdown) => say`The game is over. ${result}`,
  noResult: say`The game is over, without a result.`,
  lastTurn: (name: string, color: string) => say`It was ${boldName(name)}'s turn (${color}).`,
  mustJump: (moves: readonly string[], more: number) => say`Must jump: ${list(moves, more)}.`,
  moves: (moves: readonly string[], more: number) => say`Moves: ${list(moves, more)}.`,
  noLimit: say`There is no time limit.`,
  losesAt: (loss: number, isCalledOff: boolean) =>
    say`If no move is made, the game is ${isCalledOff ? 'called off' : 'lost'} ${relativeTime(loss)}.`,
  limitAndLoss: (limit: number, loss: number, isCalledOff: boolean) =>
    say`The time limit is reached ${relativeTime(limit)}; if no move is made, the game is ${isCalledOff ? 'called off' : 'lost'} ${relativeTime(loss)}.`,
  clockStopped: (left: number) => say`The clock is stopped with ${bold(duration(left))} left.`,
  side: ({ name, color, man, king, men, kings, rest }: LetteredSide) =>
    say`${bold(man)} is a ${color} man, ${bold(king)} a ${color} king: ${boldName(name)} has ${plural(men, 'man', 'men')} and ${plural(kings, 'king', 'kings')}${rest === undefined ? '' : `, with ${clockFace(rest)} on the clock`}.`,
  squares,
  squaresAndStar: (bottom: string) => say`${squares(bottom)} A star marks the piece that moved last.`,
  board: (rows: string) => codeBlock(rows),
};

const list = (moves: readonly string[], more: number) => moves.join(', ') + (more > 0 ? ` and ${more} more` : '');

/** *My view*: the board as one person sees it alone (WATCH-03). */
export const privateView = {
  after: (numberedMove: Markdown, color: string) => say`After ${numberedMove}, seen from the ${color} side.`,
  ofStart: (color: string) => say`The start of the game, seen from the ${color} side.`,
  turn: (name: string) => say`It's ${boldName(name)}'s turn.`,
  ownTurn: say`It's your turn.`,
  paused: say`The game is paused.`,
  over: say`The game is over.`,
};
