import { fold } from '../../match/evolve.ts';
import { seatOf } from '../../match/ids.ts';
import type { StoredMatch, UnreadableMatch, Whereabouts, Store } from '../../store/store.ts';
import { EVERY_SHARD } from '../../store/shards.ts';
import type { Match } from '../../match/match.ts';
import { inPrint } from '../program.ts';
import { done, type JournalAnswer } from './journal-answer.ts';
import { moment } from './moment.ts';
import { playerNames, type PlayerNames } from './player-names.ts';

/** The longest phase, and a gap. */
const PHASE_WIDTH = 'ready-check'.length + 2;

/** A line for each match that goes on, broken ones among them, in the order in which they began. */
export async function listMatches(store: Store): Promise<JournalAnswer> {
  const out: string[] = [];
  for await (const read of store.liveMatches(EVERY_SHARD)) {
    out.push(read.ok ? await lineOf(read.value, store) : brokenLine(read.error));
  }
  return done(out.length === 0 ? ['No match goes on at the moment.'] : out);
}

async function lineOf({ id, where, entries }: StoredMatch, store: Store): Promise<string> {
  const events = entries.flat();
  const match = fold(id, events);
  const names = await playerNames(store, events);
  const last = events.at(-1);
  const since = last === undefined ? '' : `, event ${match.revision} at ${moment(last.at)}`;
  return `${id}  ${match.phase.padEnd(PHASE_WIDTH)}${playersLine(match, names)}, in ${placeOf(where)}${since}`;
}

const brokenLine = ({ id, revision, where }: UnreadableMatch): string =>
  `${id}  ${'broken'.padEnd(PHASE_WIDTH)}at event ${revision}, in ${placeOf(where)}`;

const placeOf = ({ threadId, channelId }: Whereabouts): string => inPrint(threadId ?? channelId);

function playersLine(match: Match, names: PlayerNames): string {
  if (match.phase === 'new') return 'nobody';
  const { challenger } = match;
  if (match.phase === 'open-table' || match.invited === undefined) return `${names.of(challenger)} and whoever comes`;
  const seat = 'seats' in match && match.seats !== undefined ? seatOf(match.seats, challenger) : undefined;
  const has = seat === undefined ? '' : ` (${seat})`;
  return `${names.of(challenger)}${has} and ${names.of(match.invited)}`;
}
