import type { Move } from '../engine/moves.ts';
import { makeMove } from '../engine/referee.ts';
import type { MessageDraft } from './message-draft.ts';
import { privateMessage } from './components.ts';
import { PRIVATE_WORDS } from './words/en/private-words.ts';
import { QUESTION_WORDS } from './words/en/question-words.ts';

/** Short private answers to what somebody did, where its effect shows elsewhere. Names are display names. */
export const boardRepostedAnswer = (): MessageDraft => privateMessage(PRIVATE_WORDS.boardReposted);
export const movePlayedAnswer = (move: Move): MessageDraft => privateMessage(PRIVATE_WORDS.movePlayed(makeMove(move)));

export const drawSentAnswer = (): MessageDraft => privateMessage(QUESTION_WORDS.drawSent);
/** Both had offered one. */
export const drawAgreedAnswer = (): MessageDraft => privateMessage(QUESTION_WORDS.drawAgreed);

export const pauseSentAnswer = (opponent: string): MessageDraft => privateMessage(PRIVATE_WORDS.pauseSent(opponent));
/** Nobody had to be asked, or both had asked. */
export const pausedAnswer = (): MessageDraft => privateMessage(PRIVATE_WORDS.paused);

export const leftAnswer = (): MessageDraft => privateMessage(PRIVATE_WORDS.left);
export const calledOffAnswer = (): MessageDraft => privateMessage(PRIVATE_WORDS.calledOff);
/** To the manager who closed the match. */
export const closedAnswer = (): MessageDraft => privateMessage(PRIVATE_WORDS.closed);

/** To who has joined a table from elsewhere. */
export const joinedAnswer = (threadId: string): MessageDraft => privateMessage(PRIVATE_WORDS.joined(threadId));

export const blockedAnswer = (name: string): MessageDraft => privateMessage(PRIVATE_WORDS.blocked(name));
export const unblockedAnswer = (name: string): MessageDraft => privateMessage(PRIVATE_WORDS.unblocked(name));

/** *Opponent gone?* has been looked up once (END-03). */
export const opponentThereAnswer = (name: string): MessageDraft => privateMessage(PRIVATE_WORDS.opponentThere(name));
export const opponentGoneAnswer = (name: string): MessageDraft => privateMessage(PRIVATE_WORDS.opponentGone(name));
export const opponentUnknownAnswer = (name: string): MessageDraft =>
  privateMessage(PRIVATE_WORDS.opponentUnknown(name));
