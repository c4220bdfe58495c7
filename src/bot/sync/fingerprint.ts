import { hash } from 'node:crypto';
import type { MessageDraft } from '../../views/message-draft.ts';

/** A draft in a few letters: two that read alike have the same, so that what a message says can be remembered in little room. */
export const fingerprintOf = (draft: MessageDraft): string =>
  hash('sha1', JSON.stringify(draft), 'base64url').slice(0, 12);
