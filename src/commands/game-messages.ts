import { otherSeat, type Seat } from '../match/seat.ts';
import { NOBODY } from './components.ts';
import type { Markdown } from './markdown.ts';
import type { MessageDraft } from './message-draft.ts';
import type { Names } from './person.ts';
import { QUESTION_WORDS } from './words/question-words.ts';

/** New thread messages that stay in the thread (PLAY-12). `by` is the seat that had offered the draw. */
export const drawDeclinedMessage = (by: Seat, names: Names): MessageDraft =>
  gameMessage(QUESTION_WORDS.drawDeclined(names[otherSeat(by)]));

export const drawWithdrawnMessage = (by: Seat, names: Names): MessageDraft =>
  gameMessage(QUESTION_WORDS.drawWithdrawn(names[by]));

const gameMessage = (words: Markdown): MessageDraft => ({
  content: words.text,
  components: [],
  allowed_mentions: NOBODY,
  attachments: [],
});
