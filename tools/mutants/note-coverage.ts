import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';

/** After each test file: which places of which source files have run in it. */
afterAll(() => {
  const out = process.env['KING_ME_COVERED'] ?? '';
  const { testPath } = expect.getState();
  if (out === '' || testPath === undefined) return;
  const ran = Object.entries((globalThis as { covered?: Record<string, Uint8Array> }).covered ?? {}).map(
    ([file, places]) => [file, [...places].flatMap((count, place) => (count > 0 ? [place] : []))],
  );
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, `${testPath.replaceAll('/', '_')}.json`), JSON.stringify([testPath, ran]));
});
