import { expect, test } from 'vitest';
import { readDatabaseUrl } from '../../src/store/database-url.ts';

test.each([
  ['sqlite:./data/king-me.db', './data/king-me.db'],
  ['sqlite:king-me.db', 'king-me.db'],
  ['sqlite:/var/lib/king-me/king-me.db', '/var/lib/king-me/king-me.db'],
  ['sqlite:///var/lib/king-me.db', '///var/lib/king-me.db'],
  ['  SQLite: ./with space/x.db ', './with space/x.db'],
])('RUN-03: given %j, then it is the file %j', (text, file) => {
  expect(readDatabaseUrl(text)).toEqual({ ok: true, value: { kind: 'sqlite', file } });
});

test.each([
  'postgres://king_me:secret@db.example/king_me',
  'postgresql://king_me@127.0.0.1:5433/king_me?sslmode=require',
  'postgres://king_me:p%40ss%2Fword@[::1]/king_me',
  'postgres:///king_me?host=/var/run/postgresql',
])('RUN-03: given %j, then it is a server, and the address stays as it is', (url) => {
  expect(readDatabaseUrl(url)).toEqual({ ok: true, value: { kind: 'postgres', url } });
});

test.each([
  ['', /^must be sqlite:<file> or postgres:/],
  ['./data/hunter2.db', /^must be sqlite:<file> or postgres:/],
  ['mysql://king_me:hunter2@db/king_me', /^must be sqlite:<file> or postgres:/],
  ['sqlite:', /^must name a file/],
  ['sqlite::memory:', /^must name a file .* memory/],
  ['sqlite://hunter2/x.db', /^must have one slash/],
  ['sqlite:hunter2/', /not a folder$/],
  ['sqlite:./hunter2.db?mode=ro', /^must not have \?/],
  ['postgres:king_me:hunter2@db/king_me', /^must be .*%40/],
  ['postgres://king_me:hunter2@db:port/king_me', /^must be .*%40/],
  ['postgres://king_me:hunter#2@db/king_me', /^must be .*%23/],
  ['postgres://king_me:pass@db/king_me#hunter2', /%23$/],
])('RUN-03: given %j, then a sentence says what it must be, and repeats nothing of it', (text, problem) => {
  const read = readDatabaseUrl(text);
  if (read.ok) throw new Error('this is no address of a database');
  expect(read.error).toMatch(problem);
  expect(read.error).not.toContain('hunter');
});
