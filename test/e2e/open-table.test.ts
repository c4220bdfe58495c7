import { beforeEach, describe, expect, test } from 'vitest';
import type { SandboxUser } from '../../src/sandbox/client/sandbox-user.ts';
import { AskedMatch, pass } from './support/asked-match.ts';
import { changingNothing, openRoom, privateWords } from './support/room.ts';
import { useSharedRoom } from './support/use-room.ts';
import { MINUTE } from './support/shifted-clock.ts';

const room = useSharedRoom();
const lounge = (): string => room.sandbox.channelId('lounge');
beforeEach(() => {
  for (const user of [room.alice, room.bob, room.carol]) user.clearNotifications();
});

const open = (user: SandboxUser = room.alice): Promise<AskedMatch> => AskedMatch.ask(room, user, 'open');
const join = (user: SandboxUser, code: string, channelId = room.checkers) =>
  user.slash(channelId, 'checkers join', { code });

/** What somebody is told who types this code and gets no seat. */
const refused = async (user: SandboxUser, code: string): Promise<string> =>
  privateWords(await changingNothing(room, () => join(user, code)));

const players = ({ live: { match } }: AskedMatch): readonly (string | undefined)[] =>
  match.phase === 'playing'
    ? [match.challenger, match.invited].map((player) => room.bot.liveMatches.services.directory.person(player).userId)
    : [];

describe('START-02: a table that waits', () => {
  test('START-02, START-03: given /checkers open, then the card says who sits there, how to join, and until when', async () => {
    const table = await open();
    expect(table.words).toContain("**Alice**'s table");
    expect(table.words).toContain('**Alice** sits here. Waiting for an opponent.');
    expect(table.code).toMatch(/^[ACDEFGHJKMNPQRTWXY34679]{6}$/);
    expect(table.words).toContain(`\`/checkers join ${table.code}\` in any channel`);
    expect(table.words).toMatch(/The table lapses <t:\d+:R>/);
    expect(table.labels).toEqual(['Join', 'Cancel']);
    expect([room.alice, room.bob, room.carol].flatMap(({ notifications }) => notifications)).toEqual([]);
    await table.press(room.alice, 'Cancel');
  });

  test('START-02, START-05: given Join, then the card becomes the match’s, and both are called into its thread', async () => {
    const table = await open();
    await table.press(room.bob, 'Join');
    expect(players(table)).toEqual([room.alice.id, room.bob.id]);
    expect(room.sandbox.world.thread(table.threadId)?.name).toBe('Alice vs Bob · checkers');
    expect(table.words).toContain('**Alice** vs **Bob**');
    expect(table.words).toContain(`watch it in <#${table.threadId}>`);
    expect(table.words).not.toContain('Waiting for an opponent');
    expect(table.labels).toEqual([]);
    expect([room.alice, room.bob, room.carol].map(({ notifications }) => notifications.length)).toEqual([1, 1, 0]);
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
      const outcome = await join(room.carol, spelt(table.code), lounge());
      await room.bot.idle();
      expect(privateWords(outcome)).toBe(`You have a seat. The game: <#${table.threadId}>`);
      expect(players(table)).toEqual([room.alice.id, room.carol.id]);
    },
  );

  test('START-02, START-12: given Join in the menu, then its form takes the code, and a second try after a wrong one', async () => {
    const table = await open();
    const menu = await room.bob.slash(lounge(), 'checkers help');
    const [id, page] = menu.ok ? [menu.message?.id ?? '', 'c1:menu:join'] : ['', ''];
    const send = async (code: string) => {
      const form = await room.bob.click(id, page);
      const fieldId = form.ok ? (form.modal?.custom_id ?? '') : '';
      return room.bob.submit(fieldId, { [fieldId]: code });
    };
    expect(privateWords(await send('XXXXXX'))).toContain('No table in this server has that code');
    expect(privateWords(await send(table.code.toLowerCase()))).toContain('You have a seat');
    expect(players(table)).toEqual([room.alice.id, room.bob.id]);
  });

  test('START-02, START-05: given the bot may not open threads, then the card says what is missing and stays open until it may', async () => {
    const table = await open();
    const allow = (value: 'deny' | 'inherit'): void =>
      room.sandbox.world.setPermission(room.checkers, room.sandbox.applicationId, 'CreatePublicThreads', value);
    allow('deny');
    await table.press(room.bob, 'Join');
    expect(table.words).toContain('Nothing was started');
    expect(table.words).toContain('Create Public Threads');
    expect(table.labels).toEqual(['Join', 'Cancel']);
    await expect
      .poll(async () => privateWords(await join(room.carol, table.code)), { timeout: 10_000 })
      .toContain('Create Public Threads');
    expect(table.phase).toBe('open-table');
    allow('inherit');
    await table.press(room.bob, 'Join');
    expect(players(table)).toEqual([room.alice.id, room.bob.id]);
    expect(table.words).not.toContain('Nothing was started');
  });
});

describe('START-02: no seat, each reason in its own words, and another try at once', () => {
  test('START-02: given an unreadable, an unknown or one’s own code, then the table stays, and the right code still leads to it', async () => {
    const table = await open();
    expect(await refused(room.bob, 'O0O0O0')).toContain("doesn't read like a table's code");
    expect(await refused(room.bob, '@everyone **x**')).not.toContain('@everyone');
    expect(await refused(room.bob, 'XXXXXX')).toContain('No table in this server has that code');
    expect(await refused(room.alice, table.code)).toContain('your own table');
    expect(
      await table.pressAgain(room.alice, { on: table.cardId, custom_id: table.buttons[0]?.custom_id ?? '' }),
    ).toContain('your own table');
    expect(privateWords(await join(room.bob, table.code))).toContain('You have a seat');
  });

  test('START-02: given a table that was closed again, then only its owner could do that, and it says so', async () => {
    const table = await open();
    const { code, pressable } = table;
    const [joins, cancel] = pressable;
    if (joins === undefined || cancel === undefined) throw new Error('no buttons');
    expect(await table.pressAgain(room.bob, cancel)).toBe('Only the player who asked for this match can do that.');
    await table.press(room.alice, 'Cancel');
    expect(table.words).toContain('**Alice** closed the table again');
    expect(table.labels).toEqual([]);
    expect(await refused(room.bob, code)).toContain('was closed again by the player who opened it');
    expect(await table.pressAgain(room.bob, joins)).toContain('was closed again');
    expect(await table.pressAgain(room.alice, cancel)).toContain('That table was closed again');
    const other = await open(room.carol);
    expect(privateWords(await join(room.bob, other.code))).toContain('You have a seat');
  });

  test('START-02, START-03: given nobody comes within the hour, then the table lapses for everybody to see, and not before', async () => {
    const table = await open();
    const { code, pressable } = table;
    const [joins] = pressable;
    await pass(room, 59 * MINUTE);
    expect(table.labels).toEqual(['Join', 'Cancel']);
    await pass(room, 2 * MINUTE);
    await table.until('it has lapsed', () => table.labels.length === 0);
    expect(table.words).toContain('lapsed');
    expect(table.words).not.toContain(code);
    if (joins !== undefined) expect(await table.pressAgain(room.bob, joins)).toContain('That table has lapsed');
    expect(await refused(room.bob, code)).toContain('That table has lapsed');
    // Long after the match is forgotten its code is not taken for one that never was.
    await pass(room, 24 * 60 * MINUTE);
    expect(await refused(room.bob, code)).toContain('That table has lapsed');
  });
});

test('START-01, START-02: given as many matches as one may have, then neither opening nor joining goes, until one is over', async () => {
  const small = await openRoom({ MAX_MATCHES_PER_PLAYER: '1' });
  try {
    const { alice, bob, carol, checkers } = small;
    const first = await AskedMatch.ask(small, alice, 'open');
    expect(privateWords(await changingNothing(small, () => alice.slash(checkers, 'checkers open')))).toContain(
      'You have 1 match going',
    );
    await first.press(bob, 'Join');
    const second = await AskedMatch.ask(small, carol, 'open');
    const { code } = second;
    expect(privateWords(await changingNothing(small, () => bob.slash(checkers, 'checkers join', { code })))).toContain(
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
