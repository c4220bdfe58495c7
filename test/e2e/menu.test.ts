import type { APIMessage } from 'discord-api-types/v10';
import { describe, expect, test } from 'vitest';
import { filesOf, textOf } from '../../src/cli/play/message-contents.ts';
import { buttonsOf, press } from '../../src/cli/play/table.ts';
import type { Outcome } from '../../src/sandbox/client/outcome.ts';
import type { SandboxUser } from '../../src/sandbox/client/sandbox-user.ts';
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
    await table.settled(board);
  });
});
