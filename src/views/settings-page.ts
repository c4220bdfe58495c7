import {
  ChannelType,
  ComponentType,
  SelectMenuDefaultValueType,
  type APIChannelSelectComponent,
  type APIComponentInContainer,
  type APIComponentInMessageActionRow,
  type APISelectMenuOption,
  type APIStringSelectComponent,
} from 'discord-api-types/v10';
import {
  TOURNAMENT_DRAW_TURNS,
  PIECE_COLOURS,
  RULE_SETS,
  TURNINGS,
  type MatchOptions,
  type ServerSettings,
} from '../match/options.ts';
import { button, row, text, privateCard, type MessageDraft } from './message-draft.ts';
import { encodeCustomId } from './custom-id.ts';
import { makeDuration, parseDuration } from '../match/read-options.ts';
import { millis, type Millis } from '../match/ids.ts';
import { BOARD_NAMES } from './board-picture.ts';
import { LISTED_LIMITS, LISTED_WARNINGS, boardName } from './match-options.ts';
import type { Words } from './view-context.ts';

/** What can be chosen on the page (RUN-11). */
export const SETTING_NAMES = [
  'time',
  'warning',
  'pieces',
  'board',
  'turning',
  'rules',
  'draw-turns',
  'invitation',
  'pause',
  'channels',
  'reset',
] as const;
export type SettingName = (typeof SETTING_NAMES)[number];

/** In the order of the page. */
const LISTS: readonly ListSetting[] = [
  'time',
  'warning',
  'pieces',
  'board',
  'turning',
  'rules',
  'draw-turns',
  'invitation',
  'pause',
];

/** Discord lists no more in one menu. */
export const MOST_CHANNELS = 25;

/**
 * The settings of a server, each with a menu that shows how it stands (RUN-11); private. Whether the asker manages the
 * server is asked at every press: the page carries no authority.
 */
export function settingsPage(settings: ServerSettings, words: Words): MessageDraft {
  const { title, intro, reset } = words.settings;
  const label = (setting: Exclude<SettingName, 'reset'>): APIComponentInContainer =>
    text(words.settings.label(words.settings[setting]));
  return privateCard([
    text(title, intro),
    ...LISTS.flatMap((setting) => [label(setting), menuRow(listMenu(setting, settings, words))]),
    label('channels'),
    menuRow(channelMenu(settings, words)),
    row([
      button({ verb: 'set', topic: 'reset' }, reset, 'danger'),
      button({ verb: 'menu', topic: 'home' }, words.button.back),
    ]),
  ]);
}

const menuRow = (menu: APIComponentInMessageActionRow): APIComponentInContainer => ({
  type: ComponentType.ActionRow,
  components: [menu],
});

function listMenu(setting: ListSetting, settings: ServerSettings, words: Words): APIStringSelectComponent {
  const fixed = fixedElsewhere(setting, settings, words);
  const values = fixed === undefined ? settingValues(setting, settings, words) : [fixed];
  return {
    type: ComponentType.StringSelect,
    custom_id: encodeCustomId({ verb: 'set', topic: setting }),
    options: values.map(optionOf),
    ...(fixed === undefined ? {} : { disabled: true }),
  };
}

const optionOf = ({ value, label, note, isSet }: SettingValue): APISelectMenuOption => ({
  value,
  label,
  default: isSet,
  ...(note === undefined ? {} : { description: note }),
});

/** Nothing to choose: no warning without a clock, and tournament rules fix the draw (RULE-14). */
function fixedElsewhere(setting: ListSetting, { options }: ServerSettings, words: Words): SettingValue | undefined {
  if (setting === 'warning' && options.time === 'off') {
    return { value: 'none', label: words.settings.nothingToWarnOf, isSet: true };
  }
  if (setting === 'draw-turns' && options.rules === 'tournament') {
    const turns = TOURNAMENT_DRAW_TURNS;
    return { value: String(turns), label: words.settings.fixedTurns(turns), isSet: true };
  }
  return undefined;
}

/** None chosen: everywhere. */
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

/** The settings that are chosen from a list of texts. */
export type ListSetting = Exclude<SettingName, 'channels' | 'reset'>;

/** One line of a menu; `isSet` for the one that counts at present. */
export interface SettingValue {
  readonly value: string;
  readonly label: string;
  /** Small print below the label. */
  readonly note?: string | undefined;
  readonly isSet: boolean;
}

const LISTED_TURNS = [20, 30, 40, 50, 60, 80, 100, 150, 200] as const;
export const LISTED_WAITS = ['10m', '30m', '1h', '2h', '6h', '12h', '1d', '3d', '7d'] as const;
export const LISTED_PAUSES = ['5m', '10m', '15m', '30m', '1h', '2h', '12h', '1d'] as const;

/** What a setting can be, the present value among it even where it is not usually listed. */
function settingValues(setting: ListSetting, { options }: ServerSettings, words: Words): readonly SettingValue[] {
  const { listed, current, label, note } = listOf(setting, options, words);
  const values = listed.includes(current) ? listed : [current, ...listed];
  return values.map((value) => ({ value, label: label(value), note: note?.(value), isSet: value === current }));
}

interface ValueList {
  readonly listed: readonly string[];
  readonly current: string;
  readonly label: (value: string) => string;
  readonly note?: (value: string) => string | undefined;
}

function listOf(setting: ListSetting, options: MatchOptions, words: Words): ValueList {
  const { choices, settings, duration } = words;
  const spelt = (value: string): string => duration(parseDuration(value) ?? millis(0));
  const { time, pieces, board, turning, rules, drawTurns, invitationTime, pauseTime } = options;
  switch (setting) {
    case 'time':
      return {
        listed: ['off', ...LISTED_LIMITS],
        current: time === 'off' ? 'off' : makeDuration(time.limit),
        label: (value) => (value === 'off' ? settings.noClock : spelt(value)),
      };
    case 'warning':
      return {
        listed: ['none', ...LISTED_WARNINGS],
        current: time === 'off' ? 'none' : lengthOf(time.warning),
        label: (value) => (value === 'none' ? settings.noWarning : spelt(value)),
      };
    case 'pieces':
      return { listed: PIECE_COLOURS, current: pieces, label: (value) => byName(choices.pieces, value) };
    case 'board':
      return { listed: BOARD_NAMES, current: board, label: (value) => boardName(value, words) };
    case 'turning':
      return { listed: TURNINGS, current: turning, label: (value) => byName(choices.turnings, value) };
    case 'rules':
      return {
        listed: RULE_SETS,
        current: rules,
        label: (value) => byName(choices.rules, value),
        note: (value) => choices.ruleNotes[value],
      };
    case 'draw-turns':
      return {
        listed: LISTED_TURNS.map(String),
        current: String(drawTurns),
        label: (value) => settings.turns(Number(value)),
      };
    case 'invitation':
      return { listed: LISTED_WAITS, current: makeDuration(invitationTime), label: spelt };
    case 'pause':
      return { listed: LISTED_PAUSES, current: makeDuration(pauseTime), label: spelt };
    default:
      return setting satisfies never;
  }
}

const lengthOf = (warning: Millis | 'none'): string => (warning === 'none' ? warning : makeDuration(warning));
const byName = (names: Readonly<Record<string, string>>, value: string): string => names[value] ?? value;
