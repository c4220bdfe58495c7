import { takeCensus, type Census } from '../../match/admission.ts';
import { evolve } from '../../match/evolve.ts';
import type { Millis } from '../../match/ids.ts';
import type { Match } from '../../match/match.ts';
import { UNTIMED_OPTIONS } from '../../match/options.ts';
import type { LiveMatch, MatchRequest } from './live-match.ts';

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
