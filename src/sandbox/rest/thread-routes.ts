import type { FastifyInstance } from 'fastify';
import { ChannelType, GatewayDispatchEvents, MessageType } from 'discord-api-types/v10';
import {
  CreateTextThreadWithMessageRequestSchema,
  CreateTextThreadWithoutMessageRequestSchema,
} from 'discord-api-spec/zod';
import { checkBody, formError } from '../checks/check-body.ts';
import { channelObject, memberObject, threadMember } from '../state/api-objects.ts';
import type { DiscordState } from '../state/discord-state.ts';
import { NO_MENTIONS } from '../state/mentions.ts';
import { dispatchMessage, postMessage } from '../state/messages.ts';
import { type ThreadRecord, isThread, type ChannelRecord } from '../state/records.ts';
import {
  canHoldThreads,
  openThread,
  addThreadMember,
  removeThreadMember,
  changeThread,
  deleteChannel,
} from '../state/threads.ts';
import { need, visibleChannel, visibleMessage, needToSend } from './access.ts';
import { invalidForm, refusal } from './discord-error.ts';
import { canView, channelPermissions, holds } from '../state/permissions.ts';
import { type Snowflake, bySnowflake } from '../state/snowflake.ts';
import { isTrue } from './interaction-routes.ts';
import { GatewayIntentBits } from 'discord-api-types/v10';
import { UpdateGuildChannelRequestPartialSchema, UpdateThreadRequestPartialSchema } from 'discord-api-spec/zod';

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

interface MemberParams {
  readonly channel: string;
  readonly user: string;
}

interface ListQuery {
  readonly with_member?: string;
  readonly after?: string;
  readonly limit?: string;
}

const PAGE = 100;

/** Who is in a thread: asking, adding, removing. */
export function threadMemberRoutes(app: FastifyInstance, state: DiscordState): void {
  app.get<{ Params: MemberParams; Querystring: ListQuery }>('/channels/:channel/thread-members/:user', (request) => {
    const thread = visibleThread(state, request.params.channel);
    const id = request.params.user === '@me' ? state.application.id : request.params.user;
    return memberEntry(state, thread, id, isTrue(request.query.with_member));
  });

  app.get<{ Params: MemberParams; Querystring: ListQuery }>('/channels/:channel/thread-members', (request) => {
    const thread = visibleThread(state, request.params.channel);
    const allowed = (state.application.privilegedIntents & GatewayIntentBits.GuildMembers) !== 0;
    if (!allowed) throw refusal('missingAccess');
    const ids = [...thread.members.keys()].toSorted(bySnowflake);
    // Only with the members themselves does the list come in pages.
    if (!isTrue(request.query.with_member)) return ids.map((id) => memberEntry(state, thread, id, false));
    const limit = readLimit(request.query.limit);
    const { after } = request.query;
    const later = after === undefined ? ids : ids.filter((id) => bySnowflake(id, after) > 0);
    return later.slice(0, limit).map((id) => memberEntry(state, thread, id, true));
  });

  app.put<{ Params: MemberParams }>('/channels/:channel/thread-members/:user', (request, reply) => {
    const thread = visibleThread(state, request.params.channel);
    if (thread.archived) throw refusal('archived');
    const id = request.params.user;
    if (id !== '@me') needToSend(state, thread);
    const userId = id === '@me' ? state.application.id : id;
    if (!state.members.has(userId)) throw refusal(state.users.has(userId) ? 'missingAccess' : 'unknownUser');
    const parent = state.channels.get(thread.parentId);
    if (parent === undefined || !canView(state, userId, parent)) throw refusal('missingAccess');
    addThreadMember(state, thread, userId);
    return reply.code(204).send();
  });

  app.delete<{ Params: MemberParams }>('/channels/:channel/thread-members/:user', (request, reply) => {
    const thread = visibleThread(state, request.params.channel);
    if (thread.archived) throw refusal('archived');
    const own = request.params.user === '@me';
    if (!own) need(state, thread, 'ManageThreads');
    removeThreadMember(state, thread, own ? state.application.id : request.params.user);
    return reply.code(204).send();
  });
}

/** A thread member as the API gives it; a refusal when the user is none. */
function memberEntry(state: DiscordState, thread: ThreadRecord, id: Snowflake, withMember: boolean): object {
  const entry = threadMember(thread, id);
  if (entry === undefined) throw refusal(state.users.has(id) ? 'unknownMember' : 'unknownUser');
  const member = state.members.get(id);
  return { ...entry, ...(withMember && member !== undefined ? { member: memberObject(state, member) } : {}) };
}

function readLimit(given: string | undefined): number {
  const limit = given === undefined ? PAGE : Number(given);
  if (Number.isInteger(limit) && limit >= 1 && limit <= PAGE) return limit;
  throw invalidForm([formError(['limit'], 'NUMBER_TYPE_MAX', `int value should be between 1 and ${PAGE}.`)]);
}

function visibleThread(state: DiscordState, channelId: string): ThreadRecord {
  const channel = visibleChannel(state, channelId);
  if (!isThread(channel)) throw refusal('wrongChannelType');
  return channel;
}

interface ChannelParams {
  readonly channel: string;
}

interface ThreadPatch {
  readonly name?: string | null;
  readonly archived?: boolean | null;
  readonly locked?: boolean | null;
  readonly invitable?: boolean | null;
  readonly auto_archive_duration?: number | null;
  readonly rate_limit_per_user?: number | null;
}

/** Channels and threads as such: look, change, delete, and the typing sign. */
export function channelRoutes(app: FastifyInstance, state: DiscordState): void {
  app.get<{ Params: ChannelParams }>('/channels/:channel', (request) =>
    channelObject(state, visibleChannel(state, request.params.channel)),
  );

  app.patch<{ Params: ChannelParams }>('/channels/:channel', (request) => {
    const channel = visibleChannel(state, request.params.channel);
    if (isThread(channel)) patchThread(state, channel, request.body);
    else patchChannel(state, channel, request.body);
    return channelObject(state, channel);
  });

  app.delete<{ Params: ChannelParams }>('/channels/:channel', (request) => {
    const channel = visibleChannel(state, request.params.channel);
    need(state, channel, isThread(channel) ? 'ManageThreads' : 'ManageChannels');
    const object = channelObject(state, channel);
    deleteChannel(state, channel);
    return object;
  });

  app.post<{ Params: ChannelParams }>('/channels/:channel/typing', (request, reply) => {
    needToSend(state, visibleChannel(state, request.params.channel));
    return reply.code(204).send();
  });
}

/** Who may change what is on the "Threads" page, "Editing & Deleting Threads". */
function patchThread(state: DiscordState, thread: ThreadRecord, json: unknown): void {
  const checked = checkBody<ThreadPatch>(UpdateThreadRequestPartialSchema, json);
  if (!checked.ok) throw invalidForm(checked.errors);
  const patch = checked.value;
  if (patch.name === '')
    throw invalidForm([formError(['name'], 'BASE_TYPE_BAD_LENGTH', 'Must be between 1 and 100 in length.')]);
  const moderator = holds(channelPermissions(state, state.application.id, thread), 'ManageThreads');
  const owner = thread.ownerId === state.application.id;
  const reopens = patch.archived === false;
  const changesMore = [patch.name, patch.auto_archive_duration, patch.invitable].some((value) => isGiven(value));
  if (isGiven(patch.locked) || isGiven(patch.rate_limit_per_user)) need(state, thread, 'ManageThreads');
  if (thread.archived && !reopens) throw refusal('archived');
  if (thread.locked && !moderator) throw refusal('missingPermissions');
  const mayReopen = moderator || owner || thread.members.has(state.application.id);
  if (thread.archived && reopens && !mayReopen) throw refusal('missingPermissions');
  if ((changesMore || patch.archived === true) && !moderator && !owner) throw refusal('missingPermissions');
  changeThread(state, thread, {
    ...(isGiven(patch.name) ? { name: patch.name } : {}),
    ...(isGiven(patch.archived) ? { archived: patch.archived } : {}),
    ...(isGiven(patch.locked) ? { locked: patch.locked } : {}),
    ...(isGiven(patch.invitable) ? { invitable: patch.invitable } : {}),
    ...(isGiven(patch.auto_archive_duration) ? { autoArchiveDuration: patch.auto_archive_duration } : {}),
    ...(isGiven(patch.rate_limit_per_user) ? { slowmode: patch.rate_limit_per_user } : {}),
  });
}

function patchChannel(state: DiscordState, channel: ChannelRecord, json: unknown): void {
  const checked = checkBody<{ readonly name?: string }>(UpdateGuildChannelRequestPartialSchema, json);
  if (!checked.ok) throw invalidForm(checked.errors);
  need(state, channel, 'ManageChannels');
  channel.name = checked.value.name ?? channel.name;
  state.events.dispatch({
    name: GatewayDispatchEvents.ChannelUpdate,
    data: channelObject(state, channel),
    intents: GatewayIntentBits.Guilds,
    channelId: channel.id,
  });
}

const isGiven = <T>(value: T | null | undefined): value is T => value !== undefined && value !== null;
