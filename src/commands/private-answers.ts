import type { Move } from '../engine/moves.ts';
import { makeMove } from '../engine/notation.ts';
import { NOBODY, PRIVATE } from './components.ts';
import type { Markdown } from './markdown.ts';
import type { MessageDraft } from './message-draft.ts';
import { PRIVATE_WORDS } from './words/private-words.ts';
import { QUESTION_WORDS } from './words/question-words.ts';

/** Short private answers to commands whose effect shows elsewhere. */
export const boardRepostedAnswer = (): MessageDraft => answer(PRIVATE_WORDS.boardReposted);
export const drawSentAnswer = (): MessageDraft => answer(QUESTION_WORDS.drawSent);
export const drawAgreedAnswer = (): MessageDraft => answer(QUESTION_WORDS.drawAgreed);
export const movePlayedAnswer = (move: Move): MessageDraft => answer(PRIVATE_WORDS.movePlayed(makeMove(move)));

const answer = (words: Markdown): MessageDraft => ({
  content: words.text,
  components: [],
  flags: PRIVATE,
  allowed_mentions: NOBODY,
  attachments: [],
});
