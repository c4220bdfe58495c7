import { DiscordAPIError, DiscordjsError, DiscordjsErrorCodes, Events, SimpleIdentifyThrottler } from 'discord.js';
import type { Client } from 'discord.js';
import { GatewayCloseCodes, GatewayDispatchEvents, type GatewayDispatchPayload } from 'discord-api-types/v10';
import type { Clock } from '../clock.ts';
import type { Logger } from '../logger.ts';

/** Why the bot can't log in, in a sentence for its operator. */
export class LoginRefused extends Error {
  /** The operator has to change something first: nothing should restart the process. */
  readonly isFinal: boolean;

  constructor(message: string, isFinal: boolean) {
    super(message);
    this.isFinal = isFinal;
  }
}

const WAITS: readonly number[] = [1000, 2000, 4000, 8000, 16_000];

const REFUSED_TOKEN =
  'Discord refuses the token. Copy it again from the Bot page of the developer portal into DISCORD_TOKEN.';

const FINAL_CLOSES: Readonly<Record<number, string>> = {
  [GatewayCloseCodes.AuthenticationFailed]: REFUSED_TOKEN,
  [GatewayCloseCodes.InvalidShard]: 'Discord refuses the shard that was asked for.',
  [GatewayCloseCodes.ShardingRequired]: 'Discord wants this bot to run in shards: it is in too many servers for one.',
  [GatewayCloseCodes.InvalidAPIVersion]: 'Discord no longer speaks the version of the gateway that this bot speaks.',
  [GatewayCloseCodes.InvalidIntents]: 'Discord does not know the intents that were asked for.',
  [GatewayCloseCodes.DisallowedIntents]:
    'Discord refuses an intent that was asked for. Switch on "Server Members Intent" on the Bot page of the developer portal, or set DISCORD_MEMBERS_INTENT to off.',
};

/** In milliseconds. Until then discord.js retries the gateway itself. */
const READY_WITHIN = 120_000;

export interface LoginParts {
  readonly clock: Clock;
  readonly log: Logger;
  readonly onRefused: (refused: LoginRefused) => void;
  readonly onIdentify?: (() => void) | undefined;
}

/** Each attempt needs a new client, as discord.js leaves a failed one half closed. Rejects with `LoginRefused`. */
export async function login(newClient: () => Client, token: string, parts: LoginParts): Promise<Client> {
  const { clock, log, onIdentify = () => undefined } = parts;
  for (const wait of [...WAITS, undefined]) {
    const client = newClient();
    const disable = disabler(client, onIdentify);
    try {
      await attempt(client, token, parts);
      return client;
    } catch (error) {
      const refused = readRefusal(error);
      disable();
      if (refused === error || refused.isFinal || wait === undefined) throw refused;
      log.warn({ wait }, `${refused.message} Trying again in ${wait / 1000} s.`);
      await new Promise<void>((resolve) => clock.after(wait, resolve));
    }
  }
  throw new Error('the last attempt either succeeds or throws');
}

async function attempt(client: Client, token: string, { clock, onRefused }: LoginParts): Promise<void> {
  let isReady = false;
  const refusal = Promise.withResolvers<never>();
  client.on(Events.ShardDisconnect, ({ code }) => {
    const sentence = FINAL_CLOSES[code] ?? `Discord closed the connection for good (code ${code}).`;
    const refused = new LoginRefused(sentence, true);
    if (isReady) onRefused(refused);
    else refusal.reject(refused);
  });
  const callOff = clock.after(READY_WITHIN, () => {
    const sentence = `Discord could not be reached: its gateway let nobody in for ${READY_WITHIN / 1000} s.`;
    refusal.reject(new LoginRefused(sentence, false));
  });
  try {
    await Promise.race([Promise.all([client.login(token), everyShardIsIn(client)]), refusal.promise]);
    isReady = true;
  } finally {
    callOff();
  }
}

function everyShardIsIn(client: Client): Promise<void> {
  const { shards } = client.options;
  const waited = new Set<number>(Array.isArray(shards) ? shards : [0]);
  return new Promise((resolve) => {
    const handle = ({ t }: GatewayDispatchPayload, shard: number): void => {
      if (t !== GatewayDispatchEvents.Ready || !waited.delete(shard) || waited.size > 0) return;
      client.off(Events.Raw, handle);
      // The client reads the same event itself, right after this.
      setImmediate(resolve);
    };
    client.on(Events.Raw, handle);
  });
}

/** A client that failed keeps connecting, even after `destroy`: the function given here never lets it identify. */
function disabler(client: Client, onIdentify: () => void): () => void {
  let isDisabled = false;
  client.options.ws ??= {};
  client.options.ws.buildIdentifyThrottler = async (manager) => {
    const { session_start_limit: limit } = await manager.fetchGatewayInformation();
    const turns = new SimpleIdentifyThrottler(limit.max_concurrency);
    return {
      waitForIdentify: async (shard, signal) => {
        if (isDisabled) return new Promise(() => undefined);
        await turns.waitForIdentify(shard, signal);
        onIdentify();
      },
    };
  };
  return () => {
    isDisabled = true;
  };
}

function readRefusal(error: unknown): LoginRefused {
  if (error instanceof LoginRefused) return error;
  if (error instanceof DiscordjsError && error.code === DiscordjsErrorCodes.TokenInvalid)
    return new LoginRefused(REFUSED_TOKEN, true);
  if (error instanceof DiscordAPIError && error.status === 401) return new LoginRefused(REFUSED_TOKEN, true);
  const reason = error instanceof Error ? reasonOf(error) : String(error);
  // Too many logins in a day reset the token, so Discord's own count decides.
  if (/sessions remaining/.test(reason))
    return new LoginRefused(`Discord allows no more logins today: ${reason}`, true);
  return new LoginRefused(`Discord could not be reached: ${reason}.`, false);
}

/** A host that refuses on all its addresses gives an AggregateError without a message. */
function reasonOf(error: Error): string {
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  const told = error.message === '' && first instanceof Error ? first.message : error.message;
  return told.replace(/\.$/, '');
}
