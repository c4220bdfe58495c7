/** Opens the store that its argument names, as a process of its own; says so, and holds it until it is killed or told to go. */
import { readDatabaseUrl } from '../../src/store/database-url.ts';
import { openStore } from '../../src/store/open-store.ts';

const url = readDatabaseUrl(process.argv[2] ?? '');
if (!url.ok) throw new Error(url.error);
try {
  const store = await openStore(url.value);
  process.stdout.write('open\n');
  process.stdin.once('data', () => {
    void store.close().then(() => process.exit(0));
  });
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
