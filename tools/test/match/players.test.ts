import { describe, expect, it } from 'vitest';
import { BeginnerPlayer, noviceMoves, type Beginner } from '../../match/players.ts';
import { playGame } from '../../match/play-game.ts';
import { Chance } from '../../soak/chance.ts';
import { START } from '../../../src/engine/position.ts';
import { makeMove } from '../../../src/engine/referee.ts';
import { positionOf } from '../../../test/engine/samples.ts';

describe('beginners', () => {
  it.each([
    ['takes two rather than one', 'B:W15,18,27,26:B10,14', ['14x23x30', '14x23x32']],
    ['gives the least', 'B:W23,32:B14,1', ['1-5', '1-6', '14-17']],
    ['does not care for a man or a king where it gives nothing', 'B:W32:B1', ['1-5', '1-6']],
  ])('START-10: a novice %s: on %s', (_, fen, moves) => {
    expect(noviceMoves(positionOf(fen)).map(makeMove)).toEqual(moves);
  });

  it.each<Beginner>(['novice', 'random'])(
    'START-10: %s plays the same game for the same seed, and another for another',
    async (kind) => {
      const game = async (seed: number) => {
        const player = (name: string) => new BeginnerPlayer(kind, new Chance(seed).fork(name));
        const players = { dark: player('A'), light: player('B') };
        const { moves } = await playGame({ start: START, players, limit: '', drawTurns: 50, number: 3 });
        return moves.map(makeMove);
      };
      const once = await game(1);
      expect(once.length).toBeGreaterThan(20);
      expect(await game(1)).toEqual(once);
      expect(await game(2)).not.toEqual(once);
    },
  );
});
