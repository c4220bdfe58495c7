import { refusal } from '../../../commands/answers/refusals.ts';
import type { AskedOptions } from '../../../match/options/read-options.ts';
import type { Hall, Visit } from '../hall.ts';
import { readTerms, startMatch } from './start-match.ts';

/** `/checkers open`, and the menu's own button for it: a table for whoever comes (START-02, START-12). */
export async function handleOpenTable(hall: Hall, visit: Visit, asked: AskedOptions = {}): Promise<void> {
  const terms = await readTerms(hall, visit, asked);
  if (!terms.ok) {
    await visit.door.reply(refusal(terms.error));
    return;
  }
  const [challenger] = await hall.directory.meet(visit.asker);
  const { place, options } = terms.value;
  await startMatch(hall, visit, { challenger }, place, async (hosted) => ({
    type: 'OpenTable',
    options,
    code: await hall.runtime.codes.codeFor(hosted),
  }));
}
