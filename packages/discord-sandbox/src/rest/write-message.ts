import type { FastifyRequest } from 'fastify';
import { type APIAttachment, type APIEmbed, EmbedType, MessageFlags, MessageType } from 'discord-api-types/v10';
import type { ZodMiniType } from 'zod/mini';
import { type FormError, formError, under, checkBody } from '../checks/check-body.ts';
import { type MessageBody, withTextIds, checkMessage, flagErrors, SETTABLE_FLAGS } from '../checks/message-rules.ts';
import type { DiscordState } from '../state/discord-state.ts';
import { DEFAULT_MENTIONS, NO_MENTIONS, findMentions, mentionText } from '../state/mentions.ts';
import { type MessageChange, type NewMessage, editMessage } from '../state/messages.ts';
import type { AnyChannel, MessageRecord } from '../state/records.ts';
import { snowflakeTime } from '../state/snowflake.ts';
import { isEphemeral } from './access.ts';
import { accepted, editedTooOften, invalidForm, refusal, refuseIf } from './discord-error.ts';
import { finishComponents } from './finish-components.ts';
import { planAttachments, readBody, type RequestBody } from './uploads.ts';

/** A message as a request has it. */
export interface Written {
  readonly body: MessageBody;
  readonly uploads: RequestBody['files'];
  /** Decides which flags may be set, and what an absent `allowed_mentions` means. */
  readonly by: 'bot' | 'interaction';
  /** Where the message stands in the request, for errors. */
  readonly at?: FormError['path'];
}

export async function readMessage(request: FastifyRequest, schema: ZodMiniType, by: Written['by']): Promise<Written> {
  const { json, files } = await readBody(request);
  return { body: accepted(checkBody<MessageBody>(schema, withTextIds(json))), uploads: files, by };
}

/** Checks a new message and stores its files; throws Discord's refusal. */
export function draftMessage(
  state: DiscordState,
  channel: AnyChannel,
  written: Written,
): Omit<NewMessage, 'authorId'> & { readonly flags: number } {
  const replyTo = written.by === 'bot' ? repliedMessage(state, channel, written.body) : undefined;
  const draft = prepare(state, channel, written, undefined);
  const { tts, allowed_mentions: allowed } = written.body;
  const author = replyTo?.message.author.id;
  const isPinged = allowed === undefined || allowed === null || allowed.replied_user === true;
  const { users, ...mentions } = draft.mentions ?? NO_MENTIONS;
  return {
    type: replyTo === undefined ? MessageType.Default : MessageType.Reply,
    tts: tts ?? false,
    ...draft,
    ...(author === undefined || !isPinged
      ? {}
      : { mentions: { ...mentions, users: [...new Set([...users, author])] } }),
    replyTo,
  };
}

/** The message that a new one replies to ("Message", Message Reference); of the same channel. */
function repliedMessage(
  state: DiscordState,
  channel: AnyChannel,
  { message_reference: reference }: MessageBody,
): MessageRecord | undefined {
  if (reference === undefined || reference === null) return undefined;
  const record = state.messages.get(channel.id, reference.message_id ?? '');
  if (record !== undefined && record.onlyFor === undefined) return record;
  if (reference.fail_if_not_exists === false) return undefined;
  throw invalidForm([formError(['message_reference'], 'MESSAGE_REFERENCE_UNKNOWN_MESSAGE', 'Unknown message')]);
}

/** Checks and makes an edit. Only what the body names changes; `null` empties a field. */
export function applyEdit(state: DiscordState, channel: AnyChannel, record: MessageRecord, written: Written): void {
  const isOld = state.now() - snowflakeTime(record.message.id) > OLD_MS;
  const recent = isOld ? recentOldEdits(state, channel) : [];
  const change = prepare(state, channel, written, record);
  if (isOld) state.oldEdits.set(channel.id, [...recent, state.now()]);
  editMessage(state, record, change);
}

/** Messages older than this can be edited a few times in a while, all those of a channel together. */
const OLD_MS = 3_600_000;
const OLD_EDITS = 3;
const OLD_EDITS_WINDOW_MS = 6_000;

function recentOldEdits(state: DiscordState, channel: AnyChannel): readonly number[] {
  const since = state.now() - OLD_EDITS_WINDOW_MS;
  const recent = (state.oldEdits.get(channel.id) ?? []).filter((at) => at > since);
  const [first = 0] = recent;
  if (recent.length >= OLD_EDITS) throw editedTooOften((first - since) / 1000);
  return recent;
}

function prepare(
  state: DiscordState,
  channel: AnyChannel,
  { body, uploads, by, at = [] }: Written,
  before: MessageRecord | undefined,
): MessageChange {
  const old = before?.message;
  const flags = old === undefined ? (body.flags ?? 0) : editedFlags(old.flags ?? 0, body.flags ?? undefined);
  const plan = planAttachments(state, {
    place: {
      channelId: channel.id,
      isEphemeral: before === undefined ? isEphemeral(flags) : before.onlyFor !== undefined,
    },
    listed: body.attachments,
    uploads,
    kept: before?.files,
    at,
  });
  const content = body.content === undefined ? (old?.content ?? '') : (body.content ?? '');
  const changed = body.components === undefined && old !== undefined ? undefined : (body.components ?? []);
  const components = changed ?? old?.components ?? [];
  const componentsV2 = (flags & MessageFlags.IsComponentsV2) !== 0;
  const facts = {
    componentsV2,
    hasEmoji: (id: string) => state.emojis.has(id),
    fileNames: names(plan.files),
    touchedFileNames: changed === undefined ? [] : names(plan.touched),
  };
  const aboutFlags = before === undefined ? flagErrors(flags, SETTABLE_FLAGS[by]) : editFlagErrors(body, before);
  refuseIf(under(at, [...aboutFlags, ...checkMessage({ ...body, content, components: changed ?? [] }, facts)]));
  const embeds = body.embeds === undefined ? undefined : finishEmbeds(body.embeds ?? [], plan.files);
  const hasEmbeds = (embeds ?? old?.embeds ?? []).length > 0;
  const isBare = content.trim() === '' && plan.files.length === 0 && !hasEmbeds;
  const isEmpty = componentsV2 ? components.length === 0 : isBare;
  if (isEmpty) throw refusal('emptyMessage');
  plan.commit();
  const allowed = body.allowed_mentions ?? DEFAULT_MENTIONS[by];
  const text = mentionText(content, components);
  return {
    content,
    files: plan.files,
    flags,
    ...(embeds === undefined ? {} : { embeds }),
    ...(changed === undefined ? {} : { components: finishComponents(state, changed, plan.files) }),
    ...(changed === undefined && body.content === undefined
      ? {}
      : { mentions: findMentions(state, state.application.id, channel, text, allowed) }),
  };
}

/** Embeds as a message shows them: uploads that they name come with their address. */
function finishEmbeds(embeds: readonly APIEmbed[], files: readonly APIAttachment[]): readonly APIEmbed[] {
  const media = <T extends { readonly url: string }>(one: T | undefined): T | undefined => {
    const file = files.find(({ filename }) => one?.url === `attachment://${filename}`);
    return one === undefined || file === undefined ? one : { ...one, url: file.url, proxy_url: file.url };
  };
  return embeds.map((embed) => {
    const [image, thumbnail] = [media(embed.image ?? undefined), media(embed.thumbnail ?? undefined)];
    const pictures = { ...(image === undefined ? {} : { image }), ...(thumbnail === undefined ? {} : { thumbnail }) };
    return Object.assign({ type: EmbedType.Rich }, embed, pictures);
  });
}

const KEPT_ON_EDIT = ~(MessageFlags.SuppressEmbeds | MessageFlags.IsComponentsV2 | MessageFlags.Loading);

/** An edit may toggle embeds and turn Components V2 on; other flags stay, without an error. */
function editedFlags(before: number, wanted: number | undefined): number {
  const v2 = (before | (wanted ?? 0)) & MessageFlags.IsComponentsV2;
  return (before & KEPT_ON_EDIT) | v2 | ((wanted ?? before) & MessageFlags.SuppressEmbeds);
}

/** Components V2 can't be turned off, nor on while the message has files that the edit doesn't name. */
function editFlagErrors({ flags, attachments }: MessageBody, { message, files }: MessageRecord): readonly FormError[] {
  const wasV2 = ((message.flags ?? 0) & MessageFlags.IsComponentsV2) !== 0;
  if (flags === undefined || flags === null || ((flags & MessageFlags.IsComponentsV2) !== 0) === wasV2) return [];
  if (wasV2) {
    const code = 'MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG';
    return [formError(['flags'], code, 'IS_COMPONENTS_V2 flag cannot be removed')];
  }
  if (files.length === 0 || (attachments ?? undefined) !== undefined) return [];
  const code = 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2';
  const words = "The 'attachments' field cannot be used when using MessageFlags.IS_COMPONENTS_V2";
  return [formError(['attachments'], code, words)];
}

const names = (files: readonly { readonly filename: string }[]): readonly string[] =>
  files.map((file) => file.filename);
