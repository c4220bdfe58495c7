import { ComponentType } from 'discord-api-types/v10';
import { describe, expect, test } from 'vitest';
import { filesOf } from '../../tools/play/message-contents.ts';
import { makeMove } from '../../src/engine/referee.ts';
import { labelsOf } from './support/reading.ts';
import { boardWords, movesIn, useSoloApp } from './support/solo-app.ts';
import type { TestMatch } from './support/test-match.ts';

const { app, engine, sit, plays, replied } = useSoloApp();

const labels = (match: TestMatch): readonly string[] =>
  match.liveBoard === undefined ? [] : labelsOf(match.liveBoard);
/** The buttons of the board that can't be pressed. */
const waiting = ({ liveBoard }: TestMatch): readonly string[] =>
  (liveBoard?.components ?? [])
    .flatMap((part) => (part.type === ComponentType.ActionRow ? part.components : []))
    .flatMap((part) => ('label' in part && part.disabled === true ? (part.label ?? '') : []));

describe('START-10: takebacks and hints', () => {
  test('START-10, PLAY-01: given the bot has replied, when Alice takes her move back, then the same message shows the board before it, and the button waits for a press elsewhere', async () => {
    const match = await sit();
    const { id = '' } = match.liveBoard ?? {};
    expect(waiting(match)).toEqual(['Choose a piece', 'Takeback']);
    engine.script = ['22-18'];
    await plays(match, '11', '11-15');
    await replied(match);
    await plays(match, 'Takeback');
    expect(movesIn(match)).toBe(0);
    expect(match.liveBoard?.id).toBe(id);
    expect(boardWords(match)).toContain('**Alice**, your move.');
    expect(boardWords(match)).not.toContain('22-18');
    expect(labels(match)).toContain('11');
    // PLAY-12: the board says it, and nothing is left to dismiss.
    expect(match.toldAlone(app.alice)).toBe('');
    await match.expectInOrder();
    engine.script = ['22-18', '25x18'];
    await plays(match, '11', '11-15');
    await replied(match);
    await plays(match, '15x22');
    await replied(match);
    await plays(match, 'Takeback');
    expect(movesIn(match)).toBe(2);
    expect(waiting(match)).toContain('Takeback');
    await plays(match, 'My view');
    await app.soon(() => expect(waiting(match)).not.toContain('Takeback'));
    await match.expectInOrder();
  });

  test('START-10, END-04: given a hint, then Alice alone sees the move and its arrow, one press plays it, and the record counts it', async () => {
    const match = await sit();
    engine.script = ['9-14'];
    await plays(match, 'Hint');
    expect(match.toldAlone(app.alice)).toBe("I'd play **9-14**.");
    expect(filesOf(match.privateMessage(app.alice)).map(({ name }) => name)).toEqual(['board.png']);
    expect(match.threadWords).not.toContain('9-14');
    expect(await match.pressPrivate(app.alice, '9-14')).toBe('You played **9-14**.');
    expect(labelsOf(match.privateMessage(app.alice))).toEqual([]);
    await replied(match);
    expect(match.playing.game.moves.map(({ move }) => makeMove(move))[0]).toBe('9-14');
    await plays(match, 'Resign');
    await match.pressPrivate(app.alice, 'Yes, resign');
    expect(match.threadWords).toMatch(/\*\*Alice\*\* \w+ 1 hint/);
  });
});
