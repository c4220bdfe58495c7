import { Status, type Client } from 'discord.js';
import type { Millis } from '../match/ids.ts';
import type { Match } from '../match/phases.ts';
import { StoreUnavailable } from '../store/store-errors.ts';
import type { Shards, Store } from '../store/store.ts';
import type { Clock } from './clock.ts';

/** Why presses can't arrive or be saved. */
export const LACKS = ['starting', 'stopping', 'database', 'gateway'] as const;
export type Lack = (typeof LACKS)[number];

/** Milliseconds after which a stop counts as hanging: it takes some seconds. */
const STOP_TAKES = 30_000;

/** The health of the process, from its first moment on. */
export class Health {
  readonly #clock: Pick<Clock, 'now'>;
  #stoppingSince: Millis | undefined;
  /** Each step of the start says anew what is missing; nothing means ready. */
  lacking: () => readonly Lack[] = () => ['starting', 'database'];
  runningMatches: () => number | Promise<number> = () => 0;

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /** Whether the process needs no restart: Discord and the database don't matter, and one that hangs can't answer at all. */
  get isLive(): boolean {
    return this.#stoppingSince === undefined || this.#clock.now() - this.#stoppingSince < STOP_TAKES;
  }

  stopping(): void {
    this.#stoppingSince = this.#clock.now();
    this.lacking = () => ['stopping'];
  }
}

/** Whether the client has all its connections: one that was ready once stays so even without any. */
export const isConnected = (client: Client): boolean =>
  client.isReady() && client.ws.shards.every(({ status }) => status === Status.Ready);

/** Of matches that are known at all. */
export const PHASES: readonly Match['phase'][] = [
  'invited',
  'open-table',
  'ready-check',
  'playing',
  'paused',
  'ended',
  'closed',
];

/** The matches that are not over for long; `undefined` while the database is out of reach. */
export async function countMatches(store: Pick<Store, 'countByPhase'>, shards: Shards): Promise<number | undefined> {
  const counts = await unlessAway(() => store.countByPhase(shards));
  return counts && PHASES.reduce((sum, phase) => sum + (counts.get(phase) ?? 0), 0);
}

/** `undefined` while the database is out of reach. */
export async function unlessAway<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    return undefined;
  }
}
