import { sql } from 'kysely';
import { types, type CustomTypesConfig } from 'pg';
import type { SchemaDialect } from '../migrations/migration-step.ts';

export const POSTGRES_SCHEMA: SchemaDialect = {
  numbered: (table, key) => table.addColumn(key, 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity()),
  // Rows lie as they came; the key's index finds them.
  clustered: (table) => table,
};

const WIDE_NUMBERS: ReadonlySet<number> = new Set([types.builtins.INT8, types.builtins.NUMERIC]);

/** Moments and counts come as numbers: all of them are far below 2^53. `pg` gives them as text else. */
export const POSTGRES_TYPES: CustomTypesConfig = {
  getTypeParser: (oid, format): unknown => (WIDE_NUMBERS.has(oid) ? Number : types.getTypeParser(oid, format)),
};

export const currentSchema = sql<{ schema: string | null }>`select current_schema() as schema`;
