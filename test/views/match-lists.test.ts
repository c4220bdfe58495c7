import { MessageFlags } from 'discord-api-types/v10';
import { describe, expect, test } from 'vitest';
import {
  gamesList,
  type GamesListing,
  type ListedGame,
  type ListedTable,
  myMatches,
  type OwnMatch,
} from '../../src/views/match-lists.ts';
import type { MessageDraft } from '../../src/views/message-draft.ts';
import type { MatchEvent } from '../../src/match/match.ts';
import { matchId, millis } from '../../src/match/ids.ts';
import { DEFAULT_OPTIONS } from '../../src/match/options.ts';
import { ACCEPTED, ALICE, at, BOB, CAROL, STARTED, turns } from '../match/samples.ts';
import { boardUp, timeOf } from '../match/timed.ts';
import {
  cardMatch,
  challenged,
  DRAWN,
  HOTSEAT,
  opened,
  OVER,
  PAUSED,
  PLAY,
  READY_ASKED,
  TABLE_CODE,
} from './support/card-samples.ts';
import { buttonsOf, limitsBroken, textsOf } from './support/draft-limits.ts';
import { CHANNEL_ID, inPhase, THREAD_ID, VIEW, viewOf } from './support/samples.ts';

const said = (draft: MessageDraft): readonly string[] => textsOf(draft).flatMap((part) => part.split('\n'));
const PRIVATE_CARD = MessageFlags.Ephemeral | MessageFlags.IsComponentsV2;
const NOTHING: GamesListing = { own: [], tables: [], running: [] };

const table = (...events: readonly MatchEvent[]): ListedTable => ({
  match: inPhase(cardMatch(...events), 'open-table'),
  channelId: CHANNEL_ID,
});
function game(...events: readonly MatchEvent[]): ListedGame {
  const match = cardMatch(...events);
  if (match.phase !== 'playing' && match.phase !== 'paused') throw new Error(`not running: ${match.phase}`);
  return { match, threadId: THREAD_ID };
}
const list = (listing: Partial<GamesListing>) => gamesList({ ...NOTHING, ...listing }, ALICE, VIEW);

describe('the games of a server', () => {
  test('WATCH-04: given nothing is going on, then the list says how to start', () => {
    const draft = list({});
    expect(said(draft)).toEqual([
      '### 👑 Checkers in this server',
      'Nobody is playing right now. `/checkers open` opens a table for anyone, `/checkers challenge` invites someone, `/checkers solo` starts a game against me.',
    ]);
    expect(draft).toMatchObject({ flags: PRIVATE_CARD, allowed_mentions: { parse: [] } });
  });

  test('WATCH-04: given tables and matches, then each table can be joined, and each match has a link, names, score and move', () => {
    const again: MatchEvent = { type: 'GameStarted', at: at(100), seats: { dark: BOB, light: ALICE } };
    const draft = list({
      tables: [
        table(opened({ ...DEFAULT_OPTIONS, rules: 'tournament', drawTurns: 80, first: 'challenger', rated: false })),
      ],
      running: [game(...PLAY, ...turns('11-15', '22-18')), game(...PLAY, DRAWN, again), game(HOTSEAT, PAUSED)],
    });
    expect(said(draft)).toEqual([
      '### 👑 Checkers in this server',
      '**1 open table**',
      `**Alice** is waiting in <#${CHANNEL_ID}>`,
      '5 min per move, plus 1 min of grace · not rated · Alice moves first · tournament rules',
      '**3 matches to watch**',
      '**Bob** 0 – 0 **Alice**, 1 draw · move 1',
      `<#${THREAD_ID}>`,
      '**Alice** vs **Bob** · move 2',
      `<#${THREAD_ID}>`,
      '**Alice** vs **Bob** · move 1 · paused',
      `<#${THREAD_ID}>`,
    ]);
    expect(buttonsOf(draft)).toEqual([{ id: 'c1:join:m1:1', label: 'Join' }]);
  });

  test.each([
    [{ ...DEFAULT_OPTIONS, time: 'off' as const }, 'no clock'],
    [
      { ...DEFAULT_OPTIONS, time: { limit: millis(90_000), warning: 'none' as const } },
      '1 min 30 s per move, no grace period',
    ],
    [{ ...DEFAULT_OPTIONS, pieces: 'blue-red' as const }, '5 min per move, plus 1 min of grace · blue and red'],
    [
      { ...DEFAULT_OPTIONS, drawTurns: 30 },
      '5 min per move, plus 1 min of grace · draw after 30 turns without progress',
    ],
    [
      { ...DEFAULT_OPTIONS, first: 'invited' as const },
      '5 min per move, plus 1 min of grace · the player who joins moves first',
    ],
  ])('WATCH-04: given a table with options of its own, then they are told in short: %#', (options, words) => {
    expect(said(list({ tables: [table(opened(options))] }))).toContain(words);
  });

  test('WATCH-04: given matches but no table, then the list says how to open one', () => {
    expect(said(list({ running: [game(...PLAY)] }))).toContain('No open tables. `/checkers open` creates one.');
  });

  test('WATCH-04: given more than fits into a message, then the newest are listed and the rest is counted', () => {
    const tables = Array.from({ length: 30 }, (_, index) => {
      const { match, channelId } = table({ ...opened(), at: at(index) });
      return { match: { ...match, id: matchId(`t${index}`) }, channelId };
    });
    const running = Array.from({ length: 30 }, (_, index) => {
      const [asked, accepted] = PLAY.map((event) => ({ ...event, at: at(0) }));
      const started: MatchEvent = { type: 'GameStarted', at: at(index), seats: { dark: ALICE, light: BOB } };
      return { ...game(asked ?? challenged(), accepted ?? ACCEPTED, started), threadId: String(1000 + index) };
    });
    const draft = list({ tables, running });
    expect(limitsBroken(draft)).toEqual([]);
    expect(buttonsOf(draft).map(({ id }) => id)).toEqual(
      [29, 28, 27, 26, 25, 24, 23, 22].map((n) => `c1:join:t${n}:1`),
    );
    const lines = said(draft);
    expect(lines).toContain('**30 open tables**');
    expect(lines).toContain('... and 22 more');
    expect(lines.filter((line) => line.startsWith('<#')).map((line) => line.slice(2, 6))).toEqual(
      Array.from({ length: 10 }, (_, index) => String(1029 - index)),
    );
    expect(lines.at(-1)).toBe('... and 20 more');
  });
});

describe('the own matches in the games of a server', () => {
  const own = (placeId: string, ...events: readonly MatchEvent[]): OwnMatch => {
    const match = cardMatch(...events);
    if (match.phase === 'closed') throw new Error('the match is over');
    return { match, placeId };
  };
  /** Alice has the move until then. */
  const due = (placeId: string, limit: number): OwnMatch =>
    own(placeId, challenged({ ...DEFAULT_OPTIONS, time: timeOf(limit, 'none') }), ACCEPTED, STARTED, boardUp(3, 100));

  test('TIME-10, START-11: given matches that wait and others, then those that wait stand first, the soonest deadline before all', () => {
    const mine = [
      own('11', ...PLAY, ...turns('11-15')),
      own('12', ...PLAY),
      due('13', 86_400),
      due('14', 43_200),
      own('15', opened()),
    ];
    expect(said(list({ own: mine, running: [game(...PLAY)] }))).toEqual([
      '### 👑 Checkers in this server',
      '**3 matches wait for you**',
      `<#14> · against **Bob** · **your turn**, due <t:${at(43_300) / 1000}:R>`,
      `<#13> · against **Bob** · **your turn**, due <t:${at(86_500) / 1000}:R>`,
      '<#12> · against **Bob** · **your turn**',
      '**2 other matches of yours**',
      "<#11> · against **Bob** · **Bob**'s turn",
      `<#15> · your open table, code **${TABLE_CODE}**; it expires <t:${at(3600) / 1000}:R>`,
      'No open tables. `/checkers open` creates one.',
      '**1 match to watch**',
      '**Alice** vs **Bob** · move 1',
      `<#${THREAD_ID}>`,
    ]);
  });

  test('TIME-10, WATCH-04: given more of everything than fits, then each part has its first lines, and the rest is counted', () => {
    const long = viewOf('_'.repeat(32), '*'.repeat(32));
    const many = <T>(one: T, count: number): readonly T[] => Array.from({ length: count }, () => one);
    const tables = many(table(opened({ ...DEFAULT_OPTIONS, first: 'challenger', drawTurns: 200 })), 30);
    const numbered = tables.map(({ match }, index) => ({
      match: { ...match, id: matchId(`t${index}`) },
      channelId: CHANNEL_ID,
    }));
    const full = (count: number): MessageDraft =>
      gamesList(
        { own: many(own(THREAD_ID, ...PLAY), count), tables: numbered, running: many(game(...PLAY), 30) },
        ALICE,
        long,
      );
    for (let count = 0; count <= 20; count += 1) expect(limitsBroken(full(count))).toEqual([]);
    const lines = said(full(20));
    expect(lines.filter((line) => line.includes('your turn'))).toHaveLength(10);
    expect(lines.filter((line) => line.startsWith('... and'))).toEqual([
      '... and 10 more',
      '... and 27 more',
      '... and 27 more',
    ]);
  });
});

describe("one's own matches", () => {
  const mine = (viewer: typeof ALICE, ...own: readonly (readonly MatchEvent[])[]): readonly string[] =>
    said(
      myMatches(
        own.map((events) => ownMatch(...events)),
        viewer,
        VIEW,
      ),
    );
  const TITLE = '### 👑 Your matches';

  function ownMatch(...events: readonly MatchEvent[]): OwnMatch {
    const match = cardMatch(...events);
    if (match.phase === 'closed') throw new Error('the match is over');
    return { match, placeId: THREAD_ID };
  }

  test('START-12: given none, then it says how to start, and leads back to the menu', () => {
    const draft = myMatches([], ALICE, VIEW);
    expect(said(draft)).toEqual([
      TITLE,
      'You have no games in progress. `/checkers challenge` invites someone, `/checkers open` opens a table for anyone, `/checkers solo` starts a game against me.',
    ]);
    expect(buttonsOf(draft)).toEqual([{ id: 'c1:menu:home', label: 'Menu' }]);
    expect(draft).toMatchObject({ flags: PRIVATE_CARD, allowed_mentions: { parse: [] } });
  });

  const LINES: readonly (readonly [typeof ALICE, readonly MatchEvent[], string])[] = [
    [BOB, [challenged()], '**Alice** has challenged you; the invitation expires <t:1700003600:R>'],
    [ALICE, [challenged()], 'waiting for **Bob** to answer; the invitation expires <t:1700003600:R>'],
    [ALICE, [opened()], `your open table, code **${TABLE_CODE}**; it expires <t:1700003600:R>`],
    [
      ALICE,
      [challenged(), ACCEPTED, READY_ASKED],
      '**Bob** is here: press **Ready**, or the match is called off <t:1700000500:R>',
    ],
    [BOB, [challenged(), ACCEPTED, READY_ASKED], 'waiting for **Alice** to press **Ready**'],
    [ALICE, PLAY, 'against **Bob** · **your turn**'],
    [BOB, PLAY, "against **Alice** · **Alice**'s turn"],
    [BOB, [...PLAY, PAUSED], 'against **Alice** · paused'],
    [ALICE, OVER, 'against **Bob** · game over, rematch pending'],
    [CAROL, [HOTSEAT], '**Alice** vs **Bob**, both yours'],
  ];
  test.each(LINES)('START-12: given %s looks at %j, then the line reads: %s', (viewer, events, line) => {
    expect(mine(viewer, events)).toEqual([TITLE, `<#${THREAD_ID}> · ${line}`]);
  });

  test('START-12: given several, then those that wait for the asker come first', () => {
    const [, first, second, third] = mine(BOB, PLAY, [...PLAY, ...turns('11-15')], [challenged()]);
    expect(first).toContain('has challenged you');
    expect(second).toContain('your turn');
    expect(third).toContain("**Alice**'s turn");
    const carols = { ...opened(), challenger: CAROL } as MatchEvent;
    expect(mine(CAROL, [carols], [HOTSEAT])[1]).toContain('both yours');
  });
});
