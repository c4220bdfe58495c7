import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { asManager, BotFixture, ELSEWHERE, idOf, words } from '../bot/support/bot-fixture.ts';

const MINUTE = 60_000;

let fixture: BotFixture;
beforeEach(() => {
  fixture = new BotFixture();
});
afterEach(() => fixture.stop());

const move = (who: 'alice' | 'bob', text: string) => fixture.typeThere(who, 'move', { move: text });

describe('TIME-06, PLAY-12: pausing', () => {
  test('TIME-06: given a request that is agreed, then the game is paused until both press Resume', async () => {
    await fixture.beginAndPause();
    expect(fixture.match.phase).toBe('paused');
    expect(words(await move('alice', '11-15'))).toContain('paused');
    await fixture.answer('alice', 'resume');
    expect(fixture.match.phase).toBe('paused');
    await fixture.answer('bob', 'resume');
    expect(fixture.match.phase).toBe('playing');
  });

  test('TIME-06: given the button on the board, then it asks as well; a refusal is for the asker’s own five moves', async () => {
    await fixture.begin();
    await fixture.press('alice', `c1:pause:${fixture.live.id}:${fixture.board}`);
    await fixture.answer('bob', 'pause-refuse');
    expect(words(await fixture.typeThere('alice', 'pause'))).toContain('5 more moves');
    expect(fixture.match.phase).toBe('playing');
  });

  test('TIME-06: given Resume of an earlier pause, then it answers no later one', async () => {
    await fixture.beginAndPause();
    const earlier = fixture.questionNumber;
    await fixture.answer('alice', 'resume');
    await fixture.answer('bob', 'resume');
    await fixture.typeThere('bob', 'pause');
    await fixture.answer('alice', 'pause-agree');
    expect(words(await fixture.press('alice', `c1:resume:${fixture.live.id}:${earlier}`))).toContain('settled already');
    expect(fixture.match).toMatchObject({ phase: 'paused', resumed: undefined });
  });

  test('TIME-06: given a pause, then there is no board to call back, and the asker is told so', async () => {
    await fixture.beginAndPause();
    expect(words(await fixture.typeThere('alice', 'board', { repost: true }))).toContain('paused');
  });

  test('TIME-07: given a pause, then leaving closes the match without a result, and is not asked back', async () => {
    await fixture.beginAndPause();
    await fixture.answer('bob', 'pause-leave');
    expect(fixture.match).toMatchObject({ phase: 'closed', reason: 'left-in-pause', result: undefined });
  });

  test('TIME-06: given a pause, then resigning is asked back and counts', async () => {
    await fixture.beginAndPause();
    const [asked] = await fixture.answer('bob', 'pause-resign');
    const [confirm = ''] = asked?.customIds ?? [];
    await fixture.press('bob', confirm);
    expect(fixture.match).toMatchObject({ phase: 'ended', result: { winner: 'dark', reason: 'resigned' } });
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
    await fixture.typeThere('bob', 'draw');
    expect(words(await fixture.press('alice', accept))).toContain('That draw offer is over');
    expect(drawOffer()).toMatchObject({ by: 'light' });
  });

  test('END-02: given both offer at the same moment, then the game is drawn, and nobody is told of an offer that stands', async () => {
    await fixture.begin();
    const told = await Promise.all([fixture.typeThere('alice', 'draw'), fixture.typeThere('bob', 'draw')]);
    expect(fixture.match).toMatchObject({ phase: 'ended', result: { reason: 'agreement' } });
    expect(words(told.flat())).not.toContain('Your draw offer is out');
  });
});

describe('PLAY-07: what is for the players', () => {
  test.each(['draw', 'resign', 'pause', 'leave', 'abort'])(
    'PLAY-07: given a watcher types /checkers %s, then they are told so, and nothing changes',
    async (name) => {
      await fixture.begin();
      const before = fixture.match;
      const [told] = await fixture.typeThere('carol', name);
      expect(told).toMatchObject({ isPrivate: true, words: expect.stringContaining('Only the two players') as string });
      expect(fixture.match).toBe(before);
    },
  );
});

describe('END-03: leaving', () => {
  const leave = async (who: 'alice' | 'bob'): Promise<string> => {
    const [asked] = await fixture.typeThere(who, 'leave');
    return asked?.customIds[0] ?? '';
  };

  test('END-03: given the time is over when leaving is confirmed, then nobody is told that they left', async () => {
    await fixture.begin({ time: '10s', warning: 'none' });
    const confirm = await leave('bob');
    await fixture.pass(60_000);
    expect(fixture.match).toMatchObject({ phase: 'ended', result: { reason: 'improper-delay' } });
    await fixture.answer('alice', 'rematch-yes');
    await fixture.answer('bob', 'rematch-yes');
    fixture.clock.pass(10_000);
    expect(words(await fixture.press('bob', confirm))).not.toContain('You left');
    expect(fixture.match).toMatchObject({ phase: 'ended', result: { reason: 'improper-delay' } });
    expect(words(await fixture.press('alice', await leave('bob')))).not.toContain('You left');
  });

  test.each([
    ['leave', 'Good, you stay.'],
    ['resign', 'Good, the game goes on.'],
  ])('END-01, END-03: given second thoughts after /checkers %s, then the game goes on', async (name, said) => {
    await fixture.begin();
    const [asked] = await fixture.typeThere('bob', name);
    expect(words(await fixture.press('bob', asked?.customIds[1] ?? ''))).toContain(said);
    expect(fixture.match.phase).toBe('playing');
  });

  test('END-03, END-05: given the question of a rematch, then leaving is a no to it', async () => {
    await fixture.begin();
    const [asked] = await fixture.typeThere('bob', 'resign');
    await fixture.press('bob', asked?.customIds[0] ?? '');
    expect(words(await fixture.typeThere('bob', 'leave'))).toContain('**Bob** plays no further game');
    expect(fixture.match).toMatchObject({ phase: 'closed', reason: 'finished', result: { reason: 'resigned' } });
  });

  test('END-03: given a player who was missed presses anything in the match, then they are back', async () => {
    await fixture.begin();
    const missing = fixture.liveMatches.services.directory.find(idOf('bob'));
    if (missing === undefined) throw new Error('Bob plays');
    await fixture.liveMatches.runtime.act(fixture.live, { type: 'Vanished', player: missing });
    await fixture.pass(20_000);
    expect(fixture.match).toMatchObject({ away: [{ seat: 'light' }] });
    expect(words(await move('bob', '22-18'))).toContain('turn');
    await fixture.pass(20_000);
    expect(fixture.match).toMatchObject({ phase: 'playing', away: [] });
  });

  test('END-03: given the confirmation of an earlier game, then it is asked anew', async () => {
    await fixture.begin();
    const [asked] = await fixture.typeThere('bob', 'leave');
    const [confirm = ''] = asked?.customIds ?? [];
    const number = confirm.split(':').at(-1);
    await fixture.press('alice', `c1:resign-confirm:${fixture.live.id}:${number}`);
    await fixture.answer('alice', 'rematch-yes');
    await fixture.answer('bob', 'rematch-yes');
    const [again] = await fixture.press('bob', confirm);
    expect(again?.customIds[0]).not.toBe(confirm);
    expect(fixture.match.phase).toBe('playing');
  });

  test('END-04: given not both have moved, then either can call the game off, afterwards neither', async () => {
    await fixture.begin();
    await move('alice', '11-15');
    await move('bob', '22-18');
    expect(words(await fixture.typeThere('alice', 'abort'))).toContain("can't be called off any more");
    await fixture.begin();
    await move('alice', '11-15');
    await fixture.typeThere('bob', 'abort');
    expect(fixture.match).toMatchObject({ phase: 'closed', reason: 'called-off' });
  });

  test('RUN-11: given somebody who manages the server, then they close the match; others are refused', async () => {
    await fixture.begin();
    expect(words(await fixture.typeThere('bob', 'close'))).toContain('those who manage the server');
    expect(fixture.match.phase).toBe('playing');
    await fixture.typeThere('carol', 'close', {}, asManager('carol'));
    expect(fixture.match).toMatchObject({ phase: 'closed', reason: 'closed-by-manager' });
  });
});

describe('TIME-02: what comes too late', () => {
  test('TIME-02: given a move after the time, then the game is lost, and nobody is told that it was played', async () => {
    await fixture.begin({ time: '10s', warning: 'none' });
    fixture.clock.pass(10_500);
    const told = await move('alice', '11-15');
    expect(fixture.match).toMatchObject({ phase: 'ended', result: { winner: 'light', reason: 'improper-delay' } });
    expect(words(told)).not.toContain('You played');
  });

  test('TIME-02: given a late press, then Discord hears that it was heard', async () => {
    await fixture.begin({ time: '10s', warning: 'none' });
    fixture.clock.pass(10_500);
    await fixture.press('alice', `c1:go:${fixture.live.id}:${fixture.board}:11.15`);
    expect(fixture.match.phase).toBe('ended');
    expect(fixture.discord.calls.filter((call) => call.startsWith('post callback')).length).toBeGreaterThan(0);
  });

  test('TIME-02: given a question to resign after the time, then nothing is asked any more', async () => {
    await fixture.begin({ time: '10s', warning: 'none' });
    fixture.clock.pass(10_500);
    const told = await fixture.typeThere('alice', 'resign');
    expect(fixture.match).toMatchObject({ result: { reason: 'improper-delay' } });
    expect(told.flatMap((one) => one.customIds).some((id) => id.startsWith('c1:resign-confirm'))).toBe(false);
  });
});

describe('WATCH-02, WATCH-03: looking on', () => {
  test('WATCH-02: given a player, then the menu has no Watch, and a forged press is refused', async () => {
    await fixture.begin();
    const [menu] = await fixture.press('alice', `c1:more:${fixture.live.id}:${fixture.board}`);
    expect(menu?.customIds).not.toContain(`c1:watch:${fixture.live.id}`);
    expect(words(await fixture.press('alice', `c1:watch:${fixture.live.id}`))).toContain(
      'You are playing in this match',
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
    expect(words(both)).toContain('Choose one of');
    expect(words(await fixture.type('carol', 'board', { replay: true }))).toContain('below its result');
    expect(words(await fixture.type('carol', 'board', { text: true }))).toContain('There is no match here');
  });

  test('TIME-05: given moves, then the times are told privately', async () => {
    await fixture.begin();
    await move('alice', '11-15');
    const [times] = await fixture.press('carol', `c1:move-times:${fixture.live.id}`);
    expect(times).toMatchObject({ isPrivate: true, words: expect.stringContaining('11-15') as string });
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
    expect([...fixture.live.lastSeen.keys()]).toEqual([idOf('alice'), idOf('bob')].slice(-1));
  });
});
