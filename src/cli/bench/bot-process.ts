/**
 * The bot in a process of its own, as benches measure it: Discord's work does not count as the bot's, neither in time nor
 * in memory. Reads the same environment as the bot. Tells its parent when it is ready, and then answers its questions.
 */
import { readConfig } from '../../bot/config.ts';
import { createLogger } from '../../bot/logger.ts';
import { startBot } from '../../bot/start-bot.ts';
import { openStore } from '../../store/open-store.ts';
import type { Question } from './bot-at-work.ts';
import { timedStore } from './timed-store.ts';

const config = readConfig(process.env);
if (!config.ok || config.value.token === undefined) throw new Error('a bench starts this with a token');
const { token } = config.value;
const { store, waited } = timedStore(await openStore(config.value.database));
const bot = await startBot({ ...config.value, token }, createLogger(config.value.logLevel, token), { store });

process.on('message', (question: Question) => {
  void answer(question);
});
// The first answer: ready.
process.send?.(0);

async function answer(question: Question): Promise<void> {
  switch (question) {
    case 'idle':
      await bot.idle();
      process.send?.(0);
      return;
    case 'heap':
      process.send?.(await heapInUse());
      return;
    case 'waited':
      await bot.idle();
      process.send?.(waited());
      return;
    case 'stop':
      await bot.stop();
      await store.close();
      process.disconnect();
      return;
    default:
      question satisfies never;
  }
}

async function heapInUse(): Promise<number> {
  await bot.idle();
  // What a first collection finalises, a second one frees.
  for (let round = 0; round < 3; round += 1) {
    await globalThis.gc?.({ execution: 'async', type: 'major' });
  }
  return process.memoryUsage().heapUsed;
}
