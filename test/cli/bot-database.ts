import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openStore } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/store.ts';
import { temporaryFolder } from '../support/temp-folder.ts';

export async function atWork(): Promise<{ folder: string; file: string; url: string; store: Store }> {
  const folder = await temporaryFolder();
  const file = join(folder, 'king-me.db');
  const store = await openStore({ kind: 'sqlite', file });
  onTestFinished(() => store.close());
  return { folder, file, url: `sqlite:${file}`, store };
}
