import type { MessageDraft } from '../text/message-draft.ts';
import type { Person } from '../text/person.ts';
import { textMessage } from '../text/text-message.ts';
import { NOTICE_WORDS } from '../words/en/notice-words.ts';

/** To a player who had left and comes back once the match is closed (END-03): they are here again, so they may be called. */
export const lateReturnMessage = (person: Person): MessageDraft =>
  textMessage(NOTICE_WORDS.cameTooLate(person), { calls: [person] });
