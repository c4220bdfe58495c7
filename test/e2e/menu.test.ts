import type { APIMessage } from 'discord-api-types/v10';
import { describe, expect, test } from 'vitest';
import { filesOf, textOf } from '../../src/cli/play/message-contents.ts';
import { buttonsOf, press } from '../../src/cli/play/table.ts';
import { checkersCommand } from '../../src/commands/commands.ts';
import type { Outcome } from '../../src/sandbox/client/outcome.ts';
import type { SandboxUser } from '../../src/sandbox/client/sandbox-user.ts';
import { privateWords } from './support/reading.ts';
import { LANGUAGES } from '../../src/views/words/languages.ts';
import { useSharedApp } from './support/app.ts';
import type { TestMatch } from './support/test-match.ts';

const app = useSharedApp();

/** The private message that an answer brought. */
function shown(outcome: Outcome): APIMessage {
  if (!outcome.ok || !outcome.onlyMe || outcome.message === undefined) {
    throw new Error(outcome.ok ? 'not a private message' : outcome.error);
  }
  return outcome.message;
}

const labels = (message: APIMessage): readonly (string | undefined)[] => buttonsOf(message).map(({ label }) => label);
const help = async (user: SandboxUser, channelId = app.checkers): Promise<APIMessage> =>
  shown(await user.slash(channelId, 'checkers help'));

/** Turns a page: it takes the menu's place, in the same message. */
async function turn(user: SandboxUser, { id }: APIMessage, label: string): Promise<APIMessage> {
  const page = shown(await press(user, id, label));
  expect(page.id).toBe(id);
  return page;
}

const HOME = ['New table', 'Join', 'My matches', 'Rules', 'Playing here', 'Commands'];

describe('START-12: the main menu', () => {
  test('START-12: given /checkers help, then the menu opens for the asker alone; Settings only for who manages the server', async () => {
    expect(labels(await app.changingNothing(() => help(app.bob)))).toEqual(HOME);
    expect(labels(await help(app.alice))).toEqual([...HOME, 'Settings']);
    app.sandbox.world.grant(app.carol.id, 'ManageGuild');
    expect(labels(await help(app.carol))).toContain('Settings');
    app.sandbox.world.revoke(app.carol.id, 'ManageGuild');
    expect(labels(await help(app.carol))).toEqual(HOME);
  });

  test.each(['New table', 'My matches', 'Rules', 'Playing here', 'Commands'])(
    'START-12: given %s, then its page takes the menu’s place, and Back leads back',
    async (label) => {
      const menu = await help(app.bob);
      const page = await app.changingNothing(() => turn(app.bob, menu, label));
      expect(textOf(page)).not.toBe(textOf(menu));
      const back = await turn(app.bob, page, 'Back');
      expect([textOf(back), labels(back)]).toEqual([textOf(menu), HOME]);
    },
  );

  test('START-12, RUN-11: given Settings, then Back leads to the menu again', async () => {
    const menu = await help(app.alice);
    const settings = await turn(app.alice, menu, 'Settings');
    expect(textOf(settings)).toContain('Matches in this server');
    expect(labels(await turn(app.alice, settings, 'Back'))).toEqual([...HOME, 'Settings']);
  });

  test('START-12, PLAY-13: given the rules, then Next leads through pages with pictures that say what they show, to the end', async () => {
    let page = await turn(app.bob, await help(app.bob), 'Rules');
    const titles: string[] = [];
    for (let at = 1; at <= 5; at += 1) {
      titles.push(textOf(page).split('\n')[0] ?? '');
      expect(textOf(page)).toContain(`page ${at} of 5`);
      const pictures = filesOf(page);
      expect(pictures.length).toBeGreaterThan(0);
      for (const { url, description } of pictures) {
        expect(description.length).toBeGreaterThan(40);
        const response = await fetch(url);
        expect([...new Uint8Array(await response.arrayBuffer())].slice(1, 4)).toEqual([0x50, 0x4e, 0x47]);
      }
      if (at < 5) page = await turn(app.bob, page, 'Next');
    }
    expect(titles).toEqual(
      ['The board', 'Moving', 'Jumping', 'Kings', 'How a game ends'].map((title) => `### 👑 ${title}`),
    );
    page = await turn(app.bob, page, 'Previous');
    expect(textOf(page)).toContain('page 4 of 5');
    page = await turn(app.bob, await turn(app.bob, page, 'Next'), 'Playing here');
    expect(textOf(page)).toContain('Under the board');
  });

  test('START-11, START-12: given Commands, then every command that is registered is told', async () => {
    const page = await turn(app.bob, await help(app.bob), 'Commands');
    const names = (checkersCommand(LANGUAGES.en).options ?? []).map(({ name }) => name);
    expect(names.length).toBeGreaterThan(15);
    for (const name of names) expect(textOf(page)).toContain(`**/checkers ${name}**`);
  });

  test('START-12: given New table and Open a table, then a card comes up for everybody; in a thread it is said why not', async () => {
    const page = await turn(app.bob, await help(app.bob), 'New table');
    const opened = await press(app.bob, page.id, 'Open a table');
    expect(opened.onlyMe).toBe(false);
    expect(textOf(opened.message ?? { content: '', components: [] })).toContain("**Bob**'s table");
    const table = await app.openMatch();
    const inThread = await turn(app.carol, await help(app.carol, table.threadId), 'New table');
    const refused = await app.changingNothing(() => press(app.carol, inThread.id, 'Open a table'));
    expect(privateWords(refused)).toContain("A thread can't hold another thread");
  });

  test('START-12: given My matches, then one’s own stand there with links, those first that wait for the asker', async () => {
    const { alice, bob, carol } = app;
    const waiting = await app.ask(carol, 'challenge', { user: bob.id });
    const table = await app.openMatch();
    const own = await app.ask(bob, 'open');
    const page = await turn(app.bob, await help(bob), 'My matches');
    const lines = textOf(page).split('\n').slice(1);
    expect(lines[0]).toContain('**Carol** challenges you; the invitation lapses');
    expect(textOf(page)).toContain(`<#${table.threadId}> · against **Alice** · **Alice**'s turn`);
    expect(textOf(page)).toContain(`your open table, code **${own.code}**`);
    const hers = await turn(alice, await help(alice), 'My matches');
    expect(textOf(hers)).toContain(`<#${table.threadId}> · against **Bob** · **your turn**`);
    expect(textOf(hers)).not.toContain('Carol');
    await waiting.press(carol, 'Cancel');
    await own.press(bob, 'Cancel');
  });
});

describe('PLAY-13: help during play', () => {
  const state = (table: TestMatch): unknown => table.live.match;

  test('PLAY-13: given help from the board and by command, then nothing in the match changes, and play goes on', async () => {
    const table = await app.openMatch();
    const before = state(table);
    const board = await table.board();
    await app.changingNothing(async () => {
      const more = shown(await press(app.bob, board.id, 'More'));
      const menu = shown(await press(app.bob, more.id, 'Help'));
      expect(labels(menu)).toEqual(expect.arrayContaining(HOME));
      await turn(app.bob, menu, 'Rules');
      await help(app.carol, table.threadId);
    });
    expect(state(table)).toEqual(before);
    await press(app.alice, board.id, '11');
    await press(app.alice, board.id, '11-15');
    await table.settled(board.id);
  });
});

describe('START-11: commands of a match, typed elsewhere', () => {
  const COMMANDS = ['draw', 'resign', 'pause', 'leave', 'abort', 'board', 'pdn'];

  test('START-11: given matches of one’s own, then the answer links them, and nothing happens in any', async () => {
    const table = await app.openMatch();
    const hotseat = await app.ask(app.bob, 'hotseat', { name1: 'Ann', name2: 'Ben' });
    for (const command of COMMANDS) {
      const told = await app.changingNothing(() => app.bob.slash(app.checkers, `checkers ${command}`));
      expect(privateWords(told)).toContain(`<#${table.threadId}> against **Alice**`);
      expect(privateWords(told)).toContain(`<#${hotseat.threadId}>, both sides: **Ann** and **Ben**`);
    }
  });
});
