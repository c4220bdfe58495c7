import type { FastifyInstance } from 'fastify';
import { IncomingWebhookRequestPartialSchema, IncomingWebhookUpdateRequestPartialSchema } from 'discord-api-spec/zod';
import { messageObject } from '../state/api-objects.ts';
import type { DiscordState } from '../state/discord-state.ts';
import type { InteractionRecord, MessageRecord } from '../state/records.ts';
import { tokenAlive } from '../state/interactions.ts';
import { deleteMessage } from '../state/messages.ts';
import { needToEdit } from './access.ts';
import { refusal } from './discord-error.ts';
import { answerInteraction, postAnswer } from './interaction-callback.ts';
import { readBody } from './uploads.ts';
import { applyEdit, readMessage, type Written } from './write-message.ts';

// oxlint-disable oxc/no-async-endpoint-handlers -- the rule is about Express; fastify awaits its handlers

interface TokenParams {
  readonly application: string;
  readonly token: string;
  readonly message: string;
}

const OPEN = { config: { open: true } } as const;

/** Answers to interactions, authorized by the interaction's token alone. */
export function interactionRoutes(app: FastifyInstance, state: DiscordState): void {
  app.post<{ Params: { id: string; token: string }; Querystring: { with_response?: string } }>(
    '/interactions/:id/:token/callback',
    OPEN,
    async (request, reply) => {
      const interaction = state.interactions.get(request.params.id);
      const body = await readBody(request);
      if (interaction === undefined || interaction.token !== request.params.token) throw refusal('unknownInteraction');
      const response = answerInteraction(state, interaction, body);
      return isTrue(request.query.with_response) ? response : reply.code(204).send();
    },
  );

  app.post<{ Params: TokenParams }>('/webhooks/:application/:token', OPEN, async (request) => {
    const interaction = byToken(state, request.params);
    const written = await readMessage(request, IncomingWebhookRequestPartialSchema, 'interaction');
    if (interaction.status !== 'answered') throw refusal('unknownWebhook');
    // The first follow-up edits a deferred answer, and its own EPHEMERAL flag is ignored.
    if (interaction.loading) return edit(state, interaction, '@original', written);
    return postAnswer(state, interaction, written);
  });

  app.get<{ Params: TokenParams }>('/webhooks/:application/:token/messages/:message', OPEN, (request) => {
    const interaction = byToken(state, request.params);
    return messageObject(state, ownMessage(state, interaction, request.params.message));
  });

  app.patch<{ Params: TokenParams }>('/webhooks/:application/:token/messages/:message', OPEN, async (request) => {
    const interaction = byToken(state, request.params);
    const written = await readMessage(request, IncomingWebhookUpdateRequestPartialSchema, 'interaction');
    return edit(state, interaction, request.params.message, written);
  });

  app.delete<{ Params: TokenParams }>('/webhooks/:application/:token/messages/:message', OPEN, (request, reply) => {
    const interaction = byToken(state, request.params);
    const record = ownMessage(state, interaction, request.params.message);
    if (record.message.id === interaction.originalId) interaction.loading = false;
    deleteMessage(state, record);
    return reply.code(204).send();
  });
}

function edit(state: DiscordState, interaction: InteractionRecord, messageId: string, written: Written): object {
  const record = ownMessage(state, interaction, messageId);
  const channel = state.channels.get(record.message.channel_id);
  if (channel === undefined) throw refusal('unknownChannel');
  if (record.onlyFor === undefined) needToEdit(state, channel);
  applyEdit(state, channel, record, written);
  if (record.message.id === interaction.originalId) interaction.loading = false;
  return messageObject(state, record);
}

function byToken(state: DiscordState, { application, token }: TokenParams): InteractionRecord {
  if (application !== state.application.id) throw refusal('unknownWebhook');
  const interaction = state.interactions.byToken(token);
  if (interaction === undefined) throw refusal('unknownWebhook');
  if (!tokenAlive(state, interaction)) throw refusal('invalidWebhookToken');
  return interaction;
}

/** A message that this token made or updated. */
function ownMessage(state: DiscordState, interaction: InteractionRecord, messageId: string): MessageRecord {
  const id = messageId === '@original' ? interaction.originalId : messageId;
  const record = id === undefined ? undefined : state.messages.find(id);
  const own = id !== undefined && (id === interaction.originalId || interaction.messageIds.has(id));
  if (record === undefined || !own) throw refusal('unknownMessage');
  return record;
}

export const isTrue = (value: string | undefined): boolean => /^(?:true|1)$/i.test(value ?? '');
