import { expect, test, vi } from 'vitest';
import { DEFAULT_OPTIONS, UNTIMED_OPTIONS, type MatchOptions } from '../../../src/match/options.ts';
import type { PlayerId } from '../../../src/match/ids.ts';
import { questionsOf } from '../../../src/views/standing-question.ts';
import { tries } from '../../support/tries.ts';
import { buttonsOf, wordsOf, type Fate } from './fake-channels.ts';
import {
  ALICE,
  answerDraw,
  answerPause,
  ask,
  BOB,
  CHANNEL,
  giveUp,
  GO_ON,
  move,
  moveAway,
  PAUSE,
  rematch,
  DisplayFixture,
  userOf,
  type Ask,
} from './display-fixture.ts';

// Thousands of pictures that nobody looks at.
vi.mock(import('../../../src/render/board-picture.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  drawBoard: () => Buffer.alloc(0),
}));

/** All other moves are made by a press on the live board. */
const TYPED = move(ALICE, 15, 22);
/** Asked, or answered as the question that was asked last. */
const takeback =
  (by: PlayerId, type: 'TakeBack' | 'AgreeTakeback' | 'DeclineTakeback'): Ask =>
  (match) =>
    type === 'TakeBack' ? { type, by } : { type, by, request: questionsOf(match).at(-1)?.number ?? match.revision };
const takenBack = [ask(ALICE, 'OfferDraw'), answerDraw(ALICE, 'WithdrawDraw')];

type Story = readonly [what: string, options: MatchOptions, ...asked: readonly Ask[]];

const EACH: MatchOptions = { ...UNTIMED_OPTIONS, boards: 'every-move' };

const STORIES: readonly Story[] = [
  [
    'moves of whom the opponent is not there for all, and a board that is asked for',
    UNTIMED_OPTIONS,
    move(ALICE, 11, 15),
    moveAway(BOB, 22, 18),
    TYPED,
    ask(BOB, 'CallBoard'),
    move(BOB, 25, 18),
  ],
  [
    'moves with a board each, and draws offered',
    EACH,
    move(ALICE, 11, 15),
    move(BOB, 22, 18),
    ask(ALICE, 'OfferDraw'),
    answerDraw(BOB, 'DeclineDraw'),
    TYPED,
  ],
  [
    'moves, and draws offered',
    UNTIMED_OPTIONS,
    move(ALICE, 11, 15),
    move(BOB, 22, 18),
    ask(ALICE, 'OfferDraw'),
    answerDraw(BOB, 'DeclineDraw'),
    TYPED,
    ask(BOB, 'OfferDraw'),
    move(BOB, 25, 18),
  ],
  [
    'the same draw offered and taken back twice',
    UNTIMED_OPTIONS,
    ...takenBack,
    move(ALICE, 11, 15),
    ...takenBack,
    move(BOB, 22, 18),
  ],
  [
    'a draw, and another game',
    UNTIMED_OPTIONS,
    move(ALICE, 11, 15),
    ask(ALICE, 'OfferDraw'),
    answerDraw(BOB, 'AcceptDraw'),
    rematch(ALICE, 'AcceptRematch'),
    rematch(BOB, 'AcceptRematch'),
    move(BOB, 11, 15),
  ],
  [
    'pauses',
    UNTIMED_OPTIONS,
    ...PAUSE,
    ...GO_ON,
    move(ALICE, 11, 15),
    ask(BOB, 'RequestPause'),
    answerPause(ALICE, 'RefusePause'),
  ],
  [
    'takebacks, declined and agreed',
    UNTIMED_OPTIONS,
    move(ALICE, 11, 15),
    takeback(ALICE, 'TakeBack'),
    takeback(BOB, 'DeclineTakeback'),
    move(BOB, 22, 18),
    ask(ALICE, 'OfferDraw'),
    takeback(BOB, 'TakeBack'),
    takeback(ALICE, 'AgreeTakeback'),
    move(BOB, 24, 20),
  ],
  [
    'a takeback with a board for each move',
    EACH,
    move(ALICE, 11, 15),
    move(BOB, 22, 18),
    takeback(ALICE, 'TakeBack'),
    takeback(BOB, 'AgreeTakeback'),
    move(ALICE, 9, 13),
  ],
  [
    'a resignation, and no other game',
    UNTIMED_OPTIONS,
    move(ALICE, 11, 15),
    giveUp(BOB, 'Resign'),
    rematch(BOB, 'DeclineRematch'),
  ],
  ['moves against the clock', DEFAULT_OPTIONS, move(ALICE, 11, 15), move(BOB, 22, 18), giveUp(ALICE, 'Resign')],
];

/** The process ends at one request. */
interface End {
  /** How many requests it has sent since the game began. */
  readonly at: number;
  readonly fate: Fate;
  /** The request at which the heart beat last; -1: it never did. */
  readonly beat: number;
}

/** Lives through a story until the end of the process, if it has one. Gives how many of its steps were taken. */
async function live([, options, ...asked]: Story, end?: End): Promise<[DisplayFixture, number]> {
  const fixture = new DisplayFixture();
  await fixture.start(options);
  if (end?.beat !== -1) fixture.beat();
  fixture.discord.asked();
  let count = 0;
  fixture.discord.fate = () => {
    count += 1;
    if (count <= (end?.beat ?? 0)) fixture.beat();
    if (count !== end?.at) return 'done';
    fixture.crash();
    return end.fate;
  };
  let taken = 0;
  for (const step of asked) {
    if (fixture.now.isOver) break;
    const { liveMessageId } = fixture.driver;
    const isPress = step !== TYPED && liveMessageId !== undefined && step(fixture.live.match).type === 'PlayMove';
    await fixture.act(step, isPress ? { press: liveMessageId } : {});
    taken += 1;
  }
  return [fixture, taken];
}

/** How thread and channel read, whoever was called to them. */
const reading = ({ discord, thread }: DisplayFixture): readonly string[] =>
  [...discord.in(thread), ...discord.in(CHANNEL)].map((message) => {
    const words = wordsOf(message)
      .replaceAll(`<@${userOf(ALICE)}>`, '**Alice**')
      .replaceAll(`<@${userOf(BOB)}>`, '**Bob**');
    return `${words} ${buttonsOf(message).join(' ')}`;
  });

/** How the process can end at a request: no beat at all before it, an old one, or one of the last moments. */
const endsAt = (at: number): readonly End[] =>
  (['lost', 'unanswered'] as const).flatMap((fate) =>
    [...new Set([-1, 0, at - 1, at])].map((beat): End => ({ at, fate, beat })),
  );

/** One end a request, another one at each; all of them while we explore, as with the properties of fast-check. */
const someEnds = (requests: number): readonly End[] => {
  const all = Array.from({ length: requests }, (_, index) => endsAt(index + 1));
  return tries(1).seed === undefined
    ? all.flat()
    : all.map((ends, index) => ends[(index * 3) % ends.length] ?? expect.fail());
};

test.for(STORIES)(
  'RUN-03: given %s, when the process ends at any request, and the heart has beaten at any one before, then nothing is lost and nothing is said twice',
  async (story) => {
    const [what, options, ...asked] = story;
    const [whole] = await live(story);
    const { requests } = whole.discord;
    expect(requests.length).toBeGreaterThan(5);
    const untroubled = await Promise.all(
      [...asked.keys(), asked.length].map(async (taken) => (await live([what, options, ...asked.slice(0, taken)]))[0]),
    );
    for (const end of someEnds(requests.length)) {
      const [fixture, taken] = await live(story, end);
      await fixture.restart();
      const { method, path: to } = requests[end.at - 1] ?? expect.fail();
      const when = `request ${end.at} ${end.fate}, ${method} ${to}, the last beat at ${end.beat}`;
      expect(reading(fixture), when).toEqual(reading(untroubled[taken] ?? whole));
    }
  },
);
