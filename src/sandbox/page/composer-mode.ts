import type { SlashDraft } from './slash-draft.ts';

/** What the composer's line is: plain text, or a command being filled in. */
export type ComposerMode =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'slash'; readonly draft: SlashDraft };
