import type { OpenTableMatch } from '../../match/match.ts';
import { button, row } from '../text/components.ts';
import { joinLines, type Markdown } from '../text/markdown.ts';
import type { MessageDraft } from '../text/message-draft.ts';
import type { MatchChange, PersonOf } from './standing-question.ts';
import { textMessage } from '../text/text-message.ts';
import { AFTER_GAME_WORDS as WORDS } from '../words/en/after-game-words.ts';
import { BUTTON } from '../words/en/button-words.ts';
import { OPTION_WORDS } from '../words/en/option-words.ts';
import { findEvent } from './find-event.ts';
import { FIRST_REVISION } from '../custom-id.ts';

/** A table in the thread of its match, for whoever comes (END-07, START-02). Notifies nobody. */
export function tableQuestion(
  { id, challenger, code, expiresAt, options }: OpenTableMatch,
  person: PersonOf,
): MessageDraft {
  const lines = [WORDS.table(person(challenger).name, code, expiresAt), OPTION_WORDS.time(options.time)];
  return textMessage(joinLines(lines), {
    rows: [
      row([
        button({ verb: 'join', match: id, revision: FIRST_REVISION }, BUTTON.join, 'success'),
        button({ verb: 'cancel', match: id, revision: FIRST_REVISION }, BUTTON.cancel),
      ]),
    ],
  });
}

export function tableOutcome({ challenger }: OpenTableMatch, change: MatchChange, person: PersonOf): Markdown {
  const host = person(challenger).name;
  const joined = findEvent(change, 'TableJoined');
  if (joined !== undefined) return WORDS.tableJoined(person(joined.player).name, host);
  switch (findEvent(change, 'MatchClosed')?.reason) {
    case 'cancelled':
      return WORDS.tableTakenBack(host);
    case 'closed-by-manager':
      return WORDS.tableClosed;
    default:
      return WORDS.tableLapsed;
  }
}
