import { type MatchId, type Revision, SEATS } from '../../match/ids.ts';
import { button, row, type Row } from '../text/components.ts';
import type { MessageDraft } from '../text/message-draft.ts';
import type { Names } from '../text/person.ts';
import { plainName } from '../text/plain-name.ts';
import { privateMessage } from '../text/text-message.ts';
import { BUTTON } from '../words/en/button-words.ts';
import { QUESTION_WORDS } from '../words/en/question-words.ts';

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
  const keep = button({ verb: 'resign-cancel', match, number }, BUTTON.resignCancel);
  if (sides !== undefined) return privateMessage(QUESTION_WORDS.resignWhichSide, sideRows(sides));
  const confirm = button({ verb: 'resign-confirm', match, number }, BUTTON.resignConfirm, 'danger');
  return privateMessage(QUESTION_WORDS.resign(opponentName), [row([confirm, keep])]);

  function sideRows(names: Names): readonly Row[] {
    const buttons = SEATS.map((seat) =>
      button({ verb: 'resign-confirm', match, number, seat }, BUTTON.resignSide(plainName(names[seat])), 'danger'),
    );
    return [row([...buttons, keep])];
  }
}

/** What the private question becomes once it is answered. */
export const settledResignQuestion = (answer: 'resigned' | 'kept'): MessageDraft =>
  privateMessage(answer === 'resigned' ? QUESTION_WORDS.resigned : QUESTION_WORDS.resignKept);
