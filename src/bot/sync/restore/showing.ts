import { z } from 'zod';
import { millis, revision, type Revision } from '../../../match/ids.ts';

const REVISION = z.number().int().nonnegative().transform(revision);
const COUNT = z.number().int().nonnegative();
const ID = z.string().regex(/^[0-9]{1,20}$/);
const FACE = z.union([z.number().transform(millis), z.enum(['standing', 'no-clock'])]);
const BOARD = z.object({ messageId: ID, revision: REVISION });

const SHOWING = z.object({
  version: z.literal(1),
  /** The newest event of which all is told that there is to tell. */
  told: REVISION,
  /** The newest message that is known: what was sent afterwards has a higher id. */
  newest: ID,
  /** Left off while the card is not known to be up. */
  card: z.union([z.object({ id: ID, says: z.string().optional() }), z.literal('gone')]).optional(),
  boards: z.object({
    /** `since`: the revision that the match had when it was posted. `face`: what it tells of the clock. */
    live: BOARD.extend({ since: REVISION, face: FACE.optional() }).optional(),
    lost: COUNT,
    behind: z.array(BOARD),
    strays: z.array(ID),
  }),
  questions: z.object({
    up: z.array(z.object({ messageId: ID, number: REVISION, says: z.string().optional() })),
    /** How often standing questions were settled or deleted before. */
    gone: z.array(z.object({ number: REVISION, times: COUNT })),
  }),
  /** News that are true for a while only, by their nonce. */
  passing: z.array(z.object({ messageId: ID, nonce: z.string(), revision: REVISION })),
  /** The match is over, and its thread was left to rest. */
  isAtRest: z.boolean(),
});

/** What a match is known to show on Discord at a moment: enough for another process to go on from there. */
export type Showing = z.infer<typeof SHOWING>;

export const writeShowing = (showing: Showing): string => JSON.stringify(showing);

/**
 * Reads what `writeShowing` gave. `undefined` for anything else, also for what speaks of events that the match, at
 * revision `newest`, has not had: its journal is an older one.
 */
export function readShowing(text: string, newest: Revision): Showing | undefined {
  const read = SHOWING.safeParse(parseJson(text));
  return read.success && read.data.told <= newest ? read.data : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
