import type { APIButtonComponent } from 'discord-api-types/v10';
import { type MatchId, type Revision, SEATS } from '../match/ids.ts';
import { button, row, type Row, privateMessage, type MessageDraft } from './message-draft.ts';
import type { Names, Words } from './view-context.ts';

/** What keeps all as it is stands below: there, at the end of the thread, the board's controls were when they were pressed. */
const askingRows = (confirm: readonly APIButtonComponent[], keep: APIButtonComponent): readonly Row[] => [
  row(confirm),
  row([keep]),
];

export interface ResignQuestion {
  readonly match: MatchId;
  readonly number: Revision;
  readonly opponentName: string;
  readonly sides?: Names;
}

/** Asks the resigning player privately whether they mean it (END-01). */
export function resignQuestion(
  { match, number, opponentName, sides }: ResignQuestion,
  { button: labels, question }: Words,
): MessageDraft {
  const keep = button({ verb: 'resign-cancel', match, revision: number }, labels.cancel);
  if (sides !== undefined) return privateMessage(question.resignWhichSide, sideRows(sides));
  const confirm = button({ verb: 'resign-confirm', match, revision: number }, labels.resignConfirm, 'danger');
  return privateMessage(question.resign({ opponent: opponentName }), askingRows([confirm], keep));

  function sideRows(names: Names): readonly Row[] {
    const buttons = SEATS.map((seat) =>
      button(
        { verb: 'resign-confirm', match, revision: number, path: [seat] },
        labels.resignSide({ name: names[seat] }),
        'danger',
      ),
    );
    return askingRows(buttons, keep);
  }
}

export const settledResignQuestion = (answer: 'resigned' | 'kept', { question }: Words): MessageDraft =>
  privateMessage(answer === 'resigned' ? question.resigned : question.resignKept);

export interface DrawQuestion {
  readonly match: MatchId;
  /** Where the game began: the answer offers nothing in another one. */
  readonly number: Revision;
  readonly opponentName: string;
  /** The opponent's own offer stands: two offers are an agreement (END-02). */
  readonly isAgreement: boolean;
}

/** Asks the player who pressed Draw privately whether they mean it: a second tap must not offer anything. */
export function drawQuestion(
  { match, number, opponentName, isAgreement }: DrawQuestion,
  { button: labels, question }: Words,
): MessageDraft {
  const [ask, yes] = isAgreement
    ? [question.drawAgree({ opponent: opponentName }), labels.drawAgree]
    : [question.draw({ opponent: opponentName }), labels.drawConfirm];
  const confirm = button({ verb: 'draw-confirm', match, revision: number }, yes, 'success');
  const keep = button({ verb: 'draw-cancel', match, revision: number }, labels.cancel);
  return privateMessage(ask, askingRows([confirm], keep));
}

export const settledDrawQuestion = ({ question }: Words): MessageDraft => privateMessage(question.resignKept);

export interface LeaveQuestion {
  readonly match: MatchId;
  readonly number: Revision;
  readonly opponentName: string;
  /** A running game is lost by leaving (END-03); a pause or a hotseat game ends without a result (TIME-07). */
  readonly consequence?: 'loss' | 'no-result';
}

/** Asks the leaving player privately whether they mean it, and says what it costs. */
export function leaveQuestion(
  { match, number, opponentName, consequence = 'loss' }: LeaveQuestion,
  { button: labels, question }: Words,
): MessageDraft {
  const ask = consequence === 'loss' ? question.leave({ opponent: opponentName }) : question.leaveWithoutResult;
  const confirm = button({ verb: 'leave-confirm', match, revision: number }, labels.leaveConfirm, 'danger');
  const keep = button({ verb: 'leave-cancel', match, revision: number }, labels.cancel);
  return privateMessage(ask, askingRows([confirm], keep));
}

/** Asks who calls a game off privately whether they mean it (START-13). */
export function callOffQuestion(
  { match, number }: Pick<LeaveQuestion, 'match' | 'number'>,
  { button: labels, question }: Words,
): MessageDraft {
  const confirm = button({ verb: 'abort-confirm', match, revision: number }, labels.callOffConfirm, 'danger');
  const keep = button({ verb: 'abort-cancel', match, revision: number }, labels.cancel);
  return privateMessage(question.callOff, askingRows([confirm], keep));
}

export const settledLeaveQuestion = (answer: 'left' | 'kept', { question }: Words): MessageDraft =>
  privateMessage(answer === 'left' ? question.left : question.leaveKept);
