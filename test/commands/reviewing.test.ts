import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { err, ok } from '../../src/engine/result.ts';
import type { Review } from '../../src/engine/search/review.ts';
import { BotFixture, CHANNEL, ELSEWHERE, idOf, type Who, words } from '../bot/support/bot-fixture.ts';
import { settled } from '../bot/support/fake-clock.ts';
import { discordError } from '../bot/support/fake-gate.ts';

const MINUTE = 60_000;

let fixture: BotFixture;
beforeEach(() => {
  fixture = new BotFixture();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await fixture.stop();
});

interface Played {
  readonly id: string;
  readonly game: number;
  readonly thread: string;
}

/** Alice (dark) against Bob: these moves, the last ones an exchange of pieces, then he resigns. */
async function playedOut(moves: readonly string[] = ['11-15', '22-18', '15x22', '25x18']): Promise<Played> {
  const { id } = await fixture.begin();
  for (const [index, move] of moves.entries())
    await fixture.typeThere(index % 2 === 0 ? 'alice' : 'bob', 'move', { move });
  const [asked] = await fixture.typeThere('bob', 'resign');
  await fixture.press('bob', asked?.customIds[0] ?? '');
  const { match, thread } = fixture;
  if (match.phase !== 'ended') throw new Error('it is over');
  return { id, game: match.game.startRevision, thread };
}

const pressIn = (who: Who, thread: string, customId: string) => fixture.press(who, customId, { channel_id: thread });
const reviewsMade = () => vi.spyOn(fixture.liveMatches.services.reviews, 'make');

describe('END-09: the review of a game', () => {
  test('END-09: given Review below a result, then the asker alone has it, from their own side; whoever asks next has it at once', async () => {
    const { id, game, thread } = await playedOut();
    const made = reviewsMade();
    const [announced, review, ...others] = await pressIn('alice', thread, `c1:review:${id}:${game}`);
    expect(announced).toMatchObject({ type: 5, isPrivate: true });
    expect(review?.words).toMatch(/Review\\n.*\*\*Bob\*\* resigned.*\\n🔴 \*\*Alice\*\* · too few moves to judge/u);
    expect(review?.customIds).toEqual([`c1:review-moves:${id}:${game}`, `c1:review-share:${id}:${game}:dark`]);
    expect(others).toEqual([]);
    const [kept, ...nothing] = await pressIn('bob', thread, `c1:review:${id}:${game}`);
    expect(kept).toMatchObject({ type: 4, isPrivate: true });
    expect(kept?.customIds[1]).toBe(`c1:review-share:${id}:${game}:light`);
    expect(nothing).toEqual([]);
    expect(made).toHaveBeenCalledTimes(1);
  });

  test('END-09: given a review that takes long, then the asker sees how far it is, every 1.5 s, in one message that becomes the review', async () => {
    const { id, game, thread } = await playedOut();
    const review = Promise.withResolvers<Review | undefined>();
    let done = 0;
    reviewsMade().mockReturnValue(ok({ done: () => done, review: review.promise }));
    const before = fixture.discord.sent.length;
    const sent = () => fixture.discord.sent.slice(before);
    const pressed = pressIn('carol', thread, `c1:review:${id}:${game}`);
    await settled();
    expect(sent()).toHaveLength(1);
    for (const step of [1, 3]) {
      done = step;
      await fixture.pass(1499);
      await fixture.pass(1);
      expect(JSON.stringify(sent().at(-1)?.body)).toContain(`move **${step}** of **4**`);
    }
    expect(sent().map(({ method }) => method)).toEqual(['post', 'patch', 'patch']);
    await fixture.pass(700);
    review.resolve({
      first: 'dark',
      moves: Array.from({ length: 4 }, () => ({ kind: 'best', score: 0, played: 0, better: [] })),
    });
    await pressed;
    expect(sent().map(({ method }) => method)).toEqual(['post', 'patch', 'patch', 'patch']);
    expect(JSON.stringify(sent().at(-1)?.body)).toContain('No big mistakes');
  });

  test.each([0, 1600])('END-09: given it fails after %d ms, then the asker is told', async (span) => {
    const { id, game, thread } = await playedOut();
    const review = Promise.withResolvers<Review | undefined>();
    reviewsMade().mockReturnValue(ok({ done: () => 0, review: review.promise }));
    const pressed = pressIn('carol', thread, `c1:review:${id}:${game}`);
    await fixture.pass(span);
    review.resolve(undefined);
    expect(words(await pressed)).toContain("I couldn't review this game. Please try again in a moment.");
  });

  test('END-09: given too many wait for theirs, or a game in which nobody has moved, then the asker is told what to do', async () => {
    const { id, game, thread } = await playedOut();
    const made = reviewsMade().mockReturnValue(err('busy'));
    expect(words(await pressIn('carol', thread, `c1:review:${id}:${game}`))).toContain('try again in a minute');
    made.mockRestore();
    const empty = await playedOut([]);
    const told = await pressIn('carol', empty.thread, `c1:review:${empty.id}:${empty.game}`);
    expect(words(told)).toContain("there's nothing to review");
  });

  test("RUN-07, HIST-01: given a game in a channel that the asker can't see, then there is no review of it elsewhere", async () => {
    const { id, game } = await playedOut();
    fixture.hidden.add(`${CHANNEL}/${idOf('carol')}`);
    for (const button of [`review:${id}:${game}`, `review-moves:${id}:${game}`, `review-share:${id}:${game}:dark`])
      expect(words(await pressIn('carol', ELSEWHERE, `c1:${button}`))).toContain("You can't see the channel");
  });
});

describe('END-09: what follows a review', () => {
  test('END-09: given All moves, then the asker sees what each was', async () => {
    const { id, game, thread } = await playedOut();
    const told = await pressIn('carol', thread, `c1:review-moves:${id}:${game}`);
    expect(words(told)).toMatch(/All moves\\n\*\*1\.\*\* 11-15.* · 22-18.*\\n\*\*2\.\*\* 15x22 □ · 25x18/u);
    expect(told[0]).toMatchObject({ type: 5, isPrivate: true });
  });

  test('END-09: given Share, then everybody in the thread has it, told by whom, and nobody is notified', async () => {
    const { id, game, thread } = await playedOut();
    expect(words(await pressIn('carol', thread, `c1:review-share:${id}:${game}:dark`))).toContain('no longer have');
    await pressIn('carol', thread, `c1:review:${id}:${game}`);
    await fixture.answer('bob', 'rematch-no');
    await fixture.answer('alice', 'stop-here');
    const told = await pressIn('carol', thread, `c1:review-share:${id}:${game}:dark`);
    expect(told).toMatchObject([{ type: 4, isPrivate: false }]);
    expect(words(told)).toMatch(/\*\*Carol\*\* shared the review/u);
    const body = JSON.stringify(fixture.discord.sent.at(-1)?.body);
    expect(body).toContain('"allowed_mentions":{"parse":[]}');
    expect(body.match(/"custom_id":"([^"]*)"/gu)).toEqual([`"custom_id":"c1:review-moves:${id}:${game}"`]);
    fixture.discord.answer(({ method }) => (method === 'post' ? discordError(50_083, 403) : undefined));
    // What was not taken may be shared again.
    for (const _ of [1, 2])
      expect(words(await pressIn('bob', thread, `c1:review-share:${id}:${game}:dark`))).toContain(
        "I can't post in this thread",
      );
    fixture.discord.answer(({ method }) => (method === 'post' ? discordError(0, 500) : undefined));
    await pressIn('bob', thread, `c1:review-share:${id}:${game}:dark`);
    fixture.discord.answer(() => undefined);
    expect(words(await pressIn('bob', thread, `c1:review-share:${id}:${game}:dark`))).toContain('shared the review');
  });

  test('END-04: given Share while it is asked what comes next, then the review waits until that is settled: who won stands last', async () => {
    const { id, game, thread } = await playedOut();
    await pressIn('carol', thread, `c1:review:${id}:${game}`);
    const told = await pressIn('carol', thread, `c1:review-share:${id}:${game}:dark`);
    expect(words(told)).toContain("I'll post it here once the players have decided what's next.");
    const isShared = () =>
      fixture.discord.sent.some(({ body }) => JSON.stringify(body ?? '').includes('shared the review'));
    await fixture.answer('bob', 'rematch-no');
    expect(isShared()).toBe(false);
    await fixture.answer('alice', 'stop-here');
    expect(isShared()).toBe(true);
  });

  test('END-04: given PDN below a result, then whoever presses has the record, alone, also once the match is over', async () => {
    const { id, game, thread } = await playedOut();
    const pressed = () => pressIn('carol', thread, `c1:pdn:${id}:${game}`);
    expect(await pressed()).toMatchObject([
      { type: 4, isPrivate: true, words: expect.stringContaining('PDN file') as string },
    ]);
    expect(JSON.stringify(fixture.discord.sent.at(-1)?.body)).toContain('alice-vs-bob.pdn');
    await fixture.answer('bob', 'rematch-no');
    await fixture.answer('alice', 'stop-here');
    await fixture.pass(6 * MINUTE);
    expect(fixture.liveMatches.runtime.size).toBe(0);
    expect(words(await pressed())).toContain('PDN file');
  });
});

describe('END-09: /checkers review', () => {
  test('END-09: given the thread of a game that is over, also while a rematch is on or the match is forgotten, then it is that game', async () => {
    const { id, game, thread } = await playedOut();
    const share = `c1:review-share:${id}:${game}`;
    const customIds = async (): Promise<readonly string[]> =>
      (await fixture.type('bob', 'review', {}, { channel_id: thread })).flatMap((told) => told.customIds);
    expect(await customIds()).toContain(`${share}:light`);
    await fixture.answer('alice', 'rematch-yes');
    await fixture.answer('bob', 'rematch-yes');
    expect(fixture.match.phase).toBe('playing');
    expect(await customIds()).toContain(`${share}:light`);
    await fixture.callOff('alice');
    await fixture.pass(6 * MINUTE);
    await fixture.pass(6 * MINUTE);
    expect(fixture.liveMatches.runtime.size).toBe(0);
    // The rematch was called off: nobody has moved in it.
    expect(await customIds()).toContain(`${share}:light`);
  });

  test('END-09: given a channel, or a thread in which no game has ended, then the asker is told where to use it', async () => {
    expect(words(await fixture.type('alice', 'review'))).toContain('No game has been finished in this thread yet');
    await fixture.begin();
    expect(words(await fixture.typeThere('alice', 'review'))).toContain('No game has been finished in this thread yet');
    fixture.store.trouble = 'away';
    expect(words(await fixture.typeThere('alice', 'review'))).toContain("can't look up that game");
  });
});
