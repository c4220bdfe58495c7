import { GatewayDispatchEvents, type GatewayDispatchPayload } from 'discord-api-types/v10';
import { Client, Events, type WebSocketOptions } from 'discord.js';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { EVERY_SHARD } from '../../../src/store/store.ts';
import { FakeClock, settled } from '../support/fake-clock.ts';
import { CONNECT_AGAIN, createClient, watchConnection, PacketBuffer } from '../../../src/bot/discord/discord-client.ts';

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

test('RUN-02: given a server with open threads, then they are handed on, and the client, which reads the packet next, is left none to keep', () => {
  const { early } = setUp();
  const server = { id: 'ours', threads: [{ id: 'one' }] };
  const told: unknown[] = [];
  early.receive({ op: 0, s: 1, t: GatewayDispatchEvents.GuildCreate, d: server } as unknown as GatewayDispatchPayload);
  expect(server.threads).toEqual([]);
  early.drainTo(({ d }) => void told.push(d));
  expect(told).toEqual([{ id: 'ours', threads: [{ id: 'one' }] }]);
});

describe('RUN-05: a gateway that refuses connections', () => {
  const config = { apiUrl: 'http://127.0.0.1:1', membersIntent: false, shards: EVERY_SHARD };

  type Manager = Parameters<NonNullable<WebSocketOptions['buildStrategy']>>[0];

  /** What discord.js does before it opens a connection: it asks for the session to resume. */
  function open(clock: FakeClock) {
    const client = createClient(config, clock);
    client.token = 'token';
    const asked: number[] = [];
    const retrieveSessionInfo = (shard: number): null => {
      asked.push(shard);
      return null;
    };
    const options = { retrieveSessionInfo } as unknown as Manager['options'];
    client.options.ws?.buildStrategy?.({ options } as Manager);
    return { client, asked, connect: () => void options.retrieveSessionInfo(0) };
  }

  test('RUN-05: is tried again in growing waits, each shard by itself, at once after a connection that had come about', async () => {
    const clock = new FakeClock();
    const { client, connect } = open(clock);
    const fail = async (): Promise<void> => {
      client.emit(Events.ShardReconnecting, 0);
      connect();
      await settled();
    };
    connect();
    const [, ...waits] = CONNECT_AGAIN;
    for (let tries = 0; tries < waits.length + 3; tries++) await fail();
    expect(clock.waits).toEqual([...waits, 15_000, 15_000]);
    client.emit(Events.ShardReconnecting, 1);
    // Something came in: the session is invalid, say.
    connect();
    await fail();
    await fail();
    expect(clock.waits.slice(waits.length + 2)).toEqual([500]);
  });

  test('RUN-05: is tried every three seconds for the first minute, and in an hour no more often than there are logins', () => {
    const minute = 60_000;
    let [at, tries] = [0, 0];
    while (at < 60 * minute) {
      const wait = 500 + (CONNECT_AGAIN[tries] ?? CONNECT_AGAIN.at(-1) ?? 0);
      if (at + wait < minute) expect(wait).toBeLessThanOrEqual(3000);
      at += wait;
      tries += 1;
    }
    expect(tries).toBeLessThanOrEqual(250);
  });

  test('RUN-05: an event of an open connection waits for nothing, and a client that was destroyed connects no more', async () => {
    const clock = new FakeClock();
    const { client, asked, connect } = open(clock);
    connect();
    connect();
    await settled();
    expect(asked).toHaveLength(2);
    for (let tries = 0; tries < 2; tries++) {
      client.emit(Events.ShardReconnecting, 0);
      connect();
    }
    await settled();
    client.token = null;
    clock.pass(60_000);
    await settled();
    expect(asked).toHaveLength(3);
  });

  test('RUN-05: is told once, and once when it is back', () => {
    const lines: unknown[] = [];
    const log = pino({ level: 'info', base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) });
    const client = new Client({ intents: [] });
    watchConnection(client, log, {});
    client.emit(Events.ShardReady, 0, undefined);
    for (let tries = 0; tries < 3; tries++) client.emit(Events.ShardReconnecting, 0);
    client.emit(Events.ShardReady, 0, undefined);
    client.emit(Events.ShardReconnecting, 0);
    client.emit(Events.ShardResume, 0, 0);
    const LOST = { msg: 'the connection to Discord is lost; connecting again' };
    const AGAIN = { msg: 'connected to Discord again' };
    expect(lines).toMatchObject([{ msg: 'connected to Discord' }, LOST, AGAIN, LOST, AGAIN]);
  });
});
