import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BotFixture, USERS, words } from '../bot/support/bot-fixture.ts';
import { block, choose } from '../bot/support/me-fixture.ts';

let fixture: BotFixture;
beforeEach(() => {
  fixture = new BotFixture();
});
afterEach(() => fixture.stop());

describe('START-13: whom one has blocked', () => {
  test('given more than a menu holds, then its last choice leads on to the others, and around again', async () => {
    const [alice] = await fixture.liveMatches.services.directory.meet({ userId: USERS.alice.id, name: 'Alice' });
    const many = Array.from({ length: 30 }, (_, index) => ({
      id: String(700 + index),
      username: `Pest ${index + 10}`,
    }));
    for (const one of many) await block(fixture, 'alice', one);
    expect(fixture.liveMatches.services.blocks.all().get(alice)?.size).toBe(30);
    const listed = async (chosen: string): Promise<string> => words(await choose(fixture, 'alice', 'unblock', chosen));
    const first = words(await fixture.type('alice', 'me'));
    expect(first).toContain('and **Pest 33** and 6 more');
    for (const [page, from, to] of [
      [first, 10, 33],
      [await listed('after:24'), 34, 39],
      [await listed('after:0'), 10, 33],
      [await listed('after:99'), 10, 33],
    ] as const) {
      const names = [...page.matchAll(/"label":"Pest (\d+)"/g)].map(([, number]) => Number(number));
      expect([names.at(0), names.at(-1), names.length]).toEqual([from, to, to - from + 1]);
    }
  });

  test('given somebody else’s block, or one that is no more, then nothing is undone', async () => {
    await block(fixture, 'bob', USERS.carol);
    const { blocks, directory } = fixture.liveMatches.services;
    const before = structuredClone(blocks.all());
    expect(words(await choose(fixture, 'alice', 'unblock', directory.find(USERS.carol.id) ?? ''))).toContain(
      "haven't blocked anyone",
    );
    expect(blocks.all()).toEqual(before);
  });
});
