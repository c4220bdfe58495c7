import { MessageFlags } from 'discord-api-types/v10';
import { describe, expect, test } from 'vitest';
import { matchCard, type CardPlace } from '../../src/views/match-card.ts';
import type { MessageDraft } from '../../src/views/message-draft.ts';
import type { MatchEvent } from '../../src/match/match.ts';
import { millis } from '../../src/match/ids.ts';
import { DEFAULT_OPTIONS } from '../../src/match/options.ts';
import type { CloseReason } from '../../src/match/phases.ts';
import { ACCEPTED, ALICE, at, BOB, STARTED } from '../match/samples.ts';
import { clockOf } from '../match/timed.ts';
import {
  cardMatch,
  challenged,
  closed,
  DECLINED,
  DRAWN,
  HOTSEAT,
  OFFERED,
  opened,
  OVER,
  PASSED,
  PAUSED,
  PLAY,
  READY_ASKED,
  REOPENED,
  TABLE_CODE,
} from './support/card-samples.ts';
import { buttonsOf, textsOf } from './support/draft-limits.ts';
import { BOB_ID, CHANNEL_ID, THREAD_ID, VIEW } from './support/samples.ts';

const HERE: CardPlace = { seesLeaving: true, threadId: THREAD_ID };
const card = (events: readonly MatchEvent[], place: CardPlace = HERE): MessageDraft =>
  matchCard(cardMatch(...events), place, VIEW);
const said = (draft: MessageDraft): string => textsOf(draft).join('\n');
const labels = (draft: MessageDraft): readonly string[] => buttonsOf(draft).map(({ label }) => label);

const OPEN: CardPlace = { seesLeaving: true };
const TIME = 'Time: **5 min** per move, plus a **1-minute** grace period';
const TERMS = [
  TIME,
  'Rated, live',
  'First move: random',
  'Pieces: red and white · Board: wood',
  'Rules: standard · Draw after 50 turns without a capture or a new king',
  '-# These settings also apply to rematches.',
];
const TITLE = '### 👑 **Alice** vs **Bob**';
const SEATS = '🔴 **Alice** (red) · ⚪ **Bob** (white)';
const GAME = `Thread: <#${THREAD_ID}>`;
const RESULT = '**Bob** (white) wins: **Alice** resigned.';
const SCORE = '**Bob** 1-0 **Alice**';

describe('an invitation', () => {
  test('START-01, START-03, START-06, START-09: given an open invitation, then it tells everything that is agreed to, and asks', () => {
    const draft = card([challenged()], OPEN);
    expect(said(draft)).toBe(
      [
        `### 👑 <@${BOB_ID}>, a game of checkers?`,
        '**Alice** has challenged you.',
        ...TERMS,
        'Waiting for **Bob** to answer. The invitation expires <t:1700003600:R>.',
      ].join('\n'),
    );
    expect(labels(draft)).toEqual(['Accept', 'Decline', 'Cancel']);
    expect(draft.allowed_mentions).toEqual({ parse: [], users: [BOB_ID] });
    expect(draft.flags).toBe(MessageFlags.IsComponentsV2);
  });

  test('START-04, START-06, PLAY-09, RULE-03, RULE-14, TIME-09: given unusual options, then they stand out', () => {
    const words = said(
      card([
        challenged({
          ...DEFAULT_OPTIONS,
          time: { limit: millis(90_000), warning: 'none' },
          first: 'invited',
          pieces: 'black-red',
          board: 'green-buff-lettered',
          turning: 'turns',
          boards: 'every-move',
          rules: 'tournament',
          drawTurns: 80,
        }),
      ]),
    );
    expect(words).toContain(
      [
        'Time: **1 min 30 s** per move, **no grace period**',
        '**Not rated**: **Bob** moves first',
        'First move: **Bob**',
        'Pieces: **black and red** · Board: **green and buff, letters on the pieces**',
        'The public board **turns to the player to move**',
        'Board messages: **a new one for every move**',
        "Rules: **tournament**, three random opening moves · Draw after **80** turns without a capture or a man's advance",
      ].join('\n'),
    );
    const total = said(card([challenged({ ...DEFAULT_OPTIONS, time: clockOf(5, 3) })]));
    expect(total).toContain('Time: **5+3**, 5 min each, plus 3 s a turn\nRated, live\nFirst move');
    const untimed = said(card([challenged({ ...DEFAULT_OPTIONS, first: 'challenger', time: 'off' })]));
    expect(untimed).toContain('Time: **no clock**\n**Not rated**: no clock\nFirst move: **Alice**');
  });

  test('END-03: given Discord does not report who leaves, then the invitation says that the clock decides', () => {
    const note = 'If a player leaves the server, the clock keeps running.';
    for (const event of [challenged(), opened()]) {
      expect(said(card([event], { seesLeaving: false }))).toContain(note);
      expect(said(card([event], OPEN))).not.toContain(note);
    }
    expect(said(card([challenged({ ...DEFAULT_OPTIONS, time: 'off' })], { seesLeaving: false }))).not.toContain(
      'clock decides',
    );
  });

  test.each([
    ['an invitation', challenged(), ['Accept', 'Decline', 'Cancel']],
    ['a table', opened(), ['Join', 'Cancel']],
  ] as const)('START-05: given a permission is missing, then %s names it and stays open', (_, event, buttons) => {
    const missing = { permissions: ['CreatePublicThreads', 'AttachFiles'], channelId: CHANNEL_ID } as const;
    const draft = card([event], { seesLeaving: true, missing });
    expect(said(draft)).toContain(
      `Nothing was started: in <#${CHANNEL_ID}> I still need **Create Public Threads** and **Attach Files**.`,
    );
    expect(labels(draft)).toEqual(buttons);
  });
});

describe('an open table', () => {
  test('START-02, START-03: given an open table, then it tells who sits there, the code, and how to join', () => {
    const draft = card([opened()], OPEN);
    expect(said(draft)).toBe(
      [
        "### 👑 **Alice**'s table",
        '**Alice** is waiting for an opponent.',
        `# \`${TABLE_CODE}\``,
        `Press **Join**, or type \`/checkers join ${TABLE_CODE}\` in any channel of this server.`,
        'The table expires <t:1700003600:R>.',
        ...TERMS,
      ].join('\n'),
    );
    expect(buttonsOf(draft)).toEqual([
      { id: 'c1:join:m1:1', label: 'Join' },
      { id: 'c1:cancel:m1:1', label: 'Cancel' },
    ]);
    expect(draft.allowed_mentions).toEqual({ parse: [] });
  });

  test('START-04: given a table whose second player moves first, then that is whoever joins', () => {
    expect(said(card([opened({ ...DEFAULT_OPTIONS, first: 'invited' })]))).toContain(
      'First move: **the player who joins**',
    );
  });

  test('END-07: given a seat that no watcher wanted, then it is a table again, and says that somebody plays on', () => {
    const draft = card([...OVER, DECLINED, OFFERED, PASSED, REOPENED]);
    expect(said(draft)).toContain(
      "### 👑 **Bob**'s table\nThe other seat is free: **Bob** is waiting for an opponent.",
    );
    expect(said(draft)).toContain(GAME);
    expect(labels(draft)).toEqual(['Join', 'Cancel']);
  });
});

describe('a match that is on', () => {
  const switched = (seconds: number) =>
    ({ ...STARTED, at: at(seconds), seats: { dark: BOB, light: ALICE } }) as MatchEvent;

  test('START-05: given a running match, then the card shows names, colors, the time and the thread, without buttons', () => {
    const draft = card(PLAY);
    expect(said(draft)).toBe([TITLE, SEATS, TIME, `Play and watch in <#${THREAD_ID}>.`].join('\n'));
    expect(labels(draft)).toEqual([]);
    expect(draft.allowed_mentions).toEqual({ parse: [] });
  });

  test('START-05: given the thread is not open yet, then the card says that the match is on', () => {
    expect(said(card(PLAY, OPEN))).toContain('The match is on.');
  });

  test('START-03: given the challenger has been away, then the card tells who is waited for and until when', () => {
    const draft = card([challenged(), ACCEPTED, READY_ASKED]);
    expect(said(draft)).toBe(
      [
        TITLE,
        SEATS,
        '**Bob** is here.',
        'Waiting for **Alice** to press **Ready**. Otherwise the match is called off <t:1700000500:R>.',
        `The button is in <#${THREAD_ID}>.`,
      ].join('\n'),
    );
    expect(labels(draft)).toEqual([]);
  });

  test.each<[string, readonly MatchEvent[], string]>([
    [
      'a challenger who was drawn light',
      [challenged(), ACCEPTED, switched(60)],
      '🔴 **Bob** (red) · ⚪ **Alice** (white)',
    ],
    ['a pause', [...PLAY, PAUSED], 'Paused. The game resumes <t:1700000680:R>, or as soon as both players are ready.'],
    ['one person on both sides', [HOTSEAT], [TITLE, SEATS, '**Carol** plays both sides.'].join('\n')],
    ['a rematch', [...OVER, switched(100)], '**Bob** 1-0 **Alice**'],
    ['a rematch after a draw', [...PLAY, DRAWN, switched(100)], '**Alice** 0-0 **Bob** (1 draw)'],
  ])('START-05, START-08, TIME-06, END-06: given %s, then the card shows it', (_, events, words) => {
    expect(said(card(events))).toContain(words);
  });

  test.each([
    [{ kind: 'locked' } as const, `<#${THREAD_ID}> is locked, so the match is on hold.`],
    [{ kind: 'forbidden', permissions: ['AttachFiles'] } as const, 'I need **Attach Files**.'],
  ])('given the thread is %j, then the card in the channel says so', (hindrance, words) => {
    expect(said(card(PLAY, { ...HERE, hindrance }))).toContain(words);
  });
});

describe('a match that is over', () => {
  const yes: MatchEvent = { type: 'RematchAccepted', at: at(95), seat: 'light' };

  test.each<[string, readonly MatchEvent[], string]>([
    ['a rematch', OVER, 'Rematch? The offer expires <t:1700000390:R>.'],
    ['a rematch that one wants', [...OVER, yes], '**Bob** would like a rematch. The offer expires <t:1700000390:R>.'],
    ['going on', [...OVER, DECLINED], '**Bob** can play someone else. The offer expires <t:1700000400:R>.'],
    [
      'taking the seat',
      [...OVER, DECLINED, OFFERED],
      '**Bob** is looking for a new opponent. **Carol** can take the free seat; the offer expires <t:1700000170:R>.',
    ],
  ])(
    'END-05, END-06, END-07: given %s is asked, then the card shows result, score and question',
    (_, events, question) => {
      const draft = card(events);
      expect(said(draft)).toBe([TITLE, SEATS, RESULT, SCORE, question, GAME].join('\n'));
      expect(labels(draft)).toEqual([]);
    },
  );

  test('END-04, END-06: given a finished match, then result and score stay', () => {
    expect(said(card([...OVER, closed('finished')]))).toBe([TITLE, SEATS, RESULT, SCORE, GAME].join('\n'));
  });

  test('END-04: given a manager closes a match after a result, then the result stands', () => {
    expect(said(card([...OVER, closed('closed-by-manager')]))).toBe(
      [TITLE, SEATS, RESULT, SCORE, 'A server manager closed the match.', GAME].join('\n'),
    );
  });

  const GONE = 'The thread or channel is gone, so the match has no result.';
  const BY_MANAGER = 'A server manager closed the match. It has no result.';
  const AWAY = '**Alice** was away when it was time to begin, so the match was called off.';
  const HELD = [TITLE, SEATS];
  const TABLE = ["### 👑 **Alice**'s table"];

  test.each<[string, MatchEvent[], CloseReason, readonly string[]]>([
    ['END-04: a game', [...PLAY], 'venue-lost', [...HELD, GONE, GAME]],
    ['END-04: a game', [...PLAY], 'finished', [...HELD, 'The match is over.', GAME]],
    ['START-03: an invitation', [challenged()], 'declined', [TITLE, '**Bob** declined.']],
    ['START-03: an invitation', [challenged()], 'cancelled', [TITLE, '**Alice** withdrew the invitation.']],
    [
      'START-03: an invitation',
      [challenged()],
      'expired',
      [TITLE, "**Bob** didn't answer in time, so the invitation expired. You can challenge again any time."],
    ],
    ['START-03: an invitation', [challenged()], 'not-ready', [TITLE, AWAY]],
    ['START-03: an invitation', [challenged()], 'closed-by-manager', [TITLE, BY_MANAGER]],
    ['START-02: a table', [opened()], 'cancelled', [...TABLE, '**Alice** closed the table.']],
    ['START-02: a table', [opened()], 'expired', [...TABLE, 'Nobody joined in time, so the table expired.']],
    ['START-02: a table', [opened()], 'closed-by-manager', [...TABLE, BY_MANAGER]],
  ])('%s that was closed says why, and offers a rematch after a game (%#)', (_, events, reason, words) => {
    const draft = card([...events, closed(reason)]);
    expect(said(draft)).toBe(words.join('\n'));
    expect(labels(draft)).toEqual([events.length === PLAY.length ? 'Rematch' : 'New game']);
  });

  test('START-08: given one person played both sides, then there is nobody to ask for a rematch', () => {
    expect(labels(card([HOTSEAT, closed('host-left')]))).toEqual([]);
  });
});
