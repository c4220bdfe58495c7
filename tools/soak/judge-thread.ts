import {
  findMove,
  isWhole,
  legalMoves,
  movableSquares,
  nextSquares,
  onlyMovable,
  play,
  squaresOf,
} from '../../src/engine/moves.ts';
import type { Square } from '../../src/engine/square.ts';
import { makeMove } from '../../src/engine/referee.ts';
import { pieceAt, piecesOf, SIDES, type Position } from '../../src/engine/position.ts';
import { isFinished, isRunning, type PlayingMatch, type Match } from '../../src/match/phases.ts';
import { type Meaning, isEnding, recordLine, turnIn, type SeenButton, type SeenMessage, movesHere } from './seen.ts';
import type { MatchEvent } from '../../src/match/match.ts';
import { MOST_MOVES_HERE } from '../../src/views/record.ts';
import { numbersStanding, type PersonOf, type Story } from './judge-journal.ts';
import { SEATS } from '../../src/match/ids.ts';
import { boardOf } from '../../src/match/game.ts';

type Difference = readonly [expected: string, found: string];

/**
 * Whether the thread of a match shows exactly what its journal wants, and nothing else that looks alive. What must stand there
 * is derived from the events alone, not from what the bot would write.
 */
export function judgeThread(story: Story, thread: readonly SeenMessage[], person: PersonOf): readonly string[] {
  const { match, id } = story;
  const live = thread.filter(({ buttons }) => buttons.some(({ means }) => means !== undefined && isOfBoard(means)));
  const count = (what: string, expected: number, found: number): readonly Difference[] =>
    expected === found ? [] : [[`${expected} ${what}`, String(found)]];
  const ends = story.events.filter(({ before, after }) => isRunning(before) && isFinished(after)).length;
  const differences = [
    ...count(`live board(s), the match being ${match.phase}`, match.phase === 'playing' ? 1 : 0, live.length),
    ...(match.phase === 'playing' ? live.flatMap((board) => judgeBoard(match, board, person)) : []),
    ...numbersStanding(match).flatMap((number) =>
      count(
        `message(s) with the question ${number}`,
        match.phase === 'open-table' ? 0 : 1,
        thread.filter((message) => asks(message, number)).length,
      ),
    ),
    ...calls(story, thread),
    ...count('end(s) told', ends, thread.filter(isEnding).length),
    ...ratingsTold(story, thread, person),
    ...records(story, thread),
    ...deadButtons(story, thread),
    ...('stops' in match && match.stops.length > 0
      ? [['a clock that nothing holds', match.stops.map(({ reason }) => reason).join(', ')] as const]
      : []),
  ];
  return differences.map(([expected, found]) => `match ${id}: expected ${expected}, found ${found}`);
}

const isOfBoard = ({ on }: Meaning): boolean => on === 'board';

const asks = ({ buttons }: SeenMessage, number: number): boolean =>
  buttons.some(({ means }) => means?.number === number);

function judgeBoard({ game, seats }: PlayingMatch, board: SeenMessage, person: PersonOf): readonly Difference[] {
  const ids = board.buttons.flatMap(({ means }) => means ?? []);
  const old = ids.filter((id) => isOfBoard(id) && id.board !== game.boardRevision);
  if (old.length > 0)
    return [[`the live board at revision ${game.boardRevision}`, old.map(({ verb }) => verb).join(' ')]];
  const targets = ids.flatMap((id) => (id.verb === 'go' ? [id.squares] : []));
  const isJumping = game.hops.length > 0;
  // The only piece that can move needs no choosing.
  const isFork = onlyMovable(game.position) !== undefined && targets.some((path) => !isWhole(game.position, path));
  // The chosen piece goes back.
  const pieces = ids.flatMap((id) => (id.verb === 'pick' || id.verb === 'back' ? id.squares : []));
  const mover = person(seats[game.position.turn]);
  const { id, name } = turnIn(board);
  return [
    ...(pieces.length > 0 || isJumping || isFork ? stepByStep() : wholeMoves(game.position, targets)),
    ...samePosition(`board ${game.boardRevision}`, boardOf(game), board.alt),
    ...((id === undefined ? name === mover.name : id === mover.userId)
      ? []
      : [[`the turn of ${mover.name}`, id ?? name ?? board.words] as const]),
  ];

  function stepByStep(): readonly Difference[] {
    const chosen = isJumping ? game.hops : (targets[0]?.slice(0, -1) ?? []);
    return [
      ...sameSquares('piece buttons', isJumping || isFork ? [] : movableSquares(game.position), pieces),
      ...sameSquares(
        'target buttons',
        chosen.length === 0 ? [] : nextSquares(game.position, chosen),
        targets.flatMap((squares) => squares.at(-1) ?? []),
      ),
    ];
  }
}

function wholeMoves(position: Position, offered: readonly (readonly Square[])[]): readonly Difference[] {
  const inWords = (paths: readonly (readonly Square[])[]): string =>
    paths
      .map((path) => path.join('-'))
      .toSorted()
      .join(' ');
  const legal = inWords(legalMoves(position).map(squaresOf));
  return legal === inWords(offered) ? [] : [[`the moves ${legal}`, inWords(offered)]];
}

function sameSquares(what: string, expected: readonly number[], found: readonly number[]): readonly Difference[] {
  const inOrder = (squares: readonly number[]): string => squares.toSorted((a, b) => a - b).join(' ');
  return inOrder(expected) === inOrder(found) ? [] : [[`${what} ${inOrder(expected)}`, inOrder(found)]];
}

const SIDE = /[A-Z][a-z]+: ((?:(?:men|man|kings?) on [\d, ]+(?:; )?)+|no pieces)\./g;
const MEN = /m[ea]n on ([\d, ]+)/;
const KINGS = /kings? on ([\d, ]+)/;

function samePosition(what: string, position: Position, alt: string): readonly Difference[] {
  const numbersIn = (text = ''): readonly number[] => Array.from(text.matchAll(/\d+/g), ([number]) => Number(number));
  const inWords = (men: readonly number[], kings: readonly number[]): string =>
    [...men, ...kings.map((square) => `K${square}`)].join(',');
  const expected = SIDES.map((side) => {
    const isKing = (square: (typeof squares)[number]): boolean => pieceAt(position, square)?.king === true;
    const squares = piecesOf(position, side);
    return inWords(
      squares.filter((square) => !isKing(square)),
      squares.filter(isKing),
    );
  }).join(' : ');
  const sides = Array.from(alt.matchAll(SIDE), ([, pieces = '']) =>
    inWords(numbersIn(MEN.exec(pieces)?.[1]), numbersIn(KINGS.exec(pieces)?.[1])),
  );
  const found = sides.join(' : ');
  return expected === found ? [] : [[`${what} with ${expected}`, found === '' ? `"${alt}"` : found]];
}

const isPlayedAlone = (match: Match): boolean => 'level' in match && match.level !== undefined;

/** Records whose moves were taken back later are not judged. */
const records = (story: Story, thread: readonly SeenMessage[]): readonly Difference[] =>
  story.events.some(({ event }) => event.type === 'MoveTakenBack')
    ? []
    : 'options' in story.match && story.match.options.boards === 'one'
      ? recordsOfBoards(story, thread)
      : recordsOfMoves(story, thread);

/** Each board message that was left behind tells the moves made on it, or the last of them. */
function recordsOfBoards({ events }: Story, thread: readonly SeenMessage[]): readonly Difference[] {
  const told: string[] = [];
  let here: string[] = [];
  for (const { event, before } of events) {
    const move =
      before.phase === 'playing' && event.type === 'MovePlayed' && findMove(before.game.position, event.squares);
    if (move && !isDrawn(event)) here.push(makeMove(move));
    if (!LEAVES_BOARD.has(event.type)) continue;
    const played = 'game' in before && before.game !== undefined ? before.game.moves.length : 0;
    const turns = [played - here.length + 1, played].map((ply) => Math.ceil(ply / 2)).join('-');
    if (here.length > 0) told.push(`${turns}: ${here.slice(-MOST_MOVES_HERE).join(' ')}`);
    here = [];
  }
  const expected = told.join(', ');
  const found = thread.flatMap(({ words }) => movesHere(words) ?? []).join(', ');
  return expected === found ? [] : [[`the records ${expected}`, found]];
}

/** No board shows what chance has played before the first one. */
const isDrawn = (event: MatchEvent): boolean => event.type === 'MovePlayed' && event.byLot === true;

const LEAVES_BOARD: ReadonlySet<MatchEvent['type']> = new Set(['BoardMoved', 'GamePaused', 'GameEnded', 'MatchClosed']);

function recordsOfMoves({ events }: Story, thread: readonly SeenMessage[]): readonly Difference[] {
  const moves = events.flatMap(({ event, before }) => {
    if (event.type !== 'MovePlayed' || before.phase !== 'playing' || isDrawn(event)) return [];
    const move = findMove(before.game.position, event.squares);
    const ply = before.game.moves.length + 1;
    const number = `${Math.ceil(ply / 2)}.${ply % 2 === 1 ? '' : '..'}`;
    return move === undefined
      ? []
      : [{ line: `${number} ${makeMove(move)}`, position: play(before.game.position, move) }];
  });
  const shown = thread.filter(({ words }) => recordLine(words) !== undefined);
  const expected = moves.map(({ line }) => line).join(', ');
  const found = shown.map(({ words }) => recordLine(words)).join(', ');
  if (expected !== found) return [[`the records ${expected}`, found]];
  return moves.flatMap(({ line, position }, index) =>
    samePosition(`the record "${line}"`, position, shown[index]?.alt ?? ''),
  );
}

function calls({ events }: Story, thread: readonly SeenMessage[]): readonly Difference[] {
  // Nobody is called where one person plays.
  const wanted = events.some(({ event, after }) => event.type === 'GameStarted' && !isPlayedAlone(after)) ? 1 : 0;
  const end = thread.findIndex(isEnding);
  const game = thread.slice(0, end < 0 ? undefined : end);
  const found = game.filter(({ mentions }) => mentions.length === 2).map(({ words }) => words);
  return found.length === wanted
    ? []
    : [[`${wanted} call(s) of both players`, `${found.length}: ${found.join(' / ')}`]];
}

/** What each end does to the ratings, or that it does nothing, stands below it: `Live rating: **Alice** 1512 (+8) · ...`. */
function ratingsTold({ events }: Story, thread: readonly SeenMessage[], person: PersonOf): readonly Difference[] {
  const expected = events.flatMap(({ event, before }, index) => {
    if (event.type !== 'GameEnded' || !('game' in before) || before.game === undefined || isPlayedAlone(before))
      return [];
    const rated = events[index + 1]?.event;
    if (rated?.type !== 'GameRated') return ['**Not rated**'];
    const told = SEATS.map((seat) => {
      const [from, to] = [rated[seat].before.rating, rated[seat].after.rating].map(Math.round);
      const gain = (to ?? 0) - (from ?? 0);
      const name = 'seats' in before && before.seats !== undefined ? person(before.seats[seat]).name : '';
      return `**${name}** ${to}${rated[seat].after.deviation < 110 ? '' : '?'} (${gain < 0 ? '' : '+'}${gain})`;
    });
    return [`${rated.pool === 'live' ? 'Live' : 'Correspondence'} rating: ${told.join(' · ')}`];
  });
  const found = thread.filter(isEnding).flatMap(({ words }) => RATING.exec(words)?.[0].replaceAll('\u00A0', ' ') ?? []);
  return expected.join('; ') === found.join('; ') ? [] : [[`the ratings ${expected.join('; ')}`, found.join('; ')]];
}

const RATING = /^(?:(?:Live|Correspondence) rating: .*|\*\*Not rated\*\*)/mu;

/** Buttons that can be pressed and lead nowhere, or into another match. */
function deadButtons({ id, match }: Story, thread: readonly SeenMessage[]): readonly Difference[] {
  const standing = numbersStanding(match);
  const board = match.phase === 'playing' ? match.game.boardRevision : undefined;
  const isDead = ({ means }: SeenButton): boolean => {
    if (means === undefined || (means.match !== undefined && means.match !== id)) return true;
    return (
      (isOfBoard(means) && means.board !== board) || (means.number !== undefined && !standing.includes(means.number))
    );
  };
  const dead = thread.flatMap(({ buttons }) => buttons.filter(isDead));
  return dead.length === 0 ? [] : [['no button that leads nowhere', dead.map(({ customId }) => customId).join(' ')]];
}
