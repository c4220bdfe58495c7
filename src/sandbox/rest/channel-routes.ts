import type { FastifyInstance } from 'fastify';
import { GatewayDispatchEvents, GatewayIntentBits } from 'discord-api-types/v10';
import { UpdateGuildChannelRequestPartialSchema, UpdateThreadRequestPartialSchema } from 'discord-api-spec/zod';
import { checkBody } from '../checks/check-body.ts';
import { formError } from '../checks/form-errors.ts';
import { channelObject } from '../state/api-objects.ts';
import type { DiscordState } from '../state/discord-state.ts';
import { channelPermissions, holds } from '../state/permissions.ts';
import type { ChannelRecord, ThreadRecord } from '../state/records.ts';
import { isThread } from '../state/records.ts';
import { changeThread, deleteChannel } from '../state/threads.ts';
import { need, needToSend, visibleChannel } from './access.ts';
import { invalidForm, refusal } from './discord-error.ts';

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
