import { journalTables } from './journal-tables.ts';
import type { MigrationStep } from './migration-step.ts';
import { pulseTables } from './pulse-tables.ts';
import { readModelTables } from './read-model-tables.ts';

/** Every step there is, by a name that sorts in the order in which they are taken. Only ever added to, at the end. */
export const MIGRATIONS: Readonly<Record<string, MigrationStep>> = {
  '001-journal': journalTables,
  '002-read-models': readModelTables,
  '003-pulse': pulseTables,
};
