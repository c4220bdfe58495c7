import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { legalMoves, squaresOf } from '../../../src/engine/moves.ts';
import { millis } from '../../../src/match/ids.ts';
import { DEFAULT_OPTIONS, UNTIMED_OPTIONS } from '../../../src/match/options.ts';
import { buttonsOf, letterOf, wordsOf } from './fake-channels.ts';
import {
  ALICE,
  ask,
  BOB,
  CHANNEL,
  DisplayFixture,
  EACH,
  giveUp,
  move,
  moveAway,
  onePlayed,
  PAUSE,
  playing,
  QUICK,
  type Ask,
} from './display-fixture.ts';

/** What versions before wrote beside each of these situations, by its name. */
const TEXTS = JSON.parse(
  readFileSync(new URL('../../fixtures/shown/version-2.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, unknown>>;

type Begin = () => Promise<DisplayFixture>;

const after =
  (options: typeof UNTIMED_OPTIONS, ...asked: readonly Ask[]): Begin =>
  async () => {
    const fixture = await playing(options);
    await fixture.actAll(...asked);
    return fixture;
  };

async function invitation(): Promise<DisplayFixture> {
  const fixture = new DisplayFixture();
  const card = await fixture.invite();
  fixture.driver.cardPosted(card, fixture.live.match);
  return fixture;
}

/** Alice offers a draw, and nobody knows whether its question arrived, as it did. */
async function inDoubt(): Promise<DisplayFixture> {
  const fixture = await onePlayed();
  fixture.discord.fate = (sent) => (letterOf(sent) === 'q' ? 'unanswered' : 'done');
  await fixture.act(ask(ALICE, 'OfferDraw'));
  return fixture;
}

async function warned(): Promise<DisplayFixture> {
  const fixture = await playing(QUICK);
  fixture.clock.pass(10_000);
  await fixture.act({ type: 'Tick' });
  return fixture;
}

async function postedAgain(): Promise<DisplayFixture> {
  const fixture = await onePlayed(UNTIMED_OPTIONS);
  fixture.discord.remove(fixture.thread, fixture.board);
  await fixture.inspect();
  return fixture;
}

/** A second message of the live board is known, and could not be taken away yet. */
async function twice(): Promise<DisplayFixture> {
  const fixture = await onePlayed(UNTIMED_OPTIONS);
  const [shown] = fixture.withButtons;
  fixture.discord.write(fixture.thread, { content: shown?.content, components: shown?.components });
  fixture.discord.fate = ({ method }) => (method === 'delete' ? 'lost' : 'done');
  await fixture.inspect();
  return fixture;
}

async function locked(): Promise<DisplayFixture> {
  const fixture = await playing(DEFAULT_OPTIONS);
  fixture.driver.close('locked');
  await fixture.quiet();
  fixture.discord.threads.set(fixture.thread, { thread_metadata: { locked: true } });
  return fixture;
}

/** Nobody was told yet that the bot was away for two minutes. */
async function missed(): Promise<DisplayFixture> {
  const fixture = await playing({ ...UNTIMED_OPTIONS, time: { limit: millis(3_600_000), warning: 'none' } });
  fixture.clock.pass(120_000);
  await fixture.restart();
  return fixture;
}

const LOOK = 'look';

/** What is asked of Discord at the start, and once somebody types there. */
const SITUATIONS: readonly (readonly [string, Begin, atOnce: readonly string[], onceTyped: readonly string[]])[] = [
  ['an invitation', invitation, [], ['get']],
  ['a game that has begun', after(DEFAULT_OPTIONS), [], [LOOK]],
  ['a move on the same board', after(UNTIMED_OPTIONS, move(ALICE, 11, 15)), [], [LOOK]],
  ['boards that were left behind', after(EACH, move(ALICE, 11, 15), moveAway(BOB, 22, 18)), [], [LOOK]],
  ['a draw that is offered', after(UNTIMED_OPTIONS, ask(ALICE, 'OfferDraw')), [], [LOOK]],
  ['a question without an answer', inDoubt, [LOOK, 'patch'], []],
  ['a pause', after(UNTIMED_OPTIONS, ...PAUSE), [], [LOOK]],
  ['a reminder', warned, [], [LOOK]],
  ['an absence that is not told', missed, [], [LOOK, 'patch', 'post']],
  ['a board that was posted again', postedAgain, [], [LOOK]],
  ['a board that came twice', twice, [LOOK, 'delete'], []],
  ['a thread that is locked', locked, ['look at the lock'], ['look at the lock']],
  ['a game that is over', after(UNTIMED_OPTIONS, move(ALICE, 11, 15), giveUp(BOB, 'Resign')), [], [LOOK]],
  ['a match that is closed', after(UNTIMED_OPTIONS, ask(ALICE, 'CloseMatch')), [], []],
];

/** How thread and channel read. */
const reading = ({ discord, thread }: DisplayFixture): readonly string[] =>
  [...discord.in(thread), ...discord.in(CHANNEL)].map((one) => `${one.id} ${wordsOf(one)} ${buttonsOf(one).join(' ')}`);

const inShort = ({ discord, thread }: DisplayFixture): readonly string[] =>
  discord.asked().map((request) => {
    if (request === `get /channels/${thread}/messages`) return 'look';
    return request === `get /channels/${thread}` ? 'look at the lock' : request.replace(/ .*/, '');
  });

/** Whoever is on move presses the first one that there is. */
async function playOn(fixture: DisplayFixture): Promise<void> {
  const { match } = fixture.live;
  if (match.phase !== 'playing') return;
  const [first] = legalMoves(match.game.position);
  const by = match.seats[match.game.position.turn];
  const squares = first === undefined ? [] : squaresOf(first);
  await fixture.act({ type: 'PlayMove', by, squares }, { press: fixture.board });
}

test.each(SITUATIONS)(
  'RUN-03: given what a version of before has saved of %s, then its match is shown as if this one had saved it, and plays on',
  async (what, begin, atOnce, onceTyped) => {
    const [fixture, other] = [await begin(), await begin()];
    for (const one of [fixture, other]) one.beat();
    fixture.saved = JSON.stringify(TEXTS[what]);
    await Promise.all([fixture.restart(), other.restart()]);
    expect(inShort(fixture)).toEqual(atOnce);
    expect(reading(fixture)).toEqual(reading(other));
    await Promise.all([fixture.touch(), other.touch()]);
    expect(inShort(fixture)).toEqual(onceTyped);
    expect(reading(fixture)).toEqual(reading(other));
    await Promise.all([playOn(fixture), playOn(other)]);
    expect(reading(fixture)).toEqual(reading(other));
  },
);
