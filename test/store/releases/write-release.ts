/**
 * Keeps a database of the version in package.json: `npx tsx test/store/releases/write-release.ts`. It holds each golden journal in
 * today's format as a match, and a row in every table. One that is there stays as it is: remove it first if that version
 * has not been released yet.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EVENT_VERSION } from '../../../src/match/journal.ts';
import { evolve } from '../../../src/match/match.ts';
import { type Match, newMatch } from '../../../src/match/phases.ts';
import { BOT, matchId, revision } from '../../../src/match/ids.ts';
import { DEFAULT_SETTINGS } from '../../../src/match/options.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { readEntries } from '../../../src/store/sql-journal.ts';
import { EVERY_SHARD, type Store } from '../../../src/store/store.ts';
import { ALICE, ANNA, at, BEN, BOB, CAROL, DORA, EMIL } from '../../match/samples.ts';
import { readPackage } from '../../packaging/project-files.ts';
import { type GoldenJournal, goldenJournals } from '../golden/golden-journal.ts';
import { shownAs } from '../contract/tale.ts';
import { idInRelease, packRelease, releasedVersions } from './released-database.ts';

const GUILD = '1400000000000000001';
const THREADS = 1_600_000_000_000_000_000n;
const WITH_THREAD = new Set(['playing', 'paused', 'ended']);

async function writeMatch(store: Store, { name, rows, phases }: GoldenJournal, index: number): Promise<void> {
  const id = matchId(idInRelease(name));
  const hasThread = phases.some((phase) => WITH_THREAD.has(phase));
  const threadId = hasThread ? String(THREADS + BigInt(index)) : undefined;
  const where = { guildId: GUILD, channelId: '1500000000000000001', threadId };
  const read = readEntries({ id, where, shownState: undefined, isRetired: false, absence: 0 }, rows, rows.length);
  if (!read.ok) throw new Error(`${name}: ${read.error.problem}`);
  let match: Match = newMatch(id);
  for (const events of read.value.entries) {
    const recorded = await store.append({ before: match, events, where });
    if (recorded === 'conflict') throw new Error(`${name} is there already`);
    match = recorded.reduce<Match>(evolve, match);
  }
  if (match.phase === 'closed') await store.retireMatch(id);
}

async function writeRelease(file: string): Promise<void> {
  const store = await openStore({ kind: 'sqlite', file });
  const users = [ALICE, BOB, CAROL, DORA, EMIL];
  for (const [index, id] of users.entries())
    await store.meetPlayer({ id, userId: `10000000000000001${index}`, name: id });
  for (const id of [ANNA, BEN, BOT]) await store.meetPlayer({ id, userId: undefined, name: id });
  for (const [index, journal] of goldenJournals(EVENT_VERSION).entries()) await writeMatch(store, journal, index);
  await store.writeSettings(GUILD, { ...DEFAULT_SETTINGS, channels: ['1500000000000000001'] });
  await store.block(ALICE, EMIL);
  await store.writeReview(matchId(idInRelease('resigned-in-pause')), revision(3), 'a review');
  const shownStates = new Map([[matchId(idInRelease('draw-offers')), shownAs('{"messages":[]}')]]);
  await store.beat({ shards: EVERY_SHARD, at: at(0), shownStates });
  await store.close();
}

const { version } = readPackage();
if (releasedVersions().includes(version)) {
  process.stdout.write(`A database of ${version} is kept already.\n`);
} else {
  const folder = mkdtempSync(join(tmpdir(), 'king-me-'));
  const file = join(folder, 'king-me.db');
  await writeRelease(file);
  packRelease(version, file);
  rmSync(folder, { recursive: true });
  process.stdout.write(`A database of ${version} is kept now.\n`);
}
