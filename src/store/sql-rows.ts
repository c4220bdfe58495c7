import type { Outline } from '../match/outline.ts';
import type { Selectable } from 'kysely';
import type { Flag, OutlineColumns, Queries, Tables } from './database.ts';
import { UNREADABLE } from './match-rows.ts';

const flag = (is: boolean): Flag => (is ? 1 : 0);

/** Of one that can't be read nothing is settled, so that every start looks whether it can be by now. */
type RowColumns = Selectable<OutlineColumns & Pick<Tables['matches'], 'due_at'>> & { readonly settled?: null };

/** The columns of a match that its journal alone gives; `undefined`: it can't be read. */
export function columnsOf(outline: Outline | undefined): RowColumns {
  if (outline === undefined) return UNREADABLE_COLUMNS;
  const { phase, code, waiting, listedSince, isLive, rated, stops, dueAt } = outline;
  return {
    phase,
    code: code ?? null,
    waits_for: waiting?.player ?? null,
    waits_until: waiting?.until ?? null,
    listed_since: listedSince ?? null,
    is_live: flag(isLive),
    is_rated: flag(rated !== undefined),
    stops: stops.length === 0 ? null : stops.map(({ reason }) => reason).join(','),
    due_at: dueAt ?? null,
  };
}

const UNREADABLE_COLUMNS: RowColumns = {
  phase: UNREADABLE,
  code: null,
  waits_for: null,
  waits_until: null,
  listed_since: null,
  is_live: 0,
  is_rated: 0,
  stops: null,
  due_at: null,
  settled: null,
};

export const peopleOf = ({ id, people, players }: Outline): readonly Tables['match_players'][] =>
  people.map((player) => ({ player_id: player, match_id: id, counts: flag(players.includes(player)) }));

const isSame = (one: readonly Tables['match_players'][], other: readonly Tables['match_players'][]): boolean =>
  one.length === other.length &&
  one.every(({ player_id, counts }, index) => {
    const there = other[index];
    return there?.player_id === player_id && there.counts === counts;
  });

/** Most entries change nobody. */
export async function writePeople(queries: Queries, before: Outline, after: Outline): Promise<void> {
  const [were, are] = [peopleOf(before), peopleOf(after)];
  if (isSame(were, are)) return;
  if (were.length > 0) await removePeople(queries, [after.id]);
  if (are.length > 0) await queries.insertInto('match_players').values(are).execute();
}

/** Makes the row of a match whose record could not be read, and was repaired, what its journal tells. */
export async function putBack(queries: Queries, outline: Outline): Promise<void> {
  await queries.updateTable('matches').set(columnsOf(outline)).where('id', '=', outline.id).execute();
  await removePeople(queries, [outline.id]);
  const people = peopleOf(outline);
  if (people.length > 0) await queries.insertInto('match_players').values(people).execute();
}

export async function removePeople(queries: Queries, matches: readonly string[]): Promise<void> {
  await queries.deleteFrom('match_players').where('match_id', 'in', matches).execute();
}
