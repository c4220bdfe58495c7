import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeFen } from '../../../src/engine/fen.ts';
import { pieceCount, START } from '../../../src/engine/position.ts';
import { playScript } from '../../../src/render/replay/replay-frames.ts';
import { squares } from '../scenes.ts';
import { endOf, playedBy, scriptOf, TRIPLE_JUMP } from './scripts.ts';
import { tries } from '../../support/tries.ts';

const games = fc.array(fc.nat(), { maxLength: 120, size: 'max' }).map((choices) => scriptOf(playedBy(choices)));

describe('the moves of a replay', () => {
  it('PLAY-03: a jump of three pieces has three landings, each without one piece more', () => {
    const jump = playScript(TRIPLE_JUMP).at(-1) ?? [];
    expect(jump.map(({ position }) => makeFen(position))).toEqual(['B:W19,27:BK5,K15', 'B:W27:BK5,K24', 'W:W:BK5,K31']);
    expect(jump.map(({ captures }) => captures.dark)).toEqual([1, 2, 3]);
    expect(jump.map(({ lastMove }) => lastMove?.squares.join(' '))).toEqual(['6 15', '6 15 24', '6 15 24 31']);
    expect(jump.map(({ lastMove }) => lastMove?.captured.map(({ square }) => square).join(' '))).toEqual([
      '10',
      '10 19',
      '10 19 27',
    ]);
  });

  it('PLAY-08: at the end of any game the board is that of the game, and each side has what the other one lacks', () => {
    fc.assert(
      fc.property(games, (script) => {
        const end = playScript(script).at(-1)?.at(-1);
        if (end === undefined) return;
        expect(end.position).toEqual(endOf(script));
        expect(end.captures).toEqual({
          dark: pieceCount(START, 'light') - pieceCount(end.position, 'light'),
          light: pieceCount(START, 'dark') - pieceCount(end.position, 'dark'),
        });
      }),
      tries(40),
    );
  });

  it('PLAY-11: every move comes once, its last landing with its whole path and everything it captured', () => {
    fc.assert(
      fc.property(games, (script) => {
        const done = playScript(script).map((ply) => ply.at(-1));
        expect(done.map((moment) => moment?.lastMove?.squares)).toEqual(script.moves);
      }),
      tries(40),
    );
  });

  it('refuses moves that nobody can have played, and says which', () => {
    expect(() => playScript(scriptOf([squares(11, 15), squares(11, 16)]))).toThrow(/Move 2 .* 11 16/);
  });
});
