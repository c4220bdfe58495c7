import type { FastifyInstance } from 'fastify';
import type { Gateway } from '../gateway/gateway.ts';
import { gatewayUrl } from '../gateway/event-data.ts';
import { userObject, applicationFlags } from '../state/api-objects.ts';
import type { DiscordState } from '../state/discord-state.ts';
import { refusal } from './discord-error.ts';

interface MemberParams {
  readonly guild: string;
  readonly user: string;
}

/** The bot's account and application, the way to the gateway, and single members. */
export function accountRoutes(app: FastifyInstance, state: DiscordState, gateway: Gateway): void {
  app.get('/gateway/bot', () => {
    const { total, remaining, resetAt } = gateway.startLimit;
    const resetAfter = Math.max(0, resetAt - state.now());
    const limit = { total, remaining, reset_after: resetAfter, max_concurrency: gateway.options.maxConcurrency ?? 1 };
    return { url: gatewayUrl(state), shards: gateway.options.shards, session_start_limit: limit };
  });

  app.get('/users/@me', () => ({
    ...userObject(state, state.application.id),
    mfa_enabled: false,
    locale: 'en-US',
    premium_type: 0,
    email: null,
    verified: true,
  }));

  app.get('/applications/@me', () => applicationObject(state));

  app.get<{ Params: MemberParams }>('/guilds/:guild/members/:user', ({ params }) => {
    const guild = state.guilds.get(params.guild);
    if (guild === undefined) throw refusal('unknownGuild');
    if (!guild.members.has(state.application.id)) throw refusal('missingAccess');
    const id = params.user === '@me' ? state.application.id : params.user;
    const member = guild.members.get(id);
    if (member !== undefined) return member;
    throw refusal(state.users.has(id) ? 'unknownMember' : 'unknownUser');
  });
}

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
    approximate_guild_count: state.guilds.size,
    approximate_user_install_count: 0,
    approximate_user_authorization_count: 0,
    event_webhooks_url: null,
    explicit_content_filter: 0,
    team: null,
    eligible_oauth2_scopes: [],
  };
}
