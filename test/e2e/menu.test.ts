import type { APIMessage } from 'discord-api-types/v10';
import { describe, expect, test } from 'vitest';
import { filesOf, textOf } from '../../tools/play/message-contents.ts';
import { buttonsOf, press } from '../../tools/play/table.ts';
import type { Outcome, SandboxUser } from 'discord-sandbox';
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

/** The same for a page that takes a while to make. */
async function turnSlowly(user: SandboxUser, { id }: APIMessage, label: string): Promise<APIMessage> {
  await press(user, id, label);
  await app.idle();
  const page = user.message(id);
  if (page === undefined) throw new Error('the page is gone');
  return page;
}

const HOME = ['New game', 'Play the bot', 'Join', 'My matches', 'Rules', 'Playing here', 'Commands', 'Preferences'];

describe('START-12: the main menu', () => {
  test('START-12: given /checkers help, then the menu opens for the asker alone; Settings only for who manages the server', async () => {
    expect(labels(await app.changingNothing(() => help(app.bob)))).toEqual(HOME);
    expect(labels(await help(app.alice))).toEqual([...HOME, 'Settings']);
    app.sandbox.world.grant(app.carol.id, 'ManageGuild');
    expect(labels(await help(app.carol))).toContain('Settings');
    app.sandbox.world.revoke(app.carol.id, 'ManageGuild');
    expect(labels(await help(app.carol))).toEqual(HOME);
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

describe('PLAY-12: More and all it leads to', () => {
  test('PLAY-12, PLAY-13: given one page after the other is opened from More, then each takes its place, a card with the way back', async () => {
    const table = await app.openMatch();
    for (const [user, move] of [
      ['alice', '11-15'],
      ['bob', '22-18'],
    ] as const) {
      await app[user].slash(table.threadId, 'checkers move', { move });
      await app.idle();
    }
    const more = shown(await press(app.alice, (await table.board()).id, 'More'));
    const pages: APIMessage[] = [];
    const open = async (label: string): Promise<APIMessage> => {
      const page = await turnSlowly(app.alice, more, label);
      pages.push(page);
      return page;
    };
    const MORE = ['Help', 'Move times', 'Replay the last moves', 'Is my opponent there?', 'Leave the match'];
    expect(labels(more)).toEqual(MORE);
    expect(textOf(await open('Move times'))).toContain('11-15');
    expect(labels(await open('Back'))).toEqual(MORE);
    const replayed = await open('Replay the last moves');
    expect(filesOf(replayed).map(({ url }) => url)).toEqual([expect.stringContaining('.gif')]);
    expect(labels(replayed)).toEqual(['Back']);
    await open('Back');
    expect(textOf(await open('Is my opponent there?'))).toContain('**Bob** is still here');
    await open('Back');
    // A refusal is a page like others.
    expect(textOf(await open('Is my opponent there?'))).toContain('I just checked');
    await open('Back');
    for (const label of [
      'Help',
      'Rules',
      'Next',
      'Menu',
      'Commands',
      'Menu',
      'My matches',
      'Menu',
      'New game',
      'Menu',
    ]) {
      expect(labels(await open(label))).toContain('Back');
    }
    expect(labels(await open('Back'))).toEqual(MORE);
    // What keeps the match as it is leads back.
    const question = await open('Leave the match');
    expect(textOf(question)).toContain('Leave this match?');
    expect(labels(await open(labels(question).at(-1) ?? ''))).toEqual(MORE);
    expect(pages.map(({ flags = 0 }) => flags & (1 << 15)).every((flag) => flag !== 0)).toBe(true);
    // All of it was one message.
    const newest = app.alice.visibleRecords(table.threadId).findLast(({ onlyFor }) => onlyFor !== undefined);
    expect(newest?.message.id).toBe(more.id);
  });
});

describe('START-12: a game without typing', () => {
  /** A choice in the composer, which stays the same message. */
  async function choose(user: SandboxUser, { id }: APIMessage, part: string, ...values: readonly string[]) {
    const page = shown(await user.click(id, `c1:compose:${part}`, values));
    expect(page.id).toBe(id);
    return page;
  }

  /** Presses the composer's button; what has become of the composer. */
  async function send(user: SandboxUser, { id }: APIMessage, label: string): Promise<APIMessage> {
    await press(user, id, label);
    await app.idle();
    const closed = user.message(id);
    if (closed === undefined) throw new Error('the composer is gone');
    return closed;
  }

  /** What stands in the channel for everybody, the newest last. */
  const newest = (): APIMessage | undefined =>
    app.carol.visibleRecords(app.checkers).findLast(({ onlyFor }) => onlyFor === undefined)?.message;

  test('START-12: given New game in the menu and a few choices, then the invitation is posted with them, and the composer links it', async () => {
    let page = await turn(app.alice, await help(app.alice), 'New game');
    expect(labels(page)).toEqual(['Open a table', 'More options', 'Menu']);
    page = await choose(app.alice, page, 'opponent', app.bob.id);
    page = await choose(app.alice, page, 'time', 'off');
    page = await turn(app.alice, page, 'More options');
    page = await choose(app.alice, page, 'board', 'night');
    expect(labels(page)).toEqual(['Challenge Bob', 'Menu']);
    const closed = await send(app.alice, page, 'Challenge Bob');
    const invitation = newest();
    expect(textOf(closed)).toContain(`/${app.checkers}/${invitation?.id ?? 'nowhere'})`);
    expect(labels(closed)).toEqual(['Menu']);
    expect(textOf(invitation ?? { content: '' })).toMatch(/no clock[^]*night/);
    await press(app.bob, invitation?.id ?? '', 'Decline');
  });

  test('START-11: given a text that names a command, then it can be clicked: it bears the id under which it is registered', async () => {
    const refused = shown(await app.carol.slash(app.checkers, 'checkers pdn'));
    const [, id] = /<\/checkers challenge:(\d+)>/.exec(textOf(refused)) ?? [];
    const { globalCommands, guild } = app.sandbox.state;
    expect((globalCommands.get(id ?? '') ?? guild.commands.get(id ?? ''))?.name).toBe('checkers');
  });
});
