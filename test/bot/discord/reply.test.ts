import { beforeEach, describe, expect, test, vi } from 'vitest';
import { millis } from '../../../src/match/ids.ts';
import { clickedAt, DEFER_AFTER, Reply, type ReplyKind } from '../../../src/bot/discord/reply.ts';
import type { DraftAttachment, MessageDraft } from '../../../src/views/message-draft.ts';
import { PLAIN_LOOK, START_SCENE } from '../../render/scenes.ts';
import { FakeClock, settled } from '../support/fake-clock.ts';
import { discordError, FakeDiscord, PLAIN_PICTURES } from '../support/fake-gate.ts';

const OPEN: MessageDraft = { content: 'seen by all', components: [], allowed_mentions: {}, attachments: [] };
const PRIVATE: MessageDraft = { ...OPEN, content: 'seen by one', flags: 64 };
const BOARD: DraftAttachment = {
  kind: 'board',
  name: 'board.png',
  description: '',
  scene: START_SCENE,
  look: PLAIN_LOOK,
};
const COMMAND: ReplyKind = { kind: 'command' };
const PRESS: ReplyKind = { kind: 'press', messageId: '300000000000000001' };

let clock: FakeClock;
let discord: FakeDiscord;
beforeEach(() => {
  clock = new FakeClock();
  discord = new FakeDiscord();
});

const replyTo = (from: ReplyKind, age = 0): Reply =>
  new Reply(discord.gate, clock, {
    key: { id: '400000000000000001', token: 'secret' },
    from,
    channelId: '500000000000000001',
    age,
  });

async function pass(span: number): Promise<void> {
  clock.pass(span);
  await settled();
}

test('PLAY-01: given a fresh press, then the update is the first answer and a new message follows it', async () => {
  const reply = replyTo(PRESS);
  await reply.update(OPEN);
  await reply.send(OPEN);
  expect(discord.calls).toEqual(['post callback 7', 'post follow-up']);
  expect(clock.pending).toBe(0);
});

test('END-02: given a press that a new message answers while its update is drawn, then that message stays as it is', async () => {
  const reply = replyTo(PRESS);
  const answered = reply.send(PRIVATE);
  await expect(reply.update(OPEN)).rejects.toThrow('answered by a message of its own');
  await answered;
  expect(discord.calls).toEqual(['post callback 4']);
});

test('START-12: given a fresh press, then a form can be the first answer; after another answer it is refused', async () => {
  const form = { custom_id: 'c1:join-form', title: 'Join', components: [] };
  const first = replyTo(PRESS);
  await first.form(form);
  expect(discord.sent[0]?.body).toEqual({ type: 9, data: form });
  expect(clock.pending).toBe(0);
  const second = replyTo(PRESS);
  await second.send(PRIVATE);
  await expect(second.form(form)).rejects.toThrow('first');
});

test('RUN-06: given nobody answers a press for 1.5 s, its way included, then it is deferred, and the update edits the message', async () => {
  const reply = replyTo(PRESS, 400);
  await pass(DEFER_AFTER - 401);
  expect(discord.calls).toEqual([]);
  await pass(1);
  expect(discord.calls).toEqual(['post callback 6']);
  expect(reply.isDone).toBe(true);
  await reply.update(OPEN);
  expect(discord.calls.at(-1)).toBe('patch original');
});

test('RUN-06: given a picture that takes long, then the press is deferred in time all the same, and is answered when it is drawn', async () => {
  const picture = Promise.withResolvers<Uint8Array>();
  const drawn = vi.spyOn(PLAIN_PICTURES, 'draw').mockReturnValueOnce(picture.promise);
  const reply = replyTo(PRESS);
  const shown = reply.update({ ...OPEN, attachments: [BOARD] });
  await pass(DEFER_AFTER);
  expect(discord.calls).toEqual(['post callback 6']);
  picture.resolve(new Uint8Array(1));
  await shown;
  expect(discord.calls).toEqual(['post callback 6', 'patch original']);
  drawn.mockRestore();
});

test('PLAY-07: given a command that is deferred for one and answered for one, then the answer takes its place', async () => {
  const reply = replyTo(COMMAND);
  await pass(DEFER_AFTER);
  await reply.send(PRIVATE);
  expect(discord.calls).toEqual(['post callback 5', 'patch original']);
  expect(discord.sent[0]?.body).toMatchObject({ data: { flags: 64 } });
  await reply.send(OPEN);
  expect(discord.calls.at(-1)).toBe('post follow-up');
});

test('PLAY-07: given a command deferred for all and answered for one, then the announcement is taken back', async () => {
  const reply = replyTo(COMMAND);
  reply.expect('public');
  await pass(DEFER_AFTER);
  expect(discord.sent[0]?.body).toMatchObject({ data: {} });
  await reply.send(PRIVATE);
  expect(discord.calls).toEqual(['post callback 5', 'delete original', 'post follow-up']);
});

test('RUN-05: given a first answer that fails, then it is sent once more while there is time', async () => {
  let failures = 0;
  discord.answer(() => ((failures += 1) === 1 ? new Error('socket hang up') : undefined));
  const reply = replyTo(PRESS);
  await reply.update(OPEN);
  expect(discord.calls).toEqual(['post callback 7', 'post callback 7']);
  expect(reply.isOpen).toBe(true);
});

test('RUN-05: given the first answer took effect and its receipt was lost, then nothing shows twice', async () => {
  discord.answer(({ path }) =>
    path.includes('/callback')
      ? discord.sent.length === 1
        ? new Error('socket hang up')
        : discordError(40_060, 400)
      : { id: '600000000000000001' },
  );
  await expect(replyTo(COMMAND).send(OPEN)).resolves.toBe('600000000000000001');
  expect(discord.calls).toEqual(['post callback 4', 'post callback 4', 'get original']);
});

test('RUN-03: given another process has answered, then its message is left alone, and the rest goes another way', async () => {
  discord.answer(() => discordError(40_060, 400));
  const command = replyTo(COMMAND);
  await expect(command.send(OPEN)).rejects.toThrow();
  expect(command.isOpen).toBe(false);
  const press = replyTo(PRESS);
  await expect(press.update(OPEN)).rejects.toThrow();
  expect(press.canUpdate).toBe(false);
  expect(discord.calls).toEqual(['post callback 4', 'post callback 7']);
});

test('RUN-05: given a reply that fails when there is no time left, then it is looked for before it counts as lost', async () => {
  discord.answer(({ path }) => {
    if (!path.includes('/callback')) return { id: '600000000000000001' };
    clock.pass(3000);
    return new Error('timeout');
  });
  await expect(replyTo(COMMAND).send(OPEN)).resolves.toBe('600000000000000001');
  expect(discord.calls).toEqual(['post callback 4', 'get original']);
});

test('RUN-05: given Discord has forgotten the interaction, then the reply is shut and asks nothing more', async () => {
  discord.answer(() => discordError(10_062, 404));
  const reply = replyTo(PRESS);
  await expect(reply.update(OPEN)).rejects.toThrow();
  expect(reply.isOpen).toBe(false);
  expect(reply.isDone).toBe(true);
  await reply.acknowledge();
  await pass(DEFER_AFTER);
  expect(discord.calls).toEqual(['post callback 7']);
});

test('RUN-05: given an answer under way when the time to defer comes, then it is not deferred as well', async () => {
  const reply = replyTo(PRESS);
  let arrive: () => void = () => undefined;
  discord.answer(() => new Promise<void>((resolve) => (arrive = resolve)));
  const updated = reply.update(OPEN);
  await settled();
  clock.pass(DEFER_AFTER);
  arrive();
  await updated;
  await settled();
  expect(discord.calls).toEqual(['post callback 7']);
});

test('RUN-05: given Discord refuses an answer, then one of another kind can follow; refused twice, a press is acknowledged, and no more', async () => {
  discord.answer(({ body }) => (body?.['type'] === 7 ? discordError(50_083, 400) : undefined));
  const reply = replyTo(PRESS);
  await expect(reply.update(OPEN)).rejects.toThrow();
  await reply.acknowledge();
  expect(discord.calls).toEqual(['post callback 7', 'post callback 6']);

  discord.answer(() => discordError(50_001, 403));
  const other = replyTo(PRESS);
  await expect(other.update(OPEN)).rejects.toThrow();
  expect(other.isOpen).toBe(true);
  await expect(other.send(PRIVATE)).rejects.toThrow();
  expect(other.isOpen).toBe(false);
  expect(discord.calls.slice(2)).toEqual(['post callback 7', 'post callback 4', 'post callback 6']);

  const typed = replyTo(COMMAND);
  for (const each of [OPEN, PRIVATE]) await expect(typed.send(each)).rejects.toThrow();
  await typed.acknowledge();
  expect(discord.calls.slice(5)).toEqual(['post callback 4', 'post callback 4']);
});

test('RUN-05: given the pressed message is deleted just then, then the press is answered all the same', async () => {
  discord.answer(({ body }) => (body?.['type'] === 7 ? discordError(10_008, 404) : undefined));
  const reply = replyTo(PRESS);
  await expect(reply.update(OPEN)).rejects.toThrow();
  await reply.send(PRIVATE);
  expect(discord.calls).toEqual(['post callback 7', 'post callback 4']);
});

test('START-12: given a page that Discord lets nobody edit now, then the next page comes as a message of its own', async () => {
  discord.answer(({ body }) => (body?.['type'] === 7 ? discordError(30_046, 429) : undefined));
  const reply = replyTo(PRESS);
  await reply.updateOrSend(PRIVATE);
  expect(discord.calls).toEqual(['post callback 7', 'post callback 4']);

  discord.answer(() => new Error('no answer'));
  await expect(replyTo(PRESS).updateOrSend(PRIVATE)).rejects.toThrow('no answer');
  expect(discord.calls.slice(2)).not.toContain('post callback 4');
});

test('END-04: given an answer that takes a while to make, then a press is told of it in private, and the message takes that place', async () => {
  const reply = replyTo(PRESS);
  await reply.announce();
  expect(reply.isDone).toBe(false);
  expect(discord.sent[0]?.body).toMatchObject({ type: 5, data: { flags: 64 } });
  await pass(DEFER_AFTER);
  await reply.send(PRIVATE);
  expect(discord.calls).toEqual(['post callback 5', 'patch original']);
  expect(reply.isDone).toBe(true);
});

test('PLAY-07, END-04: given an interaction that is answered, or deferred, then a further message follows, and nothing more is announced', async () => {
  const press = replyTo(PRESS);
  await press.acknowledge();
  const command = replyTo(COMMAND);
  await command.send(PRIVATE);
  for (const reply of [press, command]) {
    await reply.announce();
    await reply.send(PRIVATE);
  }
  expect(discord.calls).toEqual(['post callback 6', 'post callback 4', 'post follow-up', 'post follow-up']);
});

const NOW = millis(Date.UTC(2026, 0, 1));
const idAt = (time: number): string => String(BigInt(time - 1_420_070_400_000) << 22n);

describe('TIME-08: when something was clicked', () => {
  test('TIME-08: the time in the id counts while it can be believed', () => {
    expect(clickedAt(idAt(NOW - 1500), NOW)).toBe(NOW - 1500);
    expect(clickedAt(idAt(NOW), NOW)).toBe(NOW);
  });

  test.each([
    ['from the future', idAt(NOW + 5000)],
    ['older than a click can be', idAt(NOW - 60_000)],
    ['only a number', '17'],
    ['no number at all', 'abc'],
    ['empty', ''],
    ['far too long', '9'.repeat(60)],
  ])('TIME-08: an id that is %s means now', (_what, id) => {
    expect(clickedAt(id, NOW)).toBe(NOW);
  });
});

test('END-09: given an answer that is a message of its own behind another one, then it is what changes once more', async () => {
  const reply = replyTo(PRESS);
  await pass(DEFER_AFTER);
  const id = await reply.send(PRIVATE);
  await reply.amend(PRIVATE);
  expect(discord.sent.at(-1)).toMatchObject({
    method: 'patch',
    path: expect.stringContaining(`messages/${id}`) as string,
  });
  const first = replyTo(COMMAND);
  await first.send(PRIVATE);
  await first.amend(PRIVATE);
  expect(discord.calls.at(-1)).toBe('patch original');
});
