import type { ChannelType } from 'discord-api-types/v10';
import { emojiName, PIECE_EMOJIS } from '../render/piece-emoji.ts';
import { doctorPage, type CheckUp } from '../views/doctor-page.ts';
import type { PermissionName } from '../views/refusal.ts';
import { settle } from './act.ts';
import { simple } from './command.ts';
import { managedServer } from './managing.ts';
import { missingPermissions } from '../views/permissions.ts';
import type { Context, Services } from './services.ts';
import { holdsMatches } from './start-match.ts';

/** `/checkers-admin doctor` tells managers which permissions, intents and settings the server lacks. */
export const doctor = simple('doctor', showDoctor);

/** By `/checkers-admin doctor`, or from the settings. */
export async function showDoctor(services: Services, context: Context): Promise<void> {
  const guildId = await managedServer(context);
  if (guildId === undefined) return;
  const { channels } = await services.settings.read(guildId);
  await settle(context, doctorPage(checkUp(services, context, guildId, channels), context.words));
}

/** Looks at this channel and at those where the settings allow matches; by default at all that the bot can see. */
function checkUp(services: Services, context: Context, guildId: string, allowed: readonly string[]): CheckUp {
  const { channelTypeOf, missingIn, textChannelsOf, closesCommands, gate, seesLeaving } = services;
  // Threads have the permissions of the channel that they hang in.
  const channelId = context.parentId ?? context.channelId;
  const seen = textChannelsOf(guildId).filter((id) => !missingIn(id).includes('ViewChannel'));
  const others = allowed.length > 0 ? allowed : seen;
  const typeOf = (id: string): ChannelType | undefined =>
    id === context.channelId ? (context.channelType ?? channelTypeOf(id)) : channelTypeOf(id);
  const all = [channelId, ...others.filter((id) => id !== channelId)];
  const fit = all.filter((id) => holdsMatches(typeOf(id)));
  const missing = new Map<PermissionName, string[]>();
  for (const id of fit) {
    // Discord's word in the command is newer than what the bot remembers.
    const lacking = id === channelId && context.appPermissions !== undefined;
    for (const name of lacking ? missingPermissions(context.appPermissions) : missingIn(id))
      missing.set(name, [...(missing.get(name) ?? []), id]);
  }
  return {
    channelId,
    missing,
    withoutCommands: fit.filter(closesCommands),
    unfit: all.filter((id) => !fit.includes(id)),
    isElsewhere: allowed.length > 0 && !allowed.includes(channelId),
    hasEmojis: PIECE_EMOJIS.every((piece) => gate.emojis.ids.has(emojiName(piece))),
    seesLeaving,
  };
}
