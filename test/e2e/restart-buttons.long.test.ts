import { describe, test } from 'vitest';
import { SeenButtons } from './support/seen-buttons.ts';
import { MINUTE } from './support/shifted-clock.ts';
import { useCrashApp, WAYS } from './support/crash/crash-app.ts';

const app = useCrashApp();

describe.each(WAYS)('RUN-03, PLAY-07: after a %s, the buttons of before', (way) => {
  test('PLAY-07, END-08: that are over are answered in private, by whomever pressed, and change nothing', async () => {
    const table = await app.openMatch();
    const memory = new SeenButtons(table);
    await table.type('11-15');
    await table.offerDraw(app.alice);
    await table.press(app.bob, 'Decline');
    await table.press(app.alice, 'Pause');
    await table.press(app.bob, 'Accept');
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
    await table.press(app.alice, 'No');
    await app.beAway(way, MINUTE);
    await seen.pressAll();
    // Forgotten by now.
    await app.pass(30 * MINUTE);
    await app.beAway(way, MINUTE);
    await seen.pressAll();
  });
});
