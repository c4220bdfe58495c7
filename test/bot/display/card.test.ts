import { describe, expect, test } from 'vitest';
import { makeTableCode } from '../../../src/match/ids.ts';
import { UNTIMED_OPTIONS } from '../../../src/match/options.ts';
import { buttonsOf, letterOf, wordsOf, type Kept } from './fake-channels.ts';
import {
  ALICE,
  ask,
  BOB,
  CAROL,
  CHANNEL,
  giveUp,
  playing,
  rematch,
  DisplayFixture,
  userOf,
} from './display-fixture.ts';
import { settled } from '../support/fake-clock.ts';
import { openFixture, invite, CARD } from '../support/live-matches-fixture.ts';

const CODE = makeTableCode([1, 2, 3, 4, 5, 6]);
const cards = ({ discord }: DisplayFixture): readonly Kept[] => discord.in(CHANNEL);

/** Alice has challenged Bob, and the process knows of the card that says so, or not. */
async function invited(isKnown: boolean): Promise<[DisplayFixture, card: string]> {
  const fixture = new DisplayFixture();
  const card = await fixture.invite();
  if (isKnown) fixture.driver.cardPosted(card, fixture.live.match);
  fixture.beat();
  return [fixture, card];
}

test('START-01: given an invitation as it was posted, then it is not edited into itself', async () => {
  const [fixture] = await invited(true);
  fixture.driver.wakeUp();
  await fixture.quiet();
  expect(fixture.discord.asked()).toEqual([]);
});

test('START-01: given an invitation whose card was deleted before it was known, then nobody can answer it any more', async () => {
  const [fixture, card] = await invited(false);
  fixture.driver.messageDeleted(card);
  expect(fixture.now.losses).toBe(0);
  fixture.driver.cardPosted(card);
  expect([fixture.now.losses, fixture.live.cardId]).toEqual([1, undefined]);
});

test('START-01: given the venue of an invitation is lost, then the match is closed', async () => {
  const setup = openFixture();
  const live = await invite(setup);
  setup.liveMatches.driverOf(live).messageDeleted(CARD);
  await setup.liveMatches.idle();
  expect(live.match).toMatchObject({ phase: 'closed', reason: 'venue-lost' });
});

test('START-01: given an invitation, when its card is deleted, then nobody can answer it any more', async () => {
  const [fixture, card] = await invited(true);
  fixture.driver.messageDeleted('700000000000000099');
  expect([fixture.now.losses, fixture.live.cardId]).toEqual([0, card]);
  fixture.driver.messageDeleted(card);
  expect([fixture.now.losses, fixture.live.cardId]).toEqual([1, undefined]);
});

test('START-05: given a game, when its card is deleted, then it goes on without one', async () => {
  const fixture = await playing();
  fixture.driver.messageDeleted(fixture.live.cardId ?? '');
  expect([fixture.now.losses, fixture.live.cardId]).toEqual([0, undefined]);
});

test('START-01: given an invitation that was answered before its card was known, then the card is brought up to date', async () => {
  const [fixture, card] = await invited(false);
  await fixture.act({ type: 'DeclineChallenge', by: BOB });
  fixture.driver.cardPosted(card);
  fixture.driver.wakeUp();
  await fixture.quiet();
  expect(cards(fixture).map(wordsOf)).toEqual([expect.stringContaining('declined')]);
});

test('START-01: given an invitation whose card is on its way, then it is waited for', async () => {
  const fixture = new DisplayFixture();
  await fixture.invite();
  await fixture.inspect();
  expect(fixture.discord.asked()).toEqual([]);
  expect(fixture.now.losses).toBe(0);
});

test('START-02: given an open table, when somebody sits down, then the card loses its Join and links the thread', async () => {
  const fixture = new DisplayFixture();
  await fixture.act({ type: 'OpenTable', by: ALICE, options: UNTIMED_OPTIONS, code: CODE });
  const card = fixture.answer();
  expect(cards(fixture).map(wordsOf)).toEqual([expect.stringContaining(':join:')]);
  fixture.seat(card);
  await fixture.act({ type: 'JoinTable', by: BOB, challengerSeat: 'dark' });
  expect(cards(fixture).map(wordsOf)).toEqual([expect.stringContaining(`<#${card}>`)]);
  expect(cards(fixture).map(wordsOf)).not.toEqual([expect.stringContaining(':join:')]);
});

test('END-07: given a seat that nobody of the queue took, then thread and card both offer it', async () => {
  const fixture = await playing();
  await fixture.actAll(ask(CAROL, 'Watch'), giveUp(BOB, 'Resign'), rematch(BOB, 'DeclineRematch'));
  await fixture.act((match) => ({ ...rematch(ALICE, 'PassSeat')(match), type: 'GoOn', code: CODE }) as never);
  await fixture.act(rematch(CAROL, 'PassSeat'));
  expect(fixture.live.match.phase).toBe('open-table');
  expect(cards(fixture).map(wordsOf)).toEqual([expect.stringContaining(':join:')]);
  const asked = fixture.discord.requests.filter((sent) => letterOf(sent) === 'q');
  expect(JSON.stringify(asked.at(-1)?.body)).toContain(':join:');
});

test('START-01: given an invitation whose card was known, when the process starts anew, then nothing is asked, and one look once somebody is in doubt', async () => {
  const [fixture, card] = await invited(true);
  await fixture.restart();
  expect(fixture.discord.asked()).toEqual([]);
  await fixture.touch();
  expect(fixture.discord.asked()).toEqual([`get /channels/${CHANNEL}/messages/${card}`]);
  expect(fixture.now.losses).toBe(0);
});

test('START-01: given its card came up when the process ended, then it is found and can be answered', async () => {
  const [fixture, card] = await invited(false);
  await fixture.restart();
  expect(fixture.live.cardId).toBe(card);
  expect(cards(fixture)).toHaveLength(1);
});

test('START-01: given its card never came up, then it is posted once, though not at the first try, and calls the invited player', async () => {
  const [fixture, card] = await invited(false);
  fixture.discord.remove(CHANNEL, card);
  await fixture.restart({ looks: false });
  fixture.discord.fate = ({ method }) => (method === 'post' ? 'unanswered' : 'done');
  await fixture.inspect();
  expect(fixture.driver.isBehind).toBe(true);
  fixture.discord.fate = () => 'done';
  await fixture.pass(5000);
  expect(fixture.driver.isBehind).toBe(false);
  expect(cards(fixture)).toMatchObject([{ id: fixture.live.cardId, calls: [userOf(BOB)] }]);
  expect(cards(fixture).flatMap(buttonsOf)).toEqual(['accept:1', 'decline:1', 'cancel:1']);
  await fixture.restart();
  expect(cards(fixture)).toHaveLength(1);
});

test('START-01: given its card was deleted while the bot was away, when somebody is in doubt, then nobody can answer it any more', async () => {
  const [fixture, card] = await invited(true);
  fixture.discord.remove(CHANNEL, card);
  await fixture.restart();
  await fixture.touch();
  expect(fixture.now.losses).toBe(1);
  expect(cards(fixture)).toEqual([]);
});

test('START-01: given an invitation that was declined in the last moment, then its card says so; none is posted for it', async () => {
  const [fixture, card] = await invited(false);
  await fixture.act({ type: 'DeclineChallenge', by: BOB });
  await fixture.restart();
  expect(cards(fixture).map((one) => [one.id, buttonsOf(one)])).toEqual([[card, ['menu:undefined']]]);
  fixture.discord.remove(CHANNEL, card);
  await fixture.restart();
  expect(cards(fixture)).toEqual([]);
});

test('START-05: given a game whose card was not saved, then it is known by its thread, and tells of it', async () => {
  const fixture = new DisplayFixture();
  await fixture.start();
  await fixture.restart();
  expect(fixture.live.cardId).toBe(fixture.thread);
  expect(cards(fixture).map(wordsOf)).toEqual([expect.stringContaining(`<#${fixture.thread}>`)]);
});

describe('RUN-06: the edit of a card', () => {
  /** Alice and Bob play; edits of their card wait until the function is called. */
  async function held(): Promise<[DisplayFixture, letGo: () => Promise<void>]> {
    const fixture = await playing();
    const letGo = fixture.discord.hold(CHANNEL);
    fixture.isCardHeld = true;
    return [
      fixture,
      async () => {
        letGo();
        fixture.isCardHeld = false;
        await fixture.quiet();
      },
    ];
  }
  const editsOf = ({ discord, live }: DisplayFixture): readonly unknown[] =>
    discord.requests.filter(({ method, path }) => method === 'patch' && path.endsWith(`/messages/${live.cardId}`));
  test('RUN-06: that waits for its turn keeps no board and no answer waiting, and shows the newest in the end', async () => {
    const [fixture, letGo] = await held();
    await fixture.act(giveUp(BOB, 'Resign'));
    await fixture.act(rematch(ALICE, 'AcceptRematch'));
    const asked = fixture.withButtons.at(-1)?.id ?? 'nothing';
    fixture.discord.asked();
    await fixture.act(rematch(BOB, 'AcceptRematch'), { press: asked });
    expect(fixture.discord.asked()[0]).toMatch(/^post \/interactions\/.*callback$/);
    expect(fixture.live.match).toMatchObject({ phase: 'playing', results: [{ result: { reason: 'resigned' } }] });
    expect(fixture.withButtons.map(({ id }) => id)).toEqual([fixture.board]);
    expect(fixture.driver.isBehind).toBe(true);
    await letGo();
    expect(editsOf(fixture)).toHaveLength(1);
    expect(cards(fixture).map(wordsOf)).toEqual([expect.stringMatching(/resigned.*Play and watch in/)]);
    expect(fixture.driver.isBehind).toBe(false);
  });

  /** A seat is free, and the card does not offer it yet. */
  async function seatIsFree(): Promise<[DisplayFixture, letGo: () => Promise<void>]> {
    const [fixture, letGo] = await held();
    await fixture.actAll(giveUp(BOB, 'Resign'), rematch(BOB, 'DeclineRematch'));
    await fixture.act((match) => ({ ...rematch(ALICE, 'PassSeat')(match), type: 'GoOn', code: CODE }) as never);
    fixture.discord.asked();
    return [fixture, letGo];
  }
  const sitDown = (fixture: DisplayFixture): Promise<void> =>
    fixture.act({ type: 'JoinTable', by: CAROL, challengerSeat: 'dark' }, { press: fixture.live.cardId ?? '' });

  test('RUN-06: is dropped when a press is answered with what it was to show', async () => {
    const [fixture, letGo] = await seatIsFree();
    await sitDown(fixture);
    expect(cards(fixture).map(wordsOf)).toEqual([expect.stringContaining('Carol')]);
    await letGo();
    expect(editsOf(fixture)).toEqual([]);
  });

  test.each<[what: string, fate: 'done' | 'lost', edits: number]>([
    ['it is not sent where the answer arrives', 'done', 0],
    ['it is sent at once where the answer fails', 'lost', 1],
  ])('RUN-06: whose turn comes while a press is being answered: %s', async (_what, fate, edits) => {
    const [fixture, letGo] = await seatIsFree();
    const answer = Promise.withResolvers<'done' | 'lost'>();
    fixture.discord.fate = ({ path }) => (path.endsWith('/callback') ? answer.promise : 'done');
    const sitting = sitDown(fixture);
    await settled();
    const going = letGo();
    await settled();
    expect(editsOf(fixture)).toEqual([]);
    answer.resolve(fate);
    await Promise.all([going, sitting]);
    expect(editsOf(fixture)).toHaveLength(edits);
    expect(cards(fixture).map(wordsOf)).toEqual([expect.stringContaining('Carol')]);
  });

  test('RUN-06: that is on its way is waited for before a press on the card is answered: the newest comes last', async () => {
    const [fixture, letGo] = await seatIsFree();
    const answer = Promise.withResolvers<'done'>();
    fixture.discord.fate = ({ method }) => (method === 'patch' ? answer.promise : 'done');
    const going = letGo();
    await settled();
    const sitting = sitDown(fixture);
    await settled();
    const isAnswered = (): boolean => fixture.discord.requests.some(({ path }) => path.endsWith('/callback'));
    expect(isAnswered()).toBe(false);
    answer.resolve('done');
    await Promise.all([going, sitting]);
    expect(isAnswered()).toBe(true);
    expect(cards(fixture).map(wordsOf)).toEqual([expect.stringContaining('Carol')]);
  });
});
