import type { Pair } from './invitation-card.ts';
import { INVITATION_WORDS } from './words/invitation-words.ts';

/** `Alice vs Bob · checkers`, at most 100 characters; Discord reads no Markdown in it. The challenger comes first. */
export const threadName = ({ challenger, invited }: Pair): string =>
  INVITATION_WORDS.threadName([challenger.name, invited.name]);
