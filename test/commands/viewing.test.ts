import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BotFixture, words } from '../bot/support/bot-fixture.ts';

let fixture: BotFixture;
beforeEach(() => {
  fixture = new BotFixture();
});
afterEach(() => fixture.stop());

describe('WATCH-02, WATCH-03: looking on', () => {
  test('WATCH-02: given a player, then the menu has no Watch, and a forged press is refused', async () => {
    await fixture.begin();
    const [menu] = await fixture.press('alice', `c1:more:${fixture.live.id}:${fixture.board}`);
    expect(menu?.customIds).not.toContain(`c1:watch:${fixture.live.id}`);
    expect(words(await fixture.press('alice', `c1:watch:${fixture.live.id}`))).toContain(
      "You're already playing in this match",
    );
  });

  test('PLAY-11, RULE-13: given text:true or pdn, then the asker alone gets the board in letters, or the file', async () => {
    await fixture.begin();
    const [board] = await fixture.typeThere('carol', 'board', { text: true });
    expect(board).toMatchObject({ isPrivate: true, words: expect.stringContaining('```') as string });
    const [pdn] = await fixture.typeThere('carol', 'pdn');
    expect(pdn?.isPrivate).toBe(true);
    expect(JSON.stringify(fixture.discord.sent.at(-1)?.body)).toContain('.pdn');
  });

  test('WATCH-03: given more than one kind of board at once, or no match, then the asker is told what to do instead', async () => {
    await fixture.begin();
    const both = await fixture.typeThere('carol', 'board', { text: true, replay: true });
    expect(words(both)).toContain('Choose only one of');
    expect(words(await fixture.type('carol', 'board', { replay: true }))).toContain('below a result');
    expect(words(await fixture.type('carol', 'board', { text: true }))).toContain("There's no match here");
  });

  test('TIME-05: given moves, then the times are told privately', async () => {
    await fixture.begin();
    await fixture.typeThere('alice', 'move', { move: '11-15' });
    const [times] = await fixture.press('carol', `c1:move-times:${fixture.live.id}`);
    expect(times).toMatchObject({ isPrivate: true, words: expect.stringContaining('11-15') as string });
  });
});

describe('WATCH-03: a private view', () => {
  test('WATCH-03: given a view turned to the other side, when a piece is chosen in it, then it stays turned', async () => {
    await fixture.begin();
    const refresh = `c1:view-refresh:${fixture.live.id}:${fixture.board}:light`;
    const components = [{ type: 1, components: [{ type: 2, custom_id: refresh }] }];
    const message = { id: '600000000000000005', content: '', flags: 64, components };
    const [told] = await fixture.press('alice', `c1:pick:${fixture.live.id}:${fixture.board}:11`, { message });
    const [first = ''] = told?.customIds.filter((id) => id.startsWith('c1:view-refresh:')) ?? [];
    expect(first).toMatch(/:light$/);
  });
});
