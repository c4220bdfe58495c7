/**
 * Builds the image without a container engine and puts it through its trial, or puts one through it that Docker has built:
 *
 *   npx tsx test/packaging/image/try-image.ts
 *   npx tsx test/packaging/image/try-image.ts --compose king-me [--postgres]
 */
import { parseArgs } from 'node:util';
import { whyNotHere } from './base-image.ts';
import { Bubblewrap } from './bubblewrap.ts';
import { Compose } from './compose.ts';
import type { Engine } from './namespace.ts';
import { STEPS, Trial } from './trial.ts';

const { values } = parseArgs({
  options: { compose: { type: 'string' }, postgres: { type: 'boolean', default: false } },
});
const startedAt = performance.now();
const tell = (words: string): void => {
  process.stdout.write(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${words}\n`);
};

const trial = await Trial.open(await openEngine());
try {
  for (const [title, step] of STEPS) tell(`${title}: ${await step(trial)}`);
} finally {
  await trial.close();
  tell('cleared away');
}

async function openEngine(): Promise<Engine> {
  const { compose, postgres } = values;
  if (compose !== undefined) return Compose.open(compose, { postgres });
  const reason = await whyNotHere();
  if (reason !== undefined) throw new Error(`This machine can't build the image: ${reason}`);
  const engine = await Bubblewrap.build(tell);
  const { differences, size } = engine.built;
  for (const words of differences) tell(`(${words})`);
  tell(`takes ${size.base + size.added} MB on disk, ${size.added} MB of it King Me`);
  return engine;
}
