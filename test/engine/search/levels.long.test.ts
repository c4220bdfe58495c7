import { expect, test } from 'vitest';
import { runMatch } from '../../../tools/match.ts';

/** Enough to tell a ladder from a heap; `docs/architecture.md` has the figures of 400 games a pairing. */
const GAMES = 60;

/** A's share of the points. */
async function shareOf(levels: string, games = GAMES): Promise<number> {
  const { out } = await runMatch(['--levels', levels, '--games', String(games), '--seed', '1'], () => undefined);
  const [wins = 0, draws = 0, losses = 0] =
    /^A (\d+)-(\d+)-(\d+):/
      .exec(out[0] ?? '')
      ?.slice(1)
      .map(Number) ?? [];
  expect(wins + draws + losses).toBe(games);
  return (wins + draws / 2) / games;
}

test.each([2, 3, 4])('START-10: level %i beats the one below, by a seed', async (level) => {
  const share = await shareOf(`${level},${level - 1}`);
  expect(share).toBeGreaterThan(0.55);
  expect(share).toBeLessThan(0.85);
});

test('START-10: a careful novice takes a third or so from level 1, a random mover little', async () => {
  // Few of these games are drawn: of 60 the share is too much a matter of luck.
  const novice = await shareOf('novice,1', 200);
  expect(novice).toBeGreaterThan(0.15);
  expect(novice).toBeLessThan(0.45);
  expect(await shareOf('random,1')).toBeLessThan(0.15);
});
