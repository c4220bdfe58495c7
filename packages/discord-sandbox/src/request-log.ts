interface SeenRequest {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly method: string;
  /** With the parameters' names: `/channels/:channel/messages`. */
  readonly route: string;
  /** Without `/api/v10` and the query. */
  readonly path: string;
  /** 0 when the answer was lost. */
  readonly status: number;
  readonly interactionId: string | undefined;
  /** Whether a fault rule applied. */
  readonly faulted: boolean;
}

const KEEP = 10_000;

/** The last ten thousand requests, oldest first. */
export class RequestLog {
  #seen: SeenRequest[] = [];
  #total = 0;
  #tooMany = 0;

  add(request: SeenRequest): void {
    this.#total += 1;
    if (request.status === 429) this.#tooMany += 1;
    this.#seen.push(request);
    if (this.#seen.length > KEEP) this.#seen = this.#seen.slice(-KEEP / 2);
  }

  get all(): readonly SeenRequest[] {
    return this.#seen;
  }

  /** Since the start or the last `clear`, forgotten ones included. */
  get total(): number {
    return this.#total;
  }

  /** Of these, how many were refused by a rate limit. */
  get tooMany(): number {
    return this.#tooMany;
  }

  /** Requests with this method and this route or path: `('POST', '/channels/:channel/messages')`. */
  matching(method: string, route: string): readonly SeenRequest[] {
    return this.#seen.filter((seen) => seen.method === method && (seen.route === route || seen.path === route));
  }

  clear(): void {
    this.#seen = [];
    this.#total = 0;
    this.#tooMany = 0;
  }
}
