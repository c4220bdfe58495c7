import { closedAnswer } from '../views/private-answers.ts';
import type { PlaceRejection } from '../views/refusal.ts';
import { BOARD_NAMES } from '../views/board-picture.ts';
import { LISTED_PAUSES, LISTED_WAITS, type SettingName, MOST_CHANNELS, settingsPage } from '../views/settings-page.ts';
import { COMMAND_WORDS as WORDS } from '../views/words/en/command-words.ts';
import { err, ok, type Result } from '../engine/result.ts';
import type { Millis } from '../match/ids.ts';
import { TURNINGS, type MatchOptions, DEFAULT_SETTINGS, type ServerSettings } from '../match/options.ts';
import { parseDuration, readOptions, type AskedOptions } from '../match/read-options.ts';
import { actOrRefuse, answerChange, tookPlace } from './act.ts';
import { refuse, settle } from './answers.ts';
import { nothing, type Command } from './command.ts';
import { inMatch } from './in-match.ts';
import type { Context, Services } from './services.ts';

/** For those who manage the server (RUN-11). */
export const managing = {
  settings: {
    definition: { description: WORDS.settings },
    read: nothing,
    run: showSettings,
  } satisfies Command,

  /** Ends the match of this thread without a result. */
  close: {
    definition: { description: WORDS.close },
    read: nothing,
    run: inMatch(async (services, context, live) => {
      if (!context.isManager) return refuse(context, { code: 'not-a-manager' });
      const change = await actOrRefuse(services, context, live, { type: 'CloseMatch' });
      if (change === undefined) return;
      await answerChange(services, context, live, { isDone: tookPlace(change, 'MatchClosed'), answer: closedAnswer });
    }),
  } satisfies Command,
};

/** The settings page: by `/checkers settings`, or from the menu. */
export async function showSettings(services: Services, context: Context): Promise<void> {
  const guildId = await managedServer(context);
  if (guildId !== undefined) await settle(context, settingsPage(await services.settings.read(guildId)));
}

/** A choice on the page. Whether the asker manages the server is asked anew: the page carries no authority. */
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
  await settle(context, settingsPage(changed.value));
}

/** The server, if the asker manages it; else they are told why not. */
async function managedServer(context: Context): Promise<string | undefined> {
  const { guildId, isManager } = context;
  if (guildId !== undefined && isManager) return guildId;
  await refuse(context, { code: guildId === undefined ? 'not-in-a-server' : 'not-a-manager' });
  return undefined;
}

type NewSettings = Result<ServerSettings, Extract<PlaceRejection, { code: 'bad-setting' }>>;

const BAD: NewSettings = err({ code: 'bad-setting' });

/**
 * The settings after somebody has chosen `values` for one of them; `usual` is what a reset goes back to. Total: whatever a forged press carries gives the
 * settings or `bad-setting`, and settings never hold what could not be asked for in a challenge.
 */
export function readSetting(
  setting: SettingName,
  values: readonly string[],
  settings: ServerSettings,
  usual: ServerSettings = DEFAULT_SETTINGS,
): NewSettings {
  switch (setting) {
    case 'reset':
      return ok(usual);
    case 'channels':
      return readChannels(values, settings);
    case 'invitation':
      return readSpan(values, LISTED_WAITS, settings, (invitationTime) => ({ invitationTime }));
    case 'pause':
      return readSpan(values, LISTED_PAUSES, settings, (pauseTime) => ({ pauseTime }));
    case 'turning':
      return readTurning(values, settings);
    case 'time':
    case 'warning':
    case 'pieces':
    case 'board':
    case 'rules':
    case 'draw-turns':
      return readOption(setting, values, settings);
    default:
      return setting satisfies never;
  }
}

/** None at all means everywhere. */
function readChannels(values: readonly string[], settings: ServerSettings): NewSettings {
  const channels = [...new Set(values)];
  const areIds = channels.every((id) => /^[0-9]{1,20}$/.test(id));
  return areIds && channels.length <= MOST_CHANNELS ? ok({ ...settings, channels }) : BAD;
}

function readSpan(
  [value, ...rest]: readonly string[],
  listed: readonly string[],
  settings: ServerSettings,
  change: (span: Millis) => Partial<MatchOptions>,
): NewSettings {
  const span = value !== undefined && listed.includes(value) ? parseDuration(value) : undefined;
  if (span === undefined || rest.length > 0) return BAD;
  return ok({ ...settings, options: { ...settings.options, ...change(span) } });
}

/** No option of a challenge: only a server says how its boards turn (PLAY-09). */
function readTurning([value, ...rest]: readonly string[], settings: ServerSettings): NewSettings {
  const turning = TURNINGS.find((known) => known === value);
  if (turning === undefined || rest.length > 0) return BAD;
  return ok({ ...settings, options: { ...settings.options, turning } });
}

/** Read by the rules for challenges (START-06). Of the result only the setting itself is taken over. */
function readOption(
  setting: 'time' | 'warning' | 'pieces' | 'board' | 'rules' | 'draw-turns',
  [value, ...rest]: readonly string[],
  settings: ServerSettings,
): NewSettings {
  if (value === undefined || rest.length > 0) return BAD;
  const { options } = settings;
  const read = readOptions(asking(setting, value), options, BOARD_NAMES);
  if (!read.ok) return BAD;
  // Tournament rules fix the number of turns for their own games; the server's number stays for the others (RULE-14).
  const drawTurns = setting === 'draw-turns' ? read.value.drawTurns : options.drawTurns;
  return ok({ ...settings, options: { ...read.value, drawTurns } });
}

function asking(
  setting: 'time' | 'warning' | 'pieces' | 'board' | 'rules' | 'draw-turns',
  value: string,
): AskedOptions {
  if (setting !== 'draw-turns') return { [setting]: value };
  return { draw_turns: /^\d{1,4}$/.test(value) ? Number(value) : Number.NaN };
}
