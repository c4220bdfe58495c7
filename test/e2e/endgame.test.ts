import { describe, expect, test } from 'vitest';
import { TO_DRAWN_ENDGAME } from '../fixtures/drawn-endgame.ts';
import { useCrashApp } from './support/crash/crash-app.ts';
import { MINUTE } from './support/shifted-clock.ts';
import { buttonsOf } from '../../tools/play/table.ts';

const app = useCrashApp();

const QUESTION = 'With best play, neither side can win this endgame.';

describe('RULE-12: an endgame that neither side can win', () => {
  test('RULE-12, END-04, RUN-03: given one has accepted before the bot dies, when the other one does after, then the game is drawn by reason endgame', async () => {
    const table = await app.openMatch();
    await table.type(...TO_DRAWN_ENDGAME.slice(0, -1));
    expect(table.threadWords).not.toContain(QUESTION);
    app.alice.clearNotifications();
    await table.type(...TO_DRAWN_ENDGAME.slice(-1));
    const question = await table.withButton('Accept');
    expect(question.content).toBe(`${QUESTION} Shall we call it a draw? To play on, just move.`);
    expect(buttonsOf(question).map(({ label }) => label)).toEqual(['Accept', 'Decline']);
    // Whoever looks may answer: nobody is called for it.
    expect(app.alice.notifications).toEqual([]);
    expect(await table.refused(app.carol, 'Accept')).toContain("You're watching this game");
    await table.press(app.alice, 'Accept');
    await app.soon(() =>
      expect(table.message(question.id).content).toContain('**Alice** accepts a draw. **Bob**, do you?'),
    );
    expect(await table.refused(app.alice, 'Accept')).toContain("You've already accepted");
    await app.beAway('kill', MINUTE);
    await table.expectInOrder();
    await table.press(app.bob, 'Accept');
    expect(table.gameResult).toEqual({ kind: 'draw', reason: 'endgame' });
    expect(table.message(question.id).content).toBe('Neither side could win this endgame, so you agreed to a draw.');
    expect(table.threadWords).toContain('**Draw**: neither side could win this endgame, and both players agreed.');
    expect(table.messagesWith(QUESTION)).toEqual([]);
    await table.expectInOrder();
  });

  test('RULE-12: given one moves instead, then the game goes on, and it is not said again', async () => {
    const table = await app.openMatch();
    await table.type(...TO_DRAWN_ENDGAME);
    const { id } = await table.withButton('Accept');
    await table.press(app.alice, 'Accept');
    await table.type('31-27', '30-25', '27-23', '25-21');
    await app.idle();
    expect(table.message(id).content).toBe(`${QUESTION.slice(0, -1)}, but the game goes on. Good luck!`);
    expect(table.labels).not.toContain('Accept');
    expect(table.playing.game.moves).toHaveLength(TO_DRAWN_ENDGAME.length + 4);
    await table.expectInOrder();
  });

  test('RULE-12, START-08: given one person plays both sides, when they accept, then the game is drawn', async () => {
    const table = await app.hotseat();
    await table.type(...TO_DRAWN_ENDGAME);
    await table.press(app.alice, 'Accept');
    expect(table.gameResult).toEqual({ kind: 'draw', reason: 'endgame' });
    await table.expectInOrder();
  });
});
