import { ChannelType, ComponentType, SelectMenuDefaultValueType } from 'discord-api-types/v10';
import type {
  APIChannelSelectComponent,
  APIComponentInContainer,
  APIComponentInMessageActionRow,
  APISelectMenuOption,
  APIStringSelectComponent,
} from 'discord-api-types/v10';
import { RULE_SETS, RULES } from '../match/rules.ts';
import { PIECE_COLORS, TURNINGS, BOARDS, isTotal } from '../match/options.ts';
import type { MatchOptions, ServerSettings, TimeControl } from '../match/options.ts';
import { button, row, text, privateCard, type MessageDraft } from './message-draft.ts';
import { encodeCustomId, type CustomId } from './custom-id.ts';
import { makeClock, makeDuration, parseClock, parseDuration } from '../match/read-options.ts';
import { millis } from '../match/ids.ts';
import { shorten } from '../render/describe-board.ts';
import { BOARD_NAMES, LISTED_CLOCKS, LISTED_LIMITS, LISTED_WARNINGS, boardName, timeInShort } from './match-options.ts';
import { bold } from './markdown.ts';
import type { Words } from './view-context.ts';

/** Settings that are chosen from a list of texts, in the order of the page. */
const LISTS = [
  'time',
  'warning',
  'pieces',
  'board',
  'turning',
  'boards',
  'rules',
  'rated',
  'draw-turns',
  'invitation',
  'pause',
] as const;
export type ListSetting = (typeof LISTS)[number];

/** What can be chosen on the page (RUN-11). */
export const SETTING_NAMES = [...LISTS, 'channels', 'reset'] as const;
export type SettingName = (typeof SETTING_NAMES)[number];

/** Discord lists no more in one menu. */
export const MOST_CHANNELS = 25;

/** The settings of a server (RUN-11), private. It carries no authority: that is asked at every press. */
export function settingsPage(settings: ServerSettings, words: Words): MessageDraft {
  const { title, intro, reset } = words.settings;
  return privateCard([
    text(title, intro),
    ...LISTS.flatMap((setting) => settingRows(setting, settings.options, words)),
    text(bold(words.settings.channels)),
    menuRow(channelMenu(settings, words)),
    row([
      button({ verb: 'set', topic: 'reset' }, reset, 'danger'),
      button({ verb: 'menu', topic: 'doctor' }, words.doctor.title),
      button({ verb: 'menu', topic: 'home' }, words.menu.back),
    ]),
  ]);
}

/** A menu under its name; where a page has no room for that, the name is part of what is chosen. */
function settingRows(setting: ListSetting, options: MatchOptions, words: Words): readonly APIComponentInContainer[] {
  const name = words.settings[setting];
  const list = listOf(setting, options, words);
  const isApart = typeof name === 'string';
  const shown = isApart ? list : { ...list, label: (value: string) => name({ chosen: list.label(value) }) };
  const menu = menuRow(listMenu({ verb: 'set', topic: setting }, shown));
  return isApart ? [text(bold(name)), menu] : [menu];
}

export const menuRow = (menu: APIComponentInMessageActionRow): APIComponentInContainer => ({
  type: ComponentType.ActionRow,
  components: [menu],
});

/** Discord takes no longer names of what can be chosen, nor remarks on it: another language may take more than English. */
export const LONGEST_CHOICE = 100;

/** The present value is among the lines even where it is not usually listed; where there is no choice, it is the only one. */
export function listMenu(id: CustomId, { listed, current, label, note }: ValueList): APIStringSelectComponent {
  const values = listed.includes(current) ? listed : [current, ...listed];
  const optionOf = (value: string): APISelectMenuOption => {
    const description = note?.(value);
    return {
      value,
      label: shorten(label(value), LONGEST_CHOICE),
      default: value === current,
      ...(description && { description: shorten(description, LONGEST_CHOICE) }),
    };
  };
  return {
    type: ComponentType.StringSelect,
    custom_id: encodeCustomId(id),
    options: values.map(optionOf),
    ...(listed.length === 0 && { disabled: true }),
  };
}

function channelMenu({ channels }: ServerSettings, words: Words): APIChannelSelectComponent {
  return {
    type: ComponentType.ChannelSelect,
    custom_id: encodeCustomId({ verb: 'set', topic: 'channels' }),
    channel_types: [ChannelType.GuildText, ChannelType.GuildAnnouncement],
    placeholder: words.settings.everywhere,
    min_values: 0,
    max_values: MOST_CHANNELS,
    default_values: channels.slice(0, MOST_CHANNELS).map((id) => ({ id, type: SelectMenuDefaultValueType.Channel })),
  };
}

export const YES_OR_NO = ['yes', 'no'] as const;
const LISTED_TURNS = [20, 30, 40, 50, 60, 80, 100, 150, 200] as const;
export const LISTED_WAITS = ['10m', '30m', '1h', '2h', '6h', '12h', '1d', '3d', '7d'] as const;
export const LISTED_PAUSES = ['5m', '10m', '15m', '30m', '1h', '2h', '12h', '1d'] as const;

/** What a setting can be. Nothing is listed where something else decides: no warning without a clock (RULE-14). */
export interface ValueList {
  readonly listed: readonly string[];
  readonly current: string;
  readonly label: (value: string) => string;
  readonly note?: (value: string) => string | undefined;
}

export function listOf(setting: ListSetting, options: MatchOptions, words: Words): ValueList {
  const { choices, settings, duration } = words;
  const spelled = (value: string): string => duration(parseDuration(value) ?? millis(0));
  const { time, pieces, board, turning, boards, rules, drawTurns, invitationTime, pauseTime, rated } = options;
  switch (setting) {
    case 'time':
      return {
        listed: ['off', ...LISTED_LIMITS, ...LISTED_CLOCKS],
        current: timeValue(time),
        label: (value) => {
          const clock = parseClock(value);
          if (clock !== undefined) return timeInShort(clock, words);
          return value === 'off' ? settings.noClock : spelled(value);
        },
      };
    case 'warning':
      if (time === 'off') return { listed: [], current: 'none', label: () => settings.nothingToWarnOf };
      if (isTotal(time)) return { listed: [], current: 'none', label: () => settings.nothingToWarnOfTotal };
      return {
        listed: ['none', ...LISTED_WARNINGS],
        current: time.warning === 'none' ? 'none' : makeDuration(time.warning),
        label: (value) => (value === 'none' ? settings.noWarning : spelled(value)),
      };
    case 'pieces':
      return { listed: PIECE_COLORS, current: pieces, label: (value) => byName(choices.pieces, value) };
    case 'board':
      return { listed: BOARD_NAMES, current: board, label: (value) => boardName(value, words) };
    case 'turning':
      return { listed: TURNINGS, current: turning, label: (value) => byName(choices.turnings, value) };
    case 'boards':
      return { listed: BOARDS, current: boards, label: (value) => byName(choices.boardMessages, value) };
    case 'rules':
      return {
        listed: RULE_SETS,
        current: rules,
        label: (value) => byName(choices.rules, value),
        note: (value) => Object.entries(choices.ruleNotes).find(([rules]) => rules === value)?.[1],
      };
    case 'rated':
      return { listed: YES_OR_NO, current: rated ? 'yes' : 'no', label: (value) => byName(choices.rated, value) };
    case 'draw-turns': {
      const fixed = RULES[rules].drawTurns;
      return fixed === undefined
        ? {
            listed: LISTED_TURNS.map(String),
            current: String(drawTurns),
            label: (value) => settings.turns({ turns: Number(value) }),
          }
        : { listed: [], current: String(fixed), label: () => settings.fixedTurns({ turns: fixed }) };
    }
    case 'invitation':
      return { listed: LISTED_WAITS, current: makeDuration(invitationTime), label: spelled };
    case 'pause':
      return { listed: LISTED_PAUSES, current: makeDuration(pauseTime), label: spelled };
    default:
      return setting satisfies never;
  }
}

function timeValue(time: TimeControl): string {
  if (time === 'off') return 'off';
  return isTotal(time) ? makeClock(time) : makeDuration(time.limit);
}

const byName = (names: Readonly<Record<string, string>>, value: string): string => names[value] ?? value;
