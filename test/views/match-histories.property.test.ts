import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boardMessage } from '../../src/views/board-message.ts';
import { NOTHING_SELECTED } from '../../src/views/board-picture.ts';
import { endedMessage } from '../../src/views/final-message.ts';
import { matchCard } from '../../src/views/match-card.ts';
import { noticesOf } from '../../src/views/notices.ts';
import type { MessageDraft } from '../../src/views/message-draft.ts';
import { moreMenu } from '../../src/views/more-menu.ts';
import { moveTimesMessage, recordMessage, restingBoardMessage } from '../../src/views/record.ts';
import { openingMessage } from '../../src/views/opening-message.ts';
import { privateView } from '../../src/views/private-view.ts';
import { questionMessage, settledQuestion } from '../../src/views/question-message.ts';
import { questionsOf, type MatchChange, type StandingQuestion } from '../../src/views/standing-question.ts';
import { decide } from '../../src/match/decide.ts';
import { evolve, newMatch } from '../../src/match/evolve.ts';
import { type Millis, SEATS } from '../../src/match/ids.ts';
import type { Match } from '../../src/match/match.ts';
import { MATCH } from '../match/samples.ts';
import { anyAttempts, type Attempt } from '../match/random-actions.ts';
import { names as anyNames } from './support/arbitraries.ts';
import { VIEW, THREAD_ID } from './support/samples.ts';
import { limitsBroken, textsOf } from './support/draft-limits.ts';
import { strayMarkdown } from './support/stray-markdown.ts';
import { tries } from '../support/tries.ts';
import type { RecordedMatch } from '../../src/match/game-record.ts';
import type { ViewContext } from '../../src/views/view-context.ts';
import { ALICE } from '../bot/sync/restore/lives.ts';

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

function playedDrafts(match: RecordedMatch, view: ViewContext): readonly MessageDraft[] {
  return [
    ...SEATS.map((seat) => privateView(match, seat, view)),
    recordMessage(match, match.game.moves.length, view),
    restingBoardMessage(match, view),
    moveTimesMessage(match, view),
    ...(match.phase === 'ended' || match.phase === 'closed' ? [endedMessage(match, view)] : []),
  ];
}

/** What stands in the thread while the match is as it is: its questions, and the live board. */
function threadDrafts(match: Match, now: Millis, view: ViewContext): readonly MessageDraft[] {
  const questions = questionsOf(match).map((question) => questionMessage(question, match, view));
  if (match.phase !== 'playing') return questions;
  const mention = view.person(match.seats[match.game.position.turn]);
  return [
    ...questions,
    boardMessage({ ...view, match, selection: NOTHING_SELECTED, mention, now }),
    openingMessage(match, view),
  ];
}

/** Everything that a change lets people see. */
function everyDraft(step: Step, view: ViewContext): readonly MessageDraft[] {
  const { after, now } = step;
  const hasGame = 'game' in after && after.game !== undefined;
  return [
    ...settledBy(step).map((question) => settledQuestion(question, step, view)),
    ...noticesOf(step, view).map(({ draft }) => draft),
    ...threadDrafts(after, now, view),
    ...(hasGame ? playedDrafts(after, view) : []),
    ...(['player', 'operator', 'watching', 'watcher'] as const).map((viewer) => moreMenu(after, viewer, VIEW.words)),
    ...(after.phase === 'new' ? [] : [matchCard(after, { seesLeaving: true, threadId: THREAD_ID }, view)]),
  ];
}

/** Everybody by these names, those of hotseat games too. */
const named = (alice: string, others: string): ViewContext => ({
  ...VIEW,
  person: (player) => ({ ...VIEW.person(player), name: player === ALICE ? alice : others }),
});

/** Users whom a message in the thread would bring back, or wake for nothing. */
function notToBeCalled(match: Match): readonly (string | undefined)[] {
  if (!('away' in match)) return [];
  return match.away.map(({ seat }) => VIEW.person(match.seats[seat]).userId);
}

const usersOf = ({ allowed_mentions }: MessageDraft): readonly string[] => allowed_mentions.users ?? [];

describe('whatever happens in a match', () => {
  test("RUN-07: given any history and any names, then every message keeps Discord's limits", () => {
    fc.assert(
      fc.property(anyAttempts, anyNames, anyNames, (attempts, one, other) => {
        const view = named(one, other);
        for (const step of changesOf(attempts)) {
          for (const draft of everyDraft(step, view)) {
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
        const formatting = (step: Step, view: ViewContext): readonly unknown[] =>
          everyDraft(step, view).map((draft) => textsOf(draft).map(strayMarkdown));
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
          const drafts = [...threadDrafts(after, now, VIEW), ...noticesOf(step, VIEW).map(({ draft }) => draft)];
          const called = drafts.flatMap(usersOf);
          const banned = notToBeCalled(after);
          expect(called.filter((user) => banned.includes(user))).toEqual([]);
          if ('operator' in after && after.operator !== undefined) expect(called).toEqual([]);
        }
      }),
      tries(60),
    );
  });

  test('given any history, then a settled question has no buttons and calls nobody, and an open one is always the same', () => {
    fc.assert(
      fc.property(anyAttempts, (attempts) => {
        for (const step of changesOf(attempts)) {
          for (const question of settledBy(step)) {
            expect(settledQuestion(question, step, VIEW)).toMatchObject({
              components: [],
              allowed_mentions: { parse: [] },
            });
          }
          for (const question of questionsOf(step.after)) {
            const once = questionMessage(question, step.after, VIEW);
            expect(questionMessage(question, structuredClone(step.after), VIEW)).toEqual(once);
          }
        }
      }),
      tries(40),
    );
  });

  test('PLAY-12: given any history, then a notice carries the number of an event of its change, and only notices call, the player on move', () => {
    fc.assert(
      fc.property(anyAttempts, (attempts) => {
        for (const step of changesOf(attempts)) {
          for (const { revision, draft, countdown } of noticesOf(step, VIEW)) {
            expect(revision).toBeGreaterThan(step.before.revision);
            expect(revision).toBeLessThanOrEqual(step.after.revision);
            if (countdown?.to !== 'loss-on-time') expect(usersOf(draft)).toEqual([]);
            else if (step.after.phase === 'playing') {
              const { seats, game } = step.after;
              const { userId } = VIEW.person(seats[game.position.turn]);
              expect(usersOf(draft).every((user) => user === userId)).toBe(true);
            }
          }
        }
      }),
      tries(60),
    );
  });

  test('given these random histories, then they ask, and settle, every kind of question', () => {
    const histories = fc.sample(anyAttempts, { numRuns: 300, seed: 7 }).map(changesOf);
    const kinds = (some: readonly StandingQuestion[]) => [...new Set(some.map(({ kind }) => kind))].toSorted();
    const every = ['draw', 'go-on', 'pause', 'pause-request', 'ready', 'rematch', 'seat', 'table'];
    expect(kinds(histories.flatMap((steps) => steps.flatMap(({ after }) => questionsOf(after))))).toEqual(every);
    expect(kinds(histories.flatMap((steps) => steps.flatMap(settledBy)))).toEqual(every);
  });
});
