/** Opens the store that its arguments name, as a process of its own; says so, and holds it until it is killed. */
import { readDatabaseUrl } from '../../src/store/database-url.ts';
import { openStore } from '../../src/store/open-store.ts';

const [, , text = '', shard = '0'] = process.argv;
const url = readDatabaseUrl(text);
if (!url.ok) throw new Error(url.error);
const lock = { shards: { count: 2, ids: [Number(shard)] }, onTaken: () => process.exit(75) };
try {
  await openStore(url.value, { lock, inWorker: true });
  process.stdout.write('open\n');
  setInterval(() => undefined, 1000);
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
