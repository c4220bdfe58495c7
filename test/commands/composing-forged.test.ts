import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { words } from '../bot/support/bot-fixture.ts';
import { COMPOSER, ComposerFixture } from '../bot/support/composer-fixture.ts';

let fixture: ComposerFixture;
beforeEach(() => {
  fixture = new ComposerFixture();
});
afterEach(() => fixture.stop());

describe('RUN-07: what no client of Discord’s sends', () => {
  test.each([
    ['a time that nobody can read', 'time', ['a fortnight'], "can't read"],
    ['a very long time', 'time', ['9'.repeat(5000)], "can't read"],
    ['rules that there are not', 'rules', ['house'], 'can be'],
    ['a board that there is not', 'board', ['__proto__'], 'can be'],
    ['pieces that there are not', 'pieces', ['constructor'], 'can be'],
    ['a menu that is not there', 'level', ['3'], 'no longer works'],
    ['two times', 'time', ['1h', '1d'], 'no longer works'],
    ['twenty-six opponents', 'opponent', Array.from({ length: 26 }, () => '1'), 'no longer works'],
    ['a path for an opponent', 'opponent', ['../@me'], 'no longer works'],
    ['an id with too many digits', 'opponent', ['1'.repeat(21)], 'no longer works'],
  ])('RUN-07: given %s, then it is refused, and nothing is asked of Discord', async (_, part, values, why) => {
    await fixture.open();
    await fixture.compose('alice', 'more');
    const before = fixture.discord.sent.length;
    const [told, ...others] = await fixture.compose('alice', part, values);
    expect(told).toMatchObject({ type: 4, isPrivate: true });
    expect(told?.words).toContain(why);
    expect(others).toEqual([]);
    expect(fixture.discord.sent.slice(before).filter(({ method }) => method === 'get')).toEqual([]);
  });

  test.each([
    ['a message that has no such button', { components: [{ type: 1, components: [] }] }],
    ['a message that everybody sees', { flags: 0 }],
  ])('RUN-07: given the composer’s button pressed on %s, then it is refused', async (_, more) => {
    await fixture.open();
    const message = { id: COMPOSER, content: '', flags: 64, components: fixture.shown(), ...more };
    expect(words(await fixture.compose('alice', 'send', undefined, { message }))).toContain('no longer works');
    expect(fixture.liveMatches.runtime.size).toBe(0);
  });

  test('RUN-07: given values with the button, or a menu without any, then they change nothing', async () => {
    await fixture.open();
    await fixture.compose('alice', 'time', []);
    await fixture.compose('alice', 'send', ['anything']);
    expect(fixture.match).toMatchObject({ phase: 'open-table', options: { time: { limit: 300_000 } } });
  });
});
