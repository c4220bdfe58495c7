import type { Said } from './namespace.ts';

/** Runs an image, whatever the engine: always on the same volume, one container at a time. */
export interface Engine {
  /** Name of the engine, for people. */
  readonly title: string;
  /** The command of the image's HEALTHCHECK. */
  readonly health: readonly string[];
  /** Starts the image as compose.yaml does, in this machine's network, with these variables beside the image's own. */
  start(environment: Readonly<Record<string, string>>): Promise<Container>;
  /** Starts it with the command of the image, as nothing starts it again, and waits until it ends by itself. */
  runToEnd(environment: Readonly<Record<string, string>>): Promise<Said>;
  /** Removes what it has made. */
  close(): Promise<void>;
}

export interface Container {
  /** Everything that the container has printed so far, on both outputs. */
  said(): Promise<string>;
  /** Runs another program in it, as the image's user. */
  run(command: readonly string[]): Promise<Said>;
  /** The verdict of the engine on the health check, if it looks at all. */
  readonly isHealthy?: () => Promise<boolean>;
  /** The image's stop signal; after the time that compose.yaml gives, everything is killed. Gives the exit code. */
  stop(): Promise<number | null>;
  /** Kills all that is in it, without notice. */
  kill(): Promise<void>;
}
