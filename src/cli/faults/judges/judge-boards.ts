import type { Meaning } from '../../play/button-meaning.ts';
import { movableSquares, nextSquares, positionAfterHops, play } from '../../../engine/moves.ts';
import { makeMove } from '../../../engine/referee.ts';
import type { Position } from '../../../engine/position.ts';
import type { Square } from '../../../engine/square.ts';
import { questionsOf, type PersonOf } from '../../../views/standing-question.ts';
import type { PlayingMatch } from '../../../match/match.ts';
import type { SeenButton, SeenMessage } from '../seen-message.ts';
import { recordLine } from '../seen-record.ts';
import type { Story } from '../story.ts';
import { eventsOf, movesOf } from './moves-of.ts';
import { describePlacement, placementIn, placementOf } from './placement.ts';
import type { Problem } from './problem.ts';

/**
 * What the thread of a match shows equals the match: one live board that is the current one while it is played and none
 * otherwise, each standing question once, every move in its record, and no other button that looks alive.
 */
export function judgeBoards(story: Story, thread: readonly SeenMessage[], person: PersonOf): readonly Problem[] {
  const { match } = story;
  const problem = (expected: string, found: string): Problem => ({ check: 'boards', match: story.id, expected, found });
  const live = thread.filter(({ buttons }) => buttons.some(({ means }) => means !== undefined && isOfBoard(means)));
  const wanted = match.phase === 'playing' ? 1 : 0;
  const problems = [
    ...(live.length === wanted
      ? []
      : [
          problem(
            `${wanted} live board(s), the match being ${match.phase}`,
            `${live.length}: ${live.map(({ id }) => id).join(', ')}`,
          ),
        ]),
    ...(match.phase === 'playing' ? live.flatMap((board) => judgeBoard(match, board, person)) : []).map(
      ([expected, found]) => problem(expected, found),
    ),
    ...questions(story, thread).map(([expected, found]) => problem(expected, found)),
    ...records(story, thread).map(([expected, found]) => problem(expected, found)),
    ...strangers(story, thread).map(([expected, found]) => problem(expected, found)),
  ];
  return problems;
}

/** What was expected, and what is there instead. */
type Difference = readonly [expected: string, found: string];

const isOfBoard = ({ on }: Meaning): boolean => on === 'board';

function judgeBoard(match: PlayingMatch, board: SeenMessage, person: PersonOf): readonly Difference[] {
  const { game } = match;
  const ids = board.buttons.flatMap(({ means }) => means ?? []);
  const old = ids.filter((id) => isOfBoard(id) && id.board !== game.boardRevision);
  if (old.length > 0)
    return [[`the live board at revision ${game.boardRevision}`, `buttons ${ids.map(idText).join(' ')}`]];
  const hops = ids.flatMap((id) => (id.verb === 'go' ? [id.squares] : []));
  const [path] = hops;
  const chosen = path?.slice(0, -1) ?? [];
  const isJumping = chosen.length > 1;
  const position = isJumping ? positionAfterHops(game.position, chosen)?.position : game.position;
  const pieces = ids.flatMap((id) => (id.verb === 'pick' ? id.squares : []));
  const movable = isJumping ? [] : movableSquares(game.position);
  const targets = path === undefined ? [] : nextSquares(game.position, chosen);
  return [
    ...sameSquares('piece buttons', movable, pieces),
    ...sameSquares(
      'target buttons',
      targets,
      hops.flatMap((squares) => squares.at(-1) ?? []),
    ),
    ...samePosition(`board ${game.boardRevision}`, position, board.alt),
    ...turnShown(match, board.words, person),
  ];
}

function sameSquares(what: string, expected: readonly Square[], found: readonly Square[]): readonly Difference[] {
  const inOrder = (squares: readonly Square[]): string => squares.toSorted((a, b) => a - b).join(' ');
  return inOrder(expected) === inOrder(found) ? [] : [[`${what} ${inOrder(expected)}`, inOrder(found)]];
}

function samePosition(what: string, position: Position | undefined, alt: string): readonly Difference[] {
  const expected = position === undefined ? 'no such position' : describePlacement(placementOf(position));
  const shown = placementIn(alt);
  const found = shown === undefined ? `"${alt}"` : describePlacement(shown);
  return expected === found ? [] : [[`${what} with ${expected}`, found]];
}

const TURN = /(?:<@(\d+)>|\*\*([^*]+)\*\*), it is your turn/;

function turnShown({ seats, game }: PlayingMatch, words: string, person: PersonOf): readonly Difference[] {
  const { userId, name } = person(seats[game.position.turn]);
  const [, calledId, calledName] = TURN.exec(words) ?? [];
  const isRight = calledId === undefined ? calledName === name : calledId === userId;
  return isRight ? [] : [[`it is the turn of ${name}`, calledId ?? calledName ?? words]];
}

function questions({ match }: Story, thread: readonly SeenMessage[]): readonly Difference[] {
  return questionsOf(match).flatMap(({ kind, number }): readonly Difference[] => {
    const asked = thread.filter(({ buttons }) =>
      buttons.some(({ means }) => means !== undefined && isQuestion(means) && means.number === number),
    );
    return asked.length === 1 ? [] : [[`the question ${kind} (${number}) once`, `${asked.length} times`]];
  });
}

const isQuestion = ({ number }: Meaning): boolean => number !== undefined;

/** Every move of every game has its record, in order, with the board after it. */
function records(story: Story, thread: readonly SeenMessage[]): readonly Difference[] {
  const expected = movesOf(story)
    .filter(({ played }) => !played.byLot)
    .map(({ played, ply }) => `${Math.ceil(ply / 2)}.${ply % 2 === 1 ? '' : '..'} ${makeMove(played.move)}`);
  const shown = thread.filter(({ words }) => recordLine(words) !== undefined);
  const found = shown.map(({ words }) => recordLine(words) ?? '');
  const index = expected.findIndex((line, place) => found[place] !== line);
  if (index >= 0 || found.length !== expected.length) {
    const from = Math.max(0, (index < 0 ? expected.length : index) - 1);
    const part = (lines: readonly string[]): string =>
      `${lines.length} records, from the ${from + 1}. on: ${lines.slice(from, from + 5).join(', ')}`;
    return [[part(expected), part(found)]];
  }
  const positions = positionsOf(story);
  return shown.flatMap(({ alt, words }, place) => samePosition(`the record "${words}"`, positions[place], alt));
}

const positionsOf = (story: Story): readonly Position[] =>
  eventsOf(story).flatMap(({ event, before }) => {
    if (event.type !== 'MovePlayed' || before.phase !== 'playing' || event.byLot === true) return [];
    const { position } = before.game;
    const move = movesOf(story).find(({ board }) => board === before.game.boardRevision)?.played.move;
    return move === undefined ? [] : [play(position, move)];
  });

/** Buttons that can be pressed and lead nowhere. */
function strangers({ id, match }: Story, thread: readonly SeenMessage[]): readonly Difference[] {
  const standing: ReadonlySet<number> = new Set(questionsOf(match).map(({ number }) => number));
  const board = match.phase === 'playing' ? match.game.boardRevision : undefined;
  const isAlien = ({ means }: SeenButton): boolean =>
    means === undefined || (means.match !== undefined && means.match !== id);
  const isDead = ({ means }: SeenButton): boolean =>
    means !== undefined &&
    ((isOfBoard(means) && means.board !== board) ||
      (isQuestion(means) && means.number !== undefined && !standing.has(means.number)));
  return thread.flatMap((message): readonly Difference[] => {
    const told = (expected: string, buttons: readonly SeenButton[]): readonly Difference[] =>
      buttons.length === 0
        ? []
        : [[expected, `message ${message.id}: ${buttons.map(({ customId }) => customId).join(' ')}`]];
    return [
      ...told(`buttons of match ${id} only`, message.buttons.filter(isAlien)),
      ...told('no button that looks alive on what is over', message.buttons.filter(isDead)),
    ];
  });
}

const idText = (id: Meaning): string => `${id.verb}:${id.board ?? ''}`;
