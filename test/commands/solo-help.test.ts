import { afterEach, describe, expect, test } from 'vitest';
import { legalMoves, squaresOf } from '../../src/engine/moves.ts';
import type { Engine } from '../../src/workers/engine-service.ts';
import { positionOf } from '../engine/samples.ts';
import { squares } from '../match/samples.ts';
import { BotFixture, words } from '../bot/support/bot-fixture.ts';
import { quickReview } from '../bot/support/quick-review.ts';

let fixture: BotFixture;
afterEach(() => fixture.stop());

/** How often it was asked for a hint, which is the first legal move; `meanwhile` happens while it thinks. */
class CountingEngine implements Engine {
  asked = 0;
  meanwhile: () => Promise<unknown> = () => Promise.resolve();
  readonly chooseMove: Engine['chooseMove'] = () => Promise.reject(new Error('it does not move'));
  readonly tableValue: Engine['tableValue'] = () => Promise.resolve(undefined);
  readonly review = quickReview;
  readonly hint: Engine['hint'] = async ({ position }) => {
    this.asked += 1;
    await this.meanwhile();
    const [move] = legalMoves(position);
    if (move === undefined) throw new Error('there is no move');
    return { move, score: 0, value: undefined, pv: [move] };
  };
}

const hint = () => fixture.press('alice', `c1:hint:${fixture.live.id}:${fixture.board}`);
const helpOf = () => (fixture.match.phase === 'playing' ? fixture.match.game : undefined);

describe('START-10: a hint', () => {
  test('START-10: given the board has changed while a hint was looked for, then it is refused, not shown, and not counted', async () => {
    const engine = new CountingEngine();
    fixture = new BotFixture({ engine });
    await fixture.type('alice', 'solo', { level: 3, first: 'me' });
    const { live } = fixture;
    const [by] = live.people;
    if (by === undefined) throw new Error('Alice plays');
    engine.meanwhile = () => {
      const [move] = fixture.match.phase === 'playing' ? legalMoves(fixture.match.game.position) : [];
      return fixture.liveMatches.runtime.act(live, { type: 'PlayMove', by, squares: move ? squaresOf(move) : [] });
    };
    const told = words(await hint());
    expect(helpOf()?.moves).toHaveLength(1);
    expect(told).not.toContain("I'd play");
    expect(told).toContain('earlier move');
    expect(helpOf()?.hints).toBe(0);
  });

  test('START-10: given it was found in time, then it is shown and counted, once a press', async () => {
    fixture = new BotFixture({ engine: new CountingEngine() });
    await fixture.type('alice', 'solo', { level: 3, first: 'me' });
    expect(words(await hint())).toContain("I'd play");
    expect(helpOf()?.hints).toBe(1);
  });

  test('START-10, PLAY-01: given it is pressed twice at once, then it is looked for and counted once', async () => {
    const engine = new CountingEngine();
    fixture = new BotFixture({ engine });
    await fixture.type('alice', 'solo', { level: 3, first: 'me' });
    await Promise.all([hint(), hint()]);
    expect([engine.asked, helpOf()?.hints]).toEqual([1, 1]);
  });

  test('START-10: given the engine is out of order, then none is to be had, and none is counted', async () => {
    const engine = new CountingEngine();
    fixture = new BotFixture({ engine });
    await fixture.type('alice', 'solo', { level: 3, first: 'me' });
    engine.meanwhile = () => Promise.reject(new Error('out of order'));
    expect(words(await hint())).toContain("can't find a hint right now");
    expect(helpOf()?.hints).toBe(0);
  });

  test('START-10: given one for a board that has gone, then its move plays nothing, and says why', async () => {
    fixture = new BotFixture({ engine: new CountingEngine() });
    await fixture.type('alice', 'solo', { level: 3, first: 'me' });
    const old = `c1:hint-go:${fixture.live.id}:${fixture.board}:9.14`;
    await fixture.typeThere('alice', 'move', { move: '11-15' });
    expect(words(await fixture.press('alice', old))).toContain('earlier move');
    expect(helpOf()?.moves).toHaveLength(1);
  });

  test.each(['hint', 'pick'])(
    'PLAY-03: given %s is pressed in the middle of a jump, then it is to be played on',
    async (verb) => {
      const engine = new CountingEngine();
      fixture = new BotFixture({ engine });
      await fixture.type('alice', 'solo', { level: 3, first: 'me' });
      const { live, match, board } = fixture;
      if (match.phase !== 'playing') throw new Error('the game is on');
      live.match = {
        ...match,
        game: { ...match.game, position: positionOf('B:W6,7,14,15:B5,K1'), hops: squares('1x10') },
      };
      const told = words(await fixture.press('alice', `c1:${verb}:${live.id}:${board}${verb === 'pick' ? ':1' : ''}`));
      expect(told).toContain("That jump isn't finished");
      expect(engine.asked).toBe(0);
    },
  );

  test('START-10, RUN-07: given forged hints in a match of two, then they are refused before anything is looked for', async () => {
    const engine = new CountingEngine();
    fixture = new BotFixture({ engine });
    await fixture.begin();
    for (let press = 0; press < 3; press += 1)
      expect(words(await hint())).toContain('Hints are only for games against me');
    expect(engine.asked).toBe(0);
  });
});
