import { ApplicationIntegrationType, InteractionContextType, Locale } from 'discord-api-types/v10';
import { memberObject } from '../state/api-objects.ts';
import type { DiscordState } from '../state/discord-state.ts';
import type { InteractionRecord } from '../state/interaction-record.ts';
import { channelPermissions } from '../state/permissions.ts';
import type { AnyChannel } from '../state/records.ts';
import { uploadLimits } from '../state/upload-limits.ts';
import { partialChannel } from './resolved.ts';

/** What every interaction carries ("Interaction Structure"); `data` and `message` come on top. */
export function interactionPayload(
  state: DiscordState,
  interaction: InteractionRecord,
  channel: AnyChannel,
  details: { readonly data: object; readonly message?: object },
): object {
  const member = state.members.get(interaction.userId);
  const permissions = channelPermissions(state, interaction.userId, channel).toString();
  return {
    id: interaction.id,
    application_id: state.application.id,
    type: interaction.type,
    token: interaction.token,
    version: 1,
    guild_id: state.guild.id,
    guild: { id: state.guild.id, locale: Locale.EnglishUS, features: [] },
    guild_locale: Locale.EnglishUS,
    locale: Locale.EnglishUS,
    channel_id: channel.id,
    channel: partialChannel(state, interaction.userId, channel),
    ...(member === undefined ? {} : { member: { ...memberObject(state, member), permissions } }),
    app_permissions: channelPermissions(state, state.application.id, channel).toString(),
    entitlements: [],
    authorizing_integration_owners: { [ApplicationIntegrationType.GuildInstall]: state.guild.id },
    context: InteractionContextType.Guild,
    attachment_size_limit: uploadLimits(state).fileBytes,
    ...details,
  };
}
