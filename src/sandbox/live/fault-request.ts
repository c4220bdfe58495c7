import { z } from 'zod';
import type { FaultRule } from '../fault-rule.ts';
import type { Faults } from '../faults.ts';

const ms = z.number().int().min(0).max(600_000);

const effect = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('status'),
    status: z.number().int().min(400).max(599),
    retryAfter: z.number().min(0).max(3600).optional(),
    global: z.boolean().optional(),
  }),
  z.object({ kind: z.literal('hang') }),
  z.object({ kind: z.literal('drop') }),
  z.object({ kind: z.literal('delay'), ms }),
]);

const rule = z.object({
  method: z.string().max(10).optional(),
  path: z.string().max(200).optional(),
  times: z.number().int().min(1).optional(),
  skip: z.number().int().min(0).optional(),
  when: z.enum(['before', 'after']).optional(),
  effect,
});

/** What `POST /sandbox/faults` takes: the switches of `Faults` by name. */
const schema = z.discriminatedUnion('do', [
  z.object({ do: z.literal('request'), rule }),
  z.object({ do: z.literal('clear') }),
  z.object({ do: z.literal('deliverTwice'), times: z.number().int().min(1).max(1000).optional() }),
  z.object({ do: z.literal('dropGateway'), how: z.enum(['clean', 'abrupt']).optional() }),
  z.object({ do: z.literal('closeGateway'), code: z.number().int().min(1000).max(4999) }),
  z.object({ do: z.literal('reconnect') }),
  z.object({ do: z.literal('invalidSession'), resumable: z.boolean() }),
  z.object({ do: z.literal('gatewayAway'), ms }),
  z.object({ do: z.literal('restart') }),
]);

/** Throws a switch that was asked for over HTTP; gives the problems when it can't be understood. */
export function throwSwitch(faults: Faults, body: unknown): readonly string[] {
  const read = schema.safeParse(body);
  if (!read.success) return read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  const wanted = read.data;
  switch (wanted.do) {
    case 'request':
      faults.request(wanted.rule as FaultRule);
      break;
    case 'clear':
      faults.clear();
      break;
    case 'deliverTwice':
      faults.deliverTwice(wanted.times);
      break;
    case 'dropGateway':
      faults.dropGateway(wanted.how);
      break;
    case 'closeGateway':
      faults.closeGateway(wanted.code);
      break;
    case 'reconnect':
      faults.reconnect();
      break;
    case 'invalidSession':
      faults.invalidSession(wanted.resumable);
      break;
    case 'gatewayAway':
      faults.gatewayAway(wanted.ms);
      break;
    case 'restart':
      // The answer to this very request goes out first.
      setTimeout(() => void faults.restart(), 20);
      break;
    default:
      wanted satisfies never;
  }
  return [];
}
