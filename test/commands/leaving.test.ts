import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { discordError } from '../bot/support/fake-gate.ts';
import { asManager, BotFixture, idOf, words } from '../bot/support/bot-fixture.ts';

let fixture: BotFixture;
beforeEach(() => {
  fixture = new BotFixture();
});
afterEach(() => fixture.stop());

const move = (who: 'alice' | 'bob', text: string) => fixture.typeThere(who, 'move', { move: text });

const bothMove = async (dark: 'alice' | 'bob' = 'alice', light: 'alice' | 'bob' = 'bob'): Promise<void> => {
  await move(dark, '11-15');
  await move(light, '22-18');
};

describe('END-03: leaving', () => {
  const leave = async (who: 'alice' | 'bob'): Promise<string> => {
    const [asked] = await fixture.typeThere(who, 'leave');
    return asked?.customIds[0] ?? '';
  };

  test('END-03: given the time is over when leaving is confirmed, then nobody is told that they left', async () => {
    await fixture.begin({ time: '10s', warning: 'none' });
    await bothMove();
    const confirm = await leave('bob');
    await fixture.pass(60_000);
    expect(fixture.match).toMatchObject({ phase: 'ended', result: { reason: 'improper-delay' } });
    await fixture.answer('alice', 'rematch-yes');
    await fixture.answer('bob', 'rematch-yes');
    await bothMove('bob', 'alice');
    fixture.clock.pass(10_000);
    expect(words(await fixture.press('bob', confirm))).not.toContain('You left');
    expect(fixture.match).toMatchObject({ phase: 'ended', result: { reason: 'improper-delay' } });
    expect(words(await fixture.press('alice', await leave('bob')))).not.toContain('You left');
  });

  test.each([
    ['leave', "You're still in the match."],
    ['resign', "You're still in the game."],
  ])('END-01, END-03: given second thoughts after /checkers %s, then the game goes on', async (name, said) => {
    await fixture.begin();
    await bothMove();
    const [asked] = await fixture.typeThere('bob', name);
    expect(words(await fixture.press('bob', asked?.customIds[1] ?? ''))).toContain(said);
    expect(fixture.match.phase).toBe('playing');
  });

  test.each(['leave', 'resign', 'draw'])(
    'END-03: given second thoughts behind More after %s, then the menu is back',
    async (name) => {
      await fixture.begin();
      await bothMove();
      const message = { id: '600000000000000006', content: '', flags: 64 + 32_768 };
      const number = fixture.match.phase === 'playing' ? fixture.match.game.startRevision : 0;
      const [menu] = await fixture.press('bob', `c1:${name}-cancel:${fixture.live.id}:${number}`, { message });
      expect(menu?.customIds).toContain(`c1:leave:${fixture.live.id}`);
    },
  );

  test('TIME-07: given a pause, and a result that Discord does not take, then who leaves is told so all the same', async () => {
    await fixture.beginAndPause();
    fixture.discord.answer(({ body }) =>
      JSON.stringify(body ?? {}).includes('during the pause') ? discordError(50_035, 400) : undefined,
    );
    const told = await fixture.typeThere('bob', 'leave');
    expect(fixture.match.phase).toBe('closed');
    expect(words(told)).toContain('You left the match');
  });

  test('END-03, END-05: given the question of a rematch, then leaving is a no to it', async () => {
    await fixture.begin();
    const [asked] = await fixture.typeThere('bob', 'resign');
    await fixture.press('bob', asked?.customIds[0] ?? '');
    expect(words(await fixture.typeThere('bob', 'leave'))).toContain('do you want to play someone else?');
    expect(fixture.match).toMatchObject({ phase: 'ended', result: { reason: 'resigned' }, next: { kind: 'go-on' } });
  });

  test('END-03: given a player who was missed presses anything in the match, then they are back', async () => {
    await fixture.begin();
    const missing = fixture.liveMatches.services.directory.find(idOf('bob'));
    if (missing === undefined) throw new Error('Bob plays');
    await fixture.liveMatches.runtime.act(fixture.live, { type: 'Vanished', player: missing });
    await fixture.pass(20_000);
    expect(fixture.match).toMatchObject({ away: [{ seat: 'light' }] });
    expect(words(await move('bob', '22-18'))).toContain('Wait for');
    await fixture.pass(20_000);
    expect(fixture.match).toMatchObject({ phase: 'playing', away: [] });
  });

  test('END-03: given the confirmation of an earlier game, then it is asked anew', async () => {
    await fixture.begin();
    await bothMove();
    const [asked] = await fixture.typeThere('bob', 'leave');
    const [confirm = ''] = asked?.customIds ?? [];
    const number = confirm.split(':').at(-1);
    await fixture.press('alice', `c1:resign-confirm:${fixture.live.id}:${number}`);
    await fixture.answer('alice', 'rematch-yes');
    await fixture.answer('bob', 'rematch-yes');
    await bothMove('bob', 'alice');
    const [again] = await fixture.press('bob', confirm);
    expect(again?.customIds[0]).toContain('c1:leave-confirm:');
    expect(again?.customIds[0]).not.toBe(confirm);
    expect(fixture.match.phase).toBe('playing');
  });

  test('END-04: given not both have moved, then either can call the game off once asked, and the thread says who; afterwards neither', async () => {
    await fixture.begin();
    await bothMove();
    expect(words(await fixture.typeThere('alice', 'abort'))).toContain("can't be called off anymore");
    await fixture.begin();
    await move('alice', '11-15');
    const [asked] = await fixture.typeThere('bob', 'abort');
    expect(fixture.match.phase).toBe('playing');
    expect(asked).toMatchObject({
      isPrivate: true,
      customIds: [expect.stringMatching(/^c1:abort-confirm:/), expect.stringMatching(/^c1:abort-cancel:/)],
    });
    await fixture.press('bob', asked?.customIds[0] ?? '');
    expect(fixture.match).toMatchObject({
      phase: 'closed',
      reason: 'called-off',
      by: expect.stringContaining('') as string,
    });
    expect(JSON.stringify(fixture.discord.sent)).toContain('**Bob** called the game off, so it has no result.');
  });

  test('START-13: given not both have moved, when one leaves, then it is called off, as they were told', async () => {
    await fixture.begin();
    const [asked] = await fixture.typeThere('bob', 'leave');
    expect(asked?.words).toContain('without a result');
    await fixture.press('bob', asked?.customIds[0] ?? '');
    expect(fixture.match).toMatchObject({ phase: 'closed', reason: 'called-off' });
  });

  test('RUN-11: given somebody who manages the server, then they close the match; others are refused', async () => {
    await fixture.begin();
    expect(words(await fixture.typeThere('bob', 'close'))).toContain('Only server managers');
    expect(fixture.match.phase).toBe('playing');
    await fixture.typeThere('carol', 'close', {}, asManager('carol'));
    expect(fixture.match).toMatchObject({ phase: 'closed', reason: 'closed-by-manager' });
    expect(words(await fixture.typeThere('carol', 'close', {}, asManager('carol')))).toContain('This game is over');
  });
});
