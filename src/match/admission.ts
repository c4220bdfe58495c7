import { evolveGameStart } from './game-start.ts';
import type { MatchId, Millis, PlayerId, TableCode } from './ids.ts';
import { evolveMeeting } from './meeting.ts';
import { UNTIMED_OPTIONS } from './options.ts';
import { isAlone, type Match, revisionAfter } from './phases.ts';

export type AdmissionRejection =
  | { readonly code: 'already-invited'; readonly match: MatchId }
  | { readonly code: 'player-full'; readonly player: PlayerId; readonly limit: number }
  | { readonly code: 'bot-full'; readonly limit: number }
  | { readonly code: 'you-blocked'; readonly player: PlayerId }
  | { readonly code: 'blocked-by'; readonly player: PlayerId };

/** The most matches at once (START-01). */
export interface Limits {
  readonly perPlayer: number;
  readonly inProcess: number;
}

export const DEFAULT_LIMITS: Limits = { perPlayer: 10, inProcess: 1000 };

/** An open invitation doesn't count for the invited player: strangers could block them. */
export interface Census {
  readonly matches: number;
  readonly byPlayer: ReadonlyMap<PlayerId, number>;
  /** Open ones: challenger, then invited player. */
  readonly invitations: ReadonlyMap<PlayerId, ReadonlyMap<PlayerId, MatchId>>;
  /** Open tables, and codes reserved for a seat that may become one (START-02). */
  readonly tables: ReadonlyMap<TableCode, MatchId>;
}

/** A match as limits count it. */
export interface Counted {
  readonly id: MatchId;
  /** For whom it counts (START-01), until it lapses if it does. */
  readonly players: readonly PlayerId[];
  readonly lapsesAt: Millis | undefined;
  readonly invited: PlayerId | undefined;
  /** The code of an open table, or one reserved for a seat that may become one (START-02). */
  readonly code: TableCode | undefined;
}

export type Blocks = ReadonlyMap<PlayerId, ReadonlySet<PlayerId>>;

/** Counts the matches at `now`; a lapsed invitation is over, even if no timer has closed it yet. */
export function takeCensus(matches: Iterable<Counted>, now: Millis): Census {
  let count = 0;
  const byPlayer = new Map<PlayerId, number>();
  const invitations = new Map<PlayerId, Map<PlayerId, MatchId>>();
  const tables = new Map<TableCode, MatchId>();
  for (const { id, players, lapsesAt, invited, code } of matches) {
    const hasLapsed = lapsesAt !== undefined && now >= lapsesAt;
    if (code !== undefined && !hasLapsed) tables.set(code, id);
    if (hasLapsed || players.length === 0) continue;
    count += 1;
    for (const player of players) byPlayer.set(player, (byPlayer.get(player) ?? 0) + 1);
    const [challenger] = players;
    if (invited === undefined || challenger === undefined) continue;
    const sent = invitations.get(challenger) ?? new Map<PlayerId, MatchId>();
    invitations.set(challenger, sent.set(invited, id));
  }
  return { matches: count, byPlayer, invitations, tables };
}

export interface Pair {
  readonly challenger: PlayerId;
  readonly invited: PlayerId;
}

/** The reason why a challenge can't be made: a block, an open invitation, a player's limit, the bot's limit, in this order. */
export function admit(
  { challenger, invited }: Pair,
  census: Census,
  limits: Limits,
  blocks: Blocks,
): AdmissionRejection | undefined {
  const blocked = blockBetween(challenger, invited, blocks);
  if (blocked !== undefined) return blocked;
  const open = census.invitations.get(challenger)?.get(invited) ?? census.invitations.get(invited)?.get(challenger);
  if (open !== undefined) return { code: 'already-invited', match: open };
  return playerFull(challenger, census, limits) ?? playerFull(invited, census, limits) ?? botFull(census, limits);
}

/** As `admit`, for opening a table, or starting a game that one plays alone. */
export const admitAlone = (player: PlayerId, census: Census, limits: Limits): AdmissionRejection | undefined =>
  playerFull(player, census, limits) ?? botFull(census, limits);

/** As `admit`, for accepting an invitation, joining a table or taking a seat; the host is counted already. */
export const admitJoin = (
  { challenger: host, invited: joiner }: Pair,
  census: Census,
  limits: Limits,
  blocks: Blocks,
): AdmissionRejection | undefined => blockBetween(joiner, host, blocks) ?? playerFull(joiner, census, limits);

function blockBetween(asker: PlayerId, other: PlayerId, blocks: Blocks): AdmissionRejection | undefined {
  if (blocks.get(asker)?.has(other) === true) return { code: 'you-blocked', player: other };
  return blocks.get(other)?.has(asker) === true ? { code: 'blocked-by', player: other } : undefined;
}

function playerFull(
  player: PlayerId,
  { byPlayer }: Census,
  { perPlayer: limit }: Limits,
): AdmissionRejection | undefined {
  return (byPlayer.get(player) ?? 0) >= limit ? { code: 'player-full', player, limit } : undefined;
}

function botFull({ matches }: Census, { inProcess: limit }: Limits): AdmissionRejection | undefined {
  return matches >= limit ? { code: 'bot-full', limit } : undefined;
}

/** The player who asked for a match, and the one they asked: nobody at an open table or where one plays alone. */
export interface MatchRequest {
  readonly challenger: PlayerId;
  readonly invited?: PlayerId;
}

/** The match as it counts when it has just been asked for: an open table and a game of one person take one place alike. */
export function asRequested(match: Match, { challenger, invited }: MatchRequest, at: Millis): Match {
  const options = UNTIMED_OPTIONS;
  const seats = { dark: challenger, light: challenger };
  const number = revisionAfter(match);
  const asked =
    invited === undefined
      ? evolveGameStart(match, { type: 'HotseatStarted', operator: challenger, seats, options, at }, number)
      : evolveMeeting(match, { type: 'ChallengeMade', challenger, invited, options, at }, number);
  return asked ?? match;
}

interface Readmission {
  readonly before: Match;
  readonly after: Match;
  readonly by: PlayerId;
}

/** Checks limits and blocks again when a match starts to count for a player (START-01, END-05, END-07). */
export function readmit(
  { before, after, by }: Readmission,
  census: Census,
  limits: Limits,
  blocks: Blocks,
): AdmissionRejection | undefined {
  const isWaiting = before.phase === 'invited' || before.phase === 'open-table';
  if (isWaiting && (after.phase === 'ready-check' || after.phase === 'playing')) {
    return admitJoin(pairOf(after, by), census, limits, blocks);
  }
  if (before.phase !== 'ended') return undefined;
  // Only the player who opens the table can be refused; a decline or a timeout opens it for them.
  if (after.phase === 'open-table') return after.challenger === by ? admitAlone(by, census, limits) : undefined;
  if (after.phase !== 'playing') return undefined;
  if (isAlone(after)) return admitAlone(by, census, limits);
  const pair = pairOf(after, by);
  return (
    admitJoin(pair, census, limits, blocks) ??
    admitAlone(pair.challenger, census, limits) ??
    admitAlone(pair.invited, census, limits)
  );
}

/** The player who acts is the one who joins. */
const pairOf = ({ challenger, invited }: Pair, by: PlayerId): Pair => ({
  challenger: challenger === by ? invited : challenger,
  invited: by,
});
