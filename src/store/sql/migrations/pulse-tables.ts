import type { MigrationStep } from './migration-step.ts';

/** The stamp of the living, and what matches show. */
export const pulseTables: MigrationStep = async ({ schema }, dialect) => {
  await dialect
    .clustered(schema.createTable('beats'))
    .addColumn('count', 'integer', (count) => count.notNull())
    .addColumn('shard', 'integer', (shard) => shard.notNull())
    .addColumn('at', 'bigint', (at) => at.notNull())
    .addPrimaryKeyConstraint('beats_key', ['count', 'shard'])
    .execute();
  await schema.alterTable('matches').addColumn('showing', 'text').execute();
};
