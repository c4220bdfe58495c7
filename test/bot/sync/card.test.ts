import { expect, test } from 'vitest';
import { UNTIMED_OPTIONS } from '../../../src/match/options.ts';
import { makeTableCode } from '../../../src/match/ids.ts';
import {
  act,
  CALL,
  CARD,
  gameOf,
  invite,
  openFixture,
  openTable,
  start,
  THREAD,
  type Fixture,
} from '../support/live-matches-fixture.ts';

const edits = ({ discord }: Fixture): readonly string[] =>
  discord.sent
    .filter(({ method, path }) => `${method} ${path}` === CALL.card)
    .map(({ body }) => JSON.stringify(body?.['components']));

test('START-01: given an invitation as it was posted, then it is not edited into itself', async () => {
  const setup = openFixture();
  const live = await invite(setup);
  setup.liveMatches.reconcilerOf(live).reconcile();
  await setup.liveMatches.idle();
  expect(edits(setup)).toEqual([]);
});

test('START-01: given an invitation that was answered before its card was known, then the card is brought up to date', async () => {
  const setup = openFixture();
  const { liveMatches, alice, bob, met } = setup;
  await met;
  const opened = liveMatches.runtime.open(
    { challenger: alice, invited: bob },
    { guildId: '700000000000000004', channelId: '700000000000000003' },
  );
  if (!opened.ok) throw new Error(opened.error.code);
  const live = opened.value;
  await act(setup, live, { type: 'Challenge', by: alice, invited: bob, options: UNTIMED_OPTIONS });
  await act(setup, live, { type: 'DeclineChallenge', by: bob });
  const reconciler = liveMatches.reconcilerOf(live);
  reconciler.card.wasPosted(CARD);
  reconciler.reconcile();
  await liveMatches.idle();
  expect(edits(setup)).toEqual([expect.stringContaining('declined')]);
});

test('START-02: given an open table, when somebody sits down, then the card loses its Join and links the thread', async () => {
  const setup = openFixture();
  const live = await openTable(setup);
  expect(JSON.stringify(setup.liveMatches.reconcilerOf(live).card.draft(live.match as never))).toContain(':join:');
  setup.liveMatches.runtime.seatInThread(live, THREAD);
  await act(setup, live, { type: 'JoinTable', by: setup.bob, challengerSeat: 'dark' });
  expect(edits(setup)).toEqual([expect.stringMatching(`<#${THREAD}>`)]);
  expect(edits(setup)[0]).not.toContain(':join:');
});

test('END-07: given a seat that nobody of the queue took, then thread and card both offer it', async () => {
  const setup = openFixture();
  const live = await start(setup);
  await act(setup, live, { type: 'Watch', by: setup.carol });
  await act(setup, live, { type: 'Leave', by: setup.bob, confirmed: gameOf(live).startRevision });
  const question = (): never => (live.match as never as { next: { number: never } }).next.number;
  const code = makeTableCode([1, 2, 3, 4, 5, 6]);
  await act(setup, live, { type: 'GoOn', by: setup.alice, question: question(), code });
  setup.discord.sent.length = 0;
  await act(setup, live, { type: 'PassSeat', by: setup.carol, question: question() });
  expect(live.match.phase).toBe('open-table');
  expect(edits(setup)).toEqual([expect.stringContaining(':join:')]);
  const asked = setup.discord.sent.filter(({ body }) => String(body?.['nonce']).includes('-q-'));
  expect(JSON.stringify(asked.map(({ body }) => body))).toContain(':join:');
});
