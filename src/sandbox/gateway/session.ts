import { randomBytes } from 'node:crypto';
import { GatewayOpcodes } from 'discord-api-types/v10';
import type { GatewayDispatchEvents } from 'discord-api-types/v10';

/** How many events a session remembers for a resume; older ones are gone, and a resume that needs them is refused. */
const REPLAY_LENGTH = 1_000;

export interface GatewayLink {
  readonly send: (payload: object) => void;
}

/** One identified bot connection. It outlives its socket for a while, so that it can be resumed. */
export class GatewaySession {
  readonly id = randomBytes(16).toString('hex');
  readonly intents: number;
  readonly shard: readonly [number, number] | undefined;
  #link: GatewayLink | undefined;
  #seq = 0;
  #lostAt: number | undefined;
  readonly #sent: { readonly seq: number; readonly payload: object }[] = [];

  constructor(intents: number, shard: readonly [number, number] | undefined) {
    this.intents = intents;
    this.shard = shard;
  }

  /** Whether a socket is attached right now. */
  get connected(): boolean {
    return this.#link !== undefined;
  }

  /** When the socket was lost, in milliseconds since 1970; undefined while there is one. */
  get lostAt(): number | undefined {
    return this.#lostAt;
  }

  attach(link: GatewayLink): void {
    this.#link = link;
    this.#lostAt = undefined;
  }

  /** Does nothing when another socket has resumed the session already. */
  detach(link: GatewayLink, at: number): void {
    if (this.#link !== link) return;
    this.#link = undefined;
    this.#lostAt = at;
  }

  /** Sends an event, or keeps it for the resume. */
  dispatch(name: GatewayDispatchEvents | 'RESUMED', data: object): void {
    this.#seq += 1;
    const payload = { op: GatewayOpcodes.Dispatch, t: name, s: this.#seq, d: data };
    this.#sent.push({ seq: this.#seq, payload });
    if (this.#sent.length > REPLAY_LENGTH) this.#sent.shift();
    this.#link?.send(payload);
  }

  /** Whether everything after `seq` is still here. */
  canReplay(seq: number): boolean {
    return seq <= this.#seq && seq >= (this.#sent[0]?.seq ?? 1) - 1;
  }

  replay(seq: number): void {
    for (const event of this.#sent) if (event.seq > seq) this.#link?.send(event.payload);
  }
}
