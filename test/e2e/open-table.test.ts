import { beforeEach, describe, expect, test } from 'vitest';
import type { SandboxUser } from '../../src/sandbox/client/sandbox-user.ts';
import { privateWords, idOf } from './support/reading.ts';
import { MINUTE } from './support/shifted-clock.ts';
import { useSharedApp, openApp } from './support/app.ts';
import type { TestMatch } from './support/test-match.ts';

const app = useSharedApp();
const lounge = (): string => app.sandbox.channelId('lounge');
beforeEach(() => {
  for (const user of [app.alice, app.bob, app.carol]) user.clearNotifications();
});

const open = (user: SandboxUser = app.alice): Promise<TestMatch> => app.ask(user, 'open');
const join = (user: SandboxUser, code: string, channelId = app.checkers) =>
  user.slash(channelId, 'checkers join', { code });

/** What somebody is told who types this code and gets no seat. */
const refused = (user: SandboxUser, code: string): Promise<string> => app.refused(() => join(user, code));

const players = ({ live: { match } }: TestMatch): readonly (string | undefined)[] =>
  match.phase === 'playing'
    ? [match.challenger, match.invited].map((player) => app.bot.liveMatches.services.directory.person(player).userId)
    : [];

describe('START-02: a table that waits', () => {
  test('START-02, START-03: given /checkers open, then the card says who sits there, how to join, and until when', async () => {
    const table = await open();
    expect(table.cardWords).toContain("**Alice**'s table");
    expect(table.cardWords).toContain('**Alice** sits here. Waiting for an opponent.');
    expect(table.code).toMatch(/^[ACDEFGHJKMNPQRTWXY34679]{6}$/);
    expect(table.cardWords).toContain(`\`/checkers join ${table.code}\` in any channel`);
    expect(table.cardWords).toMatch(/The table lapses <t:\d+:R>/);
    expect(table.cardLabels).toEqual(['Join', 'Cancel']);
    expect([app.alice, app.bob, app.carol].flatMap(({ notifications }) => notifications)).toEqual([]);
    await table.press(app.alice, 'Cancel');
  });

  test('START-02, START-05: given Join, then the card becomes the match’s, and both are called into its thread', async () => {
    const table = await open();
    await table.press(app.bob, 'Join');
    expect(players(table)).toEqual([app.alice.id, app.bob.id]);
    expect(app.sandbox.world.thread(table.threadId)?.name).toBe('Alice vs Bob · checkers');
    expect(table.cardWords).toContain('**Alice** vs **Bob**');
    expect(table.cardWords).toContain(`watch it in <#${table.threadId}>`);
    expect(table.cardWords).not.toContain('Waiting for an opponent');
    expect(table.cardLabels).toEqual([]);
    expect([app.alice, app.bob, app.carol].map(({ notifications }) => notifications.length)).toEqual([1, 1, 0]);
  });

  test.each([
    ['as it stands', (code: string) => code],
    ['in lower case', (code: string) => code.toLowerCase()],
    ['with a dash', (code: string) => `${code.slice(0, 3)}-${code.slice(3)}`],
    ['with blanks', (code: string) => ` ${code.slice(0, 2)} ${code.slice(2, 4)} ${code.slice(4)} `],
  ])(
    'START-02: given the code %s in another channel, then the joiner is shown the way to the thread',
    async (_, spelt) => {
      const table = await open();
      const outcome = await join(app.carol, spelt(table.code), lounge());
      await app.idle();
      expect(privateWords(outcome)).toBe(`You have a seat. The game: <#${table.threadId}>`);
      expect(players(table)).toEqual([app.alice.id, app.carol.id]);
    },
  );

  test('START-02, START-12: given Join in the menu, then its form takes the code, and a second try after a wrong one', async () => {
    const table = await open();
    const menu = await app.bob.slash(lounge(), 'checkers help');
    const [id, page] = menu.ok ? [menu.message?.id ?? '', 'c1:menu:join'] : ['', ''];
    const send = async (code: string) => {
      const form = await app.bob.click(id, page);
      const fieldId = form.ok ? (form.modal?.custom_id ?? '') : '';
      return app.bob.submit(fieldId, { [fieldId]: code });
    };
    expect(privateWords(await send('XXXXXX'))).toContain('No table in this server has that code');
    expect(privateWords(await send(table.code.toLowerCase()))).toContain('You have a seat');
    expect(players(table)).toEqual([app.alice.id, app.bob.id]);
  });

  test('START-02, START-05: given the bot may not open threads, then the card says what is missing and stays open until it may', async () => {
    const table = await open();
    const allow = (value: 'deny' | 'inherit'): void =>
      app.sandbox.world.setPermission(app.checkers, app.sandbox.applicationId, 'CreatePublicThreads', value);
    allow('deny');
    await table.press(app.bob, 'Join');
    expect(table.cardWords).toContain('Nothing was started');
    expect(table.cardWords).toContain('Create Public Threads');
    expect(table.cardLabels).toEqual(['Join', 'Cancel']);
    await expect
      .poll(async () => privateWords(await join(app.carol, table.code)), { timeout: 10_000 })
      .toContain('Create Public Threads');
    expect(table.phase).toBe('open-table');
    allow('inherit');
    await table.press(app.bob, 'Join');
    expect(players(table)).toEqual([app.alice.id, app.bob.id]);
    expect(table.cardWords).not.toContain('Nothing was started');
  });
});

describe('START-02: no seat, each reason in its own words, and another try at once', () => {
  test('START-02: given an unreadable, an unknown or one’s own code, then the table stays, and the right code still leads to it', async () => {
    const table = await open();
    expect(await refused(app.bob, 'O0O0O0')).toContain("doesn't read like a table's code");
    expect(await refused(app.bob, '@everyone **x**')).not.toContain('@everyone');
    expect(await refused(app.bob, 'XXXXXX')).toContain('No table in this server has that code');
    expect(await refused(app.alice, table.code)).toContain('your own table');
    expect(await table.pressAgain(app.alice, { on: table.cardId, custom_id: idOf(table.card, 'Join') })).toContain(
      'your own table',
    );
    expect(privateWords(await join(app.bob, table.code))).toContain('You have a seat');
  });

  test('START-02: given a table that was closed again, then only its owner could do that, and it says so', async () => {
    const table = await open();
    const { code, pressable } = table;
    const [joins, cancel] = pressable;
    if (joins === undefined || cancel === undefined) throw new Error('no buttons');
    expect(await table.pressAgain(app.bob, cancel)).toBe('Only the player who asked for this match can do that.');
    await table.press(app.alice, 'Cancel');
    expect(table.cardWords).toContain('**Alice** closed the table again');
    expect(table.cardLabels).toEqual([]);
    expect(await refused(app.bob, code)).toContain('was closed again by the player who opened it');
    expect(await table.pressAgain(app.bob, joins)).toContain('was closed again');
    expect(await table.pressAgain(app.alice, cancel)).toContain('That table was closed again');
    const other = await open(app.carol);
    expect(privateWords(await join(app.bob, other.code))).toContain('You have a seat');
  });

  test('START-02, START-03: given nobody comes within the hour, then the table lapses for everybody to see, and not before', async () => {
    const table = await open();
    const { code, pressable } = table;
    const [joins] = pressable;
    await app.pass(59 * MINUTE);
    expect(table.cardLabels).toEqual(['Join', 'Cancel']);
    await app.pass(2 * MINUTE);
    await app.soon(() => expect(table.cardLabels.length).toBe(0));
    expect(table.cardWords).toContain('lapsed');
    expect(table.cardWords).not.toContain(code);
    if (joins !== undefined) expect(await table.pressAgain(app.bob, joins)).toContain('That table has lapsed');
    expect(await refused(app.bob, code)).toContain('That table has lapsed');
    // Long after the match is forgotten its code is not taken for one that never was.
    await app.pass(24 * 60 * MINUTE);
    expect(await refused(app.bob, code)).toContain('That table has lapsed');
  });
});

test('START-01, START-02: given as many matches as one may have, then neither opening nor joining goes, until one is over', async () => {
  const small = await openApp({ MAX_MATCHES_PER_PLAYER: '1' });
  try {
    const { alice, bob, carol, checkers } = small;
    const first = await small.ask(alice, 'open');
    expect(await small.refused(() => alice.slash(checkers, 'checkers open'))).toContain('You have 1 match going');
    await first.press(bob, 'Join');
    const second = await small.ask(carol, 'open');
    const { code } = second;
    expect(await small.refused(() => bob.slash(checkers, 'checkers join', { code }))).toContain(
      'You have 1 match going',
    );
    const [button] = second.pressable;
    if (button !== undefined) expect(await second.pressAgain(bob, button)).toContain('You have 1 match going');
    await bob.slash(first.threadId, 'checkers abort');
    expect(privateWords(await bob.slash(checkers, 'checkers join', { code }))).toContain('You have a seat');
  } finally {
    await small.stop();
  }
});
