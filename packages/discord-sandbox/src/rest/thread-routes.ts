import type { FastifyInstance } from 'fastify';
import { GatewayDispatchEvents, MessageType } from 'discord-api-types/v10';
import { CreateTextThreadWithMessageRequestSchema, UpdateThreadRequestPartialSchema } from 'discord-api-spec/zod';
import { formError, checkBody } from '../checks/check-body.ts';
import { channelObject, threadMember } from '../state/api-objects.ts';
import { guildOf, type DiscordState } from '../state/discord-state.ts';
import { dispatchMessage, postMessage } from '../state/messages.ts';
import { type ThreadRecord, isThread } from '../state/records.ts';
import { addThreadMember, canHoldThreads, openThread, changeThread } from '../state/threads.ts';
import { need, visibleChannel, visibleMessage } from './access.ts';
import { invalidForm, refusal, accepted } from './discord-error.ts';
import { channelPermissions, holds } from '../state/permissions.ts';
import { isTrue } from './interaction-routes.ts';

interface Params {
  readonly channel: string;
  readonly message: string;
  readonly user: string;
}

interface ThreadBody {
  readonly name: string;
  readonly auto_archive_duration?: number | null;
  readonly rate_limit_per_user?: number | null;
}

interface ThreadPatch extends Partial<ThreadBody> {
  readonly archived?: boolean | null;
  readonly locked?: boolean | null;
}

/** A day, as in a channel without a setting of its own ("default_auto_archive_duration"). */
const DEFAULT_ARCHIVE_MINUTES = 1440;

/** Channels and threads: reading, opening, changing, and members. */
export function threadRoutes(app: FastifyInstance, state: DiscordState): void {
  app.get<{ Params: Params }>('/channels/:channel', ({ params }) =>
    channelObject(state, visibleChannel(state, params.channel)),
  );

  app.patch<{ Params: Params }>('/channels/:channel', ({ params, body }) => {
    const thread = visibleThread(state, params.channel);
    patchThread(state, thread, accepted(checkBody<ThreadPatch>(UpdateThreadRequestPartialSchema, body)));
    return channelObject(state, thread);
  });

  app.post<{ Params: Params }>('/channels/:channel/messages/:message/threads', (request, reply) => {
    const channel = visibleChannel(state, request.params.channel);
    const body = accepted(checkBody<ThreadBody>(CreateTextThreadWithMessageRequestSchema, request.body));
    if (!canHoldThreads(channel)) throw refusal('wrongChannelType');
    const record = visibleMessage(state, channel, request.params.message);
    need(state, channel, 'CreatePublicThreads', 'ReadMessageHistory');
    if (state.channels.has(record.message.id)) throw refusal('threadExists');
    const thread = openThread(state, {
      parent: channel,
      ownerId: state.application.id,
      name: body.name,
      starterMessageId: record.message.id,
      autoArchiveDuration: body.auto_archive_duration ?? DEFAULT_ARCHIVE_MINUTES,
      slowmode: body.rate_limit_per_user ?? 0,
    });
    postMessage(state, thread, {
      authorId: record.message.author.id,
      type: MessageType.ThreadStarterMessage,
      replyTo: record,
    });
    dispatchMessage(state, record, GatewayDispatchEvents.MessageUpdate);
    return reply.code(201).send(channelObject(state, thread));
  });

  app.put<{ Params: Params }>('/channels/:channel/thread-members/:user', ({ params }, reply) => {
    const thread = visibleThread(state, params.channel);
    if (thread.archived) throw refusal('archived');
    need(state, thread, 'SendMessagesInThreads');
    if (!guildOf(state, thread).members.has(params.user)) throw refusal('unknownUser');
    addThreadMember(state, thread, params.user);
    return reply.code(204).send();
  });

  app.get<{ Params: Params; Querystring: { readonly with_member?: string } }>(
    '/channels/:channel/thread-members/:user',
    ({ params, query }) => {
      const thread = visibleThread(state, params.channel);
      const id = params.user === '@me' ? state.application.id : params.user;
      const entry = threadMember(thread, id);
      if (entry === undefined) throw refusal(state.users.has(id) ? 'unknownMember' : 'unknownUser');
      const member = guildOf(state, thread).members.get(id);
      return isTrue(query.with_member) && member !== undefined ? { ...entry, member } : entry;
    },
  );
}

/** Permissions as in "Editing & Deleting Threads". */
function patchThread(state: DiscordState, thread: ThreadRecord, patch: ThreadPatch): void {
  if (patch.name === '')
    throw invalidForm([formError(['name'], 'BASE_TYPE_BAD_LENGTH', 'Must be between 1 and 100 in length.')]);
  const moderator = holds(channelPermissions(state, state.application.id, thread), 'ManageThreads');
  const owner = thread.ownerId === state.application.id;
  const reopens = patch.archived === false;
  const changesMore = [patch.name, patch.auto_archive_duration].some((value) => isGiven(value));
  if (isGiven(patch.locked) || isGiven(patch.rate_limit_per_user)) need(state, thread, 'ManageThreads');
  if (thread.archived && !reopens) throw refusal('archived');
  if (thread.locked && !moderator) throw refusal('missingPermissions');
  const mayReopen = moderator || owner || thread.members.has(state.application.id);
  if (thread.archived && reopens && !mayReopen) throw refusal('missingPermissions');
  if ((changesMore || patch.archived === true) && !moderator && !owner) throw refusal('missingPermissions');
  changeThread(state, thread, {
    name: patch.name,
    archived: patch.archived,
    locked: patch.locked,
    autoArchiveDuration: patch.auto_archive_duration,
    slowmode: patch.rate_limit_per_user,
  });
}

const isGiven = <T>(value: T | null | undefined): value is T => value !== undefined && value !== null;

function visibleThread(state: DiscordState, channelId: string): ThreadRecord {
  const channel = visibleChannel(state, channelId);
  if (!isThread(channel)) throw refusal('wrongChannelType');
  return channel;
}
