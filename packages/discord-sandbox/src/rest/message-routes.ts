import type { FastifyInstance } from 'fastify';
import { type APIMessage, GatewayIntentBits, MessageFlags, MessageType } from 'discord-api-types/v10';
import { MessageCreateRequestSchema, MessageEditRequestPartialSchema } from 'discord-api-spec/zod';
import { formError } from '../checks/check-body.ts';
import { withoutHiddenContent } from '../gateway/event-data.ts';
import { messageObject } from '../state/api-objects.ts';
import type { DiscordState } from '../state/discord-state.ts';
import { deleteMessage, nonceField, postMessage } from '../state/messages.ts';
import { channelPermissions, holds } from '../state/permissions.ts';
import { type AnyChannel, type MessageRecord, isThread } from '../state/records.ts';
import { need, needToEdit, needToSend, visibleChannel, visibleMessage } from './access.ts';
import { type DiscordError, invalidForm, refusal } from './discord-error.ts';
import { applyEdit, draftMessage, readMessage } from './write-message.ts';
import { bySnowflake, isSnowflake, snowflakeTime } from '../state/snowflake.ts';

// oxlint-disable oxc/no-async-endpoint-handlers -- the rule is about Express; fastify awaits its handlers

interface MessageParams {
  readonly channel: string;
  readonly message: string;
}

type Query = Readonly<Record<string, string>>;

/** Messages under the bot's own token and channel permissions. */
export function messageRoutes(app: FastifyInstance, state: DiscordState): void {
  app.get<{ Params: MessageParams; Querystring: Query }>('/channels/:channel/messages', (request) => {
    const channel = visibleChannel(state, request.params.channel);
    const page = pageOfMessages(state.messages.inChannel(channel.id), request.query);
    if (!holds(channelPermissions(state, state.application.id, channel), 'ReadMessageHistory')) return [];
    return page.map((record) => shown(state, record));
  });

  app.get<{ Params: MessageParams }>('/channels/:channel/messages/:message', (request) => {
    const channel = visibleChannel(state, request.params.channel);
    if (!holds(channelPermissions(state, state.application.id, channel), 'ReadMessageHistory')) {
      throw refusal('missingAccess');
    }
    return shown(state, visibleMessage(state, channel, request.params.message));
  });

  app.post<{ Params: MessageParams }>('/channels/:channel/messages', async (request) => {
    const channel = visibleChannel(state, request.params.channel);
    const written = await readMessage(request, MessageCreateRequestSchema, 'bot');
    needToSend(state, channel);
    if (written.uploads.length > 0) need(state, channel, 'AttachFiles');
    const nonce = written.body.nonce ?? undefined;
    const known = written.body.enforce_nonce === true ? findByNonce(state, channel, nonce) : undefined;
    if (known !== undefined) return shown(state, known);
    const draft = draftMessage(state, channel, written);
    const record = postMessage(state, channel, { ...draft, authorId: state.application.id, nonce });
    return { ...messageObject(state, record), ...nonceField(record) };
  });

  app.patch<{ Params: MessageParams }>('/channels/:channel/messages/:message', async (request) => {
    const channel = visibleChannel(state, request.params.channel);
    const written = await readMessage(request, MessageEditRequestPartialSchema, 'bot');
    const record = visibleMessage(state, channel, request.params.message);
    if (record.message.author.id !== state.application.id) throw refusal('notYourMessage');
    if (isSystem(record)) throw refusal('systemMessage');
    needToEdit(state, channel);
    if (written.uploads.length > 0) need(state, channel, 'AttachFiles');
    applyEdit(state, channel, record, written);
    return messageObject(state, record);
  });

  app.delete<{ Params: MessageParams }>('/channels/:channel/messages/:message', (request, reply) => {
    const channel = visibleChannel(state, request.params.channel);
    const record = visibleMessage(state, channel, request.params.message);
    if (record.message.author.id !== state.application.id) need(state, channel, 'ManageMessages');
    if (record.message.type === MessageType.ThreadStarterMessage) throw refusal('systemMessage');
    // An archived thread allows deleting alone, unless it is locked as well.
    if (isThread(channel) && channel.archived && channel.locked) needToEdit(state, channel);
    deleteMessage(state, record);
    return reply.code(204).send();
  });
}

/** Without the content intent the words of others stay hidden. */
function shown(state: DiscordState, record: MessageRecord): APIMessage {
  const message = messageObject(state, record);
  const mayRead = (state.application.privilegedIntents & GatewayIntentBits.MessageContent) !== 0;
  return mayRead ? message : withoutHiddenContent(message, state.application.id);
}

const USER_MADE = new Set([
  MessageType.Default,
  MessageType.Reply,
  MessageType.ChatInputCommand,
  MessageType.ContextMenuCommand,
]);

const isSystem = ({ message }: MessageRecord): boolean =>
  !USER_MADE.has(message.type) && ((message.flags ?? 0) & MessageFlags.Loading) === 0;

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 100;

/** One page of messages, newest first, by `limit`, `before`, `after` and `around`; never ephemeral ones. */
function pageOfMessages(all: readonly MessageRecord[], query: Query): readonly MessageRecord[] {
  const limit = readLimit(query['limit']);
  const { before, after, around } = readAnchors(query);
  const newestFirst = all.filter((record) => record.onlyFor === undefined).toReversed();
  const older = (id: string): readonly MessageRecord[] =>
    newestFirst.filter((record) => bySnowflake(record.message.id, id) < 0);
  const newer = (id: string): readonly MessageRecord[] =>
    newestFirst.filter((record) => bySnowflake(record.message.id, id) > 0);
  if (before !== undefined) return older(before).slice(0, limit);
  if (after !== undefined) return newer(after).slice(-limit);
  if (around === undefined) return newestFirst.slice(0, limit);
  const half = Math.floor(limit / 2);
  const itself = newestFirst.filter((record) => record.message.id === around);
  const later = half === 0 ? [] : newer(around).slice(-half);
  return [...later, ...itself, ...older(around).slice(0, half)].slice(0, limit);
}

function readLimit(given: string | undefined): number {
  const limit = given === undefined ? DEFAULT_LIMIT : Number(given);
  const refuse = (code: string, message: string): DiscordError => invalidForm([formError(['limit'], code, message)]);
  if (!Number.isInteger(limit)) throw refuse('NUMBER_TYPE_COERCE', `Value "${given}" is not int.`);
  if (limit < 1) throw refuse('NUMBER_TYPE_MIN', 'int value should be greater than or equal to 1.');
  if (limit > MAX_LIMIT) throw refuse('NUMBER_TYPE_MAX', `int value should be less than or equal to ${MAX_LIMIT}.`);
  return limit;
}

type Anchor = 'before' | 'after' | 'around';

function readAnchors({ before, after, around }: Query): Partial<Record<Anchor, string | undefined>> {
  const anchors = { before, after, around };
  for (const [name, id] of Object.entries(anchors)) {
    if (id !== undefined && !isSnowflake(id)) {
      throw invalidForm([formError([name], 'NUMBER_TYPE_COERCE', `Value "${id}" is not snowflake.`)]);
    }
  }
  return anchors;
}

/** "The past few minutes" of the documentation, taken as five. */
const NONCE_WINDOW_MS = 5 * 60_000;

/** `enforce_nonce` gives back the bot's recent message with this nonce instead of a second one. */
function findByNonce(
  state: DiscordState,
  channel: AnyChannel,
  nonce: string | number | undefined,
): MessageRecord | undefined {
  if (nonce === undefined) return undefined;
  return state.messages
    .inChannel(channel.id)
    .findLast(
      ({ message, nonce: known }) => known === nonce && state.now() - snowflakeTime(message.id) <= NONCE_WINDOW_MS,
    );
}
