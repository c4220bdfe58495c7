import { EVENT_VERSION } from '../../src/match/event.ts';
import { ACCEPTED, ALICE, BOB, CHALLENGED, STARTED } from '../match/samples.ts';
import { OTHER_SERVER, SERVER } from './contract/tale.ts';

/** What a database of each version held, in the SQL of its time. A version that is shipped is never changed here. */
export interface OlderVersion {
  /** The newest step that it knew. */
  readonly step: string;
  /** What its program had written. */
  readonly statements: readonly string[];
}

const EVENTS = [CHALLENGED, ACCEPTED, STARTED];

const eventRows = EVENTS.map(
  (event, index) =>
    `('m1', ${index + 1}, ${index === 0 ? 1 : 2}, ${index < 2 ? "'drawn'" : 'null'}, ${EVENT_VERSION}, '${event.type}', ${event.at}, '${JSON.stringify(event)}')`,
);

const journal: readonly string[] = [
  `insert into matches (id, guild_id, guild_time, channel_id, thread_id, revision, retired)
   values ('m1', '${SERVER}', ${BigInt(SERVER) >> 22n}, '1500000000000000001', '1600000000000000001', 3, 0)`,
  `insert into matches (id, guild_id, guild_time, channel_id, thread_id, revision, retired)
   values ('m0', '${OTHER_SERVER}', ${BigInt(OTHER_SERVER) >> 22n}, '1500000000000000001', null, 1, 1)`,
  `insert into events (match_id, revision, entry, append_id, version, type, at, data) values ${eventRows.join(', ')}`,
  `insert into events (match_id, revision, entry, append_id, version, type, at, data)
   values ('m0', 1, 1, 'drawn', ${EVENT_VERSION}, 'ChallengeMade', ${CHALLENGED.at}, '${JSON.stringify(CHALLENGED)}')`,
  `insert into players (id, user_id, name) values ('${ALICE}', '1400000000000000101', 'Alice'), ('${BOB}', null, 'Bob')`,
];

const readModels: readonly string[] = [
  `insert into codes (code, match_id, guild_id, is_open, closed) values ('ACDEFG', 'm0', '${OTHER_SERVER}', 0, 'expired')`,
  `insert into results (match_id, game, player_id, guild_id, outcome)
   values ('m1', 3, '${ALICE}', '${SERVER}', 'win'), ('m1', 3, '${BOB}', '${SERVER}', 'loss')`,
  `insert into blocks (player_id, blocked_id) values ('${ALICE}', '${BOB}')`,
];

const heartbeat: readonly string[] = [
  `insert into beats (count, shard, at) values (1, 0, 1700000000000)`,
  `update matches set showing = '{"card":"1"}' where id = 'm1'`,
];

export const OLDER_VERSIONS: readonly OlderVersion[] = [
  { step: '001-journal', statements: journal },
  { step: '002-read-models', statements: [...journal, ...readModels] },
  { step: '003-pulse', statements: [...journal, ...readModels, ...heartbeat] },
];

/** The events of the match `m1` of every version, entry by entry. */
export const ENTRIES = [[CHALLENGED], [ACCEPTED, STARTED]] as const;
