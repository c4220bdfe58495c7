import {
  ButtonStyle,
  ComponentType,
  MessageFlags,
  type APIActionRowComponent,
  type APIAllowedMentions,
  type APIButtonComponent,
  type APIComponentInContainer,
  type APIContainerComponent,
  type APIFileComponent,
  type APIMediaGalleryComponent,
  type APIMessageTopLevelComponent,
  type APITextDisplayComponent,
} from 'discord-api-types/v10';
import type { BoardScene } from '../render/board-scene.ts';
import type { Look } from '../render/look.ts';
import type { ReplayScript } from '../render/replay-gif.ts';
import { encodeCustomId, type CustomId } from './custom-id.ts';
import { joinLines, type Markdown } from './markdown.ts';
import type { Person } from './view-context.ts';

/** A message as the players will see it, pictures not drawn yet: plain data that a test can read. */
export interface MessageDraft {
  /** Classic messages only: Components V2 forbids content. */
  readonly content?: string;
  readonly components: readonly APIMessageTopLevelComponent[];
  /** `MessageFlags.IsComponentsV2`, `MessageFlags.Ephemeral`, or both. */
  readonly flags?: MessageFlags;
  /** Always explicit: nobody is mentioned by accident (RUN-07). */
  readonly allowed_mentions: APIAllowedMentions;
  readonly attachments: readonly DraftAttachment[];
}

export type DraftAttachment = PictureAttachment | ReplayAttachment | TextAttachment;

export interface PictureAttachment {
  readonly kind: 'picture';
  readonly name: string;
  /** The alt text, at most 1024 characters (PLAY-11). */
  readonly description: string;
  readonly scene: BoardScene;
  readonly look: Look;
}

/**
 * A moving picture, made before it is sent (`Pictures.replay`), so that a failure is known while there is still something
 * else to say.
 */
export interface ReplayAttachment {
  readonly kind: 'replay';
  /** Ends in `.gif`. */
  readonly name: string;
  /** The alt text, at most 1024 characters. */
  readonly description: string;
  readonly script: ReplayScript;
}

export interface TextAttachment {
  readonly kind: 'text';
  readonly name: string;
  readonly description: string;
  readonly text: string;
}

/** The wood of the board: the one accent of every card. */
export const ACCENT = 0xb58863;

/** Mentions nobody, whatever the text holds. */
export const NOBODY: APIAllowedMentions = { parse: [] };
/** Notifies these; a name that belongs to no user is passed over. */
export const only = (...people: readonly Pick<Person, 'userId'>[]): APIAllowedMentions => {
  const users = [...new Set(people.map(({ userId }) => userId).filter((userId) => userId !== undefined))];
  return users.length === 0 ? NOBODY : { parse: [], users };
};

export const PRIVATE = MessageFlags.Ephemeral;
export const CARD = MessageFlags.IsComponentsV2;
export const PRIVATE_CARD: MessageFlags = MessageFlags.Ephemeral | MessageFlags.IsComponentsV2;

const BUTTONS_IN_ROW = 5;

export type ButtonLook = 'plain' | 'primary' | 'success' | 'danger';

const STYLE = {
  plain: ButtonStyle.Secondary,
  primary: ButtonStyle.Primary,
  success: ButtonStyle.Success,
  danger: ButtonStyle.Danger,
} as const;

export type Row = APIActionRowComponent<APIButtonComponent>;

export function button(id: CustomId, label: string, look: ButtonLook = 'plain'): APIButtonComponent {
  return { type: ComponentType.Button, custom_id: encodeCustomId(id), label, style: STYLE[look] };
}

export const row = (buttons: readonly APIButtonComponent[]): Row => ({
  type: ComponentType.ActionRow,
  components: [...buttons],
});

/** As few rows as hold the buttons, filled evenly: six are three and three, not five and one. */
export function evenRows(buttons: readonly APIButtonComponent[]): readonly Row[] {
  const rows = Math.ceil(buttons.length / BUTTONS_IN_ROW);
  const perRow = Math.ceil(buttons.length / Math.max(rows, 1));
  return Array.from({ length: rows }, (_, index) => row(buttons.slice(index * perRow, (index + 1) * perRow)));
}

export const text = (...lines: readonly Markdown[]): APITextDisplayComponent => ({
  type: ComponentType.TextDisplay,
  content: joinLines(lines).text,
});

/** Shows a picture that the message carries, with its alt text. */
export const gallery = (picture: PictureAttachment): APIMediaGalleryComponent => ({
  type: ComponentType.MediaGallery,
  items: [{ media: { url: attachmentUrl(picture) }, description: picture.description }],
});

/** Shows a file that the message carries. */
export const file = (attachment: DraftAttachment): APIFileComponent => ({
  type: ComponentType.File,
  file: { url: attachmentUrl(attachment) },
});

const attachmentUrl = (attachment: DraftAttachment): `attachment://${string}` => `attachment://${attachment.name}`;

export const container = (accent: number, parts: readonly APIComponentInContainer[]): APIContainerComponent => ({
  type: ComponentType.Container,
  accent_color: accent,
  components: [...parts],
});

interface Parts {
  readonly rows?: readonly Row[];
  /** Whom it notifies: everybody whom `words` calls, and nobody else. */
  readonly calls?: readonly Person[];
  readonly attachments?: readonly DraftAttachment[];
}

/** A classic message of words, with rows of buttons if it asks something. */
export const textMessage = (
  words: Markdown,
  { rows = [], calls = [], attachments = [] }: Parts = {},
): MessageDraft => ({
  content: words.text,
  components: [...rows],
  allowed_mentions: only(...calls),
  attachments,
});

/** The same for one person's eyes only. */
export const privateMessage = (
  words: Markdown,
  rows: readonly Row[] = [],
  attachments: readonly DraftAttachment[] = [],
): MessageDraft => ({ ...textMessage(words, { rows, attachments }), flags: PRIVATE });

/** A card for one person's eyes only. */
export const privateCard = (
  parts: readonly APIComponentInContainer[],
  attachments: readonly DraftAttachment[] = [],
): MessageDraft => ({
  components: [container(ACCENT, parts)],
  flags: PRIVATE_CARD,
  allowed_mentions: NOBODY,
  attachments,
});
