import * as fc from 'fast-check';
import { legalMoves, squaresOf } from '../../src/engine/moves.ts';
import { piecesOf, SIDES } from '../../src/engine/position.ts';
import { SQUARES, toSquare } from '../../src/engine/square.ts';
import type { MatchAction } from '../../src/match/action.ts';
import { causeId, millis, revision, type Millis, type PlayerId, type Revision } from '../../src/match/ids.ts';
import { DEFAULT_OPTIONS } from '../../src/match/match-options.ts';
import type { Match } from '../../src/match/match.ts';
import { ALICE, at, BOB, CAROL } from './samples.ts';

/** Somebody does something, sensible or not. What it comes to depends on the match that it meets. */
export interface Attempt {
  readonly now: Millis;
  /** The action, given the match as it stands. */
  readonly on: (match: Match) => MatchAction;
}

const player = fc.oneof(
  { weight: 6, arbitrary: fc.constant(ALICE) },
  { weight: 6, arbitrary: fc.constant(BOB) },
  { weight: 1, arbitrary: fc.constant(CAROL) },
);

/** Numbers that were, are, will be or never can be. */
const anyNumber = fc.oneof(fc.integer({ min: 0, max: 40 }), fc.constantFrom(-1, 0.5, Number.NaN, 2 ** 53));

/** The right number of something, mostly; else any. */
const mostly = <T>(right: (match: Match) => T, wrong: fc.Arbitrary<T>): fc.Arbitrary<(match: Match) => T> =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(right) }, { weight: 1, arbitrary: wrong.map((value) => () => value) });

const nonsenseSquares = fc.array(fc.constantFrom(...SQUARES, 0, 33, -1, Number.NaN), { maxLength: 5 }) as fc.Arbitrary<
  (typeof SQUARES)[number][]
>;

const rightConfirmation = (match: Match): Revision | undefined =>
  match.phase === 'playing' ? match.game.startRevision : undefined;

const boardNumber = mostly(
  (match) => (match.phase === 'playing' ? match.game.boardRevision : undefined),
  anyNumber.map(revision),
);

const offerNumber = mostly(
  (match) => (match.phase === 'playing' ? match.drawOffer?.number : undefined) ?? revision(0),
  anyNumber.map(revision),
);

/** A legal move of the player on move, by that player. */
const goodMove = fc.tuple(fc.nat(), boardNumber).map(([pick, board]) => (match: Match): MatchAction => {
  if (match.phase !== 'playing') return { type: 'Tick' };
  const moves = legalMoves(match.game.position);
  const move = moves[pick % moves.length];
  const by: PlayerId = match.seats[match.game.position.turn];
  return {
    type: 'PlayMove',
    by,
    squares: move === undefined ? [] : squaresOf(move),
    ...optional('board', board(match)),
  };
});

const anyMove = fc
  .tuple(player, nonsenseSquares, boardNumber)
  .map(([by, squares, board]) => (match: Match): MatchAction => {
    return { type: 'PlayMove', by, squares, ...optional('board', board(match)) };
  });

/** A step of an own piece as a player might try it, legal or not. */
const tryStep = fc.tuple(fc.nat(), fc.constantFrom(3, 4, 5)).map(([pick, distance]) => (match: Match): MatchAction => {
  if (match.phase !== 'playing') return { type: 'Tick' };
  const { turn } = match.game.position;
  const own = piecesOf(match.game.position, turn);
  const from = own[pick % own.length];
  const to = toSquare((from ?? 0) + (turn === 'dark' ? distance : -distance));
  const squares = [from, to].filter((square) => square !== undefined);
  return { type: 'PlayMove', by: match.seats[turn], squares };
});

const options = fc.record({
  drawTurns: fc.integer({ min: 1, max: 60 }),
  invitationTime: fc.integer({ min: 0, max: 4000 }).map((seconds) => millis(seconds * 1000)),
});

const settlement = fc
  .tuple(player, fc.constantFrom('AcceptChallenge', 'DeclineChallenge', 'CancelChallenge'), fc.constantFrom(...SIDES))
  .map(([by, type, challengerSeat]) => (): MatchAction => {
    return type === 'AcceptChallenge' ? { type, by, challengerSeat } : { type, by };
  });

/** An answer needs a question: without an offer, one is made first. */
const drawAnswer = fc
  .tuple(
    player,
    fc.constantFrom('WithdrawDraw', 'AcceptDraw', 'DeclineDraw', 'DeclineDraw', 'DeclineDraw'),
    offerNumber,
    fc.nat(9),
  )
  .map(([by, type, offer, dice]) => (match: Match): MatchAction => {
    const isAsked = match.phase !== 'playing' || match.drawOffer !== undefined || dice === 0;
    return isAsked ? { type, by, offer: offer(match) } : { type: 'OfferDraw', by };
  });

const resignation = fc
  .tuple(player, mostly(rightConfirmation, fc.constant(undefined)), fc.nat(5), anyNumber)
  .map(([by, confirmed, dice, wrong]) => (match: Match): MatchAction => {
    return { type: 'Resign', by, ...optional('confirmed', dice === 0 ? confirmed(match) : revision(wrong)) };
  });

const challenge = fc.tuple(player, player, options).map(([by, invited, options]) => (): MatchAction => ({
  type: 'Challenge',
  by,
  invited,
  options,
}));

const always = (action: MatchAction) => fc.constant((): MatchAction => action);

/** What ends a match is rare, or no match would get far. */
const anyAction = fc.oneof(
  { weight: 150, arbitrary: goodMove },
  { weight: 10, arbitrary: anyMove },
  { weight: 10, arbitrary: tryStep },
  { weight: 6, arbitrary: player.map((by) => (): MatchAction => ({ type: 'OfferDraw', by })) },
  { weight: 25, arbitrary: drawAnswer },
  { weight: 4, arbitrary: resignation },
  { weight: 2, arbitrary: settlement },
  { weight: 2, arbitrary: challenge },
  { weight: 2, arbitrary: always({ type: 'Tick' }) },
  { weight: 1, arbitrary: always({ type: 'LoseVenue' }) },
);

/** Mostly a little later than zero, now and then anything: clicks bring their own time. */
const anyTime = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 0, max: 3000 }).map(at) },
  { weight: 1, arbitrary: fc.constantFrom(-1, 0, 2 ** 52).map(millis) },
);

const withCause = fc
  .tuple(anyAction, fc.option(fc.string({ minLength: 1, maxLength: 8 }), { nil: undefined }))
  .map(([on, cause]) => (match: Match): MatchAction => {
    const action = on(match);
    return cause === undefined || !('by' in action) ? action : { ...action, cause: causeId(cause) };
  });

/** How it mostly begins, so that there is a game to disturb. */
const goodBeginning = fc
  .tuple(fc.integer({ min: 1, max: 60 }), fc.constantFrom(...SIDES))
  .map(([drawTurns, challengerSeat]): Attempt[] => [
    {
      now: at(0),
      on: () => ({ type: 'Challenge', by: ALICE, invited: BOB, options: { ...DEFAULT_OPTIONS, drawTurns } }),
    },
    { now: at(1), on: () => ({ type: 'AcceptChallenge', by: BOB, challengerSeat }) },
  ]);

const anyBeginning = fc.tuple(challenge, settlement).map(([ask, settle]): Attempt[] => [
  { now: at(0), on: ask },
  { now: at(1), on: settle },
]);

const anyRest: fc.Arbitrary<Attempt[]> = fc.array(fc.record({ now: anyTime, on: withCause }), {
  maxLength: 200,
  size: 'max',
});

/** Attempts in a row, on a match to which nothing has happened. */
export const anyAttempts: fc.Arbitrary<readonly Attempt[]> = fc
  .tuple(fc.oneof({ weight: 5, arbitrary: goodBeginning }, { weight: 1, arbitrary: anyBeginning }), anyRest)
  .map(([beginning, rest]) => beginning.concat(rest));

function optional<Key extends string, T>(key: Key, value: T | undefined): { readonly [K in Key]?: T } {
  return (value === undefined ? {} : { [key]: value }) as { readonly [K in Key]?: T };
}
