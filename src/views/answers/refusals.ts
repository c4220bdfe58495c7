import { NOBODY, PRIVATE } from '../text/components.ts';
import type { Markdown } from '../text/markdown.ts';
import type { MessageDraft } from '../text/message-draft.ts';
import type { RefusalContext } from './place-rejection.ts';
import { REFUSAL_WORDS, type Refused } from '../words/en/refusal-words.ts';

/** Tells the asker alone why something was refused, and what to do next. It mentions nobody. */
export function refusal(rejection: Refused, context: RefusalContext = {}): MessageDraft {
  return {
    content: refusalWords(rejection, context).text,
    components: [],
    flags: PRIVATE,
    allowed_mentions: NOBODY,
    attachments: [],
  };
}

/** The sentence alone, for a message that says it among other things. */
export function refusalWords(rejection: Refused, context: RefusalContext = {}): Markdown {
  // The table's type pairs each code with its own data; the compiler can't follow that pairing through an index.
  const words = REFUSAL_WORDS[rejection.code] as (refused: Refused, context: RefusalContext) => Markdown;
  return words(rejection, context);
}
