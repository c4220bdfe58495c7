import type { Chance } from '../faults/chance.ts';

/** How a game is to end, and after how many moves by what. */
export interface Plan {
  readonly ending: 'resign' | 'draw' | 'leave' | 'time' | 'play-out';
  readonly plies: number;
}

const SHORT: readonly Plan['ending'][] = [
  ...Array.from({ length: 10 }, () => 'resign' as const),
  ...Array.from({ length: 8 }, () => 'draw' as const),
  'leave',
  'leave',
];

/** Most games are short; of a hundred, two are played out and one runs out of time. */
export function drawPlan(chance: Chance): Plan {
  const kind = chance.next();
  if (kind < 0.02) return { ending: 'play-out', plies: Infinity };
  if (kind < 0.03) return { ending: 'time', plies: chance.between(0, 2) };
  return { ending: chance.of(SHORT) ?? 'resign', plies: chance.between(0, 5) };
}
