import { expect, test } from 'vitest';
import type { MatchAction } from '../../src/match/match.ts';
import { revision } from '../../src/match/ids.ts';
import type { Match } from '../../src/match/phases.ts';
import { questionMessage } from '../../src/views/question-message.ts';
import { questionsOf } from '../../src/views/standing-question.ts';
import { ALICE, BOB } from '../match/samples.ts';
import { after, TIMED } from './support/changes.ts';
import { VIEW } from './support/samples.ts';

test.each<readonly [readonly (typeof ALICE | undefined)[], string]>([
  [[BOB], '**Bob wins 1-0.**'],
  [[ALICE, BOB], "**Bob wins. It's 1-1.**"],
  [[ALICE, ALICE, BOB], '**Bob wins. Alice leads 2-1.**'],
  [[ALICE, undefined, ALICE], '**Alice wins 2-0, 1 draw.**'],
  [[undefined], '**Draw.**'],
  [[ALICE, undefined], '**Draw. Alice leads 1-0, 1 draw.**'],
  [[undefined, undefined], "**Draw. It's 0-0, 2 draws.**"],
])(
  'END-04, END-06: given games won by %j, then the last message says who won the last one and where it stands',
  (winners, words) => {
    const match = gamesWonBy(winners);
    const [question] = questionsOf(match);
    if (question === undefined) throw new Error('nothing is asked');
    expect(questionMessage(question, match, VIEW).content?.startsWith(`${words} Rematch?`)).toBe(true);
  },
);

/** `undefined`: drawn. */
function gamesWonBy(winners: readonly (typeof ALICE | undefined)[]): Match {
  return winners.reduce<Match>((match, winner, index) => {
    const begun = match.phase === 'ended' ? again(match) : match;
    const end: MatchAction =
      winner === undefined
        ? { type: 'OfferDraw', by: BOB }
        : { type: 'Resign', by: winner === ALICE ? BOB : ALICE, confirmed: startOf(begun) };
    const seconds = 130 + 10 * index;
    return after(begun, ...(winner === undefined ? [[{ type: 'OfferDraw', by: ALICE }, seconds] as const] : []), [
      end,
      seconds,
    ]);
  }, TIMED);
}

const startOf = (match: Match) => (match.phase === 'playing' ? match.game.startRevision : revision(0));

function again(match: Extract<Match, { phase: 'ended' }>): Match {
  const question = match.next.number;
  const yes = (by: typeof ALICE): readonly [MatchAction, number] => [{ type: 'AcceptRematch', by, question }, 131];
  return after(match, yes(ALICE), yes(BOB));
}
