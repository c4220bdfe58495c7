import { beforeEach, expect, test } from 'vitest';
import { ClosedVenue } from '../../../src/bot/discord/channel-access.ts';
import { Transport, type Posting } from '../../../src/bot/display/transport.ts';
import { BOT, discordError, FakeDiscord, QUIET } from '../support/fake-gate.ts';
import type { Reply } from '../../../src/bot/discord/reply.ts';

const PLACE = '500000000000000001';
const POSTING: Posting = {
  draft: { content: 'Good morning', components: [], allowed_mentions: {}, attachments: [] },
  nonce: 'match-o-1',
  isIt: undefined,
};

let discord: FakeDiscord;
let venue: Transport;
beforeEach(() => {
  discord = new FakeDiscord();
  venue = new Transport(discord.gate, BOT, QUIET);
});

const post = (): Promise<string> => venue.post(PLACE, POSTING, undefined);
const message = (id: string, content = 'Good morning', author = BOT) => ({
  id,
  content,
  author: { id: author },
  components: [],
});

test('RUN-05: given a message of the own token, then it carries a nonce that Discord holds it to', async () => {
  await post();
  expect(discord.sent[0]?.body).toMatchObject({ nonce: 'match-o-1', enforce_nonce: true });
});

test('RUN-05: given a post without an answer, then it is looked for before it is sent again', async () => {
  discord.answer(() => new Error('timeout'));
  await expect(post()).rejects.toThrow('timeout');
  discord.answer(({ method }) => (method === 'get' ? [message('900000000000000009')] : undefined));
  await expect(post()).resolves.toBe('900000000000000009');
  expect(discord.sent.map(({ method }) => method)).toEqual(['post', 'get']);
});

test.each([
  ['of somebody else', message('900000000000000009', 'Good morning', '100000000000000099')],
  ['with other words', message('900000000000000009', 'Good evening')],
  ['that was there before', message('1')],
])('RUN-05: given the lost one is looked for, then a message %s is not it', async (_which, other) => {
  await post();
  discord.answer(() => new Error('timeout'));
  await expect(post()).rejects.toThrow('timeout');
  discord.answer(({ method }) => (method === 'get' ? [other] : { id: '900000000000000010' }));
  await expect(post()).resolves.toBe('900000000000000010');
});

test('RUN-05: given the look itself fails, then nothing is sent blindly', async () => {
  discord.answer(() => new Error('timeout'));
  await expect(post()).rejects.toThrow();
  await expect(post()).rejects.toThrow();
  await expect(post()).rejects.toThrow();
  expect(discord.sent.map(({ method }) => method)).toEqual(['post', 'get', 'get']);
});

test('RUN-05: given Discord refuses once with 403, then it is not asked again there until it is open', async () => {
  discord.answer(() => discordError(50_013, 403));
  await expect(post()).rejects.toThrow('refused');
  await expect(post()).rejects.toThrow(ClosedVenue);
  await expect(venue.remove(PLACE, '1')).rejects.toThrow(ClosedVenue);
  expect(discord.sent).toHaveLength(1);
  expect(venue.hindranceIn(PLACE)).toBe('forbidden');
  expect(venue.hindranceIn('500000000000000002')).toBeUndefined();
  discord.answer(() => undefined);
  expect(venue.open(['forbidden'])).toBe(true);
  expect(venue.open(['forbidden'])).toBe(false);
  await post();
});

test.each([
  ['Discord says that it is open', { thread_metadata: { locked: false } }, undefined],
  ['Discord says that it still is', { thread_metadata: { locked: true } }, 'locked'],
  ['the bot may not see it any more', discordError(50_001, 403), 'forbidden'],
  ['Discord can not be asked', new Error('timeout'), 'locked'],
] as const)(
  'RUN-05: given a locked thread, when %s, then that is what keeps messages away',
  async (_, answer, hindrance) => {
    venue.close(PLACE, 'locked');
    discord.answer(() => answer);
    const checked = venue.checkLock(PLACE);
    if (answer instanceof Error) await expect(checked).rejects.toBe(answer);
    else await checked;
    expect(venue.hindranceIn(PLACE)).toBe(hindrance);
  },
);

test('RUN-05: given a message that is gone, then changing and removing it is done', async () => {
  discord.answer(() => discordError(10_008, 404));
  await venue.replace(PLACE, '1', POSTING.draft, undefined);
  await venue.remove(PLACE, '1');
  await expect(venue.holds(PLACE, '1')).resolves.toBe(false);
});

test('PLAY-03: given the press of a hop and of the next one on the same message, then the newer press is its way back', () => {
  const press = (messageId: string): Reply =>
    ({ canUpdate: true, from: { kind: 'press', messageId } }) as Partial<Reply> as Reply;
  const [hop, next, other] = [press('1'), press('1'), press('2')];
  for (const reply of [hop, next, other]) venue.addReply(reply);
  expect(venue.pressOn('1')).toBe(next);
});
