import { readButton } from '../../src/commands/buttons.ts';
import { customIdsOf } from '../../src/views/custom-id.ts';
import * as fc from 'fast-check';
import { isAlone, type Match } from '../../src/match/phases.ts';
import type { MessageDraft } from '../../src/views/message-draft.ts';
import type { ViewContext } from '../../src/views/view-context.ts';
import { VIEW } from './support/samples.ts';
import { ALICE } from '../match/samples.ts';
import { EVERY_CARD } from './support/card-samples.ts';
import { anyAttempts } from '../match/random-actions.ts';
import { limitsBroken, textsOf, buttonsOf } from './support/draft-limits.ts';
import { matchCard } from '../../src/views/match-card.ts';
import { names } from './support/arbitraries.ts';
import { noticesOf } from '../../src/views/notices.ts';
import { questionMessage, settledQuestion } from '../../src/views/question-message.ts';
import { questionsOf, type StandingQuestion } from '../../src/views/standing-question.ts';
import { strayMarkdown } from './support/stray-markdown.ts';
import { tries } from '../support/tries.ts';
import {
  changesOf,
  settledBy,
  threadDrafts,
  historyDrafts,
  gameDrafts,
  channelDrafts,
  matches,
  HERE,
} from './support/every-draft.ts';
import { describe, expect, test } from 'vitest';

/** Users whom a message in the thread would bring back, or wake for nothing. */
function notToBeCalled(match: Match): readonly (string | undefined)[] {
  if (!('away' in match)) return [];
  return match.away.map(({ seat }) => VIEW.person(match.seats[seat]).userId);
}

/** The drafts keep Discord's limits under any names, and are formatted as they are under plain ones. */
function expectSafe(drafts: readonly MessageDraft[], plain: readonly MessageDraft[]): void {
  for (const draft of drafts) expect(limitsBroken(draft), JSON.stringify(draft)).toEqual([]);
  const formatting = (some: readonly MessageDraft[]) => some.map((draft) => textsOf(draft).map(strayMarkdown));
  expect(formatting(drafts)).toEqual(formatting(plain));
}

const usersOf = ({ allowed_mentions }: MessageDraft): readonly string[] => allowed_mentions.users ?? [];

describe("RUN-07: Discord's limits and formatting", () => {
  test('RUN-07: given any history and any names, then every message is safe', () => {
    fc.assert(
      fc.property(anyAttempts, names, names, (attempts, alice, others) => {
        const named = (one: string, other: string): ViewContext => ({
          ...VIEW,
          person: (player) => ({ ...VIEW.person(player), name: player === ALICE ? one : other }),
        });
        for (const step of changesOf(attempts)) {
          expectSafe(historyDrafts(step, named(alice, others)), historyDrafts(step, named('Alice', 'Bob')));
        }
      }),
      tries(15),
    );
  });

  test('RUN-07: given any game, any selection and any names, then every message is safe', () => {
    fc.assert(
      fc.property(matches, names, names, (match, dark, light) => {
        expectSafe(gameDrafts(match, dark, light), gameDrafts(match, 'Alice', 'Bob'));
      }),
      tries(15),
    );
  });

  test('RUN-07: given any names, then cards and lists in every state are safe', () => {
    const plain = channelDrafts('Alice', 'Bob', 'Carol');
    fc.assert(
      fc.property(names, names, names, (...three) => {
        expectSafe(channelDrafts(...three), plain);
      }),
      tries(15),
    );
  });
});

describe('whatever happens in a match', () => {
  test('END-03, START-08, START-10: given any history, then nobody who has left is called, and nobody who plays alone', () => {
    fc.assert(
      fc.property(anyAttempts, (attempts) => {
        for (const step of changesOf(attempts)) {
          const { after, now } = step;
          const drafts = [...threadDrafts(after, now, VIEW), ...noticesOf(step, VIEW).map(({ draft }) => draft)];
          const called = drafts.flatMap(usersOf);
          const banned = notToBeCalled(after);
          expect(called.filter((user) => banned.includes(user))).toEqual([]);
          if ('operator' in after && isAlone(after)) expect(called).toEqual([]);
        }
      }),
      tries(15),
    );
  });

  test('given any history, then a settled question can be answered by no button and calls nobody, and an open one is always the same', () => {
    fc.assert(
      fc.property(anyAttempts, (attempts) => {
        for (const step of changesOf(attempts)) {
          for (const question of settledBy(step)) {
            const draft = settledQuestion(question, step, VIEW);
            const pressed = customIdsOf({ components: [...draft.components] }).map((id) => readButton(id)?.button.on);
            expect(pressed.filter((on) => on !== 'page' && on !== 'result')).toEqual([]);
            expect(draft.allowed_mentions).toEqual({ parse: [] });
          }
          for (const question of questionsOf(step.after)) {
            const once = questionMessage(question, step.after, VIEW);
            expect(questionMessage(question, structuredClone(step.after), VIEW)).toEqual(once);
          }
        }
      }),
      tries(15),
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
      tries(15),
    );
  });

  test('given these random histories, then they ask, and settle, every kind of question', () => {
    const histories = fc.sample(anyAttempts, { numRuns: 300, seed: 7 }).map(changesOf);
    const kinds = (some: readonly StandingQuestion[]) => [...new Set(some.map(({ kind }) => kind))].toSorted();
    const every = [
      'draw',
      'endgame',
      'go-on',
      'pause',
      'pause-request',
      'ready',
      'rematch',
      'seat',
      'table',
      'takeback',
    ];
    expect(kinds(histories.flatMap((steps) => steps.flatMap(({ after }) => questionsOf(after))))).toEqual(every);
    expect(kinds(histories.flatMap((steps) => steps.flatMap(settledBy)))).toEqual(every);
  });

  test('END-08: given any state but an open question, then the card has no buttons but Rematch or New game', () => {
    for (const match of EVERY_CARD) {
      const isOpen = match.phase === 'invited' || match.phase === 'open-table';
      const asking = buttonsOf(matchCard(match, HERE, VIEW)).filter(
        ({ label }) => label !== 'Rematch' && label !== 'New game',
      );
      expect(asking.length > 0, match.phase).toBe(isOpen);
    }
  });

  test('START-03: given any state, then the card shows the logo, with alt text, while an opponent is waited for', () => {
    for (const match of EVERY_CARD) {
      const { attachments } = matchCard(match, HERE, VIEW);
      const isWaiting = match.phase === 'invited' || match.phase === 'open-table';
      expect(
        attachments.map(({ kind }) => kind),
        match.phase,
      ).toEqual(isWaiting ? ['logo'] : []);
      for (const { description } of attachments) expect(description).toMatch(/crown/);
    }
  });
});
