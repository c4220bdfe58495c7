import { NOBODY, only, PRIVATE, type Row } from './components.ts';
import type { Markdown } from './markdown.ts';
import type { MessageDraft } from './message-draft.ts';
import type { Person } from './person.ts';

interface Parts {
  readonly rows?: readonly Row[];
  /** Whom it notifies: everybody whom `words` calls, and nobody else. */
  readonly calls?: readonly Person[];
}

/** A classic message of words, with rows of buttons if it asks something. */
export const textMessage = (words: Markdown, { rows = [], calls = [] }: Parts = {}): MessageDraft => ({
  content: words.text,
  components: [...rows],
  allowed_mentions: only(...calls),
  attachments: [],
});

/** The same for one person's eyes only. */
export const privateMessage = (words: Markdown, rows: readonly Row[] = []): MessageDraft => ({
  content: words.text,
  components: [...rows],
  flags: PRIVATE,
  allowed_mentions: NOBODY,
  attachments: [],
});
