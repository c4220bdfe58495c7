import { expect, test } from 'vitest';
import { millis } from '../../../../src/match/ids.ts';
import { UNTIMED_OPTIONS, type MatchOptions } from '../../../../src/match/options.ts';
import { ALICE, BOB, Lives, path } from './lives.ts';
import { wordsOf } from './message-board.ts';

/** Ten seconds, a warning of ten more. */
const QUICK: MatchOptions = { ...UNTIMED_OPTIONS, time: { limit: millis(10_000), warning: millis(10_000) } };
const WARNING = 'your time for this move is up';
const TAKEN_BACK = 'took the draw offer back. The game goes on.';

const words = ({ discord, thread }: Lives): readonly string[] => discord.in(thread).map(wordsOf);
const telling = (lives: Lives, sentence: string): readonly string[] =>
  words(lives).filter((one) => one.includes(sentence));

/** Alice is warned. */
async function warn(lives: Lives): Promise<void> {
  lives.clock.pass(10_000);
  await lives.act({ type: 'Tick' });
}

async function takeBack(lives: Lives): Promise<void> {
  await lives.act({ type: 'OfferDraw', by: ALICE });
  await lives.act({ type: 'WithdrawDraw', by: ALICE, offer: lives.question });
}

/** Alice and Bob play in turn. */
async function playOn(lives: Lives, ...moves: readonly (readonly [number, number])[]): Promise<void> {
  for (const [index, squares] of moves.entries()) {
    await lives.act({ type: 'PlayMove', by: index % 2 === 0 ? ALICE : BOB, squares: path(...squares) });
  }
}

test.each([
  ['that was written down', true],
  ['of the last moment', false],
])(
  'TIME-02: given a warning %s, when its move was made before the end, then it goes after the restart',
  async (_what, isKnown) => {
    const lives = new Lives();
    await lives.start(QUICK);
    lives.beat();
    await warn(lives);
    if (isKnown) lives.beat();
    expect(telling(lives, WARNING)).toHaveLength(1);
    lives.discord.fate = () => 'lost';
    await playOn(lives, [11, 15]);
    await lives.restart();
    expect(telling(lives, WARNING)).toEqual([]);
  },
);

test('TIME-02: given a warning that was never told, when its turn is over, then it is not told any more', async () => {
  const lives = new Lives();
  await lives.start(QUICK);
  lives.beat();
  lives.discord.fate = () => 'lost';
  await warn(lives);
  await playOn(lives, [11, 15]);
  await lives.restart();
  expect(telling(lives, WARNING)).toEqual([]);
  expect(telling(lives, '1. 11-15')).toHaveLength(1);
});

test('PLAY-12: given a changed message that reads like news, then that is not taken for them', async () => {
  const lives = new Lives();
  await lives.start();
  lives.beat();
  await takeBack(lives);
  const told = lives.discord.in(lives.thread).find((message) => wordsOf(message).includes(TAKEN_BACK));
  lives.discord.remove(lives.thread, told?.id ?? '');
  const other = lives.discord.write(lives.thread, {});
  lives.discord.edit(lives.thread, other, { content: told?.content });
  await lives.restart();
  expect(telling(lives, TAKEN_BACK)).toHaveLength(2);
});

test('RUN-03: given a question was settled and its answer told since the last beat, then nothing is sent again', async () => {
  const lives = new Lives();
  await lives.start();
  await lives.act({ type: 'OfferDraw', by: ALICE });
  lives.beat();
  await lives.act({ type: 'WithdrawDraw', by: ALICE, offer: lives.question });
  await lives.restart();
  expect(lives.discord.asked()).toEqual([`get /channels/${lives.thread}/messages`]);
});

test('PLAY-12: given news were told and then deleted by somebody, then they stay away', async () => {
  const lives = new Lives();
  await lives.start();
  await takeBack(lives);
  lives.beat();
  const told = lives.discord.in(lives.thread).find((message) => wordsOf(message).includes(TAKEN_BACK));
  lives.discord.remove(lives.thread, told?.id ?? '');
  await lives.restart();
  expect(telling(lives, TAKEN_BACK)).toEqual([]);
});

test.each([
  ['nonsense', '{"version":99}'],
  ['what is no JSON', 'nonsense'],
])(
  'RUN-03: given %s was written down of what is shown, then what has happened counts as told, and what stands there is found',
  async (_what, shownState) => {
    const lives = new Lives();
    await lives.start();
    await takeBack(lives);
    const opening = lives.discord.in(lives.thread)[0];
    lives.clock.pass(120_000);
    await takeBack(lives);
    lives.discord.remove(lives.thread, opening?.id ?? '');
    const before = words(lives);
    lives.beat();
    lives.shownState = shownState;
    await lives.restart();
    expect(words(lives)).toEqual(before);
  },
);

test('RUN-03: given what was shown speaks of events that the journal has not, then it is not believed', async () => {
  const lives = new Lives();
  await lives.start();
  const count = lives.past.length;
  await playOn(lives, [11, 15]);
  lives.beat();
  lives.past.splice(count);
  await lives.restart();
  expect(lives.now.reconciler.liveMessageId).toBeDefined();
});

test('RUN-05: given an outage, then it is told once, however often the process starts before the next beat', async () => {
  const lives = new Lives();
  await lives.start(QUICK);
  lives.beat();
  lives.clock.pass(60_000);
  await lives.restart();
  lives.lastBeat = lives.clock.now();
  expect(telling(lives, '1 min')).toHaveLength(1);
  await lives.restart();
  await lives.restart();
  expect(telling(lives, '1 min')).toHaveLength(1);
});

test('PLAY-12: given the answer to a posting was lost and a board came after it, when the process dies, then it is not told again', async () => {
  const lives = new Lives();
  const opening = 'moves first';
  lives.discord.fate = ({ body }) => (JSON.stringify(body ?? '').includes(opening) ? 'unanswered' : 'done');
  await lives.start();
  lives.beat();
  await lives.restart();
  expect(telling(lives, opening)).toHaveLength(1);
});
