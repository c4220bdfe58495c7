import { type APIAllowedMentions, MessageFlags, MessageType } from 'discord-api-types/v10';
import type { ZodMiniType } from 'zod/mini';
import { type FormError, formError, under, checkBody } from '../checks/check-body.ts';
import { type MessageBody, withTextIds, checkMessage, flagErrors } from '../checks/message-rules.ts';
import type { DiscordState } from '../state/discord-state.ts';
import { findMentions, mentionText } from '../state/mentions.ts';
import { type NewMessage, editMessage } from '../state/messages.ts';
import type { AnyChannel, MessageRecord } from '../state/records.ts';
import { isEphemeral } from './access.ts';
import { planAttachments, type RequestBody } from './uploads.ts';
import { refusal, refuseIf, accepted } from './discord-error.ts';
import { finishComponents } from './finish-components.ts';

export const readMessageBody = (schema: ZodMiniType, json: unknown): MessageBody =>
  accepted(checkBody<MessageBody>(schema, withTextIds(json)));

export interface Writing {
  readonly body: MessageBody;
  readonly uploads: RequestBody['files'];
  readonly settable: number;
  /** What an absent `allowed_mentions` means. */
  readonly allowed: APIAllowedMentions;
  /** Where the message stands in the request, for errors. */
  readonly at?: FormError['path'];
}

/** Checks a new message and stores its files; throws Discord's refusal. */
export function draftMessage(state: DiscordState, channel: AnyChannel, writing: Writing): Omit<NewMessage, 'authorId'> {
  const { body, uploads } = writing;
  const flags = body.flags ?? 0;
  const plan = planAttachments(state, {
    place: { channelId: channel.id, isEphemeral: isEphemeral(flags) },
    listed: body.attachments,
    uploads,
    at: writing.at,
  });
  const componentsV2 = (flags & MessageFlags.IsComponentsV2) !== 0;
  const facts = { componentsV2, fileNames: names(plan.files), touchedFileNames: names(plan.touched) };
  refuseIf(under(writing.at ?? [], [...flagErrors(flags, writing.settable), ...checkMessage(body, facts)]));
  const content = body.content ?? '';
  const components = body.components ?? [];
  const hasContent = content.trim() !== '' || plan.files.length > 0;
  if (componentsV2 ? components.length === 0 : !hasContent) throw refusal('emptyMessage');
  plan.commit();
  const allowed = body.allowed_mentions ?? writing.allowed;
  const text = mentionText(content, components);
  return {
    type: MessageType.Default,
    content,
    components: finishComponents(state, components, plan.files),
    files: plan.files,
    flags,
    mentions: findMentions(state, state.application.id, channel, text, allowed),
    tts: body.tts ?? false,
  };
}

/** Checks and makes an edit. Only what the body names changes; `null` empties a field. */
export function applyEdit(state: DiscordState, channel: AnyChannel, record: MessageRecord, writing: Writing): void {
  const { body, uploads } = writing;
  const before = record.message;
  const oldFlags = before.flags ?? 0;
  const plan = planAttachments(state, {
    place: { channelId: channel.id, isEphemeral: record.onlyFor !== undefined },
    listed: body.attachments,
    uploads,
    kept: record.files,
    at: writing.at,
  });
  // A Components V2 message stays one.
  const componentsV2 = ((oldFlags | (body.flags ?? 0)) & MessageFlags.IsComponentsV2) !== 0;
  const content = body.content === undefined ? before.content : (body.content ?? '');
  const components = body.components === undefined ? undefined : (body.components ?? []);
  const facts = {
    componentsV2,
    fileNames: names(plan.files),
    touchedFileNames: components === undefined ? [] : names(plan.touched),
  };
  const finished: MessageBody = { ...body, content, ...(components === undefined ? {} : { components }) };
  refuseIf(under(writing.at ?? [], [...editFlagErrors(body, record), ...checkMessage(finished, facts)]));
  const componentCount = (components ?? before.components ?? []).length;
  const hasContent = content.trim() !== '' || plan.files.length > 0;
  if (componentsV2 ? componentCount === 0 : !hasContent) throw refusal('emptyMessage');
  plan.commit();
  const textChanged = body.content !== undefined || components !== undefined;
  const text = mentionText(content, components ?? before.components ?? []);
  const allowed = body.allowed_mentions ?? writing.allowed;
  editMessage(state, record, {
    content,
    files: plan.files,
    flags: editedFlags(oldFlags, body.flags ?? undefined),
    ...(components === undefined ? {} : { components: finishComponents(state, components, plan.files) }),
    ...(textChanged ? { mentions: findMentions(state, state.application.id, channel, text, allowed) } : {}),
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
  if (!wasV2) {
    if (files.length === 0 || (attachments ?? undefined) !== undefined) return [];
    const code = 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2';
    const words = "The 'attachments' field cannot be used when using MessageFlags.IS_COMPONENTS_V2";
    return [formError(['attachments'], code, words)];
  }
  return [
    {
      path: ['flags'],
      code: 'MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG',
      message: 'IS_COMPONENTS_V2 flag cannot be removed',
    },
  ];
}

const names = (files: readonly { readonly filename: string }[]): readonly string[] =>
  files.map((file) => file.filename);
