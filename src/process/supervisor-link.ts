import type { Health, Lack } from '../bot/health.ts';

/** Exit codes, for the supervisor or service manager that starts the bot again. A cause that may go by itself, or a fault of ours: */
export const EXIT_FAILED = 1;
/** Another process has the database (`EX_TEMPFAIL`), and may be about to end. */
export const EXIT_IN_USE = 75;
/** Only the operator can change why it can't run (`EX_CONFIG`), in the environment or elsewhere: never restart it. */
export const EXIT_REFUSED = 78;

/** A supervised bot's message of every two seconds. One whose event loop is stuck falls silent. */
export interface Beat {
  /** Nothing: players can play. */
  readonly lacking: readonly Lack[];
  /** Logins to Discord's gateway since the process began: over 1000 a day cost the token. */
  readonly identifies: number;
}

/** The argument with which the supervisor starts the bot, and the message with which it ends it in good order. */
export const SUPERVISED = '--supervised';
export const STOP = 'stop';

const EVERY = 2000;

/** The bot's half of the supervisor (RUN-04). Without one it does nothing. */
export class SupervisorLink {
  readonly #health: Pick<Health, 'lacking'>;
  readonly #isSupervised = process.argv.includes(SUPERVISED) && process.send !== undefined;
  #identifies = 0;

  /** `stop` is called when the supervisor asks for it, or is gone: a bot without one would stand in the way of the next. */
  constructor(health: Pick<Health, 'lacking'>, stop: (reason: string) => void, every = EVERY) {
    this.#health = health;
    if (!this.#isSupervised) return;
    // Without its supervisor nobody reads what it prints.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
    process.on('message', (message) => {
      if (message === STOP) stop('the supervisor');
    });
    process.on('disconnect', () => stop('the end of the supervisor'));
    setInterval(() => this.#beat(), every).unref();
    this.#beat();
  }

  /** Said at once: a bot that crashes right after its login is counted, too. */
  identified(): void {
    this.#identifies += 1;
    this.#beat();
  }

  #beat(): void {
    const beat: Beat = { lacking: this.#health.lacking(), identifies: this.#identifies };
    if (this.#isSupervised && process.connected) process.send?.(beat, undefined, undefined, () => undefined);
  }
}
