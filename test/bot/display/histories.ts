import { readOpenings } from '../../../src/store/openings.ts';
import { decide, evolve, type MatchEvent, historyOf } from '../../../src/match/match.ts';
import { type Match, newMatch } from '../../../src/match/phases.ts';
import { remember, startHistory, type History } from '../../../src/bot/display/history.ts';
import type { Display } from '../../../src/bot/display/display.ts';
import { wantedOf, type WantedContext } from '../../../src/bot/display/wanted.ts';
import type { ViewContext } from '../../../src/views/view-context.ts';
import { english } from '../../support/english.ts';
import { matchId, millis } from '../../../src/match/ids.ts';
import { type MatchOptions, UNTIMED_OPTIONS } from '../../../src/match/options.ts';
import { ALICE, ask, BOB, giveUp, type Ask } from './display-fixture.ts';
import { displayOf, NOW } from './display-values.ts';
export const ID = matchId('match');
export const view: ViewContext = {
  words: english,
  person: (id) => ({ userId: undefined, name: String(id) }),
  openingOf: readOpenings(),
};

export const startWith = (options: MatchOptions): readonly Ask[] => [
  () => ({ type: 'Challenge', by: ALICE, invited: BOB, options }),
  () => ({ type: 'AcceptChallenge', by: BOB, challengerSeat: 'dark' }),
];
export const offerDraw = ask(ALICE, 'OfferDraw');
export const resign = giveUp(BOB, 'Resign');

export type Entries = readonly (readonly MatchEvent[])[];

/** What these actions write into the journal. */
export function entriesOf(asked: readonly Ask[], options = UNTIMED_OPTIONS, later: readonly number[] = []): Entries {
  let match: Match = newMatch(ID);
  const all = startWith(options);
  return [...all, ...asked].map((one, index) => {
    const decision = decide(match, one(match), millis(NOW + (later[index - all.length] ?? 0)));
    if (!decision.ok) throw new Error(decision.error.code);
    match = decision.value.reduce<Match>(evolve, match);
    return decision.value;
  });
}

export const after = (...asked: readonly Ask[]): History => historyFrom(entriesOf(asked));

export const historyFrom = (entries: Entries): History =>
  historyOf(ID, entries).reduce((history, change) => remember(history, change, view), startHistory(newMatch(ID)));

export const contextOf = (display: Partial<Display>, context: Partial<WantedContext> = {}): WantedContext => ({
  display: displayOf(display),
  now: NOW,
  view,
  threadId: '1',
  missing: [],
  seesLeaving: false,
  lastSeen: new Map(),
  buttons: () => undefined,
  ...context,
});

/** Key and version of each message that is wanted where this is known. */
export const wantedIn = (
  history: History,
  display: Partial<Display>,
  context?: Partial<WantedContext>,
): readonly string[] => wantedOf(history, contextOf(display, context)).map(({ key, version }) => `${key} ${version}`);
