import { readOpenings } from '../../../src/store/openings.ts';
import { english } from '../../support/english.ts';
import { BOT, playerId, type PlayerId } from '../../../src/match/ids.ts';
import type { People, Person, ViewContext } from '../../../src/views/view-context.ts';
import { legalMoves, squaresOf, type Move } from '../../../src/engine/moves.ts';
import { parseFen } from '../../../src/engine/fen.ts';
import { readMove } from '../../../src/engine/referee.ts';
import type { Position } from '../../../src/engine/position.ts';
import { evolve, fold, type MatchEvent } from '../../../src/match/match.ts';
import type { GameResult } from '../../../src/match/game.ts';
import type {
  CloseReason,
  ClosedGame,
  ClosedInvitation,
  EndedMatch,
  InvitedMatch,
  Match,
  PlayingMatch,
} from '../../../src/match/phases.ts';
import type { Square } from '../../../src/engine/square.ts';
import { ALICE, at, BOB, CAROL, CHALLENGED, MATCH, PLAYING, squares, turns } from '../../match/samples.ts';
import { timedGame } from '../../match/timed.ts';

export const ALICE_ID = '200000000000000001';
export const BOB_ID = '200000000000000002';
export const CAROL_ID = '200000000000000003';
/** The two names of a hotseat game that Carol plays; they belong to no user. */
export const NAME_1 = playerId('name1');
export const NAME_2 = playerId('name2');
export const CHANNEL_ID = '300000000000000001';
export const THREAD_ID = '300000000000000002';

/** Alice has dark, Bob light. */
export const PEOPLE: People = {
  dark: { userId: ALICE_ID, name: 'Alice' },
  light: { userId: BOB_ID, name: 'Bob' },
};
const openingOf = readOpenings();

/** Everybody of the samples by these names. The hotseat names under those of Alice and Bob, a stranger by the id. */
export function viewOf(dark = 'Alice', light = 'Bob', third = 'Carol'): ViewContext {
  const known = new Map<PlayerId, Person>([
    [ALICE, { userId: ALICE_ID, name: dark }],
    [BOB, { userId: BOB_ID, name: light }],
    [CAROL, { userId: CAROL_ID, name: third }],
    [BOT, { userId: undefined, name: 'King Me' }],
    [NAME_1, { userId: undefined, name: dark }],
    [NAME_2, { userId: undefined, name: light }],
  ]);
  return {
    words: english,
    person: (player) => known.get(player) ?? { userId: undefined, name: player },
    openingOf,
  };
}
export const VIEW = viewOf();
export const NOW = { ...VIEW, now: at(200) };

export const PAIR = { challenger: PEOPLE.dark, invited: PEOPLE.light };

/** The sample match after these moves. */
export const playing = (...moves: readonly string[]): PlayingMatch =>
  inPhase(fold(MATCH, [...PLAYING, ...turns(...moves)]), 'playing');

export const invited = (): InvitedMatch => inPhase(fold(MATCH, [CHALLENGED]), 'invited');

export const ended = (match: PlayingMatch, result: GameResult): EndedMatch =>
  inPhase(evolve(match, { type: 'GameEnded', at: at(500), result }), 'ended');

/** The match after its game was going on, or over, and this closed it. */
export function closedBy(match: Match, reason: CloseReason): ClosedGame {
  const closed = inPhase(evolve(match, closing(reason)), 'closed');
  if (closed.game === undefined) throw new Error('no game was going on');
  return closed;
}

export const venueLost = (match: PlayingMatch): ClosedGame => closedBy(match, 'venue-lost');

/** The sample match with the opening that a ballot drew for it. */
export const drawnByLot = (...moves: readonly string[]): PlayingMatch =>
  inPhase(
    fold(MATCH, [
      ...timedGame(),
      ...moves.map((text, index): MatchEvent => {
        const seat = index % 2 === 0 ? 'dark' : 'light';
        return { type: 'MovePlayed', at: at(60), seat, squares: squares(text), byLot: true };
      }),
    ]),
    'playing',
  );

/** The sample invitation, closed before a game began. */
export const closedInvitation = (reason: CloseReason): ClosedInvitation => {
  const closed = inPhase(evolve(invited(), closing(reason)), 'closed');
  if (closed.game !== undefined || closed.invited === undefined) throw new Error('not an invitation');
  return closed;
};

export const closing = (reason: CloseReason): MatchEvent => ({
  type: 'MatchClosed',
  at: at(500),
  reason,
});

export function inPhase<Phase extends Match['phase']>(match: Match, phase: Phase): Extract<Match, { phase: Phase }> {
  if (match.phase !== phase) throw new Error(`the match is ${match.phase}, not ${phase}`);
  return match as Extract<Match, { phase: Phase }>;
}

/** A match played on by whatever each number picks among the legal moves, until nothing can be played. */
export function wander(match: PlayingMatch, picks: readonly number[]): PlayingMatch {
  let now = match;
  for (const [index, pick] of picks.entries()) {
    const moves = legalMoves(now.game.position);
    const move = moves[pick % Math.max(moves.length, 1)];
    if (move === undefined) return now;
    const seat = now.game.position.turn;
    const event: MatchEvent = { type: 'MovePlayed', at: at(70 + index * 7), seat, squares: squaresOf(move) };
    now = inPhase(evolve(now, event), 'playing');
  }
  return now;
}

export function positionOf(fen: string): Position {
  const position = parseFen(fen);
  if (!position.ok) throw new Error(position.error.message);
  return position.value;
}

export function moveOf(fen: string, text: string): Move {
  const move = readMove(positionOf(fen), text);
  if (!move.ok) throw new Error(move.error.code);
  return move.value;
}

export const sq = (n: number): Square => n as Square;
