import { takeCensus, type Census } from '../../match/admission.ts';
import { evolve } from '../../match/evolve.ts';
import type { Millis } from '../../match/ids.ts';
import type { Match } from '../../match/match.ts';
import { UNTIMED_OPTIONS } from '../../match/match-options.ts';
import type { HostedMatch, MatchRequest } from './hosted-match.ts';

/**
 * Who counts as busy while something is only about to happen: what is being asked for, and what a match is about to
 * become, has its place already - or two at once would slip past the limits.
 */
export class Attendance {
  readonly #requests = new Map<HostedMatch, MatchRequest>();
  readonly #coming = new Map<HostedMatch, Match>();

  /** Somebody is asking for this match. */
  asks(hosted: HostedMatch, request: MatchRequest): void {
    this.#requests.set(hosted, request);
  }

  /** The match is about to become `after`. */
  becomes(hosted: HostedMatch, after: Match): void {
    this.#coming.set(hosted, after);
  }

  /** It has, or has not: from now on it counts as it is. */
  settled(hosted: HostedMatch): void {
    this.#coming.delete(hosted);
    if (hosted.match.phase !== 'new') this.#requests.delete(hosted);
  }

  gone(hosted: HostedMatch): void {
    this.#coming.delete(hosted);
    this.#requests.delete(hosted);
  }

  census(matches: Iterable<HostedMatch>, now: Millis): Census {
    const counted = Array.from(matches, (hosted) => this.#coming.get(hosted) ?? this.#asAsked(hosted, now));
    return takeCensus(counted, now);
  }

  #asAsked(hosted: HostedMatch, at: Millis): Match {
    const { match } = hosted;
    const request = this.#requests.get(hosted);
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
