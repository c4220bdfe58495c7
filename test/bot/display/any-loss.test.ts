import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { readButton } from '../../../src/commands/buttons.ts';
import { noticesIn } from '../../../src/bot/display/history.ts';
import { subjectOf } from '../../../src/bot/display/recognise.ts';
import { questionsOf } from '../../../src/views/standing-question.ts';
import { DEFAULT_OPTIONS, UNTIMED_OPTIONS } from '../../../src/match/options.ts';
import type { Match } from '../../../src/match/phases.ts';
import { english } from '../../support/english.ts';
import { tries } from '../../support/tries.ts';
import type { PlayerId } from '../../../src/match/ids.ts';
import { CHANNEL, EACH } from './display-fixture.ts';
import { Course, DEEDS } from './lossy-course.ts';
// Thousands of pictures that nobody looks at.
vi.mock(import('../../../src/render/board-picture.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  drawBoard: () => Buffer.alloc(0),
}));

const words = (text: string): string => text.replaceAll('\u2011', '-').replaceAll(/<@\d+>/g, '@');

/** What has to stand there with buttons, by the match alone: its live board, and its questions. */
const openIn = (match: Match): readonly string[] => [
  ...(match.phase === 'playing' ? [`board ${match.game.boardRevision}`] : []),
  ...questionsOf(match).map(({ number }) => `question ${number}`),
];

function judge({ fixture, refused }: Course): void {
  const { match } = fixture.live;
  const due = openIn(match);
  const shown = fixture.messages.flatMap(({ id, ...message }) => {
    const subject = subjectOf(message, match, readButton);
    const name = subject && `${subject.kind} ${subject.number}`;
    const mayStay = [...refused].some((path) => path.endsWith(id)) && !due.includes(name ?? '');
    return name === undefined || mayStay ? [] : [name];
  });
  expect(shown.toSorted()).toEqual(due.toSorted());
  const view = {
    words: english,
    person: (id: PlayerId) => fixture.people.get(id) ?? { userId: undefined, name: 'Somebody' },
    openingOf: () => undefined,
  };
  const lasting = fixture.past
    .flatMap((change) => noticesIn(change, view))
    .filter(({ countdown }) => countdown === undefined)
    .map(({ draft }) => words(draft.content ?? ''));
  const told = fixture.messages.map(({ content }) => words(content)).filter((text) => lasting.includes(text));
  expect(told).toEqual(lasting);
  const cards = fixture.discord.in(CHANNEL);
  expect(cards).toHaveLength(1);
  if (match.phase !== 'new')
    expect(cards.map(({ components }) => components)).toEqual([fixture.driver.cardDraft(match).components]);
  fixture.discord.asked();
}

const OPTIONS = { 'one board': UNTIMED_OPTIONS, 'a board for every move': EACH, 'a clock': DEFAULT_OPTIONS };

test.each(['all of them', 'not all'] as const)(
  'RUN-05: given any losses of requests and answers, and of the events %s are told, then everything stands there once in the end',
  async (what) => {
    const isDeaf = what === 'not all';
    const course = fc.record({
      deeds: DEEDS,
      options: fc.constantFrom(...Object.values(OPTIONS)),
      forgets: fc.boolean(),
    });
    let slept = 0;
    await fc.assert(
      fc.asyncProperty(course, async ({ deeds, options, forgets }) => {
        const course = new Course(isDeaf, forgets);
        await course.begin(options);
        for (const deed of deeds) await course.take(deed);
        slept += course.slept;
        await course.end();
        judge(course);
        await course.fixture.pass(600_000);
        expect(course.fixture.discord.asked()).toEqual([]);
      }),
      tries(150),
    );
    expect(slept).toBeGreaterThan(20);
  },
);
