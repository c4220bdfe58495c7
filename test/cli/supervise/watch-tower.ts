import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** A mail as its reader sees it. */
export interface Mail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly body: string;
  readonly headers: string;
}

/** A mail server on this machine, and what it was given; while `isAway`, it takes nothing. */
export interface MailServer {
  readonly url: string;
  readonly mails: readonly Mail[];
  isAway: boolean;
  /** Lets nobody in, and repeats the password. */
  isSuspicious: boolean;
  tries: number;
}

export async function startMailServer(): Promise<MailServer> {
  const mails: Mail[] = [];
  const state = { url: '', mails, isAway: false, isSuspicious: false, tries: 0 };
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) => {
      if (!state.isSuspicious) return done(null, { user: 'king' });
      // As some do: what they were sent, in the form it came.
      const sent = [`\0${username}\0${password}`, password ?? ''].map((text) => Buffer.from(text).toString('base64'));
      return done(Object.assign(new Error(`No, not with ${sent.join(' or ')}`), { responseCode: 535 }));
    },
    onConnect: (_session, done) => {
      state.tries += 1;
      if (state.isAway) done(Object.assign(new Error('away'), { responseCode: 421 }));
      else done();
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = envelope.rcptTo.map(({ address }) => address);
        mails.push(readMail(Buffer.concat(chunks).toString('utf8'), to));
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  state.url = `smtp://king:s3cr3t-mail@127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return state;
}

function readMail(raw: string, to: readonly string[]): Mail {
  const [headers = '', ...rest] = raw.split('\r\n\r\n');
  const isQuoted = /quoted-printable/i.test(headers);
  const lines = rest.join('\n\n').replaceAll('\r\n', '\n');
  const body = isQuoted
    ? lines.replace(/=\n/g, '').replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    : lines;
  const unfolded = headers.replace(/\r\n[ \t]/g, ' ');
  return { to, subject: /^Subject: (.*)$/m.exec(unfolded)?.[1]?.trim() ?? '', body, headers: unfolded };
}

/** What was asked of a web server on this machine: the bodies, by path. */
export interface WebServer {
  readonly url: string;
  readonly asked: readonly { readonly path: string; readonly method: string; readonly body: string }[];
  status: number;
}

export async function startWebServer(): Promise<WebServer> {
  const asked: { path: string; method: string; body: string }[] = [];
  const state = { url: '', asked, status: 204 };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    asked.push({ path: request.url ?? '', method: request.method ?? '', body: await text(request) });
    response.writeHead(state.status).end();
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return state;
}
