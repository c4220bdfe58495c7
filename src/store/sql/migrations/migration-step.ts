import type { CreateTableBuilder, Kysely } from 'kysely';

/** Where the two databases want different words for one thing. */
export interface SchemaDialect {
  /** A table whose key counts up by itself. */
  numbered<Table extends string>(table: CreateTableBuilder<Table>, key: string): CreateTableBuilder<Table>;
  /** A table whose rows lie in the order of its primary key, where the database can do that. */
  clustered<Table extends string>(table: CreateTableBuilder<Table>): CreateTableBuilder<Table>;
}

/**
 * One step of the schema, never changed once it was shipped. It says in its own words what it makes: the types in
 * `tables.ts` are those of the newest version, which it knows nothing of.
 */
export type MigrationStep = (db: Kysely<unknown>, dialect: SchemaDialect) => Promise<void>;
