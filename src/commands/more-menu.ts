import type { MatchId } from '../match/ids.ts';
import { ACCENT, button, container, NOBODY, PRIVATE_CARD, row, text } from './components.ts';
import type { MessageDraft } from './message-draft.ts';
import { BUTTON } from './words/button-words.ts';
import { PRIVATE_WORDS } from './words/private-words.ts';

/** What *More* on the board opens, privately, for anybody. */
export function moreMenu(match: MatchId): MessageDraft {
  return {
    components: [
      container(ACCENT, [text(PRIVATE_WORDS.more), row([button({ verb: 'help', match }, BUTTON.help, 'primary')])]),
    ],
    flags: PRIVATE_CARD,
    allowed_mentions: NOBODY,
    attachments: [],
  };
}
