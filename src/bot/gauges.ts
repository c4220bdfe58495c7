import { Status, type Client } from 'discord.js';
import { Gauge, type Registry } from 'prom-client';
import type { Shards, Store } from '../store/store.ts';
import type { RequestLimiter } from './discord/request-limiter.ts';
import { LACKS, PHASES, unlessAway, type Health } from './health.ts';
import type { MatchRuntime } from './runtime/match-runtime.ts';

const SECOND = 1000;

/** Gives a gauge's values, by the value of its one label, or without any. */
type Collect = (see: (value: number, label?: string) => void) => Promise<void> | void;

/** Looked at when somebody asks for the metrics, and at no other time. */
function add(registry: Registry, [name, label]: readonly [string, string?], help: string, collect: Collect): void {
  const labelNames = label === undefined ? [] : [label];
  const gauge = new Gauge({
    name,
    help,
    labelNames,
    registers: [],
    async collect() {
      await collect((value, seen) => {
        if (label === undefined || seen === undefined) this.set(value);
        else this.set({ [label]: seen }, value);
      });
    },
  });
  registry.registerMetric(gauge);
}

/** Known from the first moment on. */
export function addHealthGauges(registry: Registry, health: Pick<Health, 'lacking'>): void {
  add(registry, ['king_me_ready'], '1 while presses can arrive and be saved.', (see) => {
    see(health.lacking().length === 0 ? 1 : 0);
  });
  add(registry, ['king_me_lacking', 'reason'], '1 for each reason why the bot is not ready.', (see) => {
    const reasons = health.lacking();
    for (const reason of LACKS) see(reasons.includes(reason) ? 1 : 0, reason);
  });
}

export interface Watched {
  readonly client: Client;
  readonly limiter: RequestLimiter;
  readonly store: Pick<Store, 'countByPhase' | 'countStops'>;
  readonly shards: Shards;
  readonly liveMatches: {
    readonly runtime: Pick<MatchRuntime, 'size' | 'quarantine'>;
    /** The number of matches that Discord does not show as they are. */
    readonly behind: number;
  };
}

/** Adds the gauges of the bot at work. */
export function addGauges(registry: Registry, { client, limiter, store, shards, liveMatches }: Watched): void {
  const { runtime } = liveMatches;
  add(registry, ['king_me_gateway_shards', 'state'], 'Connections to the gateway.', (see) => {
    const { shards } = client.ws;
    const ready = shards.filter(({ status }) => status === Status.Ready).size;
    see(ready, 'ready');
    see(shards.size - ready, 'lost');
  });
  add(registry, ['king_me_gateway_ping_seconds'], 'Round trip of a heartbeat to the gateway.', (see) => {
    see(Math.max(0, client.ws.ping) / SECOND);
  });
  add(registry, ['king_me_servers'], 'Servers that the bot is in.', (see) => {
    see(client.guilds.cache.size);
  });
  const waiting = 'Requests that wait for their turn by the rate limits; nobody waits for those of low priority.';
  add(registry, ['king_me_discord_requests_waiting', 'priority'], waiting, (see) => {
    const { high, low } = limiter.waiting;
    see(high, 'high');
    see(low, 'low');
  });
  add(registry, ['king_me_matches', 'phase'], 'Matches that are not over for long, by phase.', async (see) => {
    const counts = await unlessAway(() => store.countByPhase(shards));
    for (const phase of counts === undefined ? [] : PHASES) see(counts?.get(phase) ?? 0, phase);
  });
  add(
    registry,
    ['king_me_matches_in_memory'],
    'Matches that somebody needs just now; all others are read when needed.',
    (see) => {
      see(runtime.size);
    },
  );
  const stopped = "Matches whose clocks stand because clicks can't arrive, by the reason.";
  add(registry, ['king_me_matches_stopped', 'reason'], stopped, async (see) => {
    const counts = await unlessAway(() => store.countStops(shards));
    for (const [reason, count] of counts ?? []) see(count, reason);
  });
  add(registry, ['king_me_matches_behind'], 'Matches of which Discord does not show all yet.', (see) => {
    see(liveMatches.behind);
  });
  add(registry, ['king_me_matches_quarantined'], "Matches whose record can't be read.", (see) => {
    see(runtime.quarantine.size);
  });
}
