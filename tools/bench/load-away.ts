import { GatewayDispatchEvents, type APIMessage } from 'discord-api-types/v10';
import type { Figures } from './figures.ts';
import { pressesOf, timesOf } from './load-presses.ts';
import { LOAD, type LoadOptions } from './load-options.ts';
import { withWorld } from './load-world.ts';
import { textOf } from '../play/message-contents.ts';

const MATCHES = 1000;
const RATE = 5;
const DURING = 90;
const BRIEF = 4;
/** In milliseconds, by the clocks of Discord and of the bot. */
const AWAY = 30 * 60_000;
const TOLD = /I was away for/;

/** The bot comes back after half an hour: how soon each thread is told, and how long presses take meanwhile. */
export function awayBench(options: LoadOptions = LOAD): Promise<Figures> {
  const { matches = MATCHES, rates: [rate = RATE] = [], isBrief = false } = options;
  return withWorld({ ...options, matches, time: '15m', isCalled: !isBrief }, async (world) => {
    const { sandbox, clock } = world;
    clock.passed += AWAY;
    const untold = new Set(world.matches.map(({ threadId }) => threadId));
    let toldAt = 0;
    const stopListening = sandbox.state.events.onDispatch(({ name, data }) => {
      if (name !== GatewayDispatchEvents.MessageCreate && name !== GatewayDispatchEvents.MessageUpdate) return;
      const message = data as APIMessage;
      if (TOLD.test(textOf(message)) && untold.delete(message.channel_id)) toldAt = performance.now();
    });
    await world.launch().ready;
    const readyAt = performance.now();
    const driver = world.driver();
    const counts = await driver.run(isBrief ? BRIEF : DURING, () => rate);
    await driver.settled();
    driver.close();
    stopListening();
    return {
      toldMs: Math.max(0, toldAt - readyAt),
      untold: untold.size,
      presses: pressesOf(counts),
      ...timesOf(counts),
    };
  });
}
