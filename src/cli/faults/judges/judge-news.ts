import { openingMessage } from '../../../views/opening-message.ts';
import { noticesOf } from '../../../views/notices.ts';
import { questionMessage, settledQuestion } from '../../../views/question-message.ts';
import { questionsOf, type PersonOf } from '../../../views/standing-question.ts';
import type { MessageDraft } from '../../../views/message-draft.ts';
import { BOARD_WORDS } from '../../../views/words/en/board-words.ts';
import { isRunning } from '../../../match/match.ts';
import { textOf } from '../../play/message-contents.ts';
import type { SeenMessage } from '../seen-message.ts';
import { recordLine } from '../seen-record.ts';
import type { Story } from '../story.ts';
import type { Problem } from './problem.ts';

/** How often something may be read in the thread: `least` times at least, `most` times at most. */
interface Bounds {
  least: number;
  most: number;
}

const RESTING: ReadonlySet<string> = new Set([
  BOARD_WORDS.boardInPause.text,
  BOARD_WORDS.boardAtTheEnd.text,
  BOARD_WORDS.boardElsewhere.text,
]);

/**
 * Everything that is news is told once: how each game began and ended, the game messages, the questions. Nothing is told twice, or
 * without the journal knowing of it.
 */
export function judgeNews(story: Story, thread: readonly SeenMessage[], person: PersonOf): readonly Problem[] {
  const problem = (expected: string, found: string): Problem => ({ check: 'news', match: story.id, expected, found });
  const expected = expectedNews(story, person);
  const told = thread.filter((message) => !isBoard(message) && !isEnding(message));
  const counts = new Map<string, number>();
  for (const { words } of told) counts.set(words, (counts.get(words) ?? 0) + 1);
  const texts = new Set([...expected.keys(), ...counts.keys()]);
  const endings = thread.filter(isEnding).length;
  const ended = story.changes.filter(({ before, after }) => isRunning(before) && !isRunning(after)).length;
  return [
    ...(endings === ended ? [] : [problem(`${ended} ending(s) told`, `${endings}`)]),
    ...[...texts].flatMap((text) => {
      const { least, most } = expected.get(text) ?? { least: 0, most: 0 };
      const count = counts.get(text) ?? 0;
      if (count >= least && count <= most) return [];
      return [problem(`${least === most ? least : `${least} to ${most}`} times: "${text}"`, `${count} times`)];
    }),
  ];
}

const isBoard = ({ words, buttons }: SeenMessage): boolean =>
  recordLine(words) !== undefined ||
  RESTING.has(words) ||
  buttons.some(({ means }) => means?.verb === 'pick' || means?.verb === 'go');

const isEnding = ({ files }: SeenMessage): boolean => files.some((name) => name.endsWith('.pdn'));

function expectedNews({ changes, match }: Story, person: PersonOf): ReadonlyMap<string, Bounds> {
  const expected = new Map<string, Bounds>();
  const expect = ({ content = '', components }: MessageDraft, least: 0 | 1): void => {
    const text = textOf({ content, components: [...components] });
    const bounds = expected.get(text) ?? { least: 0, most: 0 };
    expected.set(text, { least: bounds.least + least, most: bounds.most + 1 });
  };
  for (const change of changes) {
    const { before, after, events } = change;
    if (events.some(({ type }) => type === 'GameStarted') && after.phase === 'playing') {
      expect(openingMessage(after, person), 1);
    }
    for (const { draft, countdown, settled } of noticesOf(change, person)) {
      // What counts down goes again, or is settled.
      expect(draft, countdown === undefined ? 1 : 0);
      if (settled !== undefined) expect(settled, 0);
    }
    const stand = new Set(questionsOf(after).map(({ number }) => number));
    for (const question of questionsOf(before)) {
      // A question can be settled before it came to be asked.
      if (!stand.has(question.number)) expect(settledQuestion(question, change, person), 0);
    }
  }
  for (const question of questionsOf(match)) expect(questionMessage(question, match, person), 1);
  return expected;
}
