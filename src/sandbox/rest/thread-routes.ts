import type { FastifyInstance } from 'fastify';
import { ChannelType, GatewayDispatchEvents, MessageType } from 'discord-api-types/v10';
import {
  CreateTextThreadWithMessageRequestSchema,
  CreateTextThreadWithoutMessageRequestSchema,
} from 'discord-api-spec/zod';
import { checkBody } from '../checks/check-body.ts';
import { channelObject } from '../state/api-objects.ts';
import type { DiscordState } from '../state/discord-state.ts';
import { NO_MENTIONS } from '../state/mentions.ts';
import { dispatchMessage, postMessage } from '../state/messages.ts';
import type { ThreadRecord } from '../state/records.ts';
import { canHoldThreads, openThread } from '../state/threads.ts';
import { need, visibleChannel, visibleMessage } from './access.ts';
import { invalidForm, refusal } from './discord-error.ts';

interface Params {
  readonly channel: string;
  readonly message: string;
}

interface ThreadBody {
  readonly name: string;
  readonly auto_archive_duration?: number | null;
  readonly rate_limit_per_user?: number | null;
  readonly type?: number | null;
  readonly invitable?: boolean | null;
}

/** A day: what a channel without a setting of its own gives ("default_auto_archive_duration"). */
const DEFAULT_ARCHIVE_MINUTES = 1440;

/** Opening threads. */
export function threadRoutes(app: FastifyInstance, state: DiscordState): void {
  app.post<{ Params: Params }>('/channels/:channel/messages/:message/threads', (request, reply) => {
    const channel = visibleChannel(state, request.params.channel);
    const body = read(CreateTextThreadWithMessageRequestSchema, request.body);
    if (!canHoldThreads(channel)) throw refusal('wrongChannelType');
    const record = visibleMessage(state, channel, request.params.message);
    need(state, channel, 'CreatePublicThreads', 'ReadMessageHistory');
    if (state.channels.has(record.message.id)) throw refusal('threadExists');
    const thread = open(state, channel.id, body, ChannelType.PublicThread, record.message.id);
    postMessage(state, thread, {
      authorId: record.message.author.id,
      type: MessageType.ThreadStarterMessage,
      content: '',
      components: [],
      embeds: [],
      files: [],
      flags: 0,
      mentions: NO_MENTIONS,
      replyTo: record,
    });
    dispatchMessage(state, record, GatewayDispatchEvents.MessageUpdate);
    return reply.code(201).send(channelObject(state, thread));
  });

  app.post<{ Params: Params }>('/channels/:channel/threads', (request, reply) => {
    const channel = visibleChannel(state, request.params.channel);
    const body = read(CreateTextThreadWithoutMessageRequestSchema, request.body);
    if (!canHoldThreads(channel)) throw refusal('wrongChannelType');
    const isPublic = body.type === ChannelType.PublicThread;
    need(state, channel, isPublic ? 'CreatePublicThreads' : 'CreatePrivateThreads');
    const type = isPublic ? ChannelType.PublicThread : ChannelType.PrivateThread;
    return reply.code(201).send(channelObject(state, open(state, channel.id, body, type, undefined)));
  });
}

function open(
  state: DiscordState,
  parentId: string,
  body: ThreadBody,
  type: ThreadRecord['type'],
  starterMessageId: string | undefined,
): ThreadRecord {
  return openThread(state, {
    parentId,
    ownerId: state.application.id,
    name: body.name,
    type,
    starterMessageId,
    autoArchiveDuration: body.auto_archive_duration ?? DEFAULT_ARCHIVE_MINUTES,
    slowmode: body.rate_limit_per_user ?? 0,
    invitable: body.invitable ?? true,
  });
}

function read(schema: Parameters<typeof checkBody>[0], json: unknown): ThreadBody {
  const checked = checkBody<ThreadBody>(schema, json);
  if (!checked.ok) throw invalidForm(checked.errors);
  return checked.value;
}
