import type { MatchId, Millis, PlayerId } from './ids.ts';
import type { Match } from './match.ts';
import type { Rejection } from './rejection.ts';

/** How many matches one person and the whole process may have at once (START-01). */
export interface Limits {
  readonly perPlayer: number;
  readonly inProcess: number;
}

export const DEFAULT_LIMITS: Limits = { perPlayer: 10, inProcess: 1000 };

/**
 * What is going on across all matches. A running game counts for both its players. An open invitation counts for the
 * process and for its challenger, who can't have more of them than games; not for the invited player, whom strangers
 * could otherwise keep from playing by inviting.
 */
export interface Census {
  /** Running games and open invitations together. */
  readonly matches: number;
  readonly byPlayer: ReadonlyMap<PlayerId, number>;
  /** Open invitations: challenger, then invited player. */
  readonly invitations: ReadonlyMap<PlayerId, ReadonlyMap<PlayerId, MatchId>>;
}

/** Counts `matches` as they stand at `now`; an invitation that has run out is over, even if no timer has closed it yet. */
export function takeCensus(matches: Iterable<Match>, now: Millis): Census {
  let count = 0;
  const byPlayer = new Map<PlayerId, number>();
  const invitations = new Map<PlayerId, Map<PlayerId, MatchId>>();
  const charge = (player: PlayerId): unknown => byPlayer.set(player, (byPlayer.get(player) ?? 0) + 1);
  for (const match of matches) {
    if (match.phase === 'playing') {
      charge(match.challenger);
      charge(match.invited);
      count += 1;
    } else if (match.phase === 'invited' && now < match.expiresAt) {
      charge(match.challenger);
      const sent = invitations.get(match.challenger) ?? new Map<PlayerId, MatchId>();
      invitations.set(match.challenger, sent.set(match.invited, match.id));
      count += 1;
    }
  }
  return { matches: count, byPlayer, invitations };
}

/** Two players who would be brought together. */
export interface AdmissionRequest {
  readonly challenger: PlayerId;
  readonly invited: PlayerId;
}

/**
 * May this challenge be made? `already-invited` names the open invitation between the two, in whichever direction;
 * `player-full` the first of challenger and invited player who is at the limit; then `bot-full`.
 */
export function admit(
  request: AdmissionRequest,
  census: Census,
  limits: Limits = DEFAULT_LIMITS,
): Rejection | undefined {
  const { challenger, invited } = request;
  const open = census.invitations.get(challenger)?.get(invited) ?? census.invitations.get(invited)?.get(challenger);
  if (open !== undefined) return { code: 'already-invited', match: open };
  const full = [challenger, invited].find((player) => isFull(player, census, limits));
  if (full !== undefined) return { code: 'player-full', player: full, limit: limits.perPlayer };
  return census.matches >= limits.inProcess ? { code: 'bot-full', limit: limits.inProcess } : undefined;
}

/**
 * May this player accept an invitation? Asked again because it didn't count for them until now. The challenger's place
 * and the process's were taken when the challenge was made.
 */
export function admitAcceptance(
  accepting: PlayerId,
  census: Census,
  limits: Limits = DEFAULT_LIMITS,
): Rejection | undefined {
  return isFull(accepting, census, limits)
    ? { code: 'player-full', player: accepting, limit: limits.perPlayer }
    : undefined;
}

const isFull = (player: PlayerId, census: Census, limits: Limits): boolean =>
  (census.byPlayer.get(player) ?? 0) >= limits.perPlayer;
