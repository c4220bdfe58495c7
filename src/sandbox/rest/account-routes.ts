import type { FastifyInstance } from 'fastify';
import { BotAccountPatchRequestSchema } from 'discord-api-spec/zod';
import { checkBody } from '../checks/check-body.ts';
import type { Gateway } from '../gateway/gateway.ts';
import { gatewayUrl } from '../gateway/ready.ts';
import { userObject } from '../state/api-objects.ts';
import { applicationFlags } from '../state/application-flags.ts';
import type { DiscordState } from '../state/discord-state.ts';
import { invalidForm, refusal } from './discord-error.ts';

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
