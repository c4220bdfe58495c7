/**
 * Writes golden journals in today's format: `npx tsx test/store/golden/write-golden.ts`. In a new format, those of the format
 * before are written anew; besides those, what STORIES tell. A journal that is there stays as it is.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decide, evolve, type MatchAction, type MatchEvent } from '../../../src/match/match.ts';
import { EVENT_VERSION } from '../../../src/match/journal.ts';
import { type Match, newMatch } from '../../../src/match/phases.ts';
import { BOT, causeId, millis, revision } from '../../../src/match/ids.ts';
import { DEFAULT_OPTIONS, UNTIMED_OPTIONS } from '../../../src/match/options.ts';
import { decodeEvent, encodeEvent, type EventRow } from '../../../src/store/sql-journal.ts';
import { ALICE, at, BOB, MATCH, squares } from '../../match/samples.ts';
import { eventKeys } from './event-keys.ts';
import { factsOf } from './facts.ts';
import { folderOf, type GoldenJournal, goldenJournals, goldenText, keysFileOf } from './golden-journal.ts';

/** A match as actions, each so many seconds after its beginning. Add one for a new event, or a new key of one. */
interface Story {
  readonly name: string;
  readonly about: string;
  readonly steps: readonly (readonly [seconds: number, action: MatchAction])[];
}

const STORIES: readonly Story[] = [
  {
    name: 'unfinished-jump',
    about: 'Bob jumps from 27 to 18, where two ways lead on, and takes one of them.',
    steps: [
      [0, { type: 'Challenge', by: ALICE, invited: BOB, options: { ...DEFAULT_OPTIONS, time: 'off' } }],
      [30, { type: 'AcceptChallenge', by: BOB, challengerSeat: 'dark' }],
      ...['11-15', '23-18', '9-14', '18x9', '5x14', '22-17', '12-16', '24-19', '16x23'].map(
        (move, ply): Story['steps'][number] => [
          40 + 5 * ply,
          { type: 'PlayMove', by: ply % 2 === 0 ? ALICE : BOB, squares: squares(move) },
        ],
      ),
      [90, { type: 'PlayMove', by: BOB, board: revision(12), squares: squares('27x18') }],
      [95, { type: 'PlayMove', by: BOB, board: revision(13), squares: squares('27x18x9') }],
    ],
  },
  {
    name: 'moved-board',
    about:
      'Bob is away and the board moves for him; he answers, Alice does not, and is called; then Bob asks for the board.',
    steps: [
      [0, { type: 'Challenge', by: ALICE, invited: BOB, options: { ...DEFAULT_OPTIONS, time: 'off' } }],
      [30, { type: 'AcceptChallenge', by: BOB, challengerSeat: 'dark' }],
      [95, { type: 'PlayMove', by: ALICE, squares: squares('11-15'), boardMoves: 'absent' }],
      [120, { type: 'PlayMove', by: BOB, squares: squares('23-18') }],
      [180, { type: 'Tick' }],
      [190, { type: 'CallBoard', by: BOB }],
    ],
  },
  {
    name: 'drawn-endgame',
    about: 'Neither side can win: Bob accepts a draw, and after a move of his own Alice does.',
    steps: [
      [0, { type: 'Challenge', by: ALICE, invited: BOB, options: { ...DEFAULT_OPTIONS, time: 'off' } }],
      [30, { type: 'AcceptChallenge', by: BOB, challengerSeat: 'light' }],
      [31, { type: 'EndgameDrawn', turn: revision(3) }],
      [35, { type: 'AcceptDraw', by: BOB, offer: revision(4) }],
      [40, { type: 'PlayMove', by: BOB, squares: squares('11-15') }],
      [50, { type: 'AcceptDraw', by: ALICE, offer: revision(4) }],
    ],
  },
  {
    name: 'against-the-bot',
    about:
      'Alice plays the bot at level 5, and is asked for nothing: she pauses, offers a draw, takes a move back and a hint, and the bot resigns.',
    steps: [
      [0, { type: 'StartSolo', by: ALICE, level: 5, options: UNTIMED_OPTIONS, challengerSeat: 'dark' }],
      [10, { type: 'PlayMove', by: ALICE, squares: squares('11-15') }],
      [11, { type: 'PlayMove', by: BOT, squares: squares('22-18') }],
      [20, { type: 'RequestPause', by: ALICE }],
      [30, { type: 'Resume', by: ALICE }],
      [40, { type: 'OfferDraw', by: ALICE }],
      [41, { type: 'DeclineDraw', by: BOT, offer: revision(6) }],
      [50, { type: 'PlayMove', by: ALICE, squares: squares('15x22') }],
      [52, { type: 'TakeBack', by: ALICE, number: revision(8) }],
      [55, { type: 'TakeHint', by: ALICE, board: revision(9) }],
      [60, { type: 'PlayMove', by: ALICE, squares: squares('15x22') }],
      [61, { type: 'Resign', by: BOT, confirmed: revision(1) }],
      [70, { type: 'AcceptRematch', by: ALICE, question: revision(12) }],
    ],
  },
  {
    name: 'withdrawn-and-called-off',
    about: 'Alice asks for a pause and withdraws the request; then Bob, who has not moved, calls the game off.',
    steps: [
      [0, { type: 'Challenge', by: ALICE, invited: BOB, options: UNTIMED_OPTIONS }],
      [30, { type: 'AcceptChallenge', by: BOB, challengerSeat: 'dark' }],
      [40, { type: 'RequestPause', by: ALICE }],
      [45, { type: 'WithdrawPause', by: ALICE, request: revision(4) }],
      [50, { type: 'PlayMove', by: ALICE, squares: squares('11-15') }],
      [60, { type: 'Abort', by: BOB, confirmed: revision(3) }],
    ],
  },
  {
    name: 'first-move-taken-back',
    about: 'Alice takes her first move against the bot back, once the bot has replied, and plays another.',
    steps: [
      [0, { type: 'StartSolo', by: ALICE, level: 5, options: UNTIMED_OPTIONS, challengerSeat: 'dark' }],
      [10, { type: 'PlayMove', by: ALICE, squares: squares('11-15') }],
      [11, { type: 'PlayMove', by: BOT, squares: squares('22-18') }],
      [20, { type: 'TakeBack', by: ALICE, number: revision(2) }],
      [30, { type: 'PlayMove', by: ALICE, squares: squares('9-13') }],
    ],
  },
  {
    name: 'total-time',
    about: 'With 1+3, Alice takes 20 s for her first move, is reminded in her second turn, and loses on time.',
    steps: [
      [
        0,
        {
          type: 'Challenge',
          by: ALICE,
          invited: BOB,
          options: {
            ...DEFAULT_OPTIONS,
            boards: 'every-move',
            time: { total: millis(60_000), increment: millis(3000) },
          },
        },
      ],
      [30, { type: 'AcceptChallenge', by: BOB, challengerSeat: 'dark' }],
      [31, { type: 'BoardShown', board: revision(3) }],
      [51, { type: 'PlayMove', by: ALICE, squares: squares('11-15') }],
      [52, { type: 'BoardShown', board: revision(5) }],
      [55, { type: 'PlayMove', by: BOB, squares: squares('22-18') }],
      [56, { type: 'BoardShown', board: revision(7) }],
      [89, { type: 'Tick' }],
      [100, { type: 'Tick' }],
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
    for (const event of decision.value) {
      match = evolve(match, event);
      rows.push({ revision: match.revision, entry, ...encodeEvent(event) });
    }
    phases.push(match.phase);
  }
  return { name, about, phases, facts: factsOf(match), rows };
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

const keys = eventKeys().join('\n').concat('\n');
const keysFile = keysFileOf(EVENT_VERSION);
if (existsSync(keysFile) && readFileSync(keysFile, 'utf8') !== keys)
  throw new Error(
    `Format ${EVENT_VERSION} is finished, and events have other keys now: add to UPCASTERS for a new one.`,
  );
const folder = folderOf(EVENT_VERSION);
mkdirSync(folder, { recursive: true });
writeFileSync(keysFile, keys);
for (const journal of [...goldenJournals(EVENT_VERSION - 1).map(rewritten), ...STORIES.map(told)]) {
  const path = join(folder, `${journal.name}.jsonl`);
  if (!existsSync(path)) writeFileSync(path, goldenText(journal));
}
