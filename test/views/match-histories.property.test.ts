import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boardMessage } from '../../src/views/board-message.ts';
import { NOTHING_SELECTED } from '../../src/views/board-picture.ts';
import { endedMessage } from '../../src/views/final-message.ts';
import { matchCard } from '../../src/views/match-card.ts';
import { noticesOf } from '../../src/views/notices.ts';
import type { MessageDraft } from '../../src/views/message-draft.ts';
import { moreMenu } from '../../src/views/more-menu.ts';
import { moveTimesMessage } from '../../src/views/move-times.ts';
import { openingMessage } from '../../src/views/opening-message.ts';
import { namesOf, type Names } from '../../src/views/person.ts';
import { privateView } from '../../src/views/private-view.ts';
import { questionMessage, settledQuestion } from '../../src/views/question-message.ts';
import { recordMessage, type PlayedMatch, restingBoardMessage } from '../../src/views/record.ts';
import {
  questionsOf,
  type MatchChange,
  type PersonOf,
  type StandingQuestion,
} from '../../src/views/standing-question.ts';
import { decide } from '../../src/match/decide.ts';
import { evolve, newMatch } from '../../src/match/evolve.ts';
import { type Millis, SEATS } from '../../src/match/ids.ts';
import type { Match } from '../../src/match/match.ts';
import { ALICE, MATCH } from '../match/samples.ts';
import { anyAttempts, type Attempt } from '../match/random-actions.ts';
import { names as anyNames } from './support/arbitraries.ts';
import { personOf } from './support/changes.ts';
import { limitsBroken, textsOf } from './support/draft-limits.ts';
import { THREAD_ID } from './support/samples.ts';
import { strayMarkdown } from './support/stray-markdown.ts';
import { tries } from '../support/tries.ts';

interface Step extends MatchChange {
  readonly now: Millis;
}

/** What the attempts that were accepted did to a match. */
function changesOf(attempts: readonly Attempt[]): readonly Step[] {
  const steps: Step[] = [];
  let before: Match = newMatch(MATCH);
  for (const { now, on } of attempts) {
    const decision = decide(before, on(before), now);
    if (!decision.ok || decision.value.length === 0) continue;
    const after: Match = decision.value.reduce<Match>(evolve, before);
    steps.push({ before, after, events: decision.value, now });
    before = after;
  }
  return steps;
}

const stands = (match: Match, { number }: StandingQuestion): boolean =>
  questionsOf(match).some((question) => question.number === number);
const settledBy = ({ before, after }: MatchChange): readonly StandingQuestion[] =>
  questionsOf(before).filter((question) => !stands(after, question));

const namesIn = ({ seats }: Pick<PlayedMatch, 'seats'>, person: PersonOf): Names =>
  namesOf({ dark: person(seats.dark), light: person(seats.light) });

function playedDrafts(match: PlayedMatch, person: PersonOf): readonly MessageDraft[] {
  const names = namesIn(match, person);
  return [
    ...SEATS.map((seat) => privateView({ match, names, seat })),
    recordMessage(match, match.game.moves.length, names),
    restingBoardMessage(match, names),
    moveTimesMessage(match, names),
    ...(match.phase === 'ended' || match.phase === 'closed' ? [endedMessage(match, names, '*')] : []),
  ];
}

/** What stands in the thread while the match is as it is: its questions, and the live board. */
function threadDrafts(match: Match, now: Millis, person: PersonOf): readonly MessageDraft[] {
  const questions = questionsOf(match).map((question) => questionMessage(question, match, person));
  if (match.phase !== 'playing') return questions;
  const mention = person(match.seats[match.game.position.turn]);
  const names = namesIn(match, person);
  return [
    ...questions,
    boardMessage({ match, names, selection: NOTHING_SELECTED, mention, now }),
    openingMessage(match, person),
  ];
}

/** Everything that a change lets people see. */
function everyDraft(step: Step, person: PersonOf): readonly MessageDraft[] {
  const { after, now } = step;
  const hasGame = 'game' in after && after.game !== undefined;
  return [
    ...settledBy(step).map((question) => settledQuestion(question, step, person)),
    ...noticesOf(step, person).map(({ draft }) => draft),
    ...threadDrafts(after, now, person),
    ...(hasGame ? playedDrafts(after, person) : []),
    ...(['player', 'operator', 'watching', 'watcher'] as const).map((viewer) => moreMenu(after, viewer)),
    ...(after.phase === 'new' ? [] : [matchCard(after, person, { seesLeaving: true, threadId: THREAD_ID })]),
  ];
}

/** Users whom a message in the thread would bring back, or wake for nothing. */
function notToBeCalled(match: Match): readonly (string | undefined)[] {
  if (!('away' in match)) return [];
  return match.away.map(({ seat }) => personOf(match.seats[seat]).userId);
}

const usersOf = ({ allowed_mentions }: MessageDraft): readonly string[] => allowed_mentions.users ?? [];

describe('whatever happens in a match', () => {
  test("RUN-07, DESIGN 5: given any history and any names, then every message keeps Discord's limits", () => {
    fc.assert(
      fc.property(anyAttempts, anyNames, anyNames, (attempts, one, other) => {
        const person: PersonOf = (player) => ({ ...personOf(player), name: player === ALICE ? one : other });
        for (const step of changesOf(attempts)) {
          for (const draft of everyDraft(step, person)) {
            expect(limitsBroken(draft), JSON.stringify(draft)).toEqual([]);
          }
        }
      }),
      tries(60),
    );
  });

  test('RUN-07: given any history and any names, then messages are formatted as they are for Alice and Bob', () => {
    fc.assert(
      fc.property(anyAttempts, anyNames, anyNames, (attempts, one, other) => {
        const named =
          (alice: string, others: string): PersonOf =>
          (player) => ({ ...personOf(player), name: player === ALICE ? alice : others });
        const formatting = (step: Step, person: PersonOf): readonly unknown[] =>
          everyDraft(step, person).map((draft) => textsOf(draft).map(strayMarkdown));
        for (const step of changesOf(attempts)) {
          expect(formatting(step, named(one, other))).toEqual(formatting(step, named('Alice', 'Bob')));
        }
      }),
      tries(30),
    );
  });

  test('END-03, START-08: given any history, then nobody who has left is called, and nobody in a hotseat game', () => {
    fc.assert(
      fc.property(anyAttempts, (attempts) => {
        for (const step of changesOf(attempts)) {
          const { after, now } = step;
          const drafts = [
            ...threadDrafts(after, now, personOf),
            ...noticesOf(step, personOf).map(({ draft }) => draft),
          ];
          const called = drafts.flatMap(usersOf);
          const banned = notToBeCalled(after);
          expect(called.filter((user) => banned.includes(user))).toEqual([]);
          if ('operator' in after && after.operator !== undefined) expect(called).toEqual([]);
        }
      }),
      tries(60),
    );
  });

  test('DESIGN 5: given any history, then a settled question has no buttons and calls nobody, and an open one is always the same', () => {
    fc.assert(
      fc.property(anyAttempts, (attempts) => {
        for (const step of changesOf(attempts)) {
          for (const question of settledBy(step)) {
            expect(settledQuestion(question, step, personOf)).toMatchObject({
              components: [],
              allowed_mentions: { parse: [] },
            });
          }
          for (const question of questionsOf(step.after)) {
            const once = questionMessage(question, step.after, personOf);
            expect(questionMessage(question, structuredClone(step.after), personOf)).toEqual(once);
          }
        }
      }),
      tries(40),
    );
  });

  test('PLAY-12: given any history, then news carries the number of an event of its change, and only notices call, the player on move', () => {
    fc.assert(
      fc.property(anyAttempts, (attempts) => {
        for (const step of changesOf(attempts)) {
          for (const { revision, draft, countdown } of noticesOf(step, personOf)) {
            expect(revision).toBeGreaterThan(step.before.revision);
            expect(revision).toBeLessThanOrEqual(step.after.revision);
            if (countdown?.to !== 'loss-on-time') expect(usersOf(draft)).toEqual([]);
            else if (step.after.phase === 'playing') {
              const { seats, game } = step.after;
              const { userId } = personOf(seats[game.position.turn]);
              expect(usersOf(draft).every((user) => user === userId)).toBe(true);
            }
          }
        }
      }),
      tries(60),
    );
  });

  test('DESIGN 5: given these random histories, then they ask, and settle, every kind of question', () => {
    const histories = fc.sample(anyAttempts, { numRuns: 300, seed: 7 }).map(changesOf);
    const kinds = (some: readonly StandingQuestion[]) => [...new Set(some.map(({ kind }) => kind))].toSorted();
    const every = ['draw', 'go-on', 'pause', 'pause-request', 'ready', 'rematch', 'seat', 'table'];
    expect(kinds(histories.flatMap((steps) => steps.flatMap(({ after }) => questionsOf(after))))).toEqual(every);
    expect(kinds(histories.flatMap((steps) => steps.flatMap(settledBy)))).toEqual(every);
  });
});
