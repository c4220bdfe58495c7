import { PHASES } from '../../../src/bot/health.ts';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { EVENT_VERSION } from '../../../src/match/journal.ts';
import { evolve } from '../../../src/match/match.ts';
import { newMatch, CLOSE_REASONS, type Match, STOP_REASONS } from '../../../src/match/phases.ts';
import { DRAW_REASONS, WIN_REASONS } from '../../../src/match/game.ts';
import { decodeEvent, encodeEvent } from '../../../src/store/event-codec.ts';
import { readEntries } from '../../../src/store/sql-journal.ts';
import { MATCH } from '../../match/samples.ts';
import { EVENT_SCHEMAS, eventKeys } from './event-keys.ts';
import { factsOf } from './facts.ts';
import { type GoldenJournal, goldenJournals, goldenVersions, keysFileOf } from './golden-journal.ts';

const where = { guildId: '1400000000000000001', channelId: '1500000000000000001', threadId: undefined };

/** The entries of a golden journal, read as a store would. */
function entriesOf({ rows }: GoldenJournal) {
  const read = readEntries(
    { id: MATCH, where, shownState: undefined, isRetired: false, absence: 0 },
    rows,
    rows.length,
  );
  if (!read.ok) throw new Error(read.error.problem);
  return read.value.entries;
}

/** The match after each entry. */
function statesOf(journal: GoldenJournal): Match[] {
  let match: Match = newMatch(MATCH);
  return entriesOf(journal).map((events) => (match = events.reduce<Match>(evolve, match)));
}

test('RUN-03: given the program of today, then every format up to its own has its golden journals', () => {
  expect(goldenVersions()).toEqual(Array.from({ length: EVENT_VERSION }, (_, index) => index + 1));
});

describe.each(goldenVersions())('RUN-03: journals in format %d', (version) => {
  test.each(goldenJournals(version))('$name: $about', (journal) => {
    const states = statesOf(journal);
    const last = states.at(-1) ?? newMatch(MATCH);
    expect(states.map(({ phase }) => phase)).toEqual(journal.phases);
    expect(factsOf(last)).toEqual(journal.facts);
  });
});

describe('the format of today stays as it was shipped: a change makes another EVENT_VERSION', () => {
  const journals = goldenJournals(EVENT_VERSION);

  test.each(journals)('RUN-03: $name is written as it was', ({ rows }) => {
    for (const row of rows) {
      const event = decodeEvent(row.version, row.data);
      if (!event.ok) throw new Error(event.error);
      const { version, data } = encodeEvent(event.value);
      expect({ version, data: JSON.parse(data) as unknown }).toEqual({
        version: row.version,
        data: JSON.parse(row.data) as unknown,
      });
    }
  });

  test('RUN-03: an event has the keys that it had, and may lack those that it could lack', () => {
    const before = readFileSync(keysFileOf(EVENT_VERSION), 'utf8').trimEnd().split('\n');
    expect(eventKeys().toSorted()).toEqual(before.toSorted());
  });
});

describe('golden journals hold everything that there is', () => {
  const journals = goldenJournals(EVENT_VERSION);
  const events = journals.flatMap(entriesOf).flat();
  const states = journals.flatMap(statesOf);

  test('RUN-03: every event', () => {
    expect(new Set(events.map(({ type }) => type))).toEqual(new Set(EVENT_SCHEMAS.keys()));
  });

  test('RUN-03: every key of every event, and both of an event with a cause and without', () => {
    const seen = new Set(events.flatMap((event) => Object.keys(event).map((key) => `${event.type}.${key}`)));
    const uncaused = new Set([
      'ReminderDue',
      'BoardPosted',
      'EndgameDrawn',
      'ClockStopped',
      'ClockStarted',
      'PlayerVanished',
      'PlayerReturned',
    ]);
    const wanted = Array.from(EVENT_SCHEMAS).flatMap(([type, { shape }]) =>
      Object.keys(shape)
        .filter((key) => key !== 'cause' || !uncaused.has(type))
        .map((key) => `${type}.${key}`),
    );
    expect(wanted.filter((key) => !seen.has(key))).toEqual([]);
    expect(events.some((event) => event.type === 'GameEnded' && event.cause === undefined)).toBe(true);
  });

  test('RUN-03: every phase, also as the last one', () => {
    expect(new Set(journals.map((journal) => journal.phases.at(-1)))).toEqual(new Set(PHASES));
  });

  test('RUN-03: every way to close, to stop a clock, and to end a game', () => {
    const closed = events.flatMap((event) => (event.type === 'MatchClosed' ? [event.reason] : []));
    expect(new Set(closed)).toEqual(new Set(CLOSE_REASONS));
    for (const type of ['ClockStopped', 'ClockStarted'] as const) {
      const stopped = events.flatMap((event) => (event.type === type ? [event.reason] : []));
      expect(new Set(stopped)).toEqual(new Set(STOP_REASONS));
    }
    const ended = events.flatMap((event) => (event.type === 'GameEnded' ? [event.result.reason] : []));
    expect(new Set(ended)).toEqual(new Set([...WIN_REASONS, ...DRAW_REASONS]));
  });

  test('RUN-03: a stopped clock in every phase in which something goes on, and every question after a game', () => {
    const stopped = states.flatMap((match) => ('stops' in match && match.stops.length > 0 ? [match.phase] : []));
    expect(new Set(stopped)).toEqual(new Set(['invited', 'open-table', 'ready-check', 'playing', 'paused', 'ended']));
    const asked = states.flatMap((match) => (match.phase === 'ended' ? [match.next.kind] : []));
    expect(new Set(asked)).toEqual(new Set(['rematch', 'go-on', 'seat']));
    const occasions = states.flatMap((match) => ('occasion' in match ? [match.occasion] : []));
    expect(new Set(occasions)).toEqual(new Set(['first-game', 'rematch', 'new-opponent']));
  });
});
