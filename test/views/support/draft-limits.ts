import { ComponentType, MessageFlags, type APIMessageComponent } from 'discord-api-types/v10';
import { readButton } from '../../../src/commands/buttons.ts';
import type { MessageDraft } from '../../../src/views/message-draft.ts';

/** Commands are sent with their ids, which makes them longer. */
const LONGEST_ID = '9'.repeat(20);
const asSent = (shown: string): string =>
  shown.replaceAll(/`(\/[a-z]+ [a-z]+)`/g, (_, name: string) => `<${name}:${LONGEST_ID}>`);

/** Which of Discord's limits a draft breaks, in words; an empty list is a message Discord takes. */
export function limitsBroken(draft: MessageDraft): readonly string[] {
  const all = draft.components.flatMap(nested);
  const isCard = ((draft.flags ?? 0) & MessageFlags.IsComponentsV2) !== 0;
  return [
    ...(isCard ? cardProblems(draft, all) : classicProblems(draft)),
    ...buttonProblems(all),
    ...menuProblems(all),
    ...attachmentProblems(draft),
    ...(draft.allowed_mentions.parse?.length === 0 ? [] : ['allowed_mentions is not explicit']),
    ...mentionProblems(draft, all),
    // Typed text is escaped; of ours, only a command in code can be made clickable.
    ...textsOf(draft).filter((shown) => /(?<![`\\])\/checkers /.test(shown)),
    ...textsOf(draft).filter((shown) => /^\s|\s$|[^\S\n]\n|\n\s/.test(shown.replaceAll(CODE_BLOCK, 'code'))),
  ];
}

/** Blanks at the beginning of a line mean something there. */
const CODE_BLOCK = /```\n[^`]*[^`\s]\n```/g;

/** Every text a reader sees in the message itself, without labels. */
export function textsOf(draft: MessageDraft): readonly string[] {
  const shown = draft.components
    .flatMap(nested)
    .flatMap((part) => (part.type === ComponentType.TextDisplay ? [part.content] : []));
  return draft.content === undefined ? shown : [draft.content, ...shown];
}

export interface ShownButton {
  readonly id: string;
  readonly label: string;
}

export function buttonsOf(draft: MessageDraft): readonly ShownButton[] {
  return draft.components
    .flatMap(nested)
    .flatMap((part) =>
      part.type === ComponentType.Button && 'custom_id' in part
        ? [{ id: part.custom_id, label: part.label ?? '' }]
        : [],
    );
}

function nested(part: APIMessageComponent): readonly APIMessageComponent[] {
  const within = 'components' in part ? part.components.flatMap(nested) : [];
  const beside = 'accessory' in part ? nested(part.accessory) : [];
  return [part, ...within, ...beside];
}

function classicProblems({ content, components }: MessageDraft): readonly string[] {
  return [
    content === undefined || content === '' ? 'nothing is said' : '',
    asSent(content ?? '').length > 2000 ? 'content over 2000' : '',
    components.length > 5 ? 'more than five rows' : '',
    components.some(({ type }) => type !== ComponentType.ActionRow) ? 'a card part in a classic message' : '',
  ].filter(Boolean);
}

function cardProblems(draft: MessageDraft, all: readonly APIMessageComponent[]): readonly string[] {
  const shown = JSON.stringify(draft.components);
  const texts = textsOf(draft);
  return [
    draft.content === undefined ? '' : 'a card with content',
    all.length > 40 ? 'more than 40 components' : '',
    asSent(texts.join('')).length > 4000 ? 'more than 4000 characters' : '',
    texts.includes('') ? 'an empty text' : '',
    ...draft.attachments.map(({ name }) => (shown.includes(`attachment://${name}"`) ? '' : `${name} is not shown`)),
    ...all.flatMap((part) =>
      part.type === ComponentType.MediaGallery
        ? part.items.map(({ description }) => ((description?.length ?? 0) > 1024 ? 'gallery description' : ''))
        : [],
    ),
  ].filter(Boolean);
}

function buttonProblems(all: readonly APIMessageComponent[]): readonly string[] {
  const ids: string[] = [];
  const problems = all.map((part) => {
    if (part.type === ComponentType.ActionRow) {
      return part.components.length < 1 || part.components.length > 5 ? `a row of ${part.components.length}` : '';
    }
    if (!('custom_id' in part)) return '';
    ids.push(part.custom_id);
    const label = part.type === ComponentType.Button ? (part.label ?? '') : 'a menu';
    if (label.length < 1 || label.length > 80) return `label ${label}`;
    const isOurs = readButton(part.custom_id)?.button.press !== undefined;
    return part.custom_id.length > 100 || !isOurs ? `custom id ${part.custom_id}` : '';
  });
  return [...problems, new Set(ids).size === ids.length ? '' : 'a custom id twice'].filter(Boolean);
}

/** A menu stands alone in its row; what it offers is different, and as much as it takes is set. */
function menuProblems(all: readonly APIMessageComponent[]): readonly string[] {
  const isMenu = ({ type }: APIMessageComponent): boolean =>
    type === ComponentType.StringSelect || type === ComponentType.ChannelSelect || type === ComponentType.UserSelect;
  return all.flatMap((part) => {
    if (part.type === ComponentType.ActionRow) {
      return part.components.length > 1 && part.components.some(isMenu) ? ['a menu that shares its row'] : [];
    }
    if (part.type === ComponentType.ChannelSelect || part.type === ComponentType.UserSelect) {
      return (part.default_values?.length ?? 0) > (part.max_values ?? 1) ? ['more set than can be'] : [];
    }
    if (part.type !== ComponentType.StringSelect) return [];
    const { options } = part;
    return [
      options.length < 1 || options.length > 25 ? `a menu of ${options.length}` : '',
      options.some(({ label, value }) => tooLong(label) || tooLong(value)) ? 'a menu option too long, or empty' : '',
      new Set(options.map(({ value }) => value)).size === options.length ? '' : 'a menu option twice',
      options.filter((option) => option.default === true).length > (part.max_values ?? 1) ? 'more set than can be' : '',
    ].filter(Boolean);
  });
}

const tooLong = (text: string): boolean => text.length < 1 || text.length > 100;

function attachmentProblems({ attachments }: MessageDraft): readonly string[] {
  const problems = attachments.map(({ name, description }) => {
    if (!/^[a-z0-9-]+\.[a-z]+$/.test(name)) return `file name ${name}`;
    return description.length < 1 || description.length > 1024 ? `description of ${name}` : '';
  });
  return [
    ...problems,
    new Set(attachments.map(({ name }) => name)).size === attachments.length ? '' : 'a name twice',
  ].filter(Boolean);
}

/** Everybody mentioned in the text is notified on purpose, and the other way round - except by an edit. */
function mentionProblems(draft: MessageDraft, all: readonly APIMessageComponent[]): readonly string[] {
  const texts = [draft.content ?? '', ...all.map((part) => ('content' in part ? part.content : ''))].join('\n');
  const named = new Set([...texts.matchAll(/<@!?(\d+)>/g)].map(([, id]) => id));
  const notified = new Set(draft.allowed_mentions.users ?? []);
  const known = draft.allowed_mentions.roles === undefined;
  return [
    named.size === notified.size && [...notified].every((id) => named.has(id)) && known
      ? ''
      : `mentions ${[...named].join()} but notifies ${[...notified].join()}`,
    /@everyone|@here|<@&/.test(texts) ? 'mentions a crowd' : '',
  ].filter(Boolean);
}
