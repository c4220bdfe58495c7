import type { SlashInput } from '../protocol.ts';
import type { Surroundings } from './completion.ts';
import { type CommandPath, readPath } from './slash-command.ts';
import { type DraftProblem, finishDraft, type SlashDraft, TAIL } from './slash-draft.ts';
import { placeLoose, type Typed } from './typed-options.ts';

/**
 * What Enter makes of the composer's line.
 * - `nothing`: the line is empty.
 * - `command`: the line names a command and was not turned into fields yet: that comes first.
 * - `placed`: a value without a name went to an option, for everybody to see before it is sent.
 * - `problem`: it can't be sent as it is.
 */
export type Outgoing =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'message'; readonly content: string }
  | { readonly kind: 'command'; readonly path: CommandPath; readonly rest: string }
  | { readonly kind: 'slash'; readonly input: SlashInput }
  | { readonly kind: 'placed'; readonly typed: Typed }
  | { readonly kind: 'problem'; readonly message: string; readonly option: DraftProblem['option'] | undefined };

/** A plain line. What begins with a slash is never said aloud: nobody means to. */
export function outgoingText(text: string, paths: readonly CommandPath[]): Outgoing {
  const content = text.trim();
  if (content === '') return { kind: 'nothing' };
  if (!text.startsWith('/')) return { kind: 'message', content };
  const named = readPath(paths, `${content} `);
  if (named !== undefined) return { kind: 'command', path: named.path, rest: named.rest.trim() };
  return {
    kind: 'problem',
    message: `There is no command “${content}” here. Type / to see them all.`,
    option: undefined,
  };
}

/** A command's fields, once nothing stands beside them. */
export function outgoingDraft(draft: SlashDraft, around: Surroundings): Outgoing {
  if (draft.loose.trim() !== '') {
    const placed = placeLoose(draft, around);
    if (!placed.ok) return { kind: 'problem', message: placed.message, option: TAIL };
    return { kind: 'placed', typed: { draft: placed.draft, at: placed.at } };
  }
  const finished = finishDraft(draft, around);
  return finished.ok ? { kind: 'slash', input: finished.input } : { kind: 'problem', ...finished.problem };
}
