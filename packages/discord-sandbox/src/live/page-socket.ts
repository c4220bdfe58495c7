import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { ClientParts } from '../client/send-interaction.ts';
import type { Outcome } from '../client/outcome.ts';
import type { SandboxUser } from '../client/sandbox-user.ts';
import type { Gateway } from '../gateway/gateway.ts';
import {
  type FirstSteps,
  pageFrame,
  type PageEvent,
  type PageFields,
  type PageFile,
  type PageReply,
  type PageRequest,
  type SlashInput,
} from '../protocol.ts';
import type { ModalFields } from '../client/modal.ts';
import type { SlashCommandInput } from '../client/slash.ts';
import type { GivenFile } from '../state/attachments.ts';
import { ATTACHMENTS, FILE_BYTES } from '../state/files.ts';
import { isForUs } from '../rest/api-server.ts';
import { type ShownPart, openedPart, withOlder, worldSnapshot } from './world-snapshot.ts';
import type { z } from 'zod';

interface PageParts extends ClientParts {
  readonly gateway: Gateway;
  /** By id. */
  readonly users: ReadonlyMap<string, SandboxUser>;
  readonly firstSteps: FirstSteps | undefined;
}

/** Changes come in bursts: one snapshot for each burst. */
const COALESCE_MS = 15;
/** Files for one field of a form, as text. */
const PAGE_REQUEST_BYTES = 1.4 * ATTACHMENTS * FILE_BYTES;

/** The page's WebSocket `/sandbox/live?user=<id>`; without an id it is the first person. */
export class PageSockets {
  readonly #parts: PageParts;
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: PAGE_REQUEST_BYTES });

  constructor(parts: PageParts) {
    this.#parts = parts;
  }

  /** Takes an upgrade that is meant for a page; false when it isn't. */
  readonly route = (request: IncomingMessage, socket: Duplex, head: Buffer, url: URL): boolean => {
    if (url.pathname !== '/sandbox/live') return false;
    const { users } = this.#parts;
    const user = users.get(url.searchParams.get('user') ?? users.keys().next().value ?? '');
    // A browser names its origin on every WebSocket: without one it isn't a page.
    const allowed = request.headers.origin !== undefined && isForUs(request.headers, this.#parts.state.url);
    if (user === undefined || !allowed) {
      socket.end(`HTTP/1.1 ${allowed ? 404 : 403} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      return true;
    }
    this.#server.handleUpgrade(request, socket, head, (client) => this.#serve(client, user));
    return true;
  };

  close(): void {
    for (const socket of this.#server.clients) socket.terminate();
    this.#server.close();
  }

  #serve(socket: WebSocket, user: SandboxUser): void {
    const { state, gateway, firstSteps } = this.#parts;
    const send = (event: PageEvent): void => {
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(event));
    };
    let timer: NodeJS.Timeout | undefined;
    let shown: ShownPart | undefined;
    const sendWorld = (): void => {
      clearTimeout(timer);
      timer = undefined;
      send(worldSnapshot(state, gateway, user, shown, firstSteps));
    };
    const sendSoon = (): void => void (timer ??= setTimeout(sendWorld, COALESCE_MS));
    const stopChange = state.events.onChange(sendSoon);
    const stopToast = state.events.onToast(user.id, ({ channelId, title, text }) => {
      send({ type: 'toast', channelId, title, text });
    });
    socket.on('message', (data: Buffer) => {
      const frame = readFrame(data.toString('utf8'));
      if (frame === undefined) return socket.close(1008, 'That is not a request of the page.');
      const { id, request } = frame;
      if (request.type === 'show') {
        shown = openedPart(user.visibleRecords(request.channelId), request.channelId, request.messageId);
        sendSoon();
      }
      if (request.type === 'older' && shown?.channelId === request.channelId) {
        shown = withOlder(user.visibleRecords(request.channelId), shown);
        sendWorld();
      }
      void this.#answer(user, id, request, send).then(send);
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      clearTimeout(timer);
      stopChange();
      stopToast();
    });
    sendWorld();
  }

  async #answer(
    user: SandboxUser,
    id: number,
    request: PageRequest,
    send: (event: PageEvent) => void,
  ): Promise<PageReply> {
    const done = (error?: string): PageReply => ({ type: 'reply', id, error });
    const after = (outcome: Outcome): PageReply => {
      if (!outcome.ok) return done(outcome.error);
      if (outcome.modal !== undefined) send({ ...outcome.modal, type: 'modal' });
      return done();
    };
    switch (request.type) {
      case 'slash':
        return after(await user.send(request.channelId, slashInput(request.command)));
      case 'use-on':
        return after(
          await (request.target === 'user'
            ? user.useOn(request.channelId, request.name, request.targetId)
            : user.useOnMessage(request.channelId, request.name, request.targetId)),
        );
      case 'complete': {
        const { channelId, command, focused } = request;
        const outcome = await user.send(channelId, slashInput(command), focused);
        return outcome.ok ? { ...done(), choices: outcome.choices ?? [] } : done(outcome.error);
      }
      case 'click': {
        const clicking = user.click(request.messageId, request.customId, request.values);
        this.#parts.state.events.changed();
        return after(await clicking);
      }
      case 'modal':
        return after(await user.submit(request.customId, modalInput(request.fields)));
      case 'say': {
        const said = user.say(request.channelId, request.content);
        return done('error' in said ? said.error : undefined);
      }
      case 'dismiss':
        user.dismiss(request.messageId);
        return done();
      case 'show':
      case 'older':
        return done();
      case 'thread':
        return done(request.do === 'join' ? user.joinThread(request.channelId) : user.leaveThread(request.channelId));
      case 'server':
        if (request.do === 'leave') return done(user.leaveServer());
        user.joinServer();
        return done();
      default:
        return request satisfies never;
    }
  }
}

const slashInput = ({ options, ...command }: SlashInput): SlashCommandInput => ({
  ...command,
  options: mapped(options, withFile),
});

const modalInput = (fields: PageFields): ModalFields =>
  mapped(fields, (value) => (typeof value === 'string' ? value : value.map(withFile)));

/** Files arrive as text. */
function withFile<T extends string | number | boolean>(value: T | PageFile): T | GivenFile {
  if (typeof value !== 'object') return value;
  return { name: value.name, contentType: value.contentType, bytes: Buffer.from(value.base64, 'base64') };
}

const mapped = <T, U>(values: Readonly<Record<string, T>>, change: (value: T) => U): Readonly<Record<string, U>> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));

function readFrame(json: string): z.infer<typeof pageFrame> | undefined {
  try {
    return pageFrame.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}
