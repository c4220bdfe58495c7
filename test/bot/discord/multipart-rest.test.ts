import type { RawFile, RequestData } from 'discord.js';
import { expect, test } from 'vitest';
import { MultipartRest } from '../../../src/bot/discord/multipart-rest.ts';

/** What a request sends, as another program reads it. */
async function sent(data: RequestData): Promise<Response> {
  let read: Response | undefined;
  const rest = new MultipartRest({
    makeRequest: (_url, { body, headers, method }) => {
      read = new Response(body as Buffer<ArrayBuffer> | string, {
        headers: new Headers(headers as Record<string, string>),
      });
      expect(method).toBe('POST');
      return Promise.resolve(new Response(null, { status: 204 }));
    },
  });
  await rest.post('/interactions/100000000000000000/token/callback', { auth: false, ...data });
  if (read === undefined) throw new Error('nothing was sent');
  return read;
}

const PICTURE: RawFile = { name: 'board.png', data: Uint8Array.of(0, 13, 10, 45, 45, 255), contentType: 'image/png' };

test('PLAY-11: given a message with files, then they arrive byte by byte, with their names and types, beside its JSON', async () => {
  const body = { type: 7, data: { content: '“Ωmega” 👑\r\n--', attachments: [{ id: 0 }, { id: 1 }] } };
  const record: RawFile = { name: 'alice-vs-bob.pdn', data: '1. 11-15 {naïve}', contentType: 'text/plain' };
  const form = await (await sent({ body, files: [PICTURE, record] })).formData();
  expect([...form.keys()]).toEqual(['files[0]', 'files[1]', 'payload_json']);
  const files = ['files[0]', 'files[1]'].map((key) => form.get(key) as unknown as File);
  expect(files.map(({ name, type }) => [name, type])).toEqual([
    ['board.png', 'image/png'],
    ['alice-vs-bob.pdn', 'text/plain'],
  ]);
  expect(await files[0]?.bytes()).toEqual(PICTURE.data);
  expect(await files[1]?.text()).toBe(record.data);
  expect(JSON.parse(form.get('payload_json') as string)).toEqual(body);
});

test.each(['a"b.png', 'a\r\nContent-Type: text/html\r\n\r\nb.png', '👑 naïve.png'])(
  'RUN-07: given a file is called %j, then it is still one file of its type',
  async (name) => {
    const form = await (await sent({ body: {}, files: [{ ...PICTURE, name }] })).formData();
    const file = form.get('files[0]') as unknown as File;
    expect([...form.keys()]).toEqual(['files[0]', 'payload_json']);
    expect([file.name, file.type]).toEqual([name, 'image/png']);
    expect(await file.bytes()).toEqual(PICTURE.data);
  },
);

test('given a message without files, then it is sent as JSON', async () => {
  const plain = await sent({ body: { type: 6 } });
  expect(plain.headers.get('content-type')).toBe('application/json');
  expect(await plain.json()).toEqual({ type: 6 });
});
