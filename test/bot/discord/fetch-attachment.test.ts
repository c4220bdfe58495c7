import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { attachmentsFrom } from '../../../src/bot/discord/fetch-attachment.ts';
import { LARGEST_FILE } from '../../../src/match/imported-match.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** The address of a server of ours. */
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** What is read of a file that the API's own host answers like this. */
async function read(answer: RequestListener, timeLimit?: () => AbortSignal) {
  const host = await serve(answer);
  return attachmentsFrom(`${host}/api`, timeLimit)(`${host}/attachments/1/2/game.pdn`);
}

const sends =
  (bytes: string | Uint8Array, status = 200): RequestListener =>
  (_request, response) => {
    response.writeHead(status).end(bytes);
  };

describe('START-15: the text of an uploaded file', () => {
  test.each([
    ['UTF-8', 'José 11-15', 'José 11-15'],
    ['Latin-1', Buffer.from('José 11-15', 'latin1'), 'José 11-15'],
    ['a mark at its beginning', '\uFEFF11-15', '11-15'],
    ['nothing', '', ''],
    ['as much as is read', 'x'.repeat(LARGEST_FILE), 'x'.repeat(LARGEST_FILE)],
  ])('START-15: given %s, then it is read', async (_, bytes, text) => {
    expect(await read(sends(bytes))).toEqual({ ok: true, value: text });
  });

  test('START-15: given one byte more, whatever its length was said to be, then no more of it is read', async () => {
    expect(await read(sends('x'.repeat(LARGEST_FILE + 1)))).toEqual({ ok: false, error: 'too-large' });
  });

  test('START-15: given a file without an end, then it is left as soon as it is too large', async () => {
    const closed = Promise.withResolvers<void>();
    const endless: RequestListener = (_request, response) => {
      response.on('close', closed.resolve);
      const more = (): void => {
        while (!response.destroyed && response.write('x'.repeat(10_000)));
        response.once('drain', more);
      };
      more();
    };
    expect(await read(endless)).toEqual({ ok: false, error: 'too-large' });
    await closed.promise;
  });

  test.each([
    ['an error', sends('gone', 404)],
    ['a broken connection', (request: { socket: { destroy(): void } }) => request.socket.destroy()],
  ])('START-15: given %s, then it is out of reach', async (_, answer) => {
    expect(await read(answer)).toEqual({ ok: false, error: 'out-of-reach' });
  });

  test.each([
    ['before its head', false],
    ['in its middle', true],
  ])('START-15: given a server that stops %s, then it is not waited for', async (_, isBegun) => {
    const limit = new AbortController();
    const silent: RequestListener = (_request, response) => {
      if (isBegun) response.writeHead(200).write('1. 11-15');
      limit.abort();
    };
    expect(await read(silent, () => limit.signal)).toEqual({ ok: false, error: 'out-of-reach' });
  });

  test('START-15: given a way on to somewhere else, then nobody goes there', async () => {
    let visits = 0;
    const elsewhere = await serve((_request, response) => {
      visits += 1;
      response.end('secret');
    });
    const redirect: RequestListener = (_request, response) => {
      response.writeHead(302, { location: elsewhere }).end();
    };
    expect(await read(redirect)).toEqual({ ok: false, error: 'out-of-reach' });
    expect(visits).toBe(0);
  });

  test.each([
    'http://127.0.0.1:1/x',
    'http://cdn.discordapp.com/x',
    'https://cdn.discordapp.com.evil.example/x',
    'https://cdn.discordapp.com@evil.example/x',
    'https://discord.com.evil.example/x',
    'https://discord.com:444/x',
    'file:///etc/passwd',
    'data:text/plain,11-15',
    'not an address',
    '',
  ])('START-15, RUN-07: given "%s", which is not where Discord keeps files, then nobody goes there', async (url) => {
    const fetched = attachmentsFrom('https://discord.com/api', () => AbortSignal.abort());
    expect(await fetched(url)).toEqual({ ok: false, error: 'elsewhere' });
  });

  test.each(['https://cdn.discordapp.com/x', 'https://media.discordapp.net/x', 'https://discord.com/x'])(
    'START-15: given "%s", then it would be read',
    async (url) => {
      const fetched = attachmentsFrom('https://discord.com/api', () => AbortSignal.abort());
      expect(await fetched(url)).toEqual({ ok: false, error: 'out-of-reach' });
    },
  );
});
