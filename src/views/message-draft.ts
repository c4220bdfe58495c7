import { ButtonStyle, ComponentType, MessageFlags } from 'discord-api-types/v10';
import type {
  APIActionRowComponent,
  APIAllowedMentions,
  APIButtonComponent,
  APIComponentInContainer,
  APIFileComponent,
  APIMediaGalleryComponent,
  APIMessageTopLevelComponent,
  APISectionComponent,
  APITextDisplayComponent,
} from 'discord-api-types/v10';
import type { DrawingTask } from '../render/drawing.ts';
import type { ReplayScript } from '../render/replay-gif.ts';
import { encodeCustomId, type CustomId } from './custom-id.ts';
import { joinLines, type Markdown } from './markdown.ts';
import type { Person } from './view-context.ts';

/** A message as the players will see it, pictures not drawn yet: plain data that a test can read. */
export interface MessageDraft {
  /** Classic messages only: Components V2 forbids content. */
  readonly content?: string;
  readonly components: readonly APIMessageTopLevelComponent[];
  /** Of `MessageFlags`: `IsComponentsV2`, `Ephemeral`, `SuppressNotifications`. */
  readonly flags?: MessageFlags;
  /** Always explicit: nobody is mentioned by accident (RUN-07). */
  readonly allowed_mentions: APIAllowedMentions;
  readonly attachments: readonly DraftAttachment[];
  /** The code of what it says no to, for those who watch the bot. Not sent. */
  readonly refuses?: string;
}

export type DraftAttachment = DrawnAttachment | ReplayAttachment | TextAttachment;

interface Attachment {
  readonly name: string;
  /** The alt text, at most 1024 characters (PLAY-11). */
  readonly description: string;
}

/** A picture, `.png`: drawn when it is sent. */
export type DrawnAttachment<Kind extends DrawingTask['kind'] = DrawingTask['kind']> = Attachment &
  Extract<DrawingTask, { readonly kind: Kind }>;

export type PictureAttachment = DrawnAttachment<'board'>;

/** A moving picture, `.gif`: made before it is sent, so that a failure is known while something else can be said. */
export interface ReplayAttachment extends Attachment {
  readonly kind: 'replay';
  readonly script: ReplayScript;
}

export interface TextAttachment extends Attachment {
  readonly kind: 'text';
  readonly text: string;
}

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
  allowed_mentions: only(calls),
  attachments,
});

export const privateMessage = (
  words: Markdown,
  rows: readonly Row[] = [],
  attachments: readonly DraftAttachment[] = [],
): MessageDraft => ({ ...textMessage(words, { rows, attachments }), flags: MessageFlags.Ephemeral });

/** The wood of the board: the one accent of every card. */
const ACCENT = 0xb58863;

export const card = (
  parts: readonly APIComponentInContainer[],
  { calls = [], attachments = [] }: Omit<Parts, 'rows'> = {},
): MessageDraft => ({
  components: [{ type: ComponentType.Container, accent_color: ACCENT, components: [...parts] }],
  flags: MessageFlags.IsComponentsV2,
  allowed_mentions: only(calls),
  attachments,
});

export const privateCard = (
  parts: readonly APIComponentInContainer[],
  attachments: readonly DraftAttachment[] = [],
): MessageDraft => ({
  ...card(parts, { attachments }),
  flags: MessageFlags.Ephemeral | MessageFlags.IsComponentsV2,
});

/** A classic message as a card, since a card can't become one again: words, pictures, files, buttons. A card stays as it is. */
export function asCard(draft: MessageDraft): MessageDraft {
  const { content = '', components, flags = 0, attachments } = draft;
  if ((flags & MessageFlags.IsComponentsV2) !== 0) return draft;
  const rows = components.filter((part) => part.type === ComponentType.ActionRow);
  const words = content === '' ? [] : [{ type: ComponentType.TextDisplay as const, content }];
  const files = attachments.map((each) => (each.kind === 'text' ? file(each) : gallery(each)));
  const parts = { ...card([...words, ...files, ...rows], { attachments }), allowed_mentions: draft.allowed_mentions };
  const { content: _, ...others } = draft;
  return { ...others, ...parts, flags: flags | MessageFlags.IsComponentsV2 };
}

/** A card with one more button, at the end of its last row of buttons where there is room. */
export function withButton(draft: MessageDraft, added: APIButtonComponent): MessageDraft {
  const [container, ...others] = draft.components;
  if (container?.type !== ComponentType.Container) throw new TypeError('only a card takes a button');
  const { components } = container;
  const at = components.findLastIndex((part) => part.type === ComponentType.ActionRow);
  const last = components[at];
  const hasRoom =
    last?.type === ComponentType.ActionRow &&
    last.components.length < BUTTONS_IN_ROW &&
    last.components.every(({ type }) => type === ComponentType.Button);
  const parts = hasRoom
    ? components.with(at, { ...last, components: [...last.components, added] })
    : [...components, row([added])];
  return { ...draft, components: [{ ...container, components: parts }, ...others] };
}

/** Notifies these and nobody else, whatever the text holds; a name that belongs to no user is passed over. */
function only(people: readonly Person[]): APIAllowedMentions {
  const users = [...new Set(people.map(({ userId }) => userId).filter((userId) => userId !== undefined))];
  return users.length === 0 ? { parse: [] } : { parse: [], users };
}

/** The same without a notification to anybody, where it calls nobody: nobody must see it at once. */
export const silent = (draft: MessageDraft): MessageDraft =>
  (draft.allowed_mentions.users ?? []).length > 0
    ? draft
    : { ...draft, flags: (draft.flags ?? 0) | MessageFlags.SuppressNotifications };

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

/** A thread of a server, to which a link leads. */
export interface ThreadPlace {
  readonly guildId: string;
  readonly threadId: string;
}

/** Leads to a thread, in Discord's apps without leaving them. */
export const linkButton = ({ guildId, threadId }: ThreadPlace, label: string): APIButtonComponent => ({
  type: ComponentType.Button,
  style: ButtonStyle.Link,
  url: `https://discord.com/channels/${guildId}/${threadId}`,
  label,
});

/** Beside its label, which says the same. The emoji is the application's own, and gets its id when it is sent. */
export const withEmoji = (shown: APIButtonComponent, name: string): APIButtonComponent =>
  shown.style === ButtonStyle.Premium ? shown : { ...shown, emoji: { name } };

/** It holds its place, and can't be pressed. */
export const off = (shown: APIButtonComponent): APIButtonComponent => ({ ...shown, disabled: true });

export const row = (buttons: readonly APIButtonComponent[]): Row => ({
  type: ComponentType.ActionRow,
  components: [...buttons],
});

const BUTTONS_IN_ROW = 5;

/** Rows filled one after the other: five and one, where what comes last is of least account. */
export const fullRows = (buttons: readonly APIButtonComponent[], perRow = BUTTONS_IN_ROW): readonly Row[] =>
  Array.from({ length: Math.ceil(buttons.length / perRow) }, (_, index) =>
    row(buttons.slice(index * perRow, (index + 1) * perRow)),
  );

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

export const gallery = (picture: Exclude<DraftAttachment, TextAttachment>): APIMediaGalleryComponent => ({
  type: ComponentType.MediaGallery,
  items: [{ media: { url: `attachment://${picture.name}` }, description: picture.description }],
});

/** Text with a small picture beside it, which a press makes large. */
export const beside = (picture: DraftAttachment, ...lines: readonly Markdown[]): APISectionComponent => ({
  type: ComponentType.Section,
  components: [text(...lines)],
  accessory: {
    type: ComponentType.Thumbnail,
    media: { url: `attachment://${picture.name}` },
    description: picture.description,
  },
});

export const file = ({ name }: DraftAttachment): APIFileComponent => ({
  type: ComponentType.File,
  file: { url: `attachment://${name}` },
});
