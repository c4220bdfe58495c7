import { expect, it } from 'vitest';
import { withRows } from '../../src/render/board-picture.ts';

const kept = (rows: Uint8Array): Promise<Uint8Array> => Promise.resolve(rows);

it('the same memory is lent again once it is free, and only for the same length', async () => {
  const first = await withRows(11, kept);
  expect(await withRows(11, kept)).toBe(first);
  expect(await withRows(12, kept)).toHaveLength(12);
});

it('nobody gets memory that another one still works with', async () => {
  const lent = new Set<Uint8Array>();
  await withRows(13, (outer) => {
    lent.add(outer);
    return withRows(13, (inner) => {
      lent.add(inner);
      return kept(inner);
    });
  });
  expect(lent.size).toBe(2);
});

it('memory comes back from work that fails, too', async () => {
  let failed: Uint8Array | undefined;
  const failure = withRows(14, (rows) => {
    failed = rows;
    return Promise.reject(new Error('no'));
  });
  await expect(failure).rejects.toThrow('no');
  expect(await withRows(14, kept)).toBe(failed);
});

it('few are kept: what many needed at the same time is given up', async () => {
  const many = await Promise.all(
    Array.from({ length: 9 }, () =>
      withRows(15, async (rows) => {
        await Promise.resolve();
        return rows;
      }),
    ),
  );
  const again = await Promise.all(
    Array.from({ length: 9 }, () =>
      withRows(15, async (rows) => {
        await Promise.resolve();
        return rows;
      }),
    ),
  );
  expect(again.filter((rows) => many.includes(rows))).toHaveLength(4);
});
