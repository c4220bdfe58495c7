import * as fc from 'fast-check';
import { makeFen } from '../../src/engine/fen.ts';
import { legalMoves, movesAlong, squaresOf } from '../../src/engine/moves.ts';
import { LEVELS } from '../../src/engine/search/levels.ts';
import { piecesOf, type Side, SIDES } from '../../src/engine/position.ts';
import { SQUARES, toSquare } from '../../src/engine/square.ts';
import type { MatchAction } from '../../src/match/match.ts';
import { BOT, makeTableCode, millis, type PlayerId, playerId, type Revision, revision } from '../../src/match/ids.ts';
import { liveBoard } from '../../src/match/game.ts';
import { BOARD_MOVE_REASONS } from '../../src/match/boards.ts';
import { type Match, type PlayingMatch, STOP_REASONS } from '../../src/match/phases.ts';
import { FIRST_MOVERS, type MatchOptions, type TimeControl, UNTIMED_OPTIONS } from '../../src/match/options.ts';
import { unfinishedPositions } from '../engine/samples.ts';
import { ALICE, BOB, CAROL, DORA, EMIL } from './samples.ts';
import { helpOf, takebackOf } from './takeback-actions.ts';

const player = fc.oneof(
  { weight: 6, arbitrary: fc.constant(ALICE) },
  { weight: 6, arbitrary: fc.constant(BOB) },
  { weight: 1, arbitrary: fc.constant(CAROL) },
);

/** As everybody may who sits there; the bot sits in solo games. */
const seated = fc.oneof({ weight: 6, arbitrary: player }, { weight: 1, arbitrary: fc.constant(BOT) });

const FRANK = playerId('frank');
/** Players and watchers. */
const anybody = fc.constantFrom(ALICE, BOB, CAROL, FRANK);

/** Numbers that were, are, will be or never can be. */
const anyNumber = fc.oneof(fc.integer({ min: 0, max: 40 }), fc.constantFrom(-1, 0.5, Number.NaN, 2 ** 53));

/** The right number of something, mostly; else any. */
const mostly = <T>(right: (match: Match) => T, wrong: fc.Arbitrary<T>): fc.Arbitrary<(match: Match) => T> =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(right) }, { weight: 1, arbitrary: wrong.map((value) => () => value) });

const nonsenseSquares = fc.array(fc.constantFrom(...SQUARES, 0, 33, -1, Number.NaN), { maxLength: 5 }) as fc.Arbitrary<
  (typeof SQUARES)[number][]
>;

const rightConfirmation = (match: Match): Revision | undefined =>
  match.phase === 'playing' || match.phase === 'paused' ? match.game.startRevision : undefined;

/** Who acts for a side: in a hotseat game the one person who is there. */
const actorFor = (match: PlayingMatch, side: Side): PlayerId => match.operator ?? match.seats[side];

const boardNumber = mostly(
  (match) => (match.phase === 'playing' ? match.game.boardRevision : undefined),
  anyNumber.map(revision),
);

const offerNumber = mostly(
  (match) => (match.phase === 'playing' ? match.drawOffer?.number : undefined) ?? revision(0),
  anyNumber.map(revision),
);

/** A legal move of the player on move, by that player, or its first hop, which begins a jump where it forks. */
const goodMove = fc.tuple(fc.nat(), boardNumber).map(([pick, board]) => (match: Match): MatchAction => {
  if (match.phase !== 'playing') return { type: 'Tick' };
  const { position, hops } = match.game;
  const moves = hops.length > 0 ? movesAlong(position, hops) : legalMoves(position);
  const move = moves[pick % moves.length];
  const by = actorFor(match, match.game.position.turn);
  const reason = BOARD_MOVE_REASONS[pick % 20];
  return {
    type: 'PlayMove',
    by,
    ...(reason === undefined ? {} : { boardMoves: reason }),
    squares: move === undefined ? [] : squaresOf(move).slice(0, pick % 2 === 0 ? hops.length + 2 : undefined),
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
  return { type: 'PlayMove', by: actorFor(match, turn), squares };
});

/** Mostly short, so that time runs out now and then. */
const time: fc.Arbitrary<TimeControl> = fc.oneof(
  fc.constant('off' as const),
  fc.record({
    limit: fc.constantFrom(10, 60, 300, 900, 43_200).map((seconds) => millis(seconds * 1000)),
    warning: fc.oneof(
      fc.constant('none' as const),
      fc.constantFrom(10, 60, 300).map((s) => millis(s * 1000)),
    ),
  }),
  fc.record({
    total: fc.constantFrom(20, 60, 300).map((seconds) => millis(seconds * 1000)),
    increment: fc.constantFrom(0, 3, 30).map((seconds) => millis(seconds * 1000)),
  }),
);

const completed = (some: Partial<MatchOptions>): MatchOptions => ({ ...UNTIMED_OPTIONS, ...some });

export const options: fc.Arbitrary<MatchOptions> = fc
  .record({
    time,
    first: fc.constantFrom(...FIRST_MOVERS),
    rules: fc.constantFrom('standard', 'standard', 'tournament'),
    // A ballot takes three turns: no game is drawn before the first own move.
    drawTurns: fc.integer({ min: 4, max: 60 }),
    invitationTime: fc.integer({ min: 0, max: 4000 }).map((seconds) => millis(seconds * 1000)),
    rated: fc.constantFrom(false, false, true),
    start: fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: unfinishedPositions }),
  })
  .map(({ start, ...some }) => completed({ ...some, ...(start && { rules: 'standard', start: makeFen(start) }) }));

export const settlement = fc
  .tuple(player, fc.constantFrom('AcceptChallenge', 'DeclineChallenge', 'CancelChallenge'), fc.constantFrom(...SIDES))
  .map(([by, type, challengerSeat]) => (): MatchAction => {
    return type === 'AcceptChallenge' ? { type, by, challengerSeat } : { type, by };
  });

/** An answer needs a question: without an offer, one is made first. */
const drawAnswer = fc
  .tuple(
    seated,
    fc.constantFrom('WithdrawDraw', 'AcceptDraw', 'DeclineDraw', 'DeclineDraw', 'DeclineDraw'),
    offerNumber,
    fc.nat(9),
  )
  .map(([by, type, offer, dice]) => (match: Match): MatchAction => {
    const isAsked = match.phase !== 'playing' || match.drawOffer !== undefined || dice === 0;
    return isAsked ? { type, by, offer: offer(match) } : { type: 'OfferDraw', by };
  });

const resignation = fc
  .tuple(seated, mostly(rightConfirmation, fc.constant(undefined)), fc.nat(5), anyNumber)
  .map(([by, confirmed, dice, wrong]) => (match: Match): MatchAction => {
    return { type: 'Resign', by, ...optional('confirmed', dice === 0 ? confirmed(match) : revision(wrong)) };
  });

export const challenge = fc.tuple(player, player, options).map(([by, invited, options]) => (): MatchAction => ({
  type: 'Challenge',
  by,
  invited,
  options,
}));

export const code = makeTableCode([5, 4, 3, 2, 1, 0]);
export const drawn = fc.record({ challengerSeat: fc.constantFrom(...SIDES), ballot: fc.nat(200) });

export const table = fc
  .tuple(
    player,
    fc.constantFrom('OpenTable', 'JoinTable', 'Ready', 'StartHotseat', 'StartSolo'),
    options,
    drawn,
    player,
  )
  .map(([by, type, options, drawn, other]) => (): MatchAction => {
    if (type === 'OpenTable') return { type, by, options, code };
    if (type === 'StartHotseat') return { type, by, options, players: [DORA, other === by ? DORA : EMIL], ...drawn };
    if (type === 'StartSolo')
      return { type, by, options, level: LEVELS[drawn.ballot % LEVELS.length]?.level ?? 1, ...drawn };
    return type === 'Ready' ? { type, by, ballot: drawn.ballot } : { type, by, ...drawn };
  });

/** An answer needs a question: without a request, one is made first. */
const pause = fc
  .tuple(
    player,
    fc.constantFrom('AgreePause', 'RefusePause', 'WithdrawPause', 'Resume', 'RequestPause'),
    anyNumber,
    fc.nat(5),
  )
  .map(([by, type, wrong, dice]) => (match: Match): MatchAction => {
    if (type === 'Resume' || match.phase === 'paused') return { type: 'Resume', by };
    const request = match.phase === 'playing' ? match.pauseRequest?.number : undefined;
    if (type === 'RequestPause' || (request === undefined && dice > 0)) return { type: 'RequestPause', by };
    return { type, by, request: dice === 0 ? revision(wrong) : (request ?? revision(wrong)) };
  });

const leaving = fc
  .tuple(player, fc.constantFrom('Leave', 'Leave', 'Abort', 'Abort', 'CloseMatch'), fc.nat(3))
  .map(([by, type, dice]) => (match: Match): MatchAction => {
    if (type === 'CloseMatch') return { type, by };
    return { type, by, ...optional('confirmed', dice > 0 ? rightConfirmation(match) : undefined) };
  });

/** What fits the question that stands, mostly. */
const afterGame = fc
  .tuple(player, fc.nat(9), fc.nat(5), drawn, anyNumber)
  .map(([someone, dice, kind, drawn, wrong]) => (match: Match): MatchAction => {
    const next = match.phase === 'ended' ? match.next : undefined;
    const question = dice === 0 || next === undefined ? revision(wrong) : next.number;
    const { ballot } = drawn;
    const isOdd = dice === 1;
    if (isOdd ? kind < 2 : next?.kind === 'rematch') {
      return kind === 0
        ? { type: 'DeclineRematch', by: someone, question }
        : { type: 'AcceptRematch', by: someone, question, ballot };
    }
    if (isOdd ? kind < 4 : next?.kind === 'go-on') {
      const by = next?.kind === 'go-on' && dice > 2 ? next.remaining : someone;
      return kind === 0 ? { type: 'StopHere', by, question } : { type: 'GoOn', by, question, code };
    }
    const by = next?.kind === 'seat' && dice > 2 ? next.asked : someone;
    return kind < 3 ? { type: 'PassSeat', by, question } : { type: 'TakeSeat', by, question, ...drawn };
  });

const watching = fc
  .tuple(anybody, fc.constantFrom('Watch', 'Watch', 'Watch', 'Unwatch'))
  .map(([by, type]) => (): MatchAction => ({ type, by }));

const boardShown = mostly(
  (match) => (match.phase === 'playing' ? match.game.turnRevision : revision(0)),
  anyNumber.map(revision),
).map((board) => (match: Match): MatchAction => ({ type: 'BoardShown', board: board(match) }));

/** Whatever the position is: the match takes the tables' word for it (RULE-12). Who has agreed presses again, mostly. */
const drawnEndgame = fc
  .tuple(player, anyNumber, fc.nat(9))
  .map(([someone, wrong, dice]) => (match: Match): MatchAction => {
    const asked = match.phase === 'playing' && match.endgame?.isAsked === true ? match.endgame : undefined;
    if (asked !== undefined && match.phase === 'playing') {
      const by = asked.agreed === undefined || dice > 6 ? someone : match.seats[asked.agreed];
      return { type: dice === 0 ? 'DeclineDraw' : 'AcceptDraw', by, offer: asked.number };
    }
    const turn = match.phase === 'playing' && dice > 0 ? match.game.turnRevision : revision(wrong);
    return { type: 'EndgameDrawn', turn };
  });

const world = fc.oneof(
  fc
    .tuple(fc.constantFrom('StopClock', 'StartClock', 'StartClock'), fc.constantFrom(...STOP_REASONS), fc.nat(5))
    .map(([type, any, dice]) => (match: Match): MatchAction => {
      // What has stopped is what starts again, mostly.
      const standing = type === 'StartClock' && dice > 0 && 'stops' in match ? match.stops[0] : undefined;
      return { type, reason: standing?.reason ?? any };
    }),
  fc.tuple(fc.constantFrom('Vanished', 'Returned'), anybody).map(([type, player]) => (): MatchAction => ({
    type,
    player,
  })),
);

const callBoard = fc.oneof(
  anybody.map((by) => (): MatchAction => ({ type: 'CallBoard', by })),
  fc.constant((match: Match): MatchAction => ({
    type: 'BoardRefused',
    board: match.phase === 'playing' ? liveBoard(match.game) : match.revision,
  })),
);

const always = (action: MatchAction) => fc.constant((): MatchAction => action);

/** What ends a match is rare, or no match would get far. */
export const anyAction = fc.oneof(
  { weight: 150, arbitrary: goodMove },
  { weight: 100, arbitrary: boardShown },
  { weight: 10, arbitrary: anyMove },
  { weight: 10, arbitrary: tryStep },
  { weight: 6, arbitrary: anybody.map((by) => (): MatchAction => ({ type: 'OfferDraw', by })) },
  { weight: 25, arbitrary: drawAnswer },
  { weight: 14, arbitrary: drawnEndgame },
  { weight: 34, arbitrary: pause },
  { weight: 6, arbitrary: resignation },
  { weight: 3, arbitrary: leaving },
  { weight: 4, arbitrary: callBoard },
  { weight: 20, arbitrary: helpOf(player, anyNumber) },
  { weight: 16, arbitrary: takebackOf(player, anyNumber) },
  { weight: 30, arbitrary: afterGame },
  { weight: 20, arbitrary: watching },
  { weight: 12, arbitrary: world },
  { weight: 3, arbitrary: settlement },
  { weight: 2, arbitrary: challenge },
  { weight: 8, arbitrary: table },
  { weight: 40, arbitrary: always({ type: 'Tick' }) },
  { weight: 1, arbitrary: always({ type: 'LoseVenue' }) },
);

function optional<Key extends string, T>(key: Key, value: T | undefined): { readonly [K in Key]?: T } {
  return (value === undefined ? {} : { [key]: value }) as { readonly [K in Key]?: T };
}
