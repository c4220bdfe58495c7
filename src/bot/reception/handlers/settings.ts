import type { SettingId } from '../../../commands/ids/component-id.ts';
import { readSetting } from '../../../commands/settings/read-setting.ts';
import { refusal } from '../../../commands/answers/refusals.ts';
import { settingsPage } from '../../../commands/settings/settings-page.ts';
import type { Hall, Visit } from '../hall.ts';
import { settle } from './settle.ts';

/** `/checkers settings` and the menu's own button: for who manages the server (RUN-11). */
export async function handleSettings(hall: Hall, visit: Visit): Promise<void> {
  if (visit.guildId === undefined) await visit.door.reply(refusal({ code: 'not-in-a-server' }));
  else if (!visit.isManager) await visit.door.reply(refusal({ code: 'not-a-manager' }));
  else await settle(visit, settingsPage(await hall.settings.read(visit.guildId)));
}

/** A choice on the page. Whether the asker manages the server is asked anew: the page carries no authority. */
export async function handleSetting(
  { settings }: Hall,
  visit: Visit,
  { setting }: SettingId,
  values: readonly string[],
): Promise<void> {
  const { door, guildId, isManager } = visit;
  if (guildId === undefined || !isManager) {
    await door.reply(refusal({ code: guildId === undefined ? 'not-in-a-server' : 'not-a-manager' }));
    return;
  }
  const changed = readSetting(setting, values, await settings.read(guildId), settings.defaults);
  if (!changed.ok) {
    await door.reply(refusal(changed.error));
    return;
  }
  await settings.write(guildId, changed.value);
  await settle(visit, settingsPage(changed.value));
}
