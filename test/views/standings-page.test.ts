import { MessageFlags } from 'discord-api-types/v10';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { playerId } from '../../src/match/ids.ts';
import { POOLS } from '../../src/match/rating.ts';
import { PERIODS } from '../../src/match/standings.ts';
import type { Standing } from '../../src/match/statistics.ts';
import type { MessageDraft } from '../../src/views/message-draft.ts';
import {
  sharedStandings,
  standingsPage,
  type StandingsPage,
  type StandingsViewer,
} from '../../src/views/standings-page.ts';
import type { ViewContext } from '../../src/views/view-context.ts';
import { ALICE, BOB, CAROL } from '../match/samples.ts';
import { tries } from '../support/tries.ts';
import { names } from './support/arbitraries.ts';
import { buttonsOf, limitsBroken, textsOf } from './support/draft-limits.ts';
import { NOW, ratingAt, tally } from './support/past-samples.ts';
import { VIEW } from './support/samples.ts';
import { strayMarkdown } from './support/stray-markdown.ts';

const said = (draft: MessageDraft): readonly string[] =>
  textsOf(draft).flatMap((part) => part.replaceAll('\u2011', '-').split('\n'));
const standing = (player: Standing['player'], rating: number, gained: number): Standing => ({
  player,
  rating: ratingAt(rating),
  ...tally(25, 12, 5),
  gained,
});
const THREE = [standing(CAROL, 1702.6, 45.4), standing(ALICE, 1611.6, -12.3), standing(BOB, 1499.5, 0)];
const MANY = [...THREE, ...Array.from({ length: 20 }, (_, index) => standing(playerId(`p${index}`), 1400 - index, 1))];
const EVER: StandingsPage = { pool: 'live', period: 'ever', page: 1, ranked: THREE, now: NOW };
const ALICE_HERE: StandingsViewer = { player: ALICE, rating: ratingAt(1611.6), unlisted: 'none-this-month' };
const shown = (page: Partial<StandingsPage>, viewer: Partial<StandingsViewer> = {}) =>
  standingsPage({ ...EVER, ...page }, { ...ALICE_HERE, ...viewer }, VIEW);

describe('HIST-02: the standings of a server', () => {
  test('HIST-02: given all time, then each line has place, name, rating and results, and the asker’s own place is below', () => {
    expect(said(shown({}))).toEqual([
      '### 👑 Standings · Live · All time',
      '🥇 **Carol** · 1703 · 25-12-5',
      '🥈 **Alice** · 1612 · 25-12-5',
      '🥉 **Bob** · 1500 · 25-12-5',
      '-# By rating · won-lost-drawn of all rated games',
      'Your place: **2** of 3',
    ]);
    expect(shown({}).flags).toBe(MessageFlags.Ephemeral | MessageFlags.IsComponentsV2);
  });

  test('HIST-02: given this month, then what was won and gained is told', () => {
    const lines = said(shown({ period: 'month', pool: 'correspondence' }));
    expect(lines[0]).toBe('### 👑 Standings · Correspondence · This month');
    expect(lines.slice(1, 4)).toEqual([
      '🥇 **Carol** · 25-12-5 · +45',
      '🥈 **Alice** · 25-12-5 · -12',
      '🥉 **Bob** · 25-12-5 · +0',
    ]);
  });

  test('HIST-02: given more than a page, then the pages can be turned, and the own place is told on each', () => {
    const third = shown({ ranked: MANY, page: 3 });
    expect(said(third).slice(0, 4)).toEqual([
      '### 👑 Standings · Live · All time',
      '**21.** **p17** · 1383 · 25-12-5',
      '**22.** **p18** · 1382 · 25-12-5',
      '**23.** **p19** · 1381 · 25-12-5',
    ]);
    expect(said(third).at(-1)).toBe('Your place: **2** of 23');
    expect(buttonsOf(third).map(({ id, label }) => [id, label])).toEqual([
      ['c1:standings-pool:live-ever:1', 'Live'],
      ['c1:standings-pool:correspondence-ever:1', 'Correspondence'],
      ['c1:standings-period:live-month:1', 'This month'],
      ['c1:standings-period:live-ever:1', 'All time'],
      ['c1:standings:live-ever:2', '‹ Back'],
      ['c1:standings:live-ever:4', 'Next ›'],
      ['c1:standings-share:live-ever:3', 'Share'],
    ]);
    // One behind the last, as from a page that was longer once, is the last.
    expect(said(shown({ ranked: MANY, page: 9 }))).toEqual(said(third));
  });

  test.each([
    ['no-games', undefined, /no rated games of this kind here\. `\/checkers challenge`/],
    [
      'too-few-games',
      ratingAt(1650, { deviation: 180 }),
      /your rating, \*\*1650\?\*\*, needs a few more rated games to settle/,
    ],
    ['away', ratingAt(1650), /more than 60 days ago/],
    ['none-this-month', ratingAt(1650), /finished a rated game of this kind this month/],
  ] as const)('HIST-02: given somebody who is not listed for %s, then they are told why', (unlisted, rating, why) => {
    const player = unlisted === 'no-games' ? undefined : playerId('dave');
    expect(said(shown({}, { player, rating, unlisted })).at(-1)).toMatch(why);
  });

  test('HIST-02: given nobody is listed, then a line says when somebody is, and there is nothing to share', () => {
    expect(limitsBroken(shown({ ranked: [] }))).toEqual([]);
    expect(said(shown({ ranked: [] }))[1]).toMatch(/^Nobody is listed yet/);
    expect(said(shown({ ranked: [], period: 'month' }))[1]).toMatch(/this month yet/);
    expect(buttonsOf(shown({ ranked: [] })).map(({ label }) => label)).not.toContain('Share');
  });

  test('HIST-02: given a page is shared, then it is as it was, without a place of anybody’s own; nobody is called', () => {
    const draft = sharedStandings(EVER, 'Alice', VIEW);
    expect(said(draft)).toEqual(['**Alice** shared the standings.', ...said(shown({})).slice(0, -1)]);
    expect(draft.flags).toBe(MessageFlags.IsComponentsV2 | MessageFlags.SuppressNotifications);
    expect(draft.allowed_mentions).toEqual({ parse: [] });
    expect(buttonsOf(draft)).toEqual([]);
  });

  test('RUN-07: given any names, then every page is safe', () => {
    const pages = POOLS.flatMap((pool) =>
      PERIODS.flatMap((period) => [1, 2, 3].map((page) => ({ pool, period, page }))),
    );
    const drafts = (name: string) => {
      const view: ViewContext = { ...VIEW, person: () => ({ userId: undefined, name }) };
      return pages.flatMap((page) => [
        standingsPage({ ...EVER, ...page, ranked: MANY }, ALICE_HERE, view),
        sharedStandings({ ...EVER, ...page, ranked: MANY }, name, view),
      ]);
    };
    const formatting = (some: readonly MessageDraft[]) => some.map((draft) => textsOf(draft).map(strayMarkdown));
    const plain = formatting(drafts('Alice'));
    fc.assert(
      fc.property(names, (name) => {
        for (const draft of drafts(name)) expect(limitsBroken(draft)).toEqual([]);
        expect(formatting(drafts(name))).toEqual(plain);
      }),
      tries(40),
    );
  });
});
