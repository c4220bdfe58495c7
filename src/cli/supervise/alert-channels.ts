import { setTimeout as sleep } from 'node:timers/promises';
import type { Alerts } from '../../process/config.ts';
import type { Logger } from '../../bot/logger.ts';
import type { AlertLetter } from './alert-letter.ts';

/** A letter to send, with an id that stays the same however often it is tried. */
export interface OutgoingLetter extends AlertLetter {
  readonly id: string;
  /** The id of the letter that this one follows. */
  readonly follows?: string;
}

export interface AlertChannel {
  readonly name: string;
  readonly send: (letter: OutgoingLetter) => Promise<void>;
}

const SECOND = 1000;
const PATIENCE = 20 * SECOND;
/** Discord takes no longer `content`. */
const LONGEST_CONTENT = 2000;

/** The channels that the environment names: mail, and a webhook. */
export async function channelsOf({ mail, webhook }: Alerts): Promise<readonly AlertChannel[]> {
  const byMail = mail === undefined ? [] : [await mailChannel(mail)];
  return webhook === undefined ? byMail : [...byMail, webhookChannel(webhook)];
}

/** Loads the mail library only where there is a mail server, and then at once: later the machine may be out of memory. */
async function mailChannel({ smtpUrl, to }: NonNullable<Alerts['mail']>): Promise<AlertChannel> {
  const { createTransport } = await import('nodemailer');
  const { username, hostname } = new URL(smtpUrl);
  const user = decodeURIComponent(username);
  const from = user.includes('@') ? user : (to[0] ?? user);
  // A password is not sent in the clear, unless the address itself says so or nobody can listen.
  const requireTLS = username !== '' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  const transport = createTransport({
    url: smtpUrl,
    requireTLS,
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const idOf = (id: string): string => `<${id}@king-me.invalid>`;
  return {
    name: 'mail',
    send: async ({ id, follows, subject, body }) => {
      const thread = follows === undefined ? {} : { inReplyTo: idOf(follows), references: idOf(follows) };
      const sender = { name: 'King Me', address: from };
      // Auto-replies to it would go to whom it alarms.
      const headers = { 'Auto-Submitted': 'auto-generated' };
      await transport.sendMail({
        from: sender,
        to: [...to],
        subject,
        text: body,
        messageId: idOf(id),
        headers,
        ...thread,
      });
    },
  };
}

/** Posts one body that Discord (`content`), Slack and those like it (`text`) understand. */
function webhookChannel(url: string): AlertChannel {
  return {
    name: 'webhook',
    send: async ({ subject, body }) => {
      const text = `${subject}\n\n${body}`;
      const content = text.length > LONGEST_CONTENT ? `${text.slice(0, LONGEST_CONTENT - 4)} ...` : text;
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ content, text, allowed_mentions: { parse: [] } }),
        signal: AbortSignal.timeout(PATIENCE),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`the webhook answered ${answer.status}`);
    },
  };
}

/** Attempts to deliver one letter, which take a day: by then its reader has heard otherwise. */
const ATTEMPTS = 300;

/** Sends letters one after the other, each until it is delivered. Nobody has to wait for it. */
export class Outbox {
  readonly #channel: AlertChannel;
  readonly #waits: readonly number[];
  readonly #log: Logger;
  #sending: Promise<void> = Promise.resolve();

  constructor(channel: AlertChannel, waits: readonly number[], log: Logger) {
    this.#channel = channel;
    this.#waits = waits;
    this.#log = log;
  }

  add(letter: OutgoingLetter): void {
    this.#sending = this.#sending.then(() => this.#deliver(letter));
  }

  /** Resolves when nothing is left to send. */
  idle(): Promise<void> {
    return this.#sending;
  }

  async #deliver(letter: OutgoingLetter): Promise<void> {
    const { name, send } = this.#channel;
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      try {
        await send(letter);
        this.#log.info({ subject: letter.subject }, `an alert went out by ${name}`);
        return;
      } catch (error) {
        const wait = this.#waits[Math.min(attempt, this.#waits.length) - 1] ?? 0;
        this.#log.error({ err: error, wait }, `an alert could not be sent by ${name}: trying again`);
        await sleep(wait, undefined, { ref: false });
      }
    }
    this.#log.error({ subject: letter.subject }, `an alert was never sent by ${name}`);
  }
}

/** Tells a dead-man's switch that players can play. */
export async function askDeadMan(url: string): Promise<void> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE) });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`it answered ${answer.status}`);
}
