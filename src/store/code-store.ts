import type { MatchId, TableCode } from '../match/ids.ts';
import type { CloseReason } from '../match/match.ts';

/** What a code leads to, or led to once. */
export interface StoredTable {
  readonly match: MatchId;
  readonly guildId: string;
  /** Somebody may still sit down there. */
  readonly isOpen: boolean;
  /** How a table ended at which nobody sat down; `undefined` while it is open, or when somebody did. */
  readonly closed: CloseReason | undefined;
}

/** Which code led to which table (START-02): a read model, which `Journal.append` keeps. */
export interface CodeStore {
  /** `undefined` for a code that was never given out, or so long ago that it may be given out again. */
  find(code: TableCode): Promise<StoredTable | undefined>;
}
