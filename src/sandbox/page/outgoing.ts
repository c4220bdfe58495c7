import type { SlashInput } from '../protocol.ts';
import type { Surroundings } from './completion.ts';
import { type CommandPath, exactPath } from './slash-command.ts';
import { type DraftProblem, finishDraft, type SlashDraft } from './slash-draft.ts';

/**
 * What Enter makes of the composer's line.
 * - `nothing`: the line is empty.
 * - `command`: the line names a command and was not turned into fields yet: that comes first.
 * - `problem`: it can't be sent as it is.
 */
export type Outgoing =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'message'; readonly content: string }
  | { readonly kind: 'command'; readonly path: CommandPath }
  | { readonly kind: 'slash'; readonly input: SlashInput }
  | { readonly kind: 'problem'; readonly message: string; readonly option: DraftProblem['option'] | undefined };

/** A plain line. What begins with a slash is never said aloud: nobody means to. */
export function outgoingText(text: string, paths: readonly CommandPath[]): Outgoing {
  const content = text.trim();
  if (content === '') return { kind: 'nothing' };
  if (!text.startsWith('/')) return { kind: 'message', content };
  const path = exactPath(paths, text);
  if (path !== undefined) return { kind: 'command', path };
  return {
    kind: 'problem',
    message: `There is no command “${content}” here. Type / to see them all.`,
    option: undefined,
  };
}

/** A command's fields. */
export function outgoingDraft(draft: SlashDraft, around: Surroundings): Outgoing {
  const finished = finishDraft(draft, around);
  return finished.ok ? { kind: 'slash', input: finished.input } : { kind: 'problem', ...finished.problem };
}
