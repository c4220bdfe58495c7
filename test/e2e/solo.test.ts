import { describe, expect, test } from 'vitest';
import { textOf } from '../../tools/play/message-contents.ts';
import { legalMoves } from '../../src/engine/moves.ts';
import type { Position } from '../../src/engine/position.ts';
import { makeMove } from '../../src/engine/referee.ts';
import { BOT } from '../../src/match/ids.ts';
import { labelsOf, recordOf } from './support/reading.ts';
import { boardWords, movesIn, REPLY, useSoloApp } from './support/solo-app.ts';
import type { TestMatch } from './support/test-match.ts';

const { app, engine, sit, plays, replied } = useSoloApp();

const anyMove = (position: Position): string => legalMoves(position).slice(0, 1).map(makeMove).join('');
const labels = (match: TestMatch): readonly string[] =>
  match.liveBoard === undefined ? [] : labelsOf(match.liveBoard);

describe('START-10: a game against the bot', () => {
  test('START-10, RUN-12: given /checkers solo, then card, thread and board say who plays whom at what level, and nobody is notified', async () => {
    const match = await sit({ level: 5 });
    expect(match.cardWords).toContain('**Alice** vs **King Me** · level 5, Skilled');
    expect(match.cardWords).toContain('no clock');
    expect(app.sandbox.world.thread(match.threadId)?.name).toBe('Alice vs King Me · checkers');
    expect(match.threadWords).toContain("You're playing me at level 5 (Skilled):");
    expect(boardWords(match)).toContain('**Alice**, your move.');
    expect(match.threadWords).not.toContain('<@');
    expect(app.sandbox.world.thread(match.threadId)?.members.has(app.alice.id)).toBe(true);
    expect(app.notifiedOf()).toEqual([]);
    await plays(match, 'Resign');
    await match.pressPrivate(app.alice, 'Yes, resign');
  });

  test('START-10: given a move by clicking, then it is shown at once, and the reply a little later on the same message', async () => {
    const match = await sit();
    const { id = '' } = match.liveBoard ?? {};
    engine.script = ['22-18'];
    await plays(match, '10', '10-15');
    expect(match.message(id).content).toContain('**King Me** is thinking…');
    expect(textOf(match.message(id))).toContain('**10-15**');
    expect(labels(match)).toEqual([]);
    expect(movesIn(match)).toBe(1);
    await replied(match);
    expect(match.liveBoard?.id).toBe(id);
    expect(boardWords(match)).toContain('**22-18**');
    expect(boardWords(match)).toContain('you must jump 15');
    // Where 10-15 was pressed nothing can be.
    expect(match.liveBoard?.components?.[0]).toMatchObject({
      components: [{ label: '✓ 10-15', disabled: true }, { label: '15x22' }],
    });
    await match.expectInOrder();
    expect(app.notifiedOf()).toEqual([]);
  });

  test('START-10, RUN-02: given the bot restarts in mid-thought, then it thinks again and plays', async () => {
    const match = await sit();
    engine.isSlow = true;
    await plays(match, '11', '11-15');
    await app.pass(REPLY);
    expect(movesIn(match)).toBe(1);
    const asked = engine.asked.length;
    await app.restart();
    engine.isSlow = false;
    await app.restart();
    await replied(match);
    expect(engine.asked.length).toBeGreaterThan(asked);
    await match.expectInOrder();
    expect(boardWords(match)).toContain('your move');
  });

  test('START-10: given the engine is out of order, then the bot moves without it, and the match goes on', async () => {
    const match = await sit();
    engine.isBroken = true;
    await plays(match, '11', '11-15');
    for (let second = 0; second < 5; second += 1) await app.pass(REPLY);
    await app.soon(() => expect(movesIn(match)).toBe(2));
    await match.expectInOrder();
  });
});

describe('START-10: how it ends, and goes on', () => {
  test('START-10, END-04, END-05: given the bot is lost for long, then it resigns with a word; Yes begins the rematch at once, with the seats switched', async () => {
    const match = await sit({ level: 6 });
    engine.score = -900;
    for (let turn = 0; match.phase === 'playing' && turn < 40; turn += 1) {
      const { game, seats } = match.playing;
      if (seats[game.position.turn] === BOT) await app.pass(REPLY);
      else await match.type(anyMove(game.position));
    }
    await app.idle();
    expect(match.gameResult).toMatchObject({ kind: 'win', winner: 'dark', reason: 'resigned' });
    expect(match.threadWords).toContain('Well played, you beat me!');
    expect(await recordOf(match, app.alice)).toContain('[White "King Me, level 6"]');
    expect(match.threadWords).toContain('Rematch? The sides switch, so **King Me** moves first.');
    await match.press(app.alice, 'Yes');
    expect(match.playing).toMatchObject({ level: 6, seats: { dark: BOT } });
    await replied(match);
    await match.expectInOrder();
  });

  test('START-10, END-02: given the tables say draw, then the bot offers one after its move, once, and the player can accept', async () => {
    const match = await sit();
    engine.value = 'draw';
    await match.type('11-15');
    await replied(match);
    await app.soon(() => expect(match.threadWords).toContain('**King Me** offers a draw. **Alice**, do you accept?'));
    await match.press(app.alice, 'Decline');
    await match.type('9-14');
    await replied(match);
    expect(match.playing.drawOffer).toBeUndefined();
    await match.expectInOrder();
  });
});
