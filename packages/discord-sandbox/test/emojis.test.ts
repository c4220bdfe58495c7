import { expect } from 'vitest';
import {
  button,
  EPHEMERAL,
  expectInvalid,
  pngHeader,
  row,
  startRawBot,
  test,
  textOf,
  told,
  type Answer,
  type Json,
  type RawBot,
} from './support/raw-bot.ts';

const PNG = pngHeader(128, 128);
const uri = (bytes: Uint8Array, type = 'image/png'): string =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
const emoji = (more: Json = {}): Json => ({ name: 'km_king', image: uri(PNG), ...more });

interface EmojiBot extends RawBot {
  readonly emojis: (method: string, path?: string, body?: unknown) => Promise<Answer>;
  /** Its id. */
  readonly upload: (name: string) => Promise<string>;
}

async function startEmojiBot(): Promise<EmojiBot> {
  const bot = await startRawBot();
  const emojis: EmojiBot['emojis'] = (method, path = '', body) =>
    bot.call(method, `/applications/${bot.sandbox.applicationId}/emojis${path}`, body);
  const upload = async (name: string): Promise<string> =>
    textOf((await emojis('POST', '', emoji({ name }))).body, 'id');
  return { ...bot, emojis, upload };
}

const withEmoji = (id: string | null, name = 'km_king'): Json => ({
  content: 'Your turn',
  components: [row(button('11', { emoji: { id, name } }))],
});

test('an emoji that was made is listed, read, renamed, served as a picture, and gone once it is deleted', async () => {
  const bot = await startEmojiBot();
  const made = await bot.emojis('POST', '', emoji());
  const id = textOf(made.body, 'id');
  expect([made.status, made.body]).toMatchObject([
    201,
    { name: 'km_king', animated: false, available: true, user: { id: bot.sandbox.applicationId } },
  ]);
  expect((await bot.emojis('GET')).body).toMatchObject({ items: [{ id, name: 'km_king' }] });
  expect((await bot.emojis('PATCH', `/${id}`, { name: 'km_man' })).body).toMatchObject({ id, name: 'km_man' });
  expect((await bot.emojis('GET', `/${id}`)).body).toMatchObject({ id, name: 'km_man' });
  const served = await fetch(`${bot.sandbox.url}/emojis/${id}.png`);
  expect([served.headers.get('content-type'), new Uint8Array(await served.arrayBuffer())]).toEqual(['image/png', PNG]);
  expect((await bot.emojis('DELETE', `/${id}`)).status).toBe(204);
  expect((await bot.emojis('GET')).body).toEqual({ items: [] });
  expect(told(await bot.emojis('GET', `/${id}`))).toEqual([404, 10_014]);
  expect(told(await bot.emojis('DELETE', `/${id}`))).toEqual([404, 10_014]);
  expect((await fetch(`${bot.sandbox.url}/emojis/${id}.png`)).status).toBe(404);
});

const TOO_LARGE = new Uint8Array(256 * 1024 + 1);
TOO_LARGE.set(PNG);

test.each([
  ['a name of one letter', emoji({ name: 'k' }), 'name', 'BASE_TYPE_BAD_LENGTH'],
  ['a name with a hyphen', emoji({ name: 'km-king' }), 'name', 'STRING_TYPE_REGEX'],
  ['no name', { image: uri(PNG) }, 'name', 'BASE_TYPE_REQUIRED'],
  ['an image that is no data URI', emoji({ image: 'https://example.org/king.png' }), 'image', 'IMAGE_INVALID'],
  ['bytes that are no picture', emoji({ image: uri(new Uint8Array(40)) }), 'image', 'IMAGE_INVALID'],
  ['a kind that is no picture', emoji({ image: uri(PNG, 'text/plain') }), 'image', 'IMAGE_INVALID'],
  ['more than 256 KiB', emoji({ image: uri(TOO_LARGE) }), 'image', 'BINARY_TYPE_MAX_SIZE'],
] as const)('an emoji with %s is refused', async (_what, body, path, code) => {
  const bot = await startEmojiBot();
  expectInvalid(await bot.emojis('POST', '', body), path, code);
  expect((await bot.emojis('GET')).body).toEqual({ items: [] });
});

test('a name can be used once, for a new emoji or a renamed one', async () => {
  const bot = await startEmojiBot();
  await bot.upload('km_king');
  const other = await bot.upload('km_man');
  expectInvalid(await bot.emojis('POST', '', emoji()), 'name', 'APPLICATION_EMOJI_NAME_ALREADY_TAKEN');
  expectInvalid(
    await bot.emojis('PATCH', `/${other}`, { name: 'km_king' }),
    'name',
    'APPLICATION_EMOJI_NAME_ALREADY_TAKEN',
  );
  expect((await bot.emojis('PATCH', `/${other}`, { name: 'km_man' })).status).toBe(200);
});

test('the 2001st emoji is refused', async () => {
  const bot = await startEmojiBot();
  for (let each = 0; each < 2000; each++) {
    bot.sandbox.state.emojis.set(`${each}`, {
      id: `${each}`,
      name: `e${each}`,
      contentType: '',
      bytes: PNG,
      isAnimated: false,
    });
  }
  expect(told(await bot.emojis('POST', '', emoji()))).toEqual([400, 30_008]);
});

test("another application's emojis can't be read, made or deleted, and the bot's own not without its token", async () => {
  const bot = await startEmojiBot();
  const path = `/applications/${bot.sandbox.botId('Another Bot')}/emojis`;
  expect(told(await bot.call('GET', path))).toEqual([403, 20_012]);
  expect(told(await bot.call('POST', path, emoji()))).toEqual([403, 20_012]);
  expect(told(await bot.call('DELETE', `${path}/1`))).toEqual([403, 20_012]);
  expect((await bot.callOpenly('GET', `/applications/${bot.sandbox.applicationId}/emojis`)).status).toBe(401);
});

const INVALID = 'BUTTON_COMPONENT_INVALID_EMOJI';

test('a button shows an emoji of the application; one that it has not, or no more, is refused, in new messages and edits', async () => {
  const bot = await startEmojiBot();
  const id = await bot.upload('km_king');
  const sent = await bot.send(withEmoji(id));
  expect(sent.body).toMatchObject({ components: [{ components: [{ label: '11', emoji: { id, name: 'km_king' } }] }] });
  await bot.emojis('DELETE', `/${id}`);
  expectInvalid(await bot.send(withEmoji(id)), 'components.0.components.0.emoji.id', INVALID);
  expectInvalid(await bot.edit(textOf(sent.body, 'id'), withEmoji(id)), 'components.0.components.0.emoji.id', INVALID);
  expect((await bot.edit(textOf(sent.body, 'id'), { content: 'Over' })).status).toBe(200);
});

test('so are those in answers to interactions, in containers and in the options of a menu, each at its place', async () => {
  const bot = await startEmojiBot();
  const inContainer = { flags: 32_768, components: [{ type: 17, components: withEmoji('1')['components'] }] };
  expectInvalid(await bot.send(inContainer), 'components.0.components.0.components.0.emoji.id', INVALID);
  const options = [{ label: 'Red', value: 'red', emoji: { id: '1', name: 'km_king' } }];
  const menu = { content: 'Pieces', components: [row({ type: 3, custom_id: 'pieces', options })] };
  expectInvalid(await bot.send(menu), 'components.0.components.0.options.0.emoji.id', INVALID);
  const messageId = await bot.post({ content: 'Your turn', components: [row(button('11'))] });
  void bot.sandbox.user('Alice').click(messageId, '11');
  const answer = await bot.answer({ type: 4, data: { ...withEmoji('1'), flags: EPHEMERAL } });
  expectInvalid(answer, 'data.components.0.components.0.emoji.id', INVALID);
  expect((await bot.answer({ type: 7, data: withEmoji(null, '👑') })).status).toBe(204);
});

test('a standard emoji is one sign, and no word', async () => {
  const bot = await startEmojiBot();
  for (const name of ['👑', '▶️', '▶', '🏴󠁧󠁢󠁥󠁮󠁧󠁿']) expect((await bot.send(withEmoji(null, name))).status, name).toBe(200);
  for (const name of ['king', '👑👑', '', 'k'])
    expectInvalid(await bot.send(withEmoji(null, name)), 'components.0.components.0.emoji.name', INVALID);
});
