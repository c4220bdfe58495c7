import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeFen } from '../../../src/engine/fen.ts';
import { pieceAt, pieceCount, START } from '../../../src/engine/position.ts';
import {
  playScript,
  leastStride,
  replayFrames,
  type ReplayFrame,
  type ReplayScript,
} from '../../../src/render/replay-gif.ts';
import { square, squares } from '../scenes.ts';
import { endOf, playedBy, scriptOf, TRIPLE_JUMP, shuffling } from './scripts.ts';
import { tries } from '../../support/tries.ts';

const games = fc.array(fc.nat(), { maxLength: 120, size: 'max' }).map((choices) => scriptOf(playedBy(choices)));

describe('the moves of a replay', () => {
  it('PLAY-03: a jump of three pieces has three landings, each without one piece more', () => {
    const jump = playScript(TRIPLE_JUMP).at(-1) ?? [];
    expect(jump.map(({ position }) => makeFen(position))).toEqual(['B:W19,27:BK5,K15', 'B:W27:BK5,K24', 'W:W:BK5,K31']);
    expect(jump.map(({ captures }) => captures.dark)).toEqual([1, 2, 3]);
    expect(jump.map(({ lastMove }) => lastMove?.squares.join(' '))).toEqual(['6 15', '6 15 24', '6 15 24 31']);
    const captured = jump.map(({ lastMove }) => lastMove?.captured.map(({ square }) => square).join(' '));
    expect(captured).toEqual(['10', '10 19', '10 19 27']);
  });

  it('PLAY-08, PLAY-11: every move of any game comes once and whole, and at its end each side has what the other lacks', () => {
    fc.assert(
      fc.property(games, (script) => {
        const done = playScript(script).map((ply) => ply.at(-1));
        expect(done.map((moment) => moment?.lastMove?.squares)).toEqual(script.moves);
        const position = endOf(script);
        if (script.moves.length === 0) return;
        expect(done.at(-1)).toMatchObject({
          position,
          captures: {
            dark: pieceCount(START, 'light') - pieceCount(position, 'light'),
            light: pieceCount(START, 'dark') - pieceCount(position, 'dark'),
          },
        });
      }),
      tries(40),
    );
  });

  it('refuses moves that nobody can have played, and says which', () => {
    expect(() => playScript(scriptOf([squares(11, 15), squares(11, 16)]))).toThrow(/Move 2 .* 11 16/);
  });
});

const SECOND = 100;

const framesOf = (script: ReplayScript, stride?: number): readonly ReplayFrame[] => {
  const plies = playScript(script);
  return Array.from(replayFrames(script, plies, { stride: stride ?? leastStride(plies.length), pictures: 1 }));
};
const sliding = (script: ReplayScript): readonly ReplayFrame[] => {
  const plies = playScript(script);
  return Array.from(replayFrames(script, plies, { stride: leastStride(plies.length), pictures: 6 }));
};
const total = (frames: readonly ReplayFrame[]): number => frames.reduce((sum, { delay }) => sum + delay, 0);
const paths = (frames: readonly ReplayFrame[]): readonly string[] =>
  frames.map(({ scene }) => scene.lastMove?.squares.join(' ') ?? '');

describe('the pictures of a replay', () => {
  it.each([
    [0, ['', '1 6', '15 10', '6 15', '6 15 24', '6 15 24 31']],
    [2, ['15 10', '6 15', '6 15 24', '6 15 24 31']],
    ...[3, 4, 1000].map((fromPly): [number, string[]] => [fromPly, ['6 15 24 31']]),
  ])(
    'PLAY-11: from ply %i on begin where that has led and show each move, a jump landing by landing',
    (fromPly, shown) => {
      expect(paths(framesOf({ ...TRIPLE_JUMP, fromPly }))).toEqual(shown);
    },
  );

  it('PLAY-08: have the names at their sides and count what was taken', () => {
    const plates = framesOf({ ...TRIPLE_JUMP, bottom: 'dark' }).map(({ scene }) => scene.plates);
    expect(plates.map(({ dark }) => `${dark.name} ${dark.captured}`)).toEqual(
      [0, 0, 0, 1, 2, 3].map((captured) => `Alice ${captured}`),
    );
    expect(new Set(plates.map(({ light }) => `${light.name} ${light.captured}`))).toEqual(new Set(['Bob 0']));
  });

  it('TIME-09: show what each player had left before a move until it is done, and what is left then', () => {
    const rests = ['5:00', '4:50', '4:40', '4:30'].map((dark, ply) => ({ dark, light: `1:0${ply}` }));
    const shown = framesOf({ ...TRIPLE_JUMP, rests }, 1).map(({ scene }) => [
      scene.position.turn,
      scene.plates.dark.rest,
      scene.plates.light.rest,
    ]);
    expect(shown).toEqual([
      ['dark', '5:00', '1:00'],
      ['light', '4:50', '1:01'],
      ['dark', '4:40', '1:02'],
      ['dark', '4:40', '1:02'],
      ['dark', '4:40', '1:02'],
      ['light', '4:30', '1:03'],
    ]);
    for (const { scene } of framesOf(TRIPLE_JUMP)) expect(scene.plates.dark.rest).toBeUndefined();
  });

  it('END-04: say who won on the last one alone', () => {
    const signs = framesOf(TRIPLE_JUMP).map(({ scene }) => [scene.plates.dark.sign, scene.plates.light.sign]);
    expect(signs.at(-1)).toEqual(['won', undefined]);
    expect(signs.slice(0, -1).flat()).toEqual(signs.slice(0, -1).flatMap(() => [undefined, undefined]));
  });

  it('PLAY-11: stay 0.7 seconds for each move of a short game, the landings of a jump more shortly, the end for four', () => {
    expect(framesOf(TRIPLE_JUMP).map(({ delay }) => delay / SECOND)).toEqual([1.2, 0.7, 0.7, 0.08, 0.08, 4]);
  });

  it.each([86, 200, 599, 5000, 20_001])(
    'PLAY-11: of %i moves take no more than 80 seconds, and no less than a minute',
    (plies) => {
      const frames = framesOf(shuffling(plies));
      expect(total(frames)).toBeLessThanOrEqual(80 * SECOND);
      expect(total(frames)).toBeGreaterThanOrEqual(60 * SECOND);
      // Browsers slow down what is faster than this.
      expect(Math.min(...frames.map(({ delay }) => delay))).toBeGreaterThanOrEqual(2);
    },
  );

  it('PLAY-11: begin and end with the game, however few of its moves are shown', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 80, size: 'max' }), fc.nat({ max: 90 }), (choices, jump) => {
        const script = scriptOf(playedBy(choices));
        const frames = framesOf(script, 2 * jump + 1);
        expect(frames.at(0)?.scene.position).toEqual(script.start);
        expect(frames.at(-1)?.scene.position).toEqual(endOf(script));
        expect(frames.at(-1)?.scene.lastMove?.squares).toEqual(script.moves.at(-1));
      }),
      tries(30),
    );
  });

  it('PLAY-11: a step slides in six pictures and 0.7 seconds, from its square to the other, slowly at both ends', () => {
    const script = scriptOf([squares(11, 15), squares(21, 17), squares(8, 11)]);
    const frames = sliding(script).slice(1, 7);
    expect(total(frames)).toBe(0.7 * SECOND);
    expect(frames.map(({ loose }) => loose.length)).toEqual([1, 1, 1, 1, 1, 0]);
    const moving = frames.flatMap(({ loose }) => loose);
    for (const piece of moving)
      expect(piece).toMatchObject({ from: 11, to: 15, side: 'dark', king: false, opacity: 1 });
    const ways = [...moving.map(({ share }) => share), 1];
    expect(ways.map((share, at) => share - (ways[at - 1] ?? 0)).map((way) => way > 1 / 6)).toEqual([
      false,
      true,
      true,
      true,
      true,
      false,
    ]);
    for (const { scene } of frames.slice(0, 5)) expect(pieceAt(scene.position, square(11))).toBeUndefined();
  });

  it('PLAY-11: what a hop captures fades on its square while the piece is on its way', () => {
    const hops = sliding(TRIPLE_JUMP).filter(({ loose }) => loose.length === 2);
    expect(hops.map(({ loose }) => loose.map(({ from, to }) => `${from}-${to}`).join(' '))).toEqual(
      ['10-10 6-15', '19-19 15-24', '27-27 24-31'].flatMap((hop) => Array.from({ length: 5 }, () => hop)),
    );
    const opacities = hops.slice(0, 5).map(({ loose: [captured] }) => captured?.opacity ?? 0);
    expect(opacities).toEqual(opacities.toSorted((a, b) => b - a));
    expect(Math.min(...opacities)).toBeGreaterThan(0);
    expect(Math.max(...opacities)).toBeLessThan(1);
  });
});
