import { PermissionFlagsBits } from 'discord-api-types/v10';
import { describe, expect, test } from 'vitest';
import { opensToAll, type ChannelRights, type Overwrite } from '../../../src/bot/discord/channel-access.ts';

const { ViewChannel, SendMessages } = PermissionFlagsBits;
const [GUILD, ROLE, MEMBER] = ['1', '2', '3'];

const rights = (held: bigint, ...overwrites: readonly (readonly [string, Overwrite])[]): ChannelRights => ({
  guildId: GUILD,
  ownerId: '9',
  roles: new Map([[GUILD, held]]),
  overwrites: new Map(overwrites),
});
const denied = (deny: bigint): Overwrite => ({ allow: 0n, deny });

describe('HIST-01: whether everybody in a server sees a channel', () => {
  test.each([
    ['everybody may', rights(ViewChannel), true],
    ['nobody may', rights(0n), false],
    ['it is opened to all', rights(0n, [GUILD, { allow: ViewChannel, deny: 0n }]), true],
    ['it is closed', rights(ViewChannel, [GUILD, denied(ViewChannel)]), false],
    ['a role is kept out', rights(ViewChannel, [ROLE, denied(ViewChannel)]), false],
    ['a member is kept out', rights(ViewChannel, [MEMBER, denied(ViewChannel)]), false],
    ['a role may not write', rights(ViewChannel, [ROLE, denied(SendMessages)]), true],
    ['a role alone may', rights(0n, [ROLE, { allow: ViewChannel, deny: 0n }]), false],
  ])('HIST-01: given %s', (_, given, isSeen) => {
    expect(opensToAll(given)).toBe(isSeen);
  });
});
