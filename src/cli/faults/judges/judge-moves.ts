import { makeMove } from '../../../engine/referee.ts';
import type { Square } from '../../../engine/square.ts';
import type { PersonOf } from '../../../views/standing-question.ts';
import type { PlayedMove } from '../../../match/game.ts';
import type { Asked, AskedMove } from '../asked.ts';
import type { Story } from '../story.ts';
import { movesOf, type ToldMove } from './moves-of.ts';
import type { Problem } from './problem.ts';

export interface MovesSeen {
  readonly asked: Pick<Asked, 'moves' | 'knows'>;
  /** The thread of the match, where one is open. */
  readonly threadId: string | undefined;
  readonly person: PersonOf;
}

/**
 * Every move that was acknowledged is in the journal, once and where it belongs; none is there that nobody asked for, and
 * none whose asker was told that it does not count.
 */
export function judgeMoves(story: Story, { asked, threadId, person }: MovesSeen): readonly Problem[] {
  const problem = (expected: string, found: string): Problem => ({ check: 'moves', match: story.id, expected, found });
  const moves = movesOf(story);
  const byBoard = new Map<number, ToldMove>(moves.map((move) => [move.board, move]));
  const byCause = new Map(moves.map((move) => [move.cause, move]));
  const acknowledged = [...asked.moves.values()]
    .filter((one) => one.threadId === threadId && one.told === 'taken')
    .flatMap((one) => {
      const move = one.board === undefined ? byCause.get(one.interactionId) : byBoard.get(one.board);
      if (move === undefined) return [problem(`the acknowledged move ${inWords(one)} in the journal`, 'no such move')];
      const text = makeMove(move.played.move);
      return one.shown === undefined || one.shown === text
        ? []
        : [problem(`${one.shown} on board ${one.board}, as its player was shown`, text)];
    });
  return [
    ...acknowledged,
    ...repeated(story).map((cause) => problem(`interaction ${cause} taken once`, 'taken again')),
  ].concat(
    moves.filter(({ played }) => !played.byLot).flatMap(unasked),
    unknownCauses(story, asked).map((cause) =>
      problem('only what somebody asked for', `an event of interaction ${cause}`),
    ),
  );

  function unasked(move: ToldMove): readonly Problem[] {
    const { played, board, cause } = move;
    const one = cause === undefined ? undefined : asked.moves.get(cause);
    const found = `${makeMove(played.move)} on board ${board}, event ${played.revision}`;
    if (one === undefined) return [problem('only moves that somebody asked for', found)];
    if (one.told === 'refused') return [problem(`${inWords(one)} not taken, as its player was told`, found)];
    const isRight = (one.board === undefined || one.board === board) && isAlong(played, one.squares);
    const isTheirs = person(move.player).userId === one.userId;
    return isRight && isTheirs ? [] : [problem(`${inWords(one)}, as it was asked for`, found)];
  }
}

const inWords = ({ interactionId, squares, board }: AskedMove): string =>
  `${squares.join('-')} (interaction ${interactionId}${board === undefined ? ', typed' : `, board ${board}`})`;

function isAlong({ move }: PlayedMove, squares: readonly Square[]): boolean {
  const path = [move.from, ...move.path];
  return squares.every((square, index) => path[index] === square);
}

/** Interactions that two different decisions claim to come from. */
function repeated({ changes }: Story): readonly string[] {
  const causes = changes.flatMap(({ events }) => [...new Set(events.flatMap(({ cause }) => cause ?? []))]);
  return causes.filter((cause, index) => causes.indexOf(cause) !== index);
}

const unknownCauses = ({ changes }: Story, asked: Pick<Asked, 'knows'>): readonly string[] =>
  [...new Set(changes.flatMap(({ events }) => events.flatMap(({ cause }) => cause ?? [])))].filter(
    (cause) => !asked.knows(cause),
  );
