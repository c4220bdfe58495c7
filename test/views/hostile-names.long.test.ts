import { describe, test } from 'vitest';
import { expectTame, HOSTILE_NAMES } from './support/hostile-names.ts';

describe('RUN-07: all hostile names', () => {
  test.each(HOSTILE_NAMES.map((name) => [JSON.stringify(name).slice(0, 60), name] as const))(
    'RUN-07: %s as everybody’s name does nothing to any message but stand in it',
    (_shown, name) => expectTame(name),
  );
});
