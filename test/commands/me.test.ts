import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DrawingTask } from '../../src/render/drawing.ts';
import type { Preferences } from '../../src/match/preferences.ts';
import { DEFAULT_PREFERENCES } from '../../src/match/preferences.ts';
import { BotFixture, idOf, USERS, words, type Who } from '../bot/support/bot-fixture.ts';
import { PLAIN_PICTURES } from '../bot/support/fake-gate.ts';
import { block, blocksIn, choose, unblock } from '../bot/support/me-fixture.ts';
import { closed, HOTSEAT } from '../match/samples.ts';
import { SERVER, Tale, whereabouts } from '../store/contract/tale.ts';

let fixture: BotFixture;
beforeEach(() => {
  fixture = new BotFixture();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await fixture.stop();
});

const gameStart = (): number => ('game' in fixture.match ? (fixture.match.game?.startRevision ?? 0) : 0);

const preferencesOf = (who: Who): Promise<Preferences> =>
  fixture.liveMatches.services.directory.preferencesOf(idOf(who));

describe('START-11: preferences', () => {
  test.each([
    ['mention', 'never', { mention: 'never' }],
    ['mention', 'always', { mention: 'always' }],
    ['buttons', 'pieces', { buttons: 'pieces' }],
    ['takebacks', 'never', { takebacks: 'never' }],
    ['board', 'night', { board: 'night' }],
    ['letters', 'always', { letters: true }],
    ['side', 'dark', { side: 'dark' }],
  ] as const)(
    'given %s is set to %s, then the page shows it, it is kept, and can be taken back',
    async (name, value, changed) => {
      const before = words(await fixture.type('alice', 'me'));
      const page = words(await choose(fixture, 'alice', name, value));
      expect(page).toMatch(new RegExp(`"value":"${value}","label":"[^"]+","default":true`));
      expect(await preferencesOf('alice')).toEqual({ ...DEFAULT_PREFERENCES, ...changed });
      expect(await preferencesOf('bob')).toEqual(DEFAULT_PREFERENCES);
      // Who plays nowhere takes no memory.
      expect(fixture.liveMatches.services.directory.find(idOf('alice'))).toBeUndefined();
      const usual = { ...DEFAULT_PREFERENCES, board: 'match', letters: 'match' }[name];
      expect(words(await choose(fixture, 'alice', name, usual))).toBe(before);
      expect(await preferencesOf('alice')).toEqual(DEFAULT_PREFERENCES);
    },
  );

  test.each([
    ['mention', 'sometimes'],
    ['buttons', 'true'],
    ['board', 'night-lettered'],
    ['board', '__proto__'],
    ['letters', 'true'],
    ['side', 'match'],
    ['takebacks', undefined],
  ])('RUN-07: given a forged choice of %s, %s, then it is refused and nothing is kept', async (name, value) => {
    expect(words(await choose(fixture, 'alice', name, value))).toContain('no longer works');
    expect(await preferencesOf('alice')).toEqual(DEFAULT_PREFERENCES);
  });

  test('given a player changes them during a match, then play knows them at once', async () => {
    const { match } = await fixture.begin();
    await choose(fixture, 'bob', 'mention', 'always');
    const seats = 'seats' in match ? match.seats : undefined;
    const { directory } = fixture.liveMatches.services;
    expect(seats && directory.person(seats.light).preferences.mention).toBe('always');
    expect(seats && directory.person(seats.dark).preferences.mention).toBe('away');
  });

  test('RUN-03: given the store is away, then nothing is taken, and the page can still be read', async () => {
    fixture.store.trouble = 'away';
    expect(words(await choose(fixture, 'alice', 'mention', 'never'))).toContain("didn't go through");
    expect(words(await fixture.type('alice', 'me'))).toContain('Mention me');
  });
});

describe('PLAY-09, PLAY-10: one’s own views', () => {
  /** The boards that are drawn while something is done. */
  async function drawnBy(what: () => Promise<unknown>) {
    const spy = vi.spyOn(PLAIN_PICTURES, 'draw');
    await what();
    const boards = spy.mock.calls.flatMap(([task]: [DrawingTask]) => (task.kind === 'board' ? [task] : []));
    spy.mockRestore();
    return boards.map(({ look, scene }) => ({ theme: look.theme, lettered: look.lettered, bottom: scene.bottom }));
  }
  const view = (who: Who) => drawnBy(() => fixture.press(who, `c1:view:${fixture.live.id}:${fixture.board}`));

  test('given a board, letters and a side, then My view has them, and nobody else’s nor the public board', async () => {
    await fixture.begin({ board: 'green-buff' });
    expect(await view('bob')).toEqual([{ theme: 'green-buff', lettered: false, bottom: 'light' }]);
    await choose(fixture, 'bob', 'board', 'night');
    await choose(fixture, 'bob', 'letters', 'always');
    await choose(fixture, 'bob', 'side', 'dark');
    expect(await view('bob')).toEqual([{ theme: 'night', lettered: true, bottom: 'dark' }]);
    expect(await view('alice')).toEqual([{ theme: 'green-buff', lettered: false, bottom: 'dark' }]);
    const followed = await drawnBy(() => fixture.typeThere('alice', 'move', { move: '11-15' }));
    expect(followed).toContainEqual({ theme: 'green-buff', lettered: false, bottom: 'light' });
    expect(followed).toContainEqual({ theme: 'night', lettered: true, bottom: 'dark' });
  });

  test('given a watcher’s preferences, then their views go by them as well', async () => {
    await fixture.begin();
    await choose(fixture, 'carol', 'board', 'high-contrast');
    await choose(fixture, 'carol', 'side', 'dark');
    expect(await view('carol')).toEqual([{ theme: 'high-contrast', lettered: false, bottom: 'dark' }]);
    expect(words(await fixture.typeThere('carol', 'board', { text: true }))).toContain('At the bottom: red');
  });

  test('given letters on the match’s own board, then they stay for who wants none more', async () => {
    await fixture.begin({ board: 'wood-lettered' });
    await choose(fixture, 'bob', 'board', 'night');
    expect(await view('bob')).toEqual([{ theme: 'night', lettered: true, bottom: 'light' }]);
  });

  test('given a finished game, then replay and review are seen by them, and what is shared is not', async () => {
    const { id } = await fixture.begin();
    await fixture.typeThere('alice', 'move', { move: '11-15' });
    await fixture.typeThere('bob', 'move', { move: '22-18' });
    await fixture.press('alice', `c1:resign-confirm:${id}:${gameStart()}`);
    await choose(fixture, 'alice', 'board', 'night');
    const replay = await drawnBy(() => fixture.press('alice', `c1:replay:${id}:${gameStart()}`));
    expect(replay).toEqual([{ theme: 'night', lettered: false, bottom: 'dark' }]);
    const gifs = vi.spyOn(PLAIN_PICTURES, 'replay');
    await fixture.press('alice', `c1:animation:${id}:${gameStart()}`);
    await fixture.press('alice', `c1:share:${id}:${gameStart()}:dark`);
    const themes = gifs.mock.calls.map(([{ look }]) => look.theme);
    expect([themes.at(0), themes.at(-1)]).toEqual(['night', 'wood']);
  });
});

describe('START-13: whom one has blocked', () => {
  test('given more than a menu holds, then its last choice leads on to the others, and around again', async () => {
    const many = Array.from({ length: 30 }, (_, index) => ({
      id: String(700 + index),
      username: `Pest ${index + 10}`,
    }));
    for (const one of many) await block(fixture, 'alice', one);
    const listed = async (chosen: string): Promise<string> => words(await choose(fixture, 'alice', 'unblock', chosen));
    const first = words(await choose(fixture, 'alice', 'blocks'));
    expect(first).toContain('and **Pest 33** and 6 more');
    for (const [page, from, to] of [
      [first, 10, 33],
      [await listed('after:24'), 34, 39],
      [await listed('after:0'), 10, 33],
      [await listed('after:99'), 10, 33],
    ] as const) {
      const names = [...page.matchAll(/"label":"Pest (\d+)"/g)].map(([, number]) => Number(number));
      expect([names.at(0), names.at(-1), names.length]).toEqual([from, to, to - from + 1]);
    }
  });

  test('given somebody else’s block, or one that is no more, then nothing is undone', async () => {
    await block(fixture, 'bob', USERS.carol);
    const before = await blocksIn(fixture);
    expect(words(await unblock(fixture, 'alice', 'carol'))).toContain("haven't blocked anyone");
    expect(await blocksIn(fixture)).toEqual(before);
    expect(before.size).toBe(1);
  });

  test('given a block from before a restart, by somebody who plays nowhere, then it can be undone', async () => {
    await block(fixture, 'alice', USERS.bob);
    const { directory } = fixture.liveMatches.services;
    const [bob] = await directory.meet({ userId: idOf('bob'), name: 'Bob' });
    for (const who of ['alice', 'bob'] as const) directory.forget(directory.find(idOf(who)) ?? bob);
    expect(words(await choose(fixture, 'alice', 'blocks'))).toContain('**Bob**');
    expect(words(await choose(fixture, 'alice', 'unblock', bob))).toContain('**Bob** can challenge you');
    expect((await blocksIn(fixture)).size).toBe(0);
  });
});

describe('RUN-14: my data, and forget me', () => {
  test('given somebody of whom nothing is kept, then they are told so, and asked nothing', async () => {
    expect(words(await choose(fixture, 'alice', 'data'))).toContain("don't keep anything about you");
    expect(words(await choose(fixture, 'alice', 'forget'))).toContain('nothing to forget');
  });

  test('given a match, an invitation, a table or a place in a queue, then nobody is forgotten, and each is linked', async () => {
    const { id } = await fixture.begin();
    await fixture.press('carol', `c1:watch:${id}`);
    await fixture.type('carol', 'open');
    for (const part of ['forget', 'confirm'] as const)
      for (const who of ['alice', 'bob', 'carol'] as const)
        expect(words(await choose(fixture, who, part))).toContain(`in a match. Finish it`);
    expect(words(await choose(fixture, 'carol', 'confirm'))).toMatch(/<#\d+> and <#\d+>/);
    for (const who of ['alice', 'bob', 'carol'] as const)
      expect(await fixture.store.findUser(idOf(who))).toMatchObject({ name: USERS[who].username });
  });

  test('given a match in another process, then nobody is forgotten until it is over, and it is linked', async () => {
    await block(fixture, 'alice', USERS.bob);
    const alice = await fixture.store.findUser(idOf('alice'));
    const elsewhere = new Tale('elsewhere', whereabouts(SERVER, '1500000000000000077'));
    await elsewhere.tell(fixture.store, { ...HOTSEAT, operator: alice?.id ?? HOTSEAT.operator });
    for (const part of ['forget', 'confirm'] as const)
      expect(words(await choose(fixture, 'alice', part))).toContain('<#1500000000000000077>');
    await elsewhere.tell(fixture.store, closed('host-left'));
    expect(words(await choose(fixture, 'alice', 'confirm'))).toContain("I've forgotten you");
  });

  test('given a game that is over, then who is forgotten is named nowhere in it, and keeps no preferences', async () => {
    const { id } = await fixture.begin();
    const start = gameStart();
    await fixture.typeThere('alice', 'move', { move: '11-15' });
    await fixture.typeThere('bob', 'move', { move: '22-18' });
    await fixture.press('alice', `c1:resign-confirm:${id}:${start}`);
    await choose(fixture, 'bob', 'mention', 'never');
    await fixture.answer('alice', 'rematch-no');
    await fixture.answer('bob', 'stop-here');
    expect(words(await choose(fixture, 'bob', 'forget'))).toContain('no way back');
    expect(words(await choose(fixture, 'bob', 'confirm'))).toContain("I've forgotten you");
    const replay = words(await fixture.press('alice', `c1:replay:${id}:${start}`));
    expect(replay).not.toContain('Bob');
    expect(await fixture.store.findUser(idOf('bob'))).toBeUndefined();
    expect(await preferencesOf('bob')).toEqual(DEFAULT_PREFERENCES);
    expect(words(await choose(fixture, 'bob', 'confirm'))).toContain("I've forgotten you");
  });

  test('START-01: given blocks, then one’s own are gone, and those of others hold for whoever comes back', async () => {
    await block(fixture, 'alice', USERS.bob);
    await block(fixture, 'bob', USERS.carol);
    await choose(fixture, 'bob', 'confirm');
    expect((await blocksIn(fixture)).size).toBe(0);
    expect(words(await choose(fixture, 'alice', 'blocks'))).toContain('asked me to forget them');
    expect(words(await fixture.type('bob', 'challenge', { user: idOf('carol') }))).toContain('has challenged you');
    expect(words(await fixture.type('bob', 'challenge', { user: idOf('alice') }))).toContain("can't play with you");
    expect(words(await choose(fixture, 'alice', 'blocks'))).toContain("You've blocked **Bob**.");
  });

  test('RUN-03: given the store is away, then nobody is forgotten', async () => {
    await block(fixture, 'alice', USERS.bob);
    fixture.store.trouble = 'away';
    expect(words(await choose(fixture, 'alice', 'confirm'))).toContain("didn't go through");
    fixture.store.trouble = 'none';
    expect(words(await choose(fixture, 'alice', 'blocks'))).toContain('**Bob**');
  });
});
