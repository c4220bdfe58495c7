import { describe, expect, test } from 'vitest';
import { ButtonStyle, ComponentType, type APIMessage } from 'discord-api-types/v10';
import { textOf } from '../../tools/play/message-contents.ts';
import { DEFAULT_PREFERENCES } from '../../src/match/preferences.ts';
import type { Outcome, SandboxUser } from 'discord-sandbox';
import { useApp } from './support/app.ts';
import { MINUTE } from './support/shifted-clock.ts';

const app = useApp();

/** The links among the buttons of a message, by their labels. */
const linksOf = ({ components = [] }: Pick<APIMessage, 'components'>): readonly string[] =>
  components
    .flatMap((part) => (part.type === ComponentType.Container ? part.components : part))
    .flatMap((part) => (part.type === ComponentType.ActionRow ? part.components : []))
    .flatMap((part) =>
      part.type === ComponentType.Button && part.style === ButtonStyle.Link ? [`${part.label}: ${part.url}`] : [],
    );

function shownTo(outcome: Outcome): APIMessage {
  if (!outcome.ok || !outcome.onlyMe || outcome.message === undefined) throw new Error('nothing was shown');
  return outcome.message;
}

const games = async (user: SandboxUser): Promise<readonly string[]> =>
  textOf(shownTo(await app.changingNothing(() => app.type(user, 'games')))).split('\n');

describe('TIME-10: the matches that wait for somebody', () => {
  test('TIME-10, START-11: given three matches, then games begins with those that wait, the soonest deadline first; a move leads on to the next', async () => {
    const week = await app.openMatch({ time: '7d' });
    const day = await app.openMatch({ time: '1d' });
    const untimed = await app.openMatch({ time: 'off' });
    const open = await app.ask(app.carol, 'open', {});
    const waiting = (lines: readonly string[]): readonly string[] =>
      lines.filter((line) => line.includes('your turn')).map((line) => line.slice(2, line.indexOf('>')));

    const before = await games(app.alice);
    expect(before.slice(0, 2)).toEqual(['### 👑 Checkers in this server', '**3 matches wait for you**']);
    expect(waiting(before)).toEqual([day.threadId, week.threadId, untimed.threadId]);
    expect(before.join('\n')).toContain('**Carol** is waiting in');
    expect(before.join('\n')).not.toContain('to watch');
    expect((await games(app.carol)).slice(1)).toContain('**3 matches to watch**');
    expect(open.code).toBeDefined();

    await day.type('11-15');
    const after = await games(app.alice);
    expect(waiting(after)).toEqual([week.threadId, untimed.threadId]);
    expect(after).toContain('**1 other match of yours**');
    expect(waiting(await games(app.bob))).toEqual([day.threadId]);

    const { guildId } = app.matches[0]?.place ?? {};
    const next = [`Next game: https://discord.com/channels/${guildId}/${week.threadId}`];
    const view = shownTo(await day.press(app.alice, 'My view'));
    expect(linksOf(view)).toEqual(next);
    expect(linksOf(shownTo(await day.press(app.alice, 'More')))).toEqual(next);
    expect(linksOf(shownTo(await week.press(app.alice, 'More')))).toEqual([]);
    expect(linksOf(shownTo(await untimed.press(app.bob, 'My view')))).toEqual([]);
  });
});

describe('TIME-10: the reminder when 80 % of a long limit has passed', () => {
  const MOST = 0.8 * 24 * 60 * MINUTE;
  const WARNING = 'your time for this move is up.';
  const REMINDER = "it's your turn. If you don't move,";

  test('TIME-10: given a day a move and nobody there, then it comes once and notifies the player on move alone, a restart in between or not', async () => {
    const table = await app.openMatch({ time: '1d', warning: '1m' });
    const due = table.lossAt - MINUTE - (24 * 60 * MINUTE - MOST);
    for (const user of app.people) user.clearNotifications();
    await app.goTo(due - MINUTE);
    expect(table.messagesWith(REMINDER)).toHaveLength(0);
    await app.goTo(due);
    await app.soon(() => expect(table.messagesWith(REMINDER)).toHaveLength(1));
    expect(app.notifiedOf(REMINDER)).toEqual(['Alice']);
    await app.restart();
    await app.pass(MINUTE);
    expect(table.messagesWith(REMINDER)).toHaveLength(1);
    await table.type('11-15');
    await app.soon(() => expect(table.messagesWith(REMINDER)).toHaveLength(0));
  });

  test('TIME-10: given the player has just pressed something there, then it does not come, and the one an hour before the loss does', async () => {
    const table = await app.openMatch({ time: '1d' });
    const due = table.lossAt - MINUTE - (24 * 60 * MINUTE - MOST);
    await app.goTo(due - MINUTE / 2);
    await table.press(app.alice, 'My view');
    await app.goTo(due);
    await app.pass(MINUTE);
    expect(table.messagesWith(REMINDER)).toHaveLength(0);
    await app.goTo(table.lossAt - 60 * MINUTE);
    await app.soon(() => expect(table.messagesWith(REMINDER)).toHaveLength(1));
  });

  test('TIME-10: given a player who wants no mention, then no reminder comes, and the warning notifies nobody', async () => {
    const table = await app.openMatch({ time: '1d', warning: '1m' });
    const { directory } = app.bot.liveMatches.services;
    await directory.prefer({ userId: app.alice.id, name: 'Alice' }, { ...DEFAULT_PREFERENCES, mention: 'never' });
    for (const user of app.people) user.clearNotifications();
    for (const left of [24 * 60 * MINUTE - MOST + MINUTE, 60 * MINUTE, 5 * MINUTE]) await app.goTo(table.lossAt - left);
    expect(table.messagesWith(REMINDER)).toHaveLength(0);
    await app.goTo(table.lossAt - MINUTE);
    await app.soon(() => expect(table.messagesWith(WARNING)).toHaveLength(1));
    expect(app.notifiedOf(WARNING)).toEqual([]);
  });
});
