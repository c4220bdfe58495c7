import { describe, expect, test, vi } from 'vitest';
import { DEFAULT_OPTIONS, UNTIMED_OPTIONS, type MatchOptions } from '../../../../src/match/options.ts';
import { ALICE, BOB, CHANNEL, Lives, path, userOf } from './lives.ts';
import { buttonsOf, wordsOf, type Fate, type Kept } from './message-board.ts';

// Thousands of pictures that nobody looks at.
vi.mock(import('../../../../src/render/board-picture.ts'), () => ({
  drawBoard: () => Promise.resolve(Buffer.alloc(0)),
}));

type Step = (lives: Lives) => Promise<void>;

/** A move by a press on the live board, or typed. */
const move =
  (by: typeof ALICE, from: number, to: number, how: 'pressed' | 'typed' = 'pressed'): Step =>
  (lives) => {
    const { liveMessageId } = lives.now.reconciler;
    const press = how === 'typed' || liveMessageId === undefined ? {} : { press: liveMessageId };
    return lives.act({ type: 'PlayMove', by, squares: path(from, to) }, press);
  };

const offerDraw =
  (by: typeof ALICE): Step =>
  (lives) =>
    lives.act({ type: 'OfferDraw', by });
const answer =
  (by: typeof ALICE, type: 'AcceptDraw' | 'DeclineDraw'): Step =>
  (lives) =>
    lives.act({ type, by, offer: lives.question });
const takeBack: Step = (lives) => lives.act({ type: 'WithdrawDraw', by: ALICE, offer: lives.question });
const askPause =
  (by: typeof ALICE): Step =>
  (lives) =>
    lives.act({ type: 'RequestPause', by });
const answerPause =
  (by: typeof ALICE, type: 'AgreePause' | 'RefusePause'): Step =>
  (lives) =>
    lives.act({ type, by, request: lives.question });
const resume =
  (by: typeof ALICE): Step =>
  (lives) =>
    lives.act({ type: 'Resume', by });
const rematch =
  (by: typeof ALICE, type: 'AcceptRematch' | 'DeclineRematch'): Step =>
  (lives) =>
    lives.act({ type, by, question: lives.question });
const resign =
  (by: typeof ALICE): Step =>
  (lives) =>
    lives.act({ type: 'Resign', by, confirmed: lives.startRevision });

const STORIES: Readonly<Record<string, readonly [MatchOptions, ...(readonly Step[])]>> = {
  'moves, and draws offered': [
    UNTIMED_OPTIONS,
    move(ALICE, 11, 15),
    move(BOB, 22, 18),
    offerDraw(ALICE),
    answer(BOB, 'DeclineDraw'),
    move(ALICE, 15, 22, 'typed'),
    offerDraw(BOB),
    move(BOB, 25, 18),
  ],
  'the same draw offered and taken back twice': [
    UNTIMED_OPTIONS,
    offerDraw(ALICE),
    takeBack,
    offerDraw(ALICE),
    takeBack,
  ],
  'a draw, and another game': [
    UNTIMED_OPTIONS,
    move(ALICE, 11, 15),
    offerDraw(ALICE),
    answer(BOB, 'AcceptDraw'),
    rematch(ALICE, 'AcceptRematch'),
    rematch(BOB, 'AcceptRematch'),
    move(BOB, 11, 15),
  ],
  pauses: [
    UNTIMED_OPTIONS,
    askPause(ALICE),
    answerPause(BOB, 'AgreePause'),
    resume(ALICE),
    resume(BOB),
    move(ALICE, 11, 15),
    askPause(BOB),
    answerPause(ALICE, 'RefusePause'),
  ],
  'a resignation, and no other game': [
    UNTIMED_OPTIONS,
    move(ALICE, 11, 15),
    resign(BOB),
    rematch(BOB, 'DeclineRematch'),
  ],
  'moves against the clock': [DEFAULT_OPTIONS, move(ALICE, 11, 15), move(BOB, 22, 18), resign(ALICE)],
};

/** The process ends at one request. */
interface End {
  /** How many requests it has sent since the game began. */
  readonly at: number;
  readonly fate: Fate;
  /** The request at which the pulse beat last; -1: it never did. */
  readonly beat: number;
}

/** Lives through a story until the end of the process, if it has one. Gives how many of its steps were taken. */
async function live([options, ...steps]: (typeof STORIES)[string], end?: End): Promise<[Lives, number]> {
  const lives = new Lives();
  await lives.start(options);
  if (end?.beat !== -1) lives.beat();
  lives.discord.asked();
  let count = 0;
  lives.discord.fate = () => {
    count += 1;
    if (count <= (end?.beat ?? 0)) lives.beat();
    if (count !== end?.at) return 'done';
    lives.crash();
    return end.fate;
  };
  let taken = 0;
  for (const step of steps) {
    if (lives.now.isOver) break;
    await step(lives);
    taken += 1;
  }
  return [lives, taken];
}

/** How a channel reads, whoever was called to it. */
const reading = (lives: Lives, channelId: string): readonly string[] =>
  lives.discord.in(channelId).map((message) => plain(message));

function plain(message: Kept): string {
  const names = new Map([
    [userOf(ALICE), '**Alice**'],
    [userOf(BOB), '**Bob**'],
  ]);
  return `${wordsOf(message).replaceAll(/<@(\d+)>/g, (_all, id: string) => names.get(id) ?? '?')} ${buttonsOf(message).join(' ')}`;
}

/** No beat at all, an old one, and those of the last moments. */
const beatsBefore = (at: number): ReadonlySet<number> => new Set([-1, 0, at - 1, at].filter((beat) => beat >= -1));

describe.each(Object.entries(STORIES))('RUN-03: given %s', (_what, story) => {
  test('when the process ends at any request, and the pulse has beaten at any one before, then nothing is lost and nothing is said twice', async () => {
    const [options, ...steps] = story;
    const [whole] = await live(story);
    const { requests } = whole.discord;
    expect(requests.length).toBeGreaterThan(5);
    const untroubled = await Promise.all(
      [...steps.keys(), steps.length].map(async (taken) => (await live([options, ...steps.slice(0, taken)]))[0]),
    );
    for (const [index, { method, path: to }] of requests.entries()) {
      const at = index + 1;
      for (const fate of ['lost', 'unanswered'] as const) {
        for (const beat of beatsBefore(at)) {
          const [lives, taken] = await live(story, { at, fate, beat });
          await lives.restart();
          const wanted = untroubled[taken] ?? whole;
          const what = `request ${at} ${fate}, ${method} ${to}, the last beat at ${beat}`;
          expect(reading(lives, lives.thread), what).toEqual(reading(wanted, wanted.thread));
          expect(reading(lives, CHANNEL), what).toEqual(reading(wanted, CHANNEL));
        }
      }
    }
  });
});
