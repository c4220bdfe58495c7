import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { legalMoves, squaresOf } from '../../src/engine/moves.ts';
import { evolve, fold } from '../../src/match/match.ts';
import { millis } from '../../src/match/ids.ts';
import { STOP_REASONS, type Match, type PlayingMatch, type StopReason } from '../../src/match/phases.ts';
import type { TimeControl } from '../../src/match/options.ts';
import { boardMessage } from '../../src/views/board-message.ts';
import { at, hopping, MATCH, turns } from '../match/samples.ts';
import { clockOf, running, timeOf } from '../match/timed.ts';
import { tries } from '../support/tries.ts';
import { hotseat, solo } from './support/changes.ts';
import { phoneLines } from './support/phone-lines.ts';
import { playedGames, SET_UPS } from './support/played-games.ts';
import { ALICE_ID, BOB_ID, drawnByLot, inPhase, playing, viewOf } from './support/samples.ts';

const NAMES = ['Christopher Robi', 'Maximilian Huber'] as const;
const VIEW = viewOf(...NAMES, 'Bartholomew Cole');
const CALLED = new Map([
  [ALICE_ID, NAMES[0]],
  [BOB_ID, NAMES[1]],
]);

const wordsOf = (match: PlayingMatch, isCalled: boolean): string => {
  const mention = isCalled ? VIEW.person(match.seats[match.game.position.turn]) : undefined;
  return boardMessage({ ...VIEW, match, chosen: undefined, mention, now: at(200) }).content ?? '';
};

const TIMES: readonly TimeControl[] = [
  'off',
  timeOf(300, 60),
  timeOf(30, 'none'),
  timeOf(604_800, 300),
  clockOf(60, 30),
];

interface State {
  readonly time: TimeControl;
  readonly kind: 'two' | 'hotseat' | 'solo';
  readonly stop: StopReason | undefined;
  readonly isDrawNear: boolean;
  readonly isCalled: boolean;
}

const states: fc.Arbitrary<State> = fc.record({
  time: fc.constantFrom(...TIMES),
  kind: fc.constantFrom('two', 'hotseat', 'solo'),
  stop: fc.constantFrom(undefined, undefined, ...STOP_REASONS),
  isDrawNear: fc.boolean(),
  isCalled: fc.boolean(),
});

/** The same position with a clock, by two, by one for both sides or against the bot, as it is or with a draw near. */
function inState({ options, game, ...match }: PlayingMatch, { time, kind, stop, isDrawNear }: State): PlayingMatch {
  const by = { two: { options, game, ...match }, hotseat: hotseat(options), solo: solo(game.position.turn) }[kind];
  return {
    ...by,
    options: { ...options, time },
    clock: { kind: 'unseen', used: millis(0), told: 0 },
    stops: stop === undefined ? [] : [{ reason: stop, since: at(0) }],
    game: isDrawNear ? { ...game, quietTurns: options.drawTurns - 10 } : game,
  };
}

/** In the middle of each jump that forks. */
const midJump = (match: PlayingMatch): readonly PlayingMatch[] =>
  legalMoves(match.game.position)
    .map(squaresOf)
    .flatMap((squares) => squares.slice(2).map((_, index) => hopping(match, squares.slice(0, index + 2))));

const BEGINNINGS = [
  playing(),
  playing('11-15'),
  drawnByLot('9-13', '22-18', '11-16'),
  drawnByLot('10-15', '22-18', '15x22'),
];

test('PLAY-08: given any board of players whose names have 16 letters, then it has three lines at most on a phone 390 px wide', () => {
  const seen = new Set<number>();
  const some = fc.oneof({ weight: 2, arbitrary: playedGames }, fc.constantFrom(...BEGINNINGS, ...SET_UPS));
  fc.assert(
    fc.property(some, states, fc.nat(), (match, state, pick) => {
      const jumps = midJump(match);
      for (const one of [match, ...jumps.slice(pick % Math.max(jumps.length, 1)).slice(0, 1)]) {
        const words = wordsOf(inState(one, state), state.isCalled);
        seen.add(phoneLines(words, CALLED));
        expect(phoneLines(words, CALLED), words).toBeLessThanOrEqual(3);
      }
    }),
    tries(400),
  );
  expect(seen).toEqual(new Set([2, 3]));
});

test('PLAY-08: given an ordinary turn with a clock, then who, what, how long and the last moves stand in it', () => {
  const match = inPhase(turns('11-15', '22-18', '15x22').reduce<Match>(evolve, fold(MATCH, running())), 'playing');
  expect(wordsOf(match, false)).toBe(
    '**Maximilian Huber**, you must jump 25 or 26. ⏱ <t:1700000500:R> (+1 min)\n1\\. 11-15 22-18 2. **15x22**',
  );
});

test('given what a board said before, then it has as many lines as a browser showed at 390 px', () => {
  const before =
    "**Alice**, it's your turn. You must jump: **15**. Move due <t:1:R>, loss on time <t:2:R>.\n**Bob** played **22-18** in 0 s (before that: 11-15).";
  expect(phoneLines(before)).toBe(5);
});
