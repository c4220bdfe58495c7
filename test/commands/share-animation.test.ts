import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { err } from '../../src/engine/result.ts';
import { BotFixture, CHANNEL, ELSEWHERE, idOf, type Who, words } from '../bot/support/bot-fixture.ts';
import { discordError } from '../bot/support/fake-gate.ts';

let fixture: BotFixture;
beforeEach(() => {
  fixture = new BotFixture();
});
afterEach(() => fixture.stop());

/** Alice against Bob, who resigns after a move. */
async function playedOut(): Promise<{ readonly id: string; readonly game: number; readonly thread: string }> {
  const { id } = await fixture.begin();
  await fixture.typeThere('alice', 'move', { move: '11-15' });
  const [asked] = await fixture.typeThere('bob', 'resign');
  await fixture.press('bob', asked?.customIds[0] ?? '');
  const { match, thread } = fixture;
  if (match.phase !== 'ended') throw new Error('it is over');
  return { id, game: match.game.startRevision, thread };
}

/** Nobody goes on: what is shared is not held back for a question any more. */
async function settleAll(): Promise<void> {
  await fixture.answer('bob', 'rematch-no');
  await fixture.answer('alice', 'stop-here');
}

const pressIn = (who: Who, thread: string, customId: string, more: object = {}) =>
  fixture.press(who, customId, { channel_id: thread, ...more });

describe('sharing an animation', () => {
  test('END-04: given Share below an animation, then everybody in its thread has it, told by whom, and nobody is notified', async () => {
    const { id, game, thread } = await playedOut();
    const [, shown] = await pressIn('carol', thread, `c1:animation:${id}:${game}:dark`);
    expect(shown?.customIds).toEqual([`c1:share:${id}:${game}:dark`, `c1:replay:${id}:${game}`]);
    await settleAll();
    const told = await pressIn('carol', thread, `c1:share:${id}:${game}:dark`);
    expect(told).toMatchObject([{ type: 4, isPrivate: false }]);
    expect(words(told)).toMatch(/\*\*Carol\*\* shared .*\*\*Alice\*\* against \*\*Bob\*\*/su);
    const body = JSON.stringify(fixture.discord.sent.at(-1)?.body);
    expect(body).toContain('"allowed_mentions":{"parse":[]}');
    expect(body).toContain('.gif');
    expect(body).not.toContain('custom_id');
  });

  test('RUN-07, HIST-01: given Share where not all who read it can see the game, then nothing is posted there', async () => {
    const { id, game } = await playedOut();
    const share = `c1:share:${id}:${game}:dark`;
    fixture.hidden.add(`${CHANNEL}/${idOf('bob')}`);
    expect(await pressIn('alice', ELSEWHERE, share)).toMatchObject([{ type: 4, isPrivate: true }]);
    // All who read the game's own channel, or another thread of it, can see it.
    expect(await pressIn('alice', CHANNEL, share)).toMatchObject([{ isPrivate: false }]);
    fixture.hidden.clear();
    expect(await pressIn('alice', ELSEWHERE, share)).toMatchObject([{ isPrivate: false }]);
    expect(await pressIn('alice', ELSEWHERE, share, { guild_id: '333333333333333334' })).toMatchObject([
      { isPrivate: true },
    ]);
  });

  test.each([
    ['busy', 'making a lot of animations'],
    ['failed', "couldn't make the animation"],
  ] as const)('RUN-05: given Share while an animation is %s, then who shares is told so', async (fault, said) => {
    const { id, game, thread } = await playedOut();
    await settleAll();
    vi.spyOn(fixture.discord.gate.pictures, 'replay').mockResolvedValueOnce(err(fault));
    const told = await pressIn('carol', thread, `c1:share:${id}:${game}:dark`);
    expect(told).toMatchObject([{ isPrivate: true, words: expect.stringContaining(said) as string }]);
  });

  test('END-04: given a thread that takes no messages, then who shares is told so, alone', async () => {
    const { id, game, thread } = await playedOut();
    await settleAll();
    const isPublic = (body: unknown): boolean => JSON.stringify(body).includes('.gif');
    fixture.discord.answer(({ body }) => (isPublic(body) ? discordError(50_083, 403) : undefined));
    const told = await pressIn('carol', thread, `c1:share:${id}:${game}:dark`);
    expect(told.at(-1)).toMatchObject({ isPrivate: true });
    expect(words(told)).toContain("I can't post in this thread");
  });
});
