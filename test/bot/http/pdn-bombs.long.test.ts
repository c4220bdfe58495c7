import { afterAll, beforeAll, expect, test } from 'vitest';
import { FILE, filled, KINGS, SHUFFLE } from './support/bombs.ts';
import { MoveServiceFixture } from './support/move-service-fixture.ts';

// What takes more than linear time is not done with a megabyte in the minute that a worker has, and fails as 500.

let service: MoveServiceFixture;
beforeAll(async () => {
  service = await MoveServiceFixture.start();
});
afterAll(() => service.server.close());

const halves = (one: string, other: string): string => {
  const half = Math.floor((FILE - 10) / 2);
  return one.repeat(half) + other.repeat(half);
};
const FILES: readonly (readonly [what: string, pdn: string])[] = [
  ['variations that are never closed', filled('(', FILE)],
  ['variations in variations', halves('(', ')')],
  ['variations with moves in each', filled('(11-15 ', FILE)],
  ['comments in comments', halves('{', '}')],
  ['a comment without an end', filled('a', FILE, '{')],
  ['commands in comments', filled('{[%clk 1:00:00]} ', FILE)],
  ['half of a command, again and again', filled('{[%', FILE)],
  ['one number', filled('9', FILE)],
  ['one move', filled('x15', FILE, '11')],
  ['steps without an end', filled('11-15-', FILE)],
  ['a text without an end', filled('a', FILE, '[Event "')],
  ['nothing but escapes', filled('\\', FILE, '[Event "')],
  ['tags', filled('[A "b"]', FILE)],
  ['positions', filled('[FEN "W:W31:B1"]', FILE)],
  ['marks', filled('$1 ', FILE)],
  ['blanks', filled(' ', FILE, '[A ')],
  ['blanks in tags', filled(`[Event a${' '.repeat(9000)}b]`, FILE)],
  ['letters from right to left', filled('\u202E', FILE / 3)],
  ['a game that never ends', filled(SHUFFLE, FILE, KINGS)],
];

test.each(FILES)(
  'RUN-09: given a megabyte of %s, then it is answered, in a few words',
  async (_what, pdn) => {
    const { status, body } = await service.ask('/v1/validate', { pdn });
    expect([200, 422]).toContain(status);
    expect(JSON.stringify(body).length).toBeLessThan(1000);
  },
  90_000,
);
