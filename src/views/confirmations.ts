import { type MatchId, type Revision, SEATS } from '../match/ids.ts';
import { button, row, type Row, privateMessage } from './components.ts';
import type { MessageDraft } from './message-draft.ts';
import { type Names, plainName } from './person.ts';
import { BUTTON } from './words/en/button-words.ts';
import { QUESTION_WORDS } from './words/en/question-words.ts';

export interface ResignQuestion {
  readonly match: MatchId;
  /** The number that `needs-confirmation` gave. */
  readonly number: Revision;
  readonly opponentName: string;
  /** Where one person plays both sides: which of them resigns is asked by name (START-08). */
  readonly sides?: Names;
}

/** Asks the resigning player privately whether they mean it (END-01). */
export function resignQuestion({ match, number, opponentName, sides }: ResignQuestion): MessageDraft {
  const keep = button({ verb: 'resign-cancel', match, revision: number }, BUTTON.resignCancel);
  if (sides !== undefined) return privateMessage(QUESTION_WORDS.resignWhichSide, sideRows(sides));
  const confirm = button({ verb: 'resign-confirm', match, revision: number }, BUTTON.resignConfirm, 'danger');
  return privateMessage(QUESTION_WORDS.resign(opponentName), [row([confirm, keep])]);

  function sideRows(names: Names): readonly Row[] {
    const buttons = SEATS.map((seat) =>
      button(
        { verb: 'resign-confirm', match, revision: number, path: [seat] },
        BUTTON.resignSide(plainName(names[seat])),
        'danger',
      ),
    );
    return [row([...buttons, keep])];
  }
}

/** What the private question becomes once it is answered. */
export const settledResignQuestion = (answer: 'resigned' | 'kept'): MessageDraft =>
  privateMessage(answer === 'resigned' ? QUESTION_WORDS.resigned : QUESTION_WORDS.resignKept);

export interface LeaveQuestion {
  readonly match: MatchId;
  /** The number that `needs-confirmation` gave. */
  readonly number: Revision;
  readonly opponentName: string;
  /**
   * What leaving leads to. A running game is lost by it (END-03), if nothing else is said; a pause, or a game in which one
   * person plays both sides, ends without a result (TIME-07).
   */
  readonly consequence?: 'loss' | 'no-result';
}

/** Asks the leaving player privately whether they mean it, and says what it costs. */
export function leaveQuestion({ match, number, opponentName, consequence = 'loss' }: LeaveQuestion): MessageDraft {
  const words = consequence === 'loss' ? QUESTION_WORDS.leave(opponentName) : QUESTION_WORDS.leaveWithoutResult;
  return privateMessage(words, [
    row([
      button({ verb: 'leave-confirm', match, revision: number }, BUTTON.leaveConfirm, 'danger'),
      button({ verb: 'leave-cancel', match, revision: number }, BUTTON.leaveCancel),
    ]),
  ]);
}

/** What the private question becomes once it is answered. */
export const settledLeaveQuestion = (answer: 'left' | 'kept'): MessageDraft =>
  privateMessage(answer === 'left' ? QUESTION_WORDS.left : QUESTION_WORDS.leaveKept);
