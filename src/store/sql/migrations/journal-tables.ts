import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/** The journal, and the table that says who its players are. */
export const journalTables: MigrationStep = async ({ schema }, dialect) => {
  await dialect
    .numbered(schema.createTable('matches'), 'number')
    .addColumn('id', 'text', (id) => id.notNull().unique())
    .addColumn('guild_id', 'text', (guild) => guild.notNull())
    .addColumn('guild_time', 'bigint', (time) => time.notNull())
    .addColumn('channel_id', 'text', (channel) => channel.notNull())
    .addColumn('thread_id', 'text')
    .addColumn('revision', 'integer', (revision) => revision.notNull())
    .addColumn('retired', 'smallint', (retired) => retired.notNull().defaultTo(0))
    .execute();
  // What a start asks for: few, among all that ever were.
  await schema
    .createIndex('live_matches')
    .on('matches')
    .column('number')
    .where(sql<boolean>`retired = 0`)
    .execute();
  await dialect
    .clustered(schema.createTable('events'))
    .addColumn('match_id', 'text', (match) => match.notNull().references('matches.id'))
    .addColumn('revision', 'integer', (revision) => revision.notNull())
    .addColumn('entry', 'integer', (entry) => entry.notNull())
    .addColumn('append_id', 'text')
    .addColumn('version', 'smallint', (version) => version.notNull())
    .addColumn('type', 'text', (type) => type.notNull())
    .addColumn('at', 'bigint', (at) => at.notNull())
    .addColumn('data', 'text', (data) => data.notNull())
    .addPrimaryKeyConstraint('events_key', ['match_id', 'revision'])
    .execute();
  await dialect
    .clustered(schema.createTable('players'))
    .addColumn('id', 'text', (id) => id.primaryKey().notNull())
    .addColumn('user_id', 'text', (user) => user.unique())
    .addColumn('name', 'text', (name) => name.notNull())
    .execute();
};
