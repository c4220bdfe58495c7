import type { RefusalDetails, Refused } from '../../../src/views/refusal.ts';
import { millis } from '../../../src/match/ids.ts';

const minutes = (count: number) => millis(count * 60_000);
const HOUR = 60;
const range = { from: millis(10_000), to: minutes(5) } as const;
const LONG = [15, HOUR, 12 * HOUR, 24 * HOUR, 72 * HOUR, 168 * HOUR].map(minutes);

/** What can't be played by (START-06: out-of-range values are refused naming the range), and names that can't be used (START-08). */
export const GOLDEN_OPTION_REFUSALS: readonly (readonly [Refused, RefusalDetails, string])[] = [
  [
    { code: 'unreadable-duration', option: 'time', text: 'fast' },
    {},
    "I can't read **fast** as a time for a move. Write it like **90s**, **2m30s**, **12h** or **off**.",
  ],
  [
    { code: 'unreadable-duration', option: 'warning', text: '1' },
    {},
    "I can't read **1** as a warning time. Write it like **90s**, **2m30s** or **none**.",
  ],
  [
    { code: 'duration-out-of-range', option: 'time', ...range, or: LONG },
    {},
    'A move can have **10 s** to **5 min**; beyond that there are **15 min**, **1 h**, **12 h**, **1 day**, **3 days** or **7 days** - or **off**: no clock at all.',
  ],
  [
    { code: 'duration-out-of-range', option: 'warning', ...range, or: [] },
    {},
    'The warning time can be **10 s** to **5 min** - or **none**: then the limit is final.',
  ],
  [
    { code: 'warning-without-clock' },
    {},
    'Without a clock there is nothing to warn of. Leave **warning** off, or choose a **time**.',
  ],
  [
    { code: 'turns-out-of-range', from: 20, to: 200 },
    {},
    'The number of quiet turns that make a draw, **draw_turns**, can be **20** to **200**.',
  ],
  [
    { code: 'turns-fixed-by-rules', turns: 80 },
    {},
    'Tournament rules fix the draw at **80** quiet turns. Leave **draw_turns** off, or play by **standard** rules.',
  ],
  [
    { code: 'unknown-choice', option: 'rules', choices: ['standard', 'tournament'] },
    {},
    'For **rules** there is **standard** or **tournament**.',
  ],
  [
    { code: 'unknown-choice', option: 'first', choices: ['drawn', 'challenger', 'invited'] },
    {},
    'For **first** there is **drawn**, **me** or **them**.',
  ],
  [{ code: 'name-too-short', option: 'name1' }, {}, '**name1** has no letters to show. A name has 1 to 32 characters.'],
  [
    { code: 'name-too-long', option: 'name2', longest: 32 },
    {},
    '**name2** is too long for the board. A name has 1 to 32 characters.',
  ],
  [{ code: 'names-alike' }, {}, 'The two names must be different, or nobody could tell the players apart.'],
];
