import { PermissionFlagsBits } from 'discord-api-types/v10';
import { describe, expect, test } from 'vitest';
import {
  seesChannel,
  type ChannelRights,
  type Overwrite,
  PacketBuffer,
} from '../../../src/bot/discord/discord-client.ts';
import { GatewayDispatchEvents, type GatewayDispatchPayload } from 'discord-api-types/v10';

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
  return seesChannel(rights, { userId, roleIds });
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
