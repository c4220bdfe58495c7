import { ChannelType, type APIMessage } from 'discord-api-types/v10';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { textOf } from '../../src/cli/play/message-contents.ts';
import { openPlayground } from '../../src/cli/play/playground.ts';
import { buttonsOf, press } from '../../src/cli/play/table.ts';
import type { LiveMatch } from '../../src/bot/runtime/live-match.ts';
import type { Outcome } from '../../src/sandbox/client/outcome.ts';
import { openRoom, openTable, refusedRequests, type Room } from './support/room.ts';
import { ShiftedClock } from './support/shifted-clock.ts';

let room: Room;
beforeEach(async () => {
  room = await openRoom();
});
afterEach(async () => {
  // "Not there" is the answer to the question for somebody who has left.
  expect(refusedRequests(room).filter((request) => !/\/(?:thread-)?members\//.test(request))).toEqual([]);
  await room.stop();
});

/** The message that an interaction was answered with. */
function messageOf(outcome: Outcome): APIMessage {
  if (!outcome.ok) throw new Error(outcome.error);
  if (outcome.message === undefined) throw new Error('it was answered with no message');
  return outcome.message;
}

const newest = (): LiveMatch => {
  const live = [...room.bot.liveMatches.runtime.all()].at(-1);
  if (live === undefined) throw new Error('there is no match');
  return live;
};

const idOf = (message: APIMessage, label: string): string =>
  buttonsOf(message).find((button) => button.label === label)?.custom_id ?? `no ${label}`;

describe('START-02, START-12: open tables', () => {
  test('START-02, START-12: a table from the menu is joined by its code through the form', async () => {
    const { alice, bob, checkers } = room;
    const menu = messageOf(await alice.slash(checkers, 'checkers help'));
    await press(alice, menu.id, 'New table');
    const opened = messageOf(await alice.click(menu.id, 'c1:menu:open-table'));
    await room.bot.idle();
    const { match } = newest();
    if (match.phase !== 'open-table') throw new Error(`no table: ${match.phase}`);
    const card = bob.message(newest().cardId ?? '');
    expect(card === undefined ? '' : textOf(card)).toContain(match.code);
    expect(opened.id).toBe(card?.id);

    const elsewhere = messageOf(await bob.slash(checkers, 'checkers help'));
    const asked = await bob.click(elsewhere.id, 'c1:menu:join');
    expect(asked).toMatchObject({ ok: true, kind: 'modal' });
    const answer = messageOf(await bob.submit('c1:join-form', { 'c1:join-form': match.code.toLowerCase() }));
    expect(textOf(answer)).toContain(`<#${newest().threadId}>`);
    await room.bot.idle();
    expect(newest().match.phase).toBe('playing');
    expect(buttonsOf(bob.message(card?.id ?? '') ?? {})).toEqual([]);
  });

  test('WATCH-04: a table is listed with a Join button, a game with its link', async () => {
    const { alice, bob, carol, checkers } = room;
    await alice.slash(checkers, 'checkers open', { time: '1m' });
    await room.bot.idle();
    const list = messageOf(await bob.slash(checkers, 'checkers games'));
    await press(bob, list.id, 'Join');
    await room.bot.idle();
    expect(newest().match.phase).toBe('playing');
    expect(textOf(messageOf(await carol.slash(checkers, 'checkers games')))).toContain(`<#${newest().threadId}>`);
  });
});

describe('START-08: hotseat', () => {
  test('START-08: one person plays both sides in a thread of their own', async () => {
    const { alice, checkers } = room;
    await alice.slash(checkers, 'checkers hotseat', { name1: 'Ann', name2: 'Ben' });
    await room.bot.idle();
    const { threadId = '' } = newest();
    for (const move of ['11-15', '22-18']) {
      expect((await alice.slash(threadId, 'checkers move', { move })).ok).toBe(true);
      await room.bot.idle();
    }
    const { match } = newest();
    expect(match.phase === 'playing' && match.game.moves.length).toBe(2);
    const board = alice.messages(threadId).findLast((message) => buttonsOf(message).length > 0);
    expect(board === undefined ? '' : textOf(board)).toContain('Ann');
    expect(alice.notifications.filter(({ channelId }) => channelId === threadId)).toEqual([]);
  });
});

describe('RUN-11: settings', () => {
  test('RUN-11: who manages the server sets time and channels; the next challenge goes by them', async () => {
    const { alice, bob, checkers } = room;
    expect(textOf(messageOf(await bob.slash(checkers, 'checkers settings')))).toContain('manage the server');
    const page = messageOf(await alice.slash(checkers, 'checkers settings'));
    expect((await alice.select(page.id, 'c1:set:time', '15m')).ok).toBe(true);
    await bob.slash(checkers, 'checkers open');
    await room.bot.idle();
    expect(newest().match).toMatchObject({ options: { time: { limit: 900_000 } } });
    const lobby = [...room.sandbox.state.channels.values()].find(
      ({ id, type }) => id !== checkers && type === ChannelType.GuildText,
    );
    expect((await alice.select(page.id, 'c1:set:channels', lobby?.id ?? '')).ok).toBe(true);
    expect(textOf(messageOf(await bob.slash(checkers, 'checkers open')))).toContain(`<#${lobby?.id}>`);
  });

  test('START-06: times are suggested while they are typed', async () => {
    const choices = await room.alice.complete(room.checkers, 'checkers open', 'time', { time: '15' });
    expect(choices.map(({ value }) => value)).toContain('15m');
  });
});

describe('END-03: who has gone', () => {
  test('END-03: without the members intent a player who left is found when the opponent asks', async () => {
    const table = await openTable(room);
    const board = await table.board();
    room.bob.leaveThread(table.threadId);
    await room.bot.idle();
    expect(newest().match).toMatchObject({ away: [] });
    const more = (await press(room.alice, board.id, 'More')).message;
    const answer = messageOf(await room.alice.click(more?.id ?? '', idOf(more ?? board, 'Opponent gone?')));
    expect(textOf(answer)).toContain('has left');
    await room.bot.idle();
    expect(newest().match).toMatchObject({ away: [{ seat: 'light' }] });
    room.clock.advance(31_000);
    await room.bot.idle();
    expect(newest().match).toMatchObject({ result: { winner: 'dark', reason: 'left' } });
  });

  test('END-03: with it, leaving and coming back are told by Discord', async () => {
    const clock = new ShiftedClock();
    const ground = await openPlayground({
      environment: { DISCORD_MEMBERS_INTENT: 'on' },
      sandbox: { now: clock.now, membersIntent: true },
      bot: { clock, drawSeat: () => 'dark' },
    });
    const { sandbox, bot } = ground;
    try {
      const table = await openTable({ ...room, sandbox, bot, alice: sandbox.user('Alice'), bob: sandbox.user('Bob') });
      const away = () => {
        const { match } = bot.liveMatches.runtime.inThread(table.threadId) ?? {};
        return match?.phase === 'playing' ? match.away.length : undefined;
      };
      sandbox.user('Bob').leaveThread(table.threadId);
      await expect.poll(away).toBe(1);
      sandbox.user('Bob').joinThread(table.threadId);
      await expect.poll(away).toBe(0);
      sandbox.user('Bob').leaveServer();
      await expect.poll(away).toBe(1);
    } finally {
      await ground.stop();
    }
  });
});
