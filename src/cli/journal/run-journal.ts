import { readConfig } from '../../bot/config.ts';
import { err, ok, type Result } from '../../engine/result.ts';
import type { DatabaseUrl } from '../../store/database-url.ts';
import { CannotOpenStore, StoreUnavailable } from '../../store/store-errors.ts';
import { openStore } from '../../store/open-store.ts';
import type { Store } from '../../store/store.ts';
import { inPrint } from '../program.ts';
import { backUp } from './back-up.ts';
import { failed, done, notUnderstood, type JournalAnswer } from './journal-answer.ts';
import { listMatches } from './list-matches.ts';
import { showMatch } from './show-match.ts';
import { USAGE } from './usage.ts';
import { verifyJournal } from './verify-journal.ts';

/** How a command gets at the database. Tests bring a store of their own. */
export type OpenStore = (url: DatabaseUrl) => Promise<Store>;

const openToRead: OpenStore = (url) => openStore(url, { readOnly: true });

/** A command that was understood, given the database. */
type Command = (url: DatabaseUrl) => Promise<JournalAnswer>;

/** Runs a command on the database of this environment. Rejects only when the program itself is at fault. */
export async function runJournal(
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  open: OpenStore = openToRead,
): Promise<JournalAnswer> {
  const [name] = argv;
  if (name === '--help' || name === '-h') return done(USAGE);
  const command = readCommand(argv, open);
  if (!command.ok) return notUnderstood(command.error);
  // Nothing else of the environment is of interest here, so nothing else may be wrong with it.
  const config = readConfig({ DATABASE_URL: environment['DATABASE_URL'] });
  if (!config.ok) return notUnderstood(...config.error);
  try {
    return await command.value(config.value.database);
  } catch (error) {
    if (error instanceof CannotOpenStore) return failed(error.message);
    if (error instanceof StoreUnavailable) return failed(`The database fails: ${error.message}.`);
    throw error;
  }
}

function readCommand([name, argument, ...more]: readonly string[], open: OpenStore): Result<Command, string> {
  const onStore =
    (look: (store: Store) => Promise<JournalAnswer>): Command =>
    (url) =>
      looking(url, open, look);
  switch (name) {
    case undefined:
      return err('A command is expected: list, show, verify or backup. --help tells more.');
    case 'list':
    case 'verify': {
      if (argument !== undefined) return err(`${name} takes no "${inPrint(argument)}". --help tells more.`);
      return ok(onStore(name === 'list' ? listMatches : verifyJournal));
    }
    case 'show':
    case 'backup': {
      const [what, example] = name === 'show' ? ['the id of a match', 'MATCH'] : ['a file to write', 'FILE'];
      if (argument === undefined || argument.trim() === '')
        return err(`${name} needs ${what}: journal -- ${name} ${example}. --help tells more.`);
      if (more.length > 0) return err(`${name} takes one ${example}, not ${more.length + 1}. --help tells more.`);
      return ok(
        name === 'show' ? onStore((store) => showMatch(store, argument)) : (url: DatabaseUrl) => backUp(url, argument),
      );
    }
    default:
      return err(`There is no command "${inPrint(name)}": there are list, show, verify and backup. --help tells more.`);
  }
}

async function looking(
  url: DatabaseUrl,
  open: OpenStore,
  look: (store: Store) => Promise<JournalAnswer>,
): Promise<JournalAnswer> {
  const store = await open(url);
  try {
    return await look(store);
  } finally {
    await store.close();
  }
}
