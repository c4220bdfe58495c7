import type { RefusalContext, PlaceRejection } from '../../../commands/answers/place-rejection.ts';
import { namesOf } from '../../../commands/text/person.ts';
import type { Rejection } from '../../../match/rejection.ts';
import type { Hall, Visit } from '../hall.ts';
import type { HostedMatch } from '../../runtime/hosted-match.ts';
import { peopleOf } from '../../runtime/match-people.ts';

/** What a refusal may point to. */
export function refusalContext(
  { directory, painterOf }: Hall,
  hosted: HostedMatch,
  rejection?: Rejection | PlaceRejection,
  asker?: Visit['player'],
): RefusalContext {
  const { match, threadId, place } = hosted;
  const messageId = painterOf(hosted).board.liveMessageId;
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
  { person }: Hall['directory'],
  rejection: Rejection | PlaceRejection | undefined,
  asker: Visit['player'] | undefined,
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
