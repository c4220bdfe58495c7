import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { legalMoves, squaresOf } from '../../src/engine/moves.ts';
import { parsePdn } from '../../src/engine/pdn.ts';
import { makeMove } from '../../src/engine/referee.ts';
import { ok } from '../../src/engine/result.ts';
import { decide, eventSchema, type MatchEvent, evolve, fold, nextWakeUp } from '../../src/match/match.ts';
import { newMatch, CLOSE_REASONS, type Match } from '../../src/match/phases.ts';
import { gameRecord } from '../../src/match/game-record.ts';
import { WIN_REASONS } from '../../src/match/game.ts';
import { millis } from '../../src/match/ids.ts';
import { tries } from '../support/tries.ts';
import { deepFreeze } from './deep-freeze.ts';
import { brokenInvariants } from './invariants.ts';
import { anyAttempts, type Attempt } from './random-actions.ts';
import { at, MATCH, PLAYING } from './samples.ts';

interface Step {
  readonly before: Match;
  readonly after: Match;
  readonly events: readonly MatchEvent[];
  readonly refusal: string | undefined;
}

// What a store adds is none of a match's own decisions.
const EVENTS = eventSchema.options.map(({ shape }) => shape.type.value).filter((type) => type !== 'GameRated');

/** Those of one match; others concern several, or the bot. */
const REFUSALS = `not-a-player not-your-turn stale-board only-the-invited-player only-the-challenger invitation-over
  no-such-invitation not-playing challenge-yourself already-invited already-offered offered-this-turn no-such-offer draw-accepted-already
  your-own-offer not-your-offer needs-confirmation no-such-table own-table table-taken table-over names-alike
  pause-asked-already pause-asked-this-turn no-such-pause-request your-own-pause-request not-paused resumed-already
  nothing-to-take-back taken-back-already takeback-in-rated-game opponent-takes-nothing-back takeback-asked-already
  takeback-asked-this-turn asked-for-takeback-yourself no-such-takeback-request your-own-takeback-request
  not-your-takeback-request too-late-to-call-off no-such-question not-your-question rematch-accepted-already watching-already not-watching
  players-dont-queue no-queue-here not-a-move no-piece-there not-your-piece square-taken too-far must-jump`.split(
  /\s+/,
);

/** Runs the attempts as the runtime would; every state is frozen, so a `decide` or `evolve` that writes throws. */
function run(attempts: readonly Attempt[]): { steps: readonly Step[]; journal: readonly MatchEvent[]; match: Match } {
  let match: Match = newMatch(MATCH);
  const journal: MatchEvent[] = [];
  const steps = attempts.map(({ on, now }): Step => {
    const before = deepFreeze(match);
    const decision = decide(before, deepFreeze(on(before)), now);
    const events = decision.ok ? decision.value : [];
    for (const event of events) match = deepFreeze(evolve(match, deepFreeze(event)));
    journal.push(...events);
    return { before, after: match, events, refusal: decision.ok ? undefined : decision.error.code };
  });
  return { steps, journal, match };
}

describe('whatever is asked, by whomever, whenever', () => {
  test('PLAY-05, RUN-02, END-04: given any attempts, then nothing throws, nothing is written into, no invariant breaks, events carry the time they were asked at, and what is over stays so', () => {
    fc.assert(
      fc.property(anyAttempts, (attempts) => {
        let count = 0;
        for (const [index, { before, after, events }] of run(attempts).steps.entries()) {
          count += events.length;
          expect(brokenInvariants(after, count)).toEqual([]);
          for (const event of events) {
            expect(event.at).toBe(attempts[index]?.now);
            expect(!('cause' in event) || typeof event.cause === 'string').toBe(true);
          }
          if (before.phase !== 'closed') continue;
          expect(after).toBe(before);
          expect(nextWakeUp(after)).toBeUndefined();
        }
      }),
      tries(150),
    );
  });

  test('RUN-02, RUN-03: given any attempts, then every event is read back from JSON as it was, and the journal folds to the live match', () => {
    fc.assert(
      fc.property(anyAttempts, (attempts) => {
        const { journal, match } = run(attempts);
        const stored = journal.map((event) => {
          const read = eventSchema.safeParse(JSON.parse(JSON.stringify(event)));
          return read.success ? read.data : `${JSON.stringify(event)}: ${read.error.message}`;
        });
        expect(stored).toEqual(journal);
        expect(
          fold(
            MATCH,
            stored.filter((event) => typeof event !== 'string'),
          ),
        ).toEqual(match);
      }),
      tries(150),
    );
  });

  test('START-03: given any match, then a tick at its wake-up time does something, and an earlier one nothing', () => {
    fc.assert(
      fc.property(anyAttempts, (attempts) => {
        for (const { after } of run(attempts).steps) {
          const due = nextWakeUp(after);
          if (due === undefined) continue;
          expect(decide(after, { type: 'Tick' }, millis(due - 1))).toEqual(ok([]));
          const decision = decide(after, { type: 'Tick' }, due);
          expect(decision.ok && decision.value[0]).toMatchObject({ at: due });
          const woken = (decision.ok ? decision.value : []).reduce<Match>(evolve, after);
          expect(nextWakeUp(woken)).not.toBe(due);
        }
      }),
      tries(50),
    );
  });

  test('RUN-02: given any events in any order, then evolve never throws, counts each, and keeps its phases', () => {
    const anyEvents = anyAttempts.map((attempts) => run(attempts).journal);
    fc.assert(
      fc.property(
        fc.array(anyEvents, { minLength: 1, maxLength: 3 }),
        fc.infiniteStream(fc.nat()),
        (journals, picks) => {
          const events = journals.flat();
          const shuffled = events
            .map(() => events[(picks.next().value ?? 0) % events.length])
            .filter((e) => e !== undefined);
          expect(fold(MATCH, deepFreeze(shuffled)).revision).toBe(shuffled.length);
        },
      ),
      tries(50),
    );
  });
});

test('RUN-02: given these random attempts, then they reach every kind of event and refusal', () => {
  const seen = new Set<string>();
  for (const attempts of fc.sample(anyAttempts, { seed: 7, numRuns: 1500 })) {
    for (const { events, refusal } of run(attempts).steps) {
      if (refusal !== undefined) seen.add(refusal);
      for (const event of events) {
        seen.add(event.type);
        if (event.type === 'GameEnded') seen.add(event.result.reason);
        if (event.type === 'MatchClosed') seen.add(event.reason);
        if (event.type === 'MoveTakenBack' && event.moves === 0) seen.add('first move taken back');
      }
    }
  }
  expect([...seen]).toEqual(
    expect.arrayContaining([
      ...EVENTS,
      ...REFUSALS,
      ...WIN_REASONS,
      'agreement',
      'quiet-turns',
      'endgame',
      'first move taken back',
      ...CLOSE_REASONS,
    ]),
  );
});

describe('whole games', () => {
  test('END-04: given players who play legal moves at random, then every game ends by the board with a proper reason', () => {
    const reasons = new Set<string>();
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat()), (picks) => {
        let match = fold(MATCH, PLAYING);
        for (let turn = 0; match.phase === 'playing'; turn += 1) {
          const { position } = match.game;
          const moves = legalMoves(position);
          const move = moves[(picks.next().value ?? 0) % moves.length];
          const by = match.seats[position.turn];
          const squares = move === undefined ? [] : squaresOf(move);
          const decision = decide(match, { type: 'PlayMove', by, squares }, at(100 + turn));
          if (!decision.ok) throw new Error(`refused: ${JSON.stringify(decision.error)}`);
          match = decision.value.reduce<Match>(evolve, match);
        }
        if (match.phase !== 'ended') throw new Error(`not ended but ${match.phase}`);
        expect(brokenInvariants(match, match.revision)).toEqual([]);
        expect(['all-captured', 'blocked', 'third-repetition', 'quiet-turns']).toContain(match.result.reason);
        reasons.add(match.result.reason);
        const [record] = parsePdn(
          gameRecord(match, { dark: 'Alice', light: 'Bob' }, { event: 'King Me', site: '?', opening: undefined }),
        );
        expect(record?.moves.map(({ text }) => text)).toEqual(match.game.moves.map(({ move }) => makeMove(move)));
        expect(match.result.kind === 'win' ? match.result.winner !== match.game.position.turn : true).toBe(true);
      }),
      tries(60),
    );
    expect(reasons.has('all-captured')).toBe(true);
  });
});
