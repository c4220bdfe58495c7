/** Appends to the store that its argument names, and tells of each entry when it is written, until it is killed. */
import { readDatabaseUrl } from '../../src/store/database-url.ts';
import { openStore } from '../../src/store/open-store.ts';
import { comings, begun } from './contract/tale.ts';

const url = readDatabaseUrl(process.argv[2] ?? '');
if (!url.ok) throw new Error(url.error);
const store = await openStore(url.value, { inWorker: true });
const tales = await Promise.all(['m1', 'm2', 'm3'].map((id) => begun(store, id)));
await Promise.all(
  tales.map(async (tale) => {
    for (;;) {
      await tale.tell(store, ...comings(2));
      process.stdout.write(`${tale.id} ${tale.match.revision}\n`);
    }
  }),
);
