import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { asManager, Club, ELSEWHERE, idOf, words } from '../bot/support/club.ts';

const MINUTE = 60_000;

let club: Club;
beforeEach(() => {
  club = new Club();
});
afterEach(() => club.stop());

const move = (who: 'alice' | 'bob', text: string) => club.typeThere(who, 'move', { move: text });

describe('TIME-06, PLAY-12: pausing', () => {
  test('TIME-06: given a request that is agreed, then the game is paused until both press Resume', async () => {
    await club.beginAndPause();
    expect(club.match.phase).toBe('paused');
    expect(words(await move('alice', '11-15'))).toContain('paused');
    await club.answer('alice', 'resume');
    expect(club.match.phase).toBe('paused');
    await club.answer('bob', 'resume');
    expect(club.match.phase).toBe('playing');
  });

  test('TIME-06: given the button on the board, then it asks as well; a refusal is for the asker’s own five moves', async () => {
    await club.begin();
    await club.press('alice', `c1:pause:${club.live.id}:${club.board}`);
    await club.answer('bob', 'pause-refuse');
    expect(words(await club.typeThere('alice', 'pause'))).toContain('5 more moves');
    expect(club.match.phase).toBe('playing');
  });

  test('TIME-06: given Resume of an earlier pause, then it answers no later one', async () => {
    await club.beginAndPause();
    const earlier = club.questionNumber;
    await club.answer('alice', 'resume');
    await club.answer('bob', 'resume');
    await club.typeThere('bob', 'pause');
    await club.answer('alice', 'pause-agree');
    expect(words(await club.press('alice', `c1:resume:${club.live.id}:${earlier}`))).toContain('settled already');
    expect(club.match).toMatchObject({ phase: 'paused', resumed: undefined });
  });

  test('TIME-06: given a pause, then there is no board to call back, and the asker is told so', async () => {
    await club.beginAndPause();
    expect(words(await club.typeThere('alice', 'board', { repost: true }))).toContain('paused');
  });

  test('TIME-07: given a pause, then leaving closes the match without a result, and is not asked back', async () => {
    await club.beginAndPause();
    await club.answer('bob', 'pause-leave');
    expect(club.match).toMatchObject({ phase: 'closed', reason: 'left-in-pause', result: undefined });
  });

  test('TIME-06: given a pause, then resigning is asked back and counts', async () => {
    await club.beginAndPause();
    const [asked] = await club.answer('bob', 'pause-resign');
    const [confirm = ''] = asked?.customIds ?? [];
    await club.press('bob', confirm);
    expect(club.match).toMatchObject({ phase: 'ended', result: { winner: 'dark', reason: 'resigned' } });
  });
});

describe('END-03: leaving', () => {
  test('END-03: given a running game, then leaving is asked back, and lost once it is confirmed', async () => {
    await club.begin();
    const [asked] = await club.typeThere('bob', 'leave');
    expect(asked?.isPrivate).toBe(true);
    expect(club.match.phase).toBe('playing');
    const [confirm = '', keep = ''] = asked?.customIds ?? [];
    expect(words(await club.press('bob', keep))).not.toBe('');
    expect(club.match.phase).toBe('playing');
    await club.press('bob', confirm);
    expect(club.match).toMatchObject({ phase: 'closed', result: { winner: 'dark', reason: 'left' } });
  });

  test('END-03: given the confirmation of an earlier game, then it is asked anew', async () => {
    await club.begin();
    const [asked] = await club.typeThere('bob', 'leave');
    const [confirm = ''] = asked?.customIds ?? [];
    const number = confirm.split(':').at(-1);
    await club.press('alice', `c1:resign-confirm:${club.live.id}:${number}`);
    await club.answer('alice', 'rematch-yes');
    await club.answer('bob', 'rematch-yes');
    const [again] = await club.press('bob', confirm);
    expect(again?.customIds[0]).not.toBe(confirm);
    expect(club.match.phase).toBe('playing');
  });

  test('END-04: given not both have moved, then either can call the game off, afterwards neither', async () => {
    await club.begin();
    await move('alice', '11-15');
    await move('bob', '22-18');
    expect(words(await club.typeThere('alice', 'abort'))).toContain("can't be called off any more");
    await club.begin();
    await move('alice', '11-15');
    await club.typeThere('bob', 'abort');
    expect(club.match).toMatchObject({ phase: 'closed', reason: 'called-off' });
  });

  test('RUN-11: given somebody who manages the server, then they close the match; others are refused', async () => {
    await club.begin();
    expect(words(await club.typeThere('bob', 'close'))).toContain('those who manage the server');
    expect(club.match.phase).toBe('playing');
    await club.typeThere('carol', 'close', {}, asManager('carol'));
    expect(club.match).toMatchObject({ phase: 'closed', reason: 'closed-by-manager' });
  });
});

describe('TIME-02: what comes too late', () => {
  test('TIME-02: given a move after the time, then the game is lost, and nobody is told that it was played', async () => {
    await club.begin({ time: '10s', warning: 'none' });
    club.clock.pass(10_500);
    const told = await move('alice', '11-15');
    expect(club.match).toMatchObject({ phase: 'ended', result: { winner: 'light', reason: 'improper-delay' } });
    expect(words(told)).not.toContain('You played');
  });

  test('TIME-02: given a late press, then Discord hears that it was heard', async () => {
    await club.begin({ time: '10s', warning: 'none' });
    club.clock.pass(10_500);
    await club.press('alice', `c1:go:${club.live.id}:${club.board}:11.15`);
    expect(club.match.phase).toBe('ended');
    expect(club.discord.calls.filter((call) => call.startsWith('post callback')).length).toBeGreaterThan(0);
  });

  test('TIME-02: given a question to resign after the time, then nothing is asked any more', async () => {
    await club.begin({ time: '10s', warning: 'none' });
    club.clock.pass(10_500);
    const told = await club.typeThere('alice', 'resign');
    expect(club.match).toMatchObject({ result: { reason: 'improper-delay' } });
    expect(told.flatMap((one) => one.customIds).some((id) => id.startsWith('c1:resign-confirm'))).toBe(false);
  });
});

describe('WATCH-02, WATCH-03: looking on', () => {
  test('WATCH-02: given a watcher, then the menu lets them in and out of the queue, and nobody else is told', async () => {
    await club.begin();
    const [menu] = await club.press('carol', `c1:more:${club.live.id}:${club.board}`);
    expect(menu?.customIds).toContain(`c1:watch:${club.live.id}`);
    const sent = club.discord.sent.length;
    const [inLine] = await club.press('carol', `c1:watch:${club.live.id}`);
    expect(inLine?.customIds).toContain(`c1:unwatch:${club.live.id}`);
    expect(club.match).toMatchObject({ queue: [club.liveMatches.directory.find(idOf('carol'))] });
    expect(club.discord.sent.slice(sent).every(({ path }) => path.includes('/callback'))).toBe(true);
    await club.press('carol', `c1:unwatch:${club.live.id}`);
    expect(club.match).toMatchObject({ queue: [] });
  });

  test('WATCH-02: given a player, then the menu has no Watch, and a forged press is refused', async () => {
    await club.begin();
    const [menu] = await club.press('alice', `c1:more:${club.live.id}:${club.board}`);
    expect(menu?.customIds).not.toContain(`c1:watch:${club.live.id}`);
    expect(words(await club.press('alice', `c1:watch:${club.live.id}`))).toContain('You are playing in this match');
  });

  test('WATCH-03: given a private view, then it can be turned, also in a pause and after the end', async () => {
    await club.begin();
    const [view] = await club.typeThere('carol', 'board');
    expect(view?.isPrivate).toBe(true);
    const turn = view?.customIds.find((id) => id.endsWith(':dark')) ?? '';
    expect(turn).toContain('view-refresh');
    expect(words(await club.press('carol', turn))).toContain(':light');
    await club.typeThere('alice', 'abort');
    expect(words(await club.typeThere('carol', 'board'))).not.toContain('has not begun');
  });

  test('PLAY-11, RULE-13: given text:true or pdn, then the asker alone gets the board in letters, or the file', async () => {
    await club.begin();
    const [board] = await club.typeThere('carol', 'board', { text: true });
    expect(board).toMatchObject({ isPrivate: true, words: expect.stringContaining('```') as string });
    const [pdn] = await club.typeThere('carol', 'pdn');
    expect(pdn?.isPrivate).toBe(true);
    expect(JSON.stringify(club.discord.sent.at(-1)?.body)).toContain('.pdn');
  });

  test('TIME-05: given moves, then the times are told privately', async () => {
    await club.begin();
    await move('alice', '11-15');
    const [times] = await club.press('carol', `c1:move-times:${club.live.id}`);
    expect(times).toMatchObject({ isPrivate: true, words: expect.stringContaining('11-15') as string });
  });
});

describe('START-11: match commands elsewhere', () => {
  test('START-11: given matches that play, pause or wait for Ready, and a hotseat game, then all are linked', async () => {
    const links: (string | undefined)[] = [];
    await club.begin();
    links.push(club.thread);
    await club.typeThere('alice', 'pause');
    await club.answer('bob', 'pause-agree');
    await club.type('alice', 'open');
    await club.pass(3 * MINUTE);
    await club.pressCard('carol', 'join');
    links.push(club.thread);
    await club.type('alice', 'hotseat', { name1: 'Ann', name2: 'Ben' });
    links.push(club.thread);
    const told = words(await club.type('alice', 'draw', {}, { channel_id: ELSEWHERE }));
    for (const link of links) expect(told).toContain(`<#${link}>`);
    expect(told).toContain('**Ann** and **Ben**');
  });
});

describe('END-03: leaving', () => {
  const leave = async (who: 'alice' | 'bob'): Promise<string> => {
    const [asked] = await club.typeThere(who, 'leave');
    return asked?.customIds[0] ?? '';
  };

  test('END-03: given the time is over when leaving is confirmed, then nobody is told that they left', async () => {
    await club.begin({ time: '10s', warning: 'none' });
    const confirm = await leave('bob');
    await club.pass(60_000);
    expect(club.match).toMatchObject({ phase: 'ended', result: { reason: 'improper-delay' } });
    await club.answer('alice', 'rematch-yes');
    await club.answer('bob', 'rematch-yes');
    club.clock.pass(10_000);
    expect(words(await club.press('bob', confirm))).not.toContain('You left');
    expect(club.match).toMatchObject({ phase: 'ended', result: { reason: 'improper-delay' } });
    expect(words(await club.press('alice', await leave('bob')))).not.toContain('You left');
  });

  test('END-03: given a player who was missed presses anything in the match, then they are back', async () => {
    await club.begin();
    const missing = club.liveMatches.directory.find(idOf('bob'));
    if (missing === undefined) throw new Error('Bob plays');
    await club.liveMatches.runtime.act(club.live, { type: 'Vanished', player: missing });
    await club.pass(20_000);
    expect(club.match).toMatchObject({ away: [{ seat: 'light' }] });
    expect(words(await move('bob', '22-18'))).toContain('turn');
    await club.pass(20_000);
    expect(club.match).toMatchObject({ phase: 'playing', away: [] });
  });
});

describe('WATCH-01: those who only look on', () => {
  test('WATCH-01: given somebody looks at the board, then the match keeps nothing of them', async () => {
    await club.begin();
    await club.typeThere('carol', 'board');
    expect([...club.live.lastSeen.keys()]).toEqual([idOf('alice'), idOf('bob')].slice(-1));
  });
});
