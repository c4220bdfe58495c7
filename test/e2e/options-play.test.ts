import { describe, expect, test } from 'vitest';
import { BALLOTS } from '../../src/engine/ballots.ts';
import { download, textOf } from '../../tools/play/message-contents.ts';
import { readRecordedGame } from '../../tools/play/recorded-game.ts';
import { buttonsOf } from '../../tools/play/table.ts';
import { makeMove } from '../../src/engine/referee.ts';
import { quietMoves } from './support/quiet-moves.ts';
import { useSharedApp } from './support/app.ts';
import type { TestMatch } from './support/test-match.ts';

const app = useSharedApp();

const sit = (options: Readonly<Record<string, string | number>>): Promise<TestMatch> => app.hotseat(options);

const never = (): never => {
  throw new Error('no such square');
};

describe('RULE-14: tournament rules', () => {
  test('RULE-14: given a challenge by them, then card and opening tell it, and the bot plays and announces a ballot', async () => {
    const match = await app.ask(app.alice, 'challenge', { user: app.bob.id, rules: 'tournament' });
    const rules =
      "Rules: **tournament**, three random opening moves · Draw after **80** turns without a capture or a man's advance";
    expect(match.cardWords).toContain(rules);
    await match.press(app.bob, 'Accept');
    expect(match.threadWords).toContain(rules);
    expect(match.threadWords).toContain(`<@${app.bob.id}> plays **white** and moves first after the random opening.`);
    const board = match.liveBoard;
    const drawn = /opening is on the board: \*\*([^*]+)\*\*/.exec(match.threadWords)?.[1]?.replaceAll('\u2011', '-');
    expect(BALLOTS).toContain(drawn);
    // Three moves are made, so the second mover is on move, and can.
    expect(board?.content).toMatch(/^\*\*Bob\*\*, you/);
    expect(buttonsOf(board ?? {}).length).toBeGreaterThan(5);
    expect(match.live.match).toMatchObject({
      options: { drawTurns: 80 },
      game: { moves: [{ byLot: true }, { byLot: true }, { byLot: true }] },
    });
    const pdn = await app.carol.slash(match.threadId, 'checkers pdn');
    const record = Buffer.from(
      await download(pdn.ok && pdn.message !== undefined ? pdn.message : never(), '.pdn'),
    ).toString();
    const read = readRecordedGame(record);
    expect(read.ok && read.value.plies.map(({ move }) => makeMove(move)).join(' ')).toBe(drawn);
  });
});

describe('RULE-11: the number of quiet turns', () => {
  test('RULE-11: given draw_turns: 20, then the board tells a draw that is near, and the twentieth quiet turn draws', async () => {
    const match = await sit({ draw_turns: 20, time: 'off' });
    const moves = quietMoves(20);
    await match.type(...moves.slice(0, 9));
    expect(match.liveBoard?.content).not.toContain('Draw in');
    await match.type(...moves.slice(9, 10));
    expect(match.liveBoard?.content).toContain('Draw in 10 more quiet turns.');
    await match.type(...moves.slice(10, 19));
    expect(match.liveBoard?.content).toContain('Draw in 1 more quiet turn.');
    await match.type(...moves.slice(19));
    expect(match.live.match).toMatchObject({ phase: 'ended', result: { kind: 'draw', reason: 'quiet-turns' } });
    expect(match.messages().map(textOf).join('\n')).toContain(
      '**Draw**: 20 turns in a row without a capture or a new king.',
    );
    expect(match.cardWords).toContain('**Draw**: 20 turns in a row');
  });
});
