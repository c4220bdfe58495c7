import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Chance } from '../../tools/soak/chance.ts';
import type { App } from './support/app.ts';
import { BOARDS } from '../../src/match/options.ts';
import type { FaultEffect, FaultRule } from 'discord-sandbox';
import { openQuick, REQUEST, setBoards, WatchedMatch } from './support/watched-match.ts';

type Fault = Pick<FaultRule, 'effect' | 'when'>;

const FAULTS: Readonly<Record<string, Fault>> = {
  'is refused with 500': { effect: { kind: 'status', status: 500 } },
  'is rate limited for half a minute': { effect: { kind: 'status', status: 429, retryAfter: 30 } },
  'is never answered': { effect: { kind: 'hang' } },
  'takes effect and its answer is cut off': { effect: { kind: 'drop' }, when: 'after' },
  'takes effect and its answer never comes': { effect: { kind: 'hang' }, when: 'after' },
};

/** Where a fault can strike: the requests of a move, and what steps in for them. */
type Targets = Readonly<Record<string, readonly Omit<FaultRule, 'effect'>[]>>;
const OF_UPDATES: Targets = {
  "the first click's update": [REQUEST.callback],
  "the second click's update": [{ ...REQUEST.callback, skip: 1 }],
  "the first click's update, twice": [{ ...REQUEST.callback, times: 2 }],
  "the second click's update, twice,": [{ ...REQUEST.callback, skip: 1, times: 2 }],
  "the second click's update, and then the edit that steps in,": [
    { ...REQUEST.callback, skip: 1, times: 2 },
    REQUEST.ownEdit,
  ],
};
/** Where every move has a board of its own. */
const OF_NEW_BOARDS: Targets = {
  "the second click's update": [{ ...REQUEST.callback, skip: 1 }],
  'the follow-up with the new board': [REQUEST.followUp],
  'the follow-up, and then the message that steps in,': [REQUEST.followUp, REQUEST.ownPost],
  'the follow-up, and then the look for it,': [REQUEST.followUp, REQUEST.ownLook],
  'the follow-up, the look for it and the message, twice,': [
    REQUEST.followUp,
    { ...REQUEST.ownLook, times: 2 },
    { ...REQUEST.ownPost, times: 2 },
  ],
};

let app: App;
let watched: WatchedMatch;
beforeAll(async () => {
  app = await openQuick();
});
afterEach(() => app.sandbox.faults.clear());
afterAll(() => app.stop());

describe.each([
  ...Object.entries(OF_UPDATES).map(([target, rules]) => ['one', target, rules] as const),
  ...Object.entries(OF_NEW_BOARDS).map(([target, rules]) => ['every-move', target, rules] as const),
])('RUN-05, PLAY-01: given boards: %s, and that %s', (boards, _target, rules) => {
  beforeAll(async () => {
    await setBoards(app, boards);
    watched = await WatchedMatch.begun(app);
  });
  afterAll(() => watched.close());

  test.each(Object.entries(FAULTS))('%s, then the move counts once and one live board is up', async (_fault, fault) => {
    watched.mostLiveBoards = 0;
    const before = watched.playing.game.moves.length;
    // A long wait for the own token would be waited for, here as well.
    const isLong = fault.effect.kind === 'status' && fault.effect.retryAfter === 30;
    const struck = rules.filter(({ path }) => !isLong || path?.startsWith('/channels') !== true);
    for (const rule of struck) app.sandbox.faults.request({ ...rule, ...fault });

    const [move] = watched.moves;
    if (move === undefined) throw new Error('nothing can move');
    await watched.insist(move);
    await watched.calm();

    expect(watched.playing.game.moves).toHaveLength(before + 1);
    expect(watched.mostLiveBoards).toBe(1);
  });
});

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
const STRUCK = [callback, callback, callback, followUp, followUp, followUp, ownPost, ownEdit, ownLook, editOriginal];
const MOVES = 24;

test.each(BOARDS)(
  'RUN-05, PLAY-01: given boards: %s, and one move after another with several requests going wrong, then no move is lost or doubled',
  async (boards) => {
    await setBoards(app, boards);
    watched = await WatchedMatch.begun(app);
    app.sandbox.requests.clear();
    const chance = new Chance(1);
    const rule = (): FaultRule => {
      const effect = chance.of(EFFECTS);
      // Rate limits refuse before anything happens.
      const isBefore = (effect.kind === 'status' && effect.status === 429) || chance.happens(0.5);
      const when = isBefore ? 'before' : 'after';
      return { ...chance.of(STRUCK), effect, when, skip: chance.below(2), times: chance.between(1, 2) };
    };
    for (let played = 0; played < MOVES; played += 1) {
      const rules = Array.from({ length: chance.between(2, 5) }, rule);
      for (const one of rules) app.sandbox.faults.request(one);
      await watched.insist(chance.of(watched.moves));
      if (watched.phase !== 'playing') break;
      await watched.calm();
      app.sandbox.faults.clear();
      expect(watched.playing.game.moves, JSON.stringify(rules)).toHaveLength(played + 1);
    }
    const struck = app.sandbox.requests.all.filter(({ faulted }) => faulted);
    expect(struck.length).toBeGreaterThan(MOVES);
    watched.close();
  },
);
