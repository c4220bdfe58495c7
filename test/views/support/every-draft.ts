import * as fc from 'fast-check';
import {
  type Match,
  GAME_CLOSE_REASONS,
  STOP_REASONS,
  type ClosedGame,
  type EndedMatch,
  type PlayingMatch,
  type StopReason,
  newMatch,
} from '../../../src/match/phases.ts';
import { type MessageDraft, privateMessage } from '../../../src/views/message-draft.ts';
import type { RecordedMatch } from '../../../src/match/game-record.ts';
import type { BoardView } from '../../../src/views/board-picture.ts';
import type { ViewContext } from '../../../src/views/view-context.ts';
import { ALICE_ID, ended, inPhase, playing, THREAD_ID, wander, VIEW, viewOf, CHANNEL_ID, closedBy } from './samples.ts';
import {
  leaveQuestion,
  settledLeaveQuestion,
  resignQuestion,
  settledResignQuestion,
} from '../../../src/views/confirmations.ts';
import { DRAW_REASONS, WIN_REASONS, type GameResult } from '../../../src/match/game.ts';
import { EVERY_CARD } from './card-samples.ts';
import { pageDrafts } from './page-drafts.ts';
import { ALICE, at, BOB, hopping, MATCH, playingOn, rated, ratingAt } from '../../match/samples.ts';
import { NEEDED_PERMISSIONS } from '../../../src/views/refusal.ts';
import type { Attempt } from '../../match/random-actions.ts';
import { boardMessage } from '../../../src/views/board-message.ts';
import { decide, evolve, type MatchChange } from '../../../src/match/match.ts';
import { closedMessage, endedMessage } from '../../../src/views/final-message.ts';
import { gameAnimation, lastMovesAnimation, replayMessage, sharedAnimation } from '../../../src/views/replay.ts';
import { isJump, legalMoves, squaresOf, movableSquares } from '../../../src/engine/moves.ts';
import { makeMove } from '../../../src/engine/referee.ts';
import { matchCard, type CardPlace } from '../../../src/views/match-card.ts';
import { matchId, millis, revision, type Millis, SEATS } from '../../../src/match/ids.ts';
import { moreMenu } from '../../../src/views/more-menu.ts';
import {
  boardRecord,
  moveTimesMessage,
  recordMessage,
  restingBoardMessage,
  pdnAnswer,
} from '../../../src/views/record.ts';
import { reviewDrafts } from './review-samples.ts';
import { noticesOf } from '../../../src/views/notices.ts';
import { openingMessage } from '../../../src/views/opening-message.ts';
import { privateView, textBoardMessage } from '../../../src/views/private-view.ts';
import { questionMessage, settledQuestion } from '../../../src/views/question-message.ts';
import { questionsOf, type StandingQuestion } from '../../../src/views/standing-question.ts';
import { timeOf } from '../../match/timed.ts';
import { type GamesListing, gamesList, myMatches } from '../../../src/views/match-lists.ts';

export interface Step extends MatchChange {
  readonly now: Millis;
}

/** What the attempts that were accepted did to a match. */
export function changesOf(attempts: readonly Attempt[]): readonly Step[] {
  const steps: Step[] = [];
  let before: Match = newMatch(MATCH);
  for (const { now, on } of attempts) {
    const decision = decide(before, on(before), now);
    if (!decision.ok || decision.value.length === 0) continue;
    const after: Match = decision.value.reduce<Match>(evolve, before);
    steps.push({ before, after, events: decision.value, now });
    before = after;
  }
  return steps;
}

/** Wherever somebody's next match stands. */
const NEXT = { guildId: '9'.repeat(20), threadId: '9'.repeat(20) };
const OWN = { seat: 'dark', next: NEXT } as const;

const stands = (match: Match, { number }: StandingQuestion): boolean =>
  questionsOf(match).some((question) => question.number === number);
export const settledBy = ({ before, after }: MatchChange): readonly StandingQuestion[] =>
  questionsOf(before).filter((question) => !stands(after, question));

function playedDrafts(match: RecordedMatch, view: ViewContext): readonly MessageDraft[] {
  const now = { ...view, now: at(200) };
  return [
    ...SEATS.flatMap((seat) => [
      privateView(match, seat, now),
      privateView(match, seat, now, { seats: [seat], next: NEXT }),
      textBoardMessage(match, seat, now),
    ]),
    pdnAnswer(match, view),
    recordMessage(match, match.game.moves.length, view),
    restingBoardMessage(match, view),
    boardRecord(match, match.game.startRevision, view),
    moveTimesMessage(match, view),
    ...(match.phase === 'ended' ? [endedMessage(match, view)] : []),
    ...(match.phase === 'closed' ? [endedMessage(match, view), closedMessage(match, view)] : []),
  ];
}

/** What stands in the thread while the match is as it is: its questions, and the live board. */
export function threadDrafts(match: Match, now: Millis, view: ViewContext): readonly MessageDraft[] {
  const questions = questionsOf(match).map((question) => questionMessage(question, match, view));
  if (match.phase !== 'playing') return questions;
  const mention = view.person(match.seats[match.game.position.turn]);
  return [...questions, boardMessage({ ...view, match, chosen: undefined, mention, now }), openingMessage(match, view)];
}

/** Everything that a change lets people see. */
export function historyDrafts(step: Step, view: ViewContext): readonly MessageDraft[] {
  const { after, now } = step;
  const hasGame = 'game' in after && after.game !== undefined;
  return [
    ...settledBy(step).map((question) => settledQuestion(question, step, view)),
    ...noticesOf(step, view).map(({ draft }) => draft),
    ...threadDrafts(after, now, view),
    ...(hasGame ? playedDrafts(after, view) : []),
    ...(['player', 'alone', 'watching', 'watcher'] as const).map((viewer) => moreMenu(after, viewer, VIEW.words, OWN)),
    ...(after.phase === 'new' ? [] : [matchCard(after, { seesLeaving: true, threadId: THREAD_ID }, view)]),
  ];
}

const RESULTS: readonly GameResult[] = [
  ...WIN_REASONS.flatMap((reason) => [
    { kind: 'win', winner: 'dark', reason } as const,
    { kind: 'win', winner: 'light', reason } as const,
  ]),
  ...DRAW_REASONS.map((reason) => ({ kind: 'draw', reason }) as const),
];

/** Positions in which much happens: long jumps, a circle, twelve kings that can all move. */
const CROWDED = [
  'B:W6,7,8,14,15,16,22,23,24:BK1',
  'W:WK5,K6,K7,K8,K13,K14,K15,K16,K21,K22,K23,K24:BK32',
  'B:W18,24,K31:B5,7',
  'B:W26:B12,22',
  'B:W6,7,14,15:BK2,K10,11',
];

export const matches: fc.Arbitrary<PlayingMatch> = fc
  .tuple(
    fc.oneof(
      fc.constant(playing()),
      fc.constantFrom(...CROWDED).map((fen) => playingOn(fen)),
    ),
    fc.array(fc.nat(1000), { maxLength: 90 }),
    fc.constantFrom('m', 'Z'.repeat(16)),
    fc.constantFrom(0, 999, 2 ** 31 - 1000),
  )
  .map(([start, picks, id, shift]) => renumbered(wander(start, picks), id, shift));

/** The same match with the longest ids and the highest revisions there can be. */
function renumbered(match: PlayingMatch, id: string, shift: number): PlayingMatch {
  const boardRevision = revision(match.game.boardRevision + shift);
  const startRevision = revision(match.game.startRevision + shift);
  return { ...match, id: matchId(id), game: { ...match.game, startRevision, boardRevision } };
}

/** A board of which nothing is chosen yet, with each movable piece chosen, and in the middle of each jump. */
const choices = (match: PlayingMatch): readonly Pick<BoardView, 'match' | 'chosen'>[] => [
  ...[undefined, ...movableSquares(match.game.position)].map((chosen) => ({ match, chosen })),
  ...midJump(match).map((match) => ({ match, chosen: undefined })),
];

const midJump = (match: PlayingMatch): readonly PlayingMatch[] =>
  legalMoves(match.game.position)
    .filter(isJump)
    .map(squaresOf)
    .flatMap((squares) => squares.slice(2).map((_, index) => hopping(match, squares.slice(0, index + 2))));

const closed = (match: PlayingMatch): readonly ClosedGame[] =>
  GAME_CLOSE_REASONS.map((reason) => closedBy(match, reason));

/** The same match with every clock there is: none, not begun, running, held for each reason. */
function clocks(match: PlayingMatch): readonly PlayingMatch[] {
  const options = { ...match.options, time: timeOf(604_800, 300), rules: 'tournament', drawTurns: 80 } as const;
  const game = { ...match.game, quietTurns: 70 };
  const timed: PlayingMatch = { ...match, options, game, clock: { kind: 'unseen', used: millis(0), told: 0 } };
  const held = (reason: StopReason): PlayingMatch => ({ ...timed, stops: [{ reason, since: at(0) }] });
  return [match, timed, ...STOP_REASONS.map(held)];
}

function privateDrafts(match: PlayingMatch, dark: string, light: string): readonly MessageDraft[] {
  const number = revision(2 ** 31);
  const asked = { match: match.id, number, opponentName: light };
  const { answers } = VIEW.words;
  return [
    resignQuestion(asked, VIEW.words),
    resignQuestion({ ...asked, sides: { dark, light } }, VIEW.words),
    settledResignQuestion('resigned', VIEW.words),
    settledResignQuestion('kept', VIEW.words),
    leaveQuestion(asked, VIEW.words),
    leaveQuestion({ ...asked, consequence: 'no-result' }, VIEW.words),
    settledLeaveQuestion('left', VIEW.words),
    settledLeaveQuestion('kept', VIEW.words),
    ...[
      answers.pauseSent({ opponent: light }),
      answers.joined({ threadId: THREAD_ID }),
      answers.blocked({ name: light }),
      answers.unblocked({ name: light }),
      answers.opponentThere({ name: light }),
      answers.opponentGone({ name: light }),
      answers.opponentUnknown({ name: light }),
      ...legalMoves(match.game.position).map((move) => answers.movePlayed({ move: makeMove(move) })),
    ].map((answer) => privateMessage(answer)),
  ];
}

/** The game shown again: each step of it, moving, and the last of it. */
function replays(match: PlayingMatch, view: ViewContext): readonly MessageDraft[] {
  const results = [...RESULTS.map((result) => ended(match, result)), ...closed(match)];
  const [over] = results;
  const plies = Array.from({ length: match.game.moves.length + 1 }, (_, ply) => ply);
  const wanted = { seat: 'dark', maxBytes: 1 } as const;
  const steps = [
    ...(over === undefined ? [] : plies.map((ply) => replayMessage(over, { ply, seat: 'dark' }, view))),
    ...results.map((one) => replayMessage(one, { ply: match.game.moves.length, seat: 'light' }, view)),
  ];
  // Without a move nothing can be animated, and the asker is told so.
  if (match.game.moves.length === 0) return steps;
  const animations = results.map((one) => gameAnimation(one, wanted, view));
  const shared = results.map((one) => sharedAnimation(one, { ...wanted, sharedBy: 'Carol' }, view));
  return [...steps, ...animations, ...shared, lastMovesAnimation(match, wanted, view)];
}

/** The same game, as if it had counted. */
const asRated = (match: EndedMatch): EndedMatch => {
  const counting = { ...match, game: { ...match.game, rating: { pool: 'correspondence' } as const } };
  const far: Parameters<typeof rated>[0] = [ratingAt(400, 350), ratingAt(9999.6, 350)];
  return inPhase(evolve(counting, rated(far, far, 'correspondence')), 'ended');
};

/** Every board, selection, record and end that there can be of one position, and what is told to one alone. */
export function gameDrafts(match: PlayingMatch, dark: string, light: string): readonly MessageDraft[] {
  const view = viewOf(dark, light);
  const now = { ...view, now: at(200) };
  const calls = [undefined, { userId: ALICE_ID, name: dark }];
  return [
    ...clocks(match).flatMap((match) =>
      choices(match).flatMap((choice) =>
        calls.map((mention) => boardMessage({ ...view, ...choice, mention, now: at(9_999_999) })),
      ),
    ),
    ...[0, 1, match.game.moves.length].map((ply) => recordMessage(match, ply, view)),
    ...[match, ...midJump(match)].flatMap((match) =>
      [
        SEATS.map((seat) => privateView(match, seat, now)),
        SEATS.map((seat) => privateView(match, seat, now, { seats: SEATS, pressed: 1 })),
        movableSquares(match.game.position).map((chosen) => privateView(match, 'dark', now, { seats: SEATS, chosen })),
        SEATS.map((seat) => textBoardMessage(match, seat, now)),
        [restingBoardMessage(match, view)],
      ].flat(),
    ),
    moveTimesMessage(match, view),
    ...RESULTS.map((result) => endedMessage(ended(match, result), view)),
    ...RESULTS.map((result) => endedMessage(asRated(ended(match, result)), view)),
    ...closed(match).map((over) => endedMessage(over, view)),
    ...replays(match, view),
    ...reviewDrafts(
      [ended(match, { kind: 'win', winner: 'light', reason: 'resigned' }), closedBy(match, 'called-off')],
      view,
    ),
    ...privateDrafts(match, dark, light),
  ];
}

export const HERE: CardPlace = { seesLeaving: true, threadId: THREAD_ID };
const PLACES: readonly CardPlace[] = [
  { seesLeaving: false },
  HERE,
  { ...HERE, hindrance: { kind: 'forbidden', permissions: NEEDED_PERMISSIONS } },
  { ...HERE, seesLeaving: false, missing: { permissions: NEEDED_PERMISSIONS, channelId: CHANNEL_ID } },
];

/** Every card and every list, with the names of three people. */
export function channelDrafts(alice: string, bob: string, carol: string): readonly MessageDraft[] {
  const view = viewOf(alice, bob, carol);
  const running = EVERY_CARD.filter((match) => match.phase === 'playing' || match.phase === 'paused');
  const tables = EVERY_CARD.filter((match) => match.phase === 'open-table').slice(0, 1);
  const own = EVERY_CARD.filter((match) => match.phase !== 'closed');
  const many = <T>(some: readonly T[]): readonly T[] => Array.from({ length: 40 }, () => some).flat();
  const placeId = '9'.repeat(20);
  const mine = many(own).map((match) => ({ match, placeId }));
  const listing: GamesListing = {
    own: [],
    tables: many(tables).map((match, index) => ({
      match: { ...match, id: matchId(`t${index}`) },
      channelId: CHANNEL_ID,
    })),
    running: many(running).map((match) => ({ match, threadId: placeId })),
  };
  return [
    ...EVERY_CARD.flatMap((match) => PLACES.map((place) => matchCard(match, place, view))),
    ...[ALICE, BOB].flatMap((viewer) => [
      gamesList({ ...listing, own: mine }, viewer, view),
      gamesList(listing, viewer, view),
      myMatches(mine, viewer, view),
    ]),
    ...pageDrafts(bob, view),
  ];
}
