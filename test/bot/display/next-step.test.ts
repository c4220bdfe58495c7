import { expect, test } from 'vitest';
import { nextStep } from '../../../src/bot/display/thread-writer.ts';
import { ShownMessages } from '../../../src/bot/display/shown-messages.ts';
import { OVER, type Wanted } from '../../../src/bot/display/wanted-before.ts';

/** `notice:3`, `board:4 over`, `question:5 asked`: what is wanted, by key and version. */
const wanted = (...lines: readonly string[]): readonly Wanted[] =>
  lines.map((line) => {
    const [key = '', version = 'now'] = line.split(' ');
    const kind = key.split(':')[0] as Wanted['kind'];
    return { key, kind, version, draft: () => undefined, subject: undefined };
  });

const upAs = (...lines: readonly string[]): ShownMessages => {
  const shown = new ShownMessages();
  for (const [index, { key, version }] of wanted(...lines).entries())
    shown.set(key, { id: String(index + 1), version });
  return shown;
};

interface Scene {
  readonly wants: readonly string[];
  readonly up?: readonly string[];
  readonly sent?: readonly string[];
  readonly duplicate?: string;
  /** Keys whose last try has failed; with `!`, for a passing reason. */
  readonly failed?: readonly string[];
}

test.each<[what: string, scene: Scene, step: string]>([
  ['nothing is up', { wants: ['opening:3', 'board:3', 'question:4'] }, 'post opening:3'],
  ['the opening is up', { wants: ['board:3', 'question:4'] }, 'post board:3'],
  ['all is up as it should be', { wants: ['board:3', 'question:4'], up: ['board:3', 'question:4'] }, 'none'],
  ['the clock of the board reads otherwise', { wants: ['board:3 later'], up: ['board:3'] }, 'edit board:3'],
  ['a move was made', { wants: ['notice:4', `board:3 ${OVER}`, 'board:4'], up: ['board:3'] }, 'edit board:3'],
  ['an old board was never up', { wants: [`board:3 ${OVER}`, 'board:4'] }, 'post board:4'],
  ['an old board may have arrived', { wants: [`board:3 ${OVER}`, 'board:4'], sent: ['board:3'] }, 'find board:3'],
  [
    'the old board can not be settled yet',
    { wants: [`board:3 ${OVER}`, 'board:4', 'question:5'], up: ['board:3'], failed: ['board:3!'] },
    'post question:5',
  ],
  [
    'Discord refuses to change the old board',
    { wants: [`board:3 ${OVER}`, 'board:4'], up: ['board:3'], failed: ['board:3'] },
    'post board:4',
  ],
  [
    'a notice has failed',
    { wants: ['notice:4', 'notice:5', 'board:5', 'question:6'], failed: ['notice:4!'] },
    'post board:5',
  ],
  [
    'a notice has failed and the board is up',
    { wants: ['notice:4', 'notice:5', 'board:5', 'question:6'], up: ['board:5'], failed: ['notice:4!'] },
    'none',
  ],
  [
    'a question is over',
    { wants: [`question:4 ${OVER}`, 'notice:5', 'board:3'], up: ['question:4'] },
    'edit question:4',
  ],
  ['a board came twice', { wants: ['board:3'], up: ['board:3'], duplicate: '9' }, 'remove 9'],
  ['a reminder is outdated', { wants: [`notice:4 ${OVER}`, 'board:5'], up: ['notice:4'] }, 'post board:5'],
  ['a reminder is all that is left', { wants: [`notice:4 ${OVER}`], up: ['notice:4'] }, 'edit notice:4'],
  ['a reminder was outdated before it was told', { wants: [`notice:4 ${OVER}`] }, 'none'],
])(
  'RUN-05: given %s, then what comes next is told',
  (_what, { wants, up = [], sent = [], duplicate, failed = [] }, step) => {
    const shown = upAs(...up);
    if (duplicate !== undefined) shown.addDuplicate(duplicate, 'board:3');
    const failures = new Map(failed.map((key) => [key.replace('!', ''), key.endsWith('!')]));
    const next = nextStep(wanted(...wants), shown, new Map(sent.map((key) => [key, true])), failures);
    expect(next === undefined ? 'none' : `${next.kind} ${next.key}`).toBe(step);
  },
);
