import { expect, test } from 'vitest';
import { environmentSchema, readConfig } from '../../src/process/config.ts';
import { readProjectFile } from './project-files.ts';

const shown = new Map(
  Array.from(
    readProjectFile('.env.example').matchAll(/^(?:# )?([A-Z_]+)=(.*)$/gm),
    ([, name = '', value = '']): [string, string] => [name, value],
  ),
);

/** Set by whoever runs the program, such as the image, not by its operator. */
const BY_THE_IMAGE = 'NODE_ENV';

test('RUN-13: .env.example shows every variable that the bot reads, and no other', () => {
  const read = Object.keys(environmentSchema.shape).filter((name) => name !== BY_THE_IMAGE);
  expect([...shown.keys()].toSorted()).toEqual(read.toSorted());
});

test('RUN-13: what .env.example shows are the defaults', () => {
  expect(readConfig(Object.fromEntries(shown))).toEqual(readConfig({}));
  expect(readConfig(Object.fromEntries(shown)).ok).toBe(true);
});
