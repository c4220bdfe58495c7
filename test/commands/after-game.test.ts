import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BotFixture, CHANNEL, idOf, words, USERS } from '../bot/support/bot-fixture.ts';
import { block } from '../bot/support/me-fixture.ts';
import { asDiscord } from '../bot/support/composer-fixture.ts';

const MINUTE = 60_000;

let fixture: BotFixture;
beforeEach(() => {
  fixture = new BotFixture({ limits: { perPlayer: 1, inProcess: 20 } });
});
afterEach(() => fixture.stop());

const playerOf = (who: 'alice' | 'bob' | 'carol') => fixture.liveMatches.services.directory.find(idOf(who));

async function resign(who: 'alice' | 'bob'): Promise<void> {
  const [asked] = await fixture.typeThere(who, 'resign');
  await fixture.press(who, asked?.customIds[0] ?? '');
}

describe('END-05: the rematch', () => {
  test('START-01: given a player who is at the limit by now, then the rematch is refused and the question stays', async () => {
    await fixture.begin();
    const { id, threadId: thread = '' } = fixture.live;
    await resign('bob');
    const number = fixture.questionNumber;
    await fixture.type('bob', 'open');
    const yes = (who: 'alice' | 'bob') => fixture.press(who, `c1:rematch-yes:${id}:${number}`, { channel_id: thread });
    await yes('bob');
    const told = words(await yes('alice'));
    expect(told).toContain('**Bob**');
    expect(told).toContain('1 match');
    expect(fixture.liveMatches.runtime.inThread(thread)?.match).toMatchObject({
      phase: 'ended',
      next: { kind: 'rematch' },
    });
    await fixture.pressCard('bob', 'cancel');
    await yes('alice');
    expect(fixture.liveMatches.runtime.inThread(thread)?.match.phase).toBe('playing');
  });

  test('START-01: given a process that is full by now, then the rematch is refused', async () => {
    fixture = new BotFixture({ limits: { perPlayer: 5, inProcess: 1 } });
    await fixture.begin();
    const { id, threadId: thread = '' } = fixture.live;
    await resign('bob');
    const number = fixture.questionNumber;
    await fixture.type('carol', 'open');
    const yes = (who: 'alice' | 'bob') => fixture.press(who, `c1:rematch-yes:${id}:${number}`, { channel_id: thread });
    await yes('bob');
    expect(words(await yes('alice'))).toContain('All my boards are in use');
  });

  test('END-05: given an old question, then its buttons answer no later one', async () => {
    await fixture.begin();
    await resign('bob');
    const number = fixture.questionNumber;
    await fixture.answer('alice', 'rematch-yes');
    await fixture.answer('bob', 'rematch-yes');
    await resign('alice');
    expect(words(await fixture.press('alice', `c1:rematch-no:${fixture.live.id}:${number}`))).toContain(
      'already been settled',
    );
    expect(fixture.match.phase).toBe('ended');
  });

  test('RUN-02: given nobody answers, then the match closes after five minutes and is forgotten after five more', async () => {
    await fixture.begin();
    await resign('bob');
    expect(fixture.live.isOver).toBe(false);
    await fixture.pass(5 * MINUTE);
    expect(fixture.match).toMatchObject({ phase: 'closed', reason: 'finished' });
    await fixture.pass(5 * MINUTE);
    expect(fixture.liveMatches.runtime.size).toBe(0);
    expect(fixture.clock.pending).toBe(0);
  });
});

test('END-05, RUN-03: given a match that is closed, even before a restart, then its players alone ask on its card for another, with its options', async () => {
  await fixture.begin({ time: '2m', board: 'night' });
  const card = { channel_id: CHANNEL, message: { id: fixture.live.cardId, content: '' } };
  const again = `c1:rematch:${fixture.live.id}:${fixture.board}`;
  await fixture.typeThere('alice', 'move', { move: '11-15' });
  await resign('bob');
  await fixture.pass(5 * MINUTE);
  expect(fixture.match).toMatchObject({ phase: 'closed', reason: 'finished' });
  const next = await fixture.next();
  next.discord.answer(asDiscord);
  expect(words(await next.press('carol', again, card))).toContain('watching this game');
  await next.press('bob', again, card);
  expect(next.match).toMatchObject({ phase: 'invited', options: { board: 'night', time: { limit: 2 * MINUTE } } });
  expect(words(await next.press('alice', again, card))).toContain('an open invitation');
  await next.pressCard('alice', 'accept');
  expect(next.match.phase).toBe('playing');
  await next.stop();
});

describe('END-07: the queue', () => {
  /** Carol waits for a seat, Bob wants no rematch. */
  async function freeSeat(): Promise<void> {
    await fixture.begin();
    await fixture.press('carol', `c1:watch:${fixture.live.id}`);
    await resign('bob');
    await fixture.answer('bob', 'rematch-no');
  }

  test('END-07: given who remains stops here, at the first question or once a watcher is asked, then the match is over', async () => {
    for (const asks of [[], ['go-on']]) {
      await freeSeat();
      for (const verb of asks) await fixture.answer('alice', verb);
      expect(words(await fixture.answer('carol', 'stop-here'))).toContain('someone else');
      await fixture.answer('alice', 'stop-here');
      expect(fixture.match).toMatchObject({ phase: 'closed', reason: 'finished' });
    }
  });

  test('START-01: given a block between the two, then the seat can’t be taken', async () => {
    await freeSeat();
    await fixture.answer('alice', 'go-on');
    await block(fixture, 'alice', USERS.carol);
    expect(words(await fixture.answer('carol', 'seat-take'))).toContain('**Alice**');
    expect(fixture.match).toMatchObject({ phase: 'ended', next: { kind: 'seat' } });
  });

  test('RUN-13: given seats and queue changed hands, then everybody is forgotten with the match, blocked or not', async () => {
    await freeSeat();
    await fixture.answer('alice', 'go-on');
    await fixture.answer('carol', 'seat-take');
    await block(fixture, 'carol', USERS.bob);
    await fixture.callOff('carol');
    await fixture.pass(5 * MINUTE);
    expect(fixture.liveMatches.runtime.size).toBe(0);
    expect([playerOf('alice'), playerOf('bob'), playerOf('carol')]).toEqual([undefined, undefined, undefined]);
  });
});
