import { ComponentType, type APIMessage } from 'discord-api-types/v10';
import type { Sandbox, SandboxUser } from 'discord-sandbox';
import { partsOf } from '../play/message-contents.ts';
import { buttonsOf } from '../play/table.ts';
import type { Chance } from './chance.ts';
import { CHECKERS_CLUB } from '../../src/playground.ts';
import type { SoakThread } from './soak-thread.ts';

const PAGES = ['stats', 'history', 'standings', 'me'] as const;
/** What leads on from there, but to what plays, blocks or forgets. */
const LEADS_ON = /^c1:(?:stats|history|standings|past|step|replay|pdn|me:(?!block$|confirm$))/;
const MOST_PRESSES = 4;

/** Opens a page of what the bot remembers, and presses what it offers, and what that offers. Each press must be answered. */
export async function readPages(
  thread: SoakThread,
  user: SandboxUser,
  { sandbox, chance }: { readonly sandbox: Sandbox; readonly chance: Chance },
): Promise<void> {
  // Nobody plays there: what is shared stands in nobody's way.
  const channelId = sandbox.channelId('lounge');
  const page = chance.of(PAGES);
  const options =
    page === 'stats' || page === 'history' ? { user: sandbox.user(chance.of(CHECKERS_CLUB.people)).id } : {};
  const command = `checkers ${page}`;
  const asked = await thread.ask({ userId: user.id, command }, () => user.slash(channelId, command, options));
  for (let press = asked === undefined ? MOST_PRESSES : 0; press < MOST_PRESSES; press += 1) {
    const ways = user.messages(channelId).slice(-1).flatMap(waysOn);
    if (ways.length === 0) return;
    const { id, customId, values } = chance.of(ways);
    await thread.ask({ userId: user.id, command: customId }, () => user.click(id, customId, values));
  }
}

/** Buttons and menus of a message. */
const waysOn = (message: APIMessage) => {
  const menus = partsOf(message).flatMap((part) =>
    part.type === ComponentType.StringSelect && part.disabled !== true
      ? part.options.map(({ value }) => ({ id: message.id, customId: part.custom_id, values: [value] }))
      : [],
  );
  const buttons = buttonsOf(message).map(({ custom_id: customId }) => ({
    id: message.id,
    customId,
    values: undefined,
  }));
  return [...buttons, ...menus].filter(({ customId }) => LEADS_ON.test(customId));
};
