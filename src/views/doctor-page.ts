import { channelLink, type Markdown, type MarkdownPart } from './markdown.ts';
import { pageButton } from './menu-page.ts';
import { privateCard, row, text, type MessageDraft } from './message-draft.ts';
import { NEEDED_PERMISSIONS, type PermissionName } from './refusal.ts';
import type { Words } from './view-context.ts';

/** What keeps the bot from working as it should in a server. */
export interface CheckUp {
  /** The channel it was asked for in. */
  readonly channelId: string;
  /** The channels in which the bot lacks a permission that it needs. */
  readonly missing: ReadonlyMap<PermissionName, readonly string[]>;
  /** Channels in which members may use no commands unless a role of theirs allows it. */
  readonly withoutCommands: readonly string[];
  /** Allowed by the settings, but no match can be started there: it is gone, or can hold no threads. */
  readonly unfit: readonly string[];
  /** The settings allow other channels, and not this one. */
  readonly isElsewhere: boolean;
  readonly hasEmojis: boolean;
  /** Whether Discord reports who leaves, by the members intent. */
  readonly seesLeaving: boolean;
}

/** Named for one fault; the others are named once these are mended. */
const MOST_CHANNELS = 8;

/** What is missing, what breaks without it and how to mend it, for those who manage the server. */
export function doctorPage(checkUp: CheckUp, words: Words): MessageDraft {
  const { doctor, menu } = words;
  const { missing, withoutCommands, unfit, isElsewhere, hasEmojis, seesLeaving, channelId } = checkUp;
  const where = (ids: readonly string[]): Markdown => {
    const channels: MarkdownPart[] = ids.slice(0, MOST_CHANNELS).map(channelLink);
    const more = ids.length - channels.length;
    return doctor.channels({ channels: more === 0 ? channels : [...channels, doctor.moreChannels({ count: more })] });
  };
  const lacking = NEEDED_PERMISSIONS.flatMap((name) => {
    const channels = missing.get(name) ?? [];
    return channels.length === 0 ? [] : [doctor.missing[name]({ channels: where(channels) })];
  });
  const faults = [
    ...lacking,
    ...(lacking.length === 0 ? [] : [doctor.mendPermissions]),
    ...(unfit.length === 0 ? [] : [doctor.unfit({ channels: where(unfit) })]),
    ...(isElsewhere ? [doctor.elsewhere({ channel: channelLink(channelId) })] : []),
    ...(withoutCommands.length === 0
      ? []
      : [doctor.withoutCommands({ channels: where(withoutCommands), everyone: '@everyone' })]),
  ];
  const notes = [
    ...(hasEmojis ? [] : [doctor.noEmojis]),
    ...(seesLeaving ? [] : [doctor.noMembersIntent({ setting: 'DISCORD_MEMBERS_INTENT=on' })]),
  ];
  return privateCard([
    text(doctor.heading, ...(faults.length === 0 ? [doctor.healthy({ channel: channelLink(channelId) })] : [])),
    ...faults.map((fault) => text(fault)),
    ...(notes.length === 0 ? [] : [text(doctor.notes, ...notes)]),
    row([
      pageButton('doctor', doctor.again, 'primary'),
      pageButton('settings', menu.settings),
      pageButton('home', menu.back),
    ]),
  ]);
}
