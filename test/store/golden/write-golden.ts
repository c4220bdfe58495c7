/**
 * Writes golden journals in today's format: `npx tsx test/store/golden/write-golden.ts`. In a new format, those of the format
 * before are written anew; besides those, what STORIES tell. A journal that is there stays as it is.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decide, evolve, type MatchAction, type MatchEvent } from '../../../src/match/match.ts';
import { EVENT_VERSION } from '../../../src/match/journal.ts';
import { type Match, newMatch } from '../../../src/match/phases.ts';
import { causeId, millis, revision } from '../../../src/match/ids.ts';
import { DEFAULT_OPTIONS, type MatchOptions } from '../../../src/match/options.ts';
import { decodeEvent, encodeEvent } from '../../../src/store/event-codec.ts';
import { type EventRow } from '../../../src/store/sql-journal.ts';
import { ALICE, at, BOB, MATCH, squares } from '../../match/samples.ts';
import { eventKeys } from './event-keys.ts';
import { factsOf } from './facts.ts';
import { folderOf, type GoldenJournal, goldenJournals, goldenText, keysFileOf } from './golden-journal.ts';

/** A match as actions, each so many seconds after its beginning. Add one for a new event, or a new key of one; once it is written, it may go. */
interface Story {
  readonly name: string;
  readonly about: string;
  readonly steps: readonly (readonly [seconds: number, action: MatchAction])[];
}

const TIMED: MatchOptions = { ...DEFAULT_OPTIONS, time: { total: millis(60_000), increment: millis(0) } };
const DAY = 24 * 60 * 60;
const DAILY: MatchOptions = { ...DEFAULT_OPTIONS, time: { limit: millis(DAY * 1000), warning: 'none' } };
const LADDER = 'W:WK10:BK1,K19';

const STORIES: readonly Story[] = [
  {
    name: 'rated',
    about: 'A game that counts, lost by resigning, and a rematch that is one too many for a day.',
    steps: [
      [0, { type: 'Challenge', by: ALICE, invited: BOB, options: TIMED }],
      [30, { type: 'AcceptChallenge', by: BOB, challengerSeat: 'light', ratedToday: 4 }],
      [40, { type: 'PlayMove', by: BOB, squares: squares('11-15') }],
      [45, { type: 'Resign', by: ALICE, confirmed: revision(3) }],
      [50, { type: 'AcceptRematch', by: ALICE, question: revision(5) }],
      [55, { type: 'AcceptRematch', by: BOB, question: revision(5), ratedToday: 5 }],
    ],
  },
  {
    name: 'from-a-position',
    about: 'A game from a position, which does not count.',
    steps: [
      [0, { type: 'Challenge', by: ALICE, invited: BOB, options: { ...TIMED, start: LADDER } }],
      [30, { type: 'AcceptChallenge', by: BOB, challengerSeat: 'light' }],
      [40, { type: 'PlayMove', by: ALICE, squares: squares('10-15') }],
    ],
  },
  {
    name: 'reminded-or-not',
    about: 'Most of a day has passed while the player is looking, and an hour is left while they are not.',
    steps: [
      [0, { type: 'Challenge', by: ALICE, invited: BOB, options: DAILY }],
      [30, { type: 'AcceptChallenge', by: BOB, challengerSeat: 'dark' }],
      [40, { type: 'BoardShown', board: revision(3) }],
      [40 + 0.8 * DAY, { type: 'Tick', onMove: 'looking' }],
      [40 + DAY - 3600, { type: 'Tick' }],
    ],
  },
  {
    name: 'takebacks',
    about:
      'A takeback that is declined, one that is withdrawn, and one that is agreed, with an offer of a draw before it.',
    steps: [
      [0, { type: 'Challenge', by: ALICE, invited: BOB, options: { ...TIMED, rated: false } }],
      [30, { type: 'AcceptChallenge', by: BOB, challengerSeat: 'dark' }],
      [32, { type: 'PlayMove', by: ALICE, squares: squares('11-15') }],
      [34, { type: 'TakeBack', by: ALICE, opponentTakes: 'ask' }],
      [35, { type: 'DeclineTakeback', by: BOB, request: revision(5) }],
      [36, { type: 'PlayMove', by: BOB, squares: squares('22-18') }],
      [37, { type: 'TakeBack', by: BOB, number: revision(7) }],
      [38, { type: 'WithdrawTakeback', by: BOB, request: revision(8) }],
      [39, { type: 'PlayMove', by: ALICE, squares: squares('15x22') }],
      [40, { type: 'PlayMove', by: BOB, squares: squares('25x18') }],
      [41, { type: 'OfferDraw', by: ALICE }],
      [42, { type: 'TakeBack', by: ALICE }],
      [43, { type: 'AgreeTakeback', by: BOB, request: revision(13) }],
      [44, { type: 'TakeBack', by: ALICE }],
      // Bob is mentioned on every move.
      [45, { type: 'PlayMove', by: ALICE, squares: squares('15x22'), boardMoves: 'always' }],
    ],
  },
];

/** The journal that a story makes: each step is decided as the runtime would, and must lead to something. */
function told({ name, about, steps }: Story): GoldenJournal {
  let match: Match = newMatch(MATCH);
  const rows: EventRow[] = [];
  const phases: string[] = [];
  for (const [index, [seconds, action]] of steps.entries()) {
    const cause = causeId(String(1_400_000_000_000_000_000n + BigInt(index)));
    const decision = decide(match, 'by' in action ? { ...action, cause } : action, at(seconds));
    if (!decision.ok || decision.value.length === 0) throw new Error(`${name}, step ${index}: nothing happens`);
    const entry = match.revision + 1;
    for (const event of decision.value.flatMap(withRating)) {
      match = evolve(match, event);
      rows.push({ revision: match.revision, entry, ...encodeEvent(event) });
    }
    phases.push(match.phase);
  }
  return { name, about, phases, facts: factsOf(match), rows };
}

/** The numbers that a store would have found. */
function withRating(event: MatchEvent): readonly MatchEvent[] {
  if (event.type !== 'GameEnded') return [event];
  const before = { rating: 1500, deviation: 350, volatility: 0.09 };
  const after = { rating: 1662.3109, deviation: 290.3189, volatility: 0.09 };
  const changes = { dark: { before, after }, light: { before, after: { ...after, rating: 1337.6891 } } };
  const { type: _, result: _result, ...stamp } = event;
  return [event, { type: 'GameRated', number: 1, pool: 'live', ...changes, ...stamp }];
}

const rewritten = (journal: GoldenJournal): GoldenJournal => ({
  ...journal,
  rows: journal.rows.map((row) => ({ ...row, ...encodeEvent(read(row)) })),
});

function read({ version, data }: EventRow): MatchEvent {
  const event = decodeEvent(version, data);
  if (!event.ok) throw new Error(`${data} ${event.error}`);
  return event.value;
}

const keys = eventKeys().toSorted();
const keysFile = keysFileOf(EVENT_VERSION);
const folder = folderOf(EVENT_VERSION);
mkdirSync(folder, { recursive: true });
if (!existsSync(keysFile)) writeFileSync(keysFile, keys.join('\n').concat('\n'));
if (readFileSync(keysFile, 'utf8').trimEnd().split('\n').toSorted().join() !== keys.join())
  throw new Error(
    `Format ${EVENT_VERSION} is finished, and events have other keys now: add to UPCASTERS for a new one.`,
  );
for (const journal of [...goldenJournals(EVENT_VERSION - 1).map(rewritten), ...STORIES.map(told)]) {
  const path = join(folder, `${journal.name}.jsonl`);
  if (!existsSync(path)) writeFileSync(path, goldenText(journal));
}
