import { ApplicationFlags, GatewayIntentBits } from 'discord-api-types/v10';
import type { DiscordState } from './discord-state.ts';

const LIMITED = [
  [GatewayIntentBits.GuildPresences, ApplicationFlags.GatewayPresenceLimited],
  [GatewayIntentBits.GuildMembers, ApplicationFlags.GatewayGuildMembersLimited],
  [GatewayIntentBits.MessageContent, ApplicationFlags.GatewayMessageContentLimited],
] as const;

/** The application's public flags: which privileged intents a bot in fewer than 100 servers has switched on. */
export function applicationFlags({ application }: DiscordState): number {
  return LIMITED.reduce(
    (flags, [intent, flag]) => ((application.privilegedIntents & intent) === 0 ? flags : flags | flag),
    0,
  );
}
