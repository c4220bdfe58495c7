import { afterAll, beforeAll, expect, test } from 'vitest';
import { readProjectFile } from '../packaging/project-files.ts';
import { MoveServiceFixture } from './support/move-service-fixture.ts';

/** A line of curl, and the answer that the manual shows for it, if it shows one. */
const EXAMPLE = /^curl --silent http:\/\/127\.0\.0\.1:8080(\S+) --json '(.*)'\n```(?:\n\n```json\n([^]*?)\n```)?/gm;

const manual = readProjectFile('docs/referee.md');
const examples = Array.from(manual.matchAll(EXAMPLE), ([, path = '', body = '', shown]) => ({ path, body, shown }));

let service: MoveServiceFixture;
beforeAll(async () => {
  service = await MoveServiceFixture.start();
});
afterAll(() => service.server.close());

test('RUN-09: no line of curl in the manual is left out below', () => {
  const lines = manual.split('\n').filter((line) => /^curl .*:8080/.test(line));
  expect(lines.length).toBeGreaterThan(4);
  expect(examples).toHaveLength(lines.length);
});

test.each(examples)(
  'RUN-09: given $path $body, then the answer is as the manual shows it',
  async ({ path, body, shown }) => {
    const answer = await service.ask(path, body);
    if (shown === undefined) expect(answer.status).toBe(200);
    else expect(answer.body).toEqual(JSON.parse(shown));
  },
);
