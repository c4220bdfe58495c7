import { openPlayground, type Playground, type PlaygroundOptions } from '../../../src/cli/play/playground.ts';
import { Table } from '../../../src/cli/play/table.ts';
import type { Side } from '../../../src/engine/position.ts';
import type { PersonName } from '../../../src/sandbox/state/sample-world.ts';
import { PATIENT, ShiftedClock } from '../support/shifted-clock.ts';

/** One bot and its sandbox, in which many games are played at once. */
export interface GameRoom {
  readonly ground: Playground;
  /** Opens a table; `challenger` gets `seat`. One after the other: two people have one open invitation at a time. */
  open(challenger: PersonName, invited: PersonName, seat: Side): Promise<Table>;
}

/** Everybody plays as many matches as they like. */
export async function openGameRoom(options: PlaygroundOptions = {}): Promise<GameRoom> {
  let seatDrawn: Side = 'dark';
  const clock = new ShiftedClock();
  const ground = await openPlayground({
    ...options,
    environment: { MAX_MATCHES_PER_PLAYER: '1000', ...options.environment },
    // Nobody moves this clock, but it stands while the process does.
    sandbox: { now: clock.now, after: clock.after, ...options.sandbox },
    bot: { clock, timeouts: PATIENT, chance: { drawSeat: () => seatDrawn } },
  });
  let opened: Promise<unknown> = Promise.resolve();
  return {
    ground,
    open: (challenger, invited, seat) => {
      const { sandbox } = ground;
      const open = opened.then(() => {
        seatDrawn = seat;
        return Table.open(sandbox, sandbox.user(challenger), sandbox.user(invited));
      });
      opened = open.catch(() => undefined);
      return open;
    },
  };
}
