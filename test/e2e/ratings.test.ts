import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openStore } from '../../src/store/open-store.ts';
import type { DatabaseUrl } from '../../src/store/database-url.ts';
import type { Pool } from '../../src/match/rating.ts';
import type { Store } from '../../src/store/store.ts';
import { textOf } from '../../tools/play/message-contents.ts';
import type { SandboxUser } from 'discord-sandbox';
import { describePostgres, newDatabase } from '../support/postgres.ts';
import { IN_MEMORY } from '../../src/store/database-url.ts';
import { useCrashApp, type CrashApp } from './support/crash/crash-app.ts';
import { onConfirmation } from './support/race.ts';
import { MINUTE } from './support/shifted-clock.ts';
import type { TestMatch } from './support/test-match.ts';

const DAY = 24 * 60 * MINUTE;

/** What a result shows of a player: the rating after the game, and by how much it has changed. */
interface Shown {
  readonly rating: number;
  readonly isUnsure: boolean;
  readonly change: number;
}

const LINE = /^(Live|Correspondence) rating: (.*)$/gm;
const PLAYER = /\*\*(\w+)\*\* (\d+)(\??) \(([+-]\d+)\)/g;

/** A name keeps together with its rating. */
const unbroken = (words: string): string => words.replaceAll('\u00a0', ' ');

/** The lines of the thread that say what games did to the ratings, the newest last. */
const ratingLines = (table: TestMatch): readonly string[] =>
  [...unbroken(table.threadWords).matchAll(LINE)].map(([line]) => line);

function shownIn(line: string | undefined): Readonly<Record<string, Shown>> {
  return Object.fromEntries(
    [...(line ?? '').matchAll(PLAYER)].map(([, name = '', rating, mark, change]) => [
      name,
      { rating: Number(rating), isUnsure: mark === '?', change: Number(change) },
    ]),
  );
}

const openings = (table: TestMatch): readonly string[] =>
  table
    .messages()
    .map(textOf)
    .filter((words) => words.startsWith('👑'))
    .filter((words) => words.includes('plays **'));

/** What the store knows of a player, in whole points. */
async function stored(app: CrashApp, user: SandboxUser, pool: Pool): Promise<number | undefined> {
  const player = app.bot.liveMatches.services.directory.find(user.id);
  if (player === undefined) throw new Error(`${user.name} is not known`);
  const ratings = await app.store.readRatings(player, app.sandbox.guildId);
  return ratings[pool] && Math.round(ratings[pool].rating);
}

async function again(app: CrashApp, table: TestMatch): Promise<void> {
  await table.press(app.alice, 'Yes');
  await table.press(app.bob, 'Yes');
  await table.turnBegun();
}

function ratedGames(open: () => Promise<Store>): void {
  let store: Store;
  beforeEach(async () => {
    store = await open();
  });
  afterEach(() => store.close());
  const app = useCrashApp({
    kept: new Proxy(Object.create(null) as Store, {
      get: (_, key): unknown => {
        const value: unknown = Reflect.get(store, key);
        return typeof value === 'function' ? value.bind(store) : value;
      },
    }),
  });

  test('RUN-12: given a rated game to its end, and its rematch, then invitation and openings say so, results and card what came of it, and it adds up', async () => {
    const table = await app.challenge();
    expect(table.cardWords).toContain('\nRated, live\n');
    await table.press(app.bob, 'Accept');
    await table.turnBegun();
    expect(openings(table)[0]).toContain('\nRated, live\n');
    await table.type('11-15', '22-18', '15x22');
    await table.resign(app.bob);
    const [first] = ratingLines(table);
    expect(first).toBe('Live rating: **Alice** 1662? (+162) · **Bob** 1338? (-162)');
    expect(unbroken(table.cardWords)).toContain(`\n${first}\n`);
    await again(app, table);
    expect(openings(table)[1]).toMatch(/^👑 Game 2: [^]*\nRated, live$/u);
    await table.agreeDraw(app.alice, app.bob);
    const after = shownIn(ratingLines(table)[1]);
    expect((after['Alice']?.rating ?? 0) - (after['Alice']?.change ?? 0)).toBe(1662);
    expect((after['Bob']?.rating ?? 0) - (after['Bob']?.change ?? 0)).toBe(1338);
    expect(after['Alice']?.change).toBeLessThan(0);
    expect(await stored(app, app.alice, 'live')).toBe(after['Alice']?.rating);
    expect(await stored(app, app.bob, 'live')).toBe(after['Bob']?.rating);
    await table.expectInOrder();
  });

  test('RUN-12: given a game with an hour a move, then it counts in the other pool, and the first one is left alone', async () => {
    const table = await app.openMatch({ time: '1h' });
    expect(openings(table)[0]).toContain('\nRated, correspondence\n');
    await table.type('11-15', '22-18');
    await table.resign(app.alice);
    expect(ratingLines(table)).toEqual(['Correspondence rating: **Alice** 1338? (-162) · **Bob** 1662? (+162)']);
    expect(await stored(app, app.bob, 'correspondence')).toBe(1662);
    expect(await stored(app, app.bob, 'live')).toBeUndefined();
  });

  test.each([
    ['no clock', { time: 'off' }, '**Not rated**: no clock', '**Not rated**: no clock'],
    [
      'a chosen first move',
      { first: 'me' },
      '**Not rated**: **Alice** moves first',
      'the first move of this match was',
    ],
    ['a casual game', { rated: false }, '\n**Not rated**\n', '**Not rated**'],
  ] as const)('RUN-12: given %s, then invitation, opening and result say so', async (_, options, asked, told) => {
    const table = await app.challenge(options);
    expect(table.cardWords).toContain(asked);
    await table.press(app.bob, 'Accept');
    await table.turnBegun();
    expect(openings(table)[0]).toContain(told);
    await table.type('11-15', '22-18');
    await table.resign(app.bob);
    expect(table.messagesWith(told)).toHaveLength(2);
    expect(ratingLines(table)).toEqual([]);
    expect(await stored(app, app.alice, 'live')).toBeUndefined();
  });

  test('RUN-12: given five rated games of a day, then the sixth is told not to count, and leaves the ratings alone; the next day one counts again', async () => {
    const table = await app.openMatch();
    for (let game = 1; game < 5; game += 1) {
      await table.resign(app.bob);
      await again(app, table);
    }
    expect(openings(table).filter((words) => words.includes('Rated, live'))).toHaveLength(5);
    await table.resign(app.bob);
    const rating = await stored(app, app.alice, 'live');
    const tooMany = '**Not rated**: you two have played 5 rated games today';
    await again(app, table);
    expect(openings(table)[5]).toContain(tooMany);
    expect(openings(await app.openMatch())[0]).toContain(tooMany);
    await table.resign(app.bob);
    expect(table.messagesWith(tooMany)).toHaveLength(2);
    expect([await stored(app, app.alice, 'live'), ratingLines(table).length]).toEqual([rating, 5]);
    app.clock.advance(DAY);
    await app.idle();
    expect(openings(await app.openMatch())[0]).toContain('Rated, live');
  });

  test.each(['restart', 'kill'] as const)(
    'RUN-03, RUN-12: given a game is over and the bot is gone before that can be seen (%s), then the next one shows the same ratings, once',
    async (way) => {
      const table = await app.openMatch();
      await table.type('11-15', '22-18');
      if (way === 'kill') {
        const { act } = await onConfirmation(table, app.bob, 'resign');
        const died = new Promise<void>((resolve) => {
          app.onDeed = (deed) => {
            if (deed !== 'append' || app.isDead) return;
            app.die();
            resolve();
          };
        });
        void act().catch(() => undefined);
        await died;
        app.onDeed = undefined;
        expect(ratingLines(table)).toEqual([]);
        await app.revive();
      } else {
        await table.resign(app.bob);
        await app.restart();
      }
      await app.soon(() => expect(ratingLines(table)).toHaveLength(1));
      expect(ratingLines(table)).toEqual(['Live rating: **Alice** 1662? (+162) · **Bob** 1338? (-162)']);
      expect(await stored(app, app.alice, 'live')).toBe(1662);
      await again(app, table);
      await table.resign(app.bob);
      expect(shownIn(ratingLines(table)[1])['Alice']?.rating).toBe(await stored(app, app.alice, 'live'));
    },
  );

  test('RUN-12, TIME-02, END-03: given both have moved, then losing on time and leaving count as any loss', async () => {
    const slow = await app.openMatch({ time: '2m', warning: 'none' });
    await slow.type('11-15', '22-18');
    await app.goTo(slow.lossAt + 2000);
    await app.soon(() => expect(slow.gameResult).toMatchObject({ reason: 'improper-delay' }));
    expect(shownIn(ratingLines(slow)[0])).toMatchObject({ Alice: { change: -162 }, Bob: { change: 162 } });
    const left = await app.openMatch();
    await left.type('11-15', '22-18');
    await left.command(app.bob, 'leave');
    await left.pressPrivate(app.bob, 'Yes, leave');
    expect(left.gameResult).toMatchObject({ reason: 'left' });
    const told = shownIn(ratingLines(left)[0]);
    expect((told['Bob']?.rating ?? 0) - (told['Bob']?.change ?? 0)).toBe(1662);
    expect(told['Bob']?.change).toBeLessThan(0);
  });

  test('RUN-12, START-13, TIME-07: given a game is called off, by a player or by its clock, or left in a pause, then nothing counts', async () => {
    const off = await app.openMatch();
    await off.type('11-15');
    await off.command(app.bob, 'abort');
    await off.pressPrivate(app.bob, 'Yes, call it off');
    const slow = await app.openMatch({ time: '2m', warning: 'none' });
    await slow.type('11-15');
    await app.goTo(slow.lossAt + 2000);
    const paused = await app.openMatch();
    await paused.type('11-15', '22-18');
    await paused.pause();
    await paused.press(app.bob, 'Leave');
    for (const table of [off, slow, paused]) {
      expect([table.phase, table.gameResult]).toEqual(['closed', undefined]);
      expect(openings(table)[0]).toContain('Rated, live');
      expect(ratingLines(table)).toEqual([]);
    }
    expect(await stored(app, app.alice, 'live')).toBeUndefined();
  });
}

describe('on SQLite', () => {
  ratedGames(() => openStore({ kind: 'sqlite', file: IN_MEMORY }));
});

describePostgres('on PostgreSQL', (server) => {
  ratedGames(async () => openStore({ kind: 'postgres', url: (await newDatabase(server)).url } satisfies DatabaseUrl));
});
