import type { Sandbox } from 'discord-sandbox';
import { moveButtons, Table } from '../play/table.ts';
import type { Chance } from '../soak/chance.ts';
import { LoadDriver, type LoadMatch } from './load-driver.ts';
import type { WorldOptions } from './load-options.ts';

/** Matches that are really asked for and accepted; all others are copies of them. */
export const ORIGINALS = 24;
const PRESSES_MORE = 2;
const CALLED_WITHIN = 75_000;

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
  driver.close();
  return matches;
}

/** Until everybody who is on move was called by a new board, so that the copies wait for nothing but their players. */
export async function untilCalled(sandbox: Sandbox, originals: readonly LoadMatch[]): Promise<void> {
  const boards = originals.map(({ threadId }) => boardIn(sandbox, threadId));
  await sandbox.waitFor(
    () =>
      originals.every(({ threadId }, index) => ![undefined, boards[index]].includes(boardIn(sandbox, threadId))) ||
      undefined,
    CALLED_WITHIN,
  );
}

const boardIn = ({ state }: Sandbox, threadId: string): string | undefined =>
  state.messages.inChannel(threadId).findLast(({ message }) => moveButtons(message).length > 0)?.message.id;
