import type { Sandbox } from 'discord-sandbox';
import { hopButtons, Table } from '../play/table.ts';
import type { Chance } from '../soak/chance.ts';
import { LoadDriver, type LoadMatch } from './load-driver.ts';
import type { WorldOptions } from './load-options.ts';

/** Matches that are really asked for and accepted; all others are copies of them. */
export const ORIGINALS = 24;
const PRESSES_MORE = 2;
const LONGEST_JUMP = 6;

/** Opens matches as players do and plays them on, each further than the one before, so that no two boards are alike. */
export async function openOriginals(
  sandbox: Sandbox,
  { matches: count, time }: Pick<WorldOptions, 'matches' | 'time'>,
  chance: Chance,
): Promise<readonly LoadMatch[]> {
  const opening = Array.from(
    { length: Math.min(Math.ceil(count / 2), ORIGINALS) },
    async (_, index): Promise<LoadMatch> => {
      const [one, other] = ['Dora', 'Luke'].map((name) => sandbox.addPerson(`${name} ${index + 1}`));
      if (one === undefined || other === undefined) throw new Error('two were made');
      const { threadId } = await Table.open(sandbox, one, other, time === undefined ? {} : { time });
      return { threadId, players: [one, other] };
    },
  );
  const matches = await Promise.all(opening);
  const driver = new LoadDriver(sandbox, matches, chance);
  for (let round = 1; round < matches.length; round += 1)
    for (let press = 0; press < PRESSES_MORE; press += 1) await driver.pressEach(matches.slice(round));
  // Who has chosen a piece counts as being there, which no later process knows: then all of these would be called anew.
  for (let tries = 0; tries < LONGEST_JUMP; tries += 1)
    await driver.pressEach(matches.filter((match) => driver.offered(match, hopButtons).length > 0));
  driver.close();
  return matches;
}
