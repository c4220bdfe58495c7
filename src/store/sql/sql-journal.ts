import { randomBytes } from 'node:crypto';
import type { Result } from '../../engine/result.ts';
import type { MatchId } from '../../match/ids.ts';
import { encodeEvent } from '../entry-codec.ts';
import type { Appended, Entry, Journal, StoredMatch, UnreadableMatch } from '../journal.ts';
import type { Shards } from '../shards.ts';
import type { Database } from './database.ts';
import { projectEntry } from './project-entry.ts';
import { liveIn, readMatches, type MatchFilter } from './read-matches.ts';
import { guildTime, type Queries } from './tables.ts';

/** The journal in a database. */
export class SqlJournal implements Journal {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  append(entry: Entry): Promise<Appended> {
    if (entry.events.length === 0) throw new RangeError('an entry has events');
    // Drawn before the work begins: done a second time, it finds itself.
    const appendId = randomBytes(8).toString('base64url');
    return this.#database.write((queries) => append(queries, entry, appendId));
  }

  async read(match: MatchId): Promise<Result<StoredMatch, UnreadableMatch> | undefined> {
    const page = await this.#database.read((queries) =>
      readMatches(queries, (matches) => matches.where('id', '=', match)),
    );
    return page[0]?.match;
  }

  live(shards: Shards): AsyncIterable<Result<StoredMatch, UnreadableMatch>> {
    return this.#every(liveIn(shards));
  }

  all(): AsyncIterable<Result<StoredMatch, UnreadableMatch>> {
    return this.#every((matches) => matches);
  }

  async retire(match: MatchId): Promise<void> {
    await this.#database.write((queries) =>
      queries.updateTable('matches').set({ retired: 1 }).where('id', '=', match).execute(),
    );
  }

  async *#every(filter: MatchFilter): AsyncIterable<Result<StoredMatch, UnreadableMatch>> {
    let after = 0;
    for (;;) {
      const page = await this.#database.read((queries) => readMatches(queries, filter, after));
      for (const { number, match } of page) {
        yield match;
        after = number;
      }
      if (page.length === 0) return;
    }
  }
}

async function append(queries: Queries, entry: Entry, appendId: string): Promise<Appended> {
  const { before, events } = entry;
  if (!(await moveOn(queries, entry))) return (await isThere(queries, entry, appendId)) ? 'appended' : 'conflict';
  const first = before.revision + 1;
  await queries
    .insertInto('events')
    .values(
      events.map((event, index) => {
        const { version, data } = encodeEvent(event);
        const { type, at } = event;
        const append_id = index === 0 ? appendId : null;
        return { match_id: before.id, revision: first + index, entry: first, append_id, version, type, at, data };
      }),
    )
    .execute();
  await projectEntry(queries, entry);
  return 'appended';
}

/** Takes the match from the revision that was seen to the new one. Of several who try, one succeeds: the others find another revision. */
async function moveOn(queries: Queries, { before, events, where }: Entry): Promise<boolean> {
  const now = {
    revision: before.revision + events.length,
    channel_id: where.channelId,
    thread_id: where.threadId ?? null,
  };
  if (before.revision > 0) {
    const changed = await queries
      .updateTable('matches')
      .set(now)
      .where('id', '=', before.id)
      .where('revision', '=', before.revision)
      .executeTakeFirst();
    return changed.numUpdatedRows === 1n;
  }
  const added = await queries
    .insertInto('matches')
    .values({ id: before.id, guild_id: where.guildId, guild_time: guildTime(where.guildId), ...now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

async function isThere(queries: Queries, { before }: Entry, appendId: string): Promise<boolean> {
  const found = await queries
    .selectFrom('events')
    .select('append_id')
    .where('match_id', '=', before.id)
    .where('revision', '=', before.revision + 1)
    .executeTakeFirst();
  return found?.append_id === appendId;
}
