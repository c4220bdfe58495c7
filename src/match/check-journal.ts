import { BALLOT_LENGTH } from './ballots.ts';
import type { MatchEvent } from './event.ts';
import { evolve, newMatch, revisionAfter } from './evolve.ts';
import { gameResult } from './game.ts';
import type { MatchId, Revision } from './ids.ts';
import type { Match } from './match.ts';
import { isSameResult, oddityOf } from './oddity-of.ts';

/** An event that can't have happened. */
export interface UnsoundEvent {
  readonly revision: Revision;
  /** One sentence for an operator. */
  readonly problem: string;
}

/**
 * The first event of a journal that no decision can have led to, with what came before it; `undefined` where there is none.
 * `fold` never fails: it counts such an event and goes on, towards a match that nobody has played. Moments are not judged, as
 * clocks on walls are set, nor how long somebody had to wait for something, as such rules may change.
 */
export function unsoundAt(id: MatchId, events: readonly MatchEvent[]): UnsoundEvent | undefined {
  let match: Match = newMatch(id);
  let last: MatchEvent | undefined;
  for (const event of events) {
    const problem = brokenOff(match, last, event) ?? oddityOf(match, event);
    if (problem !== undefined) return { revision: revisionAfter(match), problem: `${event.type}: ${problem}.` };
    match = evolve(match, event);
    last = event;
  }
  const problem = last === undefined ? undefined : brokenOff(match, last, undefined);
  return problem === undefined
    ? undefined
    : { revision: match.revision, problem: `The journal stops here: ${problem}.` };
}

/** Why `next`, or the end of the journal, can't come here: some decisions say more than one thing, and never stop halfway. */
function brokenOff(match: Match, last: MatchEvent | undefined, next: MatchEvent | undefined): string | undefined {
  const types = last === undefined ? undefined : FOLLOWED_BY[last.type];
  if (types !== undefined && (next === undefined || !types.includes(next.type))) {
    return `${last?.type} is followed by ${types.join(' or ')} at once, and that is not what comes next`;
  }
  if (match.phase !== 'playing') return undefined;
  const { game, options } = match;
  const isLot = options.rules === 'tournament' && game.moves.length < BALLOT_LENGTH;
  if (isLot && !(next?.type === 'MovePlayed' && next.byLot === true)) return 'the moves of the ballot are missing';
  const result = gameResult(game, options);
  if (result === undefined) return undefined;
  const isTold = next?.type === 'GameEnded' && isSameResult(next.result, result);
  return isTold ? undefined : `the game is over on the board (${result.reason}), and that is not what follows`;
}

const FOLLOWED_BY: { readonly [Type in MatchEvent['type']]?: readonly MatchEvent['type'][] } = {
  ChallengeAccepted: ['GameStarted', 'ReadyAsked'],
  TableJoined: ['GameStarted', 'ReadyAsked'],
  SeatPassed: ['SeatOffered', 'TableOpened'],
};
