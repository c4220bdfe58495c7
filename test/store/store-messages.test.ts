import { describe, expect, test } from 'vitest';
import { matchId } from '../../src/match/ids.ts';
import { CannotOpenStore, StoreUnavailable } from '../../src/store/store-errors.ts';
import type { Store } from '../../src/store/store.ts';
import { behindMessages } from './behind-messages.ts';

const failing = (failure: unknown): Store =>
  behindMessages({
    lastBeats: async () => {
      throw await Promise.resolve(failure);
    },
  } satisfies Partial<Store> as unknown as Store);

async function caughtFrom(store: Store): Promise<unknown> {
  try {
    return await store.lastBeats();
  } catch (error) {
    return error;
  }
}

async function* counted(until: number, seen: { ended?: boolean }): AsyncGenerator<number> {
  try {
    for (let number = 0; number < until; number += 1) yield number;
  } finally {
    seen.ended = true;
  }
}

const counting = (until: number, seen: { ended?: boolean }): Store =>
  behindMessages({ allMatches: () => counted(until, seen) } as unknown as Store);

describe('RUN-03: a store behind messages', () => {
  test.each([
    new StoreUnavailable('uncertain', 'the disk fails', Object.assign(new Error('it broke'), { code: 'SQLITE_IOERR' })),
    new CannotOpenStore('newer', 'of a newer King Me'),
    new RangeError('an entry has events'),
    new TypeError('a mistake', { cause: new RangeError('of the program') }),
    new Error('plain'),
  ])('fails with the same error, its fields and its cause: %s', async (error) => {
    const caught = await caughtFrom(failing(error));
    expect(caught).toStrictEqual(error);
    expect(caught).toMatchObject(Object.assign({ stack: error.stack }, error));
    expect((caught as Error).cause).toStrictEqual(error.cause);
  });

  test('fails where what is asked, or given, can not be sent, and goes on', async () => {
    const store = behindMessages({
      lastBeats: () => Promise.resolve([() => undefined]),
      retireMatch: () => Promise.resolve(undefined),
    } as unknown as Store);
    await expect(store.lastBeats()).rejects.toThrow(/could not be cloned/);
    await expect(store.retireMatch((() => 'm1') as never)).rejects.toThrow(/could not be cloned/);
    expect(await store.retireMatch(matchId('m1'))).toBeUndefined();
  });

  test.each([0, 1, 25, 26, 60])('gives %i things one by one, in their order', async (until) => {
    const seen = {};
    const given: unknown[] = [];
    for await (const one of counting(until, seen).allMatches()) given.push(one);
    expect(given).toEqual(Array.from({ length: until }, (_, index) => index));
    expect(seen).toEqual({ ended: true });
  });

  test('reads no further than somebody wants to', async () => {
    const seen: { ended?: boolean } = {};
    for await (const one of counting(60, seen).allMatches()) if ((one as unknown) === 30) break;
    await expect.poll(() => seen).toEqual({ ended: true });
  });

  test('fails on the way where reading does', async () => {
    async function* broken(): AsyncGenerator<number> {
      for (let number = 0; number < 30; number += 1) yield number;
      throw await Promise.resolve(new StoreUnavailable('unavailable', 'the disk fails'));
    }
    const store = behindMessages({ allMatches: broken } as unknown as Store);
    const given: unknown[] = [];
    const reading = async (): Promise<void> => {
      for await (const one of store.allMatches()) given.push(one);
    };
    await expect(reading()).rejects.toBeInstanceOf(StoreUnavailable);
    expect(given).toHaveLength(25);
  });
});
