import { expect, test } from 'vitest';
import { runMatch } from '../../../src/cli/match.ts';

/** Enough to tell a ladder from a heap; `docs/architecture.md` has the figures of 400 games a pairing. */
const GAMES = 60;

test.each([2, 3, 4])('START-10: level %i beats the one below, by a seed', async (level) => {
  const argv = ['--levels', `${level},${level - 1}`, '--games', String(GAMES), '--seed', '1'];
  const { out } = await runMatch(argv, () => undefined);
  const [wins = 0, draws = 0, losses = 0] =
    /^A (\d+)-(\d+)-(\d+):/
      .exec(out[0] ?? '')
      ?.slice(1)
      .map(Number) ?? [];
  expect(wins + draws + losses).toBe(GAMES);
  const share = (wins + draws / 2) / GAMES;
  expect(share).toBeGreaterThan(0.55);
  expect(share).toBeLessThan(0.85);
});
