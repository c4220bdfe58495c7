import { PermissionFlagsBits, GatewayDispatchEvents, type GatewayDispatchPayload } from 'discord-api-types/v10';
import { Client, Events, type WebSocketOptions } from 'discord.js';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { EVERY_SHARD } from '../../../src/store/store.ts';
import { FakeClock, settled } from '../support/fake-clock.ts';
import { CONNECT_AGAIN, createClient, watchConnection, PacketBuffer } from '../../../src/bot/discord/discord-client.ts';
import { allows, type ChannelRights, type Overwrite } from '../../../src/bot/discord/channel-access.ts';

const { ViewChannel, Administrator } = PermissionFlagsBits;
const GUILD = '1';
const OWNER = '2';
const ALICE = '3';
const CLUB = '10';
const BANNED = '11';

const allow: Overwrite = { allow: ViewChannel, deny: 0n };
const deny: Overwrite = { allow: 0n, deny: ViewChannel };

function sees(
  overwrites: Readonly<Record<string, Overwrite>>,
  roleIds: readonly string[] = [],
  { everyone = ViewChannel, userId = ALICE, club = 0n }: { everyone?: bigint; userId?: string; club?: bigint } = {},
): boolean {
  const rights: ChannelRights = {
    guildId: GUILD,
    ownerId: OWNER,
    roles: new Map([
      [GUILD, everyone],
      [CLUB, club],
      [BANNED, 0n],
    ]),
    overwrites: new Map(Object.entries(overwrites)),
  };
  return allows(rights, { userId, roleIds }, ViewChannel);
}

describe('WATCH-04: who sees a channel', () => {
  test('WATCH-04: the right that everybody has counts, or that of any role, unless a role is unknown', () => {
    expect(sees({})).toBe(true);
    expect(sees({}, [], { everyone: 0n })).toBe(false);
    expect(sees({}, [CLUB], { everyone: 0n, club: ViewChannel })).toBe(true);
    expect(sees({}, ['99'], { everyone: 0n })).toBe(false);
  });

  test('WATCH-04: the channel’s words for everybody, then for all roles together, then for the member decide', () => {
    expect(sees({ [GUILD]: deny })).toBe(false);
    expect(sees({ [GUILD]: deny, [CLUB]: allow })).toBe(false);
    expect(sees({ [GUILD]: deny, [CLUB]: allow }, [CLUB])).toBe(true);
    expect(sees({ [CLUB]: allow, [BANNED]: deny }, [CLUB, BANNED])).toBe(true);
    expect(sees({ [CLUB]: allow, [ALICE]: deny }, [CLUB])).toBe(false);
    expect(sees({ [GUILD]: deny, [BANNED]: deny, [ALICE]: allow }, [BANNED])).toBe(true);
  });

  test('WATCH-04: the owner and administrators see everything', () => {
    expect(sees({ [GUILD]: deny, [OWNER]: deny }, [], { userId: OWNER })).toBe(true);
    expect(sees({ [GUILD]: deny, [ALICE]: deny }, [CLUB], { club: Administrator })).toBe(true);
  });
});

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
