import { makeMove } from '../../engine/notation.ts';
import { otherSeat, type Seat } from '../../match/ids.ts';
import { timeLeftWords } from '../board/clock-line.ts';
import type { Markdown } from '../text/markdown.ts';
import type { PersonOf } from '../questions/standing-question.ts';
import { NOTICE_WORDS } from '../words/en/notice-words.ts';
import { QUESTION_WORDS } from '../words/en/question-words.ts';
import type { Happening } from './happening.ts';

/** A player's move is told by the board. The three moves of a ballot are told at once, with the last of them (RULE-14). */
export function openingNews({ event, after, next }: Happening<'MovePlayed'>, person: PersonOf): Markdown | undefined {
  const isLast = event.byLot === true && !(next?.type === 'MovePlayed' && next.byLot === true);
  if (!isLast || after.phase !== 'playing') return undefined;
  const { moves, position } = after.game;
  const drawn = moves.filter(({ byLot }) => byLot).map(({ move }) => makeMove(move));
  return NOTICE_WORDS.openingDrawn(drawn, person(after.seats[position.turn]).name);
}

/** The answer to an offer or a request that changes nothing in the game (END-02, TIME-06). */
export function answerNews(
  { event, before }: Happening<'DrawDeclined' | 'DrawWithdrawn' | 'PauseRefused'>,
  person: PersonOf,
): Markdown | undefined {
  if (before.phase !== 'playing') return undefined;
  const { seats, drawOffer, pauseRequest } = before;
  const nameOf = (seat: Seat): string => person(seats[seat]).name;
  switch (event.type) {
    case 'DrawDeclined':
      return drawOffer && QUESTION_WORDS.drawDeclined(nameOf(otherSeat(drawOffer.by)));
    case 'DrawWithdrawn':
      return drawOffer && QUESTION_WORDS.drawWithdrawn(nameOf(drawOffer.by));
    case 'PauseRefused':
      return pauseRequest && NOTICE_WORDS.pauseRefused(nameOf(otherSeat(pauseRequest.by)));
    default:
      return event satisfies never;
  }
}

/** Play goes on after a pause, with the time that was left. */
export function resumeNews({ event, after }: Happening<'GameResumed'>, person: PersonOf): Markdown | undefined {
  if (after.phase !== 'playing') return undefined;
  const { name } = person(after.seats[after.game.position.turn]);
  const left = timeLeftWords(after, event.at);
  return left === undefined ? NOTICE_WORDS.pauseOver(name) : NOTICE_WORDS.pauseOverTimed(name, left);
}
