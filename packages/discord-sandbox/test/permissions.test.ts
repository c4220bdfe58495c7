import { PermissionFlagsBits } from 'discord-api-types/v10';
import { expect } from 'vitest';
import type { Sandbox } from '../src/sandbox.ts';
import { channelPermissions } from '../src/state/permissions.ts';
import { test, startForTest } from './support/raw-bot.ts';

type Change = (sandbox: Sandbox, channelId: string) => void;

const everyone =
  (value: 'allow' | 'deny'): Change =>
  (sandbox, channelId) =>
    sandbox.world.setPermission(channelId, sandbox.guildId, 'SendMessages', value);
const role =
  (value: 'allow' | 'deny'): Change =>
  (sandbox, channelId) =>
    sandbox.world.setPermission(channelId, sandbox.world.botRoleId, 'SendMessages', value);
const member =
  (value: 'allow' | 'deny' | 'inherit'): Change =>
  (sandbox, channelId) =>
    sandbox.world.setPermission(channelId, sandbox.applicationId, 'SendMessages', value);

test.each([
  ['nothing', [], true],
  ['everyone denied', [everyone('deny')], false],
  ['everyone denied, the role allowed', [everyone('deny'), role('allow')], true],
  ['the role denied, everyone allowed', [everyone('allow'), role('deny')], false],
  ['the role denied, the member allowed', [role('deny'), member('allow')], true],
  ['the role allowed, the member denied', [role('allow'), member('deny')], false],
  ['the member denied and taken back', [member('deny'), member('inherit')], true],
] as const)('with %s the nearest overwrite decides', async (_name, changes, expected) => {
  const sandbox = await startForTest();
  const general = sandbox.channelId('general');
  for (const change of changes) change(sandbox, general);
  expect(sandbox.world.can(sandbox.applicationId, general, 'SendMessages')).toBe(expected);
  expect(sandbox.world.can(sandbox.applicationId, sandbox.channelId('lounge'), 'SendMessages')).toBe(true);
});

test('of two roles, one denied and one allowed, the allowed one counts', async ({ sandbox }) => {
  const { world, applicationId, state } = sandbox;
  const general = sandbox.channelId('general');
  world.grant(applicationId, 'ManageThreads');
  world.setPermission(general, world.botRoleId, 'SendMessages', 'deny');
  expect(world.can(applicationId, general, 'SendMessages')).toBe(false);
  const other = state.guild.members.get(applicationId)?.roles.find((id) => id !== world.botRoleId) ?? '';
  world.setPermission(general, other, 'SendMessages', 'allow');
  expect(world.can(applicationId, general, 'SendMessages')).toBe(true);
});

test('losing a right takes along what depends on it', async ({ sandbox }) => {
  const { world, applicationId } = sandbox;
  const [general, lounge, voice] = ['general', 'lounge', 'Voice'].map((name) => sandbox.channelId(name));
  if (general === undefined || lounge === undefined || voice === undefined) throw new Error('no channels');
  world.setPermission(general, applicationId, 'SendMessages', 'deny');
  expect(world.can(applicationId, general, 'AttachFiles')).toBe(false);
  expect(world.can(applicationId, general, 'ReadMessageHistory')).toBe(true);
  world.setPermission(lounge, applicationId, 'ViewChannel', 'deny');
  expect(world.can(applicationId, lounge, 'ReadMessageHistory')).toBe(false);
  world.setPermission(voice, applicationId, 'Connect', 'deny');
  expect(world.can(applicationId, voice, 'SendMessages')).toBe(false);
});

test('an administrator may do everything, a stranger nothing', async ({ sandbox }) => {
  const { world, applicationId, state } = sandbox;
  const general = sandbox.channelId('general');
  world.setRolePermission(world.botRoleId, 'Administrator', true);
  world.setPermission(general, applicationId, 'ViewChannel', 'deny');
  expect(world.can(applicationId, general, 'ManageThreads')).toBe(true);
  const carol = sandbox.user('Carol').id;
  world.kick(carol);
  const channel = state.channels.get(general);
  if (channel === undefined) throw new Error('no channel');
  expect(channelPermissions(state, carol, channel) & PermissionFlagsBits.ViewChannel).toBe(0n);
});
