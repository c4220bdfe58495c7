import { BOARD_NAMES } from '../views/match-options.ts';
import { LISTED_PAUSES, LISTED_WAITS, MOST_CHANNELS, settingsPage, YES_OR_NO } from '../views/settings-page.ts';
import type { SettingName, ListSetting } from '../views/settings-page.ts';
import { err, ok, type Result } from '../engine/result.ts';
import type { Millis } from '../match/ids.ts';
import { BOARDS, TURNINGS, type MatchOptions, DEFAULT_SETTINGS, type ServerSettings } from '../match/options.ts';
import { parseDuration, readOptions, type AskedOptions } from '../match/read-options.ts';
import { actOrRefuse, answerChange, tookPlace, turnDown, refuse, settle } from './act.ts';
import { inMatch, simple } from './command.ts';
import type { Context, MatchContext, Services } from './services.ts';
import { privateMessage } from '../views/message-draft.ts';
import { managesServer } from '../views/permissions.ts';

/** For those who manage the server (RUN-11). */
export const managing = {
  settings: simple('settings', showSettings),
  /** Ends the match of this thread without a result. */
  close: simple('close', inMatch(closeMatch)),
};

async function closeMatch(services: Services, context: MatchContext): Promise<void> {
  if (!managesServer(context.permissions)) return refuse(context, { code: 'not-a-manager' });
  const change = await actOrRefuse(services, context, { type: 'CloseMatch' });
  if (change === undefined) return;
  const answer = () => privateMessage(context.words.answers.closed);
  await answerChange(services, context, { isDone: tookPlace(change, 'MatchClosed'), answer });
}

/** The settings page: by `/checkers-admin settings`, or from the menu. */
export async function showSettings(services: Services, context: Context): Promise<void> {
  const guildId = await managedServer(context);
  if (guildId !== undefined) await settle(context, settingsPage(await services.settings.read(guildId), context.words));
}

/** A choice on the page. The page carries no authority: it is looked up anew whether the asker manages the server. */
export async function changeSetting(
  { settings }: Services,
  context: Context,
  setting: SettingName,
  values: readonly string[],
): Promise<void> {
  const guildId = await managedServer(context);
  if (guildId === undefined) return;
  const changed = readSetting(setting, values, await settings.read(guildId), settings.defaults);
  if (!changed.ok) return refuse(context, changed.error);
  await settings.write(guildId, changed.value);
  await settle(context, settingsPage(changed.value, context.words));
}

/** The server, if the asker manages it; else they are told why not. */
export async function managedServer(context: Context): Promise<string | undefined> {
  const { guildId, permissions } = context;
  if (guildId !== undefined && managesServer(permissions)) return guildId;
  return turnDown(context, { code: guildId === undefined ? 'not-in-a-server' : 'not-a-manager' });
}

type NewSettings = Result<ServerSettings, { readonly code: 'bad-setting' }>;

const BAD: NewSettings = err({ code: 'bad-setting' });

/** Settings after `values` were chosen for one of them; `usual` is what a reset restores. A forged press is refused. */
export function readSetting(
  setting: SettingName,
  values: readonly string[],
  settings: ServerSettings,
  usual: ServerSettings = DEFAULT_SETTINGS,
): NewSettings {
  if (setting === 'reset') return ok(usual);
  if (setting === 'channels') return readChannels(values, settings);
  const [value, ...rest] = values;
  const { options } = settings;
  const changed = value === undefined || rest.length > 0 ? undefined : readChoice(setting, value, options);
  return changed === undefined ? BAD : ok({ ...settings, options: { ...options, ...changed } });
}

function readChannels(values: readonly string[], settings: ServerSettings): NewSettings {
  const channels = [...new Set(values)];
  const areIds = channels.every((id) => /^[0-9]{1,20}$/.test(id));
  return areIds && channels.length <= MOST_CHANNELS ? ok({ ...settings, channels }) : BAD;
}

function readChoice(setting: ListSetting, value: string, options: MatchOptions): Partial<MatchOptions> | undefined {
  switch (setting) {
    case 'invitation':
      return changing('invitationTime', readSpan(value, LISTED_WAITS));
    case 'pause':
      return changing('pauseTime', readSpan(value, LISTED_PAUSES));
    // No option of a challenge: only a server says how its boards turn (PLAY-09).
    case 'turning':
      return changing(
        'turning',
        TURNINGS.find((known) => known === value),
      );
    case 'boards':
      return changing(
        'boards',
        BOARDS.find((known) => known === value),
      );
    case 'rated':
      return changing('rated', YES_OR_NO.find((known) => known === value) && value === 'yes');
    case 'draw-turns':
      return readOption({ draw_turns: /^\d{1,4}$/.test(value) ? Number(value) : Number.NaN }, options);
    case 'time':
    case 'warning':
    case 'pieces':
    case 'board':
    case 'rules': {
      // Tournament rules fix their own number of turns; the server's number stays for the others (RULE-14).
      const read = readOption({ [setting]: value }, options);
      return read && { ...read, drawTurns: options.drawTurns };
    }
    default:
      return setting satisfies never;
  }
}

const changing = <Name extends keyof MatchOptions>(name: Name, value: MatchOptions[Name] | undefined) =>
  value === undefined ? undefined : { [name]: value };

const readSpan = (value: string, listed: readonly string[]): Millis | undefined =>
  listed.includes(value) ? parseDuration(value) : undefined;

/** Read by the rules for challenges (START-06). */
function readOption(asked: AskedOptions, options: MatchOptions): MatchOptions | undefined {
  const read = readOptions(asked, options, BOARD_NAMES);
  return read.ok ? read.value : undefined;
}
