import { z } from 'zod';
import { millis, revision, type Revision, type PlayerId } from '../../match/ids.ts';
import type { MatchEvent } from '../../match/event.ts';
import type { NewsSurface } from './notices.ts';
import type { Match } from '../../match/match.ts';
import type { LiveMatch } from '../runtime/live-match.ts';
import type { PlayerDirectory } from '../runtime/player-directory.ts';
import type { Change } from '../runtime/match-change.ts';
import type { BoardSurface } from './board-surface.ts';
import type { CardParts, CardSurface } from './card-surface.ts';
import type { Logger } from '../logger.ts';
import type { QuestionSurface } from './question-surface.ts';
import type { ThreadLife } from './thread.ts';
import type { Transport } from './transport.ts';
import { canWriteWithout } from './venue-watch.ts';

const REVISION = z.number().int().nonnegative().transform(revision);
const COUNT = z.number().int().nonnegative();
const ID = z.string().regex(/^[0-9]{1,20}$/);
const FACE = z.union([z.number().transform(millis), z.enum(['standing', 'no-clock'])]);
const BOARD = z.object({ messageId: ID, revision: REVISION });

const SHOWING = z.object({
  version: z.literal(1),
  /** The newest event of which all is told that there is to tell. */
  told: REVISION,
  /** The newest message that is known: what was sent afterwards has a higher id. */
  newest: ID,
  /** Left off while the card is not known to be up. */
  card: z.union([z.object({ id: ID, says: z.string().optional() }), z.literal('gone')]).optional(),
  boards: z.object({
    /** `since`: the revision that the match had when it was posted. `face`: what it tells of the clock. */
    live: BOARD.extend({ since: REVISION, face: FACE.optional() }).optional(),
    lost: COUNT,
    behind: z.array(BOARD),
    strays: z.array(ID),
  }),
  questions: z.object({
    up: z.array(z.object({ messageId: ID, number: REVISION, says: z.string().optional() })),
    /** How often standing questions were settled or deleted before. */
    gone: z.array(z.object({ number: REVISION, times: COUNT })),
  }),
  /** News that are true for a while only, by their nonce. */
  passing: z.array(z.object({ messageId: ID, nonce: z.string(), revision: REVISION })),
  /** The match is over, and its thread was left to rest. */
  isAtRest: z.boolean(),
});

/** What a match is known to show on Discord at a moment: enough for another process to go on from there. */
export type Showing = z.infer<typeof SHOWING>;

export const writeShowing = (showing: Showing): string => JSON.stringify(showing);

/**
 * Reads what `writeShowing` gave. `undefined` for anything else, also for what speaks of events that the match, at
 * revision `newest`, has not had: its journal is an older one.
 */
export function readShowing(text: string, newest: Revision): Showing | undefined {
  const read = SHOWING.safeParse(parseJson(text));
  return read.success && read.data.told <= newest ? read.data : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** When those of a match last did something in it, as far as its events tell: who was just here need not be called. */
export function restoreLastSeen(
  { lastSeen }: LiveMatch,
  past: readonly Change[],
  { person }: Pick<PlayerDirectory, 'person'>,
): void {
  for (const { before, after, events } of past) {
    for (const event of events) {
      const player = doerOf(event, before, after);
      const userId = player === undefined ? undefined : person(player).userId;
      if (userId !== undefined) lastSeen.set(userId, event.at);
    }
  }
}

/** Who did it; `undefined` for what happened by itself, and where the event does not name them. */
function doerOf(event: MatchEvent, before: Match, after: Match): PlayerId | undefined {
  switch (event.type) {
    case 'ChallengeMade':
    case 'TableOpened':
      return event.cause === undefined ? undefined : event.challenger;
    case 'HotseatStarted':
      return event.operator;
    case 'ChallengeAccepted':
      return before.phase === 'invited' ? before.invited : undefined;
    case 'TableJoined':
    case 'Watched':
      return event.player;
    case 'GameStarted':
      return before.phase === 'ready-check' ? before.challenger : undefined;
    default: {
      if (event.cause === undefined || !('seat' in event) || 'byLot' in event) return undefined;
      const seated = 'operator' in before ? before : after;
      if ('operator' in seated && seated.operator !== undefined) return seated.operator;
      return 'seats' in seated && seated.seats !== undefined ? seated.seats[event.seat] : undefined;
    }
  }
}

/** Everything that remembers something of what is shown. */
export interface Remembering {
  readonly board: BoardSurface;
  readonly card: CardSurface;
  readonly question: QuestionSurface;
  readonly news: NewsSurface;
  readonly life: ThreadLife;
  readonly venue: Transport;
}

export interface RestorationParts extends Pick<CardParts, 'missingIn'> {
  readonly live: LiveMatch;
  readonly directory: Pick<PlayerDirectory, 'person'>;
  readonly log: Logger;
}

/** What is known to be shown, for a process that comes after this one. */
export const showingOf = ({ board, card, question, news, life, venue }: Remembering): string =>
  writeShowing({
    version: 1,
    ...news.showing,
    newest: venue.newest,
    card: card.showing,
    boards: board.showing,
    questions: question.showing,
    isAtRest: life.isAtRest,
  });

/**
 * Lets everything remember what an earlier process knew. `text` is what `showingOf` gave there, up to a few seconds before
 * its end; where it makes no sense, nothing is known but the match's history.
 */
export function restorePainting(
  { board, card, question, news, life, venue }: Remembering,
  parts: RestorationParts,
  past: readonly Change[],
  text: string | undefined,
): void {
  const { live, directory } = parts;
  const showing = read(text, parts);
  restoreLastSeen(live, past, directory);
  board.restore(past, showing?.boards);
  question.restore(past, showing?.questions);
  news.restore(past, showing);
  const told = showing?.told ?? 0;
  card.restore(
    showing?.card,
    past.filter(({ after }) => after.revision > told),
  );
  life.restore(showing?.isAtRest ?? false);
  if (showing !== undefined) venue.restore(showing.newest);
  assumeHindrance(venue, parts);
}

function read(text: string | undefined, { live, log }: RestorationParts): Showing | undefined {
  if (text === undefined) return undefined;
  const showing = readShowing(text, live.match.revision);
  if (showing === undefined) log.warn({ match: live.id }, 'what was shown of a match can not be read');
  return showing;
}

/** What stood in the way stands there still, until Discord says otherwise: no clock may run in between. */
function assumeHindrance(venue: Transport, { live, missingIn }: RestorationParts): void {
  const { match, threadId, place } = live;
  const reasons = 'stops' in match ? match.stops.map(({ reason }) => reason) : [];
  if (reasons.includes('server-unavailable')) {
    venue.close(place.channelId, 'outage');
    if (threadId !== undefined) venue.close(threadId, 'outage');
  } else if (reasons.includes('venue-closed') && threadId !== undefined) {
    if (canWriteWithout(missingIn(place.channelId))) venue.assumeLocked(threadId);
    else venue.close(threadId, 'forbidden');
  }
}
