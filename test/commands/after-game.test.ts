import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Club, idOf, words } from '../bot/support/club.ts';

const MINUTE = 60_000;

let club: Club;
beforeEach(() => {
  club = new Club({ limits: { perPlayer: 1, inProcess: 20 } });
});
afterEach(() => club.stop());

const playerOf = (who: 'alice' | 'bob' | 'carol') => club.liveMatches.directory.find(idOf(who));

async function resign(who: 'alice' | 'bob'): Promise<void> {
  const [asked] = await club.typeThere(who, 'resign');
  await club.press(who, asked?.customIds[0] ?? '');
}

describe('END-05: the rematch', () => {
  test('END-05: given both say yes, then the next game begins in the same thread, seats switched', async () => {
    await club.begin();
    const thread = club.thread;
    await resign('bob');
    await club.answer('alice', 'rematch-yes');
    expect(words(await club.answer('alice', 'rematch-yes'))).toContain('yes already');
    await club.answer('bob', 'rematch-yes');
    expect(club.match).toMatchObject({
      phase: 'playing',
      seats: { dark: playerOf('bob') },
      score: { wins: { light: 1 } },
    });
    expect(club.thread).toBe(thread);
  });

  test('START-01: given a player who is at the limit by now, then the rematch is refused and the question stays', async () => {
    await club.begin();
    const { id } = club.live;
    const { threadId: thread = '' } = club.live;
    await resign('bob');
    const number = club.questionNumber;
    await club.type('bob', 'open');
    const yes = (who: 'alice' | 'bob') => club.press(who, `c1:rematch-yes:${id}:${number}`, { channel_id: thread });
    await yes('bob');
    const told = words(await yes('alice'));
    expect(told).toContain('**Bob**');
    expect(told).toContain('1 match');
    expect(club.liveMatches.runtime.inThread(thread)?.match).toMatchObject({
      phase: 'ended',
      next: { kind: 'rematch' },
    });
    await club.pressCard('bob', 'cancel');
    await yes('alice');
    expect(club.liveMatches.runtime.inThread(thread)?.match.phase).toBe('playing');
  });

  test('START-01: given a process that is full by now, then the rematch is refused', async () => {
    club = new Club({ limits: { perPlayer: 5, inProcess: 1 } });
    await club.begin();
    const { id, threadId: thread = '' } = club.live;
    await resign('bob');
    const number = club.questionNumber;
    await club.type('carol', 'open');
    const yes = (who: 'alice' | 'bob') => club.press(who, `c1:rematch-yes:${id}:${number}`, { channel_id: thread });
    await yes('bob');
    expect(words(await yes('alice'))).toContain('All boards are in use');
  });

  test('END-05: given an old question, then its buttons answer no later one', async () => {
    await club.begin();
    await resign('bob');
    const number = club.questionNumber;
    await club.answer('alice', 'rematch-yes');
    await club.answer('bob', 'rematch-yes');
    await resign('alice');
    expect(words(await club.press('alice', `c1:rematch-no:${club.live.id}:${number}`))).toContain('settled already');
    expect(club.match.phase).toBe('ended');
  });

  test('RUN-02: given nobody answers, then the match closes after five minutes and is forgotten after five more', async () => {
    await club.begin();
    await resign('bob');
    expect(club.live.isOver).toBe(false);
    await club.pass(5 * MINUTE);
    expect(club.match).toMatchObject({ phase: 'closed', reason: 'finished' });
    await club.pass(5 * MINUTE);
    expect(club.liveMatches.size).toBe(0);
    expect(club.clock.pending).toBe(0);
  });
});

describe('END-07: the queue', () => {
  /** Carol waits for a seat, Bob wants no rematch. */
  async function freeSeat(): Promise<void> {
    await club.begin();
    await club.press('carol', `c1:watch:${club.live.id}`);
    await resign('bob');
    await club.answer('bob', 'rematch-no');
  }

  test('END-07: given a watcher who takes the seat, then a new pairing begins at nought', async () => {
    await freeSeat();
    expect(words(await club.answer('carol', 'go-on'))).toContain('somebody else');
    await club.answer('alice', 'go-on');
    expect(words(await club.answer('alice', 'seat-take'))).toContain('somebody else');
    await club.answer('carol', 'seat-take');
    expect(club.match).toMatchObject({
      phase: 'playing',
      challenger: playerOf('alice'),
      invited: playerOf('carol'),
      score: { wins: { dark: 0, light: 0 } },
    });
  });

  test('END-07: given nobody takes the seat, then it becomes a table that is joined by its code', async () => {
    await freeSeat();
    await club.answer('alice', 'go-on');
    const code = club.match.phase === 'ended' && club.match.next.kind === 'seat' ? club.match.next.code : '';
    await club.answer('carol', 'seat-pass');
    expect(club.match).toMatchObject({ phase: 'open-table', code });
    await club.type('bob', 'join', { code });
    expect(club.match).toMatchObject({ phase: 'playing', invited: playerOf('bob') });
  });

  test('END-07: given the table’s question in the thread, then Join and Cancel work there', async () => {
    await freeSeat();
    await club.answer('alice', 'go-on');
    await club.answer('carol', 'seat-pass');
    await club.press('bob', `c1:cancel:${club.live.id}:1`);
    expect(club.match.phase).toBe('open-table');
    await club.press('carol', `c1:join:${club.live.id}:1`);
    expect(club.match).toMatchObject({ phase: 'playing', invited: playerOf('carol') });
  });

  test('START-01: given a block between the two, then the seat can’t be taken', async () => {
    await freeSeat();
    await club.answer('alice', 'go-on');
    await club.type('alice', 'block', { user: idOf('carol') });
    expect(words(await club.answer('carol', 'seat-take'))).toContain('**Alice**');
    expect(club.match).toMatchObject({ phase: 'ended', next: { kind: 'seat' } });
  });

  test('RUN-13: given seats and queue changed hands, then everybody is forgotten with the match, but for a block', async () => {
    await freeSeat();
    await club.answer('alice', 'go-on');
    await club.answer('carol', 'seat-take');
    await club.type('carol', 'block', { user: idOf('bob') });
    await club.typeThere('carol', 'abort');
    await club.pass(5 * MINUTE);
    expect(club.liveMatches.size).toBe(0);
    expect([playerOf('alice'), playerOf('bob'), playerOf('carol')].map((player) => player !== undefined)).toEqual([
      false,
      true,
      true,
    ]);
  });
});
