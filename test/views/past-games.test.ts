import { ComponentType, MessageFlags, type APIStringSelectComponent } from 'discord-api-types/v10';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeCustomId, type GameList } from '../../src/views/custom-id.ts';
import type { MessageDraft } from '../../src/views/message-draft.ts';
import { GAMES_ON_PAGE, historyPage, pastGame, sharedGame, sharedHistory } from '../../src/views/past-games.ts';
import type { HistoryPage } from '../../src/views/past-games.ts';
import type { PastGame } from '../../src/match/statistics.ts';
import { BOT, SEATS } from '../../src/match/ids.ts';
import { ALICE, BOB } from '../match/samples.ts';
import { tries } from '../support/tries.ts';
import { names } from './support/arbitraries.ts';
import { buttonsOf, limitsBroken, textsOf } from './support/draft-limits.ts';
import { matches } from './support/every-draft.ts';
import { anyPastGame, apart, daysAgo, ratedBy, WON } from './support/past-samples.ts';
import { ALICE_ID, BOB_ID, ended, NAME_1, NAME_2, playing, VIEW, viewOf } from './support/samples.ts';
import { strayMarkdown } from './support/stray-markdown.ts';

const LIST: GameList = { of: 'history', user: ALICE_ID };
const page = (games: readonly PastGame[], more: Partial<HistoryPage> = {}): HistoryPage => ({
  owner: ALICE,
  name: 'Alice',
  opponent: undefined,
  list: LIST,
  isOwn: true,
  games,
  total: games.length,
  hasNewer: false,
  hasOlder: false,
  ...more,
});
const said = (draft: MessageDraft): readonly string[] => textsOf(draft).flatMap((part) => part.split('\n'));
const seconds = (days: number): number => Math.ceil(daysAgo(days) / 1000);

function menuOf({ components: [container] }: MessageDraft): APIStringSelectComponent {
  if (container?.type !== ComponentType.Container) throw new Error('it is no card');
  const rows = container.components.filter((part) => part.type === ComponentType.ActionRow);
  const menu = rows.flatMap(({ components }) => components).find((part) => part.type === ComponentType.StringSelect);
  if (menu === undefined) throw new Error('it has no menu');
  return menu;
}

describe('HIST-01: a list of finished games', () => {
  test('HIST-01: given games of every kind, then each is told from its player’s side, with how and when it ended', () => {
    const games: readonly PastGame[] = [
      { ...WON, rated: ratedBy(8, -8), opening: 'Cross' },
      { ...WON, number: 6, seats: { dark: BOB, light: ALICE }, reason: 'improper-delay', rated: ratedBy(12, -12) },
      { ...WON, number: 5, winner: undefined, reason: 'agreement', plies: 1 },
      { ...WON, number: 4, kind: 'solo', level: 4, seats: { dark: ALICE, light: BOT }, winner: 'light' },
      { ...WON, number: 3, kind: 'hotseat', seats: { dark: NAME_1, light: NAME_2 }, winner: 'light' },
    ];
    expect(said(historyPage(page(games), VIEW))).toEqual([
      '### 👑 Your games',
      '-# 5 finished games',
      '**Won** against **Bob** (+8)',
      `-# resignation · 31 moves · Cross · <t:${seconds(2)}:R>`,
      '**Lost** to **Bob** (-12)',
      `-# on time · 31 moves · <t:${seconds(2)}:R>`,
      '**Drew** with **Bob**',
      `-# agreed draw · 1 move · <t:${seconds(2)}:R>`,
      '**Lost** to **King Me**, level 4',
      `-# resignation · 31 moves · <t:${seconds(2)}:R>`,
      '**Alice** lost to **Bob** on one device',
      `-# resignation · 31 moves · <t:${seconds(2)}:R>`,
    ]);
  });

  test('HIST-01: given a menu, then each choice is one game of the page, in the same words', () => {
    const draft = historyPage(page([WON, { ...WON, number: 5, winner: undefined, reason: 'quiet-turns' }]), VIEW);
    const { options, custom_id: id, placeholder } = menuOf(draft);
    expect(placeholder).toBe('Choose a game to replay, review or save');
    expect(decodeCustomId(id)).toEqual({ verb: 'past-choose', list: LIST });
    expect(options.map(({ label, description }) => [label, description])).toEqual([
      ['Won against Bob', 'Nov 10, 2026 · resignation · 31 moves'],
      ['Drew with Bob', 'Nov 10, 2026 · no progress · 31 moves'],
    ]);
    expect(decodeCustomId(options[0]?.value)).toEqual({
      verb: 'past',
      list: LIST,
      match: WON.match,
      revision: WON.game,
    });
  });

  test('HIST-01, RUN-07: given names of emojis alone, then a choice is cut where it has no more room, and in no emoji', () => {
    const [ann, ben] = ['😀'.repeat(32), '😎'.repeat(32)];
    const hotseat: PastGame = { ...WON, kind: 'hotseat', seats: { dark: NAME_1, light: NAME_2 } };
    const [option] = menuOf(historyPage(page([hotseat]), viewOf(ann, ben))).options;
    expect(option?.label).toMatch(/^😀{32} vs 😎+…$/u);
    expect(option?.label.length).toBeLessThanOrEqual(100);
  });

  test('HIST-01: given a page in the middle, then it leads to what is newer than its first game and older than its last', () => {
    const games = [WON, { ...WON, number: 5 }];
    const list = { ...LIST, against: BOB_ID, before: 9 };
    const shown = historyPage(page(games, { list, opponent: 'Bob', hasNewer: true, hasOlder: true, total: 40 }), VIEW);
    expect(said(shown).slice(0, 2)).toEqual(['### 👑 Your games', '-# 40 finished games against Bob']);
    expect(buttonsOf(shown)).toEqual([
      { id: `c1:history:h${ALICE_ID}-${BOB_ID}>7`, label: '‹ Newer' },
      { id: `c1:history:h${ALICE_ID}-${BOB_ID}<5`, label: 'Older ›' },
      { id: `c1:history-share:h${ALICE_ID}-${BOB_ID}<9`, label: 'Share' },
      { id: `c1:history-pdn:h${ALICE_ID}-${BOB_ID}`, label: 'All as PDN' },
      { id: `c1:history-ndjson:h${ALICE_ID}-${BOB_ID}`, label: 'All as NDJSON' },
    ]);
  });

  test.each([
    { hasNewer: false, hasOlder: true },
    { hasNewer: true, hasOlder: true },
    { hasNewer: true, hasOlder: false },
  ])('HIST-01, PLAY-01: given a page with %o, then every button stands where it stands on the others', (turns) => {
    const rows = historyPage(page([WON], { ...turns, total: 40 }), VIEW).components.flatMap((part) =>
      part.type === ComponentType.Container ? part.components : [],
    );
    const row = rows.find((part) => JSON.stringify(part).includes('c1:history-share:'));
    const labels = [...JSON.stringify(row).matchAll(/"label":"(?<label>[^"]+)"/gu)].map(
      (found) => found.groups?.['label'],
    );
    expect(labels).toEqual(['‹ Newer', 'Older ›', 'Share']);
  });

  test("HIST-01: given somebody else's games, then the title names them, and no file is offered", () => {
    const draft = historyPage(
      page([WON], { isOwn: false, name: 'Bob', owner: BOB, list: { of: 'history', user: BOB_ID } }),
      VIEW,
    );
    expect(said(draft).slice(0, 3)).toEqual(["### 👑 Bob's games", '-# 1 finished game', '**Lost** to **Alice**']);
    expect(buttonsOf(draft).map(({ label }) => label)).toEqual(['Share']);
  });

  test.each([
    [{ isOwn: true }, /^You haven't finished a game yet/, ['New game', 'Play the bot']],
    [{ isOwn: true, opponent: 'Bob' }, /^You and \*\*Bob\*\* haven't/, []],
    [{ isOwn: false, name: 'Bob' }, /any finished games of \*\*Bob\*\* in the channels/, []],
    [{ isOwn: false, name: 'Bob', opponent: 'Carol' }, /between \*\*Bob\*\* and \*\*Carol\*\*/, []],
    [{ total: 3 }, /^There are no more games here/, []],
  ])('HIST-01: given no game for %o, then one line says so', (more, line, labels) => {
    const draft = historyPage(page([], more), VIEW);
    expect(said(draft).at(-1)).toMatch(line);
    expect(buttonsOf(draft).map(({ label }) => label)).toEqual(labels);
  });

  test('HIST-01: given it is shared, then everybody sees who did so, and can choose a game; nobody is called', () => {
    const draft = sharedHistory({ ...page([WON]), sharedBy: 'Alice' }, VIEW);
    expect(said(draft).slice(0, 3)).toEqual([
      '**Alice** shared these games.',
      "### 👑 Alice's games",
      '-# 1 finished game',
    ]);
    expect(draft.flags).toBe(MessageFlags.IsComponentsV2 | MessageFlags.SuppressNotifications);
    expect(draft.allowed_mentions).toEqual({ parse: [] });
    expect(buttonsOf(draft)).toEqual([]);
    expect(menuOf(draft).options).toHaveLength(1);
  });
});

const OVER = ended(playing('11-15', '22-18'), { kind: 'win', winner: 'light', reason: 'resigned' });

describe('HIST-01: one game of the past', () => {
  test('HIST-01: given a game, then its page shows how it ended, and offers replay, review, PDN, Share and the way back', () => {
    const list: GameList = { ...LIST, before: 9 };
    const draft = pastGame(OVER, list, VIEW);
    expect(draft.flags).toBe(MessageFlags.Ephemeral | MessageFlags.IsComponentsV2);
    expect(said(draft)[0]).toBe('### 👑 **Bob** (white) wins: **Alice** resigned.');
    expect(draft.attachments.map(({ kind }) => kind)).toEqual(['board']);
    expect(buttonsOf(draft)).toEqual([
      { id: 'c1:replay:m1:3', label: 'Replay' },
      { id: 'c1:review:m1:3', label: 'Review' },
      { id: 'c1:pdn:m1:3', label: 'PDN' },
      { id: `c1:past-share:h${ALICE_ID}<9:m1:3`, label: 'Share' },
      { id: `c1:history:h${ALICE_ID}<9`, label: 'Back' },
    ]);
    expect(buttonsOf(pastGame(OVER, { of: 'stats', user: ALICE_ID }, VIEW)).at(-1)?.id).toBe(`c1:stats:s${ALICE_ID}`);
  });

  test('HIST-01: given it is shared, then all can see it again, and nobody is called', () => {
    const draft = sharedGame(OVER, 'Carol', VIEW);
    expect(said(draft)[0]).toBe('**Carol** shared this game.');
    expect(draft.flags).toBe(MessageFlags.IsComponentsV2 | MessageFlags.SuppressNotifications);
    expect(buttonsOf(draft).map(({ label }) => label)).toEqual(['Replay', 'Review', 'PDN']);
  });

  test('HIST-01: given a game without a move, then there is nothing to see again', () => {
    const untouched = ended(playing(), { kind: 'win', winner: 'light', reason: 'resigned' });
    expect(buttonsOf(pastGame(untouched, LIST, VIEW)).map(({ label }) => label)).toEqual(['Share', 'Back']);
  });
});

describe("RUN-07: Discord's limits and formatting", () => {
  const longest: GameList = { of: 'history', user: '9'.repeat(20), against: '8'.repeat(20), before: 2 ** 31 };

  test('RUN-07: given any games and names, then a page of them is safe, for one and for all', () => {
    const many = fc.array(anyPastGame, { minLength: 1, maxLength: GAMES_ON_PAGE }).map(apart);
    const drafts = (games: readonly PastGame[], alice: string, bob: string, carol: string) => {
      const view = viewOf(alice, bob, carol);
      const shown = page(games, {
        list: longest,
        name: alice,
        opponent: bob,
        hasNewer: true,
        hasOlder: true,
        total: 99_999,
      });
      return [
        historyPage(shown, view),
        historyPage({ ...shown, isOwn: false }, view),
        sharedHistory({ ...shown, sharedBy: carol }, view),
      ];
    };
    const formatting = (some: readonly MessageDraft[]) => some.map((draft) => textsOf(draft).map(strayMarkdown));
    fc.assert(
      fc.property(many, names, names, names, (games, ...three) => {
        const shown = drafts(games, ...three);
        for (const draft of shown) expect(limitsBroken(draft)).toEqual([]);
        expect(formatting(shown)).toEqual(formatting(drafts(games, 'Alice', 'Bob', 'Carol')));
      }),
      tries(60),
    );
  });

  test('RUN-07: given any game and names, then its page is safe', () => {
    fc.assert(
      fc.property(matches, names, names, fc.constantFrom(...SEATS), (match, dark, light, winner) => {
        const view = viewOf(dark, light);
        const over = ended(match, { kind: 'win', winner, reason: 'blocked' });
        for (const draft of [pastGame(over, longest, view), sharedGame(over, dark, view)])
          expect(limitsBroken(draft)).toEqual([]);
      }),
      tries(20),
    );
  });
});
