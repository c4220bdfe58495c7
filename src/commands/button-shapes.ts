import { toSquare, type Square } from '../engine/square.ts';
import type { Seat } from '../match/ids.ts';
import { FIRST_REVISION } from '../views/custom-id.ts';
import type { CustomId, OfMatch, OfRevision, Path } from '../views/custom-id.ts';
import { BOARD_TOPICS } from '../views/standings-page.ts';
import type { OfList } from './history.ts';
import type { OfBoard } from './standings.ts';

/** Reads the content of a custom id of one kind of button; `undefined` for one that holds more, less or anything else. */
export type Shape<Id> = (id: CustomId) => Id | undefined;

export const alone: Shape<true> = ({ match, topic, list }) =>
  match === undefined && topic === undefined && list === undefined ? true : undefined;

export const topicAmong =
  <Topic extends string>(known: readonly Topic[]): Shape<Topic> =>
  ({ topic }) =>
    known.find((one) => one === topic);

export const ofMatch: Shape<OfMatch> = ({ match, revision }) =>
  match !== undefined && revision === undefined ? { match } : undefined;

export const ofRevision: Shape<OfRevision> = ({ match, revision, path, list }) =>
  match !== undefined && revision !== undefined && path === undefined && list === undefined
    ? { match, revision }
    : undefined;

export const ofList: Shape<OfList> = ({ list, match }) =>
  list === undefined || match !== undefined ? undefined : { list };

export const ofListedGame: Shape<OfRevision & OfList> = ({ list, match, revision }) =>
  list === undefined || match === undefined || revision === undefined ? undefined : { match, revision, list };

export const ofBoard: Shape<OfBoard> = ({ topic, page }) => {
  const known = BOARD_TOPICS.find((one) => one === topic);
  return known === undefined || page === undefined ? undefined : { topic: known, page };
};

export const ofCard: Shape<OfRevision> = (id) => (id.revision === FIRST_REVISION ? ofRevision(id) : undefined);

const withPath =
  <Read>(read: (path: Path) => Read | undefined): Shape<OfRevision & Read> =>
  ({ match, revision, path }) => {
    const found = path && read(path);
    if (match === undefined || revision === undefined || found === undefined) return undefined;
    return { match, revision, ...found };
  };

export const withSquare = withPath(([part, ...rest]) => {
  const square = squareOf(part);
  return square === undefined || rest.length > 0 ? undefined : { square };
});

/** For a second press of the chosen piece, or for Back. */
export const maybeWithSquare: Shape<OfRevision> = (id) => ofRevision(id) ?? withSquare(id);

/** The square of departure and every landing so far, the chosen one last. */
export const withSquares = withPath((path) => {
  const squares = path.map(squareOf).filter((square) => square !== undefined);
  return squares.length < 2 || squares.length < path.length ? undefined : { squares };
});

export const withSeat = withPath(([seat, ...rest]) =>
  typeof seat !== 'string' || rest.length > 0 ? undefined : { seat },
);

/** A seat; left off, it is the asker's own side. */
export const withOwnSeat: Shape<OfRevision & { readonly seat?: Seat }> = (id) => ofRevision(id) ?? withSeat(id);

/** The board after `ply` moves, 0 for the start, with `seat` at the bottom. */
export const withStep = withPath(([ply, seat, ...rest]) =>
  typeof ply !== 'number' || typeof seat !== 'string' || rest.length > 0 ? undefined : { ply, seat },
);

const squareOf = (part: number | Seat | undefined): Square | undefined =>
  typeof part === 'number' ? toSquare(part) : undefined;
