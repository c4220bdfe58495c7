import { takeCensus, type Census, admitAlone, admitJoin, type Blocks, type Limits } from '../../match/admission.ts';
import { evolve } from '../../match/evolve.ts';
import type { Millis, PlayerId } from '../../match/ids.ts';
import type { Match } from '../../match/match.ts';
import { UNTIMED_OPTIONS } from '../../match/options.ts';
import type { LiveMatch, MatchRequest } from './live-match.ts';
import type { Rejection } from '../../match/action.ts';

/**
 * Who counts as busy while something is only about to happen: what is being asked for, and what a match is about to
 * become, has its place already - or two at once would slip past the limits.
 */
export class Attendance {
  readonly #requests = new Map<LiveMatch, MatchRequest>();
  readonly #coming = new Map<LiveMatch, Match>();

  /** Somebody is asking for this match. */
  asks(live: LiveMatch, request: MatchRequest): void {
    this.#requests.set(live, request);
  }

  /** The match is about to become `after`. */
  becomes(live: LiveMatch, after: Match): void {
    this.#coming.set(live, after);
  }

  /** It has, or has not: from now on it counts as it is. */
  settled(live: LiveMatch): void {
    this.#coming.delete(live);
    if (live.match.phase !== 'new') this.#requests.delete(live);
  }

  gone(live: LiveMatch): void {
    this.#coming.delete(live);
    this.#requests.delete(live);
  }

  census(matches: Iterable<LiveMatch>, now: Millis): Census {
    const counted = Array.from(matches, (live) => this.#coming.get(live) ?? this.#asAsked(live, now));
    return takeCensus(counted, now);
  }

  #asAsked(live: LiveMatch, at: Millis): Match {
    const { match } = live;
    const request = this.#requests.get(live);
    if (match.phase !== 'new' || request === undefined) return match;
    const { challenger, invited } = request;
    const options = UNTIMED_OPTIONS;
    // Nobody is invited to a table or a hotseat game: one place is taken for either.
    const seats = { dark: challenger, light: challenger };
    return invited === undefined
      ? evolve(match, { type: 'HotseatStarted', operator: challenger, seats, options, at })
      : evolve(match, { type: 'ChallengeMade', challenger, invited, options, at });
  }
}

export interface Readmission {
  readonly before: Match;
  readonly after: Match;
  /** Whose action it is. */
  readonly by: PlayerId;
}

/**
 * May `by` bring a match from `before` to `after`, as far as limits and blocks go? Asked again wherever a match comes to
 * count for somebody for whom it didn't count before: an invitation accepted, a seat taken, another game after the last
 * (START-01, END-05, END-07). The census is taken only there, and not for every move.
 */
export function readmit(
  { before, after, by }: Readmission,
  census: () => Census,
  limits: Limits,
  blocks: Blocks,
): Rejection | undefined {
  const isWaiting = before.phase === 'invited' || before.phase === 'open-table';
  if (after.phase === 'ready-check' && isWaiting) return admitJoin(pairOf(after, by), census(), limits, blocks);
  if (after.phase === 'open-table' && before.phase === 'ended') {
    // Only who opens it can be refused: others bring it about by saying no, or nothing.
    return after.challenger === by ? admitAlone(by, census(), limits) : undefined;
  }
  if (after.phase !== 'playing') return undefined;
  if (isWaiting) return admitJoin(pairOf(after, by), census(), limits, blocks);
  if (before.phase !== 'ended') return undefined;
  if (after.operator !== undefined) return admitAlone(after.operator, census(), limits);
  const { challenger, invited } = pairOf(after, by);
  return (
    admitJoin({ challenger, invited }, census(), limits, blocks) ??
    admitAlone(challenger, census(), limits) ??
    admitAlone(invited, census(), limits)
  );
}

/** The one who acts is the one who comes; the other has been there. */
const pairOf = (match: { readonly challenger: PlayerId; readonly invited: PlayerId }, by: PlayerId) => ({
  challenger: match.challenger === by ? match.invited : match.challenger,
  invited: by,
});
