import { Status, type Client } from 'discord.js';
import { Gauge, type Registry } from 'prom-client';
import { STOP_REASONS, type Match } from '../match/phases.ts';
import type { RequestLimiter } from './discord/request-limiter.ts';
import { LACKS, type Health } from './health.ts';
import type { MatchRuntime } from './runtime/match-runtime.ts';

const PHASES: readonly Match['phase'][] = [
  'invited',
  'open-table',
  'ready-check',
  'playing',
  'paused',
  'ended',
  'closed',
];

const SECOND = 1000;

/** Gives a gauge's values, by the value of its one label, or without any. */
type Collect = (see: (value: number, label?: string) => void) => void;

/** Looked at when somebody asks for the metrics, and at no other time. */
function add(registry: Registry, [name, label]: readonly [string, string?], help: string, collect: Collect): void {
  const labelNames = label === undefined ? [] : [label];
  const gauge = new Gauge({
    name,
    help,
    labelNames,
    registers: [],
    collect() {
      collect((value, seen) => {
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
  readonly liveMatches: {
    readonly runtime: Pick<MatchRuntime, 'all' | 'quarantine'>;
    /** The number of matches that Discord does not show as they are. */
    readonly behind: number;
  };
}

/** Adds the gauges of the bot at work. */
export function addGauges(registry: Registry, { client, limiter, liveMatches }: Watched): void {
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
  add(registry, ['king_me_matches', 'phase'], 'Matches in memory, by phase.', (see) => {
    const counts = countBy(Array.from(runtime.all(), ({ outline }) => outline.phase));
    for (const phase of PHASES) see(counts.get(phase) ?? 0, phase);
  });
  const stopped = "Matches whose clocks stand because clicks can't arrive, by the reason.";
  add(registry, ['king_me_matches_stopped', 'reason'], stopped, (see) => {
    const stops = Array.from(runtime.all(), ({ outline }) => outline.stops).flat();
    const counts = countBy(stops.map(({ reason }) => reason));
    for (const reason of STOP_REASONS) see(counts.get(reason) ?? 0, reason);
  });
  add(registry, ['king_me_matches_behind'], 'Matches of which Discord does not show all yet.', (see) => {
    see(liveMatches.behind);
  });
  add(registry, ['king_me_matches_quarantined'], "Matches whose record can't be read.", (see) => {
    see(runtime.quarantine.size);
  });
}

function countBy(values: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
