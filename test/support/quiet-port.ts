import { randomInt } from 'node:crypto';
import { createServer } from 'node:http';

/** Systems give ports from 32768 upwards to whoever asks for any: what lies below is taken by nobody in between. */
const LOWEST = 20_000;
const HIGHEST = 32_000;
const TRIES = 50;

/** A port on which nobody listens, and which no other test is given meanwhile. */
export async function quietPort(): Promise<number> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const port = randomInt(LOWEST, HIGHEST);
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port found in ${TRIES} tries`);
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
