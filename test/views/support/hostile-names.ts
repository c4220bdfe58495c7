import { expect } from 'vitest';
import type { MessageDraft } from '../../../src/views/message-draft.ts';
import { cleanName, type ViewContext } from '../../../src/views/view-context.ts';
import { threadName } from '../../../src/views/opening-message.ts';
import { NASTY_NAMES } from './arbitraries.ts';
import { limitsBroken } from './draft-limits.ts';
import { changesOf, channelDrafts, gameDrafts, historyDrafts } from './every-draft.ts';
import { playing, VIEW } from './samples.ts';
import { anyAttempts } from '../../match/random-actions.ts';
import * as fc from 'fast-check';

export const HOSTILE_NAMES: readonly string[] = [
  ...NASTY_NAMES,
  // Turned round: overrides, embeddings and isolates that are never closed, or closed too often.
  '\u202Eloof\u202D',
  '\u2066\u2067\u2068',
  '\u2069\u2069\u202C',
  'Alice\u202E resigned. Bob won',
  '\u05D0\u05D1 1-0 \u05D2',
  '\u0627\u0644\u0644\u0647 **x**',
  // Piled up: more than any letter carries.
  `Z${'\u0300'.repeat(500)}`,
  '\u0489'.repeat(32),
  `a${'\u0489'.repeat(31)}`,
  `a${'\u200D'.repeat(31)}`,
  // Unseen, or half of something.
  '\uFEFF\u00AD\u180E',
  '\u115F\u3164\uFFA0',
  'a\uD83D',
  '\uDC00b',
  '\0\u0007\u001B[31m',
  'a\u2028b\u2029c\r\nd',
  '\u{E0001}\u{E0062}',
  '\u{1F468}\u200D'.repeat(20),
];

const history = fc.sample(anyAttempts, { numRuns: 4, seed: 5 }).flatMap(changesOf);

function draftsWith(name: string): readonly MessageDraft[] {
  const view: ViewContext = { ...VIEW, person: (player) => ({ ...VIEW.person(player), name }) };
  return [
    ...channelDrafts(name, name, name),
    ...gameDrafts(playing('11-15', '22-18'), name, name),
    ...history.flatMap((step) => historyDrafts(step, view)),
  ];
}

/** Every text that a draft holds, in whatever part: words, labels, alt texts, files. */
function textsWithin(value: unknown, key = ''): readonly string[] {
  if (typeof value === 'string') return NO_TEXT.has(key) ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([inner, part]) => textsWithin(part, inner));
}
/** Names that the picture cleans for itself, which test/render shows. */
const NO_TEXT: ReadonlySet<string> = new Set(['custom_id', 'url']);

/** What a text does that would mislead its reader; nothing, where all names in it are clean. */
export const tricksIn = (text: string): readonly string[] =>
  [
    text.isWellFormed() ? '' : 'half a character',
    /(?![\n\u2068\u2069\u200B-\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\u115F\u1160\u3164\uFFA0]/u.test(text)
      ? 'something unseen'
      : '',
    /[\p{Mn}\p{Me}]{3}|\p{M}{4}/u.test(text) ? 'a pile of marks' : '',
    text.split('\n').every(isBalanced) ? '' : 'an isolate that is left open',
    // A PDN file has each name in quotes, on a line of its own.
    /[\u0590-\u08FF]/u.test(text.replaceAll(/^\[(?:Black|White) ".*"\]$/gm, '')) &&
    !/\u2068[^\n]*[\u0590-\u08FF]/u.test(text)
      ? 'right to left among the words'
      : '',
  ].filter(Boolean);

function isBalanced(line: string): boolean {
  let open = 0;
  for (const sign of line) {
    if (sign === '\u2068') open += 1;
    if (sign === '\u2069' && (open -= 1) < 0) return false;
  }
  return open === 0;
}

/** Every message, with that name for everybody, hides and turns round nothing. */
export function expectTame(name: string): void {
  const drafts = draftsWith(name);
  expect(drafts.length).toBeGreaterThan(100);
  for (const draft of drafts) {
    expect(limitsBroken(draft)).toEqual([]);
    // A picture has the name by itself.
    const among = textsWithin(draft).filter((text) => text !== cleanName(name, VIEW.words.nameless));
    for (const text of among) expect(tricksIn(text), JSON.stringify(text)).toEqual([]);
  }
  const title = threadName({ challenger: { userId: '1', name }, invited: { userId: '2', name } }, VIEW.words);
  expect(tricksIn(title), title).toEqual([]);
  expect(title.length).toBeLessThanOrEqual(100);
  expect(title).not.toContain('\n');
}
