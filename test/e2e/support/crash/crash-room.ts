import { readConfig } from '../../../../src/bot/config.ts';
import { createLogger } from '../../../../src/bot/logger.ts';
import { type Bot, type BotParts, startBot } from '../../../../src/bot/start-bot.ts';
import { type Sandbox, startSandbox } from '../../../../src/sandbox/sandbox.ts';
import type { Store } from '../../../../src/store/store.ts';
import { MemoryStore } from '../../../support/memory-store.ts';
import type { Room } from '../room.ts';
import { ShiftedClock } from '../shifted-clock.ts';
import { brittleStore, type BrittleStore } from './brittle-store.ts';
import { MortalClock } from './mortal-clock.ts';
import { Wire } from './wire.ts';

/** What a bot has had done, by Discord or by its database, just before it hears of it: `POST /channels/1/messages`, `append`. */
export type Deed = string;

/** A room whose bot can die at any moment, and whose database can fail. */
export interface CrashRoom extends Room {
  /** What the bot at work now has for a database. */
  readonly store: BrittleStore;
  readonly isDead: boolean;
  /** Called after every deed; whatever it does, the bot waits for it. */
  onDeed: ((deed: Deed) => Promise<void> | void) | undefined;
  /** The process ends at once, as by SIGKILL: no last word, no last sign of life. */
  die(): void;
  /** Starts another bot on the same database. */
  revive(): Promise<void>;
  /** Ends the process, lets things happen without it, and starts another one. */
  kill(meanwhile?: () => Promise<void> | void): Promise<void>;
  /** The process ends in good order, and none comes after it. */
  leave(): Promise<void>;
  /** A sign of life, with what is shown by now. Nobody gives one otherwise: time is moved by hours here. */
  beat(): Promise<void>;
}

/** One process of the bot. */
interface Life {
  readonly bot: Bot;
  readonly store: BrittleStore;
}

/** What Discord closes a connection with after which no client comes back. */
const NEVER_AGAIN = 4004;

export interface CrashRoomOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly bot?: BotParts;
  readonly kept?: Store;
}

/** As `openRoom`: the challenger always has dark and moves first. */
export async function openCrashRoom({
  environment = {},
  bot: parts = {},
  kept = new MemoryStore(),
}: CrashRoomOptions = {}): Promise<CrashRoom> {
  const clock = new ShiftedClock();
  const sandbox = await startSandbox({
    page: false,
    now: clock.now,
    globalPerSecond: 10_000,
    bucketPerSecond: 10_000,
    membersIntent: environment['DISCORD_MEMBERS_INTENT'] === 'on',
  });
  /** `onBorn` gets what ends the process, which may be before it is ready. */
  const start = async (
    onDeed: (deed: Deed) => Promise<void> | void,
    onBorn: (end: () => void) => void,
  ): Promise<Life> => {
    const store = brittleStore(kept, onDeed);
    const ownClock = new MortalClock(clock);
    const wire = await Wire.lay({ to: sandbox.url, onDone: ({ method, path }) => onDeed(`${method} ${path}`) });
    const config = configFor(sandbox, wire, environment);
    const log = createLogger(config.logLevel, config.token);
    onBorn(() => {
      store.die();
      ownClock.die();
      wire.cut();
    });
    const bot = await startBot(config, log, {
      chance: { drawSeat: () => 'dark', drawBallot: () => 0 },
      beatEvery: undefined,
      ...parts,
      store,
      clock: ownClock,
    });
    return { bot, store };
  };

  let isDead = false;
  let endLife = (): void => undefined;
  const startOwn = async (): Promise<Life> => {
    isDead = false;
    try {
      return await start(
        (deed) => room.onDeed?.(deed),
        (end) => {
          endLife = end;
        },
      );
    } catch (error) {
      isDead = true;
      throw error;
    }
  };
  const room: Omit<CrashRoom, 'bot' | 'store' | 'isDead'> & Pick<CrashRoom, 'onDeed'> = {
    sandbox,
    clock,
    alice: sandbox.user('Alice'),
    bob: sandbox.user('Bob'),
    carol: sandbox.user('Carol'),
    checkers: sandbox.channelId('checkers'),
    onDeed: undefined,
    die: () => {
      isDead = true;
      endLife();
      sandbox.faults.closeGateway(NEVER_AGAIN);
    },
    revive: async () => {
      // The dead one's connection is seen to be gone before the next one comes.
      await sandbox.waitFor(() => (sandbox.botOnline ? undefined : true));
      life = await startOwn();
    },
    kill: async (meanwhile) => {
      room.die();
      await meanwhile?.();
      await room.revive();
    },
    leave: async () => {
      await life.bot.stop();
      endLife();
      isDead = true;
    },
    restart: async (meanwhile) => {
      await room.leave();
      await meanwhile?.();
      await room.revive();
    },
    beat: async () => {
      // One that is under way may have been begun before time was set forward.
      await life.bot.liveMatches.heartbeat.beat();
      await life.bot.liveMatches.heartbeat.beat();
    },
    stop: async () => {
      room.onDeed = undefined;
      if (!isDead) {
        life.store.recovers();
        await life.bot.stop();
      }
      endLife();
      await sandbox.stop();
    },
  };
  let life = await startOwn();
  return Object.defineProperties(room, {
    bot: { get: () => life.bot },
    store: { get: () => life.store },
    isDead: { get: () => isDead },
  }) as CrashRoom;
}

function configFor(sandbox: Sandbox, wire: Wire, environment: Readonly<Record<string, string>>) {
  const read = readConfig({
    LOG_LEVEL: 'silent',
    MAX_MATCHES_PER_PLAYER: '100',
    DISCORD_GUILD_ID: sandbox.guildId,
    ...environment,
    DISCORD_TOKEN: sandbox.token,
    DISCORD_API_URL: wire.apiUrl,
  });
  if (!read.ok) throw new Error(read.error.join(' '));
  return { ...read.value, token: sandbox.token };
}
