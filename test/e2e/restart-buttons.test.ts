import { GatewayDispatchEvents } from 'discord-api-types/v10';
import { describe, expect, test } from 'vitest';
import { press } from '../../src/cli/play/table.ts';
import { answer, pass, privateMessage, quiet, resigns } from './support/at-the-table.ts';
import { beAway, WAYS } from './support/crash/absences.ts';
import { changingNothing, openTable, privateWords, typeMoves } from './support/room.ts';
import { SeenButtons } from './support/seen-buttons.ts';
import { MINUTE } from './support/shifted-clock.ts';
import { ButtonMemory, expectAsItStands } from './support/standing.ts';
import { playingAt } from './support/timed.ts';
import { useCrashRoom } from './support/use-room.ts';

const room = useCrashRoom();

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
        room.sandbox.state.events.dispatch(GatewayDispatchEvents.InteractionCreate, data, { intents: 0 });
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
});

describe.each(WAYS)('START-01: after a %s', (way) => {
  const single = useCrashRoom({ environment: { MAX_MATCHES_PER_PLAYER: '1' } });

  test('START-01: the limit of matches counts those of before', async () => {
    await openTable(single);
    await beAway(single, way, MINUTE);
    const refused = await changingNothing(single, () => single.alice.slash(single.checkers, 'checkers open'));
    expect(privateWords(refused)).toContain('You have 1 match going');
  });
});
