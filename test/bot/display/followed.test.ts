import { expect, test } from 'vitest';
import type { Display } from '../../../src/bot/display/display.ts';
import { followed, lastSeenIn } from '../../../src/bot/display/follow.ts';
import { startHistory } from '../../../src/bot/display/history.ts';
import type { Reply } from '../../../src/bot/discord/reply.ts';
import { historyOf, type MatchChange, decide, evolve } from '../../../src/match/match.ts';
import { BOT, causeId } from '../../../src/match/ids.ts';
import { UNTIMED_OPTIONS } from '../../../src/match/options.ts';
import { type Match, newMatch } from '../../../src/match/phases.ts';
import { ALICE, ask, BOB, move, moveAway, type Ask } from './display-fixture.ts';
import { displayOf, NOW } from './display-values.ts';
import { entriesOf, ID, view } from './histories.ts';
/** What a match becomes by one more action after these. */
function changeBy(...asked: readonly Ask[]): MatchChange {
  let change: MatchChange = { before: newMatch(ID), after: newMatch(ID), events: [] };
  for (const one of asked) {
    const before = change.after;
    const decision = decide(before, one(before), NOW);
    if (!decision.ok) throw new Error(decision.error.code);
    change = { before, after: decision.value.reduce<Match>(evolve, before), events: decision.value };
  }
  return change;
}

const TWO: readonly Ask[] = [
  () => ({ type: 'Challenge', by: ALICE, invited: BOB, options: UNTIMED_OPTIONS }),
  () => ({ type: 'AcceptChallenge', by: BOB, challengerSeat: 'dark' }),
];
const SOLO: readonly Ask[] = [
  () => ({ type: 'StartSolo', by: ALICE, level: 4, options: UNTIMED_OPTIONS, challengerSeat: 'dark' }),
  move(ALICE, 11, 15),
];
const BOTS_MOVE = move(BOT, 22, 18);
const takeBack: Ask = () => ({ type: 'TakeBack', by: ALICE });
const away =
  (type: 'StopClock' | 'StartClock', reason: 'gateway-away' | 'venue-closed' = 'gateway-away'): Ask =>
  () => ({ type, reason });

const press = { from: { kind: 'press', messageId: '1', place: 7 } } as Partial<Reply> as Reply;
const typed = { from: { kind: 'command' } } as Partial<Reply> as Reply;
/** A place was pressed on this board, a piece was chosen, and a control rests. */
const marked = (on: number): Pick<Display, 'overlay'> => ({
  overlay: { on, mention: false, pressed: 3, rests: 'hint' },
});

test.each<[what: string, asked: readonly Ask[], reply: Reply | undefined, overlay: Display['overlay']]>([
  ['a move that is pressed', [...TWO, move(ALICE, 11, 15)], press, { on: 4, mention: false, pressed: 7 }],
  ['a move that is typed', [...TWO, move(ALICE, 11, 15)], typed, { on: 4, mention: false }],
  ['a move of the bot', [...SOLO, BOTS_MOVE], undefined, { on: 3, mention: false, pressed: 3 }],
  ['a takeback against the bot', [...SOLO, BOTS_MOVE, takeBack], press, { on: 4, mention: false, rests: 'take-back' }],
  ['one that is typed', [...SOLO, BOTS_MOVE, takeBack], typed, marked(3).overlay],
  ['an offer', [...TWO, ask(ALICE, 'OfferDraw')], press, marked(3).overlay],
])('PLAY-01: given %s, then the board keeps this mark', (_what, asked, reply, overlay) => {
  const start = { history: startHistory(newMatch(ID)), display: displayOf(marked(3)) };
  expect(followed(start, changeBy(...asked), reply, view).display.overlay).toEqual(overlay);
});

test.each<[what: string, asked: readonly Ask[], reply: Reply | undefined, facts: Partial<Display>]>([
  ['a move', [...TWO, move(ALICE, 11, 15)], press, { isNeeded: true, isAwaited: true }],
  ['an absence', [...TWO, away('StopClock')], undefined, { isNeeded: false, isAwaited: false }],
  [
    'its end',
    [...TWO, away('StopClock'), away('StartClock')],
    undefined,
    { isNeeded: false, isAwaited: false, startsAt: NOW },
  ],
  ['a lock', [...TWO, away('StopClock', 'venue-closed')], undefined, { isNeeded: true, isAwaited: true }],
  ['a board that is asked for', [...TWO, ask(BOB, 'CallBoard')], undefined, { isNeeded: true, isAwaited: true }],
  [
    'a board that goes on in another message for a move',
    [...TWO, moveAway(ALICE, 11, 15)],
    undefined,
    { isAwaited: true },
  ],
])(
  'TIME-08: given %s, then it is known whether the match is needed, and somebody waits',
  (_what, asked, reply, facts) => {
    const start = { history: startHistory(newMatch(ID)), display: displayOf({ isNeeded: true, isAwaited: true }) };
    expect(followed(start, changeBy(...asked), reply, view).display).toMatchObject(facts);
  },
);

test('PLAY-08: given what was clicked, then its player was last seen then; what nobody has clicked counts for nothing', () => {
  const person = (id: string) => ({ userId: id, name: id });
  const seen = (...asked: readonly Ask[]) => {
    const times = asked.map((_one, index) => (index + 1) * 1000);
    return lastSeenIn(historyOf(ID, entriesOf(asked, UNTIMED_OPTIONS, times)), person);
  };
  const clicked: Ask = (match) => ({ ...move(ALICE, 11, 15)(match), cause: causeId('1') }) as never;
  expect([...seen()]).toEqual([
    [ALICE, NOW],
    [BOB, NOW],
  ]);
  expect(seen(clicked).get(ALICE)).toBe(NOW + 1000);
  expect(seen(move(ALICE, 11, 15)).get(ALICE)).toBe(NOW);
});
