import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseUrl } from '../../store/database-url.ts';
import { openStore } from '../../store/open-store.ts';
import type { Store } from '../../store/store.ts';
import { clickShare } from './click-share.ts';
import { entriesOf, sampleEntries } from './sample-entries.ts';
import { withScratchDatabase } from './scratch-database.ts';

export interface StoreFigures {
  /** Appends a second, each on disk: one match at a time, and as many at once as a busy bot has under way. */
  readonly sqliteAppends: number;
  readonly sqliteAppendsAtOnce: number;
  /** What the journal of a game takes on disk, tables and indexes and all, by its events. */
  readonly bytesPerEvent: number;
  /** Of the time from the click on a target to the finished answer, how much goes by in the journal; percent. */
  readonly clickShare: number;
  readonly postgresAppends?: number;
  readonly postgresAppendsAtOnce?: number;
}

const AT_ONCE = 64;
const WARM_UP = 300;
/** Milliseconds. */
const MEASURED = 2000;

/** Appends sample games to a file in the temporary folder, and to a server if there is one; then plays one by clicking. */
export async function storeBench(server: string | undefined): Promise<StoreFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'king-me-bench-'));
  try {
    const file = join(folder, 'king-me.db');
    const sqlite = await measure({ kind: 'sqlite', file });
    const { size } = await stat(file);
    const figures = {
      sqliteAppends: sqlite.alone,
      sqliteAppendsAtOnce: sqlite.atOnce,
      bytesPerEvent: Math.round(size / sqlite.events),
      clickShare: await clickShare(),
    };
    if (server === undefined) return figures;
    const postgres = await withScratchDatabase(server, (url) => measure({ kind: 'postgres', url }));
    return { ...figures, postgresAppends: postgres.alone, postgresAppendsAtOnce: postgres.atOnce };
  } finally {
    await rm(folder, { recursive: true });
  }
}

interface Measured {
  readonly alone: number;
  readonly atOnce: number;
  /** How many were written over all. */
  readonly events: number;
}

async function measure(url: DatabaseUrl): Promise<Measured> {
  const store = await openStore(url);
  try {
    const written = { events: 0, matches: 0 };
    await appendsPerSecond(store, written, 1, WARM_UP);
    const alone = await appendsPerSecond(store, written, 1, MEASURED);
    const atOnce = await appendsPerSecond(store, written, AT_ONCE, MEASURED);
    return { alone, atOnce, events: written.events };
  } finally {
    await store.close();
  }
}

/** Whole games, `wide` of them side by side, until `duration` is over. */
async function appendsPerSecond(
  store: Store,
  written: { events: number; matches: number },
  wide: number,
  duration: number,
): Promise<number> {
  const sample = sampleEntries();
  const startedAt = performance.now();
  let appends = 0;
  const play = async (): Promise<void> => {
    while (performance.now() - startedAt < duration) {
      written.matches += 1;
      for (const entry of entriesOf(sample, `match-${written.matches}`)) {
        await store.append(entry);
        appends += 1;
        written.events += entry.events.length;
      }
    }
  };
  await Promise.all(Array.from({ length: wide }, play));
  return Math.round((appends * 1000) / (performance.now() - startedAt));
}
