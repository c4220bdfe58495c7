import { expect } from 'vitest';
import {
  test,
  type Json,
  V2,
  button,
  pngHeader,
  row,
  startRawBot,
  text,
  told,
  type Answer,
  expectInvalid,
} from './support/raw-bot.ts';

const PNG = { name: 'board.png', bytes: pngHeader(512, 512) };
const many = <T>(count: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, i) => make(i));
const long = (length: number): string => 'x'.repeat(length);
const content = 'x';
const container = (...components: readonly Json[]): Json => ({ type: 17, components });
const gallery = (url: string, more: Json = {}): Json => ({ type: 12, items: [{ media: { url }, ...more }] });
const menu = { type: 3, custom_id: 's', options: [{ label: 'One', value: '1' }] };

/** Content with components under it, and a V2 message of components. */
const classic = (...components: readonly Json[]): Json => ({ content, components });
const v2 = (...components: readonly Json[]): Json => ({ flags: V2, components });
const withButton = (more: Json): Json => classic(row(button('b', more)));
const inV2 = (more: Json): Json => ({ ...v2(text('x')), ...more });
const poll = { question: { text: 'x' }, answers: [{ poll_media: { text: 'y' } }] };
const rows = many(6, (i) => row(button(`b${i}`)));
const mentions = (allowed: Json): Json => ({ content, allowed_mentions: allowed });

const TOO_LONG = 'BASE_TYPE_MAX_LENGTH';
const MISSING = 'BASE_TYPE_REQUIRED';
const NO_SUCH_TYPE = 'UNION_TYPE_CHOICES';
const LEGACY = 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2';
const BAD_FLAGS = 'MESSAGE_FLAGS_UNSUPPORTED';
const BOTH = 'BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE';
const NO_FILE = 'UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND';
const ROW = 'components.0.components';
const FIRST = `${ROW}.0`;
const ITEM = 'components.0.items.0';

/** What a message may not be: the body, where the error stands, and its code. */
const REFUSED: readonly (readonly [name: string, body: Json, path: string, code: string])[] = [
  ['content of 2001 characters', { content: long(2001) }, 'content', TOO_LONG],
  ['content that is a list', { content: [] }, 'content', 'STRING_TYPE_CONVERT'],
  ['six rows', classic(...rows), 'components', 'BASE_TYPE_BAD_LENGTH'],
  ['six buttons in a row', classic(row(...many(6, (i) => button(`b${i}`)))), ROW, TOO_LONG],
  ['a custom id twice', classic(row(button('b'), button('b'))), `${ROW}.1.custom_id`, 'COMPONENT_CUSTOM_ID_DUPLICATED'],
  [
    'a number twice',
    classic(row(button('a', { id: 7 }), button('b', { id: 7 }))),
    `${ROW}.1.id`,
    'COMPONENT_ID_DUPLICATED',
  ],
  ['a button without label and emoji', withButton({ label: null }), `${FIRST}.label`, MISSING],
  ['a button with custom id and address', withButton({ url: 'https://example.com' }), FIRST, BOTH],
  [
    'a premium button',
    classic(row({ type: 2, style: 6, sku_id: '123456789012345678' })),
    `${FIRST}.style`,
    NO_SUCH_TYPE,
  ],
  ['a menu beside a button', classic(row(button('b'), menu)), `${ROW}.1`, 'COMPONENT_LAYOUT_WIDTH_EXCEEDED'],
  ['a component of no known type', classic({ type: 99 }), 'components.0.type', NO_SUCH_TYPE],
  ['text display in a classic message', classic(text('x')), 'components.0.type', NO_SUCH_TYPE],
  ['content in a V2 message', inV2({ content }), 'content', LEGACY],
  ['embeds in a V2 message', inV2({ embeds: [{ title: 'x' }] }), 'embeds', LEGACY],
  ['a poll in a V2 message', inV2({ poll }), 'poll', LEGACY],
  [
    '41 components',
    v2(container(...many(40, () => text('x')))),
    'components',
    'COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED',
  ],
  ['4001 characters', v2(text(long(2001)), text(long(2000))), 'components', 'COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED'],
  ['a gallery of a file that is not there', v2(gallery('attachment://none.png')), `${ITEM}.media.url`, NO_FILE],
  ['a gallery of a local file', v2(gallery('file:///etc/passwd')), `${ITEM}.media.url`, 'URL_TYPE_INVALID_SCHEME'],
  ['a container in a container', v2(container(container(text('x')))), `${FIRST}.type`, NO_SUCH_TYPE],
  ['a flag nobody may set', { content, flags: 1 << 1 }, 'flags', BAD_FLAGS],
  ['an ephemeral message of its own', { content, flags: 64 }, 'flags', BAD_FLAGS],
  [
    'users both parsed and listed',
    mentions({ parse: ['users'], users: ['1'] }),
    'allowed_mentions',
    'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE',
  ],
  ['a file that was not sent', { content, attachments: [{ id: '5' }] }, 'attachments.0.id', 'ATTACHMENT_NOT_FOUND'],
  ['an embed that holds nothing', { embeds: [{ color: 1 }] }, 'embeds.0.description', 'BASE_TYPE_REQUIRED'],
  [
    '6001 characters of embeds',
    { embeds: many(2, (i) => ({ description: 'x'.repeat(3000 + i) })) },
    'embeds',
    'MAX_EMBED_SIZE_EXCEEDED',
  ],
  ['a poll', { content, poll }, 'poll', NO_SUCH_TYPE],
  [
    'a reply to nothing',
    { content, message_reference: { message_id: '1' } },
    'message_reference',
    'MESSAGE_REFERENCE_UNKNOWN_MESSAGE',
  ],
  [
    'a forwarded message',
    { content, message_reference: { type: 1, message_id: '1' } },
    'message_reference.type',
    'BASE_TYPE_CHOICES',
  ],
];

test.each(REFUSED)('a message with %s is refused', async (_name, body, path, code) => {
  const bot = await startRawBot();
  expectInvalid(await bot.send(body), path, code);
  expect(bot.read('Alice')).toEqual([]);
});

const ALLOWED: readonly (readonly [name: string, body: Json])[] = [
  ['content of 2000 characters', { content: long(2000) }],
  ['five rows of five buttons', { content, components: many(5, (r) => row(...many(5, (b) => button(`${r}-${b}`)))) }],
  ['40 components, nested ones counted', { flags: V2, components: [container(...many(39, () => text('x')))] }],
  ['4000 characters of text', { flags: V2, components: [text(long(4000))] }],
  ['keys that Discord does not know', { content, color: 'blue' }],
  ['a link button', { content, components: [row({ type: 2, style: 5, label: 'x', url: 'https://example.com' })] }],
];

test.each(ALLOWED)('a message with %s is taken', async (_name, body) => {
  const bot = await startRawBot();
  expect((await bot.send(body)).status).toBe(200);
});

test.each([
  ['nothing at all', {}],
  ['blank content', { content: '  \n' }],
  ['buttons only', { components: [row(button('b'))] }],
  ['the V2 flag and no component', { flags: V2 }],
])('a message of %s is refused as empty', async (_name, body) => {
  const bot = await startRawBot();
  expect(told(await bot.send(body))).toEqual([400, 50_006]);
});

test.each([
  ['that no component of a V2 message shows', v2(text('x')), 'components', 'MESSAGE_ATTACHMENT_NOT_REFERENCED'],
])('an upload %s is refused', async (_name, body, path, code) => {
  const bot = await startRawBot();
  expectInvalid(await bot.send(body, [PNG]), path, code);
});

test('a body that is no JSON, and one of another type, are refused', async ({ bot: { sandbox, general } }) => {
  const send = async (type: string, body: string): Promise<Pick<Answer, 'status' | 'body'>> => {
    const headers = { authorization: `Bot ${sandbox.token}`, 'content-type': type };
    const answer = await fetch(`${sandbox.apiUrl}/v10/channels/${general}/messages`, {
      method: 'POST',
      headers,
      body,
    });
    return { status: answer.status, body: (await answer.json()) as Json };
  };
  expect(told(await send('application/json', '{'))).toEqual([400, 50109]);
  expect(told(await send('text/plain', 'Hello'))).toEqual([400, 50035]);
  const huge = JSON.stringify({ content: 'x'.repeat(2_000_000) });
  expect(told(await send('application/json', huge))).toEqual([413, 40005]);
});
