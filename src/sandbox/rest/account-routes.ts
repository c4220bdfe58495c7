import type { FastifyInstance } from 'fastify';
import { BotAccountPatchRequestSchema } from 'discord-api-spec/zod';
import { checkBody } from '../checks/check-body.ts';
import type { Gateway } from '../gateway/gateway.ts';
import { gatewayUrl } from '../gateway/event-data.ts';
import {
  userObject,
  applicationFlags,
  channelObject,
  memberObject,
  roleObject,
  guildObject,
} from '../state/api-objects.ts';
import type { DiscordState } from '../state/discord-state.ts';
import { invalidForm, refusal } from './discord-error.ts';
import { canView } from '../state/permissions.ts';
import { isThread } from '../state/records.ts';
import { isTrue } from './interaction-routes.ts';

/** The bot's own account, its application, and the way to the gateway. */
export function accountRoutes(app: FastifyInstance, state: DiscordState, gateway: Gateway): void {
  app.get('/gateway', { config: { open: true } }, () => ({ url: gatewayUrl(state) }));

  app.get('/gateway/bot', () => {
    const { total, remaining, resetAt } = gateway.startLimit;
    return {
      url: gatewayUrl(state),
      shards: 1,
      session_start_limit: {
        total,
        remaining,
        reset_after: Math.max(0, resetAt - state.now()),
        max_concurrency: 1,
      },
    };
  });

  app.get('/users/@me', () => ownUser(state));

  app.patch('/users/@me', (request) => {
    const schema = BotAccountPatchRequestSchema;
    const own = userObject(state, state.application.id);
    const given = typeof request.body === 'object' && request.body !== null ? request.body : {};
    const checked = checkBody<{ username: string }>(schema, { username: own.username, ...given });
    if (!checked.ok) throw invalidForm(checked.errors);
    state.users.set(own.id, { ...own, username: checked.value.username });
    state.events.changed();
    return ownUser(state);
  });

  app.get('/applications/@me', () => applicationObject(state));
  app.get('/oauth2/applications/@me', () => applicationObject(state));

  app.get<{ Params: { id: string } }>('/users/:id', (request) => {
    if (!state.users.has(request.params.id)) throw refusal('unknownUser');
    return userObject(state, request.params.id);
  });
}

const ownUser = (state: DiscordState): object => ({
  ...userObject(state, state.application.id),
  mfa_enabled: false,
  locale: 'en-US',
  premium_type: 0,
  email: null,
  verified: true,
});

function applicationObject(state: DiscordState): object {
  const { id, name } = state.application;
  const bot = userObject(state, id);
  const flags = applicationFlags(state);
  return {
    id,
    name,
    icon: null,
    description: '',
    type: null,
    flags,
    flags_new: flags.toString(),
    bot,
    bot_public: true,
    bot_require_code_grant: false,
    integration_types_config: { '0': {} },
    verify_key: '0'.repeat(64),
    redirect_uris: [],
    interactions_endpoint_url: null,
    role_connections_verification_url: null,
    owner: bot,
    approximate_guild_count: 1,
    approximate_user_install_count: 0,
    approximate_user_authorization_count: 0,
    event_webhooks_url: null,
    explicit_content_filter: 0,
    team: null,
    eligible_oauth2_scopes: [],
  };
}

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
