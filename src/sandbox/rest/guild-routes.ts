import type { FastifyInstance } from 'fastify';
import { channelObject, memberObject, roleObject } from '../state/api-objects.ts';
import type { DiscordState } from '../state/discord-state.ts';
import { guildObject } from '../state/guild-object.ts';
import { canView } from '../state/permissions.ts';
import { isThread } from '../state/records.ts';
import { refusal } from './discord-error.ts';
import { isTrue } from './interaction-routes.ts';

interface GuildParams {
  readonly guild: string;
  readonly user: string;
}

/** The server, its channels and its members, as far as a bot without the members intent may ask. */
export function guildRoutes(app: FastifyInstance, state: DiscordState): void {
  app.get<{ Params: GuildParams; Querystring: { with_counts?: string } }>('/guilds/:guild', (request) => {
    ownGuild(state, request.params.guild);
    const counts = { approximate_member_count: state.members.size, approximate_presence_count: state.members.size };
    return { ...guildObject(state), ...(isTrue(request.query.with_counts) ? counts : {}) };
  });

  app.get<{ Params: GuildParams }>('/guilds/:guild/channels', (request) => {
    ownGuild(state, request.params.guild);
    return [...state.channels.values()]
      .filter((channel) => !isThread(channel))
      .map((channel) => channelObject(state, channel));
  });

  app.get<{ Params: GuildParams }>('/guilds/:guild/roles', (request) => {
    ownGuild(state, request.params.guild);
    return [...state.roles.values()].map(roleObject);
  });

  app.get<{ Params: GuildParams }>('/guilds/:guild/threads/active', (request) => {
    ownGuild(state, request.params.guild);
    const botId = state.application.id;
    const threads = [...state.channels.values()]
      .filter(isThread)
      .filter((thread) => !thread.archived && canView(state, botId, thread))
      .map((thread) => channelObject(state, thread));
    return { threads, members: [], has_more: false };
  });

  app.get<{ Params: GuildParams }>('/guilds/:guild/members/:user', (request) => {
    ownGuild(state, request.params.guild);
    const id = request.params.user === '@me' ? state.application.id : request.params.user;
    const member = state.members.get(id);
    if (member !== undefined) return memberObject(state, member);
    throw refusal(state.users.has(id) ? 'unknownMember' : 'unknownUser');
  });
}

function ownGuild(state: DiscordState, guildId: string): void {
  if (guildId !== state.guild.id) throw refusal('unknownGuild');
  if (!state.members.has(state.application.id)) throw refusal('missingAccess');
}
