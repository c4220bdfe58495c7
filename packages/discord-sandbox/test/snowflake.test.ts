import { array, assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { bySnowflake, snowflakeSource, snowflakeTime } from '../src/state/snowflake.ts';

test('ids tell their time, have 17 to 19 digits, never repeat and never run backwards', () => {
  const times = array(integer({ min: Date.UTC(2016, 1), max: Date.UTC(2080, 0) }), { minLength: 1 });
  assert(
    property(times, (clock) => {
      let tick = 0;
      const next = snowflakeSource(() => clock[tick] ?? 0);
      const ids = clock.map((_, index) => {
        tick = index;
        return next();
      });
      expect(snowflakeTime(ids[0] ?? '')).toBe(clock[0]);
      for (const id of ids) expect(id).toMatch(/^\d{17,19}$/);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.toSorted(bySnowflake)).toEqual(ids);
    }),
  );
});

test('more ids than a millisecond holds run into the next one', () => {
  const next = snowflakeSource(() => Date.UTC(2026, 0));
  const ids = Array.from({ length: 10_000 }, next);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted(bySnowflake)).toEqual(ids);
});
