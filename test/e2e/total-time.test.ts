import { describe, expect, test } from 'vitest';
import { GRACE, restsAt } from '../../src/match/clock.ts';
import { useApp } from './support/app.ts';
import { MINUTE } from './support/shifted-clock.ts';

const app = useApp();

const SECOND = 1000;

describe('TIME-09: a total time with an increment', () => {
  test('TIME-09: it stands on the card and the board, each turn earns its seconds, and it is lost on time', async () => {
    const table = await app.openMatch({ clock: '1+5' });
    expect(table.cardWords).toContain('Time: **1+5**, 1 min each, plus 5 s a turn');
    expect((await table.board()).content).toMatch(/⏱ <t:\d+:R>/);
    await app.pass(30 * SECOND);
    await table.type('11-15');
    const rest = restsAt(table.playing, 1)?.dark ?? 0;
    expect(rest).toBeGreaterThan(33 * SECOND);
    expect(rest).toBeLessThanOrEqual(35 * SECOND);
    const [picture] = (await table.board()).attachments;
    expect(picture?.description).toMatch(/\(0:3[345] left\)/);
    await table.type('22-18');
    const loss = table.lossAt;
    await app.goTo(loss - 10 * SECOND);
    await app.soon(() => expect(table.threadWords).toContain("it's your turn. If you don't move, you lose on time"));
    await app.goTo(loss + GRACE);
    await app.soon(() => expect(table.gameResult).toMatchObject({ winner: 'light', reason: 'improper-delay' }));
    await app.soon(() => expect(table.threadWords).toContain('**Bob** (white) wins on time.'));
    await table.press(app.bob, 'Yes');
    await table.press(app.alice, 'Yes');
    expect(table.playing.options.time).toEqual({ total: MINUTE, increment: 5 * SECOND });
    expect(restsAt(table.playing, 0)).toEqual({ dark: MINUTE, light: MINUTE });
    await table.expectInOrder();
  });
});
