import { GatewayDispatchEvents, type GatewayDispatchPayload } from 'discord-api-types/v10';
import { expect, test } from 'vitest';
import { PacketBuffer } from '../../../src/bot/discord/gateway-state.ts';

const packet = (t: GatewayDispatchEvents, id: string): GatewayDispatchPayload =>
  ({ op: 0, s: 1, t, d: { id } }) as unknown as GatewayDispatchPayload;

function setUp(servers: readonly string[] = ['ours']) {
  const early = new PacketBuffer((guildId) => servers.includes(guildId));
  const taken: string[] = [];
  const take = ({ d }: GatewayDispatchPayload): void => {
    taken.push((d as { id: string }).id);
  };
  return { early, taken, take };
}

test('RUN-03: given clicks and servers come before anybody can take them, then they wait, and are taken in their order', () => {
  const { early, taken, take } = setUp();
  early.receive(packet(GatewayDispatchEvents.InteractionCreate, 'a click'));
  early.receive(packet(GatewayDispatchEvents.GuildCreate, 'ours'));
  early.receive(packet(GatewayDispatchEvents.ThreadDelete, 'a thread'));
  expect(taken).toEqual([]);
  early.drainTo(take);
  expect(taken).toEqual(['a click', 'ours', 'a thread']);
});

test('RUN-03: given somebody takes them, then whatever comes is theirs at once', () => {
  const { early, taken, take } = setUp();
  early.drainTo(take);
  early.receive(packet(GatewayDispatchEvents.MessageCreate, 'a message'));
  early.receive(packet(GatewayDispatchEvents.GuildCreate, 'another server'));
  expect(taken).toEqual(['a message', 'another server']);
});

test('RUN-02: given many servers without a match, then they are not kept', () => {
  const { early, taken, take } = setUp();
  early.receive(packet(GatewayDispatchEvents.GuildCreate, 'another server'));
  early.receive(packet(GatewayDispatchEvents.GuildCreate, 'ours'));
  early.drainTo(take);
  expect(taken).toEqual(['ours']);
});
