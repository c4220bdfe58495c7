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
import { ACCENT, button, container, NOBODY, PRIVATE_CARD, row, text } from './components.ts';
import { encodeCustomId } from './custom-id.ts';
import type { MessageDraft } from './message-draft.ts';
import { BUTTON } from './words/en/button-words.ts';
import { SETTINGS_WORDS as WORDS } from './words/en/settings-words.ts';
import { makeDuration, parseDuration } from '../match/read-options.ts';
import { millis, type Millis } from '../match/ids.ts';
import { BOARD_NAMES } from './board-picture.ts';
import { LISTED_LIMITS, LISTED_WARNINGS } from './option-choices.ts';
import { duration } from './words/en/duration-words.ts';
import { BOARD_CHOICES, PIECE_CHOICES, RULE_NAMES, RULE_NOTES, TURNING_NAMES } from './words/en/option-words.ts';

/** In the order of the page. */
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
export function settingsPage(settings: ServerSettings): MessageDraft {
  return {
    components: [
      container(ACCENT, [
        text(WORDS.title, WORDS.intro),
        ...LISTS.flatMap((setting) => [label(setting), menuRow(listMenu(setting, settings))]),
        label('channels'),
        menuRow(channelMenu(settings)),
        row([
          button({ verb: 'set', topic: 'reset' }, WORDS.reset, 'danger'),
          button({ verb: 'menu', topic: 'home' }, BUTTON.back),
        ]),
      ]),
    ],
    flags: PRIVATE_CARD,
    allowed_mentions: NOBODY,
    attachments: [],
  };
}

const label = (setting: Exclude<SettingName, 'reset'>): APIComponentInContainer => text(WORDS.label(WORDS[setting]));

const menuRow = (menu: APIComponentInMessageActionRow): APIComponentInContainer => ({
  type: ComponentType.ActionRow,
  components: [menu],
});

function listMenu(setting: ListSetting, settings: ServerSettings): APIStringSelectComponent {
  const fixed = fixedElsewhere(setting, settings);
  const values = fixed === undefined ? settingValues(setting, settings) : [fixed];
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

/** Where another setting leaves nothing to choose: no warning without a clock, and tournament rules have their own draw (RULE-14). */
function fixedElsewhere(setting: ListSetting, { options }: ServerSettings): SettingValue | undefined {
  if (setting === 'warning' && options.time === 'off') {
    return { value: 'none', label: WORDS.nothingToWarnOf, isSet: true };
  }
  if (setting === 'draw-turns' && options.rules === 'tournament') {
    const turns = TOURNAMENT_DRAW_TURNS;
    return { value: String(turns), label: WORDS.fixedTurns(turns), isSet: true };
  }
  return undefined;
}

/** None chosen: everywhere. */
function channelMenu({ channels }: ServerSettings): APIChannelSelectComponent {
  return {
    type: ComponentType.ChannelSelect,
    custom_id: encodeCustomId({ verb: 'set', topic: 'channels' }),
    channel_types: [ChannelType.GuildText, ChannelType.GuildAnnouncement],
    placeholder: WORDS.everywhere,
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
function settingValues(setting: ListSetting, { options }: ServerSettings): readonly SettingValue[] {
  const { listed, current, label, note } = listOf(setting, options);
  const values = listed.includes(current) ? listed : [current, ...listed];
  return values.map((value) => ({ value, label: label(value), note: note?.(value), isSet: value === current }));
}

interface ValueList {
  readonly listed: readonly string[];
  readonly current: string;
  readonly label: (value: string) => string;
  readonly note?: (value: string) => string | undefined;
}

function listOf(setting: ListSetting, options: MatchOptions): ValueList {
  const { time, pieces, board, turning, rules, drawTurns, invitationTime, pauseTime } = options;
  switch (setting) {
    case 'time':
      return {
        listed: ['off', ...LISTED_LIMITS],
        current: time === 'off' ? 'off' : makeDuration(time.limit),
        label: (value) => (value === 'off' ? WORDS.noClock : spelt(value)),
      };
    case 'warning':
      return {
        listed: ['none', ...LISTED_WARNINGS],
        current: time === 'off' ? 'none' : lengthOf(time.warning),
        label: (value) => (value === 'none' ? WORDS.noWarning : spelt(value)),
      };
    case 'pieces':
      return { listed: PIECE_COLOURS, current: pieces, label: (value) => byName(PIECE_CHOICES, value) };
    case 'board':
      return { listed: BOARD_NAMES, current: board, label: (value) => byName(BOARD_CHOICES, value) };
    case 'turning':
      return { listed: TURNINGS, current: turning, label: (value) => byName(TURNING_NAMES, value) };
    case 'rules':
      return {
        listed: RULE_SETS,
        current: rules,
        label: (value) => byName(RULE_NAMES, value),
        note: (value) => noteOf(RULE_NOTES, value),
      };
    case 'draw-turns':
      return {
        listed: LISTED_TURNS.map(String),
        current: String(drawTurns),
        label: (value) => WORDS.turns(Number(value)),
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
const spelt = (value: string): string => duration(parseDuration(value) ?? millis(0));
const noteOf = (notes: Readonly<Record<string, string>>, value: string): string | undefined => notes[value];
const byName = (words: Readonly<Record<string, string>>, value: string): string => words[value] ?? value;
