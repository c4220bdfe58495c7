import type { PlaceRejection } from '../views/refusal.ts';
import { threadName } from '../views/opening-message.ts';
import { err, ok, type Result } from '../engine/result.ts';
import type { MatchEvent } from '../match/event.ts';
import { evolve } from '../match/evolve.ts';
import type { Match } from '../match/match.ts';
import type { Rejection } from '../match/action.ts';
import type { LiveMatch } from '../bot/runtime/live-match.ts';
import { isPaired, pairOf } from '../views/view-context.ts';
import { missingPermissions } from './permissions.ts';
import type { Context, Services } from './services.ts';

type Opened = Result<void, PlaceRejection | Rejection>;

/** Opens the thread as a last step before recording, ahead of any question in it (START-05). */
export const withThread =
  (services: Services, context: Context, live: LiveMatch): ((events: readonly MatchEvent[]) => Promise<Opened>) =>
  async (events) => {
    const needsThread = events.some(({ type }) => type === 'GameStarted' || type === 'ReadyAsked');
    if (!needsThread) return ok(undefined);
    return openThread(services, context, live, events.reduce<Match>(evolve, live.match));
  };

/** The match's public thread on its card, opened if need be (START-05); the players of the future `match` name it. */
export async function openThread(services: Services, context: Context, live: LiveMatch, match: Match): Promise<Opened> {
  const { runtime, person, words, log, missingIn, startThread } = services;
  const { place, cardId, threadId } = live;
  const { channelId } = place;
  if (threadId !== undefined) return ok(undefined);
  if (!isPaired(match) || cardId === undefined) return err({ code: 'match-gone' });
  // What Discord tells with the click is newer than what the bot remembers, but it is about the click's own channel.
  const isHere = context.channelId === channelId && context.appPermissions !== undefined;
  const permissions = isHere ? missingPermissions(context.appPermissions) : missingIn(channelId);
  if (permissions.length > 0) return err({ code: 'missing-permissions', permissions, channelId });
  const started = await startThread(channelId, cardId, threadName(pairOf(match, person), words));
  if (started.ok) {
    runtime.seatInThread(live, started.value);
    return ok(undefined);
  }
  const { fault, cause } = started.error;
  log.warn({ match: live.id, fault, err: cause }, 'a thread could not be opened');
  return err(
    fault === 'forbidden'
      ? { code: 'missing-permissions', permissions: ['CreatePublicThreads', 'SendMessagesInThreads'], channelId }
      : { code: 'something-broke' },
  );
}
