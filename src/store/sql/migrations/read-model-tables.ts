import type { MigrationStep } from './migration-step.ts';

/** What is asked across matches: codes and results, which the journal keeps; settings and blocks. */
export const readModelTables: MigrationStep = async ({ schema }, dialect) => {
  await dialect
    .clustered(schema.createTable('codes'))
    .addColumn('code', 'text', (code) => code.primaryKey().notNull())
    .addColumn('match_id', 'text', (match) => match.notNull().references('matches.id'))
    .addColumn('guild_id', 'text', (guild) => guild.notNull())
    .addColumn('is_open', 'smallint', (open) => open.notNull())
    .addColumn('closed', 'text')
    .execute();
  await dialect
    .clustered(schema.createTable('results'))
    .addColumn('match_id', 'text', (match) => match.notNull().references('matches.id'))
    .addColumn('game', 'integer', (game) => game.notNull())
    .addColumn('player_id', 'text', (player) => player.notNull())
    .addColumn('guild_id', 'text', (guild) => guild.notNull())
    .addColumn('outcome', 'text', (outcome) => outcome.notNull())
    .addPrimaryKeyConstraint('results_key', ['match_id', 'game', 'player_id'])
    .execute();
  await schema.createIndex('results_of_guild').on('results').columns(['guild_id', 'player_id']).execute();
  await dialect
    .clustered(schema.createTable('settings'))
    .addColumn('guild_id', 'text', (guild) => guild.primaryKey().notNull())
    .addColumn('data', 'text', (data) => data.notNull())
    .execute();
  await dialect
    .clustered(schema.createTable('blocks'))
    .addColumn('player_id', 'text', (player) => player.notNull())
    .addColumn('blocked_id', 'text', (blocked) => blocked.notNull())
    .addPrimaryKeyConstraint('blocks_key', ['player_id', 'blocked_id'])
    .execute();
};
