import { quiet } from '../at-the-table.ts';
import type { CrashRoom } from './crash-room.ts';

/** How a bot can go: stopped in good order, or dead within two seconds of its last sign of life. */
export const WAYS = ['restart', 'kill'] as const;
export type Way = (typeof WAYS)[number];

/** The bot is away for so many milliseconds, and comes back. */
export async function beAway(room: CrashRoom, way: Way, span = 0): Promise<void> {
  await quiet(room);
  if (way === 'kill') await room.beat();
  await room[way](() => room.clock.advance(span));
  await quiet(room);
}
