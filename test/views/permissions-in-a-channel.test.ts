import { PermissionFlagsBits } from 'discord-api-types/v10';
import { describe, expect, test } from 'vitest';
import { allows, opensToAll, type ChannelRights, type Overwrite } from '../../src/views/permissions.ts';

const { Administrator, ViewChannel, SendMessages } = PermissionFlagsBits;
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
