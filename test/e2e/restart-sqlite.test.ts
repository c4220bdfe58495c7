import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/store.ts';
import { AskedMatch } from './support/asked-match.ts';
import { answer, chooseMore, matchAt, quiet, resigns } from './support/at-the-table.ts';
import { openTable, typeMoves } from './support/room.ts';
import { MINUTE } from './support/shifted-clock.ts';
import { expectAsItStands } from './support/standing.ts';
import { playingAt } from './support/timed.ts';
import { useCrashRoom } from './support/use-room.ts';

let folder: string;
let store: Store;

const open = (): Promise<Store> => openStore({ kind: 'sqlite', file: join(folder, 'king-me.db') });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'king-me-'));
  store = await open();
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});
// Closed before its store is. Whoever reads and writes goes through whatever is open at the moment.
const room = useCrashRoom({
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
  room.clock.advance(MINUTE);
};

test.each(['restart', 'kill'] as const)(
  'RUN-03: given a database in a file and a %s, then every match goes on from what the file holds',
  async (way) => {
    const playing = await openTable(room, { time: '10s', warning: '10s' });
    await typeMoves(room, playing, ['11-15', '22-18']);
    const drawn = await openTable(room);
    await answer(room, drawn, room.alice, 'Draw');
    const paused = await openTable(room);
    await answer(room, paused, room.alice, 'Pause');
    await answer(room, paused, room.bob, 'Agree');
    const ended = await openTable(room, { rules: 'tournament' });
    await chooseMore(room, ended, room.carol, 'Watch');
    await resigns(room, ended, room.bob);
    const invited = await AskedMatch.ask(room, room.carol, 'challenge', { user: room.bob.id });
    const table = await AskedMatch.ask(room, room.carol, 'open');
    const solo = await AskedMatch.ask(room, room.alice, 'hotseat', { name1: 'Ann', name2: 'Ben' });
    const { code } = table;
    await quiet(room);
    if (way === 'kill') await room.beat();
    await room[way](reopened);
    await quiet(room);

    expect(playingAt(room, playing).game.moves).toHaveLength(2);
    await typeMoves(room, playing, ['15x22']);
    await answer(room, drawn, room.bob, 'Accept');
    await answer(room, paused, room.alice, 'Resume');
    await answer(room, paused, room.bob, 'Resume');
    await answer(room, ended, room.bob, 'No');
    await answer(room, ended, room.alice, 'Go on');
    await invited.press(room.bob, 'Accept');
    await room.bob.slash(room.checkers, 'checkers join', { code });
    await room.alice.slash(solo.threadId, 'checkers move', { move: '11-15' });
    await quiet(room);
    expect([matchAt(room, drawn).phase, matchAt(room, paused).phase, matchAt(room, ended).phase]).toEqual([
      'ended',
      'playing',
      'ended',
    ]);
    expect([invited.phase, table.phase, solo.phase]).toEqual(['playing', 'playing', 'playing']);
    for (const match of [playing, drawn, paused, ended, invited, table, solo]) await expectAsItStands(room, match);
  },
);
