import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Playground } from '../../src/cli/play/playground.ts';
import type { FaultEffect, FaultRule } from '../../src/sandbox/faults.ts';
import { openQuick, REQUEST, WatchedMatch } from './faults-support.ts';

const EFFECTS: readonly FaultEffect[] = [
  { kind: 'status', status: 500 },
  { kind: 'status', status: 429, retryAfter: 0.03 },
  { kind: 'drop' },
  { kind: 'hang' },
  { kind: 'delay', ms: 60 },
  // Longer than the bot waits: what it gave up takes effect afterwards.
  { kind: 'delay', ms: 350 },
];
/** What a move asks first is struck more often than what steps in for it. */
const { callback, followUp, ownPost, ownEdit, ownLook, editOriginal } = REQUEST;
const TARGETS = [callback, callback, callback, followUp, followUp, followUp, ownPost, ownEdit, ownLook, editOriginal];
const MOVES = 24;

let ground: Playground;
let watched: WatchedMatch;
beforeAll(async () => {
  ground = await openQuick();
  watched = await WatchedMatch.open(ground);
});
afterAll(async () => {
  watched.close();
  await ground.stop();
});

/** Numbers from 0 to 1 that look random and are the same in every run. */
function* draws(): Generator<number, never> {
  for (let step = 1; ; step += 1) yield Math.abs(Math.sin(step * 12.9898) * 43_758.5453) % 1;
}

test('RUN-05, PLAY-01: given one move after another with several requests going wrong, then no move is lost or doubled', async () => {
  const drawn = draws();
  const below = (limit: number): number => Math.floor(drawn.next().value * limit);
  const rule = (): FaultRule | undefined => {
    const target = TARGETS[below(TARGETS.length)];
    const effect = EFFECTS[below(EFFECTS.length)];
    if (target === undefined || effect === undefined) return undefined;
    // Rate limits refuse before anything happens.
    const when = effect.kind !== 'status' || effect.status !== 429 ? below(2) === 0 : true;
    return { ...target, effect, when: when ? 'before' : 'after', skip: below(2), times: 1 + below(2) };
  };
  for (let played = 0; played < MOVES; played += 1) {
    const rules = Array.from({ length: 2 + below(4) }, rule).filter((one) => one !== undefined);
    for (const one of rules) ground.sandbox.faults.request(one);
    const { moves } = watched;
    const move = moves[below(moves.length)];
    if (move === undefined) break;
    await watched.play(move);
    if (watched.live.match.phase !== 'playing') break;
    await watched.calm();
    ground.sandbox.faults.clear();
    expect(watched.match.game.moves, JSON.stringify(rules)).toHaveLength(played + 1);
  }
  const struck = ground.sandbox.requests.all.filter(({ faulted }) => faulted);
  expect(struck.length).toBeGreaterThan(MOVES);
});
