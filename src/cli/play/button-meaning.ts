import { readButton, type Button } from '../../commands/buttons.ts';
import { toSquare, type Square } from '../../engine/square.ts';
import type { MatchId, Revision } from '../../match/ids.ts';

/** What a button means to somebody who presses it. */
export interface Meaning {
  readonly verb: string;
  /** The kind of message it stands on. */
  readonly on: Button['on'];
  readonly match: MatchId | undefined;
  /** Of the board that it belongs to. */
  readonly board: Revision | undefined;
  /** Of the question that it answers. */
  readonly number: Revision | undefined;
  readonly squares: readonly Square[];
}

/** `undefined`: not one of the bot's. */
export function meaningOf(customId: string): Meaning | undefined {
  const read = readButton(customId);
  if (read === undefined) return undefined;
  const { button, id } = read;
  const { on } = button;
  const { verb, match, revision, path = [] } = id;
  return {
    verb,
    on,
    match,
    board: on === 'board' ? revision : undefined,
    number: on === 'question' || on === 'confirmation' ? revision : undefined,
    squares: path.flatMap((part) => (typeof part === 'number' ? (toSquare(part) ?? []) : [])),
  };
}
