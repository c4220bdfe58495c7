import { GatewayDispatchEvents } from 'discord-api-types/v10';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { download } from '../../src/cli/play/message-contents.ts';
import { buttonsOf, challenge, press } from '../../src/cli/play/table.ts';
import { parsePdn } from '../../src/engine/pdn.ts';
import { answer, matchAt, pass, privateMessage, quiet, resigns, typed } from './support/at-the-table.ts';
import { beAway, WAYS } from './support/crash/absences.ts';
import { openCrashRoom, type CrashRoom } from './support/crash/crash-room.ts';
import { changingNothing, openTable, privateWords, refusedRequests, typeMoves } from './support/room.ts';
import { SeenButtons } from './support/seen-buttons.ts';
import { MINUTE } from './support/shifted-clock.ts';
import { ButtonMemory, expectAsItStands } from './support/standing.ts';
import { playingAt } from './support/timed.ts';

let room: CrashRoom;
beforeEach(async () => {
  room = await openCrashRoom();
});
afterEach(async () => {
  expect(refusedRequests(room)).toEqual([]);
  await room.stop();
});

describe.each(WAYS)('RUN-03, PLAY-07: after a %s, the buttons of before', (way) => {
  test('PLAY-07, END-08: that are over are answered in private, by whomever pressed, and change nothing', async () => {
    const table = await openTable(room);
    const memory = new ButtonMemory(room, table);
    await typeMoves(room, table, ['11-15']);
    await answer(room, table, room.alice, 'Draw');
    await answer(room, table, room.alice, 'Pause');
    await answer(room, table, room.bob, 'Decline');
    await answer(room, table, room.bob, 'Agree');
    await answer(room, table, room.alice, 'Resume');
    await answer(room, table, room.bob, 'Resume');
    await typeMoves(room, table, ['22-18']);
    await beAway(room, way, MINUTE);
    await memory.pressGone();
    await expectAsItStands(room, table);
  });

  test('END-08, END-05: of a match that is closed are answered in private still, after one more as well', async () => {
    const table = await openTable(room);
    const seen = new SeenButtons(room, table);
    await typeMoves(room, table, ['11-15']);
    await resigns(room, table, room.bob);
    await answer(room, table, room.bob, 'No');
    await beAway(room, way, MINUTE);
    await seen.pressAll();
    // Forgotten by now.
    await pass(room, 30 * MINUTE);
    await beAway(room, way, MINUTE);
    await seen.pressAll();
  });

  test('PLAY-09: that only show something go on doing so', async () => {
    const table = await openTable(room);
    await typeMoves(room, table, ['11-15']);
    await press(room.bob, (await table.board()).id, 'My view');
    const view = privateMessage(table, room.bob).id;
    await beAway(room, way, MINUTE);
    await typeMoves(room, table, ['22-18']);
    await changingNothing(room, () => press(room.bob, view, 'Refresh'));
    expect(room.bob.message(view)?.content).toContain('22-18');
  });
});

describe.each(WAYS)('RUN-03: after a %s', (way) => {
  test('RUN-03: a click of before that Discord delivers once more is silent', async () => {
    const table = await openTable(room);
    const packets: object[] = [];
    room.sandbox.state.events.onDispatch(({ name, data }) => {
      if (name === GatewayDispatchEvents.InteractionCreate) packets.push(data);
    });
    const { id } = await table.board();
    await press(room.alice, id, '11');
    await press(room.alice, id, '11-15');
    await press(room.alice, (await table.board(id)).id, 'Draw');
    await quiet(room);
    const seen = [...packets];
    await beAway(room, way, 1000);
    room.sandbox.requests.clear();
    await changingNothing(room, async () => {
      // The first press has changed nothing that is written down; it is only told that its board is gone.
      for (const data of seen.slice(1)) {
        room.sandbox.state.events.dispatch({ name: GatewayDispatchEvents.InteractionCreate, data, intents: 0 });
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    });
    expect(room.sandbox.requests.all).toEqual([]);
    expect(playingAt(room, table).game.moves).toHaveLength(1);
  });

  test('RUN-11: what a server has set counts for the next match, and not for one that was there', async () => {
    const before = await openTable(room);
    const { options } = playingAt(room, before);
    room.sandbox.world.grant(room.alice.id, 'ManageGuild');
    await quiet(room);
    const menu = await room.alice.slash(room.checkers, 'checkers settings');
    const message = menu.ok ? menu.message : undefined;
    const set = JSON.stringify(message?.components).match(/c1:set:[^"]*time[^"]*/)?.[0] ?? '';
    const chosen = await room.alice.select(message?.id ?? '', set, '15m');
    expect(chosen.ok).toBe(true);
    await beAway(room, way, MINUTE);
    expect(playingAt(room, before).options).toEqual(options);
    const after = await openTable(room);
    expect(playingAt(room, after).options.time).toMatchObject({ limit: 15 * MINUTE });
  });

  test('START-01: whom somebody has blocked can’t invite them, until they say otherwise', async () => {
    await room.bob.slash(room.checkers, 'checkers block', { user: room.alice.id });
    await beAway(room, way, MINUTE);
    await expect(challenge(room.sandbox, room.alice, room.bob)).rejects.toThrow('not posted');
    await room.bob.slash(room.checkers, 'checkers unblock', { user: room.alice.id });
    await beAway(room, way, MINUTE);
    await challenge(room.sandbox, room.alice, room.bob);
  });

  test('PLAY-11, END-04: the board as text, one’s own view and the record so far are those of the whole game', async () => {
    const table = await openTable(room, { time: 'off' });
    await typeMoves(room, table, ['11-15', '22-18', '15x22']);
    const before = await typed(room, table, room.carol, 'board', { text: true });
    await beAway(room, way, 10_000);
    expect(await typed(room, table, room.carol, 'board', { text: true })).toBe(before);
    await typed(room, table, room.bob, 'board');
    await typed(room, table, room.bob, 'pdn');
    const pdn = new TextDecoder().decode(await download(privateMessage(table, room.bob), '.pdn'));
    const read = parsePdn(pdn);
    expect(read.ok && JSON.stringify(read.value)).toContain('22');
    expect(pdn).toMatch(/1\. 11-15.* 22-18.*\n?.*2\. 15x22/s);
    await room.carol.slash(table.threadId, 'checkers board', { repost: true });
    await room.alice.slash(table.threadId, 'checkers board', { repost: true });
    await quiet(room);
    await expectAsItStands(room, table);
  });

  test('WATCH-04: the list of games shows what is open and running', async () => {
    const table = await openTable(room);
    const open = await room.carol.slash(room.checkers, 'checkers open');
    await beAway(room, way, MINUTE);
    const list = await room.bob.slash(room.sandbox.channelId('lounge'), 'checkers games');
    const text = list.ok ? JSON.stringify(list.message) : '';
    expect(text).toContain(table.threadId);
    expect(text).toContain('Carol');
    expect(buttonsOf(list.ok ? (list.message ?? {}) : {}).map(({ label }) => label)).toContainEqual(
      expect.stringContaining('Join'),
    );
    expect(open.ok).toBe(true);
  });

  test('START-01: the limit of matches counts those of before', async () => {
    await room.stop();
    room = await openCrashRoom({ environment: { MAX_MATCHES_PER_PLAYER: '1' } });
    await openTable(room);
    await beAway(room, way, MINUTE);
    const refused = await changingNothing(room, () => room.alice.slash(room.checkers, 'checkers open'));
    expect(privateWords(refused)).toContain('You have 1 match going');
  });
});

test('RUN-03: nobody is called twice to the same turn', async () => {
  const table = await openTable(room);
  await pass(room, 3 * MINUTE);
  await typeMoves(room, table, ['11-15']);
  await quiet(room);
  for (const user of [room.alice, room.bob, room.carol]) user.clearNotifications();
  await beAway(room, 'kill', 10_000);
  await beAway(room, 'restart', 10_000);
  expect([room.alice, room.bob, room.carol].flatMap(({ notifications }) => notifications)).toEqual([]);
  await typeMoves(room, table, ['22-18']);
  expect(matchAt(room, table)).toMatchObject({ phase: 'playing' });
});
