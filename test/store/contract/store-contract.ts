import { afterEach, beforeEach, describe } from 'vitest';
import type { MatchId } from '../../../src/match/ids.ts';
import type { EventRow } from '../../../src/store/entry-codec.ts';
import type { Store } from '../../../src/store/store.ts';
import { describeAppending } from './appending.ts';
import { describeCodes } from './codes.ts';
import { describeDamage } from './damage.ts';
import { describeJournal } from './journal.ts';
import { describePlayers } from './players.ts';
import { describeHeartbeat } from './heartbeat.ts';
import { describeReopening } from './reopening.ts';
import { describeServers } from './servers.ts';
import { describeStandings } from './standings.ts';

/** A store of its own for one test, with nothing in it. */
export interface OpenedStore {
  readonly store: Store;
  /** Closes the store and opens another one on what it has written, as the next process does. */
  reopen(): Promise<Store>;
  /** Changes an event on the disk behind the store's back; `'lost'`: it is not there any more. */
  damage(match: MatchId, revision: number, change: Partial<Pick<EventRow, 'version' | 'data'>> | 'lost'): Promise<void>;
  /** Closes whatever is open, and leaves nothing behind. */
  cleanup(): Promise<void>;
}

/** The store of the test that runs. */
export type Subject = () => OpenedStore;

/** What every store promises, whatever is behind it. One that passes can be put in place of any other. */
export function describeStore(name: string, open: () => Promise<OpenedStore>): void {
  describe(name, () => {
    let opened: OpenedStore | undefined;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(async () => {
      await opened?.cleanup();
      opened = undefined;
    });
    const subject: Subject = () => {
      if (opened === undefined) throw new Error('a store is there only while a test runs');
      return opened;
    };

    describeAppending(subject);
    describeJournal(subject);
    describeDamage(subject);
    describePlayers(subject);
    describeHeartbeat(subject);
    describeCodes(subject);
    describeStandings(subject);
    describeServers(subject);
    describeReopening(subject);
  });
}
