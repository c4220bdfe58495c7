import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { type CrashRoom, type CrashRoomOptions, openCrashRoom } from './crash/crash-room.ts';
import { openRoom, refusedRequests, type Room } from './room.ts';

type Environment = Readonly<Record<string, string>>;

/** A room of its own for each test of the file or the group: time passes by `advance` alone, and Discord may refuse nothing. */
export function useRoom(environment: Environment = {}): Room {
  const [room, open, close] = kept(() => openRoom(environment));
  beforeEach(open);
  afterEach(close);
  return room;
}

/** The same, one room for all tests. */
export function useSharedRoom(environment: Environment = {}, mayBeRefused = false): Room {
  const [room, open, close] = kept(() => openRoom(environment), mayBeRefused);
  beforeAll(open);
  afterAll(close);
  return room;
}

/** A room for each test whose bot can die; where Discord has to refuse something, the test looks at it itself. */
export function useCrashRoom({ mayBeRefused = false, ...options }: CrashRoomOptions & { mayBeRefused?: boolean } = {}) {
  const [room, open, close] = kept<CrashRoom>(() => openCrashRoom(options), mayBeRefused);
  beforeEach(open);
  afterEach(close);
  return room;
}

/** Stands for the room that is open at the moment. */
function kept<R extends Room>(
  openOne: () => Promise<R>,
  mayBeRefused = false,
): [R, () => Promise<void>, () => Promise<void>] {
  let current: R | undefined;
  const theRoom = (): R => {
    if (current === undefined) throw new Error('no test is running');
    return current;
  };
  const room = new Proxy(Object.create(null) as R, {
    get: (_, key): unknown => Reflect.get(theRoom(), key),
    set: (_, key, value) => Reflect.set(theRoom(), key, value),
  });
  const open = async (): Promise<void> => {
    current = await openOne();
    current.clock.stand();
  };
  // What still listens to it while it closes goes on seeing it.
  const close = async (): Promise<void> => {
    const refused = refusedRequests(theRoom());
    await theRoom().stop();
    if (!mayBeRefused) expect(refused).toEqual([]);
  };
  return [room, open, close];
}
