import { onTestFinished } from 'vitest';
import type { DatabaseUrl } from '../../src/store/database-url.ts';
import type { OpenOptions } from '../../src/store/database.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/store.ts';

/** Opens a store; it is closed with the test. */
export async function openForTest(url: DatabaseUrl, options: OpenOptions = {}): Promise<Store> {
  const store = await openStore(url, options);
  onTestFinished(() => store.close());
  return store;
}
