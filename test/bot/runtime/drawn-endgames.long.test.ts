import { expect, test } from 'vitest';
import { DrawnEndgames, type DrawnEndgamesParts } from '../../../src/bot/runtime/drawn-endgames.ts';
import { LiveMatch } from '../../../src/bot/runtime/live-match.ts';
import { Chance } from '../../../tools/soak/chance.ts';
import { makeFen } from '../../../src/engine/fen.ts';
import { legalMoves, squaresOf } from '../../../src/engine/moves.ts';
import type { Position } from '../../../src/engine/position.ts';
import { ok } from '../../../src/engine/result.ts';
import { positionAt, slicesUpTo } from '../../../src/engine/search/endgame-index.ts';
import { UNKNOWN } from '../../../src/engine/search/endgame-tables.ts';
import { changeOf, decide, type MatchAction } from '../../../src/match/match.ts';
import type { PlayingMatch } from '../../../src/match/phases.ts';
import { valueOf } from '../../engine/search/shipped-endgames.ts';
import { ALICE, at, MATCH, playingOn } from '../../match/samples.ts';
import { QUIET } from '../support/fake-gate.ts';

type Engine = DrawnEndgamesParts['engine'];

const TABLES: Engine = {
  tableValue: (position) => {
    const plies = valueOf(position);
    return Promise.resolve(plies === UNKNOWN ? undefined : plies === 0 ? 'draw' : plies > 0 ? 'win' : 'loss');
  },
};

function fixture(match: PlayingMatch, engine = TABLES) {
  const live = new LiveMatch(MATCH, { guildId: 'guild', channelId: 'channel' }, []);
  live.match = match;
  const told: MatchAction[] = [];
  const act = (_live: LiveMatch, action: MatchAction | (() => Promise<MatchAction>)) => {
    if (typeof action === 'function') throw new Error('it knows what it wants');
    told.push(action);
    const decision = decide(live.match, action, at(100));
    const change = changeOf(live.match, decision.ok ? decision.value : []);
    live.match = change.after;
    return Promise.resolve(ok(change));
  };
  const runtime = { act } as DrawnEndgamesParts['runtime'];
  return { live, told, endgames: new DrawnEndgames({ engine, runtime, log: QUIET }) };
}

const DRAWN = 'B:WK32:BK26';

function* positions(count: number): Generator<Position> {
  const chance = new Chance(4);
  const masks = new Int32Array(3);
  for (let found = 0; found < count;) {
    const slice = chance.of(slicesUpTo(4));
    if (!positionAt(slice, chance.below(slice.size), masks)) continue;
    const [dark = 0, light = 0, kings = 0] = masks;
    const position: Position = { dark, light, kings, turn: 'dark' };
    if (legalMoves(position).length === 0) continue;
    found += 1;
    yield position;
  }
}

test('RULE-12: given any position of the tables, then both are asked for a draw where it is one, and only there', async () => {
  const seen = { drawn: 0, decided: 0 };
  for (const position of positions(2000)) {
    const { live, endgames } = fixture(playingOn(makeFen(position)));
    endgames.look(live);
    await endgames.idle();
    const isAsked = live.match.phase === 'playing' && live.match.endgame?.isAsked === true;
    const isDraw = valueOf(position) === 0;
    expect(isAsked, makeFen(position)).toBe(isDraw);
    seen[isDraw ? 'drawn' : 'decided'] += 1;
  }
  expect(seen.drawn).toBeGreaterThan(300);
  expect(seen.decided).toBeGreaterThan(300);
});

test('RULE-12: given more pieces, tournament rules, or a draw that was told, then the engine is not even asked', async () => {
  const asked: Position[] = [];
  const engine: Engine = {
    tableValue: (position) => {
      asked.push(position);
      return Promise.resolve('draw');
    },
  };
  const drawn = playingOn(DRAWN);
  for (const match of [
    playingOn('B:W21,22:B1,2,3'),
    { ...drawn, options: { ...drawn.options, rules: 'tournament' as const } },
    { ...drawn, endgame: { number: drawn.revision, isAsked: false, agreed: undefined } },
  ]) {
    const { live, endgames } = fixture(match, engine);
    endgames.look(live);
    await endgames.idle();
  }
  expect(asked).toEqual([]);
});

test('RULE-12: given a slow engine, when a move is played before its answer, then nothing is said of the earlier position', async () => {
  const answers: ((value: 'draw' | 'win') => void)[] = [];
  const { live, endgames, told } = fixture(playingOn(DRAWN), {
    tableValue: () => new Promise((resolve) => answers.push(resolve)),
  });
  endgames.look(live);
  endgames.look(live);
  expect(answers).toHaveLength(1);
  const [move] = legalMoves(playingOn(DRAWN).game.position);
  const played = decide(live.match, { type: 'PlayMove', by: ALICE, squares: move ? squaresOf(move) : [] }, at(90));
  live.match = changeOf(live.match, played.ok ? played.value : []).after;
  endgames.look(live);
  answers[0]?.('draw');
  answers[1]?.('win');
  await endgames.idle();
  expect(told.length).toBeGreaterThan(0);
  expect(live.match).toMatchObject({ phase: 'playing', endgame: undefined, game: { moves: [{}] } });
});

test('RULE-12: given an engine that fails, then the game goes on, and it is asked again with the next change', async () => {
  let fails = true;
  const { live, endgames } = fixture(playingOn(DRAWN), {
    tableValue: () => (fails ? Promise.reject(new Error('no worker')) : Promise.resolve('draw')),
  });
  endgames.look(live);
  await endgames.idle();
  expect(live.match).toMatchObject({ endgame: undefined });
  fails = false;
  endgames.look(live);
  await endgames.idle();
  expect(live.match).toMatchObject({ endgame: { isAsked: true } });
});
