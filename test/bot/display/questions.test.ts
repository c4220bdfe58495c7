import { expect, test } from 'vitest';
import { revision } from '../../../src/match/ids.ts';
import { buttonsOf, letterOf, type Fate, type Kept } from './fake-channels.ts';
import { ALICE, answerDraw, ask, BOB, giveUp, playing, rematch, type DisplayFixture } from './display-fixture.ts';

const withdraw = answerDraw(ALICE, 'WithdrawDraw');
/** The number of the question. */
const NUMBER = 4;

const requests = ({ discord }: DisplayFixture) => discord.requests.filter((sent) => letterOf(sent) === 'q');
const isQuestion = (message: Kept): boolean => buttonsOf(message).includes(`draw-accept:${NUMBER}`);
/** The last message that asks for a draw. */
const questionOf = ({ messages }: DisplayFixture): string => messages.findLast(isQuestion)?.id ?? 'none';

/** Alice offers a draw; what becomes of the request for its question? */
async function offered(fate: Fate): Promise<DisplayFixture> {
  const fixture = await playing();
  fixture.discord.fate = (sent) => (letterOf(sent) === 'q' ? fate : 'done');
  await fixture.act(ask(ALICE, 'OfferDraw'));
  fixture.discord.fate = () => 'done';
  return fixture;
}

/** The question arrives after all, or once more. Gives the message. */
function arrive(fixture: DisplayFixture): string {
  return fixture.discord.write(fixture.thread, requests(fixture)[0]?.body ?? {});
}

async function announce(fixture: DisplayFixture, messageId: string, number = NUMBER): Promise<void> {
  fixture.driver.messageAnnounced(messageId, { kind: 'question', number: revision(number) });
  await fixture.quiet();
}

function expectSettled({ messages }: DisplayFixture, messageId: string): void {
  const content = expect.stringContaining('withdrew the offer') as string;
  expect(messages.find(({ id }) => id === messageId)).toMatchObject({ content, components: [] });
  expect(messages.filter(isQuestion)).toEqual([]);
}

test('RUN-05: given a question whose answer was lost, when it is over, then the message is looked for and settled', async () => {
  const fixture = await offered('unanswered');
  const question = questionOf(fixture);
  await fixture.act(withdraw);
  expectSettled(fixture, question);
});

test('RUN-05: given a question that is announced late while it stands, then it is not asked a second time', async () => {
  const fixture = await offered('unanswered');
  const question = questionOf(fixture);
  await announce(fixture, question);
  await fixture.pass(60_000);
  expect(requests(fixture)).toHaveLength(1);
  await fixture.act(withdraw);
  expectSettled(fixture, question);
});

test('RUN-05: given a question that is announced after it was over, then its buttons go, with the words of its end', async () => {
  const fixture = await offered('lost');
  await fixture.act(withdraw);
  const question = arrive(fixture);
  await announce(fixture, question);
  expectSettled(fixture, question);
});

test.each([
  ['that came twice', NUMBER],
  ['of which nobody knows the end', 99],
])('RUN-05: given a question %s, then its message is taken away', async (_which, number) => {
  const fixture = await offered('done');
  const before = fixture.messages;
  await announce(fixture, arrive(fixture), number);
  expect(fixture.messages).toEqual(before);
});

test('END-02: given the standing question is deleted, then it is asked again as another message', async () => {
  const fixture = await offered('done');
  fixture.driver.messageDeleted(questionOf(fixture));
  await fixture.quiet();
  const nonces = requests(fixture).map(({ body }) => body?.['nonce']);
  expect(nonces).toEqual([`match-q-${NUMBER}-0`, `match-q-${NUMBER}-1`]);
});

test('RUN-05: given a late answer brings a settled question its buttons back, then they are taken again, after a look', async () => {
  const fixture = await offered('done');
  const { discord, driver, thread } = fixture;
  const question = questionOf(fixture);
  const edit = requests(fixture)[0]?.body ?? {};
  await fixture.act(withdraw);
  discord.edit(thread, question, edit);
  discord.asked();
  driver.messageEdited(question, { kind: 'question', number: revision(NUMBER) });
  await fixture.quiet();
  expect(discord.asked()).toEqual([]);
  await fixture.pass(5000);
  expectSettled(fixture, question);

  discord.asked();
  driver.messageEdited(question, { kind: 'question', number: revision(NUMBER) });
  driver.messageEdited(question, undefined);
  await fixture.quiet();
  await fixture.pass(5000);
  expect(discord.asked()).toEqual([]);
});

test('END-07: given a no to a rematch is pressed, then what is asked next quotes it not, and says it not again', async () => {
  const fixture = await playing();
  await fixture.act(giveUp(BOB, 'Resign'));
  const asked = fixture.withButtons.at(-1)?.id ?? 'nothing';
  fixture.discord.requests.length = 0;
  await fixture.act(rematch(BOB, 'DeclineRematch'), { press: asked });
  const next = requests(fixture).find(({ method }) => method === 'post');
  // A follow-up of the press would show the pressed message above itself.
  expect(next?.path).toBe(`/channels/${fixture.thread}/messages`);
  expect(fixture.messages.filter(({ content }) => content.includes('declined the rematch'))).toHaveLength(1);
});
