import { ChannelType, type APIChatInputApplicationCommandInteraction } from 'discord-api-types/v10';
import { invitationCard } from '../../commands/invitation-card.ts';
import type { MessageDraft } from '../../commands/message-draft.ts';
import type { PlaceRejection } from '../../commands/place-rejection.ts';
import { refusal } from '../../commands/refusals.ts';
import { err, ok, type Result } from '../../engine/result.ts';
import { causeId } from '../../match/ids.ts';
import type { Rejection } from '../../match/rejection.ts';
import type { Hall, Visit } from '../hall.ts';
import type { HostedMatch, Place } from '../hosted-match.ts';
import { pairOf } from '../match-people.ts';
import { canSee, missingPermissions } from '../permissions.ts';
import { channelOf, displayName, type Asker } from '../press.ts';

/** `/checkers challenge user:` - posts the invitation, or says which of the reasons of START-01 stands against it. */
export async function handleChallenge(
  hall: Hall,
  visit: Visit,
  interaction: APIChatInputApplicationCommandInteraction,
  userId: string,
): Promise<void> {
  const { door, asker } = visit;
  const asked = readChallenge(interaction, asker, userId);
  if (!asked.ok) {
    await door.reply(refusal(asked.error));
    return;
  }
  const { place, opponent } = asked.value;
  const { directory } = hall;
  const strangers = [asker, opponent].filter((person) => directory.find(person.userId) === undefined);
  const by = directory.meet(asker.userId, asker.name);
  const invited = directory.meet(opponent.userId, opponent.name);
  const opened = hall.runtime.open({ challenger: by, invited }, place);
  if (!opened.ok) {
    // Nobody is remembered for having been refused.
    for (const { userId } of strangers) directory.forget(userId === asker.userId ? by : invited);
    await door.reply(admissionRefusal(hall, visit, opened.error));
    return;
  }
  const hosted = opened.value;
  try {
    await postInvitation(hall, visit, hosted);
  } finally {
    // Refused, or never seen by anybody: nobody could answer it.
    if (hosted.cardId === undefined) hall.runtime.retire(hosted);
  }
}

async function postInvitation({ runtime, directory, options, painterOf }: Hall, visit: Visit, hosted: HostedMatch) {
  const { door, at, cause } = visit;
  const { challenger, invited } = hosted.request;
  door.expect('public');
  const challenge = { type: 'Challenge', by: challenger, invited, options, cause: causeId(cause) } as const;
  const made = await runtime.act(hosted, challenge, { at });
  if (!made.ok) {
    await door.reply(refusal(made.error));
    return;
  }
  const { after } = made.value;
  if (after.phase !== 'invited') return;
  painterOf(hosted).card.wasPosted(await door.reply(invitationCard(after, pairOf(after, directory))));
}

function admissionRefusal({ runtime, directory }: Hall, { player }: Visit, rejection: Rejection): MessageDraft {
  if (rejection.code === 'player-full' && rejection.player !== player) {
    return refusal(rejection, { fullPlayer: directory.person(rejection.player).name });
  }
  const other = rejection.code === 'already-invited' ? runtime.find(rejection.match) : undefined;
  const invitation = other?.cardId === undefined ? {} : { invitation: { ...other.place, messageId: other.cardId } };
  return refusal(rejection, invitation);
}

interface AskedChallenge {
  readonly place: Place;
  readonly opponent: Asker;
}

/** Checks everything about a challenge that Discord tells with it; nothing is asked of Discord. */
function readChallenge(
  interaction: APIChatInputApplicationCommandInteraction,
  asker: Asker,
  userId: string,
): Result<AskedChallenge, PlaceRejection | Rejection> {
  const { guild_id: guildId, data } = interaction;
  if (guildId === undefined) return err({ code: 'not-in-a-server' });
  const channel = channelOf(interaction);
  const noThreads = channel.type === undefined ? undefined : refusedChannel(channel.type);
  if (noThreads !== undefined) return err({ code: noThreads });

  const user = data.resolved?.users?.[userId];
  const member = data.resolved?.members?.[userId];
  if (userId === asker.userId) return err({ code: 'challenge-yourself' });
  const name = user === undefined ? userId : displayName(user, member?.nick);
  if (user?.bot === true) return err({ code: 'challenge-bot', name });
  if (member === undefined) return err({ code: 'not-a-member', name });
  if (!canSee(member.permissions)) return err({ code: 'cannot-see-channel', name });
  const missing = missingPermissions(interaction.app_permissions);
  if (missing.length > 0) return err({ code: 'missing-permissions', permissions: missing, channelId: channel.id });
  return ok({ place: { guildId, channelId: channel.id }, opponent: { userId, name } });
}

/** Only text and announcement channels can hold a match's thread (START-05). */
function refusedChannel(type: ChannelType): 'in-a-thread' | 'in-a-voice-chat' | 'no-threads-here' | undefined {
  switch (type) {
    case ChannelType.GuildText:
    case ChannelType.GuildAnnouncement:
      return undefined;
    case ChannelType.PublicThread:
    case ChannelType.PrivateThread:
    case ChannelType.AnnouncementThread:
      return 'in-a-thread';
    case ChannelType.GuildVoice:
    case ChannelType.GuildStageVoice:
      return 'in-a-voice-chat';
    default:
      return 'no-threads-here';
  }
}
