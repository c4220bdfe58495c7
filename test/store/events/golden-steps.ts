import { readFileSync } from 'node:fs';
import { squaresOf } from '../../../src/engine/moves.ts';
import { parsePdn } from '../../../src/engine/pdn.ts';
import { replay } from '../../../src/engine/replay.ts';
import type { Square } from '../../../src/engine/square.ts';
import type { MatchAction, PlayerAction } from '../../../src/match/action.ts';
import { millis, playerId, revision, type Revision, makeTableCode } from '../../../src/match/ids.ts';
import type { Match, StopReason } from '../../../src/match/match.ts';
import { DEFAULT_OPTIONS, UNTIMED_OPTIONS, type MatchOptions } from '../../../src/match/options.ts';
import { ALICE, BOB, CAROL, squares } from '../../match/samples.ts';

/** Something that is asked, so many seconds after the story's beginning. */
export type Step = readonly [seconds: number, action: MatchAction | ((match: Match) => MatchAction)];

/** A match from beginning to end, or as far as it is told, as a list of actions. */
export interface Story {
  readonly name: string;
  readonly about: string;
  readonly steps: readonly Step[];
}

export const story = (name: string, about: string, ...steps: readonly Step[]): Story => ({ name, about, steps });

const CODE = makeTableCode([3, 1, 4, 1, 5, 9]);
const OTHER_CODE = makeTableCode([2, 7, 1, 8, 2, 8]);
export const WATCHER = playerId('watcher');
const NAMES = [playerId('seat-one'), playerId('seat-two')] as const;

export const TIMED = DEFAULT_OPTIONS;
export const ODD_OPTIONS: MatchOptions = {
  time: { limit: millis(43_200_000), warning: 'none' },
  first: 'invited',
  pieces: 'blue-red',
  board: 'forest',
  turning: 'stays',
  rules: 'tournament',
  drawTurns: 80,
  invitationTime: millis(86_400_000),
  pauseTime: millis(1_800_000),
};

type Simple = Extract<
  PlayerAction,
  { type: 'Resume' | 'OfferDraw' | 'RequestPause' | 'Abort' | 'Watch' | 'Unwatch' | 'Leave' | 'Ready' | 'CloseMatch' }
>;
export const by = (player: PlayerAction['by'], type: Simple['type']): MatchAction => ({ type, by: player });

export const challenge = (options: MatchOptions): Step => [0, { type: 'Challenge', by: ALICE, invited: BOB, options }];
export const accept = (seconds: number): Step => [
  seconds,
  { type: 'AcceptChallenge', by: BOB, challengerSeat: 'dark', ballot: 17 },
];
export const table = (options: MatchOptions): Step => [0, { type: 'OpenTable', by: ALICE, options, code: CODE }];
export const join = (seconds: number, player = BOB): Step => [
  seconds,
  { type: 'JoinTable', by: player, challengerSeat: 'light' },
];
export const hotseat = (options: MatchOptions): Step => [
  0,
  { type: 'StartHotseat', by: ALICE, players: NAMES, options, challengerSeat: 'dark', ballot: 42 },
];
/** Accepted at once: Alice has dark and is on move. */
export const begun = (options: MatchOptions = UNTIMED_OPTIONS): readonly Step[] => [challenge(options), accept(10)];

export const tick = (seconds: number): Step => [seconds, { type: 'Tick' }];
export const stop = (seconds: number, reason: StopReason): Step => [seconds, { type: 'StopClock', reason }];
export const start = (seconds: number, reason: StopReason): Step => [seconds, { type: 'StartClock', reason }];
export const vanished = (seconds: number, player = BOB): Step => [seconds, { type: 'Vanished', player }];
export const returned = (seconds: number, player = BOB): Step => [seconds, { type: 'Returned', player }];

const mover = (match: Match) => {
  if (match.phase !== 'playing') throw new Error(`nobody is on move in a match that is ${match.phase}`);
  return match.operator ?? match.seats[match.game.position.turn];
};
export const move = (seconds: number, path: string | readonly Square[]): Step => [
  seconds,
  (match) => ({ type: 'PlayMove', by: mover(match), squares: typeof path === 'string' ? squares(path) : path }),
];
export const boardUp = (seconds: number): Step => [
  seconds,
  (match) => ({ type: 'BoardShown', board: match.phase === 'playing' ? match.game.boardRevision : revision(0) }),
];
/** A move, and the board of the next turn. */
export const turn = (seconds: number, path: string): readonly Step[] => [move(seconds, path), boardUp(seconds + 1)];

/** The number of whatever is asked at the moment. */
function asked(match: Match): Revision {
  if (match.phase === 'ended') return match.next.number;
  if (match.phase !== 'playing') throw new Error(`nothing is asked in a match that is ${match.phase}`);
  return (match.drawOffer ?? match.pauseRequest)?.number ?? match.game.startRevision;
}

export const offerDraw = (seconds: number, player = ALICE): Step => [seconds, by(player, 'OfferDraw')];
export const onOffer = (
  seconds: number,
  player: typeof ALICE,
  type: 'AcceptDraw' | 'DeclineDraw' | 'WithdrawDraw',
): Step => [seconds, (match) => ({ type, by: player, offer: asked(match) })];
export const askPause = (seconds: number, player = ALICE): Step => [seconds, by(player, 'RequestPause')];
export const onPause = (seconds: number, player: typeof ALICE, type: 'AgreePause' | 'RefusePause'): Step => [
  seconds,
  (match) => ({ type, by: player, request: asked(match) }),
];
export const confirmed = (seconds: number, player: typeof ALICE, type: 'Resign' | 'Leave'): Step => [
  seconds,
  (match) => ({
    type,
    by: player,
    confirmed: 'game' in match && match.game !== undefined ? match.game.startRevision : revision(0),
  }),
];
export const answer = (
  seconds: number,
  player: typeof ALICE,
  type: 'AcceptRematch' | 'DeclineRematch' | 'StopHere' | 'PassSeat',
): Step => [seconds, (match) => ({ type, by: player, question: asked(match) })];
export const goOn = (seconds: number, player = ALICE): Step => [
  seconds,
  (match) => ({ type: 'GoOn', by: player, question: asked(match), code: OTHER_CODE }),
];
export const takeSeat = (seconds: number, player = CAROL): Step => [
  seconds,
  (match) => ({ type: 'TakeSeat', by: player, question: asked(match), challengerSeat: 'light' }),
];
export const watch = (seconds: number, player = CAROL): Step => [seconds, by(player, 'Watch')];

/** The game of a file in test/fixtures/games, ten seconds a turn. */
export function recorded(file: string): readonly Step[] {
  const games = parsePdn(readFileSync(new URL(`../../fixtures/games/${file}.pdn`, import.meta.url), 'utf8'));
  const game = games.ok ? games.value[0] : undefined;
  if (game === undefined) throw new Error(`${file} holds no game`);
  return replay(game).plies.map((ply, index): Step => move(20 + index * 10, squaresOf(ply.move)));
}
