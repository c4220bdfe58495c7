import type { Selectable } from 'kysely';
import { fold } from '../match/match.ts';
import { outlineOf, isExpecting } from '../match/outline.ts';
import type { Match } from '../match/phases.ts';
import type { Queries, Tables } from './database.ts';
import { liveIn, readMatches } from './sql-journal.ts';
import { columnsOf, peopleOf, removePeople } from './sql-rows.ts';
import { EVERY_SHARD } from './store.ts';

type Row = Selectable<Tables['matches']>;

/** What is shown of a match, as its row tells. */
type ShownColumns = Partial<Pick<Row, 'settled' | 'card_id'>>;

/** Makes the rows of matches for the first time, from their journals and from what a program of before has left as shown of them. */
export const fillRows = (queries: Queries): Promise<void> =>
  writeRows(queries, ({ shown, thread_id: thread }, match) => {
    const columns = shownBefore(shown, thread);
    // A program of before has loaded every match, whatever was shown of it.
    return match !== undefined && isExpecting(match) ? { ...columns, settled: null } : columns;
  });

/** Makes the rows of matches anew, from their journals. One that was due at another time is looked at after the next start. */
export const rebuildRows = (queries: Queries): Promise<void> =>
  writeRows(queries, (row, _match, dueAt) => (row.due_at === dueAt ? {} : { settled: null }));

type ShownOf = (row: Row, match: Match | undefined, dueAt: number | null) => ShownColumns;

async function writeRows(queries: Queries, shownOf: ShownOf): Promise<void> {
  for (let after = 0; ;) {
    const page = await readMatches(queries, liveIn(EVERY_SHARD), after);
    if (page.length === 0) return;
    const people: Tables['match_players'][] = [];
    for (const { row, match: read } of page) {
      const match = read.ok ? fold(read.value.id, read.value.entries.flat()) : undefined;
      const outline = match && outlineOf(match);
      const columns = columnsOf(outline);
      const shown = shownOf(row, match, columns.due_at);
      await queries
        .updateTable('matches')
        .set({ ...shown, ...columns })
        .where('id', '=', row.id)
        .execute();
      if (outline !== undefined) people.push(...peopleOf(outline));
      after = row.number;
    }
    await removePeople(
      queries,
      page.map(({ row }) => row.id),
    );
    if (people.length > 0) await queries.insertInto('match_players').values(people).execute();
  }
}

/** By the text of the versions before rows. A thread that was opened on the card has the card's own id. */
function shownBefore(text: string | null, threadId: string | null): ShownColumns {
  const { settled, card }: { settled?: unknown; card?: unknown } = parsed(text);
  const id = typeof card === 'object' && card !== null && 'id' in card ? card.id : undefined;
  return {
    settled: typeof settled === 'number' ? settled : null,
    card_id: card === 'gone' ? null : typeof id === 'string' ? id : threadId,
  };
}

function parsed(text: string | null): object {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
