import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tries } from '../support/tries.ts';
import { MoveServiceFixture } from './support/move-service-fixture.ts';

let service: MoveServiceFixture;
beforeAll(async () => {
  service = await MoveServiceFixture.start();
});
afterAll(() => service.server.close());

const square = fc.integer({ min: 0, max: 33 });
const move = fc.tuple(square, fc.constantFrom('-', 'x', ' ', ''), square).map((parts) => parts.join(''));
const fen = fc
  .tuple(fc.constantFrom('B', 'W', ''), fc.array(square), fc.array(square.map((on) => `K${on}`)))
  .map(([turn, white, black]) => `${turn}:W${white.join()}:B${black.join()}`);
const pdn = fc
  .array(fc.oneof(move, fc.constantFrom('1.', '*', '1-0', '{', '}', '(', ')', '[FEN "', '"]', '[GameType "20"]', '\n')))
  .map((parts) => parts.join(' '));
const text = fc.oneof(fen, pdn, move, fc.string({ unit: 'binary' }));

/** Mostly of the right shape, so that what is behind the schemas is reached as well. */
const body = fc.oneof(
  fc.record(
    {
      fen: fc.oneof({ weight: 3, arbitrary: fen }, text),
      pdn: fc.oneof({ weight: 3, arbitrary: pdn }, text),
      moves: fc.array(fc.oneof({ weight: 5, arbitrary: move }, text)),
      drawTurns: fc.integer({ min: 19, max: 201 }),
      limit: fc.record(
        { depth: fc.integer({ min: 0, max: 3 }), nodes: fc.integer({ max: 100 }) },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: [] },
  ),
  fc.record({ fen }),
  fc.record({ moves: fc.array(move) }),
  fc.object(),
);
const path = fc.constantFrom('/v1/moves', '/v1/apply', '/v1/validate', '/v1/best');

test('RUN-09: whatever is asked, the answer is one that is described, and never a failure of ours', async () => {
  const statuses = new Set<number>();
  await fc.assert(
    fc.asyncProperty(path, fc.oneof({ weight: 9, arbitrary: body }, fc.json()), async (path, asked) => {
      const { status } = await service.ask(path, asked);
      statuses.add(status);
      expect(status).toBeLessThan(500);
    }),
    tries(60),
  );
  expect([...statuses].toSorted((a, b) => a - b)).toEqual([200, 400, 422]);
});
