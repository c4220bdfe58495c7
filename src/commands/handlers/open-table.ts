import { refusal } from '../../views/refusal.ts';
import type { AskedOptions } from '../../match/read-options.ts';
import type { Services, Context } from '../services.ts';
import { readTerms, startMatch } from './start-match.ts';

/** `/checkers open`, and the menu's own button for it: a table for whoever comes (START-02, START-12). */
export async function handleOpenTable(services: Services, context: Context, asked: AskedOptions = {}): Promise<void> {
  const terms = await readTerms(services, context, asked);
  if (!terms.ok) {
    await context.reply.send(refusal(terms.error));
    return;
  }
  const [challenger] = await services.directory.meet(context.asker);
  const { place, options } = terms.value;
  await startMatch(services, context, { challenger }, place, async (live) => ({
    type: 'OpenTable',
    options,
    code: await services.runtime.codes.codeFor(live),
  }));
}
