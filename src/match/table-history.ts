import type { MatchEvent } from './event.ts';
import { evolve } from './evolve.ts';
import type { CloseReason, Match } from './match.ts';
import type { TableCode } from './table-code.ts';

/** What became of the code of a table (START-02). */
export type TableChange = { readonly code: TableCode } &
  /** Kept for the table that a seat may become (END-07): nobody has seen it, and it leads nowhere yet. */
  (
    | { readonly became: 'reserved' }
    /** Somebody may sit down there. */
    | { readonly became: 'open' }
    /** Somebody has sat down. */
    | { readonly became: 'taken' }
    /** The table is gone, and nobody sat down. */
    | { readonly became: 'closed'; readonly reason: CloseReason }
    /** No longer kept, and never seen by anybody: the seat became no table. */
    | { readonly became: 'released' }
  );

type Standing = Extract<TableChange, { became: 'reserved' | 'open' }>;

/** What `events`, which happened to `before`, did to the codes of tables, in their order. */
export function tableChanges(before: Match, events: readonly MatchEvent[]): readonly TableChange[] {
  const changes: TableChange[] = [];
  events.reduce<Match>((match, event) => {
    const after = evolve(match, event);
    changes.push(...changesBetween(match, after));
    return after;
  }, before);
  return changes;
}

function changesBetween(before: Match, after: Match): readonly TableChange[] {
  const [was, is] = [standing(before), standing(after)];
  const begun = is !== undefined && (is.code !== was?.code || is.became !== was.became) ? [is] : [];
  return was === undefined || was.code === is?.code ? begun : [endOf(was, after), ...begun];
}

/** The code that a match keeps at the moment. */
function standing(match: Match): Standing | undefined {
  if (match.phase === 'open-table') return { code: match.code, became: 'open' };
  const isKept = match.phase === 'ended' && match.next.kind === 'seat';
  return isKept ? { code: match.next.code, became: 'reserved' } : undefined;
}

function endOf({ code, became }: Standing, after: Match): TableChange {
  if (became === 'reserved') return { code, became: 'released' };
  return after.phase === 'closed' ? { code, became: 'closed', reason: after.reason } : { code, became: 'taken' };
}
