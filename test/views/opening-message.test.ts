import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openingMessage, threadName } from '../../src/views/opening-message.ts';
import type { MatchEvent } from '../../src/match/match.ts';
import { DEFAULT_OPTIONS, type MatchOptions } from '../../src/match/options.ts';
import { ACCEPTED, ALICE, at, BOB, CAROL, started as startedAt, STARTED } from '../match/samples.ts';
import { names } from './support/arbitraries.ts';
import {
  cardMatch,
  challenged,
  DECLINED,
  HOTSEAT,
  JOINED,
  OFFERED,
  opened,
  OVER,
  PASSED,
  PLAY,
  READY_ASKED,
  REOPENED,
} from './support/card-samples.ts';
import { ALICE_ID, BOB_ID, CAROL_ID, inPhase, PAIR, VIEW } from './support/samples.ts';
import { tries } from '../support/tries.ts';

const opening = (...events: readonly MatchEvent[]) => openingMessage(inPhase(cardMatch(...events), 'playing'), VIEW);
const started = (dark: typeof ALICE, light: typeof ALICE): MatchEvent => startedAt(dark, light, 130);

const TIME = 'Time: **5 min** per move, plus a **1-minute** grace period';
const UNRATED = '**Not rated**: no clock';
const RULES = 'Rules: standard · Draw after 50 turns without a capture or a new king';
const HOW = 'On your turn, press a piece, then the square it goes to. New to checkers? Press **More** for help.';
const FIRST_GAME = `👑 🔴 <@${ALICE_ID}> plays **red** and moves first, chosen at random. ⚪ <@${BOB_ID}> plays **white**.`;

describe('the opening message', () => {
  test.each<[string, readonly MatchEvent[]]>([
    ['an accepted invitation', PLAY],
    ['a joined table', [opened(), JOINED, STARTED]],
    ['a challenger who pressed Ready', [challenged(), ACCEPTED, READY_ASKED, started(ALICE, BOB)]],
  ])(
    'START-04, START-09: given %s, then both are called and told the time limit and that the lot fell',
    (_, events) => {
      const draft = opening(...events);
      expect(draft.content).toBe([FIRST_GAME, TIME, UNRATED, RULES, HOW].join('\n'));
      expect(draft.allowed_mentions).toEqual({ parse: [], users: [ALICE_ID, BOB_ID] });
    },
  );

  test.each<[MatchOptions['first'], MatchEvent]>([
    ['challenger', STARTED],
    ['invited', started(BOB, ALICE)],
  ])('START-04: given the first move was chosen (%s), then that is what is announced', (first, start) => {
    const draft = opening(challenged({ ...DEFAULT_OPTIONS, first }), ACCEPTED, start);
    expect(draft.content).toContain('plays **red** and moves first, as agreed.');
    expect(draft.content).not.toContain('drawn');
  });

  const TOURNAMENT = { ...DEFAULT_OPTIONS, rules: 'tournament', drawTurns: 80 } as const;

  test('START-04, RULE-14: given tournament rules, then who moves first is the player to move after the random opening', () => {
    expect(opening(challenged(TOURNAMENT), ACCEPTED, STARTED).content).toContain(
      `👑 🔴 <@${ALICE_ID}> plays **red**. ⚪ <@${BOB_ID}> plays **white** and moves first after the random opening.`,
    );
  });

  test('END-05, RULE-14: given a rematch by tournament rules, then the one to move after the opening is called', () => {
    const draft = opening(challenged(TOURNAMENT), ...OVER.slice(1), started(BOB, ALICE));
    expect(draft.content).toContain(
      `🔴 **Bob** plays **red**. ⚪ <@${ALICE_ID}> plays **white** and moves first after the random opening.`,
    );
    expect(draft.allowed_mentions).toEqual({ parse: [], users: [ALICE_ID] });
  });

  test('END-05: given a rematch, then only the one to move is called, and told that the seats are switched', () => {
    const draft = opening(...OVER, started(BOB, ALICE));
    expect(draft.content).toBe(
      `👑 Game 2: 🔴 <@${BOB_ID}> plays **red** and moves first this time. ⚪ **Alice** plays **white**.\n${TIME}\n${UNRATED}`,
    );
    expect(draft.allowed_mentions).toEqual({ parse: [], users: [BOB_ID] });
  });

  test('END-07: given a watcher took the seat, then both are called, and told of the new opponent and the new score', () => {
    const draft = opening(...OVER, DECLINED, OFFERED, started(CAROL, BOB));
    expect(draft.content).toBe(
      [
        `👑 **Bob** vs **Carol**: new opponent, score reset. 🔴 <@${CAROL_ID}> plays **red** and moves first, chosen at random. ⚪ <@${BOB_ID}> plays **white**.`,
        TIME,
        UNRATED,
        RULES,
        HOW,
      ].join('\n'),
    );
    expect(draft.allowed_mentions).toEqual({ parse: [], users: [CAROL_ID, BOB_ID] });
  });

  test('END-07: given somebody joined the table that a seat had become, then that is a new opponent, too', () => {
    const joined: MatchEvent = { type: 'TableJoined', at: at(125), player: CAROL };
    const draft = opening(...OVER, DECLINED, OFFERED, PASSED, REOPENED, joined, started(BOB, CAROL));
    expect(draft.content).toContain('👑 **Bob** vs **Carol**: new opponent, score reset. ');
  });

  test('END-07, START-04: given the first move was chosen for the old opponent, then nothing is claimed for the new one', () => {
    const [, ...later] = OVER;
    const asked = challenged({ ...DEFAULT_OPTIONS, first: 'challenger' });
    expect(opening(asked, ...later, DECLINED, OFFERED, started(CAROL, BOB)).content).toContain(
      `<@${CAROL_ID}> plays **red** and moves first. `,
    );
  });

  test('START-08: given a hotseat game, then the names stand there and nobody is notified', () => {
    const draft = opening(HOTSEAT);
    expect(draft.content).toContain(
      '👑 **Carol** plays both sides: 🔴 **Alice** plays **red** and moves first, chosen at random. ⚪ **Bob** plays **white**.',
    );
    expect(draft.allowed_mentions).toEqual({ parse: [] });
  });
});

describe("the thread's name", () => {
  test('given two players, then the thread is named after them', () => {
    expect(threadName(PAIR, VIEW.words)).toBe('Alice vs Bob · checkers');
  });

  test("RUN-07: given two of the longest names, all of characters that count double, then the thread's name still fits", () => {
    const name = '👑'.repeat(32);
    const crowded = threadName(
      { challenger: { userId: ALICE_ID, name }, invited: { userId: BOB_ID, name } },
      VIEW.words,
    );
    expect(crowded).toBe(`${'👑'.repeat(20)}… vs ${'👑'.repeat(20)}… · checkers`);
    expect(crowded.length).toBeLessThanOrEqual(100);
  });

  test('RUN-07: given any names, then the thread has a name of at most 100 characters on one line', () => {
    fc.assert(
      fc.property(names, names, (first, second) => {
        const [challenger, invited] = [
          { userId: ALICE_ID, name: first },
          { userId: undefined, name: second },
        ];
        const name = threadName({ challenger, invited }, VIEW.words);
        expect(name.length).toBeLessThanOrEqual(100);
        expect(name).not.toContain('\n');
      }),
      tries(),
    );
  });
});
