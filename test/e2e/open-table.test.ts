import { beforeEach, describe, expect, test } from 'vitest';
import type { SandboxUser } from 'discord-sandbox';
import { privateWords, idOf } from './support/reading.ts';
import { useSharedApp } from './support/app.ts';
import type { TestMatch } from './support/test-match.ts';

const app = useSharedApp();
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
  test('START-02, START-05: given Join, then the card becomes the match’s, and both are called into its thread', async () => {
    const table = await open();
    await table.press(app.bob, 'Join');
    expect(players(table)).toEqual([app.alice.id, app.bob.id]);
    expect(app.sandbox.world.thread(table.threadId)?.name).toBe('Alice vs Bob · checkers');
    expect(table.cardWords).toContain('**Alice** vs **Bob**');
    expect(table.cardWords).toContain(`Play and watch in <#${table.threadId}>`);
    expect(table.cardWords).not.toContain('waiting for an opponent');
    expect(table.cardLabels).toEqual([]);
    expect([app.alice, app.bob, app.carol].map(({ notifications }) => notifications.length)).toEqual([1, 1, 0]);
  });
});

describe('START-02: no seat, each reason in its own words, and another try at once', () => {
  test('START-02: given an unreadable, an unknown or one’s own code, then the table stays, and the right code still leads to it', async () => {
    const table = await open();
    expect(await refused(app.bob, 'O0O0O0')).toContain("isn't a table's code");
    expect(await refused(app.bob, '@everyone **x**')).not.toContain('@everyone');
    expect(await refused(app.bob, 'XXXXXX')).toContain('No table in this server has that code');
    expect(await refused(app.alice, table.code)).toContain('your own table');
    expect(await table.pressAgain(app.alice, { on: table.cardId, custom_id: idOf(table.card, 'Join') })).toContain(
      'your own table',
    );
    expect(privateWords(await join(app.bob, table.code))).toContain("You're in!");
  });
});
