import { expect, test } from 'vitest';
import { Reply } from '../../../src/bot/discord/reply.ts';
import { replyForPost, replyOn } from '../../../src/bot/sync/surface.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { FakeDiscord } from '../support/fake-gate.ts';

const DRAFT = { content: 'Hello', components: [], allowed_mentions: {}, attachments: [] };
const [THREAD, MESSAGE] = ['700000000000000001', '800000000000000001'];

function pressed(): Reply {
  const key = { id: '900000000000000001', token: 'token' };
  const from = { kind: 'press', messageId: MESSAGE } as const;
  return new Reply(new FakeDiscord().gate, new FakeClock(), { key, from, channelId: THREAD, age: 0 });
}

test('PLAY-02: given a press that waits for its answer, or was only acknowledged, then the answer can change its message', async () => {
  const reply = pressed();
  expect(replyOn([reply], MESSAGE)).toBe(reply);
  await reply.acknowledge();
  expect(replyOn([reply], MESSAGE)).toBe(reply);
  expect(replyOn([reply], 'another')).toBeUndefined();
});

test('RUN-05: given a press that was answered by a new message, then it changes its own message no more', async () => {
  const reply = pressed();
  await reply.send(DRAFT);
  expect(replyOn([reply], MESSAGE)).toBeUndefined();
  expect(replyForPost([reply], THREAD)).toBe(reply);
});
