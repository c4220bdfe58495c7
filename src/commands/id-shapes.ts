import { FIRST_REVISION, type CustomId, type Path } from '../views/custom-id.ts';
import { toSquare, type Square } from '../engine/square.ts';
import type { MatchId, Revision, Seat } from '../match/ids.ts';

/** What the custom id of a kind of button holds; `undefined` for one that holds more, less or anything else. */
export type Shape<Id> = (id: CustomId) => Id | undefined;

export interface OfMatch {
  readonly match: MatchId;
}

/** `revision` is that of a board, a question or a game. */
export interface OfRevision extends OfMatch {
  readonly revision: Revision;
}

export const alone: Shape<true> = ({ match, topic }) => (match === undefined && topic === undefined ? true : undefined);

export const topicAmong =
  <Topic extends string>(known: readonly Topic[]): Shape<Topic> =>
  ({ topic }) =>
    known.find((one) => one === topic);

export const ofMatch: Shape<OfMatch> = ({ match, revision }) =>
  match !== undefined && revision === undefined ? { match } : undefined;

export const ofRevision: Shape<OfRevision> = ({ match, revision, path }) =>
  match !== undefined && revision !== undefined && path === undefined ? { match, revision } : undefined;

export const ofCard: Shape<OfRevision> = (id) => (id.revision === FIRST_REVISION ? ofRevision(id) : undefined);

const withPath =
  <Read>(read: (path: Path) => Read | undefined): Shape<OfRevision & Read> =>
  ({ match, revision, path }) => {
    const found = path === undefined ? undefined : read(path);
    return match === undefined || revision === undefined || found === undefined
      ? undefined
      : { match, revision, ...found };
  };

export const withSquare = withPath(([part, ...rest]) => {
  const square = squareOf(part);
  return square === undefined || rest.length > 0 ? undefined : { square };
});

/** The square of departure and every landing so far, the chosen one last. */
export const withSquares = withPath((path) => {
  const squares = path.map(squareOf).filter((square) => square !== undefined);
  return squares.length < 2 || squares.length < path.length ? undefined : { squares };
});

export const withSeat = withPath(([seat, ...rest]) =>
  typeof seat !== 'string' || rest.length > 0 ? undefined : { seat },
);

/** The same; left off, it is the asker's own side. */
export const withOwnSeat: Shape<OfRevision & { readonly seat?: Seat }> = (id) => ofRevision(id) ?? withSeat(id);

/** The board after `ply` moves, 0 for the start, with `seat` at the bottom. */
export const withStep = withPath(([ply, seat, ...rest]) =>
  typeof ply !== 'number' || typeof seat !== 'string' || rest.length > 0 ? undefined : { ply, seat },
);

const squareOf = (part: number | Seat | undefined): Square | undefined =>
  typeof part === 'number' ? toSquare(part) : undefined;
