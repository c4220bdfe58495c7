import { ACCENT, container, NOBODY, PRIVATE_CARD, text } from './components.ts';
import type { MessageDraft } from './message-draft.ts';
import { HELP_WORDS } from './words/help-words.ts';

/** How to start, how to move, the rules, the commands, for somebody who knows nothing (PLAY-13); private. */
export function helpMessage(): MessageDraft {
  return {
    components: [
      container(ACCENT, [
        text(HELP_WORDS.title),
        text(HELP_WORDS.start),
        text(HELP_WORDS.moving),
        text(HELP_WORDS.rules),
        text(HELP_WORDS.ending),
        text(HELP_WORDS.commands),
      ]),
    ],
    flags: PRIVATE_CARD,
    allowed_mentions: NOBODY,
    attachments: [],
  };
}
