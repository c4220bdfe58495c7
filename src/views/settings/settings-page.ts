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
import { TOURNAMENT_DRAW_TURNS, type ServerSettings } from '../../match/options.ts';
import { ACCENT, button, container, NOBODY, PRIVATE_CARD, row, text } from '../text/components.ts';
import type { SettingName } from '../component-id.ts';
import { encodeCustomId } from '../custom-id.ts';
import type { MessageDraft } from '../text/message-draft.ts';
import { settingValues, type ListSetting, type SettingValue } from './setting-values.ts';
import { BUTTON } from '../words/en/button-words.ts';
import { SETTINGS_WORDS as WORDS } from '../words/en/settings-words.ts';

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
export function settingsPage(settings: ServerSettings): MessageDraft {
  return {
    components: [
      container(ACCENT, [
        text(WORDS.title, WORDS.intro),
        ...LISTS.flatMap((setting) => [label(setting), menuRow(listMenu(setting, settings))]),
        label('channels'),
        menuRow(channelMenu(settings)),
        row([
          button({ verb: 'set', setting: 'reset' }, WORDS.reset, 'danger'),
          button({ verb: 'menu', page: 'home' }, BUTTON.back),
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
    custom_id: encodeCustomId({ verb: 'set', setting }),
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
    custom_id: encodeCustomId({ verb: 'set', setting: 'channels' }),
    channel_types: [ChannelType.GuildText, ChannelType.GuildAnnouncement],
    placeholder: WORDS.everywhere,
    min_values: 0,
    max_values: MOST_CHANNELS,
    default_values: channels.slice(0, MOST_CHANNELS).map((id) => ({ id, type: SelectMenuDefaultValueType.Channel })),
  };
}
