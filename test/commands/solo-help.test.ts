import { afterEach, describe, expect, test } from 'vitest';
import { legalMoves, squaresOf } from '../../src/engine/moves.ts';
import type { Engine } from '../../src/bot/engine/engine-service.ts';
import { BotFixture, words } from '../bot/support/bot-fixture.ts';

let fixture: BotFixture;
afterEach(() => fixture.stop());

/** How often it was asked for a hint, which is the first legal move; `meanwhile` happens while it thinks. */
class CountingEngine implements Engine {
  asked = 0;
  meanwhile: () => Promise<unknown> = () => Promise.resolve();
  readonly chooseMove: Engine['chooseMove'] = () => Promise.reject(new Error('it does not move'));
  readonly tableValue: Engine['tableValue'] = () => Promise.resolve(undefined);
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

  test('START-10, RUN-07: given forged hints in a match of two, then they are refused before anything is looked for', async () => {
    const engine = new CountingEngine();
    fixture = new BotFixture({ engine });
    await fixture.begin();
    for (let press = 0; press < 3; press += 1)
      expect(words(await hint())).toContain('Hints and takebacks are only for games against me');
    expect(engine.asked).toBe(0);
  });
});
