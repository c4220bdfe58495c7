import {
  type APIAllowedMentions,
  type APIEmbed,
  type APIMessageTopLevelComponent,
  AllowedMentionsTypes,
  MessageFlags,
} from 'discord-api-types/v10';
import { checkComponents } from './component-rules.ts';
import { emojiErrors } from './emoji-rules.ts';
import { type FormError, formError, under, notHere } from './check-body.ts';
import { checkEmbeds } from './embed-rules.ts';

/** For bots; the description's 4000 are for subscribers. */
const CONTENT_LENGTH = 2000;

/** Flags that may be set, by where the message comes from ("Message Flags"). */
const OWN_FLAGS =
  MessageFlags.SuppressEmbeds |
  MessageFlags.SuppressNotifications |
  MessageFlags.IsVoiceMessage |
  MessageFlags.IsComponentsV2;
export const SETTABLE_FLAGS = { bot: OWN_FLAGS, interaction: OWN_FLAGS | MessageFlags.Ephemeral } as const;

export interface MessageFacts {
  readonly componentsV2: boolean;
  readonly hasEmoji: (id: string) => boolean;
  /** Names of the files in the finished message, and of those that this request sent or listed. */
  readonly fileNames: readonly string[];
  readonly touchedFileNames: readonly string[];
}

/** Checks a new or edited message for the limits that the OpenAPI description lacks. */
export function checkMessage(body: MessageBody, facts: MessageFacts): readonly FormError[] {
  const errors: FormError[] = [];
  if ((body.content ?? '').length > CONTENT_LENGTH) {
    errors.push(formError(['content'], 'BASE_TYPE_MAX_LENGTH', `Must be ${CONTENT_LENGTH} or fewer in length.`));
  }
  errors.push(...allowedMentionErrors(body.allowed_mentions ?? {}));
  const components = body.components ?? [];
  const ofComponents = [...checkComponents(components, facts), ...emojiErrors(components, facts.hasEmoji)];
  if (!facts.componentsV2) errors.push(...under(['embeds'], checkEmbeds(body.embeds ?? [])));
  errors.push(...fieldErrors(body, facts), ...under(['components'], ofComponents));
  return errors;
}

/** Polls and stickers are not here; beside Components V2 Discord refuses the older fields. */
function fieldErrors(body: MessageBody, { componentsV2 }: MessageFacts): readonly FormError[] {
  const given = {
    content: componentsV2 && (body.content ?? '') !== '',
    embeds: (body.embeds ?? []).length > 0,
    poll: (body.poll ?? undefined) !== undefined,
    sticker_ids: (body.sticker_ids ?? []).length > 0,
  };
  const code = 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2';
  return Object.entries(given).flatMap(([field, isGiven]) => {
    if (!isGiven) return [];
    if (!componentsV2) return field === 'embeds' ? [] : [notHere([field])];
    return [formError([field], code, `The '${field}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2`)];
  });
}

/** A kind is either parsed or listed, not both; an empty list is no list. */
function allowedMentionErrors(allowed: APIAllowedMentions): readonly FormError[] {
  return ([AllowedMentionsTypes.User, AllowedMentionsTypes.Role] as const)
    .filter((kind) => allowed.parse?.some((type) => type === kind) && (allowed[kind]?.length ?? 0) > 0)
    .map((kind) =>
      formError(
        ['allowed_mentions'],
        'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE',
        `parse:["${kind}"] and ${kind}: [ids...] are mutually exclusive.`,
      ),
    );
}

export function flagErrors(flags: number, settable: number): readonly FormError[] {
  const known = Number.isSafeInteger(flags) && flags >= 0 && (flags & ~settable) === 0;
  return known ? [] : [formError(['flags'], 'MESSAGE_FLAGS_UNSUPPORTED', 'These message flags cannot be set.')];
}

/** What the four ways to write a message have in common, after the check against the description. */
export interface MessageBody {
  readonly content?: string | null;
  readonly embeds?: readonly APIEmbed[] | null;
  readonly components?: readonly APIMessageTopLevelComponent[] | null;
  readonly attachments?: readonly AttachmentRequest[] | null;
  readonly allowed_mentions?: APIAllowedMentions | null;
  readonly flags?: number | null;
  readonly tts?: boolean | null;
  readonly nonce?: string | number | null;
  readonly enforce_nonce?: boolean | null;
  readonly message_reference?: {
    readonly message_id?: string | null;
    readonly fail_if_not_exists?: boolean | null;
  } | null;
  readonly sticker_ids?: readonly string[] | null;
  readonly poll?: object | null;
}

export interface AttachmentRequest {
  /** The number of a file in this request, or the id of an attachment to keep. */
  readonly id: string;
  readonly filename?: string | null;
  readonly description?: string | null;
  readonly is_spoiler?: boolean | null;
}

/** Discord takes numbers for ids; the description says text. */
export function withTextIds(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('attachments' in body) || !Array.isArray(body.attachments)) {
    return body;
  }
  const attachments: unknown[] = body.attachments;
  return { ...body, attachments: attachments.map(withTextId) };
}

const withTextId = (attachment: unknown): unknown =>
  typeof attachment === 'object' && attachment !== null && 'id' in attachment && typeof attachment.id === 'number'
    ? { ...attachment, id: String(attachment.id) }
    : attachment;
