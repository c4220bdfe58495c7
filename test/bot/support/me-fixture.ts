import type { Blocks } from '../../../src/match/admission.ts';
import { type BotFixture, CHANNEL, idOf, type Told, type Who } from './bot-fixture.ts';

const PAGE = { channel_id: CHANNEL, message: { id: '600000000000000003', content: '', flags: 64 } };

/** Chooses in a menu behind `/checkers me`, or presses a button there. */
export function choose(
  fixture: BotFixture,
  who: Who,
  part: string,
  value?: string,
  more: object = {},
): Promise<readonly Told[]> {
  const values = value === undefined ? {} : { component_type: 3, values: [value] };
  const data = { component_type: 2, custom_id: `c1:me:${part}`, ...values, ...more };
  return fixture.press(who, `c1:me:${part}`, { ...PAGE, data });
}

export const block = (fixture: BotFixture, who: Who, whom: { readonly id: string }): Promise<readonly Told[]> =>
  choose(fixture, who, 'block', whom.id, { resolved: { users: { [whom.id]: whom } } });

export const unblock = async (fixture: BotFixture, who: Who, whom: Who): Promise<readonly Told[]> =>
  choose(fixture, who, 'unblock', (await fixture.store.findUser(idOf(whom)))?.id ?? '');

/** Who blocks whom among Alice, Bob and Carol. */
export async function blocksIn({ store: { memory } }: BotFixture): Promise<Blocks> {
  const players = await Promise.all((['alice', 'bob', 'carol'] as const).map((who) => memory.findUser(idOf(who))));
  return memory.readBlocks(players.flatMap((player) => player?.id ?? []));
}
