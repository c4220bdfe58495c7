import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BotFixture } from '../bot/support/bot-fixture.ts';

const MINUTE = 60_000;

let fixture: BotFixture;
beforeEach(() => {
  fixture = new BotFixture();
});
afterEach(() => fixture.stop());

describe('END-02: what the offerer alone was told', () => {
  const takenBack = () =>
    fixture.discord.sent.filter(({ method, path }) => method === 'delete' && path.includes('@original'));

  test('END-02: given it says that the offer can be withdrawn, then it goes with the offer, and not before', async () => {
    await fixture.begin();
    const [asked] = await fixture.press('alice', `c1:draw:${fixture.live.id}:${fixture.board}`);
    const [told] = await fixture.press('alice', asked?.customIds[0] ?? '');
    expect(told?.words).toContain('You can withdraw it');
    await fixture.typeThere('bob', 'pause');
    await fixture.answer('alice', 'pause-agree');
    expect(takenBack()).toEqual([]);
    await fixture.answer('alice', 'resume');
    await fixture.answer('bob', 'resume');
    await fixture.answer('bob', 'draw-decline');
    await fixture.liveMatches.idle();
    expect(takenBack()).toHaveLength(1);
  });

  test('END-02: given its token lives no more, then it stays as it is, and the match can rest', async () => {
    await fixture.begin();
    const [asked] = await fixture.press('alice', `c1:draw:${fixture.live.id}:${fixture.board}`);
    await fixture.press('alice', asked?.customIds[0] ?? '');
    const { views } = fixture.liveMatches.driverOf(fixture.live);
    expect(views.isOpen).toBe(true);
    fixture.clock.pass(15 * MINUTE);
    expect(views.isOpen).toBe(false);
  });
});
