import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BotFixture, ELSEWHERE, idOf, words } from '../bot/support/bot-fixture.ts';

const MINUTE = 60_000;

let fixture: BotFixture;
beforeEach(() => {
  fixture = new BotFixture();
});
afterEach(() => fixture.stop());

const move = (who: 'alice' | 'bob', text: string) => fixture.typeThere(who, 'move', { move: text });

/** A game in which both have moved, and Alice's time has just run out. */
async function beginInTime(): Promise<void> {
  await fixture.begin({ time: '10s', warning: 'none' });
  await move('alice', '11-15');
  await move('bob', '22-18');
  fixture.clock.pass(10_500);
}

describe('TIME-06, PLAY-12: pausing', () => {
  test('TIME-06: given the button on the board, then it asks as well; after a refusal the asker moves first', async () => {
    await fixture.begin();
    await fixture.press('alice', `c1:pause:${fixture.live.id}:${fixture.board}`);
    await fixture.answer('bob', 'pause-refuse');
    expect(words(await fixture.typeThere('alice', 'pause'))).toContain('You can ask again after your next move');
    expect(fixture.match.phase).toBe('playing');
  });

  test('TIME-06: given Resume of an earlier pause, then it answers no later one', async () => {
    await fixture.beginAndPause();
    const earlier = fixture.questionNumber;
    await fixture.answer('alice', 'resume');
    await fixture.answer('bob', 'resume');
    await fixture.typeThere('bob', 'pause');
    await fixture.answer('alice', 'pause-agree');
    expect(words(await fixture.press('alice', `c1:resume:${fixture.live.id}:${earlier}`))).toContain(
      'already been settled',
    );
    expect(fixture.match).toMatchObject({ phase: 'paused', resumed: undefined });
  });

  test('TIME-06: given both ask for a pause at the same moment, then the game is paused, and nobody waits for an answer', async () => {
    await fixture.begin();
    const [, told] = await Promise.all([fixture.typeThere('alice', 'pause'), fixture.typeThere('bob', 'pause')]);
    expect(fixture.match.phase).toBe('paused');
    expect(words(told)).toContain('The game is paused.');
  });

  test('TIME-06: given one resumes at the moment at which the other leaves, then they are told that it is settled', async () => {
    await fixture.beginAndPause();
    const told = await Promise.all([fixture.answer('bob', 'pause-leave'), fixture.answer('alice', 'resume')]);
    expect(fixture.match.phase).not.toBe('paused');
    expect(words(told.flat())).toContain('already been settled');
  });

  test('TIME-04: given a player calls the board back, then it stands at the bottom, once; a watcher can’t', async () => {
    await fixture.begin();
    const { live } = fixture;
    const before = fixture.liveMatches.driverOf(live).liveMessageId;
    const refused = await fixture.typeThere('carol', 'board', { repost: true });
    expect(refused).toMatchObject([{ words: expect.stringContaining('watching this game') as string }]);
    fixture.discord.sent.length = 0;
    const told = await fixture.typeThere('alice', 'board', { repost: true });
    expect(words(told)).toContain('your move');
    expect(fixture.liveMatches.driverOf(live).liveMessageId).not.toBe(before);
    const left = fixture.discord.sent.filter(({ path }) => path === `/channels/${live.threadId}/messages/${before}`);
    expect(left.map(({ body }) => body?.['content'])).toEqual(['The game continues below.']);
  });

  test('TIME-06: given a pause, then there is no board to call back, and the asker is told so', async () => {
    await fixture.beginAndPause();
    expect(words(await fixture.typeThere('alice', 'board', { repost: true }))).toContain('paused');
  });
});

describe('END-02: a draw offer', () => {
  const drawOffer = () => (fixture.match.phase === 'playing' ? fixture.match.drawOffer : undefined);

  test('END-02: given an offer, then Decline and Withdraw end it, and its buttons answer no later one', async () => {
    await fixture.begin();
    await fixture.typeThere('alice', 'draw');
    await fixture.answer('bob', 'draw-decline');
    expect(drawOffer()).toBeUndefined();
    expect(words(await fixture.typeThere('alice', 'draw'))).toContain('You can offer again');
    await fixture.typeThere('bob', 'draw');
    const accept = `c1:draw-accept:${fixture.live.id}:${fixture.questionNumber}`;
    await fixture.answer('bob', 'draw-withdraw');
    expect(drawOffer()).toBeUndefined();
    await move('alice', '11-15');
    await move('bob', '22-18');
    await fixture.typeThere('bob', 'draw');
    expect(words(await fixture.press('alice', accept))).toContain('That draw offer is over');
    expect(drawOffer()).toMatchObject({ by: 'light' });
  });

  test('END-02: given both offer at the same moment, then the game is drawn, and nobody is told of an offer that stands', async () => {
    await fixture.begin();
    const told = await Promise.all([fixture.typeThere('alice', 'draw'), fixture.typeThere('bob', 'draw')]);
    expect(fixture.match).toMatchObject({ phase: 'ended', result: { reason: 'agreement' } });
    expect(words(told.flat())).not.toContain('You offered a draw');
  });
});

describe('RUN-05: what can’t be shown yet', () => {
  test.each([
    ['move', [], 'You played **11-15**'],
    ['draw', [], 'You offered a draw'],
    ['draw', ['draw'], 'You both offered a draw'],
    ['pause', [], "I've asked **Bob** for a pause"],
    ['pause', ['pause'], 'The game is paused'],
  ])(
    'RUN-05: given Discord was out of reach a moment ago, when /checkers %s follows %j, then the asker reads "%s"',
    async (name, before, said) => {
      const options: Record<string, string> = name === 'move' ? { move: '11-15' } : {};
      await fixture.begin();
      const bob = fixture.liveMatches.services.directory.find(idOf('bob'));
      if (bob === undefined) throw new Error('Bob plays');
      fixture.discord.answer(({ path }) => (path.startsWith('/channels/') ? new Error('socket hang up') : undefined));
      await fixture.liveMatches.runtime.act(fixture.live, { type: 'Vanished', player: bob });
      await fixture.liveMatches.idle();
      for (const earlier of before) await fixture.typeThere('bob', earlier);
      const [told] = await fixture.typeThere('alice', name, options);
      expect(told).toMatchObject({ words: expect.stringContaining(said) as string });
    },
  );
});

describe('PLAY-07: what is for the players', () => {
  test.each(['draw', 'resign', 'pause', 'leave', 'abort'])(
    'PLAY-07: given a watcher types /checkers %s, then they are told so, and nothing changes',
    async (name) => {
      await fixture.begin();
      const before = fixture.match;
      const told = await fixture.typeThere('carol', name);
      expect(told).toMatchObject([{ isPrivate: true, words: expect.stringContaining('watching this game') as string }]);
      expect(fixture.match).toBe(before);
    },
  );
});

describe('TIME-02: what comes too late', () => {
  test('TIME-02: given a move after the time, then the game is lost, and nobody is told that it was played', async () => {
    await beginInTime();
    const told = await move('alice', '15x22');
    expect(fixture.match).toMatchObject({ phase: 'ended', result: { winner: 'light', reason: 'improper-delay' } });
    expect(words(told)).not.toContain('You played');
  });

  test('TIME-02, START-13: given a move after the time when both have not yet moved, then the game is called off, without a result', async () => {
    await fixture.begin({ time: '10s', warning: 'none' });
    fixture.clock.pass(10_500);
    expect(words(await move('alice', '11-15'))).not.toContain('You played');
    expect(fixture.match).toMatchObject({ phase: 'closed', reason: 'called-off', result: undefined });
  });

  test('TIME-02, END-04: given Call off behind More after the time, then the menu says that it came too late', async () => {
    await beginInTime();
    const message = { id: '600000000000000004', content: '', flags: 64 };
    const told = await fixture.press('alice', `c1:abort:${fixture.live.id}`, { message });
    expect(words(told)).toContain('Time ran out');
    expect(fixture.match).toMatchObject({ phase: 'ended', result: { reason: 'improper-delay' } });
  });

  test('RUN-07: given a press on a piece that is made up on another message, then no second board comes of it', async () => {
    await fixture.begin();
    fixture.discord.sent.length = 0;
    const told = await fixture.press('alice', `c1:pick:${fixture.live.id}:${fixture.board}:11`);
    expect(told).toMatchObject([{ type: 4, isPrivate: true }]);
    expect(fixture.discord.sent).toHaveLength(1);
  });

  test('PLAY-07, PLAY-11: given a piece and a move are pressed before the board stands in another message, then they are taken; after it, not', async () => {
    await fixture.begin();
    const { live, board } = fixture;
    const id = fixture.liveMatches.driverOf(live).liveMessageId;
    await fixture.typeThere('bob', 'board', { repost: true });
    const message = { id, content: '' };
    const before = (nth: number): object => ({ message, id: `10000000000000000${nth}` });
    const after = await fixture.press('alice', `c1:pick:${live.id}:${board}:11`, { message });
    expect(words(after)).toContain('earlier move');
    const told = await fixture.press('alice', `c1:pick:${live.id}:${board}:11`, before(1));
    expect(told.map(({ type }) => type)).toEqual([7]);
    expect(fixture.liveMatches.driverOf(live).board).toMatchObject({ isChosen: true });
    await fixture.press('alice', `c1:go:${live.id}:${board}:11.15`, before(2));
    expect(fixture.match).toMatchObject({ game: { moves: [{ seat: 'dark' }] } });
    const late = await fixture.press('bob', `c1:go:${live.id}:${board}:22.18`, before(3));
    expect(words(late)).toContain('earlier move');
  });

  test.each(['pick', 'draw', 'go'])(
    'RUN-03, PLAY-07: given a press of %s on a board that the journal does not hold, then it is looked up, nothing is done, and the presser is told',
    async (verb) => {
      await fixture.begin();
      const before = fixture.match;
      const path = { pick: ':11', draw: '', go: ':11.15' }[verb];
      const id = `c1:${verb}:${fixture.live.id}:${fixture.board + 4}${path}`;
      fixture.discord.sent.length = 0;
      fixture.discord.answer(({ method, path: url }) =>
        method === 'get' && url.endsWith('/messages') ? [] : undefined,
      );
      const told = await fixture.press('alice', id);
      expect(told).toMatchObject([
        { isPrivate: true, words: expect.stringContaining('no longer have on record') as string },
      ]);
      expect(fixture.discord.sent.filter(({ method }) => method === 'get')).not.toEqual([]);
      expect(fixture.match).toBe(before);
    },
  );

  test('TIME-02: given a late press, then Discord hears that it was heard', async () => {
    await beginInTime();
    await fixture.press('alice', `c1:go:${fixture.live.id}:${fixture.board}:15.22`);
    expect(fixture.match.phase).toBe('ended');
    expect(fixture.discord.calls.filter((call) => call.startsWith('post callback')).length).toBeGreaterThan(0);
  });

  test('TIME-02, END-02: given a draw is confirmed after the time, then it came too late', async () => {
    await beginInTime();
    fixture.clock.pass(-10_500);
    const [asked] = await fixture.press('alice', `c1:draw:${fixture.live.id}:${fixture.board}`);
    fixture.clock.pass(10_500);
    expect(words(await fixture.press('alice', asked?.customIds[0] ?? ''))).toContain('Time ran out');
    expect(fixture.match).toMatchObject({ phase: 'ended', result: { reason: 'improper-delay' } });
  });

  test('TIME-02: given a question to resign after the time, then nothing is asked any more', async () => {
    await beginInTime();
    const told = await fixture.typeThere('alice', 'resign');
    expect(fixture.match).toMatchObject({ result: { reason: 'improper-delay' } });
    expect(told.flatMap((one) => one.customIds).some((id) => id.startsWith('c1:resign-confirm'))).toBe(false);
  });
});

describe('START-11: match commands elsewhere', () => {
  test('START-11: given matches that play, pause or wait for Ready, and a hotseat game, then all are linked', async () => {
    const links: (string | undefined)[] = [];
    await fixture.begin();
    links.push(fixture.thread);
    await fixture.typeThere('alice', 'pause');
    await fixture.answer('bob', 'pause-agree');
    await fixture.type('alice', 'open');
    await fixture.pass(3 * MINUTE);
    await fixture.pressCard('carol', 'join');
    links.push(fixture.thread);
    await fixture.type('alice', 'hotseat', { name1: 'Ann', name2: 'Ben' });
    links.push(fixture.thread);
    const told = words(await fixture.type('alice', 'draw', {}, { channel_id: ELSEWHERE }));
    for (const link of links) expect(told).toContain(`<#${link}>`);
    expect(told).toContain('Bob');
    expect(words(await fixture.type('bob', 'draw', {}, { channel_id: ELSEWHERE }))).toContain('Alice');
    expect(told).toContain('**Ann** and **Ben**');
  });

  test('START-11: given more matches than fit in an answer, then the newest twelve are linked', async () => {
    fixture = new BotFixture({ limits: { perPlayer: 20, inProcess: 20 } });
    for (let match = 0; match < 14; match += 1) await fixture.type('alice', 'hotseat', { name1: 'Ann', name2: 'Ben' });
    const told = words(await fixture.type('alice', 'draw', {}, { channel_id: ELSEWHERE }));
    expect(told.match(/<#\d+>/g)).toHaveLength(12);
    expect(told).toContain(`<#${fixture.thread}>`);
  });
});

describe('WATCH-01: those who only look on', () => {
  test('WATCH-01: given somebody looks at the board, then the match keeps nothing of them', async () => {
    await fixture.begin();
    await fixture.typeThere('carol', 'board');
    const { lastSeen } = fixture.live;
    expect((['bob', 'carol'] as const).map((who) => lastSeen.get(idOf(who)) !== undefined)).toEqual([true, false]);
  });
});
