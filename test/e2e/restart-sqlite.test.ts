import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/store.ts';
import { MINUTE } from './support/shifted-clock.ts';
import { useCrashApp } from './support/crash/crash-app.ts';

let folder: string;
let store: Store;

const open = (): Promise<Store> => openStore({ kind: 'sqlite', file: join(folder, 'king-me.db') }, { inWorker: true });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'king-me-'));
  store = await open();
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});
// Closed before its store is. Whoever reads and writes goes through whatever is open at the moment.
const app = useCrashApp({
  kept: new Proxy(Object.create(null) as Store, {
    get: (_, key): unknown => {
      const value: unknown = Reflect.get(store, key);
      return typeof value === 'function' ? value.bind(store) : value;
    },
  }),
});

/** The file is closed and opened again while the bot is away, as it is by two processes. */
const reopened = async (): Promise<void> => {
  await store.close();
  store = await open();
  app.clock.advance(MINUTE);
};

test.each(['restart', 'kill'] as const)(
  'RUN-03, START-02: given a database in a file and a %s, then every match goes on from what the file holds',
  async (way) => {
    const playing = await app.openMatch({ time: '10s', warning: '10s' });
    await playing.type('11-15', '22-18');
    const drawn = await app.openMatch();
    await drawn.offerDraw(app.alice);
    const paused = await app.openMatch();
    await paused.press(app.alice, 'Pause');
    await paused.press(app.bob, 'Accept');
    const ended = await app.openMatch({ rules: 'tournament' });
    await ended.chooseMore(app.carol, 'Join queue');
    await ended.resign(app.bob);
    const invited = await app.ask(app.carol, 'challenge', { user: app.bob.id });
    const table = await app.ask(app.carol, 'open');
    const solo = await app.ask(app.alice, 'hotseat', { name1: 'Ann', name2: 'Ben' });
    const { code } = table;
    await app.idle();
    if (way === 'kill') await app.beat();
    await app[way](reopened);
    await app.idle();

    expect(playing.playing.game.moves).toHaveLength(2);
    expect(playing.threadWords).toContain('I was away for **1 min');
    await playing.type('15x22');
    await drawn.press(app.bob, 'Accept');
    await paused.press(app.alice, 'Resume');
    await paused.press(app.bob, 'Resume');
    await ended.press(app.bob, 'No');
    await ended.press(app.alice, 'Yes');
    await invited.press(app.bob, 'Accept');
    await app.bob.slash(app.sandbox.channelId('lounge'), 'checkers join', { code: code.toLowerCase() });
    await app.alice.slash(solo.threadId, 'checkers move', { move: '11-15' });
    await app.idle();
    expect([drawn.match.phase, paused.match.phase, ended.match.phase]).toEqual(['ended', 'playing', 'ended']);
    expect([invited.phase, table.phase, solo.phase]).toEqual(['playing', 'playing', 'playing']);
    for (const match of [playing, drawn, paused, ended, invited, table, solo]) await match.expectInOrder();
  },
);
