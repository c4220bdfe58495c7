import { expect } from 'vitest';
import { plainGif } from './support/gif.ts';
import { connected } from './support/raw-gateway.ts';
import {
  type Answer,
  type Json,
  type RawBot,
  type RawFile,
  test,
  EPHEMERAL,
  V2,
  button,
  codesAt,
  pngHeader,
  row,
  startRawBot,
  text,
  textOf,
} from './support/raw-bot.ts';

const MIB = 1024 * 1024;
const TOO_LARGE = { status: 413, body: { code: 40005, message: 'Request entity too large' } };
const TOO_MANY = { status: 400, body: { code: 30015 } };

const file = (bytes: number, name = 'replay.gif'): RawFile => ({
  name,
  bytes: new Uint8Array(bytes),
  type: 'image/gif',
});
const boards = (count: number): readonly RawFile[] =>
  Array.from({ length: count }, (_, index) => ({ name: `board-${index}.png`, bytes: pngHeader(512, 552) }));

const attachmentsOf = (message: Json): readonly Json[] => message['attachments'] as readonly Json[];

/** Every way in which a bot sends files: a message of its own, and all that answers an interaction. */
const WAYS = ['message', 'edit', 'answer', 'update', 'deferred edit', 'follow-up'] as const;

async function upload(bot: RawBot, way: (typeof WAYS)[number], files: readonly RawFile[]): Promise<Answer> {
  const path = `/channels/${bot.general}/messages`;
  const words = { content: 'Look' };
  if (way === 'message') return bot.call('POST', path, words, files);
  if (way === 'edit') return bot.call('PATCH', `${path}/${await bot.post(words)}`, words, files);
  const id = await bot.post({ content: 'Press', components: [row(button('go'))] });
  void bot.sandbox.user('Alice').click(id, 'go');
  const { answer, webhook } = bot.asked();
  if (way === 'answer') return answer({ type: 4, data: words }, files, '?with_response=true');
  if (way === 'update') return answer({ type: 7, data: words }, files, '?with_response=true');
  await answer(way === 'follow-up' ? { type: 6 } : { type: 5, data: { flags: EPHEMERAL } });
  if (way === 'follow-up') return webhook('POST', '', words, files);
  return webhook('PATCH', '/messages/@original', words, files);
}

test.each(WAYS)('given a file of 10 MiB in the %s, then it is taken; a byte more is too large', async (way) => {
  const bot = await startRawBot();
  expect(await upload(bot, way, [file(10 * MIB)])).toMatchObject({ status: 200 });
  expect(await upload(bot, way, [file(10 * MIB + 1)])).toMatchObject(TOO_LARGE);
});

test('given files that each fit, then they may weigh 25 MiB together and no more', async ({ bot }) => {
  const nine = Array.from({ length: 2 }, (_, index) => file(9 * MIB, `${index}.gif`));
  expect(await upload(bot, 'message', [...nine, file(7 * MIB)])).toMatchObject({ status: 200 });
  expect(await upload(bot, 'message', [...nine, file(7 * MIB + 1)])).toMatchObject(TOO_LARGE);
});

test('given an upload that was refused, then the same interaction can still be answered', async ({
  botWithCommands: bot,
}) => {
  void bot.sandbox.user('Alice').slash(bot.general, 'game board');
  expect(await bot.answer({ type: 4, data: {} }, [file(10 * MIB + 1)])).toMatchObject(TOO_LARGE);
  expect(await bot.answer({ type: 4, data: { content: 'Smaller' } })).toMatchObject({ status: 204 });
});

test('every interaction tells the limit for a file', async ({ botWithCommands: bot }) => {
  const { gateway } = await connected(bot.sandbox);
  const pressed = await bot.post({ content: 'Press', components: [row(button('go'))] });
  void bot.sandbox.user('Alice').slash(bot.general, 'game board');
  void bot.sandbox.user('Alice').click(pressed, 'go');
  void bot.sandbox.user('Alice').complete(bot.general, 'game move', 'move');
  for (const type of [2, 3, 4]) {
    const { d } = await gateway.next((packet) => packet.t === 'INTERACTION_CREATE' && packet.d?.['type'] === type);
    expect(d).toMatchObject({ attachment_size_limit: 10 * MIB });
  }
});

test.each(WAYS)('given ten files in the %s, then they are taken; eleven are refused', async (way) => {
  const bot = await startRawBot();
  expect(await upload(bot, way, boards(10))).toMatchObject({ status: 200 });
  expect(await upload(bot, way, boards(11))).toMatchObject(TOO_MANY);
});

test('given an edit that adds to what there is, then ten in all are taken and eleven refused', async ({ bot }) => {
  const path = `/channels/${bot.general}/messages`;
  const { body } = await bot.call('POST', path, { content: 'Boards' }, boards(8));
  const at = `${path}/${textOf(body, 'id')}`;
  expect(await bot.call('PATCH', at, {}, boards(3))).toMatchObject(TOO_MANY);
  expect(attachmentsOf((await bot.call('PATCH', at, {}, boards(2))).body)).toHaveLength(10);
});

test.each([
  ['a GIF of two frames', plainGif(512, 552, 2), { content_type: 'image/gif', width: 512, height: 552, flags: 32 }],
  ['a GIF of one frame', plainGif(300, 200, 1), { content_type: 'image/gif', width: 300, height: 200 }],
  ['a PNG', pngHeader(512, 552), { content_type: 'image/png', width: 512, height: 552 }],
])(
  'given %s, then its attachment and the file itself tell what it is, whatever it was sent as',
  async (_, bytes, facts) => {
    const bot = await startRawBot();
    const sent = { name: 'picture.bin', bytes, type: 'application/octet-stream' };
    const { body } = await bot.send({ content: 'Look' }, [sent]);
    const [attachment] = attachmentsOf(body);
    expect(attachment).toMatchObject({ ...facts, size: bytes.length });
    expect(attachment?.['flags']).toBe('flags' in facts ? facts.flags : undefined);
    const served = await fetch(String(attachment?.['url']));
    expect(served.headers.get('content-type')).toBe(facts.content_type);
  },
);

test.each([
  ['text', new TextEncoder().encode('[Event "x"] 1. 11-15 *'), 'text/plain'],
  ['a GIF that ends in its head', plainGif(9, 9, 1).slice(0, 8), 'image/gif'],
  ['nothing at all', new Uint8Array(), 'text/plain'],
])('given %s, then the attachment has no width and no height', async (_, bytes, type) => {
  const bot = await startRawBot();
  const answer = await bot.send({}, [{ name: 'game.pdn', bytes, type }]);
  const [attachment] = attachmentsOf(answer.body);
  expect(attachment).toMatchObject({ content_type: type, size: bytes.length });
  expect(Object.keys(attachment ?? {})).not.toContain('width');
});

test('given a GIF in a gallery, then its media tells its size, its type and that it moves', async ({ bot }) => {
  const gallery = { type: 12, items: [{ media: { url: 'attachment://replay.gif' }, description: 'The game' }] };
  const gif = { name: 'replay.gif', bytes: plainGif(512, 552, 3), type: 'image/gif' };
  const body = { flags: V2, components: [gallery] };
  const { body: message } = await bot.send(body, [gif]);
  const media = { width: 512, height: 552, content_type: 'image/gif', flags: 1 };
  expect(message['components']).toMatchObject([{ items: [{ description: 'The game', media }] }]);
});

test('given an edit that lists a file again, then its description and spoiler mark change and its bytes stay', async ({
  bot,
}) => {
  const path = `/channels/${bot.general}/messages`;
  const attachments = [{ id: 0, description: 'Before' }];
  const { body } = await bot.call('POST', path, { content: 'Look', attachments }, boards(1));
  const at = `${path}/${textOf(body, 'id')}`;
  const id = attachmentsOf(body)[0]?.['id'];
  const edit = async (change: Json): Promise<Json | undefined> =>
    attachmentsOf((await bot.call('PATCH', at, { attachments: [{ id, ...change }] })).body)[0];
  expect(await edit({})).toMatchObject({ id, description: 'Before' });
  expect(await edit({ description: 'After', is_spoiler: true })).toMatchObject({ id, description: 'After', flags: 8 });
  const bare = await edit({ description: null, is_spoiler: false });
  expect([bare?.['description'], bare?.['flags']]).toEqual([undefined, undefined]);
  expect((await fetch(String(bare?.['url']))).status).toBe(200);
});

test('given a message with files, then it becomes a V2 one only when the edit says what becomes of them', async ({
  bot,
}) => {
  const path = `/channels/${bot.general}/messages`;
  const { body } = await bot.call('POST', path, { content: 'Look' }, boards(1));
  const at = `${path}/${textOf(body, 'id')}`;
  const turned = { flags: V2, content: null, components: [text('Now in words')] };
  const refused = await bot.call('PATCH', at, turned);
  expect([refused.status, codesAt(refused.body, 'attachments')]).toEqual([
    400,
    ['MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2'],
  ]);
  expect(await bot.call('PATCH', at, { ...turned, attachments: [] })).toMatchObject({ status: 200 });
});
