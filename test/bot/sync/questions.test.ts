import { expect, test } from 'vitest';
import type { LiveMatch } from '../../../src/bot/runtime/live-match.ts';
import { encodeCustomId } from '../../../src/views/custom-id.ts';
import { questionsOf } from '../../../src/views/standing-question.ts';
import type { Revision } from '../../../src/match/ids.ts';
import { BOT, type Sent } from '../support/fake-gate.ts';
import { act, openFixture, quiet, start, type Fixture } from '../support/live-matches-fixture.ts';

const LATE = '300000000000000000';

const isQuestion = ({ body }: Sent): boolean => String(body?.['nonce']).includes('-q-');
const asked = ({ discord }: Fixture): readonly Sent[] => discord.sent.filter(isQuestion);
const edits = ({ discord }: Fixture, id: string): readonly Sent[] =>
  discord.sent.filter(({ method, path }) => method === 'patch' && path.endsWith(`/messages/${id}`));
const buttonsIn = (sent: Sent | undefined): unknown => sent?.body?.['components'];

const standing = ({ match }: LiveMatch): Revision => {
  const [question] = questionsOf(match);
  if (question === undefined) throw new Error('nothing is asked');
  return question.number;
};

/** A message of the bot that asks Bob for a draw, as Discord would show it. */
const drawMessage = (id: string, live: LiveMatch, number: Revision) => ({
  id,
  author: { id: BOT },
  content: '',
  components: [
    {
      type: 1,
      components: [{ type: 2, custom_id: encodeCustomId({ verb: 'draw-accept', match: live.id, revision: number }) }],
    },
  ],
});

const offer = (setup: Fixture, live: LiveMatch): Promise<void> =>
  act(setup, live, { type: 'OfferDraw', by: setup.alice });

const withdraw = (setup: Fixture, live: LiveMatch): Promise<void> =>
  act(setup, live, { type: 'WithdrawDraw', by: setup.alice, offer: standing(live) });

/** Lets every question of which Discord says nothing be lost. */
function loseQuestions({ discord }: Fixture, found: readonly unknown[] = []): void {
  discord.answer((sent) => {
    if (sent.method === 'get') return found;
    return isQuestion(sent) ? new Error('timeout') : undefined;
  });
}

test('RUN-05: given a question whose answer was lost, when it is over, then the message is looked for and settled', async () => {
  const setup = openFixture();
  const live = await start(setup);
  loseQuestions(setup);
  await offer(setup, live);
  loseQuestions(setup, [drawMessage(LATE, live, standing(live))]);
  await withdraw(setup, live);
  expect(edits(setup, LATE).map(buttonsIn)).toEqual([[]]);
});

test('RUN-05: given a question that is announced late while it stands, then it is not asked a second time', async () => {
  const setup = openFixture();
  const live = await start(setup);
  loseQuestions(setup);
  await offer(setup, live);
  setup.liveMatches.reconcilerOf(live).messageAnnounced(LATE, { kind: 'question', number: standing(live) });
  setup.discord.answer(() => undefined);
  const count = asked(setup).length;
  setup.clock.pass(60_000);
  await quiet(setup.liveMatches);
  expect(asked(setup)).toHaveLength(count);
  await withdraw(setup, live);
  expect(edits(setup, LATE).map(buttonsIn)).toEqual([[]]);
});

test('RUN-05: given a question that is announced after it was over, then its buttons go, with the words of its end', async () => {
  const setup = openFixture();
  const live = await start(setup);
  loseQuestions(setup);
  await offer(setup, live);
  const number = standing(live);
  await withdraw(setup, live);
  setup.liveMatches.reconcilerOf(live).messageAnnounced(LATE, { kind: 'question', number });
  await quiet(setup.liveMatches);
  expect(edits(setup, LATE).map(({ body }) => body?.['content'])).toEqual([
    expect.stringContaining('took the offer back'),
  ]);
});

test.each([
  ['that came twice', standing],
  ['of which nobody knows the end', () => 99 as Revision],
])('RUN-05: given a question %s, then its message is taken away', async (_which, numberIn) => {
  const setup = openFixture();
  const live = await start(setup);
  await offer(setup, live);
  setup.liveMatches.reconcilerOf(live).messageAnnounced(LATE, { kind: 'question', number: numberIn(live) });
  await quiet(setup.liveMatches);
  expect(setup.discord.calls.at(-1)).toMatch(new RegExp(`^delete .*${LATE}$`));
});

test('END-02: given the standing question is deleted, then it is asked again as another message', async () => {
  const setup = openFixture();
  const live = await start(setup);
  setup.discord.answer((sent) => (isQuestion(sent) ? { id: LATE } : undefined));
  await offer(setup, live);
  setup.liveMatches.reconcilerOf(live).messageDeleted(LATE);
  await quiet(setup.liveMatches);
  const number = standing(live);
  expect(asked(setup).map(({ body }) => body?.['nonce'])).toEqual(
    [0, 1].map((lost) => `${live.id}-q-${number}-${lost}`),
  );
});

test('RUN-05: given a late answer brings a settled question its buttons back, then they are taken again, after a look', async () => {
  const setup = openFixture();
  const live = await start(setup);
  setup.discord.answer((sent) => (isQuestion(sent) ? { id: LATE } : undefined));
  await offer(setup, live);
  await withdraw(setup, live);
  const reconciler = setup.liveMatches.reconcilerOf(live);
  setup.discord.sent.length = 0;
  reconciler.messageEdited(LATE, true);
  await quiet(setup.liveMatches);
  expect(setup.discord.calls).toEqual([]);
  setup.clock.pass(5000);
  await quiet(setup.liveMatches);
  expect(edits(setup, LATE).map(buttonsIn)).toEqual([[]]);

  setup.discord.sent.length = 0;
  reconciler.messageEdited(LATE, true);
  reconciler.messageEdited(LATE, false);
  await quiet(setup.liveMatches);
  setup.clock.pass(5000);
  await quiet(setup.liveMatches);
  expect(setup.discord.calls).toEqual([]);
});
