import { expect, test } from 'vitest';
import { LinePlayer } from '../../src/cli/engine/line-player.ts';
import { createSearcher } from '../../src/engine/search/search.ts';
import { readEngineParts } from '../../src/store/engine-parts.ts';
import { winsBench } from '../bench/wins.ts';

test('RULE-11: full strength wins against itself what is won in the turns that are left, by each limit', () => {
  const figures = winsBench({ games: 200, limits: [50, 30, 80], pieces: 4, nodes: 20_000 });
  for (const [limit, { games, notWon }] of Object.entries(figures))
    expect([limit, games, notWon]).toEqual([limit, 200, 0]);
});

test.each(['W:WK11,14,K19,K22,30:B21,K29,K32', 'W:WK11,14,K22,K24,30:B21,K28,K29'])(
  'the win that was once thrown away in %s is brought home',
  (fen) => {
    for (const limit of ['n5000', 'n104448', 'n131584']) {
      const newPlayer = () => new LinePlayer(createSearcher({ ...readEngineParts(), tableBits: 18 }), () => 0);
      const [light, dark] = [newPlayer(), newPlayer()];
      let position = fen;
      for (let plies = 0; plies < 100; plies += 1) {
        const answer = (position.startsWith('W') ? light : dark).answer(`${position} ${limit}`);
        if (!answer.includes('|')) break;
        position = answer.slice(0, answer.indexOf(' | '));
      }

      expect(dark.answer(`${position} n100`)).toBe('no move: the side to move has lost');
    }
  },
);
