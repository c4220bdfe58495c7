import { DiscordAPIError, DiscordjsError, DiscordjsErrorCodes, Events, type Client } from 'discord.js';
import { GatewayCloseCodes } from 'discord-api-types/v10';
import type { Clock } from './clock.ts';
import type { Logger } from './logger.ts';

/** Why the bot can't be at Discord, in a sentence for its operator. */
export class LoginRefused extends Error {
  /** Asking again can't help until the operator changes something: nothing should restart the process. */
  readonly isFinal: boolean;

  constructor(message: string, isFinal: boolean) {
    super(message);
    this.isFinal = isFinal;
  }
}

/** Waits before each further attempt, in milliseconds (RUN-05). */
const WAITS: readonly number[] = [1000, 2000, 4000, 8000, 16_000];

const REFUSED_TOKEN =
  'Discord refuses the token. Copy it again from the Bot page of the developer portal into DISCORD_TOKEN.';

/** What Discord closes a connection with when it will not have this bot, whatever it tries. */
const FINAL_CLOSES: Readonly<Record<number, string>> = {
  [GatewayCloseCodes.AuthenticationFailed]: REFUSED_TOKEN,
  [GatewayCloseCodes.InvalidShard]: 'Discord refuses the shard that was asked for.',
  [GatewayCloseCodes.ShardingRequired]: 'Discord wants this bot to run in shards: it is in too many servers for one.',
  [GatewayCloseCodes.InvalidAPIVersion]: 'Discord no longer speaks the version of the gateway that this bot speaks.',
  [GatewayCloseCodes.InvalidIntents]: 'Discord does not know the intents that were asked for.',
  [GatewayCloseCodes.DisallowedIntents]: 'Discord refuses the intents that were asked for.',
};

/**
 * Connects `client`; resolves when it is ready. An unreachable Discord is tried again five times with growing waits.
 * Rejects with `LoginRefused`. `onRefused` hears of a refusal that comes later, while the bot is running.
 */
export async function login(
  client: Client,
  token: string,
  { clock, log, onRefused }: { clock: Clock; log: Logger; onRefused: (refused: LoginRefused) => void },
): Promise<void> {
  const refusedLater = new Promise<never>((_resolve, reject) => {
    client.on(Events.ShardDisconnect, ({ code }) => {
      const refused = new LoginRefused(
        FINAL_CLOSES[code] ?? `Discord closed the connection for good (code ${code}).`,
        true,
      );
      reject(refused);
      onRefused(refused);
    });
  });
  refusedLater.catch(() => undefined);
  for (const wait of [...WAITS, undefined]) {
    try {
      const ready = new Promise<void>((resolve) => client.once(Events.ClientReady, () => resolve()));
      await Promise.race([client.login(token), refusedLater]);
      await Promise.race([ready, refusedLater]);
      return;
    } catch (error) {
      const refused = readRefusal(error);
      if (refused.isFinal || wait === undefined) throw refused;
      log.warn({ err: error, wait }, `Discord can't be reached; trying again in ${wait / 1000} s`);
      await new Promise<void>((resolve) => clock.after(wait, resolve));
    }
  }
}

function readRefusal(error: unknown): LoginRefused {
  if (error instanceof LoginRefused) return error;
  if (error instanceof DiscordjsError && error.code === DiscordjsErrorCodes.TokenInvalid)
    return new LoginRefused(REFUSED_TOKEN, true);
  if (error instanceof DiscordAPIError && error.status === 401) return new LoginRefused(REFUSED_TOKEN, true);
  const reason = error instanceof Error ? error.message : String(error);
  return new LoginRefused(`Discord could not be reached: ${reason}`, false);
}
