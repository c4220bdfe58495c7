import { describe, expect, test } from 'vitest';
import { textOf } from '../../tools/play/message-contents.ts';
import { buttonsOf, press } from '../../tools/play/table.ts';
import { MINUTE } from './support/shifted-clock.ts';
import { useCrashApp, WAYS } from './support/crash/crash-app.ts';
import { twoInLine } from './support/free-seat.ts';

const app = useCrashApp();

describe.each(WAYS)('RUN-03: after a %s, a game', (way) => {
  test('RUN-03, PLAY-01: goes on by click and by typing, on one live board below the record of the one from before', async () => {
    const table = await app.openMatch();
    await table.type('11-15', '22-18');
    await app.beAway(way, MINUTE);
    await table.type('15x22', '25x18');
    await table.press(app.alice, '12');
    await table.press(app.alice, '12-16');
    await app.idle();
    await table.expectInOrder();
    // The first move after it calls the opponent: of nobody is known whether they are there.
    const records = table.messagesWith('on this board: ').map(textOf);
    expect(records).toEqual(['Moves 1 to 2 were played on this board: 1. 11-15 22-18 2. 15x22']);
  });

  test('RUN-03, PLAY-02: with a piece chosen shows the choice of pieces anew or still, and takes the hop from the old board', async () => {
    const table = await app.openMatch();
    const { id } = await table.board();
    await press(app.alice, id, '11');
    const hop = buttonsOf(table.message(id)).find(({ label }) => label === '11-15');
    await app.beAway(way, MINUTE);
    await app.alice.forgeClick(table.threadId, id, hop?.custom_id ?? '');
    await app.idle();
    expect(table.playing.game.moves).toHaveLength(1);
    await table.expectInOrder();
  });

  test('RUN-03, TIME-06: with a pause asked for can be paused, and lapses with the next move otherwise', async () => {
    const table = await app.openMatch();
    await table.press(app.alice, 'Pause');
    await app.beAway(way, MINUTE);
    await table.press(app.bob, 'Accept');
    expect(table.match.phase).toBe('paused');
    await table.expectInOrder();
    await table.press(app.alice, 'Resume');
    await app.beAway(way, MINUTE);
    // One has pressed Resume; the other one's is missing still.
    expect(table.match).toMatchObject({ phase: 'paused', resumed: 'dark' });
    await table.expectInOrder();
    await table.press(app.bob, 'Resume');
    expect(table.match.phase).toBe('playing');
    await table.expectInOrder();
    await table.press(app.bob, 'Pause');
    await app.beAway(way, MINUTE);
    await table.type('11-15');
    expect(table.playing.pauseRequest).toBeUndefined();
    await table.expectInOrder();
  });

  test('RUN-03, PLAY-12: says nothing of a short absence, and says a longer one once', async () => {
    const table = await app.openMatch();
    await app.beAway(way, 20_000);
    expect(table.threadWords).not.toContain('I was away');
    await app.beAway(way, 40_000);
    expect(table.threadWords).toMatch(/I was away for \*\*4\d s\*\*\. The clock was stopped and is running again\./);
    await app.beAway(way, 10_000);
    await app.beAway(way, 10_000);
    expect(table.threadWords.split('I was away')).toHaveLength(2);
    await table.expectInOrder();
  });
});

describe.each(WAYS)('RUN-03, END-05: after a %s, a rematch', (way) => {
  test('RUN-03, END-05, END-06: that one has said Yes to begins with the other’s Yes, seats switched and score kept', async () => {
    const table = await app.openMatch();
    await table.type('11-15');
    await table.resign(app.bob);
    await table.press(app.alice, 'Yes');
    await app.beAway(way, 60 * MINUTE);
    await table.expectInOrder();
    expect(table.match).toMatchObject({ phase: 'ended', next: { agreed: 'dark' } });
    await table.press(app.bob, 'Yes');
    expect(table.players).toEqual({ dark: 'Bob', light: 'Alice' });
    await table.expectInOrder();
    expect(table.cardWords).toContain('**Alice** 1-0 **Bob**');
  });
});

describe.each(WAYS)('RUN-03, END-07: after a %s, whoever remains', (way) => {
  test('RUN-03, END-07, WATCH-02: is asked still whether to go on, and those in line keep their places', async () => {
    const table = await twoInLine(app);
    await app.beAway(way, 60 * MINUTE);
    expect(table.queue).toEqual(['Carol', 'Bob']);
    await table.expectInOrder();
    await table.press(app.alice, 'Yes');
    await app.beAway(way, 60 * MINUTE);
    await table.expectInOrder();
    expect(table.threadWords).toContain(`<@${app.carol.id}>, a seat is free`);
    await table.press(app.carol, 'No thanks');
    await app.beAway(way, 60 * MINUTE);
    expect(table.threadWords).toContain(`<@${app.bob.id}>, a seat is free`);
    await table.press(app.bob, 'Take the seat');
    expect(table.players).toEqual({ dark: 'Alice', light: 'Bob' });
    expect(table.match).toMatchObject({ score: { wins: { dark: 0, light: 0 }, draws: 0 }, queue: [] });
    await table.expectInOrder();
  });
});
