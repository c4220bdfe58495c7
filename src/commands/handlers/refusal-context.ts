import type { RefusalContext, PlaceRejection } from '../../views/refusal.ts';
import { namesOf } from '../../views/person.ts';
import type { Rejection } from '../../match/action.ts';
import type { Services, Context } from '../services.ts';
import type { LiveMatch } from '../../bot/runtime/live-match.ts';
import { peopleOf } from '../../bot/runtime/match-people.ts';

/** What a refusal may point to. */
export function refusalContext(
  { directory, reconcilerOf }: Services,
  live: LiveMatch,
  rejection?: Rejection | PlaceRejection,
  asker?: Context['player'],
): RefusalContext {
  const { match, threadId, place } = live;
  const messageId = reconcilerOf(live).liveMessageId;
  const seats = 'seats' in match ? match.seats : undefined;
  return {
    ...(seats === undefined ? {} : { names: namesOf(peopleOf(seats, directory)) }),
    ...(threadId === undefined || messageId === undefined
      ? {}
      : { board: { guildId: place.guildId, channelId: threadId, messageId } }),
    ...personContext(directory, rejection, asker),
  };
}

/** The name of the other player that a refusal speaks of. */
export function personContext(
  { person }: Services['directory'],
  rejection: Rejection | PlaceRejection | undefined,
  asker: Context['player'] | undefined,
): RefusalContext {
  switch (rejection?.code) {
    case 'player-full':
      return rejection.player === asker ? {} : { fullPlayer: person(rejection.player).name };
    case 'you-blocked':
    case 'blocked-by':
      return { otherPlayer: person(rejection.player).name };
    default:
      return {};
  }
}
