import { DefaultRestOptions, Events, type RESTOptions } from 'discord.js';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { MatchChange } from '../match/match.ts';
import type { Store } from '../store/store.ts';
import { StoreUnavailable } from '../store/store-errors.ts';
import type { Clock } from './clock.ts';
import type { RestClient } from './discord/discord-client.ts';
import type { Engine } from '../workers/engine-service.ts';
import { addGauges, addHealthGauges, type Watched } from './gauges.ts';
import type { Health } from './health.ts';
import type { LiveMatch } from './runtime/live-match.ts';

type Send = RESTOptions['makeRequest'];

/** Upper bounds in seconds. A first answer is of no use after 3. */
const ANSWER = [0.025, 0.05, 0.1, 0.2, 0.5, 1, 1.5, 2, 3, 5];
const BOARD = [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60];
const REQUEST = [0.025, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10];
const WRITE = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const RENDER = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30];
const THINK = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 2, 5, 15, 60];

const SCOPES = ['user', 'shared', 'global'];

const SECOND = 1000;

/** Counts and measures one bot, for Prometheus. No label holds what somebody typed, or is called. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #clock: Pick<Clock, 'now'>;
  /** The board that a press will bring up, by the number on its buttons, and when that was clicked. */
  readonly #awaited = new WeakMap<LiveMatch, { readonly board: number; readonly since: number }>();

  readonly #interactions = this.#counter(
    'king_me_interactions_total',
    'Presses, commands, forms and completions, by what they ask for.',
    ['kind', 'verb'],
  );
  readonly #failures = this.#counter(
    'king_me_interaction_failures_total',
    'Presses, commands and so on whose handler failed: mistakes of the program, or the database.',
  );
  readonly #refusals = this.#counter('king_me_refusals_total', 'Answers that say why not.', ['code']);
  readonly #answers = this.#histogram(
    'king_me_first_answer_seconds',
    'From a click until Discord has its first answer.',
    ANSWER,
  );
  readonly #boards = this.#histogram(
    'king_me_board_shown_seconds',
    'From the click that completes a move or a hop until Discord has the next board.',
    BOARD,
  );
  readonly #requests = this.#counter(
    'king_me_discord_requests_total',
    'Requests to Discord; the status is "failed" where no answer came.',
    ['client', 'route', 'status'],
  );
  readonly #requestTimes = this.#histogram(
    'king_me_discord_request_seconds',
    'From sending a request until Discord answers it.',
    REQUEST,
    ['client'],
  );
  readonly #rateLimits = this.#counter('king_me_discord_rate_limits_total', 'Requests that Discord refused with 429.', [
    'scope',
  ]);
  readonly #logins = this.#counter(
    'king_me_gateway_logins_total',
    'Logins to the gateway: over 1000 a day cost the token.',
  );
  readonly #losses = this.#counter('king_me_gateway_losses_total', 'How often a connection to the gateway was lost.');
  readonly #writes = this.#histogram(
    'king_me_store_write_seconds',
    'Until an entry of the journal, or a heartbeat, is on disk.',
    WRITE,
    ['operation'],
  );
  readonly #lostWrites = this.#counter('king_me_store_failures_total', 'Writes that failed.', ['operation', 'fault']);
  readonly #events = this.#counter('king_me_journal_events_total', 'Events appended to the journal.');
  readonly #pictures = this.#counter('king_me_pictures_total', 'Pictures asked for, from the cache or not.', ['kind']);
  readonly #renders = this.#histogram(
    'king_me_render_seconds',
    'To make a picture, a board from parts that are kept.',
    RENDER,
    ['kind'],
  );
  readonly #tasks = new Gauge({
    name: 'king_me_engine_tasks',
    help: 'Questions to the engine that wait or are thought about.',
    labelNames: ['kind'],
    registers: [this.#registry],
  });
  readonly #thoughts = this.#histogram(
    'king_me_engine_answer_seconds',
    'From a question to the engine until its answer, waiting included.',
    THINK,
    ['kind'],
  );

  constructor(health: Pick<Health, 'lacking'>, clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
    collectDefaultMetrics({ register: this.#registry });
    addHealthGauges(this.#registry, health);
    // Counters of things that have not happened yet are 0: a rate has to begin somewhere.
    for (const kind of ['move', 'hint', 'table', 'review']) this.#tasks.set({ kind }, 0);
    for (const scope of [...SCOPES, 'none']) this.#rateLimits.inc({ scope }, 0);
    for (const operation of ['append', 'beat'])
      for (const fault of ['unavailable', 'uncertain', 'conflict']) this.#lostWrites.inc({ operation, fault }, 0);
  }

  /** As Prometheus reads it. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** From now on these are looked at whenever somebody asks. */
  watch(watched: Watched): void {
    watched.client.on(Events.ShardReconnecting, () => this.#losses.inc());
    addGauges(this.#registry, watched);
  }

  /** A shard logs in to the gateway. */
  identified(): void {
    this.#logins.inc();
  }

  /** `verb` is one of ours, or "unknown". */
  asked(kind: string, verb: string): void {
    this.#interactions.inc({ kind, verb });
  }

  failed(): void {
    this.#failures.inc();
  }

  refused(code: string): void {
    this.#refusals.inc({ code });
  }

  /** `took` milliseconds. */
  answered(took: number): void {
    this.#answers.observe(took / SECOND);
  }

  /** A press or a command has changed a match. */
  changed(live: LiveMatch, { after, events }: MatchChange): void {
    const played = events.find(({ type }) => type === 'MovePlayed' || type === 'HopPlayed');
    if (played === undefined || after.phase !== 'playing') return;
    this.#awaited.set(live, { board: after.game.boardRevision, since: played.at });
  }

  /** Something of the match was shown; `boardShown` gives the number on the buttons of its board, once that is up. */
  shown(live: LiveMatch, boardShown: () => number | undefined): void {
    const awaited = this.#awaited.get(live);
    if (awaited === undefined || (boardShown() ?? 0) < awaited.board) return;
    this.#awaited.delete(live);
    this.#boards.observe(Math.max(0, this.#clock.now() - awaited.since) / SECOND);
  }

  /** Gives a function that sends the requests of a REST client, and counts them. */
  requests(client: RestClient, send: Send = DefaultRestOptions.makeRequest): Send {
    return async (url, init) => {
      const end = this.#requestTimes.startTimer({ client });
      let status = 'failed';
      try {
        const response = await send(url, init);
        status = String(response.status);
        if (response.status === 429) {
          const scope = response.headers.get('x-ratelimit-scope') ?? '';
          this.#rateLimits.inc({ scope: SCOPES.includes(scope) ? scope : 'none' });
        }
        return response;
      } finally {
        this.#requests.inc({ client, route: routeClass(url), status });
        end();
      }
    };
  }

  store(store: Store): Store {
    const append: Store['append'] = async (entry) => {
      const appended = await this.#written('append', () => store.append(entry));
      if (appended === 'conflict') this.#lostWrites.inc({ operation: 'append', fault: appended });
      else this.#events.inc(appended.length);
      return appended;
    };
    const beat: Store['beat'] = (beaten) => this.#written('beat', () => store.beat(beaten));
    const watched: Partial<Store> = { append, beat };
    return new Proxy(store, {
      get: (target, key) => {
        const own: unknown = Reflect.get(watched, key) ?? Reflect.get(target, key);
        return typeof own === 'function' ? (own.bind(target) as unknown) : own;
      },
    });
  }

  async #written<T>(operation: 'append' | 'beat', write: () => Promise<T>): Promise<T> {
    const end = this.#writes.startTimer({ operation });
    try {
      return await write();
    } catch (error) {
      this.#lostWrites.inc({ operation, fault: error instanceof StoreUnavailable ? error.fault : 'mistake' });
      throw error;
    } finally {
      end();
    }
  }

  pictured(kind: 'board' | 'replay'): void {
    this.#pictures.inc({ kind });
  }

  /** Times a picture that no cache has. */
  rendered<T>(kind: 'board' | 'replay', make: () => Promise<T>): Promise<T> {
    const end = this.#renders.startTimer({ kind });
    return make().finally(end);
  }

  engine(engine: Engine): Engine {
    return {
      chooseMove: (...asked) => this.#thought('move', engine.chooseMove(...asked)),
      hint: (...asked) => this.#thought('hint', engine.hint(...asked)),
      tableValue: (...asked) => this.#thought('table', engine.tableValue(...asked)),
      review: (task) => this.#thought('review', engine.review(task)),
    };
  }

  #thought<T>(kind: string, answer: Promise<T>): Promise<T> {
    const end = this.#thoughts.startTimer({ kind });
    this.#tasks.inc({ kind });
    return answer.finally(() => {
      this.#tasks.dec({ kind });
      end();
    });
  }

  #counter<Label extends string>(name: string, help: string, labelNames: readonly Label[] = []): Counter<Label> {
    return new Counter({ name, help, labelNames, registers: [this.#registry] });
  }

  #histogram<Label extends string>(
    name: string,
    help: string,
    buckets: number[],
    labelNames: readonly Label[] = [],
  ): Histogram<Label> {
    return new Histogram({ name, help, buckets, labelNames, registers: [this.#registry] });
  }
}

/** The subject of a request, by its address: https://discord.com/api/v10/channels/123/messages/456?... */
export function routeClass(url: string): string {
  const [path = ''] = url.slice(url.indexOf('/v10/') + '/v10/'.length).split('?', 1);
  const [top = '', , part, id, ofMessage] = path.split('/');
  if (top === 'channels') {
    if (part === undefined) return 'channel';
    if (part !== 'messages' || ofMessage !== undefined) return 'thread';
    return id === undefined ? 'messages' : 'message';
  }
  if (top === 'applications') return part === 'emojis' ? 'emojis' : 'commands';
  return CLASSES[top] ?? 'other';
}

const CLASSES: Readonly<Record<string, string>> = {
  interactions: 'callback',
  webhooks: 'follow-up',
  guilds: 'member',
  gateway: 'gateway',
};
