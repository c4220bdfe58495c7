import type { MessageDraft } from '../../views/message-draft.ts';
import type { MatchEvent } from '../../match/event.ts';
import type { PlayerId } from '../../match/ids.ts';
import type { Match } from '../../match/match.ts';
import type { Clock } from '../clock.ts';
import type { LiveMatch } from '../runtime/live-match.ts';
import type { Change } from '../runtime/match-change.ts';
import type { PlayerDirectory } from '../runtime/player-directory.ts';

/** A player who was just here needs no call; one who has been away for longer is mentioned (DESIGN section 5). */
const IDLE_AFTER = 2 * 60_000;

/** Who has to be called to the board: nobody who has just been seen, or called by other words. */
export class Calls {
  readonly #live: LiveMatch;
  readonly #clock: Clock;
  readonly #called = new Map<string, number>();

  constructor(live: LiveMatch, clock: Clock) {
    this.#live = live;
    this.#clock = clock;
  }

  /** These words have just notified whomever they mention. */
  made({ allowed_mentions: { users = [] } }: MessageDraft): void {
    for (const userId of users) this.#called.set(userId, this.#clock.now());
  }

  isDue(userId: string): boolean {
    const last = Math.max(this.#live.lastSeen.get(userId) ?? 0, this.#called.get(userId) ?? 0);
    return this.#clock.now() - last > IDLE_AFTER;
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
