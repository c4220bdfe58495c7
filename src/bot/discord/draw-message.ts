import { MessageFlags } from 'discord-api-types/v10';
import type { APIMessageTopLevelComponent, RESTPostAPIChannelMessageJSONBody } from 'discord-api-types/v10';
import type { RawFile } from 'discord.js';
import { EMOJI_PREFIX } from '../../render/piece-emoji.ts';
import { linkCommands, unbrokenMoves, type CommandIds } from '../../views/markdown.ts';
import type { DraftAttachment, MessageDraft } from '../../views/message-draft.ts';
import type { Pictures } from '../../workers/picture-service.ts';

export interface DrawnMessage {
  readonly body: RESTPostAPIChannelMessageJSONBody;
  readonly files: RawFile[];
}

/** The emojis of the application's own. */
export interface EmojiIds {
  /** By their names, those that are there and known by now. */
  readonly ids: ReadonlyMap<string, string>;
  /** Discord has refused a message for one of them. */
  refused(): void;
}

/** The pictures and ids that a draft lacks to be sent. */
export interface Drawing {
  readonly pictures: Pictures;
  readonly commandIds: CommandIds;
  readonly emojis: Pick<EmojiIds, 'ids'>;
}

export async function drawMessage(draft: MessageDraft, drawing: Drawing): Promise<DrawnMessage> {
  const files = await Promise.all(draft.attachments.map((attachment) => drawFile(attachment, drawing.pictures)));
  const { content, flags } = draft;
  return {
    body: {
      ...(content === undefined ? {} : { content: finished(content, drawing) }),
      ...(flags === undefined ? {} : { flags }),
      components: withIds(draft.components, drawing),
      allowed_mentions: draft.allowed_mentions,
      // An edit keeps only the attachments it lists.
      attachments: draft.attachments.map(({ name, description }, id) => ({ id, filename: name, description })),
    },
    files,
  };
}

const finished = (text: string, { commandIds }: Drawing): string => unbrokenMoves(linkCommands(text, commandIds));

/** Texts and emojis stand at several depths. What has no id yet is left out: a label says the same. */
const withIds = (components: MessageDraft['components'], drawing: Drawing): APIMessageTopLevelComponent[] =>
  changed([...components], (key, value) => {
    if (key === 'content' && typeof value === 'string') return finished(value, drawing);
    if (!isOwnEmoji(key, value)) return value;
    const id = drawing.emojis.ids.get(value.name);
    return id === undefined ? undefined : { id, name: value.name };
  });

/** The same message with its labels alone; `undefined` where it shows no emoji of the application's own. */
export function withoutEmojis({ body, files }: DrawnMessage): DrawnMessage | undefined {
  let isShown = false;
  const components = changed(body.components ?? [], (key, value) => {
    if (!isOwnEmoji(key, value)) return value;
    isShown = true;
    return undefined;
  });
  return isShown ? { body: { ...body, components }, files } : undefined;
}

/** A copy in which every named value is what `change` makes of it; what it leaves undefined is left out. */
function changed<Part>(whole: Part, change: (key: string, value: unknown) => unknown): Part {
  if (typeof whole !== 'object' || whole === null) return whole;
  if (Array.isArray(whole)) return whole.map((one: unknown) => changed(one, change)) as Part;
  const copy: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(whole)) {
    const part = change(key, changed(value, change));
    if (part !== undefined) copy[key] = part;
  }
  return copy as Part;
}

const isOwnEmoji = (key: string, value: unknown): value is { readonly name: string } =>
  key === 'emoji' && (value as { readonly name?: string | null }).name?.startsWith(EMOJI_PREFIX) === true;

/** The same message as an edit, which can't change who sees it, and notifies nobody anyway. */
export function asEdit({ body, files }: DrawnMessage): DrawnMessage {
  const { flags, ...rest } = body;
  const kept = (flags ?? 0) & ~(MessageFlags.Ephemeral | MessageFlags.SuppressNotifications);
  return { body: kept === 0 ? rest : { ...rest, flags: kept }, files };
}

async function drawFile(attachment: DraftAttachment, pictures: Pictures): Promise<RawFile> {
  const { name, description: _description, ...content } = attachment;
  switch (content.kind) {
    case 'replay': {
      const gif = await pictures.replay(content.script);
      if (!gif.ok) throw new Error(`the replay could not be made: ${gif.error}`);
      return { name, data: gif.value, contentType: 'image/gif' };
    }
    case 'text':
      return { name, data: Buffer.from(content.text, 'utf8'), contentType: 'text/plain' };
    default:
      return { name, data: await pictures.draw(content), contentType: 'image/png' };
  }
}
