/** One request to the REST API, as the sandbox saw it. */
interface SeenRequest {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly method: string;
  /** The route with its parameters' names, such as `/channels/:channel/messages`. */
  readonly route: string;
  /** The path that was asked for, without `/api/v10` and the query. */
  readonly path: string;
  /** The status that was sent; 0 when the answer was lost. */
  readonly status: number;
  readonly interactionId: string | undefined;
  /** Whether a fault switch had its hand in it. */
  readonly faulted: boolean;
}

const KEEP = 10_000;

/** The last ten thousand requests, oldest first. */
export class RequestLog {
  #seen: SeenRequest[] = [];
  #total = 0;

  add(request: SeenRequest): void {
    this.#total += 1;
    this.#seen.push(request);
    if (this.#seen.length > KEEP) this.#seen = this.#seen.slice(-KEEP / 2);
  }

  get all(): readonly SeenRequest[] {
    return this.#seen;
  }

  /** How many there were since the start or the last `clear`, forgotten ones included. */
  get total(): number {
    return this.#total;
  }

  /** Requests whose method and route or path fit, such as `('POST', '/channels/:channel/messages')`. */
  matching(method: string, route: string): readonly SeenRequest[] {
    return this.#seen.filter((seen) => seen.method === method && (seen.route === route || seen.path === route));
  }

  clear(): void {
    this.#seen = [];
    this.#total = 0;
  }
}
