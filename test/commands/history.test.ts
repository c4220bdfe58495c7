import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parsePdn } from '../../src/engine/pdn.ts';
import { matchId } from '../../src/match/ids.ts';
import { BotFixture, CHANNEL, ELSEWHERE, GUILD, idOf, type Who, words } from '../bot/support/bot-fixture.ts';

const MINUTE = 60_000;
const OTHER_GUILD = '333333333333333334';

let fixture: BotFixture;
beforeEach(() => {
  fixture = new BotFixture();
});
afterEach(() => fixture.stop());

/** Alice (dark) against Bob, who resigns after these moves; the match is over and forgotten. Gives its id. */
async function played(...moves: readonly string[]): Promise<string> {
  const { id } = await fixture.begin();
  for (const [index, move] of moves.entries())
    await fixture.typeThere(index % 2 === 0 ? 'alice' : 'bob', 'move', { move });
  const [asked] = await fixture.typeThere('bob', 'resign');
  await fixture.press('bob', asked?.customIds[0] ?? '');
  await fixture.answer('bob', 'rematch-no');
  await fixture.answer('alice', 'stop-here');
  await fixture.pass(6 * MINUTE);
  return id;
}

const listOf = (who: Who, whose: Who = who): string => `h${idOf(whose)}`;
const press = (who: Who, customId: string, more: object = {}) =>
  fixture.press(who, customId, { channel_id: CHANNEL, ...more });
/** What is special of a choice in a menu. */
const choice = (customId: string, ...values: readonly string[]): object => ({
  type: 3,
  data: { component_type: 3, custom_id: customId, values },
  message: { id: '600000000000000001', content: '' },
});

/** The text of the file that was sent last. */
const sentFile = (): string => {
  const [file] = fixture.discord.sent.at(-1)?.files ?? [];
  return file === undefined ? '' : Buffer.from(file.data as Uint8Array).toString('utf8');
};

describe('HIST-01: all of one’s own games as one file', () => {
  test('HIST-01: given more than the server takes, then the newest that fit are in it, and it is said that there are more', async () => {
    await played('11-15', '22-18');
    await played('9-13', '22-18');
    await played('10-14', '22-18');
    await press('alice', `c1:history-pdn:${listOf('alice')}`);
    const whole = sentFile();
    expect(parsePdn(whole).map(({ moves }) => moves[0]?.text)).toEqual(['10-14', '9-13', '11-15']);
    const told = await press('alice', `c1:history-pdn:${listOf('alice')}`, {
      attachment_size_limit: 4096 + whole.length - 10,
    });
    expect(words(told)).toContain('Your newest **2 games** of 3');
    expect(parsePdn(sentFile()).map(({ moves }) => moves[0]?.text)).toEqual(['10-14', '9-13']);
    expect(sentFile().length).toBeLessThan(whole.length);
  });

  test("HIST-01, RUN-03: given a record that can't be read, then the others are in the file, and it is said", async () => {
    const damaged = await played('11-15', '22-18');
    await played('9-13', '22-18');
    fixture.store.memory.damage(matchId(damaged), 1, { data: '{' });
    const told = await press('alice', `c1:history-ndjson:${listOf('alice')}`);
    expect(words(told)).toContain("1 game can't be read and is left out");
    const lines = sentFile().trimEnd().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { readonly moves: readonly object[] }).moves[0])).toMatchObject([
      { move: '9-13' },
    ]);
  });

  test("HIST-01, RUN-07: given somebody else's list, then nobody else gets the file, whatever they forge", async () => {
    await played('11-15', '22-18');
    for (const format of ['pdn', 'ndjson']) {
      const told = await press('bob', `c1:history-${format}:${listOf('bob', 'alice')}`);
      expect(told).toMatchObject([{ isPrivate: true }]);
      expect(words(told)).toContain('no longer works');
    }
  });
});

describe('HIST-01: who sees which games', () => {
  test('HIST-01, RUN-07: given another server, then one sees one’s own games there, and nobody else’s, and posts none of them', async () => {
    const id = await played('11-15', '22-18');
    const there = { guild_id: OTHER_GUILD };
    expect(words(await fixture.type('alice', 'history', {}, there))).toContain('1 finished game');
    expect(words(await fixture.type('alice', 'history', { user: idOf('bob') }, there))).toContain("I don't see any");
    expect(words(await press('alice', `c1:history-share:${listOf('alice')}`, there))).toContain("can't post them here");
    expect(words(await press('alice', `c1:past-share:${listOf('alice')}:${id}:3`, there))).toContain(
      "can't post it here",
    );
    expect(words(await press('carol', `c1:past:${listOf('carol')}:${id}:3`, there))).toContain("You can't see");
  });

  test('HIST-01: given a page is shared where a channel is closed to somebody, then its games are left out, but not in that channel', async () => {
    await played('11-15', '22-18');
    fixture.hidden.add(`${CHANNEL}/${idOf('carol')}`);
    const share = `c1:history-share:${listOf('alice')}`;
    expect(words(await press('bob', share, { channel_id: ELSEWHERE }))).toContain("can't post them here");
    expect(await press('bob', share)).toMatchObject([{ isPrivate: false }]);
    const thread = {
      channel_id: '700000000000000009',
      channel: { id: '700000000000000009', type: 11, parent_id: CHANNEL },
    };
    expect(await press('bob', share, thread)).toMatchObject([{ isPrivate: false }]);
  });

  test('RUN-07: given a menu’s choice that none of our menus offers, then nothing is shown', async () => {
    const id = await played('11-15', '22-18');
    const menu = `c1:past-choose:${listOf('alice')}`;
    for (const value of ['', 'c1:help', `c1:replay:${id}:3`, `c1:history:${listOf('alice')}`])
      expect(words(await fixture.deliver('alice', choice(menu, value)))).toContain('no longer works');
    expect(words(await fixture.deliver('alice', choice(menu)))).toContain('no longer works');
    const real = `c1:past:${listOf('alice')}:${id}:3`;
    expect(words(await fixture.deliver('alice', choice(menu, real)))).toContain('**Bob** resigned');
    expect(GUILD).not.toBe(OTHER_GUILD);
  });

  test('RUN-01: given a list was shown, then nobody is remembered for it', async () => {
    await played('11-15', '22-18');
    const { directory } = fixture.liveMatches.services;
    await fixture.type('carol', 'history', { user: idOf('alice') });
    await fixture.type('carol', 'standings');
    await fixture.type('carol', 'stats', { user: idOf('alice') });
    await press('alice', `c1:history-pdn:${listOf('alice')}`);
    for (const who of ['alice', 'bob', 'carol'] as const) expect(directory.find(idOf(who))).toBeUndefined();
  });
});
