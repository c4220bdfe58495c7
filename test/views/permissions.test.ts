import { describe, expect, test } from 'vitest';
import { canSee, managesServer, missingPermissions } from '../../src/views/permissions.ts';
import { NEEDED_PERMISSIONS } from '../../src/views/refusal.ts';

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
