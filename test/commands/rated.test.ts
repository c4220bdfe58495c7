import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../src/match/options.ts';
import { BotFixture, GUILD, idOf, words } from '../bot/support/bot-fixture.ts';
import { BOT } from '../bot/support/fake-gate.ts';

let fixture: BotFixture;
beforeEach(() => {
  fixture = new BotFixture();
});
afterEach(() => fixture.stop());

describe('RUN-12: the option rated', () => {
  const casual = () =>
    fixture.store.writeSettings(GUILD, {
      ...DEFAULT_SETTINGS,
      options: { ...DEFAULT_SETTINGS.options, rated: false },
    });

  test('RUN-12: given it is left out, then the server decides, and the invitation says which', async () => {
    const [invited] = await fixture.type('alice', 'challenge', { user: idOf('bob') });
    expect(invited?.words).toContain('Rated, live');
    await casual();
    const [table] = await fixture.type('alice', 'open');
    expect(table?.words).toContain('**Not rated**');
    expect(fixture.match).toMatchObject({ options: { rated: false } });
  });

  test('RUN-12: given rated:false, then the game is casual; given rated:true on a casual server, then it is rated', async () => {
    const [table] = await fixture.type('alice', 'open', { rated: false });
    expect(table?.words).toContain('**Not rated**');
    await casual();
    expect((await fixture.type('bob', 'open', { rated: true }))[0]?.words).toContain('Rated, live');
  });

  test.each([
    ['open', { time: 'off' }, 'A game without a clock is never rated.'],
    ['open', { first: 'them' }, 'only rated if the first move is random'],
    ['challenge', { user: idOf('bob'), first: 'me' }, 'only rated if the first move is random'],
    ['challenge', { user: BOT }, 'Games against me are never rated.'],
  ] as const)('RUN-12: given /checkers %s %j rated:true, then it is refused by name', async (name, options, says) => {
    const told = await fixture.type('alice', name, { ...options, rated: true });
    expect(words(told)).toContain(says);
    expect(told[0]?.isPrivate).toBe(true);
    expect(fixture.liveMatches.runtime.size).toBe(0);
  });
});
