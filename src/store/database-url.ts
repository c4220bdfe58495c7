import { err, ok, type Result } from '../engine/result.ts';

export type DatabaseUrl =
  | { readonly kind: 'sqlite'; readonly file: string }
  /** The URL is as libpq and `pg` read it, parameters such as `sslmode` included. It may hold a password. */
  | { readonly kind: 'postgres'; readonly url: string };

/** As `file`, for tests and the playground: gone with the process. */
export const IN_MEMORY = ':memory:';

const FORMS = 'must be sqlite:<file> or postgres://<user>:<password>@<host>/<database>';

/** Reads DATABASE_URL. A problem is "must be ...", to follow the variable's name, without the value: it may hold a password. */
export function readDatabaseUrl(text: string): Result<DatabaseUrl, string> {
  const trimmed = text.trim();
  const scheme = /^([a-z]+):/i.exec(trimmed)?.[1]?.toLowerCase();
  switch (scheme) {
    case 'sqlite':
      return readFile(trimmed.slice('sqlite:'.length));
    case 'postgres':
    case 'postgresql':
      return readServer(trimmed);
    default:
      return err(FORMS);
  }
}

function readFile(path: string): Result<DatabaseUrl, string> {
  const file = path.trim();
  if (file === '') return err('must name a file after sqlite:');
  if (file.startsWith(':'))
    return err('must name a file after sqlite: - what is kept in memory would not outlive the process');
  // sqlite://data/x.db is meant as a file in ./data, but would be one in /data.
  if (/^\/\/(?!\/)/.test(file))
    return err('must have one slash after sqlite: for a path from the root, and none for any other');
  if (/[?#\0]/.test(file)) return err('must not have ?, # or a zero character in the name of the file');
  if (/[\\/]$/.test(file)) return err('must name a file, not a folder');
  return ok({ kind: 'sqlite', file });
}

function readServer(url: string): Result<DatabaseUrl, string> {
  const parsed = URL.parse(url);
  if (parsed === null || !/^\w+:\/\//.test(url))
    return err(`${FORMS}; in user and password, characters such as @ : / # % are written as %40 %3A %2F %23 %25`);
  if (parsed.hash !== '') return err('must not have a bare # in it: in a password it is written as %23');
  return ok({ kind: 'postgres', url });
}
