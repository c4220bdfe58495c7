import { expect, test } from 'vitest';
import { Door } from '../../../src/bot/reception/door.ts';
import { doorForPosting, doorOn } from '../../../src/bot/painting/surface.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { FakeDiscord } from '../support/fake-gate.ts';

const DRAFT = { content: 'Hello', components: [], allowed_mentions: {}, attachments: [] };
const [THREAD, MESSAGE] = ['700000000000000001', '800000000000000001'];

function pressed(): Door {
  const key = { id: '900000000000000001', token: 'token' };
  const from = { kind: 'press', messageId: MESSAGE } as const;
  return new Door(new FakeDiscord().gate, new FakeClock(), { key, from, channelId: THREAD, age: 0 });
}

test('PLAY-02: given a press that waits for its answer, or was only acknowledged, then the answer can change its message', async () => {
  const door = pressed();
  expect(doorOn([door], MESSAGE)).toBe(door);
  await door.acknowledge();
  expect(doorOn([door], MESSAGE)).toBe(door);
  expect(doorOn([door], 'another')).toBeUndefined();
});

test('RUN-05: given a press that was answered by a new message, then it changes its own message no more', async () => {
  const door = pressed();
  await door.reply(DRAFT);
  expect(doorOn([door], MESSAGE)).toBeUndefined();
  expect(doorForPosting([door], THREAD)).toBe(door);
});
