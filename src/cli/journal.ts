import '../check-node.ts';
import Sqlite from 'better-sqlite3';
import { config as loadEnvironment } from 'dotenv';
import { readConfig } from '../process/config.ts';
import { makeFen } from '../engine/fen.ts';
import { findImpossibleEvent } from '../match/journal.ts';
import { playersOf, fold, nextWakeUp } from '../match/match.ts';
import { type Match, newMatch } from '../match/phases.ts';
import { matchId, type Millis } from '../match/ids.ts';
import { finishedGames } from '../store/finished-games.ts';
import type { DatabaseUrl } from '../store/database-url.ts';
import type { OpenOptions } from '../store/database.ts';
import { openStore } from '../store/open-store.ts';
import { EVERY_SHARD, type ReadMatch, type Store } from '../store/store.ts';
import { CannotOpenStore, StoreUnavailable } from '../store/store-errors.ts';
import { failed, printed, refused, runAsProgram, type Answer } from './program.ts';
import { inPrint } from '../engine/problems.ts';
import { existsSync } from 'node:fs';
import { open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

const USAGE =
  `Reads the journal, which records every match. All but rebuild change nothing and can be used while the bot runs.

Usage: npm run --silent journal -- COMMAND

  list         every running match, one JSON object per line: its id, phase, players and place
  show MATCH   a match as one JSON object: all its events and its present state
  verify       reads and replays every match; one JSON object with counts, and a list of impossible events
  backup FILE  copies a SQLite database, as it is at this moment, to a new file and checks the copy;
               for PostgreSQL it says which program does that
  rebuild      makes the finished games, statistics and ratings anew from the journal, with the bot stopped: the same
               numbers, as the journal holds them; one JSON object with counts, and a list of what doesn't add up

Takes its settings from the environment or .env:
  DATABASE_URL  sqlite:<file> or postgres://<user>:<password>@<host>/<database>; default sqlite:./data/king-me.db

Exit code 0: done. 1: a match doesn't exist or is broken, or the database can't be read or copied. 2: the command or
DATABASE_URL is not understood.`.split('\n');

type OpenStore = (url: DatabaseUrl, options: OpenOptions) => Promise<Store>;

const TO_READ: OpenOptions = { readOnly: true };
/** No bot may write meanwhile. */
const TO_REBUILD: OpenOptions = { lock: { shards: 'alone', onTaken: () => undefined } };

const COMMANDS: ReadonlyMap<string, 'MATCH' | 'FILE' | undefined> = new Map([
  ['list', undefined],
  ['show', 'MATCH'],
  ['verify', undefined],
  ['backup', 'FILE'],
  ['rebuild', undefined],
]);

/** Runs a command on the database of this environment. Rejects only when the program itself is at fault. */
export async function runJournal(
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  open: OpenStore = openStore,
): Promise<Answer> {
  const [name, argument = ''] = argv;
  if (name === '--help' || name === '-h') return printed(USAGE);
  const problem = misunderstood(argv);
  if (problem !== undefined) return refused(`${problem} See --help.`);
  // Nothing else of the environment is of interest here, so nothing else may be wrong with it.
  const config = readConfig({ DATABASE_URL: environment['DATABASE_URL'] });
  if (!config.ok) return refused(config.error.join('\n'));
  const { database } = config.value;
  if (name === 'backup') return backUp(database, argument);
  if (name === 'rebuild' && database.kind === 'sqlite' && !existsSync(database.file))
    return failed(`There is no database at ${inPrint(database.file)}: nothing to rebuild.`);
  try {
    const store = await open(database, name === 'rebuild' ? TO_REBUILD : TO_READ);
    try {
      if (name === 'rebuild') return await rebuild(store);
      if (name === 'list') return await list(store);
      return await (name === 'show' ? show(store, argument) : verify(store));
    } finally {
      await store.close();
    }
  } catch (error) {
    if (error instanceof CannotOpenStore) return failed(error.message);
    if (error instanceof StoreUnavailable) return failed(`The database failed: ${error.message}.`);
    throw error;
  }
}

function misunderstood([name, ...given]: readonly string[]): string | undefined {
  const names = [...COMMANDS.keys()].join(', ');
  if (name === undefined) return `Give a command: ${names}.`;
  if (!COMMANDS.has(name)) return `There is no command "${inPrint(name)}". The commands are ${names}.`;
  const wanted = COMMANDS.get(name);
  const [first] = given;
  if (wanted === undefined) return first === undefined ? undefined : `${name} doesn't take "${inPrint(first)}".`;
  return given.length === 1 && first?.trim() !== '' ? undefined : `${name} takes one ${wanted}: ${name} ${wanted}.`;
}

async function list(store: Store): Promise<Answer> {
  const out: string[] = [];
  for await (const read of store.liveMatches(EVERY_SHARD)) {
    const { id, where, entries } = read.ok ? read.value : read.error;
    const events = entries.flat();
    const match = fold(id, events);
    const phase = read.ok ? match.phase : 'broken';
    const players = (await peopleIn(store, read)).map(({ name, player }) => name ?? player);
    const at = events.at(-1)?.at;
    out.push(json({ id, phase, revision: match.revision, at: at && moment(at), players, ...where }));
  }
  return printed(out);
}

/** Prints a match's place, events and state; of a broken one, as much as can be read. */
async function show(store: Store, id: string): Promise<Answer> {
  const read = await store.readMatch(matchId(id));
  if (read === undefined)
    return failed(`There is no match "${inPrint(id)}" in the journal. Use list to see the running ones.`);
  const { where, entries } = read.ok ? read.value : read.error;
  const events = entries.flat();
  const match = fold(matchId(id), events);
  const wakesAt = nextWakeUp(match);
  const problem = problemOf(read);
  const told = {
    id,
    ...where,
    link: `https://discord.com/channels/${where.guildId}/${where.threadId ?? where.channelId}`,
    problem,
    found: read.ok ? undefined : (read.error.found ?? null),
    isRetired: read.ok ? read.value.isRetired : undefined,
    players: await peopleIn(store, read),
    events: events.map((event, index) => Object.assign({ revision: index + 1 }, event, { at: moment(event.at) })),
    match: standing(match),
    wakesAt: wakesAt && moment(wakesAt),
    shown: read.ok ? read.value.shownState : undefined,
  };
  return { exitCode: problem === undefined ? 0 : 1, out: [json(told, 2)] };
}

async function verify(store: Store): Promise<Answer> {
  const counts = { matches: 0, live: 0, entries: 0, events: 0, countedGames: 0 };
  const problems: string[] = [];
  for await (const read of store.allMatches()) {
    counts.matches += 1;
    const problem = problemOf(read);
    if (problem !== undefined) problems.push(problem);
    if (!read.ok) continue;
    const { id, isRetired, entries } = read.value;
    const events = entries.flat();
    counts.live += isRetired ? 0 : 1;
    counts.entries += entries.length;
    counts.events += events.length;
    counts.countedGames += finishedGames(newMatch(id), events).filter(({ kind }) => kind === 'two').length;
  }
  return { exitCode: problems.length === 0 ? 0 : 1, out: [json({ ...counts, problems }, 2)] };
}

async function rebuild(store: Store): Promise<Answer> {
  const rebuilt = await store.rebuildReadModels();
  return { exitCode: rebuilt.problems.length === 0 ? 0 : 1, out: [json(rebuilt, 2)] };
}

function problemOf(read: ReadMatch): string | undefined {
  if (!read.ok) return read.error.problem;
  const { id, entries } = read.value;
  const unsound = findImpossibleEvent(id, entries.flat());
  return unsound && `Event ${unsound.revision} of match ${id} can't have happened. ${unsound.problem}`;
}

/** The people that a match names; for deleted players, only the id in the journal. */
async function peopleIn(store: Store, read: ReadMatch) {
  const { entries } = read.ok ? read.value : read.error;
  const players = [...new Set(entries.flat().flatMap(playersOf))];
  const rows = await store.loadPlayers(players);
  return players.map((player) => {
    const { name, userId } = rows.find(({ id }) => id === player) ?? {};
    return { player, name, userId };
  });
}

function standing(match: Match): object {
  if (!('game' in match) || match.game === undefined) return match;
  const { position, moves, quietTurns } = match.game;
  return { ...match, game: { position: makeFen(position), moves: moves.length, quietTurns } };
}

const moment = (at: Millis): string => new Date(at).toISOString();

/** JSON in which nothing can move a terminal's cursor: names may hold what JSON itself lets through. */
function json(value: unknown, indent?: number): string {
  return JSON.stringify(value, undefined, indent).replaceAll(/[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
    Array.from({ length: character.length }, (_, index) => {
      return `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`;
    }).join(''),
  );
}

/** More pages than a file can have: all of it is copied in one step, as it is at one moment. */
const EVERYTHING = 2 ** 31 - 1;

const POSTGRES = `Use PostgreSQL's own programs. To copy the database, while the bot runs:
  pg_dump --format=custom --file=FILE "$DATABASE_URL"
To restore it, with the bot stopped:
  pg_restore --clean --if-exists --dbname="$DATABASE_URL" FILE`;

/** Copies a SQLite database while a bot is writing to it. The copy appears under its name only when it is checked. */
export async function backUp(url: DatabaseUrl, file: string): Promise<Answer> {
  if (url.kind === 'postgres') return failed(POSTGRES);
  const target = inPrint(file);
  if (existsSync(file)) return refused(`${target} already exists, and a backup never replaces a file. Name a new one.`);
  if (!existsSync(dirname(file))) return refused(`There is no folder ${inPrint(dirname(file))} to write to.`);
  if (!existsSync(url.file)) return failed(`There is no database at ${inPrint(url.file)}: nothing to back up.`);
  const part = `${file}.part`;
  try {
    await rm(part, { force: true });
    // The copy is its owner's alone, as the original is.
    await writeFile(part, '', { mode: 0o600 });
    await copy(url.file, part);
    const counts = check(part);
    await toDisk(part);
    await rename(part, file);
    const { size } = await stat(file);
    const source = inPrint(url.file);
    return printed([
      `Copied ${source} to ${target}: ${counts.matches} matches, ${counts.events} events, ${size} bytes, checked.`,
      `To restore it: stop the bot, remove ${source}, ${source}-wal and ${source}-shm, put a copy of`,
      `${target} in their place, and start the bot.`,
    ]);
  } catch (error) {
    await rm(part, { force: true });
    const reason = error instanceof Error ? error.message : String(error);
    return failed(`${inPrint(url.file)} could not be copied to ${target}: ${inPrint(reason)}.`);
  }
}

async function copy(from: string, to: string): Promise<void> {
  const source = new Sqlite(from, { readonly: true, fileMustExist: true });
  try {
    await source.backup(to, { progress: () => EVERYTHING });
  } finally {
    source.close();
  }
}

interface Counts {
  readonly matches: number;
  readonly events: number;
}

function check(path: string): Counts {
  const copied = new Sqlite(path, { fileMustExist: true });
  try {
    // Without a log beside it, the copy is one file, which can be moved about as it is.
    copied.pragma('journal_mode = delete');
    const verdict = copied.pragma('integrity_check', { simple: true });
    if (verdict !== 'ok') throw new Error(`the copy is damaged, and the original may be too: ${String(verdict)}`);
    const counted = copied
      .prepare<[], Counts>('select (select count(*) from matches) as matches, (select count(*) from events) as events')
      .get();
    return counted ?? { matches: 0, events: 0 };
  } finally {
    copied.close();
  }
}

async function toDisk(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

await runAsProgram(import.meta.url, (argv) => {
  loadEnvironment({ quiet: true });
  return runJournal(argv, process.env);
});
