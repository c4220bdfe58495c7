import { GatewayDispatchEvents } from 'discord-api-types/v10';
import { describe, expect, test } from 'vitest';
import { press } from '../../src/cli/play/table.ts';
import { privateWords } from './support/reading.ts';
import { SeenButtons } from './support/seen-buttons.ts';
import { MINUTE } from './support/shifted-clock.ts';
import { useCrashApp, WAYS } from './support/crash/crash-app.ts';

const app = useCrashApp();

describe.each(WAYS)('RUN-03, PLAY-07: after a %s, the buttons of before', (way) => {
  test('PLAY-07, END-08: that are over are answered in private, by whomever pressed, and change nothing', async () => {
    const table = await app.openMatch();
    const memory = new SeenButtons(table);
    await table.type('11-15');
    await table.press(app.alice, 'Draw');
    await table.press(app.alice, 'Pause');
    await table.press(app.bob, 'Decline');
    await table.press(app.bob, 'Agree');
    await table.press(app.alice, 'Resume');
    await table.press(app.bob, 'Resume');
    await table.type('22-18');
    await app.beAway(way, MINUTE);
    await memory.pressGone();
    await table.expectInOrder();
  });

  test('END-08, END-05: of a match that is closed are answered in private still, after one more as well', async () => {
    const table = await app.openMatch();
    const seen = new SeenButtons(table);
    await table.type('11-15');
    await table.resign(app.bob);
    await table.press(app.bob, 'No');
    await app.beAway(way, MINUTE);
    await seen.pressAll();
    // Forgotten by now.
    await app.pass(30 * MINUTE);
    await app.beAway(way, MINUTE);
    await seen.pressAll();
  });

  test('PLAY-09: that only show something go on doing so', async () => {
    const table = await app.openMatch();
    await table.type('11-15');
    await press(app.bob, (await table.board()).id, 'My view');
    const view = table.privateMessage(app.bob).id;
    await app.beAway(way, MINUTE);
    await table.type('22-18');
    await app.changingNothing(() => press(app.bob, view, 'Refresh'));
    expect(app.bob.message(view)?.content).toContain('22-18');
  });
});

describe.each(WAYS)('RUN-03: after a %s', (way) => {
  test('RUN-03: a click of before that Discord delivers once more is silent', async () => {
    const table = await app.openMatch();
    const packets: object[] = [];
    app.sandbox.state.events.onDispatch(({ name, data }) => {
      if (name === GatewayDispatchEvents.InteractionCreate) packets.push(data);
    });
    const { id } = await table.board();
    await press(app.alice, id, '11');
    await press(app.alice, id, '11-15');
    await press(app.alice, (await table.board(id)).id, 'Draw');
    await app.idle();
    const seen = [...packets];
    await app.beAway(way, 1000);
    app.sandbox.requests.clear();
    await app.changingNothing(async () => {
      // The first press has changed nothing that is written down; it is only told that its board is gone.
      for (const data of seen.slice(1)) {
        app.sandbox.state.events.dispatch(GatewayDispatchEvents.InteractionCreate, data, { intents: 0 });
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    });
    expect(app.sandbox.requests.all).toEqual([]);
    expect(table.playing.game.moves).toHaveLength(1);
  });

  test('RUN-11: what a server has set counts for the next match, and not for one that was there', async () => {
    const before = await app.openMatch();
    const { options } = before.playing;
    app.sandbox.world.grant(app.alice.id, 'ManageGuild');
    await app.idle();
    const menu = await app.alice.slash(app.checkers, 'checkers settings');
    const message = menu.ok ? menu.message : undefined;
    const set = JSON.stringify(message?.components).match(/c1:set:[^"]*time[^"]*/)?.[0] ?? '';
    const chosen = await app.alice.select(message?.id ?? '', set, '15m');
    expect(chosen.ok).toBe(true);
    await app.beAway(way, MINUTE);
    expect(before.playing.options).toEqual(options);
    const after = await app.openMatch();
    expect(after.playing.options.time).toMatchObject({ limit: 15 * MINUTE });
  });
});

describe.each(WAYS)('START-01: after a %s', (way) => {
  const single = useCrashApp({ environment: { MAX_MATCHES_PER_PLAYER: '1' } });

  test('START-01: the limit of matches counts those of before', async () => {
    await single.openMatch();
    await single.beAway(way, MINUTE);
    const refused = await single.changingNothing(() => single.alice.slash(single.checkers, 'checkers open'));
    expect(privateWords(refused)).toContain('You have 1 match going');
  });
});
