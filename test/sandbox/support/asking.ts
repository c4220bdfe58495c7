import type { Answer, Json, RawBot } from './raw-bot.ts';
import { waitingInteraction } from './raw-bot.ts';

/** Answers the interaction that waits, as the bot does. */
export function answerWaiting(bot: RawBot, answer: unknown): Promise<Answer> {
  const { id, token } = waitingInteraction(bot.sandbox);
  return bot.callOpenly('POST', `/interactions/${id}/${token}/callback`, answer);
}

/** An object inside a JSON object. */
export function objectOf(json: Json | null | undefined, key: string): Json {
  const value = json?.[key];
  if (typeof value !== 'object' || value === null) throw new Error(`No object ${key} in ${JSON.stringify(json)}`);
  return value as Json;
}
