import { type PlaceRejection, type RefusalDetails, refusal, type Refused } from '../views/refusal.ts';
import type { MessageDraft } from '../views/message-draft.ts';
import { namesOf } from '../views/view-context.ts';
import type { RecordedMatch } from '../match/game-record.ts';
import { type PlayerId, otherSeat, seatOf, type Seat } from '../match/ids.ts';
import type { Match } from '../match/match.ts';
import type { Rejection } from '../match/action.ts';
import type { LiveMatch } from '../bot/runtime/live-match.ts';
import type { Context, Services } from './services.ts';

/** The private message becomes its answer; a press on anything else leaves what was pressed alone. */
export async function settle({ reply, isGenuine, isPrivate }: Context, answer: MessageDraft): Promise<void> {
  if (isGenuine && isPrivate && reply.from.kind === 'press') await reply.update(answer);
  else await reply.send(answer);
}

/** Tells the asker alone why something can't be done, where no match is spoken of. */
export async function refuse(context: Context, refused: Refused): Promise<void> {
  await context.reply.send(refusal(refused, context));
}

/** Tells the asker alone why a match did not take what they asked. */
export async function refuseInMatch(
  services: Services,
  context: Context,
  live: LiveMatch,
  rejection: Rejection | PlaceRejection,
): Promise<void> {
  await context.reply.send(refusalInMatch(services, context, live, rejection));
}

/** The same as a message, with the names and the board that it may point to. */
export function refusalInMatch(
  { reconcilerOf }: Services,
  context: Context,
  live: LiveMatch,
  rejection: Rejection | PlaceRejection,
): MessageDraft {
  const { match, threadId, place } = live;
  const messageId = reconcilerOf(live).liveMessageId;
  const seats = 'seats' in match ? match.seats : undefined;
  return refusal(rejection, context, {
    ...(seats === undefined ? {} : { names: namesOf(seats, context) }),
    ...(threadId === undefined || messageId === undefined
      ? {}
      : { board: { guildId: place.guildId, channelId: threadId, messageId } }),
    ...nameSpokenOf(rejection, context),
  });
}

export function nameSpokenOf(
  rejection: Rejection | PlaceRejection,
  { person, player }: Pick<Context, 'person' | 'player'>,
): RefusalDetails {
  switch (rejection.code) {
    case 'player-full':
      return rejection.player === player ? {} : { fullPlayer: person(rejection.player).name };
    case 'you-blocked':
    case 'blocked-by':
      return { otherPlayer: person(rejection.player).name };
    default:
      return {};
  }
}

/** The seat that somebody presses for: their own, or, where one person plays both sides, the one on move. */
export function seatFor(match: Match, player: PlayerId): Seat | undefined {
  if (!('seats' in match) || match.seats === undefined) return undefined;
  if ('operator' in match && match.operator === player) return match.game.position.turn;
  return seatOf(match.seats, player);
}

/** What the one on the other side of the board is called; empty for somebody who doesn't sit there. */
export function opponentName({ directory }: Services, { match }: LiveMatch, player: PlayerId): string {
  const seat = seatFor(match, player);
  if (seat === undefined || !('seats' in match) || match.seats === undefined) return '';
  return directory.person(match.seats[otherSeat(seat)]).name;
}

/** Whether one person plays both sides (START-08). */
export const isHotseat = (match: Match): boolean => 'operator' in match && match.operator !== undefined;

/** The match as far as it is on record; while there is nothing to see, the asker is told why. */
export async function recordedGame(
  services: Services,
  context: Context,
  live: LiveMatch,
): Promise<RecordedMatch | undefined> {
  const { match } = live;
  if ('game' in match && match.game !== undefined) return match;
  await refuseInMatch(services, context, live, { code: 'not-playing', phase: match.phase });
  return undefined;
}
