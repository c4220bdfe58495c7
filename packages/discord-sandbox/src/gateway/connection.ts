import type { WebSocket } from 'ws';
import { GatewayCloseCodes, GatewayOpcodes } from 'discord-api-types/v10';
import type { DiscordState } from '../state/discord-state.ts';
import type { Gateway, GatewaySession } from './gateway.ts';
import { PRIVILEGED_INTENTS, areKnownIntents } from './event-data.ts';

/** 120 messages a minute ("Gateway", rate limiting). */
const MESSAGES_A_MINUTE = 120;

/** Accepted without effect. The bot never asks for members (op 8): that is refused. */
const AFTER_IDENTIFY = new Set([GatewayOpcodes.PresenceUpdate, GatewayOpcodes.VoiceStateUpdate]);

interface Packet {
  readonly op: GatewayOpcodes;
  readonly d?: unknown;
}

/** One WebSocket of a gateway client, from HELLO to its end. */
export class GatewayConnection {
  session: GatewaySession | undefined;
  readonly #socket: WebSocket;
  readonly #gateway: Gateway;
  readonly #state: DiscordState;
  #lastBeat = Date.now();
  #recent: number[] = [];
  readonly #beatCheck: NodeJS.Timeout;

  constructor(socket: WebSocket, gateway: Gateway, state: DiscordState) {
    this.#socket = socket;
    this.#gateway = gateway;
    this.#state = state;
    const { heartbeatMs } = gateway.options;
    this.#beatCheck = setInterval(() => this.#checkBeat(heartbeatMs), heartbeatMs);
    socket.on('message', (data: Buffer, isBinary) => this.#received(isBinary ? undefined : data.toString('utf8')));
    socket.on('close', (code) => this.#closed(code));
    socket.on('error', () => socket.terminate());
    gateway.opened(this);
    this.send({ op: GatewayOpcodes.Hello, d: { heartbeat_interval: heartbeatMs } });
  }

  send(payload: object): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(JSON.stringify(payload));
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
  }

  /** Ends the socket as a broken cable does. */
  cut(): void {
    this.#socket.terminate();
  }

  #received(text: string | undefined): void {
    const packet = text === undefined ? undefined : readPacket(text);
    if (packet === undefined) return this.close(GatewayCloseCodes.DecodeError, 'Error while decoding payload.');
    const now = Date.now();
    this.#recent = this.#recent.filter((at) => at > now - 60_000);
    this.#recent.push(now);
    if (this.#recent.length > MESSAGES_A_MINUTE) return this.close(GatewayCloseCodes.RateLimited, 'Rate limited.');
    this.#handle(packet);
  }

  #handle({ op, d }: Packet): void {
    if (op === GatewayOpcodes.Heartbeat) return this.#beat();
    if (op === GatewayOpcodes.Identify) return this.#identify(d);
    if (op === GatewayOpcodes.Resume) return this.#resume(d);
    if (!AFTER_IDENTIFY.has(op)) return this.close(GatewayCloseCodes.UnknownOpcode, 'Unknown opcode.');
    if (this.session === undefined) return this.close(GatewayCloseCodes.NotAuthenticated, 'Not authenticated.');
    return undefined;
  }

  #beat(): void {
    this.#lastBeat = Date.now();
    this.send({ op: GatewayOpcodes.HeartbeatAck, d: null });
  }

  #identify(data: unknown): void {
    if (this.#identified()) return this.close(GatewayCloseCodes.AlreadyAuthenticated, 'Already authenticated.');
    const { token, intents, shard } = fields(data);
    if (!this.#isToken(token)) return this.#badToken();
    if (typeof intents !== 'number' || !areKnownIntents(intents)) {
      return this.close(GatewayCloseCodes.InvalidIntents, 'Invalid intent(s).');
    }
    if ((intents & PRIVILEGED_INTENTS & ~this.#state.application.privilegedIntents) !== 0) {
      return this.close(GatewayCloseCodes.DisallowedIntents, 'Disallowed intent(s).');
    }
    if (shard !== undefined && !isShard(shard)) return this.close(GatewayCloseCodes.InvalidShard, 'Invalid shard.');
    this.session = this.#gateway.start(this, intents, shard);
    if (this.session === undefined) this.send({ op: GatewayOpcodes.InvalidSession, d: false });
  }

  #resume(data: unknown): void {
    if (this.#identified()) return this.close(GatewayCloseCodes.AlreadyAuthenticated, 'Already authenticated.');
    const { token, session_id: sessionId, seq } = fields(data);
    if (!this.#isToken(token)) return this.#badToken();
    if (typeof sessionId !== 'string' || typeof seq !== 'number') {
      return this.close(GatewayCloseCodes.DecodeError, 'Error while decoding payload.');
    }
    const session = this.#gateway.resumable(sessionId, seq);
    if (session === undefined) return this.send({ op: GatewayOpcodes.InvalidSession, d: false });
    this.session = session;
    session.attach(this);
    session.replay(seq);
    session.dispatch('RESUMED', {});
    this.#state.events.changed();
  }

  #isToken(token: unknown): boolean {
    return typeof token === 'string' && token.replace(/^Bot /, '') === this.#state.application.token;
  }

  #identified(): boolean {
    return this.session !== undefined;
  }

  #badToken(): void {
    this.close(GatewayCloseCodes.AuthenticationFailed, 'Authentication failed.');
  }

  #checkBeat(heartbeatMs: number): void {
    if (Date.now() - this.#lastBeat > heartbeatMs * 2)
      this.close(GatewayCloseCodes.SessionTimedOut, 'Session timed out.');
  }

  /** Close codes 1000 and 1001 end the session; any other loss leaves it resumable. */
  #closed(code: number): void {
    clearInterval(this.#beatCheck);
    const session = this.session;
    this.session = undefined;
    session?.detach(this, this.#state.now());
    if (session !== undefined && (code === 1000 || code === 1001)) this.#gateway.end(session);
    this.#gateway.closed(this);
  }
}

function readPacket(text: string): Packet | undefined {
  try {
    const packet: unknown = JSON.parse(text);
    return typeof fields(packet)['op'] === 'number' ? (packet as Packet) : undefined;
  } catch {
    return undefined;
  }
}

const fields = (data: unknown): Record<string, unknown> =>
  typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};

/** `[number, count]` ("Sharding"). */
function isShard(shard: unknown): shard is readonly [number, number] {
  if (!Array.isArray(shard) || shard.length !== 2) return false;
  const [id, count] = shard as readonly unknown[];
  return Number.isSafeInteger(id) && Number.isSafeInteger(count) && Number(id) >= 0 && Number(id) < Number(count);
}
