import type { APIMessageComponentInteraction } from 'discord-api-types/v10';
import { describe, expect, test } from 'vitest';
import { canSee, managesServer, missingPermissions } from '../../../src/commands/permissions.ts';
import { clickedAt } from '../../../src/bot/discord/reply.ts';
import { holdsButton } from '../../../src/bot/discord/interaction-router.ts';
import { NEEDED_PERMISSIONS } from '../../../src/views/refusal.ts';
import { millis } from '../../../src/match/ids.ts';

const NOW = millis(Date.UTC(2026, 0, 1));
const idAt = (time: number): string => String(BigInt(time - 1_420_070_400_000) << 22n);

describe('TIME-08: when something was clicked', () => {
  test('TIME-08: the time in the id counts while it can be believed', () => {
    expect(clickedAt(idAt(NOW - 1500), NOW)).toBe(NOW - 1500);
    expect(clickedAt(idAt(NOW), NOW)).toBe(NOW);
  });

  test.each([
    ['from the future', idAt(NOW + 5000)],
    ['older than a click can be', idAt(NOW - 60_000)],
    ['only a number', '17'],
    ['no number at all', 'abc'],
    ['empty', ''],
    ['far too long', '9'.repeat(60)],
  ])('TIME-08: an id that is %s means now', (_what, id) => {
    expect(clickedAt(id, NOW)).toBe(NOW);
  });
});

test('RUN-07: a press is genuine where the message has the button, and where Discord does not say what it has', () => {
  const pressed = (message: object): boolean =>
    holdsButton({ message, data: { custom_id: 'c1:help' } } as unknown as APIMessageComponentInteraction);
  const button = { type: 2, custom_id: 'c1:help' };
  expect(pressed({})).toBe(true);
  expect(pressed({ components: [{ type: 1, components: [button] }] })).toBe(true);
  expect(pressed({ components: [{ type: 17, components: [{ type: 1, components: [button] }] }] })).toBe(true);
  expect(pressed({ components: [{ type: 1, components: [{ type: 2, custom_id: 'c1:help:x' }] }] })).toBe(false);
  expect(pressed({ components: [] })).toBe(false);
});

describe('START-05: permissions', () => {
  test('RUN-11: who manages the server, or administers it, is a manager; who is not said to be, is none', () => {
    expect(managesServer(String(1n << 5n))).toBe(true);
    expect(managesServer('8')).toBe(true);
    expect(managesServer(String((2n ** 60n - 1n) & ~(1n << 5n) & ~8n))).toBe(false);
    expect([managesServer(undefined), managesServer('many')]).toEqual([false, false]);
  });

  test('START-05: what is missing is named, administrators lack nothing, and what is untold is not held against anybody', () => {
    expect(missingPermissions('0')).toEqual(NEEDED_PERMISSIONS);
    expect(missingPermissions('8')).toEqual([]);
    expect(missingPermissions(String(2n ** 60n - 1n))).toEqual([]);
    expect(missingPermissions(String((2n ** 60n - 1n) & ~(1n << 15n) & ~8n))).toEqual(['AttachFiles']);
    expect(missingPermissions(undefined)).toEqual([]);
    expect(missingPermissions('many')).toEqual([]);
  });

  test('START-01: somebody sees a channel by the permission, as administrator, or as far as Discord does not say', () => {
    expect(canSee('0')).toBe(false);
    expect(canSee('1024')).toBe(true);
    expect(canSee('8')).toBe(true);
    expect(canSee(undefined)).toBe(true);
  });
});
