import type { SettingId } from '../../views/component-id.ts';
import { readSetting } from '../read-setting.ts';
import { refusal } from '../../views/refusal.ts';
import { settingsPage } from '../../views/settings-page.ts';
import type { Services, Context } from '../services.ts';
import { settle } from './settle.ts';

/** `/checkers settings` and the menu's own button: for who manages the server (RUN-11). */
export async function handleSettings(services: Services, context: Context): Promise<void> {
  if (context.guildId === undefined) await context.reply.send(refusal({ code: 'not-in-a-server' }));
  else if (!context.isManager) await context.reply.send(refusal({ code: 'not-a-manager' }));
  else await settle(context, settingsPage(await services.settings.read(context.guildId)));
}

/** A choice on the page. Whether the asker manages the server is asked anew: the page carries no authority. */
export async function handleSetting(
  { settings }: Services,
  context: Context,
  { setting }: SettingId,
  values: readonly string[],
): Promise<void> {
  const { reply, guildId, isManager } = context;
  if (guildId === undefined || !isManager) {
    await reply.send(refusal({ code: guildId === undefined ? 'not-in-a-server' : 'not-a-manager' }));
    return;
  }
  const changed = readSetting(setting, values, await settings.read(guildId), settings.defaults);
  if (!changed.ok) {
    await reply.send(refusal(changed.error));
    return;
  }
  await settings.write(guildId, changed.value);
  await settle(context, settingsPage(changed.value));
}
