import type { FastifyInstance } from 'fastify';
import { GatewayIntentBits } from 'discord-api-types/v10';
import { formError } from '../checks/form-errors.ts';
import { memberObject, threadMember } from '../state/api-objects.ts';
import type { DiscordState } from '../state/discord-state.ts';
import { canView } from '../state/permissions.ts';
import type { ThreadRecord } from '../state/records.ts';
import { isThread } from '../state/records.ts';
import type { Snowflake } from '../state/snowflake.ts';
import { bySnowflake } from '../state/snowflake.ts';
import { addThreadMember, removeThreadMember } from '../state/threads.ts';
import { need, needToSend, visibleChannel } from './access.ts';
import { invalidForm, refusal } from './discord-error.ts';
import { isTrue } from './interaction-routes.ts';

interface Params {
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
  app.get<{ Params: Params; Querystring: ListQuery }>('/channels/:channel/thread-members/:user', (request) => {
    const thread = visibleThread(state, request.params.channel);
    const id = request.params.user === '@me' ? state.application.id : request.params.user;
    return memberEntry(state, thread, id, isTrue(request.query.with_member));
  });

  app.get<{ Params: Params; Querystring: ListQuery }>('/channels/:channel/thread-members', (request) => {
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

  app.put<{ Params: Params }>('/channels/:channel/thread-members/:user', (request, reply) => {
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

  app.delete<{ Params: Params }>('/channels/:channel/thread-members/:user', (request, reply) => {
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
