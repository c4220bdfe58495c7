import { MessageFlags } from 'discord-api-types/v10';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { millis } from '../../src/match/ids.ts';
import type { MessageDraft, DrawnAttachment } from '../../src/views/message-draft.ts';
import { botStats, noStats, sharedStats, statsCard, type PlayerStats } from '../../src/views/stats-card.ts';
import { ALICE, BOB } from '../match/samples.ts';
import { tries } from '../support/tries.ts';
import { names } from './support/arbitraries.ts';
import { buttonsOf, limitsBroken, textsOf } from './support/draft-limits.ts';
import {
  anyPastGame,
  apart,
  anyStatistics,
  daysAgo,
  NO_STATISTICS,
  NOW,
  ratedBy,
  ratingAt,
  tally,
  WON,
} from './support/past-samples.ts';
import { ALICE_ID, VIEW, viewOf } from './support/samples.ts';
import { strayMarkdown } from './support/stray-markdown.ts';

const BARE: PlayerStats = {
  player: ALICE,
  statistics: NO_STATISTICS,
  ratings: {},
  last: [WON],
  list: { of: 'stats', user: ALICE_ID },
  now: NOW,
};
const OPENINGS = ['Cross', 'Single Corner', 'Double Corner', 'Kelso', 'Bristol', 'Dundee'];
const FULL: PlayerStats = {
  ...BARE,
  statistics: {
    games: 42,
    tallies: {
      live: { dark: tally(12, 4, 2), light: tally(8, 5, 2) },
      correspondence: { dark: tally(5, 3, 1), light: tally(0, 0, 0) },
      off: NO_STATISTICS.tallies.off,
    },
    solo: { ...tally(6, 4, 1), best: 5 },
    streaks: { now: { outcome: 'win', games: 3 }, mostWins: 7 },
    meanTimes: { live: millis(14_000), correspondence: millis(5 * 3_600_000), off: undefined },
    openings: OPENINGS.map((name) => ({ name, wins: 3, losses: 1, draws: 0 })),
    curves: {
      live: [1560, 1640, 1612].map((rating, index) => ({ at: daysAgo(30 - 10 * index), rating: rating + 0.4 })),
      correspondence: [{ at: daysAgo(25), rating: 1430 }],
    },
  },
  ratings: {
    live: ratingAt(1612.4, { games: 3 }),
    correspondence: ratingAt(1430, { games: 1, deviation: 240 }),
  },
  headToHead: { viewer: BOB, tally: tally(3, 2, 1) },
  last: [{ ...WON, rated: ratedBy(8, -8) }],
};
const said = (draft: MessageDraft): readonly string[] =>
  textsOf(draft).flatMap((part) => part.replaceAll('\u2011', '-').split('\n'));

function pictureOf({ attachments }: MessageDraft): DrawnAttachment<'ratings'> | undefined {
  const [first] = attachments;
  return first?.kind === 'ratings' ? first : undefined;
}

describe('HIST-02: how somebody plays', () => {
  test('HIST-02: given a long record, then the card tells all of it', () => {
    const draft = statsCard(FULL, VIEW);
    expect(said(draft)).toEqual([
      '### 👑 Alice',
      'Live **1612** · Correspondence **1430?**',
      '-# A rating with a “?” is still settling.',
      '**42 games**: 25 won, 12 lost, 5 drawn',
      'Live **20-9-4** · 🔴 12-4-2 · ⚪ 8-5-2',
      'Correspondence **5-3-1** · 🔴 5-3-1 · ⚪ 0-0-0',
      '-# won-lost-drawn · 🔴 moving first · ⚪ second',
      'Won the last **3** in a row · longest winning streak **7**',
      'Per move: **14 s** (live) and **5 h** (correspondence)',
      '**You against Alice**: 3 won, 2 lost, 1 drawn',
      'Against me: 6-4-1, best level beaten **5** (Skilled)',
      '**Openings**: Cross 3-1-0 · Single Corner 3-1-0 · Double Corner 3-1-0 · Kelso 3-1-0 · Bristol 3-1-0',
      '**Last games**',
      '**Won** against **Bob** (+8)',
    ]);
    expect(draft.flags).toBe(MessageFlags.Ephemeral | MessageFlags.IsComponentsV2);
    expect(buttonsOf(draft)).toEqual([
      { id: `c1:history:h${ALICE_ID}`, label: 'All games' },
      { id: `c1:stats-share:s${ALICE_ID}`, label: 'Share' },
    ]);
    expect(JSON.stringify(draft.components)).toContain('Replay or review one of the last games');
  });

  test('HIST-02: given little is known, then nothing is said of the rest', () => {
    expect(said(statsCard(BARE, VIEW))).toEqual(['### 👑 Alice', '**Last games**', '**Won** against **Bob**']);
    expect(statsCard(BARE, VIEW).attachments).toEqual([]);
    const solo = { ...BARE, statistics: { ...NO_STATISTICS, solo: { ...tally(0, 2, 0), best: undefined } } };
    expect(said(statsCard(solo, VIEW))).toContain('Against me: 0-2-0');
  });

  test('HIST-02, PLAY-11: given ratings, then a picture shows them from the first 1500, the pool that was played last in front, and words tell the same', () => {
    const picture = pictureOf(statsCard(FULL, VIEW));
    expect(picture?.chart).toEqual({
      plate: { name: 'Alice', note: '1612' },
      from: 'Oct 13, 2026',
      to: 'Nov 2, 2026',
      lines: [
        {
          label: 'Live',
          points: [
            { at: 0, rating: 1500 },
            { at: 0.25, rating: 1560.4 },
            { at: 0.75, rating: 1640.4 },
            { at: 1, rating: 1612.4 },
          ],
        },
        {
          label: 'Correspondence',
          points: [
            { at: 0.25, rating: 1500 },
            { at: 0.5, rating: 1430 },
          ],
        },
      ],
    });
    expect(picture?.description).toBe(
      "Graph of Alice's rating from Oct 13, 2026 to Nov 2, 2026: Live, 3 games, from 1560 to 1612, highest 1640; Correspondence, 1 game, from 1430 to 1430, highest 1430.",
    );
  });

  test('HIST-02: given more rated games than the line holds, then it does not begin at 1500', () => {
    const cut = { ...FULL, ratings: { ...FULL.ratings, live: ratingAt(1612.4, { games: 900 }) } };
    expect(pictureOf(statsCard(cut, VIEW))?.chart.lines[0]?.points[0]).toEqual({ at: 0, rating: 1560.4 });
  });

  test('HIST-02: given it is shared, then both players of the head to head are named, and nobody is called', () => {
    const draft = sharedStats(FULL, 'Bob', VIEW);
    expect(said(draft)[0]).toBe('**Bob** shared these statistics.');
    expect(said(draft)).toContain('**Bob against Alice**: 3 won, 2 lost, 1 drawn');
    expect(draft.flags).toBe(MessageFlags.IsComponentsV2 | MessageFlags.SuppressNotifications);
    expect(draft.allowed_mentions).toEqual({ parse: [] });
    expect(buttonsOf(draft)).toEqual([]);
  });

  test('HIST-02: given nobody has played, or it is King Me, then a line says what to press', () => {
    const own = noStats({ name: 'Alice', isOwn: true }, VIEW);
    expect(said(own)).toEqual([
      "You haven't finished a game in this server yet. Press **New game** to find an opponent, or **Play the bot** to play me.",
    ]);
    expect(buttonsOf(own).map(({ label }) => label)).toEqual(['New game', 'Play the bot']);
    expect(said(noStats({ name: 'Bob', isOwn: false }, VIEW))).toEqual([
      "I don't see any finished games of **Bob** in this server yet. `/checkers challenge` starts one.",
    ]);
    expect(buttonsOf(botStats(VIEW)).map(({ label }) => label)).toEqual(['Play the bot']);
  });

  test('RUN-07: given any record and names, then the card is safe, for one and for all', () => {
    const anyStats = fc.record({
      statistics: anyStatistics,
      ratings: fc.constantFrom({}, FULL.ratings, { live: ratingAt(3000) }),
      last: fc.array(anyPastGame, { maxLength: 5 }).map(apart),
      headToHead: fc.constantFrom(undefined, FULL.headToHead),
    });
    const drafts = (stats: object, alice: string, bob: string) => {
      const view = viewOf(alice, bob);
      const shown: PlayerStats = { ...BARE, list: { of: 'stats', user: '9'.repeat(20) }, ...stats };
      return [statsCard(shown, view), sharedStats(shown, bob, view)];
    };
    const formatting = (some: readonly MessageDraft[]) => some.map((draft) => textsOf(draft).map(strayMarkdown));
    fc.assert(
      fc.property(anyStats, names, names, (stats, alice, bob) => {
        const shown = drafts(stats, alice, bob);
        for (const draft of shown) expect(limitsBroken(draft)).toEqual([]);
        expect(formatting(shown)).toEqual(formatting(drafts(stats, 'Alice', 'Bob')));
      }),
      tries(60),
    );
  });
});
